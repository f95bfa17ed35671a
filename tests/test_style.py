"""Names and prose that a stranger understands: what a machine can check of the section on style in CONTRIBUTING."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = ("src", "tests", "bench", "examples", "web/src", "docs")
SUFFIXES = {".py", ".ts", ".svelte", ".md", ".toml", ".json", ".css", ".ipynb"}
GENERATED = {"static", "node_modules", "golden", "puzzles"}
NOT_ENGLISH = re.compile(r"(^|[./])(de|nl)([./]|$)")

PHRASES = {
    r"who(m)?ever": "name the person or the part: 'the caller', 'the player to move', 'anyone who'",
    r"of before": "say 'the previous' or 'the earlier'",
    r"for to": "say 'to'",
    r"(is|are|was|were|be|been|being) looked (whether|who|what|for)": "say who checks what, in the active voice",
    r"(is|are|was|were|be|been|being) told": "say who is notified, or what is shown",
    r"stands? in (the|a|an|its|it|docs|this|that|`)": "a text is written, stored or listed somewhere",
    r"what [a-z ]{1,30} is so": "say what is true",
    r"so (many|much|long) as": "say 'as many as', 'as long as'",
    r"at the latest moment": "say 'as late as possible'",
}
"""Phrases of translated prose, as regular expressions, each with what to write instead."""

GEOMETRY = {"GAP", "HEIGHT", "MARGIN", "RADIUS", "SIZE", "WIDTH", "PADDING"}
"""One word is enough for these: drawings have one unit."""


def texts() -> Iterator[Path]:
    """All files with English prose."""
    files = [*ROOT.glob("*.md"), *ROOT.glob("*.py"), ROOT / "Makefile", *ROOT.glob(".ci/*")]
    for folder in CODE:
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    for path in files:
        relative = path.relative_to(ROOT)
        if path != Path(__file__) and not GENERATED & set(relative.parts) and not NOT_ENGLISH.search(str(relative)):
            yield path


@pytest.mark.parametrize("phrase", PHRASES)
def test_no_text_uses_phrases_of_translated_prose(phrase: str) -> None:
    pattern = re.compile(rf"\b{phrase}(?!\w)".replace("`)(?!\\w)", "`)"), re.I)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, f"{PHRASES[phrase]}:\n" + "\n".join(found)


def numbers_by_name(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The constants of a module that are bound to a number, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case _:
                continue
        is_number = isinstance(value, ast.BinOp | ast.UnaryOp) or (
            isinstance(value, ast.Constant) and type(value.value) in (int, float)
        )
        if is_number and name.isupper():
            yield name, node.lineno


def test_a_number_is_called_by_what_it_limits_and_in_which_unit() -> None:
    found = []
    for path in (ROOT / "src/ceilidh").rglob("*.py"):
        relative = path.relative_to(ROOT / "src/ceilidh")
        if relative.parts[0] == "games":  # its numbers are mostly names of kinds, cards and places
            continue
        for name, line in numbers_by_name(ast.parse(path.read_text(encoding="utf-8"))):
            words = name.strip("_").split("_")
            if len(words) == 1 and len(name) > 1 and words[0] not in GEOMETRY:
                found.append(f"src/ceilidh/{relative}:{line}: {name}")
    assert not found, "a constant of one word; add its noun or its unit:\n" + "\n".join(found)
