"""The setup: tables, cards taken out, start cards, hands."""

from __future__ import annotations

import pytest
from games.clans_and_glory.ascii_boards import neighbours

from ceilidh.core import Rng, SetupError
from ceilidh.games.clans_and_glory import GAME
from ceilidh.games.clans_and_glory.data import BOX, BoxError, read_box
from ceilidh.games.clans_and_glory.rules.cards import card_name
from ceilidh.games.clans_and_glory.rules.long_table import TableRow, seat_name
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory

SETUP = {2: (4, 6, 3, 8, [9, 8]), 3: (5, 7, 4, 5, [9, 9, 8]), 4: (6, 8, 5, 6, [8, 8, 8, 7])}


def dealt(players: int, seed: int = 1) -> ClansAndGlory:
    return ClansAndGlory.deal(players, Rng.seeded(seed), None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_of_the_deck_is_in_exactly_one_place(players: int) -> None:
    tables, highest, taken_out, laid_out, hands = SETUP[players]
    state = dealt(players)
    on_seats = [card for card in state.seats if card >= 0]
    held = [card for player in range(players) for card in state.hand(player)]
    deck = (highest - 2) * 7
    assert state.row.tables == tables
    assert len(on_seats) == laid_out
    assert [len(state.hand(player)) for player in range(players)] == hands
    assert len({*on_seats, *held}) == len(on_seats) + len(held) == deck - taken_out


@pytest.mark.parametrize(("players", "highest"), [(2, 6), (3, 7), (4, 8)])
def test_the_high_ranks_are_taken_out_for_fewer_players(players: int, highest: int) -> None:
    ranks = set()
    for seed in range(40):
        state = dealt(players, seed)
        seen = [*state.seats, *(card for player in range(players) for card in state.hand(player))]
        ranks |= {card // 7 + 3 for card in seen if card >= 0}
    assert ranks == set(range(3, highest + 1))


@pytest.mark.parametrize(
    ("players", "start"),
    [
        (2, ["A1", "A6", "B1", "B6", "C1", "C6", "D1", "D6"]),
        (3, ["A2", "B2", "C2", "D2", "E2"]),
        (4, ["A2", "B2", "C2", "D2", "E2", "F2"]),
    ],
)
def test_the_start_cards_lie_on_their_seats(players: int, start: list[str]) -> None:
    state = dealt(players)
    assert [seat_name(seat) for seat, card in enumerate(state.seats) if card >= 0] == start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_with_one_card_fewer_plays_last(players: int) -> None:
    state = dealt(players)
    sizes = [len(state.hand(player)) for player in range(players)]
    assert state.actors() == [0]
    assert sizes[-1] == min(sizes) == sizes[0] - 1


def test_which_cards_are_taken_out_is_random() -> None:
    out = set()
    for seed in range(30):
        state = dealt(2, seed)
        seen = {*state.seats, *state.hand(0), *state.hand(1)}
        out.add(tuple(card for card in range(28) if card not in seen))
    assert all(len(cards) == 3 for cards in out)
    assert len(out) > 20


def test_there_are_42_cards_six_ranks_in_seven_colours() -> None:
    assert BOX.ranks == (3, 4, 5, 6, 7, 8)
    assert len({card_name(card) for card in range(42)}) == 42
    assert card_name(0) == "3-flame"
    assert card_name(41) == "8-raven"


@pytest.mark.parametrize(("players", "seats"), [(2, 26), (3, 32), (4, 38)])
def test_six_seats_at_every_table_and_a_seventh_at_both_ends(players: int, seats: int) -> None:
    row = TableRow(players)
    names = [seat_name(seat) for seat in row.seats]
    assert len(names) == seats
    assert [name for name in names if name[1] == "7"] == ["A7", f"{'ABCDEF'[row.tables - 1]}7"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_has_two_neighbours_and_one_opposite_worked_out_independently(players: int) -> None:
    row = TableRow(players)
    placed = {seat_name(seat): ".." for seat in row.seats}
    for seat in row.seats:
        beside = {seat_name(row.neighbours[3 * seat + i]) for i in range(3)}
        assert beside == set(neighbours(seat_name(seat), placed))
        assert len(beside) == 3


def test_one_and_five_players_are_refused() -> None:
    for players in (0, 1, 5):
        with pytest.raises(SetupError, match="is for 2, 3, 4 players, not"):
            GAME.new(players, 1)


def test_a_box_whose_cards_do_not_come_out_even_is_refused() -> None:
    lines = """
        ranks = [3]
        colours = ["red", "blue"]
        shields = 5
        [[setup]]
        players = 2
        tables = 4
        highest_rank = 3
        taken_out = 0
        hands = [1, 1]
        start = ["A1"]
    """
    with pytest.raises(BoxError, match="3 cards are placed, but the deck has 2"):
        read_box(lines)
    with pytest.raises(BoxError, match="there is no seat B7"):
        read_box(lines.replace("hands = [1, 1]", "hands = [1, 0]").replace("A1", "B7"))
