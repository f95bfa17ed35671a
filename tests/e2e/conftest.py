"""A browser and a server for each worker, and guests whose browsers must report no unexpected error."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from e2e.failure_evidence import folder_for, save_evidence, start_trace
from e2e.guests import DESKTOP, PHONE, ROOT, Guest, Invite, Scheme
from e2e.server_process import ServerProcess
from playwright.sync_api import Browser, Playwright, sync_playwright
from server.http_clients import run_server
from server.manual_clock import ManualClock
from services import missing

SHELL = "chromium-headless-shell"
"""Chromium without windows: it needs a sixth less CPU time, but shows no notifications."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-gpu"]
"""Without a graphics card, software rendering is cheaper than emulating one."""

LAUNCH_TIMEOUT_MS = 180_000
"""Browsers of all workers start at the same time."""

GUESTS = pytest.StashKey[list[Guest]]()
EVIDENCE = pytest.StashKey[str]()
"""The note that says where the evidence of a failed test is."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The installed Chromium that needs the least CPU time."""
    with _launched(playwright, (SHELL, *BROWSERS)) as started:
        yield started


@pytest.fixture(scope="session")
def full_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with all features, notifications included."""
    with _launched(playwright, BROWSERS) as started:
        yield started


@contextmanager
def _launched(playwright: Playwright, programs: tuple[str, ...]) -> Iterator[Browser]:
    own = playwright.chromium.executable_path
    program = next(filter(None, map(shutil.which, programs)), own)
    if not Path(program).exists():
        missing("Chromium", "chromium")
    started = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=LAUNCH_TIMEOUT_MS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server shared by the tests of one worker; each guest is a new user there."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as opened:
        yield opened


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for one test alone."""
    with ServerProcess(tmp_path) as opened:
        yield opened


@pytest.fixture
def clock() -> ManualClock:
    """The clock of `server_with_manual_clock`."""
    return ManualClock()


@pytest.fixture
def server_with_manual_clock(tmp_path: Path, clock: ManualClock) -> Iterator[ServerProcess]:
    """A server for one test alone, whose clock only the test moves."""
    with run_server(tmp_path, clock=clock) as opened:
        yield cast(Any, opened)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save the evidence of a failed test while its pages are open, and add its place to the message."""
    if call.when == "call" and call.excinfo and item.stash.get(GUESTS, []):
        call.excinfo.value.add_note(_saved(item))
    return (yield)


def _saved(item: pytest.Item) -> str:
    """Save the evidence of a failed test once; the note that says where it is."""
    if EVIDENCE not in item.stash:
        folder = folder_for(item.name)
        guests = item.stash[GUESTS]
        save_evidence(guests, folder)
        path = folder.relative_to(ROOT)
        item.stash[EVIDENCE] = f"traces, screenshots, console messages and the server's log are in {path}"
    return item.stash[EVIDENCE]


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Opens browser contexts; at the end no browser may have reported an unexpected error."""
    with _inviting(browser, request.node) as come:
        yield come


@pytest.fixture
def invite_with_notifications(full_browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """The same in a browser that shows notifications."""
    with _inviting(full_browser, request.node) as come:
        yield come


@contextmanager
def _inviting(browser: Browser, test: pytest.Item) -> Iterator[Invite]:
    guests = test.stash.setdefault(GUESTS, [])

    def come(
        name: str,
        server: ServerProcess,
        window: tuple[int, int] = DESKTOP,
        lang: str = "en-GB",
        scheme: Scheme = "light",
    ) -> Guest:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": window[0], "height": window[1]},
            locale=lang,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=window == PHONE,
        )
        guests.append(Guest(context, name, server))
        start_trace(guests[-1])
        return guests[-1]

    yield come
    errors = [error for guest in guests for error in guest.unexpected_errors()]
    note = _saved(test) if errors else ""
    for guest in guests:
        guest.context.close()
    assert errors == [], note
