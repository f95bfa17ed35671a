"""About people: who I am, and tokens for programs."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class Me(Struct):
    """Who the session belongs to; the name is empty until it is given."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """What I want to be called."""

    name: str


class Token(Struct):
    """A secret for programs that play in my place: `Authorization: Bearer …`. A new one makes the old one void."""

    token: str


class TokenInfo(Struct):
    """A token as it is listed: the secret itself is not kept. Times that nobody noted are null."""

    made_at: str | None
    used_at: str | None


class Tokens(Struct):
    """The tokens that a person has: one or none."""

    tokens: list[TokenInfo]


class SignOut(Struct, forbid_unknown_fields=True):
    """End this session, or all sessions and the token."""

    everywhere: bool = False
