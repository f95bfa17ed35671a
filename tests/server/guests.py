"""Somebody at a real server, without a browser: requests over HTTP, and a place at a table over WebSocket."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any, Self

import httpx
from websockets.sync.client import connect

PATIENCE = 30.0
"""Seconds that an answer may take on a busy machine."""

Message = dict[str, Any]


class Guest:
    """A person with a token, who may ask any of several processes."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.address = address
        with httpx.Client(base_url=address, headers={"Origin": address}, timeout=PATIENCE) as stranger:
            stranger.get("/api/me")
            stranger.put("/api/me", json={"name": name}).raise_for_status()
            token = stranger.post("/api/me/token").raise_for_status().json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request."""
        return httpx.request(method, f"{self.address}{path}", headers=self.headers, json=body, timeout=PATIENCE)

    def sit(self, table: str) -> Place:
        """A place at a table, at the process that the guest asks."""
        return Place(self, table)


class Place:
    """A socket at a table, and all that was said through it."""

    def __init__(self, guest: Guest, table: str) -> None:
        address = f"{guest.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?want=data"
        self._stack = ExitStack()
        self._line = self._stack.enter_context(
            connect(address, additional_headers=guest.headers, open_timeout=PATIENCE, max_size=None)
        )
        self.seen: Message = {}
        self.chat: list[str] = []
        self._number = 0
        self.until(lambda: "head" in self.seen)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Close the socket."""
        self._stack.close()

    def until(self, enough: Callable[[], bool]) -> None:
        """Hear what is new until it is enough."""
        while not enough():
            self._hear()

    def catch_up(self) -> None:
        """Hear what has come already."""
        with suppress(TimeoutError):
            while True:
                self._hear(0.02)

    def _hear(self, patience: float = PATIENCE) -> Message:
        message: Message = json.loads(self._line.recv(patience))
        if message["type"] == "update":
            self.seen |= message
            self.chat += [line["text"] for line in message.get("chat", [])]
        return message

    def send(self, kind: str, **parts: object) -> int:
        """Ask for something; the number under which it will be answered."""
        self._number += 1
        self._line.send(json.dumps({"type": kind, "id": self._number, **parts}))
        return self._number

    def answer(self, number: int) -> Message:
        """What was answered; updates that come before are taken in."""
        while (message := self._hear()).get("id") != number:
            pass
        return message

    def act(self, choice: int = 0) -> int:
        """Send one of the actions that are open to me."""
        seen = self.seen
        action = seen["actions"][choice % len(seen["actions"])]["action"]
        return self.send("act", seat=seen["seat"], turn=seen["turn"], action=action)

    def decide(self, choice: int = 0) -> None:
        """Make a decision and see what came of it."""
        turn = self.seen["turn"]
        assert self.answer(self.act(choice))["type"] == "done"
        self.until_turn(turn + 1)

    def until_turn(self, turn: int) -> None:
        """Hear until I have made so many decisions."""
        self.until(lambda: bool(self.seen["turn"] == turn))

    @property
    def mine(self) -> bool:
        """Whether I have a decision to make."""
        return bool(self.seen.get("actions"))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seen.get("result") is not None

    def online(self) -> list[bool]:
        """Who is here, by seat."""
        return [player["online"] for player in self.seen["head"]["players"]]


def next_to_decide(places: Sequence[Place]) -> Place | None:
    """Whoever has a decision to make; None when the game is over."""
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        for place in places:
            place.catch_up()
        if any(place.over for place in places):
            return None
        for place in places:
            if place.mine:
                return place
    raise TimeoutError("nobody is asked")


def table_for(host: Guest, friend: Guest, game: str) -> str:
    """A table at which both sit."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = str(host.ask("POST", "/api/tables", {"game": game, "seats": seats}).raise_for_status().json()["table"])
    links = host.ask("GET", f"/api/tables/{table}/links").json()["seats"]
    token = links["1"].rpartition("/")[2]
    friend.ask("POST", f"/api/invitations/{token}", {"name": friend.name}).raise_for_status()
    return table
