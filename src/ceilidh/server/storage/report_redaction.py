"""Redaction of an erased person from the file of a report. What others wrote and did there stays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

from ceilidh.core import CeilidhError, Record
from ceilidh.server.translations import CATALOGUES

REPLACEMENT_NAME: Final = CATALOGUES["en"]("person.former")
MIN_NAME_LENGTH: Final = 3
"""Shorter names stay in what others wrote: they are parts of too many sentences."""


def redact(file: str, person: str, name: str) -> tuple[str, frozenset[str]]:
    """The file without the person, and the names that they had in it.

    A file written before reports contained ids is searched for their name.
    """
    content: dict[str, Any] = json.loads(file)
    seats = _indices(content.get("people"), person, content["names"], name)
    lines = _indices(content.get("said_by"), person, [who for who, _ in content["chat"]], name)
    known = frozenset(
        {content["names"][seat] for seat in seats} | {content["chat"][line][0] for line in lines} | {name}
    ) - {""}
    label = _unused_label(content["names"])
    for seat in seats:
        content["names"][seat] = label
    content["chat"] = [
        [label, ""] if number in lines else [who, without_names(text, known)]
        for number, (who, text) in enumerate(content["chat"])
    ]
    for key in ("people", "said_by"):
        if key in content:
            content[key] = [None if one == person else one for one in content[key]]
    content["words"] = without_names(content["words"], known)
    content["messages"] = []  # raw server messages, with names and chat in them
    content["record"] = _redact_record(content["record"], seats, label)
    return dump(content), known


def dump(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def without_names(text: str, names: Iterable[str]) -> str:
    """The text with each of these names replaced where it is a whole word."""
    for name in sorted((name for name in names if len(name) >= MIN_NAME_LENGTH), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", REPLACEMENT_NAME, text, flags=re.IGNORECASE)
    return text


def _indices(ids: list[str | None] | None, person: str, names: list[str], name: str) -> set[int]:
    values, wanted = (names, name) if ids is None else (ids, person)
    return {number for number, one in enumerate(values) if one == wanted}


def _unused_label(names: list[str]) -> str:
    """A replacement that nobody else at the table has."""
    label, number = REPLACEMENT_NAME, 2
    while label in names:
        label, number = f"{REPLACEMENT_NAME} {number}", number + 1
    return label


def _redact_record(text: str | None, seats: Iterable[int], label: str) -> str | None:
    if text is None:
        return None
    try:
        record = Record.parse(text)
        players = [
            player._replace(name=label) if seat in seats else player for seat, player in enumerate(record.players)
        ]
        return record._replace(players=tuple(players)).write()
    except CeilidhError:
        return None
