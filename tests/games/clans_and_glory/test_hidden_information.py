"""Determinization: redealt cards are possible, and as likely as they should be."""

from __future__ import annotations

from collections import Counter

from games.clans_and_glory.ascii_boards import COLOURS, TABLES, act, cards, fitting_cards, number, position
from hypothesis import given, settings
from hypothesis import strategies as st

from ceilidh.core import Rng
from ceilidh.games.clans_and_glory.rules.action_encoding import HIDE, to_notation
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory
from ceilidh.testing.random_games import decisions

ONE_CARD = """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
"""


def test_a_sample_keeps_the_own_hand_and_all_face_up_cards() -> None:
    state = ClansAndGlory.deal(4, Rng.seeded(3), None)
    sample = state.determinize(2, Rng.seeded(1))
    assert sample.hand(2) == state.hand(2)
    assert list(sample.seats) == list(state.seats)
    assert [len(sample.hand(player)) for player in range(4)] == [8, 8, 8, 7]


def test_samples_put_every_unseen_card_everywhere_equally_often() -> None:
    state = ClansAndGlory.deal(2, Rng.seeded(3), None)
    rng = Rng.seeded(5)
    unseen = set(range(28)) - set(state.hand(0)) - set(state.seats)
    held = Counter(card for _ in range(4000) for card in state.determinize(0, rng).hand(1))
    assert set(held) == unseen
    for card in unseen:
        assert abs(held[card] / 4000 - 8 / 11) < 0.03


def test_no_sample_gives_a_player_a_card_that_would_have_fitted() -> None:
    state = position(ONE_CARD, ["4R 3S 6O 3U", "3F 4F 5S"])
    act(state, "hide 4-raven D1", "pass")
    fitting = cards("5F 5S 5U 5O 5L 5T 5R 3T 4T 6T")
    rng = Rng.seeded(2)
    for _ in range(200):
        sample = state.determinize(1, rng)
        hidden = sample.face_down_cards[2]
        assert not sum(2**card for card in [*sample.hand(0), hidden]) & fitting
        assert len(sample.hand(0)) == 3


def test_the_player_who_laid_it_keeps_the_face_down_card_in_samples() -> None:
    state = position(ONE_CARD, ["4R 3S 6O 3U", "3F 4F 5S"])
    act(state, "hide 4-raven D1", "pass")
    rng = Rng.seeded(2)
    assert {state.determinize(0, rng).face_down_cards[2] for _ in range(20)} == {number("4R")}


def test_samples_are_found_even_if_two_players_can_hold_only_a_few_cards() -> None:
    """Seats 0 and 1 both played face down with much on the table: their few cards must come from few that are left."""
    state = position(
        """
        3F 4S .. | 5U .. .. | .. .. .. | 6O .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["6R 6L", "3R"],
    )
    everything_but = sum(2**card for card in range(42)) & ~cards("6R 6L 3R 4R")
    dumped = list(state.dump())
    dumped[11] = [everything_but, everything_but]
    constrained = ClansAndGlory.load(tuple(dumped))
    for seed in range(50):
        sample = constrained.determinize(1, Rng.seeded(seed))
        assert set(sample.hand(0)) <= {number("6R"), number("6L"), number("4R")}
        assert len(sample.hand(0)) == 2


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**96 - 1))
def test_legal_placements_agree_with_a_plain_reading_of_the_board(players: int, seed: int) -> None:
    """In random games the rules, which keep track move by move, agree with working it out from the drawn board."""
    state = ClansAndGlory.deal(players, Rng.seeded(seed), None)
    for seat, legal, action in decisions(state, Rng.seeded(seed)):
        if state.stage == 0:
            board = _board(state)
            hand = state.hand(seat)
            fitting = {(at, card) for at, fits in fitting_cards(board).items() for card in hand if card in fits}
            free = {(at, card) for at, lying in board.items() if lying == ".." for card in hand}
            offered = {(to_notation(number).split()[2], number % HIDE % 42) for number in legal}
            assert offered == (fitting or free)
            assert all((number < HIDE) == bool(fitting) for number in legal)
        state.apply(seat, action)


def _board(state: ClansAndGlory) -> dict[str, str]:
    lying = {-1: "..", -2: "##"}
    return {
        f"{TABLES[at // 7]}{at % 7 + 1}": lying.get(card, f"{card // 7 + 3}{COLOURS[card % 7]}")
        for at in state.row.seats
        for card in [state.seats[at]]
    }
