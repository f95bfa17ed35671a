"""Train a network to play a game against itself, by proximal policy optimisation with masked actions.

    pip install 'ceilidh[envs]' torch onnx
    python examples/ppo.py GAME --minutes 30

All seats of many games are played by one network, which sees each position from the seat that decides. Now and then
it plays against `easy` and its share of wins is written down. At the end there are `GAME.onnx`, which plays in the
terminal (`ceilidh play GAME --players you,onnx:GAME.onnx`), in the arena and in the browser, and `GAME.csv` with the
curve. It needs nothing but PyTorch and the arrays of `ceilidh.envs`, and uses one core.

What is not in every textbook:

- An action is liked for what its notation says: a number for each pair of its words ("5 … B", "thistle … 2"), which
  many actions share, so what is learned about one is known about all like it. Only legal actions are looked at.
- Bytes of the observation that never change with this number of players are left out; the others are scaled by how
  much they vary.
- It wants to win, and by many points: points say after each game more than a win does.
- A decision is judged by what soon follows from it, as the network itself sees it (LAMBDA), which is less by chance.
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

GAMES = 1024
"""How many games are played at once."""
STEPS = 32
"""How many decisions are made in each of them before the network learns from them."""
EPOCHS = 2
PORTION = 2048
"""Decisions that are learned from at a time."""
CLIP = 0.2
"""How far the chance of an action may move in one round of learning."""
LAMBDA = 0.6
POINTS = 0.5
"""How much of the reward is for points; the rest is for places. A win is worth as much however late it comes."""
ENTROPY = 0.01
RATE = 1.5e-3
"""How fast it learns at first; this and ENTROPY fall to a tenth by the end."""
WIDTH = 128


@dataclass
class Known:
    """What random games show about a game: which bytes of observations vary, around what, and how much."""

    varying: Tensor
    mean: Tensor
    spread: Tensor
    points: float
    """How far the points of a player usually are from those of the others."""


def watched(game: Game, players: int, steps: int = 120) -> Known:
    """Look at games in which everybody plays at random."""
    games, rng = NumpyBatch(game, players, GAMES // 2, seed=3), Rng.seeded(3)
    seen, leads = [], []
    for _ in range(steps):
        games.step(games.batch.random_actions(rng))
        seen.append(games.observations.copy())
        leads.append(lead(games.scores)[games.dones])
    bytes_seen = torch.from_numpy(np.concatenate(seen))
    varying = (bytes_seen != bytes_seen[0]).any(0).nonzero().squeeze(-1)
    numbers = bytes_seen[:, varying].float()
    return Known(varying, numbers.mean(0), numbers.std(0), float(np.concatenate(leads).std()) or 1.0)


def lead(scores: np.ndarray) -> np.ndarray:
    """By how much each player's points are over the mean of the others', by game."""
    players = scores.shape[1]
    return (scores - scores.mean(1, keepdims=True)) * players / (players - 1)


def pairs(game: Game) -> Tensor:
    """By action, the numbers of the pairs of words in its notation; 0 where it has fewer than others."""
    numbers: dict[object, int] = {}
    by_action = []
    for action in range(game.num_actions):
        words = [*enumerate(re.findall(r"[^\W\d]+|-?\d+", game.to_notation(action)))]
        said: list[object] = [*combinations(words, 2)] or [*words]
        by_action.append([numbers.setdefault(pair, len(numbers) + 1) for pair in said])
    most = max(map(len, by_action))
    return torch.tensor([of_one + [0] * (most - len(of_one)) for of_one in by_action], dtype=torch.int32)


@dataclass
class Choices:
    """The legal actions of many positions, one position after the other."""

    actions: Tensor
    counts: Tensor
    """How many they are, by position."""

    def __post_init__(self) -> None:
        self.rows = torch.repeat_interleave(torch.arange(len(self.counts)), self.counts)
        self.first = self.counts.cumsum(0) - self.counts

    @staticmethod
    def legal(games: NumpyBatch) -> Choices:
        """Those of all games now."""
        rows, actions = divmod(np.flatnonzero(games.masks), games.masks.shape[1])
        return Choices(torch.from_numpy(actions), torch.from_numpy(np.bincount(rows, minlength=len(games.masks))))

    def of(self, part: Tensor) -> Choices:
        """Those of some positions."""
        counts = self.counts[part]
        moved = torch.repeat_interleave(self.first[part] - (counts.cumsum(0) - counts), counts)
        return Choices(self.actions[torch.arange(len(moved)) + moved], counts)

    def log_chances(self, liked: Tensor) -> Tensor:
        """The logarithms of the chances of actions that are liked so much (softmax by position)."""
        top = liked.new_full((len(self.counts),), -torch.inf).scatter_reduce(0, self.rows, liked.detach(), "amax")
        total = liked.new_zeros(len(self.counts)).index_add(0, self.rows, (liked - top[self.rows]).exp())
        return liked - (top + total.log())[self.rows]

    def highest(self, numbers: Tensor) -> Tensor:
        """By position, which of its actions (counted from 0) has the highest number."""
        top = numbers.new_full((len(self.counts),), -torch.inf).scatter_reduce(0, self.rows, numbers, "amax")
        found = (numbers == top[self.rows]).nonzero().squeeze(-1)
        best = torch.zeros_like(self.counts)
        best[self.rows[found]] = found
        return best - self.first


class Player(nn.Module):
    """A network that says how much it likes each action, and what it expects to get at the end."""

    def __init__(self, game: Game, known: Known) -> None:
        super().__init__()
        self.register_buffer("varying", known.varying)
        self.register_buffer("mean", known.mean)
        self.register_buffer("scale", 1 / known.spread.clamp_min(0.1))
        self.register_buffer("pairs", pairs(game))
        self.body = nn.Sequential(nn.Linear(len(known.varying), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, int(self.pairs.max()))
        self.value = nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Preferences for all actions and the reward expected, from whole observations."""
        liked, expected = self.think(observations[:, self.varying])
        every = liked.index_select(1, self.pairs.flatten())
        return every.view(-1, *self.pairs.shape).sum(-1), expected

    def think(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """How much it likes each pair of words, and the reward expected, from the bytes that vary."""
        thought = self.body((seen.float() - self.mean) * self.scale)
        nothing = torch.zeros_like(thought[:, :1])
        return torch.cat([nothing, self.policy(thought)], 1), self.value(thought).squeeze(-1)

    def among(self, seen: Tensor, choices: Choices) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of legal actions, and the reward expected."""
        liked, expected = self.think(seen)
        said = self.pairs[choices.actions] + (choices.rows * liked.shape[1])[:, None]
        return choices.log_chances(liked.flatten().take(said).sum(-1)), expected


@dataclass
class Rollout:
    """What happened in some steps of all games."""

    seen: Tensor
    choices: Choices
    chosen: Tensor
    """Which of its legal actions was chosen, by decision."""
    chances: Tensor
    """The logarithms of the chances with which they were chosen."""
    expected: Tensor
    advantages: Tensor


def play(games: NumpyBatch, player: Player, known: Known) -> Rollout:
    """Let the network play all seats for some steps."""
    varying, every, kept, happened = known.varying.numpy(), np.arange(GAMES), [], []
    for _ in range(STEPS):
        seen, choices, seats = (
            torch.from_numpy(games.observations[:, varying]),
            Choices.legal(games),
            games.seats.copy(),
        )
        with torch.no_grad():
            chances, expected = player.among(seen, choices)
            chosen = choices.highest(chances - torch.empty_like(chances).exponential_().log())
        at = choices.first + chosen
        games.step(choices.actions[at].numpy())
        reward = (1 - POINTS) * games.rewards + POINTS * lead(games.scores) / known.points
        kept.append((seen, choices.actions, choices.counts, chosen, chances[at], expected))
        happened.append((expected.numpy(), seats, games.dones.copy(), reward))
    with torch.no_grad():
        last = player.think(torch.from_numpy(games.observations[:, varying]))[1].numpy()
    players = games.rewards.shape[1]
    ahead = np.repeat(-last[:, None] / (players - 1), players, 1)
    ahead[every, games.seats] = last
    advantages = judged(*(np.stack(part) for part in zip(*happened, strict=True)), ahead)
    seen, actions, counts, *decided = (torch.cat(part) for part in zip(*kept, strict=True))
    return Rollout(seen, Choices(actions, counts), *decided, torch.from_numpy(advantages).flatten())


def judged(
    expected: np.ndarray, seats: np.ndarray, dones: np.ndarray, rewards: np.ndarray, ahead: np.ndarray
) -> np.ndarray:
    """How much better each decision turned out than expected (generalised advantages), along each seat's own ones.

    `ahead` is what each seat expects after the last step. The rewards add up to nothing, and so does that.
    """
    every = np.arange(expected.shape[1])
    advantages = np.zeros_like(expected)
    later = np.zeros_like(ahead)
    due = np.zeros_like(ahead)
    for step in reversed(range(len(expected))):
        ended = dones[step]
        ahead[ended] = later[ended] = 0
        due[ended] = rewards[step][ended]
        who = every, seats[step]
        surprise = due[who] + ahead[who] - expected[step]
        advantages[step] = later[who] = surprise + LAMBDA * later[who]
        ahead[who] = expected[step]
        due[who] = 0
    return advantages


def learn(player: Player, optimiser: torch.optim.Optimizer, seen: Rollout, left: float) -> None:
    """Make what turned out well more likely, but not much more at a time, and ever less towards the end."""
    optimiser.param_groups[0]["lr"] = RATE * left
    wanted = seen.advantages + seen.expected
    gain = (seen.advantages - seen.advantages.mean()) / (seen.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain)).split(PORTION):
            choices = seen.choices.of(part)
            chances, expected = player.among(seen.seen[part], choices)
            ratio = (chances[choices.first + seen.chosen[part]] - seen.chances[part]).exp()
            gained = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            surprise = (expected - wanted[part]).pow(2).mean()
            spread = -(chances.exp() * chances).sum() / len(part)
            optimiser.zero_grad()
            (0.5 * surprise - gained - ENTROPY * left * spread).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def share_of_wins(player: Player, game: Game, players: int, bot: str, games: int) -> float:
    """How often the network comes first against bots of one kind; a shared first place counts as its part."""
    arrays = NumpyBatch(game, players, games, seed=7, bots=[bot] * (players - 1))
    seats, won, played = arrays.seats.copy(), np.zeros(games), np.zeros(games, bool)
    while not played.all():
        choices = Choices.legal(arrays)
        with torch.no_grad():
            chances = player.among(torch.from_numpy(arrays.observations[:, player.varying.numpy()]), choices)[0]
        arrays.step(choices.actions[choices.first + choices.highest(chances)].numpy())
        ended = arrays.dones & ~played
        best = arrays.rewards == arrays.rewards.max(1, keepdims=True)
        won[ended] = (best[np.arange(games), seats] / best.sum(1))[ended]
        played |= ended
    return float(won.mean())


def export(player: Player, game: Game, file: Path) -> None:
    """Write the network down so that `onnx:FILE` plays it: bytes in, preferences out."""
    torch.onnx.export(
        player,
        (torch.zeros(1, game.observation.size, dtype=torch.uint8),),
        str(file),
        input_names=["observation"],
        output_names=["liked", "expected"],
        dynamic_axes={"observation": {0: "position"}},
        dynamo=False,
    )


def main() -> None:
    """Train for the given minutes and print the progress."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--minutes", type=float, default=30, help="of one processor; what others use does not count")
    asked.add_argument("--bot", default="easy", help="whom it is measured against")
    asked.add_argument("--games", type=int, default=500, help="in so many games; at the end in four times as many")
    asked.add_argument("--every", type=float, default=2, help="minutes from one measurement to the next")
    asked.add_argument("--out", type=Path, default=Path())
    given = asked.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    game = find_game(given.game)
    known = watched(game, given.players)
    player = Player(game, known)
    optimiser = torch.optim.Adam(player.parameters(), eps=1e-5)
    games = NumpyBatch(game, given.players, GAMES, seed=1)
    begun, used, decisions, next_look = time.monotonic(), 0.0, 0, 0.0
    with (given.out / f"{game.name}.csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["processor minutes", "minutes by the clock", "decisions", f"share of wins against {given.bot}"])
        while True:
            if used >= min(next_look, given.minutes):
                share = share_of_wins(
                    player, game, given.players, given.bot, given.games * (1 if used < given.minutes else 4)
                )
                clock = (time.monotonic() - begun) / 60
                print(f"{used:5.1f} min  {decisions:>11,} decisions  {share:6.1%} against {given.bot}", flush=True)
                curve.writerow([f"{used:.2f}", f"{clock:.2f}", decisions, f"{share:.4f}"])
                file.flush()
                export(player, game, given.out / f"{game.name}.onnx")
                next_look += given.every
            if used >= given.minutes:
                break
            start = time.process_time()
            learn(player, optimiser, play(games, player, known), 1 - 0.9 * used / given.minutes)
            used += (time.process_time() - start) / 60
            decisions += GAMES * STEPS


if __name__ == "__main__":
    main()
