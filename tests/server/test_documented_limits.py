"""The limits that the documents name are those of the settings and of the code."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from ceilidh.server import serving, watchdog
from ceilidh.server.accounts import sessions
from ceilidh.server.evenings import evenings
from ceilidh.server.http import (
    connection_limits,
    error_handlers,
    http_transport,
    replays_api,
    table_commands,
    websocket_transport,
)
from ceilidh.server.notifications import delivery_queue, dns_lookups
from ceilidh.server.settings import Settings
from ceilidh.server.storage import reports
from ceilidh.server.throttling import rate_limits, redis_rate_counters
from ceilidh.server.workers import queue, worker_process

DOCS = Path(__file__).parents[2] / "docs/reference"
ROW = re.compile(r"^\| ([^|]+) \| ([\d,]+) \| (?:`(CEILIDH_\w+)`)? ?\|$", re.M)
FIXED = {
    "sign-in e-mails that one person requests, or an address receives, in an hour": rate_limits.MAX_MAILS_PER_HOUR,
    "reports from one person in a minute": rate_limits.MAX_REPORTS_PER_MINUTE,
    "codes of evenings tried from one address in a minute": rate_limits.MAX_EVENING_CODES_PER_MINUTE,
    "keys of the host's page tried from one address in a minute": rate_limits.MAX_HOST_KEYS_PER_MINUTE,
    "backups downloaded by the host in an hour": rate_limits.MAX_BACKUPS_PER_HOUR,
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


def test_the_page_on_serving_names_the_numbers_of_the_code() -> None:
    page = " ".join((DOCS / "serving.md").read_text(encoding="utf-8").split())
    numbers = [
        f"{http_transport.HEAD_TIMEOUT_S:g} seconds, {http_transport.MAX_HEAD_BYTES // 1024} kB",
        f"{http_transport.BODY_TIMEOUT_S:g} seconds; {error_handlers.MAX_BODY_BYTES // 1024} kB, for a record 1 MB",
        f"{connection_limits.MAX_BODY_BYTES_PER_ADDRESS // 1_000_000} MB together, counted before they are read",
        f"closed after {http_transport.REJECTED_BODY_TIMEOUT_S:g} seconds",
        f"| a connection without a request | {serving.KEEP_ALIVE_S} seconds |",
        f"{websocket_transport.STALL_TIMEOUT_S:g} seconds without reading anything",
        f"| a message over a socket | {serving.MAX_MESSAGE_BYTES // 1024} kB |",
        f"read for {connection_limits.MAX_READ_BATCH_S * 1000:g} milliseconds per round",
        f"at most {connection_limits.MAX_OPEN_FILES:,};",
        f"may use {worker_process.MAX_MEMORY_BYTES // 1024**2} MB",
        f"up to {evenings.MAX_EVENINGS_PER_DAY} a day",
        f"keeps {reports.MAX_REPORTS:,} reports, {reports.MAX_REPORTS_PER_PERSON} per person",
        f"waits at most {redis_rate_counters.REDIS_TIMEOUT_S:g} seconds for Redis",
        f"does not try it again for {redis_rate_counters.RETRY_INTERVAL_S:g} seconds",
        f"one delivery at a time per channel, each receiving host {delivery_queue.MAX_PER_RECEIVER}",
        f"There are {delivery_queue.MAX_SLOTS} slots",
        f"lookup may take {dns_lookups.LOOKUP_TIMEOUT_S:g} seconds",
        f"{dns_lookups.MAX_CHECKS} lookups run together",
        f"more than {watchdog.LOGGED_AFTER_S:g} seconds is logged with its stack",
        f"not been used for {sessions.SESSION_LIFETIME_S // sessions.DAY_S} days expires",
    ]
    assert [number for number in numbers if number not in page] == []
