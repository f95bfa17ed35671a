"""The rules that players read say the same as the data that games are played with, in every language."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.games.clans_and_glory.data import BOX as CLANS
from ceilidh.games.glen_more.data import BOX as GLEN
from ceilidh.games.isle_of_skye.data import BOX as SKYE
from ceilidh.games.smugglers.data import BOARD, DECKS

HERE = Path(__file__).parent


def rule(game: str, lang: str, key: str) -> str:
    """The text of one section, without its signs."""
    return next(rule.plain for rule in find_game(game).text.words(lang).rules if rule.key == key)


def table(text: str) -> list[list[str]]:
    """The rows of all tables of a text, without their headings."""
    body = re.sub(r"^\|.*\|\n\|[-|]+\|$", "", text, flags=re.M)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\|.*\|$", body, re.M)]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("name", game_names())
def test_rulings_are_numbered_alike_in_all_languages_and_found_wherever_they_are_named(name: str) -> None:
    found = {lang: re.findall(r"^- \*\*(R\d+): ", rule(name, lang, "rulings"), re.M) for lang in LANGUAGES}
    assert found["en"] == [f"R{number}" for number in range(1, len(found["en"]) + 1)]
    assert found["de"] == found["nl"] == found["en"]
    folder = Path(str(import_module(type(find_game(name)).__module__).__file__)).parent
    for source in [*folder.rglob("*.py"), *folder.rglob("*.toml"), *(HERE / folder.name).rglob("*.py")]:
        named = re.findall(r"\b(R\d+)\b", source.read_text(encoding="utf-8"))
        assert set(named) <= set(found["en"]), f"{source} names a ruling that is not in the rules"


@pytest.mark.parametrize("lang", LANGUAGES)
class TestClansAndGlory:
    def test_the_setup_is_that_of_the_box(self, lang: str) -> None:
        stated = [[numbers(cell) for cell in row] for row in table(rule("clans-and-glory", lang, "setup"))]
        assert stated == [
            [[players], [box.tables], [3, box.highest_rank], [box.taken_out], [len(box.start)], list(box.hands)]
            for players, box in CLANS.setups.items()
        ]


@pytest.mark.parametrize("lang", LANGUAGES)
class TestIsleOfSkye:
    def test_the_round_track_is_that_of_the_box(self, lang: str) -> None:
        rows = [row[1:] for row in table(rule("isle-of-skye", lang, "setup"))]
        for players, first in ((2, 0), (5, 2)):
            scored, ahead = rows[first : first + 2]
            track = SKYE.tracks[players]
            assert [cell.replace(", ", "") for cell in scored] == [one.scored for one in track]
            assert [int(cell.replace("–", "0")) for cell in ahead] == [one.catch_up_gold for one in track]

    def test_the_table_lists_every_scoring_tile_by_its_name_and_emblem(self, lang: str) -> None:
        words = find_game("isle-of-skye").text.words(lang)
        text = next(rule.text for rule in words.rules if rule.key == "scoring")
        for name in SKYE.scoring:
            assert f"| {words(f'scoring.{name}.name')} {{scores-{name}}} |" in text


@pytest.mark.parametrize("lang", LANGUAGES)
class TestGlenMore:
    def test_the_tiles_are_those_of_the_box(self, lang: str) -> None:
        backs = [tile.back for tile in GLEN.tiles]
        stated = numbers(rule("glen-more", lang, "components").partition("\n")[0])
        assert stated == [len(backs) + 5, 5, len(backs), *(n for back in range(4) for n in (back, backs.count(back)))]

    def test_every_special_place_is_explained(self, lang: str) -> None:
        words = find_game("glen-more").text.words(lang)
        explained = [row[0] for row in table(rule("glen-more", lang, "places"))]
        places = {tile.kind.name for tile in GLEN.tiles if tile.kind.card}
        assert sorted(explained) == sorted(words(f"kind.{place}") for place in places)


@pytest.mark.parametrize("lang", LANGUAGES)
class TestSmugglers:
    def test_the_decks_are_as_large_as_the_rules_say(self, lang: str) -> None:
        stated = numbers(" ".join(re.findall(r"\*\*(\d+) ", rule("smugglers", lang, "components"))))
        assert stated == [len(deck) for deck in DECKS.values()]

    def test_the_ways_are_as_long_as_the_rules_say(self, lang: str) -> None:
        stated = [int(row[1]) for row in table(rule("smugglers", lang, "way"))]
        crossroads, tail = BOARD[0].index("crossroads") + 1, ("plain", "gate", "city")
        assert all(tuple(way[-3:]) == tail for way in BOARD)
        assert stated == [len(way) - crossroads - len(tail) for way in BOARD]

    def test_every_activity_is_explained_by_its_name(self, lang: str) -> None:
        words = find_game("smugglers").text.words(lang)
        explained = {row[0] for row in table(rule("smugglers", lang, "activities"))}
        assert explained == {text for key, text in words.texts.items() if key.startswith("activity.")}
