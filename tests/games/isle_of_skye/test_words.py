"""Isle of Skye in words: number, and what a price above 20 is called."""

from __future__ import annotations

import pytest
from games.isle_of_skye.playing import act, begun, numbers, play_round

from ceilidh.core import Event
from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.rules.actions import MORE
from ceilidh.games.isle_of_skye.rules.events import EXCHANGED, KEPT, SCROLLS

NAMES = ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "Ann: 1 point for 5 gold.", "Ann: 2 points for 10 gold."),
        ("de", "Ann: 1 Punkt für 5 Gold.", "Ann: 2 Punkte für 10 Gold."),
        ("nl", "Ann: 1 punt voor 5 goud.", "Ann: 2 punten voor 10 goud."),
    ],
)
def test_one_point_is_no_plural(lang: str, one: str, two: str) -> None:
    words = GAME.speech.words(lang)
    assert GAME.speech.event(Event(EXCHANGED, 0, (5, 1)), words, NAMES) == one
    assert GAME.speech.event(Event(EXCHANGED, 0, (10, 2)), words, NAMES) == two
    assert GAME.speech.event(Event(SCROLLS, 0, (1,)), words, NAMES).split()[:3] == one.split()[:3]


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [("en", "1 gold goes", "2 gold go "), ("de", "1 Gold geht", "2 Gold gehen"), ("nl", "1 goud gaat", "2 goud gaat")],
)
def test_gold_that_is_lost_goes_in_the_right_number(lang: str, one: str, two: str) -> None:
    words = GAME.speech.words(lang)
    assert one in GAME.speech.event(Event(KEPT, 0, (3, 1)), words, NAMES)
    assert two in GAME.speech.event(Event(KEPT, 0, (3, 2)), words, NAMES)


@pytest.mark.parametrize(("lang", "said"), [("en", "more than"), ("de", "mehr als"), ("nl", "meer dan")])
def test_counting_out_gold_says_how_much_the_price_will_exceed(lang: str, said: str) -> None:
    state, words = begun(), GAME.speech.words(lang)
    state.gold = numbers(70, 5)
    act(state, "1: discard 1")
    for counted in (20, 40):
        seen = GAME.view(state, 0)
        assert f"{said} {counted} " in GAME.speech.action(MORE, seen, words).lower()
        hand = next(panel for panel in GAME.art.panels(seen, words, NAMES) if panel.name == "hand")
        assert f"{said} {counted} " in hand.svg.lower()
        act(state, "1: price 20+")


def test_the_end_tells_the_last_worth_of_a_scoring_tile_not_one_of_now() -> None:
    state, words = begun(), GAME.speech.words("en")
    assert "; now Ann" in GAME.speech.describe(GAME.view(state, None), words, NAMES)[1].lines[0]
    while state.actors():
        play_round(state)
    assert "; last Ann" in GAME.speech.describe(GAME.view(state, None), words, NAMES)[1].lines[0]
