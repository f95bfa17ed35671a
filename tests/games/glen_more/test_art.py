"""The picture of Glen More: small, fast, complete, and the same for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest
from piece_positions import pieces

from ceilidh.core import LANGUAGES, Event, Rng, State, View, compose_svg
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.view import GlenMoreView

NAMES = ["Anna", "Bruno MacAlister of Skye", "Clara", "Danny", "Ewan"]
LIMIT = 100_000
"""A picture must load fast over a slow connection, too."""


def game(players: int, every: int = 9) -> Iterator[State]:
    state, rng = GAME.new(players, 11), Rng.seeded(11)
    number = 0
    while actors := state.actors():
        if number % every == 0:
            yield state
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
        number += 1
    yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_picture_is_well_formed_and_small(players: int) -> None:
    for state in game(players):
        view = GAME.view(state, 0)
        panels = GAME.art.panels(view, GAME.text.words("en"), NAMES[:players])
        svg = compose_svg(panels, GAME.art.symbols())
        ElementTree.fromstring(svg)
        assert len(svg.encode()) < LIMIT


def test_the_own_territory_comes_first() -> None:
    state = GAME.new(4, 1)
    for seat in range(4):
        panels = GAME.art.panels(GAME.view(state, seat), GAME.text.words("en"), NAMES[:4])
        assert [panel.name for panel in panels[:2]] == ["board", f"territory-{seat}"]


def test_all_viewers_see_the_same_panels_in_their_own_order() -> None:
    for state in game(3, 30):
        views = [GAME.view(state, seat) | {"seat": None} for seat in (None, 0, 1, 2)]
        assert all(view == views[0] for view in views)


def test_tiles_stay_on_their_space_while_the_gap_goes_round() -> None:
    state, rng = GAME.new(5, 1), Rng.seeded(4)
    where: dict[int, tuple[str, str]] = {}
    while actors := state.actors():
        board = GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), NAMES)[0].svg
        for tile, x, y in re.findall(
            r'data-at="track:(\d+)"[^>]*><title>[^<]+</title><use [^>]+ x="(\d+)" y="(\d+)"', board
        ):
            assert where.setdefault(int(tile), (x, y)) == (x, y)
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
    assert len(set(where.values())) == 14


@pytest.mark.parametrize("players", [2, 4])
def test_a_tile_turned_up_is_lit_where_it_lies_and_no_other(players: int) -> None:
    log: list[Event] = []
    state, rng = GAME.new(players, 6, log=log), Rng.seeded(6)
    while actors := state.actors():
        legal = state.legal(actors[0])
        log.clear()
        state.apply(actors[0], legal[rng.below(len(legal))])
        turned = [event for event in log if GAME.events[event.kind] == "turned"]
        if turned:
            view = cast(GlenMoreView, GAME.view(state, 0))
            lying = {entry["tile"] for entry in view["chain"]}
            board = GAME.art.panels(cast(View, view), GAME.text.words("en"), NAMES[:players])[0].svg
            for event in turned:
                (place,) = GAME.art.places(event)
                assert (f'data-at="{place}"' in board) == (event.args[0] in lying)
            assert len({GAME.art.places(event) for event in turned}) == len(turned)


def test_a_large_territory_is_drawn_smaller() -> None:
    """One player takes the next tile whenever possible, the other goes far ahead: 25 tiles and more."""
    state, rng = GAME.new(2, 12), Rng.seeded(12)
    while actors := state.actors():
        legal = state.legal(actors[0])
        takes = [action for action in legal if GAME.to_notation(action).startswith("take")]
        chosen = takes[0 if actors[0] == 0 else -1] if takes else legal[rng.below(len(legal))]
        state.apply(actors[0], chosen)
    view = cast(GlenMoreView, GAME.view(state, 0))
    assert len(view["territories"][0]["tiles"]) >= 25
    for panel in GAME.art.panels(cast(View, view), GAME.text.words("en"), NAMES[:2])[1:]:
        scale = re.search(r'<g transform="translate\([^)]+\) scale\(([\d.]+)\)" data-fine-size', panel.svg)
        assert scale is not None
        assert (0.5 if panel.name == "territory-0" else 0.25) <= float(scale.group(1)) <= 1.2


def test_each_kind_of_tile_is_in_the_gallery() -> None:
    titles = " ".join(piece.title for piece in GAME.art.gallery(GAME.text.words("en")))
    for kind in BOX.kinds:
        assert GAME.text.words("en")(f"kind.{kind}") in titles


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_used_for_something_that_exists(lang: str) -> None:
    texts = GAME.text.words(lang).texts
    assert {key.removeprefix("kind.") for key in texts if key.startswith("kind.")} == set(BOX.kinds)
    assert {key.removeprefix("card.") for key in texts if key.startswith("card.")} == {
        kind.name for kind in BOX.kinds.values() if kind.card
    }


def test_a_tile_keeps_its_name_from_the_track_to_the_territory_and_so_does_the_figure_that_took_it() -> None:
    state, rng = GAME.new(2, 1), Rng.seeded(1)
    shown = [pieces(GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), NAMES[:2]))]
    seat = state.actors()[0]
    (taken,) = GAME.art.path(state.legal(seat)[0], GAME.view(state, 0))
    tile = taken.replace("track", "tile")
    state.apply(seat, state.legal(seat)[0])
    while shown[-1].get(tile, ("board",))[0] == "board":
        shown.append(pieces(GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), NAMES[:2])))
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert shown[0][tile] != shown[1][tile], "beside the track until it is laid"
    assert shown[-1][tile][0] == f"territory-{seat}"
    assert shown[0][f"figure:{seat}"] != shown[1][f"figure:{seat}"]
    assert shown[0][f"figure:{1 - seat}"] == shown[1][f"figure:{1 - seat}"]


def test_an_only_clan_member_keeps_its_name_when_it_moves() -> None:
    view = cast(GlenMoreView, GAME.view(GAME.new(2, 1), 0))
    home = view["territories"][0]["tiles"][0]
    view["territories"][0]["tiles"].append({**home, "x": 1, "members": 0})
    before = pieces(GAME.art.panels(cast(View, view), GAME.text.words("en"), NAMES[:2]))
    for tile, members in zip(view["territories"][0]["tiles"], (0, 1), strict=True):
        tile["members"] = members
    after = pieces(GAME.art.panels(cast(View, view), GAME.text.words("en"), NAMES[:2]))
    assert before["member:0"] != after["member:0"]
    assert before["member:1"] == after["member:1"]
    view["territories"][0]["tiles"][0]["members"] = 1
    assert "member:0" not in pieces(GAME.art.panels(cast(View, view), GAME.text.words("en"), NAMES[:2])), (
        "which of the two?"
    )
