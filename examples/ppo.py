"""Train a network to play a game against itself, by proximal policy optimisation with masked actions.

    pip install 'ceilidh[envs]' torch onnx
    python examples/ppo.py GAME --minutes 30

One network plays all seats of many games; it sees each position from the seat that decides. At intervals it is
evaluated against `easy`. The results are `GAME.onnx`, which plays in the terminal
(`ceilidh play GAME --players you,onnx:GAME.onnx`), in the arena and in the browser, and the learning curve `GAME.csv`.
The script needs only PyTorch and the arrays of `ceilidh.envs`, and uses one core.

Differences from textbook PPO:

- The logit of an action is a sum over pairs of words in its notation ("5 … B", "thistle … 2"). Many actions share
  them, so learning generalizes. Only the logits of legal actions are computed.
- Bytes of the observation that never vary with this number of players are dropped; the others are standardized.
- The reward includes points besides places, because points carry more information than a win.
- A low GAE_LAMBDA: advantages rely on the critic's next values, which have less variance than returns.
"""

from __future__ import annotations

import argparse
import csv
import re
import time
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ceilidh.core import Game, Rng, find_game
from ceilidh.envs.numpy_batch import NumpyBatch

PARALLEL_GAMES = 1024
"""Games in the batch."""
ROLLOUT_STEPS = 32
"""Decisions in each game per rollout."""
EPOCHS = 2
MINIBATCH_SIZE = 2048
"""Decisions per minibatch."""
CLIP_RANGE = 0.2
"""PPO's clipping range for probability ratios."""
GAE_LAMBDA = 0.6
POINTS_REWARD_WEIGHT = 0.5
"""Share of the reward given for points; the rest is for places. There is no discount."""
ENTROPY_WEIGHT = 0.01
LEARNING_RATE = 1.5e-3
"""Initial learning rate; it and ENTROPY_WEIGHT decay to a tenth."""
HIDDEN_SIZE = 128


@dataclass
class ObservationStatistics:
    """Statistics of observations in random games: which bytes vary, their mean and standard deviation."""

    varying: Tensor
    mean: Tensor
    spread: Tensor
    points: float
    """Standard deviation of a player's lead in points."""


def measure_observations(game: Game, players: int, steps: int = 120) -> ObservationStatistics:
    """Measure the observations of random games."""
    games, rng = NumpyBatch(game, players, PARALLEL_GAMES // 2, seed=3), Rng.seeded(3)
    observed, leads = [], []
    for _ in range(steps):
        games.step(games.batch.random_actions(rng))
        observed.append(games.observations.copy())
        leads.append(lead(games.scores)[games.dones])
    bytes_seen = torch.from_numpy(np.concatenate(observed))
    varying = (bytes_seen != bytes_seen[0]).any(0).nonzero().squeeze(-1)
    numbers = bytes_seen[:, varying].float()
    return ObservationStatistics(varying, numbers.mean(0), numbers.std(0), float(np.concatenate(leads).std()) or 1.0)


def lead(scores: np.ndarray) -> np.ndarray:
    """Each player's points minus the mean of the others', by game."""
    players = scores.shape[1]
    return (scores - scores.mean(1, keepdims=True)) * players / (players - 1)


def word_pairs(game: Game) -> Tensor:
    """Features of each action: the indices of the pairs of words in its notation, padded with 0."""
    numbers: dict[object, int] = {}
    by_action = []
    for action in range(game.num_actions):
        words = [*enumerate(re.findall(r"[^\W\d]+|-?\d+", game.to_notation(action)))]
        features: list[object] = [*combinations(words, 2)] or [*words]
        by_action.append([numbers.setdefault(pair, len(numbers) + 1) for pair in features])
    most = max(map(len, by_action))
    return torch.tensor([of_one + [0] * (most - len(of_one)) for of_one in by_action], dtype=torch.int32)


@dataclass
class LegalActions:
    """The legal actions of many positions, concatenated."""

    actions: Tensor
    counts: Tensor
    """Number of legal actions by position."""

    def __post_init__(self) -> None:
        self.rows = torch.repeat_interleave(torch.arange(len(self.counts)), self.counts)
        self.first = self.counts.cumsum(0) - self.counts

    @staticmethod
    def legal(games: NumpyBatch) -> LegalActions:
        """The legal actions of all games now."""
        rows, actions = divmod(np.flatnonzero(games.masks), games.masks.shape[1])
        return LegalActions(torch.from_numpy(actions), torch.from_numpy(np.bincount(rows, minlength=len(games.masks))))

    def of(self, part: Tensor) -> LegalActions:
        """The legal actions of some positions."""
        counts = self.counts[part]
        moved = torch.repeat_interleave(self.first[part] - (counts.cumsum(0) - counts), counts)
        return LegalActions(self.actions[torch.arange(len(moved)) + moved], counts)

    def log_softmax(self, logits: Tensor) -> Tensor:
        """Log-probabilities of the actions: a softmax by position."""
        top = logits.new_full((len(self.counts),), -torch.inf).scatter_reduce(0, self.rows, logits.detach(), "amax")
        total = logits.new_zeros(len(self.counts)).index_add(0, self.rows, (logits - top[self.rows]).exp())
        return logits - (top + total.log())[self.rows]

    def argmax(self, numbers: Tensor) -> Tensor:
        """The index, within each position, of the action with the highest number."""
        top = numbers.new_full((len(self.counts),), -torch.inf).scatter_reduce(0, self.rows, numbers, "amax")
        found = (numbers == top[self.rows]).nonzero().squeeze(-1)
        best = torch.zeros_like(self.counts)
        best[self.rows[found]] = found
        return best - self.first


class ActorCritic(nn.Module):
    """An actor-critic network: logits of actions, and the value of the position."""

    def __init__(self, game: Game, statistics: ObservationStatistics) -> None:
        super().__init__()
        self.register_buffer("varying", statistics.varying)
        self.register_buffer("mean", statistics.mean)
        self.register_buffer("scale", 1 / statistics.spread.clamp_min(0.1))
        self.register_buffer("word_pairs", word_pairs(game))
        self.body = nn.Sequential(
            nn.Linear(len(statistics.varying), HIDDEN_SIZE), nn.ReLU(), nn.Linear(HIDDEN_SIZE, HIDDEN_SIZE), nn.ReLU()
        )
        self.policy = nn.Linear(HIDDEN_SIZE, int(self.word_pairs.max()))
        self.value = nn.Linear(HIDDEN_SIZE, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions and the value, from complete observations."""
        logits, values = self.evaluate(observations[:, self.varying])
        every = logits.index_select(1, self.word_pairs.flatten())
        return every.view(-1, *self.word_pairs.shape).sum(-1), values

    def evaluate(self, observed: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of word pairs and the value, from the varying bytes of observations."""
        hidden = self.body((observed.float() - self.mean) * self.scale)
        nothing = torch.zeros_like(hidden[:, :1])
        return torch.cat([nothing, self.policy(hidden)], 1), self.value(hidden).squeeze(-1)

    def legal_policy(self, observed: Tensor, choices: LegalActions) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the legal actions, and the value."""
        logits, values = self.evaluate(observed)
        indices = self.word_pairs[choices.actions] + (choices.rows * logits.shape[1])[:, None]
        return choices.log_softmax(logits.flatten().take(indices).sum(-1)), values


@dataclass
class Rollout:
    """The data of some steps of all games."""

    observed: Tensor
    choices: LegalActions
    chosen: Tensor
    """Index of the chosen action among the legal ones, by decision."""
    log_probs: Tensor
    """Log-probabilities of the chosen actions."""
    values: Tensor
    advantages: Tensor


def collect_rollout(games: NumpyBatch, network: ActorCritic, statistics: ObservationStatistics) -> Rollout:
    """Let the network play all seats for some steps."""
    varying, every, records, outcomes = statistics.varying.numpy(), np.arange(PARALLEL_GAMES), [], []
    for _ in range(ROLLOUT_STEPS):
        observed, choices, seats = (
            torch.from_numpy(games.observations[:, varying]),
            LegalActions.legal(games),
            games.seats.copy(),
        )
        with torch.no_grad():
            log_probs, values = network.legal_policy(observed, choices)
            chosen = choices.argmax(log_probs - torch.empty_like(log_probs).exponential_().log())
        at = choices.first + chosen
        games.step(choices.actions[at].numpy())
        reward = (1 - POINTS_REWARD_WEIGHT) * games.rewards + POINTS_REWARD_WEIGHT * lead(
            games.scores
        ) / statistics.points
        records.append((observed, choices.actions, choices.counts, chosen, log_probs[at], values))
        outcomes.append((values.numpy(), seats, games.dones.copy(), reward))
    with torch.no_grad():
        last = network.evaluate(torch.from_numpy(games.observations[:, varying]))[1].numpy()
    players = games.rewards.shape[1]
    next_values = np.repeat(-last[:, None] / (players - 1), players, 1)
    next_values[every, games.seats] = last
    advantages = estimate_advantages(*(np.stack(part) for part in zip(*outcomes, strict=True)), next_values)
    observed, actions, counts, *decided = (torch.cat(part) for part in zip(*records, strict=True))
    return Rollout(observed, LegalActions(actions, counts), *decided, torch.from_numpy(advantages).flatten())


def estimate_advantages(
    values: np.ndarray, seats: np.ndarray, dones: np.ndarray, rewards: np.ndarray, next_values: np.ndarray
) -> np.ndarray:
    """Generalized advantage estimation (GAE), along each seat's own decisions.

    `next_values` has each seat's value after the last step. Rewards sum to zero, and so do values.
    """
    every = np.arange(values.shape[1])
    advantages = np.zeros_like(values)
    next_advantages = np.zeros_like(next_values)
    pending_rewards = np.zeros_like(next_values)
    for step in reversed(range(len(values))):
        ended = dones[step]
        next_values[ended] = next_advantages[ended] = 0
        pending_rewards[ended] = rewards[step][ended]
        who = every, seats[step]
        td_error = pending_rewards[who] + next_values[who] - values[step]
        advantages[step] = next_advantages[who] = td_error + GAE_LAMBDA * next_advantages[who]
        next_values[who] = values[step]
        pending_rewards[who] = 0
    return advantages


def update(network: ActorCritic, optimiser: torch.optim.Optimizer, rollout: Rollout, left: float) -> None:
    """Update the network by PPO with clipping; `left` scales learning rate and entropy bonus."""
    optimiser.param_groups[0]["lr"] = LEARNING_RATE * left
    targets = rollout.advantages + rollout.values
    advantages = (rollout.advantages - rollout.advantages.mean()) / (rollout.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantages)).split(MINIBATCH_SIZE):
            choices = rollout.choices.of(part)
            log_probs, values = network.legal_policy(rollout.observed[part], choices)
            ratio = (log_probs[choices.first + rollout.chosen[part]] - rollout.log_probs[part]).exp()
            policy_gain = torch.min(
                ratio * advantages[part], ratio.clamp(1 - CLIP_RANGE, 1 + CLIP_RANGE) * advantages[part]
            ).mean()
            value_loss = (values - targets[part]).pow(2).mean()
            entropy = -(log_probs.exp() * log_probs).sum() / len(part)
            optimiser.zero_grad()
            (0.5 * value_loss - policy_gain - ENTROPY_WEIGHT * left * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def share_of_wins(network: ActorCritic, game: Game, players: int, bot: str, games: int) -> float:
    """The network's share of wins against bots of one kind; a shared win counts as a fraction."""
    arrays = NumpyBatch(game, players, games, seed=7, bots=[bot] * (players - 1))
    seats, won, played = arrays.seats.copy(), np.zeros(games), np.zeros(games, bool)
    while not played.all():
        choices = LegalActions.legal(arrays)
        with torch.no_grad():
            log_probs = network.legal_policy(
                torch.from_numpy(arrays.observations[:, network.varying.numpy()]), choices
            )[0]
        arrays.step(choices.actions[choices.first + choices.argmax(log_probs)].numpy())
        ended = arrays.dones & ~played
        best = arrays.rewards == arrays.rewards.max(1, keepdims=True)
        won[ended] = (best[np.arange(games), seats] / best.sum(1))[ended]
        played |= ended
    return float(won.mean())


def export(network: ActorCritic, game: Game, file: Path) -> None:
    """Export the network as ONNX for the bot `onnx:FILE`: bytes in, logits out."""
    torch.onnx.export(
        network,
        (torch.zeros(1, game.observation.size, dtype=torch.uint8),),
        str(file),
        input_names=["observation"],
        output_names=["logits", "value"],
        dynamic_axes={"observation": {0: "position"}},
        dynamo=False,
    )


def main() -> None:
    """Train for the given minutes and print the progress."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=30, help="processor minutes of training")
    parser.add_argument("--bot", default="easy", help="the opponent in evaluations")
    parser.add_argument("--games", type=int, default=500, help="games per evaluation; four times as many at the end")
    parser.add_argument("--every", type=float, default=2, help="minutes between two evaluations")
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    game = find_game(given.game)
    statistics = measure_observations(game, given.players)
    network = ActorCritic(game, statistics)
    optimiser = torch.optim.Adam(network.parameters(), eps=1e-5)
    games = NumpyBatch(game, given.players, PARALLEL_GAMES, seed=1)
    begun, used, decisions, next_evaluation = time.monotonic(), 0.0, 0, 0.0
    with (given.out / f"{game.name}.csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["processor minutes", "minutes by the clock", "decisions", f"share of wins against {given.bot}"])
        while True:
            if used >= min(next_evaluation, given.minutes):
                share = share_of_wins(
                    network, game, given.players, given.bot, given.games * (1 if used < given.minutes else 4)
                )
                clock = (time.monotonic() - begun) / 60
                print(f"{used:5.1f} min  {decisions:>11,} decisions  {share:6.1%} against {given.bot}", flush=True)
                curve.writerow([f"{used:.2f}", f"{clock:.2f}", decisions, f"{share:.4f}"])
                file.flush()
                export(network, game, given.out / f"{game.name}.onnx")
                next_evaluation += given.every
            if used >= given.minutes:
                break
            start = time.process_time()
            update(network, optimiser, collect_rollout(games, network, statistics), 1 - 0.9 * used / given.minutes)
            used += (time.process_time() - start) / 60
            decisions += PARALLEL_GAMES * ROLLOUT_STEPS


if __name__ == "__main__":
    main()
