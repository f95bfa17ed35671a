"""The art: no text is cut off, everything is drawn, and pictures are small enough to be sent often."""

import re
from collections.abc import Iterator
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest
from games.smugglers.scenarios import (
    act,
    choose,
    hold,
    legal_options,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)
from matplotlib import get_data_path
from piece_positions import Where, pieces
from PIL import ImageFont

from ceilidh.core import LANGUAGES, compose_svg
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.art.boards import SPOTS, space_place
from ceilidh.games.smugglers.art.cards import (
    ACTIVITY_WIDTH,
    HAND_WIDTH,
    LARGE_WIDTH,
    WIDTH,
    activity,
    card,
    hand_card,
    large_card,
)
from ceilidh.games.smugglers.data import BOARD, DECKS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.player import TRAPPED, WAITING
from ceilidh.games.smugglers.rules.state import Smugglers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_room_for_its_text(lang: str) -> None:
    cut = [piece.title for piece in GAME.art.gallery(GAME.text.words(lang)) if "…" in piece.svg]
    assert not cut


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_its_card_in_the_broadest_font(lang: str) -> None:
    folder = Path(get_data_path(), "fonts", "ttf")
    fonts = {"": "DejaVuSerif-Bold.ttf", "400": "DejaVuSerif.ttf"}
    lines = re.compile(r'<text x="[^"]*" y="[^"]*" font-size="([\d.]+)"(?: font-weight="(400)")?[^>]*>(.*?)</text>')
    measured = 0
    for width, drawn in all_cards(lang):
        for size, weight, text in lines.findall(drawn):
            font = ImageFont.truetype(str(folder / fonts[weight]), 100)
            for part in re.findall(r">([^<]+)<", f">{text}<"):
                assert font.getlength(unescape(part)) * float(size) / 100 < width, part
                measured += 1
    assert measured > 500


def all_cards(lang: str) -> Iterator[tuple[float, str]]:
    """Every card as it is drawn, with the width of its lines."""
    words = GAME.text.words(lang)
    for deck, cards in DECKS.items():
        for number in range(len(cards)):
            if deck == "chance":
                halves = re.findall(r'<text[^>]*text-anchor="start".*?</text>', hand_card(number, 0, 0, words, False))
                yield HAND_WIDTH / 2 - 28, "".join(halves)
            elif deck in ("smuggler", "fairy"):
                yield LARGE_WIDTH, large_card(deck, number, 0, 0, words)
            else:
                yield WIDTH, card(deck, number, 0, 0, words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_activity_is_not_wider_than_its_card(lang: str) -> None:
    font = str(files("font_source_serif_pro").joinpath("files", "SourceSerifPro-Semibold.ttf"))
    for number in range(len(ACTIVITIES)):
        drawn = activity(number, 0, 0, GAME.text.words(lang), "open")
        for size, text in re.findall(r'font-size="([\d.]+)" text-anchor="start">([^<]+)</text>', drawn):
            assert ImageFont.truetype(font, float(size)).getlength(text) < ACTIVITY_WIDTH - 46, text


def test_the_gallery_shows_every_card_of_every_deck() -> None:
    cards = sum(len(deck) for deck in DECKS.values())
    assert len(GAME.art.gallery(GAME.text.words("en"))) == cards + 10 + 5


def test_every_space_of_every_way_has_its_place() -> None:
    for way, spaces in enumerate(BOARD):
        for at, kind in enumerate(spaces):
            assert SPOTS[space_place(way, at)][2] == kind


def test_the_places_of_the_village_are_drawn() -> None:
    drawn = compose_svg(GAME.art.panels(GAME.view(table(), 0), GAME.text.words("en"), ["A", "B", "C"]), "")
    for place in ("village", "forest", "field", "market", "graveyard", "police", "city"):
        assert f'data-at="place:{place}"' in drawn


def test_figures_are_on_their_spaces_with_their_barrels() -> None:
    state = under_way(3, "road", 2, 1)
    ways = GAME.art.panels(GAME.view(state, 2), GAME.text.words("en"), ["A", "B", "C"])[1]
    assert 'data-at="figure:1"' in ways.svg
    assert 'data-at="figure:3"' not in ways.svg


def test_only_the_viewers_own_purse_is_open() -> None:
    state = table(3)
    set_purse(state, 1, 8)
    sides = GAME.art.panels(GAME.view(state, 1), GAME.text.words("en"), ["A", "B", "C"])[2:5]
    assert ["Purse: £8" in side.svg for side in sides] == [False, True, False]
    assert [">?<" in side.svg for side in sides] == [True, False, True]


def test_pounds_in_the_fist_are_no_longer_in_the_purse() -> None:
    state = table(2, season=3)
    for seat in range(2):
        stock(state, seat, barrels=3)
    choose(state, "smuggle", "smuggle")
    for seat in range(2):
        act(state, seat, "carry 3")
    act(state, 0, "put 3")
    hand = GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), ["A", "B"])[-1]
    assert re.findall(r">£(\d+)<", hand.svg) == ["2", "3"]


def test_activities_that_cannot_be_chosen_are_pale() -> None:
    def pale(state: Smugglers) -> int:
        activities = GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), ["A", "B"])[-2]
        return activities.svg.count('opacity=".45"')

    state = table(2)
    assert pale(state) == 1
    state.season = 3
    assert pale(state) == 1
    stock(state, 0, barrels=1)
    assert pale(state) == 0
    side = state.sides[0]
    side.position, side.way, side.carried, side.lost_in_time, side.lost_year = 3, 0, 1, TRAPPED, state.year
    assert pale(state) == len(ACTIVITIES)
    side.lost_in_time = WAITING
    assert pale(state) == 1


def test_the_smuggler_for_whom_all_bid_is_shown() -> None:
    state = under_way(2, "road", 2, 1)
    place_before(state, 0, "meet", nth=1, before=3)
    set_dice(state, 3, 1)
    act(state, 0, "roll")
    act(state, 1, "roll")
    view = GAME.view(state, 1)
    ways = GAME.art.panels(view, GAME.text.words("en"), ["A", "B"])[1]
    assert f'data-piece="smuggler:{view["card"]}"' in ways.svg


def test_a_picture_is_small() -> None:
    state = under_way(5, "road", 2, 1, 1, 1)
    for held in DECKS["chance"][:8]:
        hold(state, 0, held.name)
    drawn = compose_svg(
        GAME.art.panels(GAME.view(state, 0), GAME.text.words("de"), ["A", "B", "C", "D", "E"]), GAME.art.symbols()
    )
    assert len(drawn.encode()) < 90_000


def gliding(state: Smugglers) -> dict[str, Where]:
    """Where the pieces are that the first seat sees."""
    return pieces(GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), ["A", "B", "C"][: state.players]))


def test_a_figure_keeps_its_name_when_it_moves() -> None:
    state = under_way(3, "road", 2, 1)
    before = gliding(state)
    set_dice(state, 3, 2)
    act(state, 0, "roll")
    act(state, 1, "roll")
    after = gliding(state)
    assert before["figure:0"][0] == after["figure:0"][0] == "ways"
    assert len({before["figure:0"], before["figure:1"], after["figure:0"], after["figure:1"]}) == 4


def test_an_auction_card_keeps_its_name_from_the_market_to_its_buyer() -> None:
    state = table(2)
    set_purse(state, 1, 8)
    card = f"auction:{state.open_one}"
    shown = [gliding(state)]
    choose(state, "auction", "malt")
    act(state, 0, "pick 1")
    while "raise 1" not in legal_options(state, 1):
        act(state, state.actors()[0], "done")
    shown.append(gliding(state))
    act(state, 1, "raise 1")
    act(state, 0, "pass")
    shown.append(gliding(state))
    assert [pieces[card][0] for pieces in shown] == ["village", "village", "side-2"]
