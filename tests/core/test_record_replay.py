"""GameHistory: every step of a record is what was played."""

from __future__ import annotations

import pytest

from ceilidh.core import GameHistory, Player, RecordError, Result, Rng, State, Table, find_game, game_names


def played(name: str) -> tuple[Table, list[State]]:
    """A random game and copies of its states, from the deal to the end."""
    chance = Rng.seeded(1)
    table = Table(find_game(name), [Player("person", "Anna"), Player("random", "Morag")], 5)
    states = [table.snapshot()]
    while actors := table.actors():
        legal = table.seat(actors[-1]).legal()
        table.act(actors[-1], legal[chance.below(len(legal))])
        states.append(table.snapshot())
    return table, states


@pytest.mark.parametrize("name", game_names())
def test_every_step_restores_the_exact_state(name: str) -> None:
    table, states = played(name)
    positions = GameHistory(table.game, table.record())
    assert positions.last_step == len(states) - 1
    for step, state in enumerate(states):
        assert positions.state_at(step).clone().dump() == state.dump()
    half = positions.table(positions.last_step // 2)
    assert half.snapshot().dump() == states[positions.last_step // 2].dump()
    assert positions.table(positions.last_step).result() == table.result()


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_events_of_all_steps_together_are_the_log_of_the_seat(seat: int | None) -> None:
    table, _ = played("glen-more")
    positions = GameHistory(table.game, table.record())
    events = [event for step in range(positions.last_step + 1) for event in positions.events(step, seat)]
    assert events == table.log(seat)


def test_changing_a_returned_state_changes_no_other_step() -> None:
    table, _ = played("clans-and-glory")
    positions = GameHistory(table.game, table.record())
    before = positions.state_at(0).dump()
    taken = positions.state_at(0)
    taken.apply(table.moves[0].seat, table.moves[0].action)
    assert positions.state_at(0).dump() == before


def test_a_record_that_does_not_replay_has_no_history() -> None:
    record = played("clans-and-glory")[0].record()._replace(result=Result((0, 0), (1, 1)))
    with pytest.raises(RecordError, match="the decisions lead to"):
        GameHistory(find_game(record.game), record)
