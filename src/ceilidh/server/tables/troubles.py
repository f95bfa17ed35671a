"""Everything about a table that helps to understand what went wrong there, as one file. `ceilidh replay` opens it.

The host's copy holds the record, and so all that is hidden; who reports gets a copy without it while the game runs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

from ceilidh.server.storage import now
from ceilidh.server.tables.live_table import LiveTable

FORM: Final = "ceilidh trouble"
MESSAGES: Final = 50
LONGEST: Final = 4000
"""Letters of each message that are kept."""


def trouble(live: LiveTable, seat: int | None, words: str, messages: Sequence[str]) -> tuple[str, str]:
    """The file for the host and the one for who reports, looking through the eyes of that seat."""
    kept = [message[:LONGEST] for message in messages[-MESSAGES:]]
    told = {**_table(live, seat), "words": words, "messages": kept}
    record = None if live.play is None else live.play.table.record().write()
    return _file({**told, "record": record}), _file({**told, "record": record if live.over else None})


def _table(live: LiveTable, seat: int | None) -> dict[str, Any]:
    row = live.row
    return {
        "form": FORM,
        "made": now(),
        "version": version("ceilidh"),
        "table": row.id,
        "game": row.game,
        "edition": row.edition,
        "seat": seat,
        "names": [other.name for other in row.seats],
        "position": None if live.play is None else live.play.table.view(seat),
        "chat": [[line.name, line.text] for line in live.chat],
    }


def _file(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
