"""The lock files: exact, with hashes, without an index address, consistent with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "locks").glob("*.txt"))


def locked(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==([^ ;]+)", lock.read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_names_no_index(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    pinned = re.findall(r"^[\w.-]+==.*\n.*", text, re.M)
    assert pinned
    assert all("--hash=sha256:" in one for one in pinned)


def test_the_client_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web/package-lock.json").read_text(encoding="utf-8")


def test_the_locks_cover_the_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    versions = locked(ROOT / "locks/dev.txt")
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"], *chain(*extras.values())]
    for one in map(Requirement, asked):
        if one.name != "ceilidh":
            assert versions[one.name.lower()] in one.specifier, one
