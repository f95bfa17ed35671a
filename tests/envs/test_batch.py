"""Batches of games: the buffers agree with the rules."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from core.pebbles import GAME as PEBBLES

from ceilidh.core import Game, IllegalAction, Rng, SetupError, State, find_game, game_names
from ceilidh.envs import Batch, reward


def mask(batch: Batch, game: int) -> list[int]:
    """The legal actions by the mask."""
    row = batch.masks[game * batch.actions : (game + 1) * batch.actions]
    return [action for action, legal in enumerate(row) if legal]


def slot(batch: Batch, game: int) -> bytes:
    return bytes(batch.observations[game * batch.observation_size : (game + 1) * batch.observation_size])


def snapshot(batch: Batch) -> tuple[list[object], ...]:
    return tuple(list(part) for part in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.dones))


def alone(game: Game, players: int, chance: Rng) -> State:
    return game.deal(players, chance.fork(), game.check_options(players, {}), None)


@pytest.mark.parametrize("name", game_names())
def test_a_batch_follows_the_rules(name: str) -> None:
    game = find_game(name)
    batch = Batch(game, 3, 2, seed=5)
    chance = Rng.seeded(5).fork()
    state = alone(game, 3, chance)
    rng, finished = Rng.seeded(1), 0
    for _ in range(600):
        while True:
            actors = state.actors()
            if not actors:
                assert batch.dones[0] == 1
                assert list(batch.rewards[:3]) == [reward(state.ranking(), seat) for seat in range(3)]
                assert list(batch.scores[:3]) == state.scores()
                state, finished = alone(game, 3, chance), finished + 1
                continue
            legal = state.legal(actors[0])
            if len(legal) > 1:
                break
            state.apply(actors[0], legal[0])
        assert batch.seats[0] == actors[0]
        assert mask(batch, 0) == legal == batch.legal(0)
        assert slot(batch, 0) == game.observation.to_bytes(state, actors[0])
        actions = batch.random_actions(rng)
        state.apply(actors[0], actions[0])
        batch.step(actions)
    assert finished or name == "smugglers"


def test_the_flag_and_the_rewards_of_a_game_that_ended_hold_for_one_step() -> None:
    batch, rng = Batch(PEBBLES, 2, 1), Rng.seeded(1)
    flags = []
    for _ in range(12):
        batch.step(batch.random_actions(rng))
        flags.append(batch.dones[0])
        assert batch.dones[0] or list(batch.rewards) == [0.0, 0.0]
    assert flags == [0, 0, 0, 0, 0, 1] * 2, "three rounds of two choices are a game"


def test_simultaneous_choices_are_asked_in_turn_and_stay_hidden() -> None:
    seen = []
    for action in range(3):
        batch = Batch(PEBBLES, 2, 1, seed=3)
        batch.step([action])
        assert list(batch.seats) == [1]
        seen.append(slot(batch, 0))
    assert seen[0] == seen[1] == seen[2]


def test_rewards_depend_on_places_and_sum_to_zero() -> None:
    assert [reward([1, 2, 3, 4], seat) for seat in range(4)] == [1.0, 1 / 3, -1 / 3, -1.0]
    assert [reward([1, 1, 3], seat) for seat in range(3)] == [0.5, 0.5, -1.0]
    assert [reward([1, 1], seat) for seat in range(2)] == [0.0, 0.0]


def test_equal_seeds_give_equal_games_and_other_seeds_others() -> None:
    game = find_game("clans-and-glory")
    batches = [Batch(game, 2, 3, seed=seed) for seed in (1, 1, 2)]
    for _ in range(40):
        for batch in batches:
            batch.step([batch.legal(i)[0] for i in range(3)])
    assert snapshot(batches[0]) == snapshot(batches[1]) != snapshot(batches[2])
    batches[2].deal(1)
    assert snapshot(batches[2]) == snapshot(Batch(game, 2, 3, seed=1))


def test_an_illegal_action_is_refused_without_any_step() -> None:
    batch = Batch(PEBBLES, 2, 2)
    before = snapshot(batch)
    for wrong in (3, -1):
        with pytest.raises(IllegalAction, match=rf"action {wrong} is not legal in game 1; its mask shows what is"):
            batch.step([0, wrong])
    with pytest.raises(SetupError, match="there are 2 games, so a step takes 2 actions, not 1"):
        batch.step([0])
    assert snapshot(batch) == before


def test_bots_play_the_other_seats() -> None:
    game = find_game("clans-and-glory")
    batch, rng = Batch(game, 3, 4, seed=1, bots=["random", "easy"]), Rng.seeded(1)
    ended = 0
    for _ in range(30):
        batch.step(batch.random_actions(rng))
        assert list(batch.seats) == [0, 1, 2, 0]
        ended += sum(batch.dones)
    assert ended
    with pytest.raises(SetupError, match="name a bot for each of the 2 other seats, not 1"):
        Batch(game, 3, 4, bots=["random"])
    with pytest.raises(SetupError, match="there is no bot 'nobody'"):
        Batch(game, 2, 4, bots=["nobody"])


def test_options_and_sizes_are_checked() -> None:
    with pytest.raises(SetupError, match="is for 2, 3 players, not 7"):
        Batch(PEBBLES, 7, 1)
    with pytest.raises(SetupError, match="a batch needs at least 1 game, not 0"):
        Batch(PEBBLES, 2, 0)
    with pytest.raises(SetupError, match="has no option 'wind'"):
        Batch(PEBBLES, 2, 1, options={"wind": "west"})


def played(seed: int) -> tuple[list[object], ...]:
    batch, rng = Batch(find_game("clans-and-glory"), 2, 8, seed=seed), Rng.seeded(seed)
    for _ in range(50):
        batch.step(batch.random_actions(rng))
    return snapshot(batch)


def test_each_thread_and_each_process_can_have_a_batch() -> None:
    here = [played(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played, range(4))) == here
    with get_context("fork").Pool(2) as processes:
        assert processes.map(played, range(4)) == here
