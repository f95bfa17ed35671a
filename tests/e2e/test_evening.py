"""An evening of sixteen seats: a host with a television, somebody with a phone, fourteen programs as people, a bot."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from e2e.clicking import Clicker, play_out
from e2e.evening import look_at, look_through
from e2e.guests import PHONE, Invite
from e2e.house import House
from e2e.keys import press
from playwright.sync_api import expect
from server import evening_helpers
from server.http_clients import Guest, Served

TELEVISION = (1920, 1080)
LOWEST = """() => Math.max(
  ...[...document.querySelectorAll(".live table, .tables")].map((one) => one.getBoundingClientRect().bottom))"""


@contextmanager
def programs(house: House, count: int) -> Iterator[list[Guest]]:
    served = Served(int(house.address.rpartition(":")[2]))
    with ExitStack() as stack:
        yield [stack.enter_context(served.guest()) for _ in range(count)]


def test_an_evening_of_sixteen_from_the_form_to_the_champion(invite: Invite, house: House) -> None:
    host, phone = invite("Morag", house), invite("Hamish", house, PHONE)
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Host an evening").click()
    page.get_by_label("Your name").fill("Morag")
    page.get_by_label("Name of the evening").fill("Hogmanay")
    page.get_by_label("Rounds").select_option("1")
    page.get_by_label("Strength").select_option(index=0)
    page.get_by_label("I'm playing too").uncheck()
    look_at(host, "evening-form")
    page.get_by_role("button", name="Create evening").click()
    page.wait_for_url("**/evening/*")
    link = page.get_by_label("Link to this evening").input_value()
    evening = link.rpartition("/")[2]
    phone.page.goto(link)
    phone.page.get_by_label("Your name").fill("Hamish")
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.get_by_text("Morag starts the next round when everyone is ready.")).to_be_visible()
    with programs(house, 14) as others:
        for number, other in enumerate(others, 1):
            evening_helpers.join(other, evening, f"Guest {number}")
        expect(page.get_by_text("15 people are here")).to_be_visible()
        look_at(phone, "evening-gathering")
        press(host, "main .host .primary")
        expect(page.get_by_text("Round 1 of 1")).to_be_visible()
        page.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
        expect(page.get_by_role("list").get_by_role("link", name="Watch")).to_have_count(4)
        expect(page.get_by_role("row")).to_have_count(16)
        assert page.evaluate(LOWEST) <= TELEVISION[1]
        look_through(host, "evening-round")
        phone.page.get_by_role("link", name="Round 1: go to your table").click()
        phone.page.wait_for_url("**/table/*")
        with ThreadPoolExecutor(len(others)) as pool:
            tables = [evening_helpers.my_table(evening_helpers.see(other, evening)) for other in others]
            played = [
                pool.submit(evening_helpers.play, other, table or "")
                for other, table in zip(others, tables, strict=True)
            ]
            play_out(Clicker(phone, seed=5))
            for one in played:
                one.result()
    phone.page.get_by_role("link", name="Back to the evening").click()
    expect(phone.page.get_by_text("Champion").first).to_be_visible()
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    look_through(host, "evening-over")
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay/*/*")
    page.goto("/")
    expect(page.get_by_role("link", name="Hogmanay")).to_be_visible()
