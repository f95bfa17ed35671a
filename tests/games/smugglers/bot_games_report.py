"""Prints the balance figures of games between equal bots, for docs/explanation/smugglers-balance.md.

`PYTHONPATH=tests python -m games.smugglers.bot_games_report BOT GAMES PLAYERS [full|short] [FIRST_SEED]`

Tune on some seeds and measure on others.
"""

import sys
from collections import Counter
from typing import cast

from ceilidh.bots import make_bot
from ceilidh.core import Event, Rng, Seat
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import WAYS
from ceilidh.games.smugglers.rules.action_encoding import BRIBE_3, BRIBE_5, DONE
from ceilidh.games.smugglers.rules.events import (
    CAUGHT,
    CHECKED,
    GIFTED,
    HIRED,
    PLANNED,
    PLAYED,
    SMUGGLER_MET,
    SOLD,
    WAY_TAKEN,
    YEAR_BEGAN,
)
from ceilidh.games.smugglers.rules.police_checks import police_result
from ceilidh.games.smugglers.rules.stages import FACING_CHECK
from ceilidh.games.smugglers.rules.state import Smugglers

FIRST_LATE_YEAR = 9
"""Checks from this year on count as late."""
HALF_TIME_YEAR = 7
"""Half the game is over after this year."""


class BotGamesReport:
    """Statistics of many games between equal bots."""

    def __init__(self, bot: str, players: int, length: str) -> None:
        self.bot, self.players, self.length = bot, players, length
        self.games = self.leader_won = self.led = self.reached = self.decisions = 0
        self.fame = [0] * players
        self.years: list[int] = []
        self.pool: list[int] = []
        self.seen = Counter[str]()
        self.bribed: list[float] = []
        """For each late check, the probability to pass it with a bribe of 5 pounds and no card."""

    def play(self, seed: int) -> None:
        log: list[Event] = []
        state = cast(Smugglers, GAME.new(self.players, seed, {"length": self.length, "start": "normal"}, log))
        bots = [make_bot(self.bot, Rng.seeded(seed * 10 + seat)) for seat in range(self.players)]
        seats = [Seat(GAME, state, seat) for seat in range(self.players)]
        half: list[int] = []
        while actors := state.actors():
            if state.year > HALF_TIME_YEAR and not half:
                half = state.scores()
            action = bots[actors[0]].choose(seats[actors[0]])
            if (
                state.year >= FIRST_LATE_YEAR
                and state.decision() == FACING_CHECK
                and action in (DONE, BRIBE_3, BRIBE_5)
            ):
                self.bribed.append(bribed_pass_probability(police_result(state, actors[0]) - state.police_roll))
            state.apply(actors[0], action)
            self.decisions += 1
        self._count(state, half)
        self._read(log)

    def _count(self, state: Smugglers, half: list[int]) -> None:
        self.games += 1
        self.years.append(state.year)
        self.pool.append(state.police_pool)
        self.reached += max(state.scores()) >= 10
        places = state.ranking()
        if half and half.count(max(half)) == 1:
            self.led += 1
            self.leader_won += places[half.index(max(half))] == 1
        for place, fame in enumerate(sorted(state.scores(), reverse=True)):
            self.fame[place] += fame

    def _read(self, log: list[Event]) -> None:
        year = 0
        names = {GIFTED: "fairy cards", HIRED: "hires", SMUGGLER_MET: "meets", PLAYED: "played", PLANNED: "planned"}
        for event in log:
            if event.kind == YEAR_BEGAN:
                year = event.args[0]
            elif event.kind == CHECKED:
                part = "late" if year >= FIRST_LATE_YEAR else "early"
                self.seen[f"{part} checks"] += 1
                self.seen[f"{part} passed"] += event.args[0] >= event.args[1]
            elif event.kind == WAY_TAKEN:
                self.seen[WAYS[event.args[0]]] += 1
                self.seen["trips"] += 1
            elif event.kind == SOLD:
                self.seen["sales"] += 1
                self.seen["barrels sold"] += event.args[0]
            elif event.kind in names:
                self.seen[names[event.kind]] += 1
            elif event.kind == CAUGHT:
                self.seen["caught"] += 1

    def report(self) -> None:
        n, seen = self.games, self.seen
        print(f"== {self.players} x {self.bot}, {self.length}, {n} games, {self.decisions / n:.0f} decisions")
        for part in ("early", "late"):
            print(
                f"{part} checks passed {100 * seen[f'{part} passed'] / max(1, seen[f'{part} checks']):.0f} %", end=", "
            )
        chance = sum(self.bribed) / max(1, len(self.bribed))
        print(
            f"late checks with a bribe of 5 and no card {100 * chance:.0f} %, pool at the end {sum(self.pool) / n:.0f}"
        )
        early = sum(year < 8 for year in self.years)
        print(f"ended in year {sum(self.years) / n:.1f}, before year 8: {early}, 10 fame reached: {self.reached}")
        each = {name: round(number / n / self.players, 1) for name, number in seen.items()}
        print("per player and game:", dict(sorted(each.items())))
        fame = [round(total / n, 1) for total in self.fame]
        print(f"fame by place {fame}, last over first {fame[-1] / fame[0]:.2f}")
        print(f"leader at half time won {self.leader_won} of {self.led}")


def bribed_pass_probability(police: int) -> float:
    """Return the probability that a die and 2 reach a die and what the police add."""
    dice = range(1, 7)
    return sum(own + 2 >= other + police for own in dice for other in dice) / 36


if __name__ == "__main__":
    report = BotGamesReport(sys.argv[1], int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else "full")
    first = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    for seed in range(first, first + int(sys.argv[2])):
        report.play(seed)
    report.report()
