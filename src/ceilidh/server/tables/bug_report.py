"""Bug reports: everything about a table in one file, which `ceilidh replay` opens.

The host's copy includes the record with all hidden information; the reporter's copy leaves it out while the game runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

from ceilidh.server.storage import now
from ceilidh.server.storage.report_redaction import dump
from ceilidh.server.tables.live_table import LiveTable

REPORT_FORMAT: Final = "ceilidh trouble"
MAX_MESSAGES: Final = 50
MAX_MESSAGE_LENGTH: Final = 4000


def bug_report(live: LiveTable, seat: int | None, words: str, messages: Sequence[str]) -> tuple[str, str]:
    """The host's file, and that of the reporter on that seat."""
    kept = [message[:MAX_MESSAGE_LENGTH] for message in messages[-MAX_MESSAGES:]]
    shared = {**_table(live, seat), "words": words, "messages": kept}
    record = None if live.session is None else live.session.table.record().write()
    reporter = {**shared, "record": record if live.state.is_over else None}
    return dump({**shared, **_ids(live), "record": record}), dump(reporter)


def _ids(live: LiveTable) -> dict[str, list[str | None]]:
    """Who sits where and who wrote which chat line, so that deleted people can be erased from the file."""
    return {"people": [seat.person for seat in live.row.seats], "said_by": [line.person for line in live.state.chat]}


def _table(live: LiveTable, seat: int | None) -> dict[str, Any]:
    row = live.row
    return {
        "form": REPORT_FORMAT,
        "made": now(),
        "version": version("ceilidh"),
        "table": row.id,
        "game": row.game,
        "edition": row.edition,
        "seat": seat,
        "names": [other.name for other in row.seats],
        "position": None if live.session is None else live.session.table.view(seat),
        "chat": [[line.name, line.text] for line in live.state.chat],
    }
