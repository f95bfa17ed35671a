"""The log says what happened, and what did not happen."""

import pytest
from games.smugglers.scenarios import (
    act,
    choose,
    hold,
    logged_events,
    place_before,
    set_dice,
    stock,
    table,
    under_way,
    view_of,
)
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import LANGUAGES, Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.card_modifiers import (
    FAIRY_PROTECTION,
    MODIFIER_COUNT,
    NO_BREAKDOWN_SPACES,
    NO_GATE_CHECK,
)
from ceilidh.games.smugglers.rules.events import EVENTS, TAXED
from ceilidh.games.smugglers.rules.state import Smugglers

NAMES = ["Ann", "Ben", "Cat"]


def log_lines(state: Smugglers, lang: str = "en") -> list[str]:
    """Return the whole log as text."""
    return [GAME.text.event(event, GAME.text.words(lang), NAMES) for event in logged_events(state)]


def test_every_season_but_the_one_in_which_a_year_begins_has_a_line() -> None:
    state = table(2)
    for _ in range(3):
        choose(state, "malt", "wood")
    seasons = [line for line in log_lines(state) if line.startswith("It is now")]
    assert seasons == ["It is now summer.", "It is now autumn.", "It is now winter."]
    choose(state, "malt", "wood")
    assert (
        EVENTS[[event for event in logged_events(state) if EVENTS[event.kind] in ("year", "season")][-1].kind] == "year"
    )


def test_the_log_names_a_player_who_buys_or_distils_nothing() -> None:
    state = table(2)
    choose(state, "purchase", "distil")
    act(state, 0, "done")
    act(state, 1, "done")
    assert {"Ann buys nothing.", "Ben distils nothing."} <= set(log_lines(state))


def test_the_log_does_not_say_nothing_after_a_distilling() -> None:
    state = table(2)
    stock(state, 0, wood=1, malt=1)
    choose(state, "distil", "malt")
    act(state, 0, "brew", "done")
    assert "Ann distils nothing." not in log_lines(state)


def test_matching_a_bid_does_not_read_like_a_new_bid() -> None:
    state = table(2)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "raise 3")
    act(state, 0, "match")
    assert [line for line in log_lines(state) if "£3" in line] == ["Ben bids £3.", "Ann matches the £3 and leads."]


def test_the_log_says_which_card_is_put_aside_and_which_lie_open_next() -> None:
    state = table(2)
    first = [GAME.text.words("en")(f"card.{name}.name") for name in _open(state)]
    assert f"Open for auction now: {first[0]}, {first[1]}." in log_lines(state)
    choose(state, "auction", "malt")
    act(state, 0, "pick 2", "done")
    act(state, 1, "done", "pass")
    act(state, 0, "raise 1")
    then = [GAME.text.words("en")(f"card.{name}.name") for name in _open(state)]
    assert f"Ann puts up “{first[1]}” for auction; “{first[0]}” is put aside." in log_lines(state)
    assert f"Open for auction now: {then[0]}, {then[1]}." in log_lines(state)


def _open(state: Smugglers) -> list[str]:
    return [DECKS["auction"][card].name for card in view_of(state, 0)["open"]]


def test_the_log_of_a_move_has_the_die_and_the_total_with_cards() -> None:
    state = under_way(2, "road", 1)
    state.sides[0].next_movement_bonus = 2
    set_dice(state, 3)
    act(state, 0, "roll")
    assert "Ann rolls 3 (+2 = 5) and lands on a smugglers' meet." in log_lines(state)


def test_the_log_of_a_plain_move_has_the_die_alone() -> None:
    state = under_way(2, "road", 1)
    set_dice(state, 1)
    act(state, 0, "roll")
    assert "Ann rolls 1 and lands in open country." in log_lines(state)


def test_a_roll_that_leads_backwards_says_so() -> None:
    state = under_way(2, "road", 1)
    place_before(state, 0, "crossroads", before=-1)
    state.sides[0].moves_backwards = 1
    set_dice(state, 1)
    act(state, 0, "roll")
    assert "Ann rolls 1, is led backwards and lands on the crossroads." in log_lines(state)


def test_a_card_that_finds_nothing_to_take_says_so() -> None:
    state = table(2)
    hold(state, 0, "sheep-in-the-barley")
    act(state, 0, "play sheep-in-the-barley", "name 2")
    assert log_lines(state)[-1] == "Nothing happens: Ben has nothing to take."


def test_a_card_that_takes_something_does_not_say_that_nothing_came_of_it() -> None:
    state = table(2)
    stock(state, 1, malt=2)
    hold(state, 0, "sheep-in-the-barley")
    act(state, 0, "play sheep-in-the-barley", "name 2")
    assert log_lines(state)[-1] == "Ben loses 2 malt."


def test_a_house_without_barrels_is_searched_for_nothing() -> None:
    state = table(2)
    hold(state, 0, "anonymous-letter")
    act(state, 0, "play anonymous-letter", "name 2")
    assert log_lines(state)[-1] == "House search: there is not a barrel in Ben's house."


def test_the_log_does_not_say_nothing_happens_while_a_search_waits_for_an_answer() -> None:
    state = table(2)
    stock(state, 1, barrels=1)
    hold(state, 0, "anonymous-letter")
    hold(state, 1, "dropped-purse")
    act(state, 0, "play anonymous-letter", "name 2")
    assert log_lines(state)[-1] == "Ann chooses Ben."


@pytest.mark.parametrize(
    ("space", "modifier", "line"),
    [
        ("breakdown", NO_BREAKDOWN_SPACES, "Thanks to a card, Ann's cart does not break down."),
        ("gate", NO_GATE_CHECK, "Thanks to a card, nobody checks Ann at the city gate."),
        ("fairy", FAIRY_PROTECTION, "Thanks to a card, the fairies leave Ann in peace."),
    ],
)
def test_a_space_that_does_nothing_because_of_a_card_says_so(space: str, modifier: int, line: str) -> None:
    state = under_way(2, "mountain", 1)
    stock(state, 0, tokens=1)
    place_before(state, 0, space)
    modifiers = [0] * MODIFIER_COUNT
    modifiers[modifier] = 1
    state.year_modifiers = vec[i64](modifiers)
    set_dice(state, 1)
    act(state, 0, "roll")
    if space == "fairy":
        act(state, 0, "done")
    assert line in log_lines(state)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_police_level_that_cards_have_changed_says_so(lang: str) -> None:
    words = GAME.text.words(lang)
    plain, changed = (GAME.text.event(Event(TAXED, -1, (5, 3, level)), words, NAMES) for level in (2, 0))
    assert plain == words("event.tax", owed=5, offered=3, level=2)
    assert changed == words("event.tax_cards", owed=5, offered=3, level=0)


def test_repayments_are_aside_and_clicked_beside_the_debt() -> None:
    state = table(3)
    debts = [0] * 25
    debts[0 * 5 + 1] = 2
    state.debts, state.total_debt = vec[i64](debts), 2
    hold(state, 0, "light-fingers")
    act(state, 0, "play light-fingers")
    view = GAME.view(state, 0)
    asides = [GAME.to_notation(action) for action in state.legal(0) if GAME.text.is_secondary_action(action)]
    assert asides == ["repay 1 2", "repay all 2"]
    paths = [GAME.art.path(GAME.parse(text), view) for text in ("repay 1 2", "repay all 2")]
    assert paths == [("debt:2",), ("debt:2-all",)]
    assert 'data-at="debt:' not in "".join(panel.svg for panel in GAME.art.panels(GAME.view(state, 1), _words(), NAMES))


def test_the_short_game_shows_at_how_much_fame_it_ends() -> None:
    for short, shown in ((True, "0 of 10 fame"), (False, "0 fame")):
        view = GAME.view(table(2, short=short), 0)
        lines = [line for one in GAME.text.describe(view, _words(), NAMES) for line in one.lines]
        assert any(f"; {shown};" in line for line in lines)


def test_only_a_player_with_cards_is_asked_about_lower_halves() -> None:
    state = table(2)
    choose(state, "chance", "malt")
    assert GAME.text.prompt(GAME.view(state, 0), _words(), NAMES) == "Draw a chance card."
    hold(state, 0, "light-fingers")
    assert "lower half" in GAME.text.prompt(GAME.view(state, 0), _words(), NAMES)
    assert "lower half" in GAME.text.prompt(GAME.view(state, 1), _words(), NAMES)


def test_a_closed_fist_is_an_offer_of_tax_or_a_bid_and_an_empty_one_says_so() -> None:
    state = table(2, season=3)
    stock(state, 0, barrels=3)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 1")
    labels = [GAME.text.action(GAME.parse(f"put {n}"), GAME.view(state, 0), _words(), NAMES) for n in (0, 3)]
    assert labels == ["Close an empty fist", "Offer £3"]


def _words() -> Catalogue:
    return GAME.text.words("en")
