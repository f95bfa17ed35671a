"""A browser, a server for each worker, and guests whose browsers must not complain."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from e2e.evidence import folder_for, save_evidence, start_trace
from e2e.guests import DESK, PHONE, ROOT, Guest, Invite, Scheme
from e2e.house import House
from playwright.sync_api import Browser, Playwright, sync_playwright
from server.http_clients import served
from server.manual_clock import ManualClock
from services import missing

SHELL = "chromium-headless-shell"
"""Chromium without a window and what belongs to one: it needs a sixth less CPU time, but shows no notifications."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-gpu"]
"""Without a graphics card, drawing in software costs less than emulating the card."""

STARTING = 180_000
"""Milliseconds that a browser may take to start while everything else starts as well."""

GUESTS = pytest.StashKey[list[Guest]]()
EVIDENCE = pytest.StashKey[str]()
"""The sentence that says where the evidence of a failed test is."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The cheapest Chromium that is installed."""
    with _launched(playwright, (SHELL, *BROWSERS)) as started:
        yield started


@pytest.fixture(scope="session")
def full_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with everything that it has on a desk, notifications among it."""
    with _launched(playwright, BROWSERS) as started:
        yield started


@contextmanager
def _launched(playwright: Playwright, programs: tuple[str, ...]) -> Iterator[Browser]:
    own = playwright.chromium.executable_path
    program = next(filter(None, map(shutil.which, programs)), own)
    if not Path(program).exists():
        missing("Chromium", "chromium")
    started = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=STARTING)
    yield started
    started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that tests of one worker share; each guest is a new person there."""
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def house_of_mine(tmp_path: Path) -> Iterator[House]:
    """A server for one test alone."""
    with House(tmp_path) as opened:
        yield opened


@pytest.fixture
def clock() -> ManualClock:
    """The clock of `house_by_hand`."""
    return ManualClock()


@pytest.fixture
def house_by_hand(tmp_path: Path, clock: ManualClock) -> Iterator[House]:
    """A server for one test alone whose clock stands still until the test moves it."""
    with served(tmp_path, clock=clock) as opened:
        yield cast(Any, opened)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save what a failed test leaves while its pages are open, and say in its message where that is."""
    if call.when == "call" and call.excinfo and item.stash.get(GUESTS, []):
        call.excinfo.value.add_note(_saved(item))
    return (yield)


def _saved(item: pytest.Item) -> str:
    """Save the evidence of a failed test once; the sentence that says where it is."""
    if EVIDENCE not in item.stash:
        folder = folder_for(item.name)
        guests = item.stash[GUESTS]
        save_evidence(guests, folder)
        where = folder.relative_to(ROOT)
        item.stash[EVIDENCE] = f"traces, screenshots, console messages and the server's log are in {where}"
    return item.stash[EVIDENCE]


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Brings guests; at the end nobody's browser may have complained."""
    with _inviting(browser, request.node) as come:
        yield come


@pytest.fixture
def invite_on_desk(full_browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """The same with a browser that shows notifications."""
    with _inviting(full_browser, request.node) as come:
        yield come


@contextmanager
def _inviting(browser: Browser, test: pytest.Item) -> Iterator[Invite]:
    guests = test.stash.setdefault(GUESTS, [])

    def come(
        name: str, house: House, window: tuple[int, int] = DESK, lang: str = "en-GB", scheme: Scheme = "light"
    ) -> Guest:
        context = browser.new_context(
            base_url=house.address,
            viewport={"width": window[0], "height": window[1]},
            locale=lang,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=window == PHONE,
        )
        guests.append(Guest(context, name, house))
        start_trace(guests[-1])
        return guests[-1]

    yield come
    said = [said for guest in guests for said in guest.unexpected()]
    where = _saved(test) if said else ""
    for guest in guests:
        guest.context.close()
    assert said == [], where
