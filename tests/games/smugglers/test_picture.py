"""The picture: nothing is cut off, every kind of thing is there, it is small and quick enough to be sent often."""

import pytest
from games.smugglers.staged import hold, table, under_way

from ceilidh.core import LANGUAGES, sheet
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import BOARD, DECKS
from ceilidh.games.smugglers.picture.boards import SPOTS, field_place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_room_for_its_text(lang: str) -> None:
    cut = [piece.title for piece in GAME.gallery(GAME.words(lang)) if "…" in piece.svg]
    assert not cut


def test_the_gallery_shows_every_card_of_every_deck() -> None:
    cards = sum(len(deck) for deck in DECKS.values())
    assert len(GAME.gallery(GAME.words("en"))) == cards + 10 + 5


def test_every_field_of_every_way_has_its_place() -> None:
    for way, fields in enumerate(BOARD):
        for at, kind in enumerate(fields):
            assert SPOTS[field_place(way, at)][2] == kind


def test_the_places_of_the_village_are_drawn() -> None:
    drawn = sheet(GAME.picture(GAME.view(table(), 0), GAME.words("en"), ["A", "B", "C"]), "")
    for place in ("village", "forest", "field", "market", "graveyard", "police", "city"):
        assert f'data-at="place:{place}"' in drawn


def test_figures_stand_on_their_fields_with_what_they_carry() -> None:
    state = under_way(3, "road", 2, 1)
    ways = GAME.picture(GAME.view(state, 2), GAME.words("en"), ["A", "B", "C"])[1]
    assert 'data-at="figure:1"' in ways.svg
    assert 'data-at="figure:3"' not in ways.svg


def test_a_picture_is_small() -> None:
    state = under_way(5, "road", 2, 1, 1, 1)
    for card in DECKS["chance"][:8]:
        hold(state, 0, card.name)
    drawn = sheet(GAME.picture(GAME.view(state, 0), GAME.words("de"), ["A", "B", "C", "D", "E"]), GAME.symbols())
    assert len(drawn.encode()) < 90_000
