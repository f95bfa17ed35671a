"""The environments pass the API tests of their libraries, in every game."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import ceilidh.envs.open_spiel  # noqa: F401 (it registers the games)
from ceilidh.core import IllegalAction, find_game, game_names
from ceilidh.envs.gym import SeatEnv
from ceilidh.envs.pettingzoo import GameAEC, env

EVERY_GAME = pytest.mark.parametrize("name", game_names())


def gym_id(name: str) -> str:
    return f"ceilidh/{name.replace('-', ' ').title().replace(' ', '')}-v0"


def spiel(name: str, **parameters: int | str) -> pyspiel.Game:
    return pyspiel.load_game(f"ceilidh_{name.replace('-', '_')}", {"seeds": 20, **parameters})


def after_some_decisions(game: pyspiel.Game, decisions: int, seed: int = 1) -> pyspiel.State:
    state, rng = game.new_initial_state(), random.Random(seed)
    state.apply_action(seed)
    for _ in range(decisions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@EVERY_GAME
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_api_test_and_seed_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, 3), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(name, 3), num_cycles=10)


@EVERY_GAME
def test_gymnasium_check_env(name: str) -> None:
    made = gymnasium.make(gym_id(name), bots=["random", "random"], render_mode="rgb_array")
    check_env(made.unwrapped)


@EVERY_GAME
def test_openspiel_random_simulation_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(spiel(name), num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_openspiel_playthrough_replays_to_the_same_text(name: str, tmp_path: Path) -> None:
    game = f"ceilidh_{name.replace('-', '_')}(players=2,seeds=4)"
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(game, [2], seed=1, observation_params_string=None), "utf-8")
    flags.FLAGS.mark_as_parsed()
    playthrough, again = generate_playthrough.replay(str(file))
    assert playthrough == again


@EVERY_GAME
def test_openspiels_own_ismcts_bot_plays_whole_games(name: str) -> None:
    game = spiel(name, players=2)
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=2,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state.apply_action(3)
    asked = 0
    while not state.is_terminal():
        asked += 1
        wanted = bot.step(state) if asked % 8 == 1 else rng.choice(state.legal_actions())
        assert wanted in state.legal_actions()
        state.apply_action(wanted)
    assert sum(state.returns()) == 0


@EVERY_GAME
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    game, rng = spiel(name, players=3), random.Random(5)
    for decisions in (0, 12):
        state = after_some_decisions(game, decisions)
        player = state.current_player()
        sample = state.resample_from_infostate(player, rng.random)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.observation_string(player) == state.observation_string(player)
        assert sample.observation_tensor(player) == state.observation_tensor(player)
        assert sample.legal_actions() == state.legal_actions()
        again = state.resample_from_infostate(player, random.Random(9).random)
        same = state.resample_from_infostate(player, random.Random(9).random)
        assert again.played.state == same.played.state


def test_a_resampled_state_keeps_its_player_even_with_one_legal_action() -> None:
    game, chance, forced = spiel("clans-and-glory", players=3), random.Random(1), 0
    for seed in range(8):
        state = after_some_decisions(game, 0, seed)
        while not state.is_terminal():
            for watcher in range(3):
                sample = state.resample_from_infostate(watcher, chance.random)
                assert sample.current_player() == state.current_player()
                assert sample.information_state_string(watcher) == state.information_state_string(watcher)
                forced += len(sample.legal_actions()) == 1
            state.apply_action(chance.choice(state.legal_actions()))
    assert forced


def test_resampling_does_not_depend_on_what_the_player_cannot_know() -> None:
    """Samples of samples have the same keys as samples of the true state."""
    state = after_some_decisions(spiel("clans-and-glory", players=3), 9)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.played.state != state.played.state, "something was hidden"
    first, second = (one.resample_from_infostate(player, random.Random(2).random) for one in (state, other))
    for seat in range(3):
        assert first.information_state_string(seat) == second.information_state_string(seat)


def test_simultaneous_choices_do_not_leak_to_players_asked_later() -> None:
    """In Isle of Skye all players set their prices at the same time."""
    game = spiel("isle-of-skye", players=3)
    keys = []
    for first in (0, 1):
        state = game.new_initial_state()
        state.apply_action(1)
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[first])
        keys.append(state.information_state_string(2))
        assert state.information_state_string(0) not in keys
    assert keys[0] == keys[1]


@EVERY_GAME
def test_openspiel_refuses_an_illegal_action_and_changes_nothing(name: str) -> None:
    state = after_some_decisions(spiel(name, players=2), 3)
    player = state.current_player()
    before = state.information_state_string(player)
    wrong = next(action for action in range(10_000) if action not in state.legal_actions())
    for action in (wrong, 10_000_000):
        with pytest.raises(IllegalAction, match=f"action {action} is not legal now; `legal_actions` lists what is"):
            state.apply_action(action)
    assert (state.current_player(), state.information_state_string(player)) == (player, before)


def test_a_clone_is_independent() -> None:
    state = after_some_decisions(spiel("glen-more", players=2), 6)
    before = str(state), state.information_state_string(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), state.information_state_string(0)) == before != (str(clone), clone.information_state_string(0))


def test_pettingzoo_without_wrappers_refuses_an_illegal_action_and_changes_nothing() -> None:
    game = GameAEC("clans-and-glory", 2)
    game.reset(seed=3)
    mask = game.observe(game.agent_selection)["action_mask"]
    before = game.single_game.state.dump()
    with pytest.raises(IllegalAction, match="the mask shows what is"):
        game.step(int(np.flatnonzero(mask == 0)[0]))
    assert game.single_game.state.dump() == before
    assert pickle.loads(pickle.dumps(game)).possible_agents == ["player_0", "player_1"]


def test_agents_that_do_not_decide_have_an_empty_mask() -> None:
    game = GameAEC("clans-and-glory", 3)
    game.reset(seed=1)
    asked = [agent for agent in game.agents if game.observe(agent)["action_mask"].any()]
    assert asked == [game.agent_selection]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_of_a_gymnasium_environment_continues_equally_and_independently(
    copied: Callable[[SeatEnv], SeatEnv],
) -> None:
    first = SeatEnv("clans-and-glory", bots=["easy", "medium"])
    first.reset(seed=4)
    for _ in range(3):
        first.step(first.single_game.legal[0])
    second = copied(first)
    observed = [first.step(first.single_game.legal[-1])[0].tobytes() for _ in range(4)]
    assert [second.step(second.single_game.legal[-1])[0].tobytes() for _ in range(4)] == observed
    assert len(set(observed)) == 4


@pytest.mark.parametrize("made", [env, GameAEC])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_of_a_pettingzoo_environment_continues_equally_and_independently(
    made: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    first = made("smugglers", 3)
    first.reset(seed=1)
    play_on(first, 40)
    second = copied(first)
    observed = play_on(first, 60)
    assert play_on(second, 60) == observed
    assert len(set(observed)) > 30
    first.reset()
    second.reset()
    assert play_on(first, 5) == play_on(second, 5), "the next games are the same too"


def play_on(game: Any, steps: int) -> list[bytes]:
    """Take the first legal action `steps` times; returns what the agents observed."""
    observed = []
    for _ in range(steps):
        seen = game.last()[0]
        observed.append(game.agent_selection.encode() + seen["observation"].tobytes())
        game.step(int(seen["action_mask"].argmax()))
    return observed


def test_in_gymnasium_an_illegal_action_ends_the_game_as_last_place() -> None:
    made = gymnasium.make(gym_id("clans-and-glory"), bots=["random"], seat=1)
    _, info = made.reset(seed=1)
    _, reward, over, _, info_after = made.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info_after["illegal"]) == (-1.0, True, True)


def test_gymnasium_requires_a_reset_after_the_end() -> None:
    made = SeatEnv("clans-and-glory", bots=["random"])
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset the environment"):
        made.step(0)
    made.reset(seed=1)
    made.step(-1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        made.step(made.single_game.legal[0])
    made.reset()
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = made.step(np.int64(made.single_game.legal[0]))
        rewards.append(reward)
    assert set(rewards[:-1]) <= {0.0}
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.step(0)


@pytest.mark.parametrize("wrong", [1.5, "7", None, np.array([1, 2])])
def test_an_action_must_be_a_whole_number(wrong: Any) -> None:
    single, many = SeatEnv("clans-and-glory", bots=["random"]), GameAEC("clans-and-glory", 2)
    single.reset(seed=1)
    many.reset(seed=1)
    for step in (single.step, many.step):
        with pytest.raises(IllegalAction, match="an action is a whole number, not "):
            step(wrong)


def test_pettingzoo_rewards_sum_to_zero_and_its_parallel_wrapper_plays_whole_games() -> None:
    game = turn_based_aec_to_parallel(GameAEC("clans-and-glory", 3))
    observations, _ = game.reset(seed=2)
    total = dict.fromkeys(game.agents, 0.0)
    while game.agents:
        asked = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, rewards, *_ = game.step(asked)
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


@EVERY_GAME
def test_openspiel_restores_a_serialized_state(name: str) -> None:
    game = spiel(name, players=3)
    state = after_some_decisions(game, 15)
    read, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert read.get_parameters() == game.get_parameters()
    assert again.played.state == state.played.state
    for seat in range(3):
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_gymnasium_renders_the_seat_s_view_as_text() -> None:
    made = gymnasium.make(gym_id("clans-and-glory"), bots=["random"], seat=1, render_mode="ansi")
    made.reset(seed=1)
    seat, game = made.unwrapped, find_game("clans-and-glory")
    assert isinstance(seat, SeatEnv)
    assert made.render() == game.render_text(game.view(seat.single_game.state, 1), ["Player 1", "Player 2"])
