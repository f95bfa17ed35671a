"""Accounts: the person of a session, and tokens for programs."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class Me(Struct):
    """The person of the session; the name is empty until it is set."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """The name by which others see me."""

    name: str


class Token(Struct):
    """A secret for a program that plays for me: `Authorization: Bearer …`. A new one revokes the previous one."""

    token: str


class TokenInfo(Struct):
    """A token without its secret, which is not stored. Unknown times are null."""

    made_at: str | None
    used_at: str | None


class Tokens(Struct):
    """The tokens of a person: one or none."""

    tokens: list[TokenInfo]


class SignOut(Struct, forbid_unknown_fields=True):
    """End this session, or all sessions and the token."""

    everywhere: bool = False
