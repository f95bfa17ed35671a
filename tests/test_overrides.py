"""Every member of a subclass overrides one of a base, or is used somewhere: a game's members, in that game.

A method that was renamed in a base class alone would otherwise become dead code in each subclass: the base's default
runs instead, and neither mypy nor a test needs to notice. `typing.override` would need Python 3.12, or a dependency.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import ceilidh

SOURCES: Final = Path(ceilidh.__file__).parent
GENERATED_FOLDERS: Final = {"static", "versions"}
CALLED_BY_OTHERS: Final = {"State.emit", "State._repr_svg_", "SeatEnv.action_masks"} | {
    *("SpielState._legal_actions", "SpielState._apply_action", "SpielState._action_to_string"),
    "SpielGame.make_py_observer",
}
"""By other people's games, notebooks, maskable PPO and OpenSpiel's C++; no Python base class declares them."""


def source_files() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*.py")) if not GENERATED_FOLDERS & set(path.parts)]


def scope_of(path: Path) -> Path:
    """Where a member must be used: in its own game, because others know only the contracts; else anywhere."""
    game = path.relative_to(SOURCES).parts[:2]
    return SOURCES.joinpath(*game) if game[0] == "games" else SOURCES


@cache
def used_names(scope: Path) -> frozenset[str]:
    """The names of all attributes that the code in a folder or file reads."""
    files = [scope] if scope.is_file() else scope.rglob("*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return frozenset(node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def members(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Methods and assigned attributes of all classes with bases at a module's top level: class, member."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.bases:
            for part in node.body:
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield node.name, part.name
                elif isinstance(part, ast.Assign):
                    yield from ((node.name, target.id) for target in part.targets if isinstance(target, ast.Name))


def overrides(cls: type, member: str) -> bool:
    return any(hasattr(base, member) or member in vars(base).get("__annotations__", ()) for base in cls.__mro__[1:])


def unused_members(path: Path) -> list[str]:
    """Members of classes in a file that override nothing and that nobody uses."""
    found = members(ast.parse(path.read_text(encoding="utf-8")))
    used = used_names(scope_of(path))
    candidates = [(name, member) for name, member in found if member not in used and not member.startswith("__")]
    if not candidates:
        return []
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    module = import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    unused = {f"{name}.{member}" for name, member in candidates if not overrides(getattr(module, name), member)}
    return sorted(unused - CALLED_BY_OTHERS)


@pytest.mark.parametrize("path", source_files(), ids=lambda path: str(path.relative_to(SOURCES)))
def test_each_member_of_a_subclass_overrides_another_or_is_used(path: Path) -> None:
    assert not unused_members(path)
