"""`ceilidh analyse`: the page it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from arena.html_checks import checked

from ceilidh.core import LANGUAGES

from .conftest import Ceilidh


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_is_analysed_in_each_language(
    ceilidh: Ceilidh, record: Path, tmp_path: Path, lang: str
) -> None:
    page = record.with_name("finished-analysis.html")
    outcome = ceilidh("analyse", record, "--samples", 8, "--lang", lang)
    assert outcome.code == 0
    assert str(page) in outcome.out
    root = checked(page.read_text())
    assert root.get("lang") == lang
    assert ceilidh("analyse", record, "--samples", 8, "--lang", lang, "--out", tmp_path / "again.html").code == 0
    assert (tmp_path / "again.html").read_text() == page.read_text()
