"""A browser, a server for each worker, and guests whose browsers must not complain."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from e2e.guests import DESK, PHONE, Guest, Invite, Scheme
from e2e.house import House
from playwright.sync_api import Browser, Playwright, sync_playwright
from services import missing

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

STARTING = 180_000
"""Milliseconds that a browser may take to start while everything else starts as well."""

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    own = playwright.chromium.executable_path
    program = next(filter(None, map(shutil.which, BROWSERS)), own)
    if not Path(program).exists():
        missing("Chromium", "chromium")
    started = playwright.chromium.launch(executable_path=program, timeout=STARTING)
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether the test itself failed, so that its guests can show what they saw."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Brings guests; at the end nobody's browser may have complained."""
    guests: list[Guest] = []

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
        guests.append(Guest(context, name))
        return guests[-1]

    yield come
    for number, guest in enumerate(guests):
        if request.node.stash.get(FAILED, False):
            guest.keep(f"failed-{request.node.name}-{number}")
        guest.context.close()
    assert [said for guest in guests for said in guest.unexpected()] == []
