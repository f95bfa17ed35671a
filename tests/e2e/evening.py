"""What guests do before and after a game, as they would: by the words on the page, here in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from e2e.axe import colour_flaws, flaws
from e2e.guests import DESK, PHONE, Guest, Scheme
from playwright.sync_api import Page

CHECKS: dict[Scheme, Callable[[Page], list[str]]] = {"light": flaws, "dark": colour_flaws}
"""What a page is checked for in each colour scheme: in the second one only for what the colours change."""

LOAD_FONTS = "async () => void (await Promise.all([...document.fonts].map((face) => face.load())))"


def lay_table(host: Guest, game: str, others: Sequence[str], options: Sequence[str] = ()) -> None:
    """Fills the form for a table: the host sits first, then whom the words name; bots are the weakest, for speed."""
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


def sit_down(host: Guest) -> None:
    """Sends the form for a new table and comes to the table."""
    host.page.get_by_role("button", name=re.compile("Start game|Set up the table")).click()
    host.page.wait_for_url("**/table/*")


def take_seat(guest: Guest, link: str) -> None:
    """Opens an invitation and takes the seat."""
    guest.page.goto(link)
    guest.page.get_by_role("textbox", name="Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Take this seat").click()
    guest.page.wait_for_url("**/table/*")


def look_at(guest: Guest, name: str) -> None:
    """Keeps pictures of the page, light and dark; it must keep nobody out and fit into the window."""
    page = guest.page
    guest.settle()
    load_fonts(guest)
    for scheme, check in CHECKS.items():
        page.emulate_media(color_scheme=scheme)
        guest.wait_until("() => document.getAnimations().every((one) => !(one instanceof CSSTransition))")
        guest.keep(f"{name}-{scheme}")
        # Only at the foot of the page does the bar of actions cover nothing; further up it floats over what is there.
        page.evaluate("() => window.scrollTo(0, document.documentElement.scrollHeight)")
        found = check(page)
        assert not found, "\n".join([f"axe finds in {name}, {scheme}:", *found])
        assert guest.fits(), f"{name} is wider than the window"


def load_fonts(guest: Guest) -> None:
    """Load every font of the page, so that what is measured or drawn next is set in them; fail if one is missing."""
    guest.page.evaluate(LOAD_FONTS)


def look_through(guest: Guest, name: str) -> None:
    """The same at a desk and on a phone; the page stays what it is and only the window changes."""
    for width, height in (DESK, PHONE):
        guest.page.set_viewport_size({"width": width, "height": height})
        look_at(guest, name)


def invitation(host: Guest) -> str:
    """The link for the friend, as it stands in the waiting room."""
    return host.page.get_by_label(re.compile("^Invite link for seat")).first.input_value()


def result(guest: Guest) -> list[tuple[str, int]]:
    """The players with their points, best first, as the page shows them at the end."""
    table = guest.page.get_by_role("table", name="Where the points came from")
    table.wait_for()
    names = [re.sub(r"^place \d+\s*", "", text.strip()) for text in table.locator("thead th").all_inner_texts()[1:]]
    totals = table.locator("tfoot td").all_inner_texts()
    return list(zip(names, map(int, totals), strict=True))


def log(guest: Guest) -> list[str]:
    """What happened so far, line by line."""
    return guest.page.locator(".log li").all_inner_texts()
