"""The generated reference pages are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

import build_reference
from ceilidh.core import game_names

PAGES = dict(build_reference.pages())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(build_reference.FOLDER)))
def test_a_reference_page_is_up_to_date(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == PAGES[page], "run 'make reference'"


def test_every_game_has_an_environment_page() -> None:
    folder = build_reference.FOLDER / "environments"
    assert {page.stem for page in folder.glob("*.md")} == set(game_names())
