"""Upper halves as answers: players who break down, are caught or betrayed can play a card first."""

from games.smugglers.scenarios import (
    act,
    choose,
    hold,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    stock,
    table,
    under_way,
    view_of,
)

from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers


def betrayed(card: str | None) -> Smugglers:
    """Seat 1 denounces seat 0, who has two barrels and a card; the police come."""
    state = table(2)
    stock(state, 0, barrels=2)
    if card:
        hold(state, 0, card)
    choose(state, "malt", "betrayal")
    set_dice(state, 3, 1)
    act(state, 1, "name 1")
    return state


def test_a_betrayed_player_may_answer_with_a_card_before_the_search() -> None:
    state = betrayed("cousin-in-the-excise")
    assert (state.actors(), view_of(state, 0)["stage"]) == ([0], "searched")
    assert legal_options(state, 0) == ["roll", "play cousin-in-the-excise"]
    act(state, 0, "play cousin-in-the-excise", "roll")
    assert (state.sides[0].barrels, state.sides[0].barrels_seized()) == (2, 0)


def test_a_betrayed_player_who_does_not_answer_is_searched() -> None:
    state = betrayed("cousin-in-the-excise")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (view_of(state, 0)["stage"], state.sides[0].barrels_seized()) == ("buying_back", 2)


def test_a_player_without_cards_is_searched_immediately() -> None:
    assert view_of(betrayed(None), 0)["stage"] == "buying_back"


def test_a_player_to_be_searched_may_denounce_another_first() -> None:
    state = betrayed("anonymous-letter")
    stock(state, 1, barrels=1)
    act(state, 0, "play anonymous-letter")
    set_dice(state, 6)
    act(state, 0, "name 2")
    assert (state.actors(), legal_options(state, 0)) == ([0], ["roll"])


def test_a_breakdown_can_be_mended_immediately() -> None:
    state = under_way(2, "mountain", 1)
    hold(state, 0, "spare-axle")
    place_before(state, 0, "breakdown")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert legal_options(state, 0) == ["done", "play spare-axle"]
    act(state, 0, "play spare-axle", "done")
    assert (state.actors(), state.movement_round, state.sides[0].spare_axles) == ([0], 2, 0)


def test_an_unmended_breakdown_misses_a_round() -> None:
    state = under_way(2, "mountain", 1)
    hold(state, 0, "spare-axle")
    place_before(state, 0, "breakdown")
    set_dice(state, 1)
    act(state, 0, "roll", "done")
    assert (state.actors(), state.movement_round) == ([0], 3)


def caught(card: str, pool: int = 0) -> Smugglers:
    """Seat 0 is caught on a 2 at level 3; the police roll a 6."""
    state = under_way(2, "road", 2, level=3)
    state.police_pool, state.bank = pool, state.bank - pool
    hold(state, 0, card)
    place_before(state, 0, "2")
    set_dice(state, 1, 6)
    act(state, 0, "roll")
    return state


def test_a_caught_player_who_lowers_the_police_level_goes_free() -> None:
    state = caught("honest-receipt")
    act(state, 0, "play honest-receipt")
    assert (state.police_level, view_of(state, 0)["stage"], state.sides[0].carried) == (1, "moving", 2)
    assert EVENTS[logged_events(state)[-1].kind] == "called_off"


def test_a_caught_player_who_empties_the_pool_faces_weaker_police() -> None:
    state = caught("rob-roys-shadow", pool=12)
    assert view_of(state, 0)["police"] == 7
    act(state, 0, "play rob-roys-shadow")
    assert (view_of(state, 0)["police"], view_of(state, 0)["stage"]) == (6, "checking")


def test_a_player_without_a_token_may_play_a_card_that_brings_one() -> None:
    state = under_way(2, "forest", 1)
    hold(state, 0, "four-leaf-clover")
    place_before(state, 0, "fairy")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert legal_options(state, 0) == ["done", "play four-leaf-clover"]
    act(state, 0, "play four-leaf-clover")
    assert legal_options(state, 0) == ["done", "token"]


def test_the_victim_of_a_card_is_named_also_when_nothing_is_lost() -> None:
    state = table(2)
    hold(state, 0, "big-brother")
    act(state, 0, "play big-brother", "name 2")
    assert [(EVENTS[event.kind], event.seat, event.args) for event in logged_events(state)][-2:] == [
        ("hit", 0, (1,)),
        ("nothing", 1, (2,)),
    ]
