"""The table: who may act, what is refused, undo, and what each seat may see."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest
from core.pebbles import GAME, Pebbles
from hypothesis import given, settings
from hypothesis import strategies as st

from ceilidh.core import (
    CeilidhError,
    Event,
    IllegalAction,
    Player,
    Rng,
    SetupError,
    State,
    Table,
    find_game,
    registry,
)

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")


def table(seed: int = 1) -> Table:
    return Table(GAME, [ANNA, BEN], seed)


def clans(seed: int = 1) -> Table:
    return Table(find_game("clans-and-glory"), [ANNA, BEN], seed)


def first(at: Table, seat: int) -> int:
    return at.seat(seat).legal()[0]


def test_an_illegal_action_is_refused_with_the_legal_ones() -> None:
    at = clans()
    with pytest.raises(IllegalAction, match=r"'pass' is not possible now; possible: lay .* and [0-9]+ more") as refused:
        at.act(0, at.game.parse("pass"))
    assert [at.game.parse(text) for text in refused.value.possible] == at.seat(0).legal()
    assert at.moves == []


def test_an_action_number_out_of_range_is_refused() -> None:
    with pytest.raises(IllegalAction, match="action number 99 is not possible now; possible: take 1, take 2, take 3"):
        table().act(0, 99)
    with pytest.raises(IllegalAction, match="action number -1 is not possible"):
        table().act(0, -1)


def test_only_actors_may_act() -> None:
    at = clans()
    with pytest.raises(IllegalAction, match="it is not seat 2's turn; waiting for Anna"):
        at.act(1, 0)


def test_simultaneous_actors_may_act_in_any_order() -> None:
    at = table()
    assert at.actors() == [0, 1]
    at.act(1, 0)
    assert at.actors() == [0]
    at.act(0, 2)
    assert at.actors() == [0, 1]


def test_a_finished_game_accepts_no_actions() -> None:
    at = table()
    while actors := at.actors():
        at.act(actors[0], 0)
    with pytest.raises(IllegalAction, match="the game is over"):
        at.act(0, 0)


def test_a_seat_s_log_contains_only_what_it_may_know() -> None:
    at = table()
    at.act(0, 2)
    dealt = [event for event in at.log(0) if GAME.events[event.kind] == "deal"]
    assert [event.seat for event in dealt] == [0]
    assert at.log(None) == [Event(0, 0, ())]
    assert at.view(1)["chosen"] == 0


def test_the_log_since_a_move_starts_after_it() -> None:
    at = clans()
    start = len(at.log(0))
    at.act(0, first(at, 0))
    at.act(0, at.game.parse("pass"))
    assert len(at.log(0)) == start + 2
    assert len(at.log(0, since=1)) == 2
    assert len(at.log(0, since=2)) == 1
    assert at.log(0, since=3) == []


def test_a_prepared_decision_changes_nothing_until_committed() -> None:
    at, acted = clans(), clans()
    before, deal = at.snapshot().dump(), at.log(0)
    prepared = at.prepare(0, first(at, 0))
    assert (at.snapshot().dump(), at.log(0), at.moves) == (before, deal, [])
    at.commit(prepared)
    acted.act(0, first(acted, 0))
    assert at.snapshot().dump() == acted.snapshot().dump() == prepared.after.clone().dump()
    assert (at.log(0), at.moves, at.decision_count(0)) == (acted.log(0), acted.moves, 1)
    assert at.undo(0) == 1
    assert at.snapshot().dump() == before


def test_a_decision_can_be_prepared_after_a_pending_one() -> None:
    at, acted = table(), table()
    one = at.prepare(0, 2)
    other = at.prepare(1, 1, earlier=one)
    with pytest.raises(IllegalAction):
        at.prepare(0, 2, earlier=one)
    for prepared in (one, other):
        at.commit(prepared)
        acted.act(*prepared.move)
    assert at.snapshot().dump() == acted.snapshot().dump()
    assert at.log(None) == acted.log(None)


def test_an_outdated_prepared_decision_is_refused() -> None:
    at = table()
    late = at.prepare(0, 2)
    at.act(0, 2)
    at.undo(0)
    at.commit(late)
    with pytest.raises(CeilidhError, match="something else has happened"):
        at.commit(late)


def test_a_decision_that_reveals_something_or_ends_the_game_is_final() -> None:
    at = table()
    one = at.prepare(0, 0)
    assert not one.is_final()
    assert at.prepare(1, 0, earlier=one).is_final()
    while at.actors():
        last = at.prepare(at.actors()[0], 0)
        at.commit(last)
    assert last.is_final()


def test_undo_takes_back_one_s_last_decision() -> None:
    at = clans()
    before = at.snapshot().dump()
    at.act(0, first(at, 0))
    assert at.can_undo(0)
    assert at.undo(0) == 1
    assert at.snapshot().dump() == before
    assert at.moves == []


def test_undo_stops_where_something_hidden_was_revealed() -> None:
    at = clans()
    at.act(0, first(at, 0))
    at.act(0, at.game.parse("pass"))
    assert at.can_undo(0)
    at.act(1, first(at, 1))
    assert not at.can_undo(0)
    with pytest.raises(CeilidhError, match="there is nothing to undo"):
        at.undo(0)
    assert at.can_undo(1)


def test_undo_stops_where_something_random_happened() -> None:
    at = table()
    at.act(0, 0)
    at.act(1, 0)
    assert not at.can_undo(0)
    assert not at.can_undo(1)


def test_undoing_a_simultaneous_choice_keeps_the_others() -> None:
    at = table()
    at.act(0, 2)
    three = Table(GAME, [ANNA, BEN, Player("person", "Cal")], 1)
    three.act(0, 2)
    three.act(1, 1)
    assert three.undo(0) == 1
    assert [(move.seat, move.action) for move in three.moves] == [(1, 1)]
    assert three.actors() == [0, 2]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(CeilidhError, match="there is nothing to undo"):
        table().undo(0)


def test_a_seat_gives_samples_and_views_but_not_the_state() -> None:
    at = clans()
    seat = at.seat(1)
    assert not seat.can_act()
    assert seat.legal() == []
    assert seat.view() == at.view(1)
    public = [name for name in dir(seat) if not name.startswith("_")]
    assert sorted(public) == [
        "can_act",
        "game",
        "legal",
        "legal_notation",
        "number",
        "observation",
        "play",
        "players",
        "sample",
        "view",
    ]
    assert not any(isinstance(getattr(seat, name), State) for name in public)


def test_without_a_seed_every_table_is_another_game() -> None:
    assert len({Table(GAME, [ANNA, BEN]).seed for _ in range(20)}) == 20


@pytest.mark.parametrize("name", ["", " Anna", "An\nna", "A  B", "x" * 41, "\u200bAnna"])
def test_names_that_would_not_fit_on_a_line_are_refused(name: str) -> None:
    with pytest.raises(SetupError, match="a name"):
        Table(GAME, [ANNA, Player("person", name)])


def test_a_wrong_number_of_players_an_unknown_option_and_a_bad_seed_are_refused() -> None:
    with pytest.raises(SetupError, match="pebbles is for 2, 3 players, not 1"):
        Table(GAME, [ANNA])
    with pytest.raises(SetupError, match="pebbles has no option 'wind'; its options: none"):
        Table(GAME, [ANNA, BEN], options={"wind": "strong"})
    with pytest.raises(SetupError, match="a seed is a whole number from 0 to"):
        Table(GAME, [ANNA, BEN], -1)


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(SetupError, match="there is no game 'clans-and-gory'; did you mean 'clans-and-glory'"):
        find_game("clans-and-gory")


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**96 - 1), st.lists(st.integers(0, 5), max_size=40))
def test_acts_and_undos_in_any_order_keep_the_record_true(seed: int, wishes: list[int]) -> None:
    """After any mix of acts and undos the state is what replaying the moves gives."""
    at = table(seed)
    rng = Rng.seeded(seed)
    for wish in wishes:
        seat = wish % 2
        if wish >= 4 and at.can_undo(seat):
            at.undo(seat)
        elif seat in at.actors():
            at.act(seat, rng.below(3))
    again = table(seed)
    for move in at.moves:
        again.act(*move)
    assert again.snapshot().dump() == at.snapshot().dump()
    assert isinstance(at.snapshot(), Pebbles)


def test_a_broken_game_package_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("marbles", "no_such_package:GAME", "ceilidh.games")
    monkeypatch.setattr(registry, "_entry_points", lambda: {"marbles": broken})
    with pytest.raises(SetupError, match="the game marbles is installed but broken: ModuleNotFoundError"):
        find_game("marbles")


def test_a_table_counts_decisions_by_seat_and_in_total() -> None:
    at = table()
    at.act(1, 0)
    assert (at.decision_count(0), at.decision_count(1), at.move_count) == (0, 1, 1)
    at.act(0, 2)
    assert (at.decision_count(0), at.decision_count(1), at.move_count) == (1, 1, 2)
    at.act(0, 1)
    at.undo(0)
    assert (at.decision_count(0), at.decision_count(1), at.move_count) == (1, 1, 2)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**96 - 1), st.lists(st.integers(0, 7), max_size=30))
def test_an_undo_leads_to_its_preview(seed: int, wishes: list[int]) -> None:
    at = Table(GAME, [ANNA, BEN, Player("person", "Cal")], seed)
    rng = Rng.seeded(seed)
    for wish in wishes:
        seat = wish % 3
        if wish >= 6 and at.can_undo(seat):
            expected, log = at.preview_undo(seat).state.dump(), at.log(None)
            at.undo(seat)
            assert at.snapshot().dump() == expected
            assert len(at.log(None)) < len(log)
        elif seat in at.actors():
            at.act(seat, rng.below(3))


def test_an_undone_decision_of_another_does_not_lift_the_undo_barrier() -> None:
    """Anna acted before she saw Ben's card. That Ben takes it back does not let her undo."""
    at = clans()
    at.act(0, first(at, 0))
    at.act(0, at.game.parse("pass"))
    at.act(1, first(at, 1))
    assert not at.can_undo(0)
    at.undo(1)
    assert not at.can_undo(0)
    assert at.actors() == [1]
