"""Kills a server with kill -9 in the middle of play, again and again: nothing that was acknowledged may be lost.

.venv/bin/python bench/kills.py --times 1000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from typing import NamedTuple

from clients import Act, Person, Server, Update, read, write
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from ceilidh.core import game_names

LONGEST = 0.6
"""Seconds of play before a kill, at most."""


class Tally(NamedTuple):
    """What came of it."""

    kills: int
    acknowledged: int
    lost: int


class Sitting:
    """A socket at one seat of a table: the state that was seen last, and what was acknowledged."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.seat = seat
        self.turn = 0
        self.phase = ""
        self._socket = socket
        self._actions: list[str] = []

    async def first(self) -> None:
        """The state with which the socket begins."""
        self._take(await self._socket.recv())

    async def act(self) -> bool:
        """Decide if it is this seat's decision; whether that was acknowledged."""
        await self._catch_up()
        if not self._actions:
            return False
        turn = self.turn
        await self._socket.send(write(Act(1, self.seat, turn, random.choice(self._actions))).decode())
        while True:
            answer = self._take(await self._socket.recv())
            if not isinstance(answer, Update):
                return False
            if answer.done is not None:
                return True

    async def _catch_up(self) -> None:
        try:
            while True:
                self._take(await asyncio.wait_for(self._socket.recv(), 0.005))
        except TimeoutError:
            return

    def _take(self, message: str | bytes) -> object:
        update = read(message)
        if isinstance(update, Update):
            self.turn = self.turn if update.turn is None else update.turn
            self.phase = update.head.phase if update.head else self.phase
            if update.actions is not None:
                self._actions = [action.action for action in update.actions]
        return update


class Evening:
    """One table after another, played by one person on both seats, over all the kills."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._person = Person(server.url)
        self._table = ""
        self._turns = [0, 0]
        """By seat how many decisions were acknowledged."""
        self.acknowledged = 0
        self.lost = 0

    async def round(self, number: int) -> None:
        """Start, compare with what was acknowledged, play for a moment, kill."""
        await self._server.start()
        if number == 0:
            await self._person.introduce()
        sittings = await self._sit() if self._table else []
        if not sittings or sittings[0].phase == "finished":
            await self._set_up(number)
            sittings = await self._sit()
        asyncio.get_running_loop().call_later(random.uniform(0, LONGEST), self._server.kill)
        try:
            while any([await self._decided(sitting) for sitting in sittings]):
                pass
            await asyncio.sleep(LONGEST)  # the game is over before the kill
        except (ConnectionClosed, OSError):
            pass

    async def _decided(self, sitting: Sitting) -> bool:
        done = await sitting.act()
        if done:
            self._turns[sitting.seat] += 1
            self.acknowledged += 1
        return done

    async def _sit(self) -> list[Sitting]:
        sittings = []
        for seat in range(2):
            socket = await self._person.connect(self._table, f"want=data&seat={seat}")
            sitting = Sitting(socket, seat)
            await sitting.first()
            self.lost += max(0, self._turns[seat] - sitting.turn)
            self._turns[seat] = sitting.turn
            sittings.append(sitting)
        return sittings

    async def _set_up(self, number: int) -> None:
        names = sorted(game_names())
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        new = {"game": names[number % len(names)], "seats": seats}
        self._table = (await self._person.ask("POST", "/api/tables", new))["table"]
        self._turns = [0, 0]


async def kill_again_and_again(folder: Path, times: int) -> Tally:
    """So many kills of a server whose file is in the folder; what was lost is seen by the start after each."""
    evening = Evening(Server(folder / "kills.db"))
    for number in range(times + 1):
        await evening.round(number)
        if number % 50 == 49:
            print(f"{number + 1} kills, {evening.acknowledged} acknowledged, {evening.lost} lost", flush=True)
    return Tally(times, evening.acknowledged, evening.lost)


def main() -> None:
    """Kill as often as asked for, and tell what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1000, help="how often the server is killed")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(kill_again_and_again(Path(folder), given.times))
    print(f"{tally.kills} kills: {tally.acknowledged} decisions acknowledged, {tally.lost} lost")
    raise SystemExit(1 if tally.lost else 0)


if __name__ == "__main__":
    main()
