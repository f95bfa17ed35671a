"""What is refused and why: a status, and one sentence in the language of whoever asked."""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.server.translations import CATALOGUES


class Refusal(Exception):
    """A request that is not carried out and changed nothing; `key` names its sentence in the server's words."""

    def __init__(self, status: int, key: str, possible: Sequence[str] = (), **fields: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.possible = list(possible)
        self.fields = {name: _one_line(field) for name, field in fields.items()}

    def sentence(self, lang: str) -> str:
        """What was wrong and what is possible."""
        return CATALOGUES[lang](f"refusal.{self.key}", **self.fields)


def _one_line(field: object) -> object:
    """What somebody sent is shown to them without line breaks and what else cannot be seen."""
    if not isinstance(field, str):
        return field
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in " ".join(field.split()))


def bad(key: str, **fields: object) -> Refusal:
    """Something that makes no sense."""
    return Refusal(400, key, (), **fields)


def forbidden(key: str, **fields: object) -> Refusal:
    """Something that is not theirs to do."""
    return Refusal(403, key, (), **fields)


def missing(key: str, **fields: object) -> Refusal:
    """Something that is not there."""
    return Refusal(404, key, (), **fields)


def conflict(key: str, possible: Sequence[str] = (), **fields: object) -> Refusal:
    """Something that is not possible now."""
    return Refusal(409, key, possible, **fields)
