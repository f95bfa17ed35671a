"""Decoders of Structs are built when their module is imported, not by the first thread that needs one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import ceilidh.server

SERVER = Path(ceilidh.server.__file__).parent
BUILT_IN = {"dict", "list", "tuple", "int", "str", "_Found"}


def structs_decoded_by_call(path: Path) -> Iterator[str]:
    """Calls of `decode(…, type=Struct)`, which build the decoder in the thread that makes them."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr in ("decode", "convert")
        ):
            for given in call.keywords:
                names = {name.id for name in ast.walk(given.value) if isinstance(name, ast.Name)}
                if given.arg == "type" and names - BUILT_IN:
                    yield f"{path.name}:{call.lineno}"


def test_no_thread_builds_the_decoder_of_a_struct() -> None:
    """msgspec 0.22 crashes the process if two threads decode a Struct for the first time together."""
    assert [found for path in SERVER.rglob("*.py") for found in structs_decoded_by_call(path)] == []
