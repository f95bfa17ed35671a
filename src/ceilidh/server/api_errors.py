"""Refusals: an HTTP status and one sentence in the caller's language."""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.server.translations import CATALOGUES


class Refusal(Exception):
    """A request that was not carried out and changed nothing; `key` names its sentence in the translations."""

    def __init__(self, status: int, key: str, possible: Sequence[str] = (), **fields: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.possible = list(possible)
        """Legal actions, in notation."""
        self.fields = {name: _printable(field) for name, field in fields.items()}

    def sentence(self, lang: str) -> str:
        """What was wrong, and what is possible."""
        return CATALOGUES[lang](f"refusal.{self.key}", **self.fields)


def _printable(field: object) -> object:
    """Quote user input on one line and without invisible characters."""
    if not isinstance(field, str):
        return field
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in " ".join(field.split()))


def bad(key: str, **fields: object) -> Refusal:
    """400: the request makes no sense."""
    return Refusal(400, key, (), **fields)


def forbidden(key: str, **fields: object) -> Refusal:
    """403: the caller may not do this."""
    return Refusal(403, key, (), **fields)


def missing(key: str, **fields: object) -> Refusal:
    """404: it does not exist, or the caller may not know of it."""
    return Refusal(404, key, (), **fields)


def conflict(key: str, possible: Sequence[str] = (), **fields: object) -> Refusal:
    """409: it is not possible in the current state."""
    return Refusal(409, key, possible, **fields)
