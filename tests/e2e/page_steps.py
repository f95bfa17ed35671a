"""Steps of a test on the pages before and after a game, by the texts of the page in English, and checks of a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from e2e.accessibility import accessibility_violations, colour_violations
from e2e.guests import DESKTOP, PHONE, Guest, Scheme
from playwright.sync_api import Page

from ceilidh.server.translations import CATALOGUES

CHECKS: dict[Scheme, Callable[[Page], list[str]]] = {"light": accessibility_violations, "dark": colour_violations}
"""The accessibility check for each colour scheme; the second one covers only what colours change."""

LOAD_FONTS = "async () => void (await Promise.all([...document.fonts].map((face) => face.load())))"


def set_up_table(host: Guest, game: str, others: Sequence[str], options: Sequence[str] = ()) -> None:
    """Fill the form for a table: the host sits first, `others` are kinds of seats. Bots are the weakest, for speed."""
    page = host.page
    page.goto(f"/new/{game}")
    page.get_by_role("group", name="How many players?").get_by_text(str(1 + len(others)), exact=True).click()
    page.get_by_role("textbox", name="Your name").fill(host.name)
    for number, kind in enumerate(others, start=2):
        page.get_by_role("group", name=f"Seat {number}").get_by_text(kind, exact=True).click()
    for bot in page.get_by_role("combobox", name="Strength").all():
        bot.select_option(index=0)
    for option in options:
        page.get_by_role("main").get_by_text(option, exact=True).click()


def start_table(host: Guest) -> None:
    """Submit the form for a new table and wait for its page."""
    host.page.get_by_role("button", name=re.compile("Start game|Set up the table")).click()
    host.page.wait_for_url("**/table/*")


def accept_invitation(guest: Guest, link: str) -> None:
    """Open an invite link and take the seat."""
    guest.page.goto(link)
    guest.page.get_by_role("textbox", name="Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Take this seat").click()
    guest.page.wait_for_url("**/table/*")


def check_page(guest: Guest, name: str) -> None:
    """Take screenshots in light and dark; the page must be accessible and not wider than the window."""
    page = guest.page
    guest.wait_until_loaded()
    load_fonts(guest)
    for scheme, check in CHECKS.items():
        page.emulate_media(color_scheme=scheme)
        guest.wait_until("() => document.getAnimations().every((one) => !(one instanceof CSSTransition))")
        guest.screenshot(f"{name}-{scheme}")
        # Only at the bottom of the page does the action bar cover nothing.
        page.evaluate("() => window.scrollTo(0, document.documentElement.scrollHeight)")
        found = check(page)
        assert not found, "\n".join([f"axe finds in {name}, {scheme}:", *found])
        assert guest.fits_window(), f"{name} is wider than the window"


def load_fonts(guest: Guest) -> None:
    """Load every font of the page, so that the next measurement or screenshot uses them; fail if one is missing."""
    guest.page.evaluate(LOAD_FONTS)


def check_page_at_both_sizes(guest: Guest, name: str) -> None:
    """The same in a desktop window and a phone window, without reloading the page."""
    for width, height in (DESKTOP, PHONE):
        guest.page.set_viewport_size({"width": width, "height": height})
        check_page(guest, name)


def invitation_link(host: Guest) -> str:
    """The first invite link in the waiting room."""
    return host.page.get_by_label(re.compile("^Invite link for seat")).first.input_value()


def final_scores(guest: Guest) -> list[tuple[str, int]]:
    """The players with their points, best first, as the page shows them after the game."""
    table = guest.page.get_by_role("table", name="Where the points came from")
    table.wait_for()
    names = [re.sub(r"^place \d+\s*", "", text.strip()) for text in table.locator("thead th").all_inner_texts()[1:]]
    totals = table.locator("tfoot td").all_inner_texts()
    return list(zip(names, map(int, totals), strict=True))


def refusal_text(key: str) -> str:
    """The server's sentence for a refused request, in English."""
    return CATALOGUES["en"](f"refusal.{key}")


def log_lines(guest: Guest) -> list[str]:
    """The lines of the game log."""
    return guest.page.locator(".log li").all_inner_texts()
