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
from ceilidh.server.tables.view_rendering import ViewFormat, Viewpoint

BROWSER_FORMAT: ViewFormat = "changes"


class Browser:
    """A client that receives updates over a compressed connection, as browsers do."""

    def __init__(self, play: GameSession, live: Any, seat: int) -> None:
        self.viewpoint = Viewpoint(seat, "en", BROWSER_FORMAT)
        self._play = play
        nobody = Presence(1.0, lambda _: None, lambda _: None)
        self._updates = UpdateBuilder(live, nobody, "anna", self.viewpoint)
        self._compressor = zlib.compressobj(wbits=-12, memLevel=5)  # the server's settings
        self.drawn: list[float] = []
        self.built: list[float] = []
        self.written: list[int] = []
        self.packed: list[int] = []

    def update(self) -> None:
        """Receive an update, measuring each step."""
        begin = thread_time()
        self._play.render_view(self.viewpoint)
        drawn = thread_time()
        update = self._updates.build()
        if update is None:
            return
        message = encode(update)
        packed = self._compressor.compress(message) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        self.built.append(thread_time() - begin)
        self.drawn.append(drawn - begin)
        self.written.append(len(message))
        self.packed.append(len(packed))


def play_watched_game(game: Game, players: int, seed: int) -> list[Browser]:
    """Play a random game with a browser on every seat."""
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
            browser.update()
        if not (actors := play.table.actors()):
            return browsers
        seat = chance.choice(actors)
        play.apply(
            Entry(play.last_entry_number + 1, seat, game.to_notation(chance.choice(play.table.seat(seat).legal())))
        )


def main() -> None:
    """Measure the chosen games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names(), help="all in turn by default")
    parser.add_argument("--games", type=int, default=3, help="number of whole games of each kind")
    given = parser.parse_args()
    print(f"{'':<22}{'drawn with words, µs':>24}{'message, µs':>20}{'written, B':>20}{'compressed, B':>20}")
    print(
        f"{'game':<18}{'seats':>4}"
        + f"{'median':>14}{'mean':>10}"
        + f"{'median':>12}{'mean':>8}"
        + f"{'first':>12}{'median':>8}" * 2
    )
    for name in [given.game] if given.game else game_names():
        for players in find_game(name).player_counts:
            show(
                name,
                players,
                [one for seed in range(given.games) for one in play_watched_game(find_game(name), players, seed)],
            )


def show(name: str, players: int, browsers: list[Browser]) -> None:
    """Print a line of the table."""
    drawn = [took * 1e6 for browser in browsers for took in browser.drawn]
    built = [took * 1e6 for browser in browsers for took in browser.built]
    line = f"{name:<18}{players:>4}{median(drawn):>14.0f}{sum(drawn) / len(drawn):>10.0f}"
    line += f"{median(built):>12.0f}{sum(built) / len(built):>8.0f}"
    for sizes in ([one.written for one in browsers], [one.packed for one in browsers]):
        later = [size for those in sizes for size in those[1:]]
        line += f"{max(those[0] for those in sizes):>12,}{median(later):>8,.0f}"
    print(line)


if __name__ == "__main__":
    main()
