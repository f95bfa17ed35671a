"""Train a network to play a game against itself, by proximal policy optimisation with masked actions.

    pip install 'ceilidh[envs]' torch onnx
    python examples/ppo.py GAME --minutes 30

All seats of many games are played by one network, which sees each position from the seat that decides. Every few
minutes it plays against `easy` and its share of wins is written down. At the end there are `GAME.onnx`, which plays in
the terminal (`ceilidh play GAME --players you,onnx:GAME.onnx`), in the arena and in the browser, and `GAME.csv` with
the curve. It needs nothing but PyTorch and the arrays of `ceilidh.envs`.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ceilidh.core import Game, find_game
from ceilidh.envs.arrays import Arrays

GAMES = 256
"""How many games are played at once."""
STEPS = 64
"""How many decisions are made in each of them before the network learns from them."""
EPOCHS = 2
PORTION = 2048
"""Decisions that are learned from at a time."""
CLIP = 0.2
"""How far the chance of an action may move in one round of learning."""
DISCOUNT = 1.0
"""A win is worth as much however late it comes."""
LAMBDA = 0.95
ENTROPY = 0.01
RATE = 4e-4
LEGAL_ONLY = -1e9


class Player(nn.Module):
    """A network that says how much it likes each action, and what it expects to get at the end."""

    def __init__(self, game: Game, width: int = 256) -> None:
        super().__init__()
        highest = [field.highest for field in game.observation.fields for _ in range(field.size())]
        self.register_buffer("scale", 1 / torch.tensor(highest, dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(len(highest), width), nn.ReLU(), nn.Linear(width, width // 2), nn.ReLU())
        self.policy = nn.Linear(width // 2, game.actions)
        self.value = nn.Linear(width // 2, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Preferences by action, and the reward expected, by position."""
        thought = self.body(observations.float() * self.scale)
        return self.policy(thought), torch.tanh(self.value(thought)).squeeze(-1)

    def among(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of legal actions, and the reward expected."""
        liked, expected = self(observations)
        return torch.log_softmax(liked.masked_fill(~masks, LEGAL_ONLY), -1), expected


@dataclass
class Rollout:
    """What happened in some steps of all games, by step and game."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    """The logarithms of the chances with which the actions were chosen."""
    expected: Tensor
    advantages: Tensor


def play(games: Arrays, player: Player) -> Rollout:
    """Let the network play all seats for some steps."""
    players, count = games.rewards.shape[1], len(games.seats)
    kept: list[list[np.ndarray]] = [[] for _ in range(8)]
    for _ in range(STEPS):
        seen, masks = games.observations.copy(), games.masks.copy()
        with torch.no_grad():
            chances, expected = player.among(torch.from_numpy(seen), torch.from_numpy(masks))
            actions = torch.multinomial(chances.exp(), 1).squeeze(-1)
            chosen = chances.gather(1, actions[:, None]).squeeze(-1)
        seats = games.seats.copy()
        games.step(actions.numpy())
        ends = games.dones.copy(), games.rewards.copy()
        for part, value in zip(kept, (seen, masks, actions, chosen, expected, seats, *ends), strict=True):
            part.append(np.asarray(value))
    with torch.no_grad():
        last = player(torch.from_numpy(games.observations.copy()))[1].numpy()
    ahead = np.repeat(-last[:, None] / (players - 1), players, 1)
    ahead[np.arange(count), games.seats] = last
    seen, masks, actions, chosen, expected, seats, dones, rewards = (np.stack(part) for part in kept)
    advantages = judged(expected, seats, dones, rewards, ahead)
    return Rollout(
        *(torch.from_numpy(part).flatten(0, 1) for part in (seen, masks, actions, chosen, expected, advantages))
    )


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
        surprise = due[who] + DISCOUNT * ahead[who] - expected[step]
        advantages[step] = later[who] = surprise + DISCOUNT * LAMBDA * later[who]
        ahead[who] = expected[step]
        due[who] = 0
    return advantages


def learn(player: Player, optimiser: torch.optim.Optimizer, seen: Rollout) -> None:
    """Make what turned out well more likely, but not much more at a time."""
    wanted = seen.advantages + seen.expected
    gain = (seen.advantages - seen.advantages.mean()) / (seen.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain)).split(PORTION):
            chances, expected = player.among(seen.observations[part], seen.masks[part])
            ratio = (chances.gather(1, seen.actions[part][:, None]).squeeze(-1) - seen.chances[part]).exp()
            gained = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            surprise = (expected - wanted[part]).pow(2).mean()
            spread = -(chances.exp() * chances).sum(-1).mean()
            optimiser.zero_grad()
            (0.5 * surprise - gained - ENTROPY * spread).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def share_of_wins(player: Player, game: Game, players: int, bot: str, games: int = 200) -> float:
    """How often the network comes first against bots of one kind; a shared first place counts as its part."""
    arrays = Arrays(game, players, games, seed=7, bots=[bot] * (players - 1))
    seats, won, played = arrays.seats.copy(), np.zeros(games), np.zeros(games, bool)
    while not played.all():
        with torch.no_grad():
            seen, masks = torch.from_numpy(arrays.observations.copy()), torch.from_numpy(arrays.masks.copy())
            arrays.step(player.among(seen, masks)[0].argmax(-1).numpy())
        ended = arrays.dones & ~played
        best = arrays.rewards == arrays.rewards.max(1, keepdims=True)
        won[ended] = (best[np.arange(games), seats] / best.sum(1))[ended]
        played |= ended
    return float(won.mean())


def export(player: Player, file: Path) -> None:
    """Write the network down so that `onnx:FILE` plays it: bytes in, preferences out."""
    one = torch.zeros(1, len(player.scale), dtype=torch.uint8)
    torch.onnx.export(
        player.eval(),
        (one,),
        str(file),
        input_names=["observation"],
        output_names=["liked", "expected"],
        dynamic_axes={"observation": {0: "position"}},
        dynamo=False,
    )


def main() -> None:
    """Train for so many minutes, telling how it goes."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--minutes", type=float, default=30)
    asked.add_argument("--bot", default="easy", help="whom it is measured against")
    asked.add_argument("--every", type=float, default=2, help="minutes from one measurement to the next")
    asked.add_argument("--out", type=Path, default=Path())
    given = asked.parse_args()
    torch.manual_seed(1)
    game = find_game(given.game)
    player = Player(game)
    optimiser = torch.optim.Adam(player.parameters(), lr=RATE, eps=1e-5)
    games = Arrays(game, given.players, GAMES, seed=1)
    begun, decisions, next_look = time.monotonic(), 0, 0.0
    with (given.out / f"{game.name}.csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["minutes", "decisions", "share of wins"])
        while (minutes := (time.monotonic() - begun) / 60) < given.minutes:
            learn(player, optimiser, play(games, player))
            decisions += GAMES * STEPS
            if minutes >= next_look:
                share = share_of_wins(player, game, given.players, given.bot)
                print(f"{minutes:5.1f} min  {decisions:>11,} decisions  {share:6.1%} against {given.bot}", flush=True)
                curve.writerow([f"{minutes:.1f}", decisions, f"{share:.3f}"])
                file.flush()
                next_look = minutes + given.every
    share = share_of_wins(player, game, given.players, given.bot, 1000)
    print(f"at the end {share:.1%} of 1,000 games against {given.bot}")
    export(player, given.out / f"{game.name}.onnx")


if __name__ == "__main__":
    main()
