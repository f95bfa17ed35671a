"""Measures whether the duration of refusals reveals that another player decides in secret.

`python bench/refusal_timing.py GAME` seats two people at a game that begins with a secret decision of both. In each
trial Anna makes a secret decision (an act or an undo that Ben does not see), or sends a request that decides nothing.
Ben sends a probe at the same moment (`during`) or when Anna has her answer (`after`), and times the answer. Both kinds
of trials are interleaved at random. The area under the ROC curve (AUC) is the probability that a probe beside a
decision took longer than one without: 0.5 is chance. It attacks only the server that it starts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import httpx
from load_clients import Server
from websockets.sync.client import ClientConnection, connect

PAUSE_S = 0.003
"""Pause between two trials, so that one does not influence the next."""
Message = dict[str, Any]


class Player:
    """One person with a socket at the table."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"origin": url})
        self.http.get("/api/me").raise_for_status()
        self.http.put("/api/me", json={"name": name}).raise_for_status()
        self.now: Message = {}
        self._id = 0

    def post(self, path: str, body: Message) -> Message:
        """Send an HTTP request; returns the JSON of the answer."""
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        return dict(answer.json())

    def sit(self, table: str) -> None:
        """Open a socket at the table and wait for its state."""
        url = str(self.http.base_url).rstrip("/")
        headers = {"origin": url, "cookie": f"ceilidh={self.http.cookies['ceilidh']}"}
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?want=changes"
        self.line: ClientConnection = connect(address, additional_headers=headers, max_queue=None)
        while "decisionNumber" not in self.now:
            self.receive()

    def receive(self) -> Message:
        """Receive the next message and apply updates."""
        message: Message = json.loads(self.line.recv(60))
        if message["type"] == "update":
            self.now |= message
        return message

    def send(self, kind: str, **fields: object) -> int:
        """Send a request; returns its id."""
        self._id += 1
        self.line.send(json.dumps({"type": kind, "id": self._id, "seat": self.now["seat"], **fields}))
        return self._id

    def answer(self, number: int) -> Message:
        """Wait for the answer to the request with this id."""
        while (message := self.receive()).get("id", message.get("completedCommand")) != number:
            pass
        return message

    def probe(self, kind: str) -> int:
        """Send a request that changes nothing."""
        number, action = self.now["decisionNumber"], self.now["actions"][0]["action"]
        match kind:
            case "refused":
                return self.send("act", decisionNumber=number, action=f"{action} {action}")
            case "impossible":
                return self.send("act", decisionNumber=number, action=self.now["impossible"])
            case "stale":
                return self.send("act", decisionNumber=number + 1, action=action)
            case "undo":
                return self.send("undo", decisionNumber=number)
        return self.send("preview", decisionNumber=number, action=action)


def seat_two_people(url: str, game: str) -> tuple[Player, Player]:
    """Seat two people who decide secretly at the same time."""
    anna, ben = Player(url, "Anna"), Player(url, "Ben")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = str(anna.post("/api/tables", {"game": game, "seats": seats})["table"])
    links = anna.http.get(f"/api/tables/{table}/links").json()
    ben.post(f"/api/invitations/{links['seats']['1'].rpartition('/')[2]}", {"name": "Ben"})
    anna.sit(table)
    ben.sit(table)
    # One of the first actions that only Anna has is impossible for Ben.
    mine = {action["action"] for action in ben.now["actions"]}
    others = [action["action"] for action in anna.now["actions"] if action["action"] not in mine]
    ben.now["impossible"] = others[0] if others else "pass"
    return anna, ben


def decide(anna: Player) -> int:
    """Make a secret decision, or take it back."""
    if anna.now.get("undo"):
        return anna.send("undo", decisionNumber=anna.now["decisionNumber"])
    return anna.send("act", decisionNumber=anna.now["decisionNumber"], action=anna.now["actions"][0]["action"])


def idle(anna: Player) -> int:
    """Request a preview, which decides nothing."""
    return anna.send("preview", decisionNumber=anna.now["decisionNumber"], action=anna.now["actions"][0]["action"])


def trial(anna: Player, ben: Player, does: Callable[[Player], int], probe: str, during: bool) -> float:
    """The duration of Ben's probe in milliseconds, beside a request of Anna's."""
    sleep(random.uniform(0.0, PAUSE_S))
    asked = does(anna)
    if not during:
        anna.answer(asked)
    began = perf_counter()
    number = ben.probe(probe)
    ben.answer(number)
    took = perf_counter() - began
    if during:
        anna.answer(asked)
    sleep(PAUSE_S)
    return took * 1000


def alone(ben: Player, probe: str) -> float:
    """The duration of Ben's probe while Anna does nothing."""
    sleep(random.uniform(0.0, PAUSE_S))
    began = perf_counter()
    ben.answer(ben.probe(probe))
    took = perf_counter() - began
    sleep(PAUSE_S)
    return took * 1000


def auc(decided: Sequence[float], not_decided: Sequence[float]) -> tuple[float, float]:
    """The area under the ROC curve, and half of its 95% confidence interval (Hanley and McNeil 1982)."""
    ranked = sorted([(value, True) for value in decided] + [(value, False) for value in not_decided])
    ranks = sum(rank for rank, (_, positive) in enumerate(ranked, 1) if positive)  # times are hardly ever equal
    m, n = len(decided), len(not_decided)
    area = (ranks - m * (m + 1) / 2) / (m * n)
    q1, q2 = area / (2 - area), 2 * area * area / (1 + area)
    variance = (area * (1 - area) + (m - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (m * n)
    return area, 1.96 * math.sqrt(variance)


def measure(url: str, game: str, trials: int, probe: str, during: bool, quiet: bool, rng: random.Random) -> str:
    """Measure one kind of probe; returns a row of the table."""
    anna, ben = seat_two_people(url, game)
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(trials):
        decides = rng.random() < 0.5
        if quiet and not decides:
            times[False].append(alone(ben, probe))
        else:
            times[decides].append(trial(anna, ben, decide if decides else idle, probe, during))
    area, error = auc(times[True], times[False])
    medians = (sorted(times[kind])[len(times[kind]) // 2] for kind in (True, False))
    figures = " | ".join(f"{median:.2f}" for median in medians)
    when, beside = "during" if during else "after", "nothing" if quiet else "a preview"
    return f"| {probe} | {when} | {beside} | {figures} | {area:.3f} ± {error:.3f} |"


async def main() -> None:
    """Measure all kinds of probes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game that begins with simultaneous secret decisions")
    parser.add_argument("--trials", type=int, default=2000, help="number of trials per row")
    parser.add_argument("--probes", nargs="+", default=["refused", "impossible", "stale", "undo", "preview"])
    given = parser.parse_args()
    rng = random.Random(27)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "ceilidh.db")
        await server.start()
        try:
            print("| probe | sent | beside | ms, decided | ms, not | AUC |\n|---|---|---|---:|---:|---:|")
            for probe in given.probes:
                for during, quiet in ((False, True), (False, False), (True, True), (True, False)):
                    row = await asyncio.to_thread(
                        measure, server.url, given.game, given.trials, probe, during, quiet, rng
                    )
                    print(row, flush=True)
        finally:
            server.kill()
            server.close()


if __name__ == "__main__":
    asyncio.run(main())
