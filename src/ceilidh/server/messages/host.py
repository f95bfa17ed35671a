"""The host's page: people, tables, reports and numbers, for the holder of the host's key only."""

from __future__ import annotations

from ceilidh.server.messages.base import Phase, Struct


class HostKey(Struct, forbid_unknown_fields=True):
    """The key that the server printed when it started."""

    key: str


class HostPerson(Struct):
    """A person as the host sees them."""

    id: str
    name: str
    since: str
    seen: str | None
    tables: int
    banned: bool


class HostTable(Struct):
    """A table as the host sees it: who plays, but not what."""

    table: str
    game: str
    phase: Phase
    players: list[str]
    moved_at: str


class HostReport(Struct):
    """A report about a person (`about`) or about a problem at a table."""

    id: str
    at: str
    about: str | None
    about_name: str
    words: str
    chat: list[list[str]]
    """The last chat lines at the table, each with its author."""


class TableCount(Struct):
    """The number of tables of a game in one phase."""

    game: str
    phase: Phase
    number: int


class HostOverview(Struct):
    """What the host's page shows."""

    invite_only: bool
    people_count: int
    active_count: int
    """Active in the last seven days."""
    banned_count: int
    report_count: int
    decision_count: int
    table_counts: list[TableCount]
    people: list[HostPerson]
    """Last seen first; with `name`, those with this text in their name."""
    tables: list[HostTable]
    """Latest first."""
    reports: list[HostReport]


class SetBan(Struct, forbid_unknown_fields=True):
    """Ban a person, or lift the ban."""

    banned: bool


class SetInviteOnly(Struct, forbid_unknown_fields=True):
    """Whether newcomers need an invitation."""

    on: bool
