"""Measures the cost of pictures: whole random games in which every seat receives each update as a browser does.

For every game and player count, `python bench/picture_cost.py` prints the time to draw a view with its text, the time
to build, encode and compress the message, and its size. No network, one thread.
"""

from __future__ import annotations

import argparse
import random
import zlib
from statistics import median
from time import thread_time
from types import SimpleNamespace
from typing import Any

from ceilidh.core import Game, find_game, game_names
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.clock import Clock
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import Entry, PersonRow
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.subscriber import encode
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.tables.viewpoint import ViewFormat, Viewpoint

BROWSER: ViewFormat = "changes"
"""What a browser wants."""


class Browser:
    """Somebody who looks at a table over a packed connection, as browsers do."""

    def __init__(self, play: GameSession, live: Any, seat: int) -> None:
        self.eyes = Viewpoint(seat, "en", BROWSER)
        self._play = play
        nobody = Presence(1.0, lambda _: None, lambda _: None)
        self._updates = UpdateBuilder(live, nobody, "anna", self.eyes)
        self._packing = zlib.compressobj(wbits=-12, memLevel=5)  # as the server packs
        self.drawn: list[float] = []
        self.told: list[float] = []
        self.written: list[int] = []
        self.packed: list[int] = []

    def look(self) -> None:
        """See what is new."""
        begin = thread_time()
        self._play.render_view(self.eyes)
        drawn = thread_time()
        news = self._updates.build()
        if news is None:
            return
        message = encode(news)
        packed = self._packing.compress(message) + self._packing.flush(zlib.Z_SYNC_FLUSH)
        self.told.append(thread_time() - begin)
        self.drawn.append(drawn - begin)
        self.written.append(len(message))
        self.packed.append(len(packed))


def watched(game: Game, players: int, seed: int) -> list[Browser]:
    """One random game, seen by a browser on every seat."""
    plans = [SeatPlan(kind="me"), *(SeatPlan(kind="here", name=f"Guest {seat}") for seat in range(1, players))]
    row = set_up_table(NewTable(game=game.name, seats=plans), PersonRow("anna", "Anna"))
    play = GameSession(game, row, [])
    live = SimpleNamespace(row=row, session=play, is_closed=False, is_over=False, chat=[], last_chat_number=0)
    live.state = live
    live.deadlines = DeadlineTimer(Clock())
    browsers = [Browser(play, live, seat) for seat in range(players)]
    chance = random.Random(seed)
    while True:
        live.statuses = play.statuses
        for browser in browsers:
            browser.look()
        if not (actors := play.table.actors()):
            return browsers
        seat = chance.choice(actors)
        play.apply(
            Entry(play.last_entry_number + 1, seat, game.to_notation(chance.choice(play.table.seat(seat).legal())))
        )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names(), help="all in turn by default")
    parser.add_argument("--games", type=int, default=3, help="whole games of each, from new tables")
    given = parser.parse_args()
    print(f"{'':<22}{'drawn with words, µs':>24}{'message, µs':>20}{'written, B':>20}{'packed, B':>20}")
    print(
        f"{'game':<18}{'seats':>4}"
        + f"{'median':>14}{'mean':>10}"
        + f"{'median':>12}{'mean':>8}"
        + f"{'first':>12}{'median':>8}" * 2
    )
    for name in [given.game] if given.game else game_names():
        for players in find_game(name).player_counts:
            show(name, players, [one for seed in range(given.games) for one in watched(find_game(name), players, seed)])


def show(name: str, players: int, browsers: list[Browser]) -> None:
    """One line of the table."""
    drawn = [took * 1e6 for browser in browsers for took in browser.drawn]
    told = [took * 1e6 for browser in browsers for took in browser.told]
    line = f"{name:<18}{players:>4}{median(drawn):>14.0f}{sum(drawn) / len(drawn):>10.0f}"
    line += f"{median(told):>12.0f}{sum(told) / len(told):>8.0f}"
    for sizes in ([one.written for one in browsers], [one.packed for one in browsers]):
        later = [size for those in sizes for size in those[1:]]
        line += f"{max(those[0] for those in sizes):>12,}{median(later):>8,.0f}"
    print(line)


if __name__ == "__main__":
    main()
