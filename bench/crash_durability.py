"""Kills a server with SIGKILL in the middle of play, repeatedly, and checks that no acknowledged decision is lost.

.venv/bin/python bench/crash_durability.py --times 1000
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import sys
import tempfile
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from load_clients import UNLIMITED, Act, Person, Update, read, write
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from ceilidh.core import game_names
from ceilidh.server.listening import bind
from ceilidh.server.serving import serve_at
from ceilidh.server.settings import Settings, read_settings

MAX_DECISIONS = 30
"""Most decisions acknowledged in a round before the server is killed."""


class Tally(NamedTuple):
    """The result of all rounds."""

    kills: int
    acknowledged: int
    lost: int


class ForkedServer:
    """A server forked from a process that has already imported it, which starts ten times faster.

    The listening socket stays open in this process, so clients that connect too early wait for the next server.
    """

    def __init__(self, file: Path) -> None:
        self._settings = read_settings({"CEILIDH_DATABASE_URL": f"sqlite:///{file}", **UNLIMITED})
        self._bound, self._address = bind("127.0.0.1", 0)
        self._bound.listen()
        self.url = self._address.rstrip("/")
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(["ceilidh.server.serving"])

    def start(self) -> None:
        """Start the process; requests wait until it is ready."""
        self._process = self._context.Process(target=_serve, args=(self._settings, self._bound, self._address))
        self._process.start()

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        """Close the listening socket."""
        self._bound.close()


def _serve(settings: Settings, bound: socket.socket, address: str) -> None:
    sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    serve_at(settings, bound, address, open_browser=False)


class SeatClient:
    """A socket at one seat of a table, with the last received state."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.seat = seat
        self.decision_number = 0
        self.phase = ""
        self._socket = socket
        self._actions: list[str] = []

    async def first(self) -> None:
        """Receive the first state."""
        self._take(await self._socket.recv())

    async def act(self) -> bool:
        """Decide if it is this seat's turn; True if the decision was acknowledged."""
        await self._answer_to({"type": "switchSeat", "id": 1, "seat": self.seat})
        if not self._actions:
            return False
        return await self._answer_to(Act(2, self.seat, self.decision_number, random.choice(self._actions)))

    async def _answer_to(self, message: object) -> bool:
        """Send a message and read everything up to its answer; True if it was carried out."""
        await self._socket.send(write(message).decode())
        while True:
            answer = self._take(await self._socket.recv())
            if not isinstance(answer, Update):
                return False
            if answer.completed_command is not None:
                return True

    def _take(self, message: str | bytes) -> object:
        update = read(message)
        if isinstance(update, Update):
            self.decision_number = self.decision_number if update.decision_number is None else update.decision_number
            self.phase = update.header.phase if update.header else self.phase
            if update.actions is not None:
                self._actions = [action.action for action in update.actions]
        return update


class KillRounds:
    """One person plays both seats of a table, and goes on after every kill; then at the next table."""

    def __init__(self, server: ForkedServer) -> None:
        self._server = server
        self._person = Person(server.url)
        self._table = ""
        self._decision_numbers = [0, 0]
        """Acknowledged decisions by seat."""
        self.acknowledged = 0
        self.lost = 0

    async def round(self, number: int) -> None:
        """Start the server, count lost decisions, play, and kill it in the middle of play."""
        self._server.start()
        await (self._person.ask("GET", "/api/me") if number else self._person.introduce())
        clients = await self._sit() if self._table else []
        if not clients or clients[0].phase == "finished":
            await self._set_up(number)
            clients = await self._sit()
        try:
            await self._play(clients)
        except (ConnectionClosed, OSError):
            pass
        finally:
            self._server.kill()  # if the game was over before the kill

    async def _play(self, clients: list[SeatClient]) -> None:
        """Make some decisions, then more until the server is killed, within the time of about two decisions."""
        begin, before = perf_counter(), self.acknowledged
        last = before + random.randint(1, MAX_DECISIONS)
        while self.acknowledged < last and await self._play_on(clients):
            pass
        pace = (perf_counter() - begin) / max(1, self.acknowledged - before)
        kill = asyncio.get_running_loop().call_later(random.uniform(0, 2 * pace), self._server.kill)
        try:
            while await self._play_on(clients):
                pass
        finally:
            kill.cancel()

    async def _play_on(self, clients: list[SeatClient]) -> bool:
        """Let each seat decide if it can; True if one did."""
        return any([await self._decided(client) for client in clients])

    async def _decided(self, client: SeatClient) -> bool:
        done = await client.act()
        if done:
            self._decision_numbers[client.seat] += 1
            self.acknowledged += 1
        return done

    async def _sit(self) -> list[SeatClient]:
        clients = []
        for seat in range(2):
            socket = await self._person.connect(self._table, f"want=data&seat={seat}")
            client = SeatClient(socket, seat)
            await client.first()
            self.lost += max(0, self._decision_numbers[seat] - client.decision_number)
            self._decision_numbers[seat] = client.decision_number
            clients.append(client)
        return clients

    async def _set_up(self, number: int) -> None:
        names = sorted(game_names())
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        new = {"game": names[number % len(names)], "seats": seats}
        self._table = (await self._person.ask("POST", "/api/tables", new))["table"]
        self._decision_numbers = [0, 0]


async def kill_repeatedly(folder: Path, times: int) -> Tally:
    """Kill a server this many times; each restart shows what was lost."""
    with closing(ForkedServer(folder / "kills.db")) as server:
        rounds = KillRounds(server)
        for number in range(times + 1):
            await rounds.round(number)
            if number % 50 == 49:
                print(f"{number + 1} kills, {rounds.acknowledged} acknowledged, {rounds.lost} lost", flush=True)
    return Tally(times, rounds.acknowledged, rounds.lost)


def main() -> None:
    """Kill the server and print what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1000, help="how often the server is killed")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(kill_repeatedly(Path(folder), given.times))
    print(f"{tally.kills} kills: {tally.acknowledged} decisions acknowledged, {tally.lost} lost")
    raise SystemExit(1 if tally.lost else 0)


if __name__ == "__main__":
    main()
