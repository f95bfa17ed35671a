"""The limits that the documents name are those of the settings and of the code."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from ceilidh.server import serving
from ceilidh.server.http import error_handlers, http_transport, replays_api, table_commands
from ceilidh.server.settings import Settings
from ceilidh.server.throttling import rate_limits
from ceilidh.server.workers import queue

DOCS = Path(__file__).parents[2] / "docs/reference"
ROW = re.compile(r"^\| ([^|]+) \| ([\d,]+) \| (?:`(CEILIDH_\w+)`)? ?\|$", re.M)
FIXED = {
    "sign-in e-mails that one person requests, or that one address receives, in an hour": rate_limits.MAX_MAILS_PER_HOUR,
    "reports from one person in a minute": rate_limits.MAX_REPORTS_PER_MINUTE,
    "changes of notification settings by one person in a minute": rate_limits.MAX_SETTINGS_CHANGES_PER_MINUTE,
    "chat lines of one person in a minute": rate_limits.MAX_CHAT_LINES_PER_MINUTE,
    "characters of a chat line": table_commands.MAX_CHAT_LENGTH,
    "exports of one person in an hour": rate_limits.MAX_EXPORTS_PER_HOUR,
    "hints, pictures and similar jobs that one person waits for": queue.MAX_WAITING_PER_CALLER,
    "bytes of a message over a socket": serving.MAX_MESSAGE_BYTES,
    "bytes of the body of a request": error_handlers.MAX_BODY_BYTES,
    "bytes of a record": replays_api.MAX_RECORD_BYTES,
    "bytes of the head of a request": http_transport.MAX_HEAD_BYTES,
}
"""Limits that no setting changes, as docs/reference/protocol.md calls them."""
FIELDS = {f"CEILIDH_{field.name.upper()}": field for field in msgspec.structs.fields(Settings)}
LIMITS = {name: field.default for name, field in FIELDS.items() if field.type is int}


def documented(page: str, section: str) -> list[tuple[str, str, str]]:
    """The rows of the section: what is limited, the number, and the setting if there is one."""
    text = (DOCS / page).read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    return ROW.findall(text)


def number(written: str) -> int:
    return int(written.replace(",", ""))


def test_the_protocol_page_names_every_limit_with_its_setting() -> None:
    rows = documented("protocol.md", "Limits")
    assert {setting: number(most) for _, most, setting in rows if setting} == LIMITS
    assert {what: number(most) for what, most, setting in rows if not setting} == FIXED


def test_the_protocol_page_names_no_other_limit() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for limit in (r"in a minute", r"requests a second", r"\d kB"):
        outside = [found for found in text.splitlines() if re.search(limit, found) and not found.startswith("| ")]
        assert not outside, f"put it into the table under Limits: {outside}"
