"""Step 3: the auction, gifts and loans, matching, and bidding beyond one's means."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    hold,
    legal_options,
    logged_events,
    set_purse,
    table,
    view_of,
)

from ceilidh.core import LANGUAGES, Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers


def opened(*pounds: int, card: str = "dukes-teapot") -> Smugglers:
    """Seat 0 has started an auction of the card and all have given what they wanted to give: nothing."""
    state = table(len(pounds))
    for seat, number in enumerate(pounds):
        set_purse(state, seat, number)
    state.auction_deck |= (1 << state.open_one) | (1 << state.open_two)
    state.open_one, state.open_two = card_index("auction", card), card_index("auction", "claymore")
    state.auction_deck &= ~((1 << state.open_one) | (1 << state.open_two))
    choose(state, "auction", *["malt", "wood", "dance", "chance"][: len(pounds) - 1])
    act(state, 0, "pick 1")
    for seat in range(len(pounds)):
        act(state, seat, "done")
    return state


def test_the_other_open_card_is_put_aside_and_two_new_ones_follow() -> None:
    state = opened(5, 5)
    assert state.auction_discard == 1 << card_index("auction", "claymore")
    act(state, 1, "pass")
    act(state, 0, "pass")
    assert state.open_one >= 0
    assert state.open_two >= 0


def test_each_bid_is_at_least_1_more_than_the_highest() -> None:
    state = opened(9, 9, 9)
    act(state, 1, "raise 3")
    assert legal_options(state, 2)[0] == "raise 1"
    act(state, 2, "raise 1")
    assert state.highest_bid == 4


def test_only_the_starter_may_match_the_highest_bid_and_then_leads() -> None:
    state = opened(9, 9, 9)
    act(state, 1, "raise 3")
    assert "match" not in legal_options(state, 2)
    act(state, 2, "pass")
    act(state, 0, "match")
    assert (state.leading_bidder, state.highest_bid) == (0, 3)


def test_bidding_goes_round_until_all_others_pass_and_the_winner_pays_for_the_card() -> None:
    state = opened(9, 9, 9)
    act(state, 1, "raise 3")
    act(state, 2, "raise 1")
    act(state, 0, "pass")
    act(state, 1, "pass")
    assert (state.sides[2].pounds, state.sides[2].auction_cards) == (5, 1 << card_index("auction", "dukes-teapot"))
    assert state.sides[2].fame() == 2


def test_if_nobody_bids_nobody_gets_the_card() -> None:
    state = opened(5, 5)
    act(state, 1, "pass")
    act(state, 0, "pass")
    assert not any(side.auction_cards for side in state.sides)


def test_a_winner_who_cannot_pay_loses_all_pounds_and_is_out_of_the_auction() -> None:
    state = opened(9, 4, 9)
    act(state, 1, "raise 5")
    act(state, 2, "pass")
    act(state, 0, "pass")
    assert (state.sides[1].pounds, state.highest_bid, state.leading_bidder) == (0, 0, -1)
    assert state.actors() == [2]
    assert [EVENTS[event.kind] for event in logged_events(state)[-1:]] == ["broke"], "the loss is logged once"
    act(state, 2, "raise 1")
    assert state.actors() == [0]


def bluff(state: Smugglers) -> None:
    """Seat 1 bids £5, and the starter matches it with £4 in the purse."""
    act(state, 1, "raise 5")
    act(state, 0, "match")
    act(state, 1, "pass")


def test_the_starter_may_be_up_to_3_short_without_loss_and_bids_again() -> None:
    state = opened(4, 9)
    bluff(state)
    assert (state.sides[0].pounds, state.highest_bid, state.leading_bidder, state.barred_bidders) == (4, 0, -1, 0)
    act(state, 1, "raise 1")
    assert state.actors() == [0]


def test_a_second_bluff_of_the_starter_costs_no_money_but_the_auction_goes_on_without_them() -> None:
    state = opened(4, 9)
    bluff(state)
    bluff(state)
    assert (state.sides[0].pounds, state.highest_bid, state.barred_bidders, state.actors()) == (4, 0, 0b01, [1])
    act(state, 1, "raise 1")
    assert (state.sides[1].auction_cards, state.sides[0].pounds) == (1 << card_index("auction", "dukes-teapot"), 4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_says_whether_the_bidding_starts_over_with_or_without_the_starter(lang: str) -> None:
    state = opened(4, 9)
    bluff(state)
    bluff(state)
    words = GAME.text.words(lang)
    lines = [GAME.text.event(event, words, ["Ann", "Ben"]) for event in logged_events(state)]
    assert [line for line in lines if line in {words(f"event.bluff_{out}", who="Ann", n=5) for out in (0, 1)}] == [
        words("event.bluff_0", who="Ann", n=5),
        words("event.bluff_1", who="Ann", n=5),
    ]


def test_the_starter_who_is_more_than_3_short_loses_all() -> None:
    state = opened(1, 9)
    act(state, 1, "raise 5")
    act(state, 0, "match")
    act(state, 1, "pass")
    assert state.sides[0].pounds == 0


def test_a_bid_rises_by_any_sum() -> None:
    state = opened(90, 90)
    act(state, 1, "raise 17")
    act(state, 0, "raise 2")
    act(state, 1, "raise 44")
    assert (state.highest_bid, state.leading_bidder) == (63, 1)


def test_nobody_bluffs_beyond_60() -> None:
    state = opened(9, 9)
    act(state, 1, "raise 60")
    assert (state.highest_bid, legal_options(state, 0)) == (60, ["match", "pass"])


def test_beyond_60_a_bid_is_no_more_than_3_beyond_what_the_bidder_could_pay() -> None:
    state = opened(9, 70)
    assert legal_options(state, 1)[-2:] == ["raise 73", "pass"]
    act(state, 1, "raise 70")
    assert legal_options(state, 0) == ["pass"]
    act(state, 0, "pass")
    assert (state.sides[1].pounds, state.sides[1].auction_cards) == (0, 1 << card_index("auction", "dukes-teapot"))


def test_beyond_60_the_starter_matches_no_more_than_3_beyond_what_they_could_pay() -> None:
    state = opened(67, 70)
    act(state, 1, "raise 70")
    assert legal_options(state, 0) == ["match", "pass"]
    state = opened(66, 70)
    act(state, 1, "raise 70")
    assert legal_options(state, 0) == ["pass"]


def test_an_auction_ends_however_small_the_raises_are() -> None:
    state = opened(0, 0)
    raises = 0
    while "raise 1" in legal_options(state, state.actors()[0]):
        act(state, state.actors()[0], "raise 1")
        raises += 1
    assert raises == 60


def test_before_the_auction_pounds_can_be_given_and_lent_and_loans_paid_back_at_any_decision() -> None:
    state = table(3)
    choose(state, "auction", "malt", "wood")
    act(state, 0, "pick 1")
    act(state, 0, "give 1 2", "lend 1 3", "lend 1 3")
    assert legal_options(state, 0) == ["done"]
    assert [side.pounds for side in state.sides] == [2, 6, 7]
    assert view_of(state, 1)["sides"][2]["owes"] == [2, 0, 0]
    act(state, 0, "done")
    act(state, 1, "done")
    assert {"repay 1 1", "repay all 1"} <= set(legal_options(state, 2))
    act(state, 2, "repay all 1")
    assert [side.pounds for side in state.sides] == [4, 6, 5]
    assert not [action for action in legal_options(state, 2) if action.startswith("repay")]


def test_no_money_changes_hands_while_an_auction_runs() -> None:
    state = table(2)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "lend 1 2", "done")
    assert "repay 1 1" in legal_options(state, 1)
    act(state, 1, "done")
    assert legal_options(state, 1) == [*(f"raise {pounds}" for pounds in range(1, 61)), "pass"]
    act(state, 1, "pass")
    act(state, 0, "pass")
    assert "repay 1 1" in legal_options(state, 1)


def test_during_the_auction_nothing_can_be_lent() -> None:
    state = opened(9, 9)
    assert not [action for action in legal_options(state, 1) if action.startswith(("lend", "give"))]


def test_a_tall_story_lays_out_two_other_cards() -> None:
    state = table(2)
    before = {state.open_one, state.open_two}
    last = next(card for card in range(21) if card not in before)
    for seed in range(20):
        trial = state.clone()
        trial.auction_deck = 1 << last
        trial.auction_discard = ((1 << 21) - 1) & ~(1 << last) & ~sum(1 << card for card in before)
        trial.rng = Rng.seeded(seed)
        hold(trial, 0, "tall-story")
        act(trial, 0, "play tall-story")
        assert not before & {trial.open_one, trial.open_two}


def test_a_tall_story_lays_out_what_there_is_when_all_others_are_sold() -> None:
    state = table(2)
    before = {state.open_one, state.open_two}
    state.auction_deck = 0
    hold(state, 0, "tall-story")
    act(state, 0, "play tall-story")
    assert {state.open_one, state.open_two} == before


def test_a_tall_story_changes_nothing_under_the_hammer() -> None:
    state = opened(5, 5)
    card = state.offered_card
    hold(state, 1, "tall-story")
    act(state, 1, "play tall-story")
    assert (state.offered_card, state.open_one, state.open_two, state.sides[1].pounds) == (card, -1, -1, 7)


def test_the_cards_put_aside_are_shuffled_when_the_auction_deck_is_empty() -> None:
    state = opened(5, 5)
    state.auction_deck = 0
    aside = {card_index("auction", "claymore"), card_index("auction", "dukes-teapot")}
    act(state, 1, "pass")
    act(state, 0, "pass")
    assert ({state.open_one, state.open_two}, state.auction_discard) == (aside, 0)


def test_if_nobody_can_pay_nobody_gets_the_card() -> None:
    state = opened(1, 1)
    act(state, 1, "raise 10")
    act(state, 0, "pass")
    assert (state.sides[1].pounds, state.actors()) == (0, [0])
    act(state, 0, "raise 10")
    assert [side.auction_cards for side in state.sides] == [0, 0]
    assert [side.pounds for side in state.sides] == [0, 0]
    assert (state.auction_starter, state.season) == (-1, 1)


def test_a_starter_who_cannot_pay_is_out_and_the_others_bid_on() -> None:
    state = opened(1, 9, 9)
    act(state, 1, "pass")
    act(state, 2, "pass")
    act(state, 0, "raise 10")
    assert (state.sides[0].pounds, state.actors()) == (0, [1])
    act(state, 1, "raise 1")
    assert "match" not in legal_options(state, 2)
    act(state, 2, "pass")
    assert state.sides[1].auction_cards == 1 << card_index("auction", "dukes-teapot")
