"""Prints the figures of docs/explanation/smugglers-balance.md for games between heuristic players.

`PYTHONPATH=tests python -m games.smugglers.balance_report GAMES FIRST_SEED [PLAYERS …]`
"""

import sys
from collections import Counter, defaultdict
from typing import cast

from games.smugglers.heuristic_player import HeuristicPlayer

from ceilidh.core import Event, Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.bit_sets import members
from ceilidh.games.smugglers.rules.events import (
    CAUGHT,
    GAINED,
    ITEM_FAME,
    ITEM_TOKEN,
    LOST_ITEM,
    PLANNED,
    PLAYED,
    REVEALED,
    SOLD,
    TAXED,
    WAY_TAKEN,
    YEAR_BEGAN,
)
from ceilidh.games.smugglers.rules.state import Smugglers

FAME_IN_POUNDS = 4
"""The value of one fame when trips are compared."""


class BalanceReport:
    """Statistics of many games with one number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = self.years = self.decisions = self.fame = 0
        self.seat = [0.0] * players
        self.held = Counter[str]()
        self.won_with, self.won_chosen, self.won_way = (
            defaultdict[str, float](float),
            defaultdict[str, float](float),
            defaultdict[str, float](float),
        )
        self.chosen = Counter[str]()
        self.trips, self.sold, self.brought = (
            Counter[tuple[str, str]](),
            Counter[tuple[str, str]](),
            Counter[tuple[str, str]](),
        )
        self.by_way = Counter[str]()
        self.caught = 0

    def play(self, seed: int, options: dict[str, str]) -> None:
        log: list[Event] = []
        state = cast(Smugglers, GAME.new(self.players, seed, options, log))
        bots = [HeuristicPlayer(Rng.seeded(seed * 10 + seat)) for seat in range(self.players)]
        while actors := state.actors():
            seat = actors[0]
            action = bots[seat].choose(GAME.view(state, seat), state.legal(seat))
            state.apply(seat, action)
            self.decisions += 1
        self._count(state, log)

    def _count(self, state: Smugglers, log: list[Event]) -> None:
        self.games += 1
        self.years += state.year
        self.fame += sum(state.scores())
        places = state.ranking()
        wins = [(places[seat] == 1) / places.count(1) for seat in range(self.players)]
        for seat, player in enumerate(state.sides):
            self.seat[seat] += wins[seat]
            kept = [
                ("chance", player.lower_halves),
                ("auction", player.auction_cards),
                ("fairy", player.fairy_cards),
                ("smuggler", player.smugglers),
            ]
            for deck, cards in kept:
                for card in members(cards):
                    self._hold(f"{deck} {DECKS[deck][card].name}", wins[seat])
        self._read(log, wins)

    def _hold(self, card: str, won: float) -> None:
        self.held[card] += 1
        self.won_with[card] += won

    def _read(self, log: list[Event], wins: list[float]) -> None:  # noqa: C901 - one branch a case
        level = "0"
        way: dict[int, str] = {}
        tokens = [0] * self.players
        for event in log:
            if event.kind == REVEALED:
                self.chosen[ACTIVITIES[event.args[0]]] += 1
                self.won_chosen[ACTIVITIES[event.args[0]]] += wins[event.seat]
            elif event.kind == PLAYED:
                self._hold(f"chance-up {DECKS['chance'][event.args[0]].name}", wins[event.seat])
            elif event.kind == PLANNED and not DECKS["chance"][event.args[0]].second.modifiers:
                self._hold(f"chance {DECKS['chance'][event.args[0]].name}", wins[event.seat])
            elif event.kind == TAXED:
                level = "0" if event.args[2] == 0 else "1-2" if event.args[2] < 3 else "3+"
            elif event.kind == WAY_TAKEN:
                way[event.seat] = WAYS[event.args[0]]
                if way[event.seat] == "forest" and tokens[event.seat]:
                    way[event.seat] = "forest with a token"
                self.trips[way[event.seat], level] += 1
                self.by_way[way[event.seat]] += 1
                self.won_way[way[event.seat]] += wins[event.seat]
            elif event.kind == SOLD and event.seat in way:
                self.sold[way[event.seat], level] += 1
                self.brought[way[event.seat], level] += event.args[1] + FAME_IN_POUNDS * event.args[2]
            elif event.kind in (GAINED, LOST_ITEM) and event.args[0] == ITEM_TOKEN:
                tokens[event.seat] += event.args[1] if event.kind == GAINED else -event.args[1]
            elif event.kind == GAINED and event.args[0] == ITEM_FAME and event.seat in way:
                self.brought[way[event.seat], level] += FAME_IN_POUNDS * event.args[1]
            elif event.kind == CAUGHT:
                self.caught += 1
            elif event.kind == YEAR_BEGAN:
                way = {}

    def report(self) -> None:
        n = self.games
        each = f"{self.decisions / n:.0f} decisions, {self.years / n:.1f} years, caught {self.caught / n:.1f}"
        print(f"== {self.players} players, {n} games: {each}, fame per player {self.fame / n / self.players:.1f}")
        print("seats", " ".join(f"{100 * won / n:.1f}" for won in self.seat))
        print(
            "activities (win rate of choosers, share)",
            {
                k: (round(100 * self.won_chosen[k] / v, 1), round(100 * v / sum(self.chosen.values()), 1))
                for k, v in self.chosen.items()
            },
        )
        print("ways (win rate)", {k: round(100 * self.won_way[k] / v, 1) for k, v in self.by_way.items()})
        for key in sorted(self.trips):
            t = self.trips[key]
            print("  way", key, "trips", t, f"sold {100 * self.sold[key] / t:.0f} %, worth {self.brought[key] / t:.1f}")
        rates = sorted(((100 * self.won_with[k] / v, k, v) for k, v in self.held.items() if v >= 20), reverse=True)
        print("cards, best:", [(f"{k} {rate:.0f} ({v})") for rate, k, v in rates[:14]])
        print("cards, worst:", [(f"{k} {rate:.0f} ({v})") for rate, k, v in rates[-10:]])
        print("rarely held:", [k for k, v in self.held.items() if v < 20])


if __name__ == "__main__":
    games = int(sys.argv[1])
    first = int(sys.argv[2])
    for players in [int(number) for number in sys.argv[3:]] or [2, 3, 4, 5]:
        tally = BalanceReport(players)
        for seed in range(first, first + games):
            tally.play(seed, {"length": "full", "start": "normal"})
        tally.report()
