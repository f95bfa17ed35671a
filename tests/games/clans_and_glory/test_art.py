"""The picture of Clans and Glory: complete, small, safe, with every clickable element."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from piece_positions import pieces

from ceilidh.core import Player, Table, View, compose_svg, find_game
from ceilidh.games.clans_and_glory.view import ClansView

GAME = find_game("clans-and-glory")
EN = GAME.text.words("en")
SYMBOLS = GAME.art.symbols()
NAMES = ("Anna", "Bruno MacAlister", "Catriona of Skye", "Dóra")
LIMIT = 40_000
"""A picture must load fast over a slow connection, too."""


def whole_game(players: int, seed: int = 5) -> Iterator[Table]:
    """A table at each decision of a game, and at its end."""
    table = Table(GAME, [Player("person", name) for name in NAMES[:players]], seed=seed)
    chance = Random(seed)
    while table.actors():
        yield table
        seat = table.actors()[0]
        table.act(seat, chance.choice(table.seat(seat).legal()))
    yield table


def drawn(view: View, names: list[str], width: int = 1280) -> str:
    return compose_svg(GAME.art.panels(view, EN, names), SYMBOLS, width)


def places(svg: str) -> set[str]:
    return set(re.findall(r'data-at="([^"]+)"', svg))


def some_view(players: int = 4, decisions: int = 20) -> Any:
    for number, table in enumerate(whole_game(players)):
        if number == decisions:
            return table.view(0)
    raise AssertionError("the game is over sooner")


def table_panel(view: View, letter: str) -> str:
    return next(p.svg for p in GAME.art.panels(view, EN, list(NAMES)) if p.name == f"table-{letter}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_picture_of_a_game_is_small_well_formed_and_plain(players: int) -> None:
    for table in whole_game(players):
        for seat in (None, *range(players)):
            svg = drawn(table.view(seat), table.names)
            ElementTree.fromstring(svg)
            assert len(svg.encode()) < LIMIT
            assert not re.search(r"<style|<script| style=| on[a-z]+=|https?://(?!www\.w3\.org/2000/svg)", svg)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_can_be_clicked(players: int) -> None:
    for table in whole_game(players):
        for seat in table.actors():
            view = table.view(seat)
            shown = places(drawn(view, table.names))
            for action in table.seat(seat).legal():
                assert set(GAME.art.path(action, view)) <= shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_and_stone_is_there_once_and_every_click_has_a_title(players: int) -> None:
    for table in whole_game(players):
        svg = drawn(table.view(0), table.names)
        found = re.findall(r'data-at="((?:seat|stone):[^"]+)"', svg)
        assert len(found) == len(set(found)) == {2: 26 + 4, 3: 32 + 5, 4: 38 + 6}[players]
        assert len(re.findall(r'<g data-at="[^"]+"[^>]*><title>[^<]+</title>', svg)) == svg.count("data-at=")


@pytest.mark.parametrize("seat", [None, 0])
def test_panels_are_those_of_the_description(seat: int | None) -> None:
    for table in whole_game(3):
        view = table.view(seat)
        panels = GAME.art.panels(view, EN, table.names)
        assert [panel.name for panel in panels] == [part.panel for part in GAME.text.describe(view, EN, table.names)]


def test_all_tables_are_of_one_height_and_lie_in_one_row() -> None:
    tables = [panel for panel in GAME.art.panels(some_view(), EN, list(NAMES)) if panel.name.startswith("table")]
    assert {(panel.height, panel.row) for panel in tables} == {(320, "row")}


def test_two_tables_fit_side_by_side_on_a_phone() -> None:
    tops = re.findall(r'<svg x="[^"]+" y="([^"]+)"[^>]* data-panel="table', drawn(some_view(), list(NAMES), 390))
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [2, 2, 2]


def test_every_reference_is_to_a_symbol_and_every_id_starts_with_the_games_name() -> None:
    ids = re.findall(r' id="([^"]+)"', SYMBOLS)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("clans-and-glory-") for name in ids)
    art = SYMBOLS + "".join(piece.svg for piece in GAME.art.gallery(EN)) + drawn(some_view(), list(NAMES))
    referred = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', art)}
    assert referred <= set(ids)


def test_names_are_escaped() -> None:
    names = ['<b>"&', "</svg>", "]]>", "&amp;"]
    for table in whole_game(4):
        ElementTree.fromstring(drawn(table.view(0), names))
    assert "<b>" not in drawn(table.view(0), names)


@pytest.mark.parametrize("name", ["W" * 40, "Ἀλέξανδρος ὁ Μέγας βασιλεὺς Μακεδόνων ὁ τρ", "長" * 40, "i" * 40])
def test_a_long_name_is_cut_or_squeezed_and_the_picture_stays_small(name: str) -> None:
    for table in whole_game(4):
        svg = drawn(table.view(0), [name] * 4)
        assert len(svg) < LIMIT
    text = re.search(r'<text[^>]*text-anchor="start"([^>]*)>([^<]*)</text>', svg)
    assert text
    assert text[2] == name if name.startswith("i") else text[2].endswith("…")
    assert name in svg


def test_a_card_that_lies_face_down_shows_who_laid_it_and_not_what_it_is() -> None:
    view = some_view()
    view["seats"]["B4"] = {"card": None, "face_down": True, "by": 2}
    shown = table_panel(view, "B")
    seat = shown[shown.index('data-at="seat:B4"') :].split("</g>")[0]
    assert "Catriona of Skye" in seat
    assert re.findall(r'href="#clans-and-glory-([^"]+)"', seat) == ["back", "p2"]


def test_the_player_of_a_face_down_card_sees_a_corner_of_it() -> None:
    view = some_view()
    view["seats"]["B4"] = {"card": 17, "face_down": True, "by": 0}
    shown = table_panel(view, "B")
    assert "clans-and-glory-corner" in shown[shown.index('data-at="seat:B4"') :]


@pytest.mark.parametrize("count", [1, 6, 7, 10])
def test_shields_are_drawn_from_the_first_laid_to_the_last(count: int) -> None:
    view = some_view()
    stack = [i % 4 for i in range(count)]
    view["to_shield"] = False
    view["tables"][1] = {"stack": stack, "takings": [[0, 3, 2]]}
    shown = table_panel(view, "B")
    stone = shown[shown.index('data-at="stone:B') : shown.index('data-at="seat:B1')]
    assert [int(player) for player in re.findall(r"glory-p(\d)", stone)] == stack
    assert "".join(re.findall(r'fill="#fff6df">(\d+)<', stone)) == "".join(map(str, range(1, count + 1)))
    assert re.findall(r">\+(\d+)<", stone) == ["6", *["0"] * (count - 1)]


def test_the_stone_glows_only_where_a_shield_is_asked_for() -> None:
    for table in whole_game(2):
        view = cast(ClansView, table.view(None))
        for panel in GAME.art.panels(table.view(None), EN, table.names)[:-1]:
            asked = bool(view["to_shield"]) and not view["over"] and panel.name == f"table-{'ABCDEF'[view['table']]}"
            assert ("clans-and-glory-glow" in panel.svg) == asked


def test_the_board_of_the_player_who_decides_is_lit() -> None:
    for table in whole_game(3):
        players = next(p.svg for p in GAME.art.panels(table.view(None), EN, table.names) if p.name == "players")
        boards = re.findall(r"clans-and-glory-(turn|board)", players)
        assert [i for i, board in enumerate(boards) if board == "turn"] == table.actors()


def test_the_gallery_shows_every_piece_in_every_language() -> None:
    for lang in ("en", "de", "nl"):
        pieces = GAME.art.gallery(GAME.text.words(lang))
        titles = [piece.title for piece in pieces]
        assert len(titles) == len(set(titles)) == 42 + 1 + 4 + 2 + 3 + 1
        for piece in pieces:
            ElementTree.fromstring(f"<svg>{piece.svg}</svg>")


def test_a_card_keeps_its_name_from_the_hand_to_a_seat_and_a_shield_from_its_board_to_the_stone() -> None:
    table = next(whole_game(3))
    action = table.seat(0).legal()[0]
    card, seat = GAME.art.path(action, table.view(0))
    before = pieces(GAME.art.panels(table.view(0), EN, table.names))
    table.act(0, action)
    played = pieces(GAME.art.panels(table.view(0), EN, table.names))
    assert before[card][0] == "hand"
    assert played[card][0] == f"table-{seat.removeprefix('seat:')[0]}"
    (shield,) = [piece for piece in played if not piece.startswith("card:")]
    table.act(0, next(action for action in table.seat(0).legal() if GAME.art.path(action, table.view(0))))
    laid = pieces(GAME.art.panels(table.view(0), EN, table.names))
    assert (played[shield][0], laid[shield][0]) == ("players", played[card][0])
    assert laid[card] == played[card]


def test_a_face_down_card_has_a_name_only_for_its_player() -> None:
    view = some_view()
    view["seats"]["B4"] = {"card": None, "face_down": True, "by": 2}
    unknown = pieces(GAME.art.panels(view, EN, list(NAMES)))
    card = next(card for card in range(42) if f"card:{card}" not in unknown)
    view["seats"]["B4"] = {"card": card, "face_down": True, "by": 0}
    known = pieces(GAME.art.panels(view, EN, list(NAMES)))
    assert set(known) - set(unknown) == {f"card:{card}"}
