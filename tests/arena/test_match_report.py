"""The match report: well-formed, self-contained, in every language, with the right numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from arena.html_checks import checked, texts

from ceilidh.arena import Match, create_match
from ceilidh.arena.match_report import MatchReport
from ceilidh.arena.match_runner import run_match
from ceilidh.arena.parquet_tables import ResultTables
from ceilidh.cli.translations import CATALOGUES
from ceilidh.core import LANGUAGES, find_game


@pytest.fixture(scope="module")
def match() -> Match:
    return create_match(find_game("clans-and-glory"), ["greedy", "random", "random", "random"], seed=3)


@pytest.fixture(scope="module")
def played(match: Match, tmp_path_factory: pytest.TempPathFactory) -> ResultTables:
    return run_match(match, 12, tmp_path_factory.mktemp("arena"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_is_one_well_formed_page_in_every_language(match: Match, played: ResultTables, lang: str) -> None:
    words = CATALOGUES[lang]
    root = checked(MatchReport(match, played, "ceilidh arena & <more>", words).html())
    assert root.get("lang") == lang
    assert len(root.findall(".//section")) == 8
    shown = texts(root)
    for key in ("ratings", "wins", "against", "seats", "scores", "length", "time", "made"):
        assert words(f"report.{key}") in shown


def test_the_report_says_who_won_how_often_and_how_it_was_made(match: Match, played: ResultTables) -> None:
    report = MatchReport(match, played, "ceilidh arena & <more>", CATALOGUES["en"])
    shown = texts(checked(report.html()))
    best = report.standings[0]
    assert best.name == "greedy"
    assert f"{best.wins.rate:.1%}" in shown
    assert "Clans and Glory: greedy, 3 × random" in shown
    assert "There are 4 seatings, each played 3 times on average" in shown
    assert "ceilidh arena & <more>" in shown
    assert "polars" in shown


def test_the_same_games_give_the_same_report(match: Match, played: ResultTables) -> None:
    one, two = (MatchReport(match, played, "", CATALOGUES["en"]).html() for _ in "12")
    assert one == two


def test_a_match_of_one_bot_and_one_game_is_reported_too(tmp_path: Path) -> None:
    match = create_match(find_game("clans-and-glory"), ["random"], 2)
    checked(MatchReport(match, run_match(match, 1, tmp_path), "", CATALOGUES["en"]).html())
