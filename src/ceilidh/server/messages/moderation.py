"""Mutes, blocks, reports to the operator, and the health check."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct


class PersonAtTable(Struct, forbid_unknown_fields=True):
    """A person at a table: the one on that seat, or the one who wrote that chat line."""

    seat: int | None = None
    line: int | None = None


class NewBlock(Struct, forbid_unknown_fields=True):
    """`muted` hides a person's chat from me; `blocked` also keeps them from joining my tables."""

    person: PersonAtTable
    kind: Literal["muted", "blocked"]


class BlockEntry(Struct):
    """A person whom I have muted or blocked, with their name at that time."""

    id: str
    name: str
    kind: Literal["muted", "blocked"]


class BlockList(Struct):
    """Everybody whom I have muted or blocked."""

    entries: list[BlockEntry]


class PersonReport(Struct, forbid_unknown_fields=True):
    """Report a person's behaviour to the server's operator; the last chat lines are included."""

    person: PersonAtTable
    text: str


class BugReport(Struct, forbid_unknown_fields=True):
    """Report a problem at the table to the server's operator."""

    text: str
    messages: list[str] = []
    """The last messages that the client received and sent."""


class SavedReport(Struct):
    """A stored report. `file` is my copy, without hidden information while the game runs."""

    file: str


class Health(Struct):
    """The server and its database answer."""

    ok: bool
