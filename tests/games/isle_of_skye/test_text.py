"""Isle of Skye in words: number, what a price above 20 is called, and what log and prompt explain."""

from __future__ import annotations

import pytest
from games.isle_of_skye.game_builders import events_of, int_vec, new_game, play, play_round, scoring_tiles, set_prices

from ceilidh.core import Event
from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.rules.action_encoding import PRICE_MORE
from ceilidh.games.isle_of_skye.rules.events import ENDED, EVENTS, EXCHANGED, INCOME, KEPT_TILE, REVEALED, SCROLLS
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye

NAMES = ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "Ann gets 1 point for 5 gold.", "Ann gets 2 points for 10 gold."),
        ("de", "Ann bekommt 1 Punkt für 5 Gold.", "Ann bekommt 2 Punkte für 10 Gold."),
        ("nl", "Ann krijgt 1 punt voor 5 goud.", "Ann krijgt 2 punten voor 10 goud."),
    ],
)
def test_one_point_is_no_plural(lang: str, one: str, two: str) -> None:
    words = GAME.text.words(lang)
    assert GAME.text.event(Event(EXCHANGED, 0, (5, 1)), words, NAMES) == one
    assert GAME.text.event(Event(EXCHANGED, 0, (10, 2)), words, NAMES) == two
    assert GAME.text.event(Event(SCROLLS, 0, (1,)), words, NAMES).split()[:4] == one.split()[:4]


@pytest.mark.parametrize(
    ("lang", "lost"), [("en", "pays 2 gold to"), ("de", "zahlt 2 Gold in"), ("nl", "betaalt 2 goud aan")]
)
def test_gold_is_an_amount_not_a_number_of_things(lang: str, lost: str) -> None:
    assert lost in GAME.text.event(Event(KEPT_TILE, 0, (3, 2)), GAME.text.words(lang), NAMES)


@pytest.mark.parametrize(("lang", "offers"), [("de", " Gold an."), ("nl", " goud aan.")])
def test_what_is_offered_is_offered_to_the_end_of_the_sentence(lang: str, offers: str) -> None:
    text = GAME.text.event(Event(REVEALED, 0, (3, 4, 5, 6, 7)), GAME.text.words(lang), NAMES)
    assert text.endswith(offers)


@pytest.mark.parametrize(("lang", "more"), [("en", "1/2/3+"), ("de", "1/2/3 oder mehr"), ("nl", "1/2/3 of meer")])
def test_a_mountain_with_more_than_3_brochs_counts_as_3(lang: str, more: str) -> None:
    assert f" {more} " in GAME.text.words(lang)("scoring.brochs.text")


@pytest.mark.parametrize(("lang", "phrase"), [("en", "more than"), ("de", "mehr als"), ("nl", "meer dan")])
def test_counting_out_gold_says_how_much_the_price_will_exceed(lang: str, phrase: str) -> None:
    state, words = new_game(), GAME.text.words(lang)
    state.gold = int_vec(70, 5)
    play(state, "1: discard 1")
    for counted in (20, 40):
        seen = GAME.view(state, 0)
        assert f"{phrase} {counted} " in GAME.text.action(PRICE_MORE, seen, words, NAMES).lower()
        hand = next(panel for panel in GAME.art.panels(seen, words, NAMES) if panel.name == "hand")
        assert f"{phrase} {counted} " in hand.svg.lower()
        play(state, "1: price 20+")


def test_at_the_end_a_scoring_tile_shows_the_points_it_gave_last() -> None:
    state, words = new_game(), GAME.text.words("en")
    assert "; now Ann" in GAME.text.describe(GAME.view(state, None), words, NAMES)[1].lines[0]
    while state.actors():
        play_round(state)
    assert "; last Ann" in GAME.text.describe(GAME.view(state, None), words, NAMES)[1].lines[0]


@pytest.mark.parametrize(
    ("lang", "phrase"), [("en", " from Ben for "), ("de", " von Ben für "), ("nl", " van Ben voor ")]
)
def test_a_tile_is_bought_from_somebody_with_a_name(lang: str, phrase: str) -> None:
    state = new_game()
    play(state, *["1: discard 1", "1: price 1", "1: price 1", "2: discard 1", "2: price 1", "2: price 1"])
    view, words = GAME.view(state, 0), GAME.text.words(lang)
    assert phrase in GAME.text.action(GAME.parse("buy 2.2"), view, words, NAMES)


def lines(state: IsleOfSkye, *kinds: str) -> list[str]:
    """What the log says of these kinds of events."""
    words = GAME.text.words("en")
    return [GAME.text.event(event, words, NAMES) for event in state.log or [] if EVENTS[event.kind] in kinds]


def asked(state: IsleOfSkye, seat: int = 0) -> str:
    """What a seat is asked."""
    return GAME.text.prompt(GAME.view(state, seat), GAME.text.words("en"), NAMES)


def test_the_log_says_when_a_round_begins_and_what_the_one_before_brought_everybody() -> None:
    state = new_game()
    state.scoring = scoring_tiles("gold", "sheep", "lake", "sets")
    play_round(state)
    assert lines(state, "round", "scored") == [
        "Round 1 begins. Start player: Ann.",
        "Round 1 scores A, Gold: Ann 5, Ben 5.",
        "Round 2 begins. Start player: Ben. Points so far: Ann 5, Ben 5.",
    ]
    assert asked(state).startswith("Round 1 brought you 5 points. Round 2 of 6: ")


def test_income_names_only_what_there_was_gold_for() -> None:
    texts = [GAME.text.event(Event(INCOME, 0, gold), GAME.text.words("en"), NAMES) for gold in ((5, 0, 0), (5, 2, 4))]
    assert texts[0] == "Ann gets 5 gold for the castle."
    assert texts[1] == "Ann gets 5 gold for the castle, 2 for whisky and 4 for players ahead."


def test_the_most_that_a_price_may_be_comes_with_its_reason() -> None:
    state = new_game()
    play(state, "1: discard 1")
    assert asked(state) == "Price your second tile: at most 4 of your 5 gold, because the other tile needs at least 1."
    play(state, "1: price 2")
    assert asked(state) == "Price your third tile: at most 3 gold, all you have left."


def test_only_a_player_who_can_afford_no_tile_learns_why_the_turn_was_skipped() -> None:
    state = set_prices(new_game(), "1: 2 3", "1: 1 1")
    assert state.actors() == [1], "Ann has laid all her gold beside her tiles"
    assert lines(state, "poor") == [
        "Ann, for your eyes only: with 0 gold you cannot afford any tile on offer, so your turn to buy was skipped."
    ]
    assert [event.audience for event in events_of(state, "poor")] == [0]


def test_in_a_tie_at_the_top_log_and_prompt_say_what_counts() -> None:
    state, words = new_game(), GAME.text.words("en")
    while state.actors():
        play_round(state)
    state.points, state.gold = int_vec(50, 50), int_vec(2, 4)
    last_line = GAME.text.event(Event(ENDED, -1, (50, 50)), words, NAMES)
    assert last_line.endswith("Ann 50, Ben 50. The tie at the top goes to the player with more gold left over.")
    for gold in ((2, 4), (3, 3)):
        state.gold = int_vec(*gold)
        text = GAME.text.prompt(GAME.view(state, None), words, NAMES)
        assert text.endswith(f"the gold left over counts: Ann {gold[0]}, Ben {gold[1]}."), "it may decide nothing"
