"""About the house: whom I do not want to hear or meet, reports to the host, and whether all is well."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct


class PersonAtTable(Struct, forbid_unknown_fields=True):
    """Somebody at a table: who sits on that seat, or who said that line."""

    seat: int | None = None
    line: int | None = None


class NewBlock(Struct, forbid_unknown_fields=True):
    """I do not want to read what somebody says; or, if `blocked`, also not that they sit down at tables of mine."""

    person: PersonAtTable
    kind: Literal["muted", "blocked"]


class BlockEntry(Struct):
    """What I wish about somebody, who was called so then."""

    id: str
    name: str
    kind: Literal["muted", "blocked"]


class BlockList(Struct):
    """All my wishes of this kind."""

    entries: list[BlockEntry]


class PersonReport(Struct, forbid_unknown_fields=True):
    """Tell the host about somebody's behaviour; the last lines of the chat go with it."""

    person: PersonAtTable
    text: str


class BugReport(Struct, forbid_unknown_fields=True):
    """Tell the host that something is wrong at the table."""

    text: str
    messages: list[str] = []
    """The last messages that the client got and sent."""


class SavedReport(Struct):
    """A report is kept. `file` is my copy of it: without what I may not know while the game runs."""

    file: str


class Health(Struct):
    """The server answers, and so does its database."""

    ok: bool
