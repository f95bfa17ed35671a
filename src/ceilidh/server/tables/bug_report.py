"""Everything about a table that helps to understand what went wrong there, as one file. `ceilidh replay` opens it.

The host's copy holds the record, and so all that is hidden; who reports gets a copy without it while the game runs.
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
"""Letters of each message that are kept."""


def bug_report(live: LiveTable, seat: int | None, words: str, messages: Sequence[str]) -> tuple[str, str]:
    """The file for the host and the one for who reports, looking through the eyes of that seat."""
    kept = [message[:MAX_MESSAGE_LENGTH] for message in messages[-MAX_MESSAGES:]]
    told = {**_table(live, seat), "words": words, "messages": kept}
    record = None if live.session is None else live.session.table.record().write()
    mine = {**told, "record": record if live.state.is_over else None}
    return dump({**told, **_ids(live), "record": record}), dump(mine)


def _ids(live: LiveTable) -> dict[str, list[str | None]]:
    """Who sits on each seat and who said each line, so that somebody who is deleted can be erased."""
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
