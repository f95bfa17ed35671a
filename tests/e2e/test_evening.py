"""An evening with sixteen seats: a host with a television, a guest with a phone, fourteen programs and a bot."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from e2e.guests import PHONE, Invite
from e2e.keyboard_player import press
from e2e.page_steps import check_page, check_page_at_both_sizes
from e2e.random_clicker import RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect
from server import evening_helpers
from server.http_clients import Guest, LiveServer

TV_SIZE = (1920, 1080)
READ_LOWEST_EDGE = """() => Math.max(
  ...[...document.querySelectorAll(".live table, .tables")].map((one) => one.getBoundingClientRect().bottom))"""


@contextmanager
def programs(server: ServerProcess, count: int) -> Iterator[list[Guest]]:
    http_server = LiveServer(int(server.address.rpartition(":")[2]))
    with ExitStack() as stack:
        yield [stack.enter_context(http_server.guest()) for _ in range(count)]


def test_an_evening_of_sixteen_from_the_form_to_the_champions(invite: Invite, server: ServerProcess) -> None:
    host, phone = invite("Morag", server), invite("Hamish", server, PHONE)
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Host an evening").click()
    page.get_by_label("Your name").fill("Morag")
    page.get_by_label("Name of the evening").fill("Hogmanay")
    page.get_by_label("Rounds").select_option("1")
    page.get_by_label("Strength").select_option(index=0)
    page.get_by_label("I'm playing too").uncheck()
    check_page(host, "evening-form")
    page.get_by_role("button", name="Create evening").click()
    page.wait_for_url("**/evening/*")
    link = page.get_by_label("Link to this evening").input_value()
    evening = link.rpartition("/")[2]
    phone.page.goto(link)
    phone.page.get_by_label("Your name").fill("Hamish")
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.get_by_text("Morag starts the next round when everyone is ready.")).to_be_visible()
    with programs(server, 14) as others:
        for number, other in enumerate(others, 1):
            evening_helpers.join(other, evening, f"Guest {number}")
        expect(page.get_by_text("15 people are here")).to_be_visible()
        check_page(phone, "evening-gathering")
        press(host, "main .host .primary")
        expect(page.get_by_text("Round 1 of 1")).to_be_visible()
        page.set_viewport_size({"width": TV_SIZE[0], "height": TV_SIZE[1]})
        expect(page.get_by_role("list").get_by_role("link", name="Watch")).to_have_count(4)
        expect(page.get_by_role("row")).to_have_count(16)
        assert page.evaluate(READ_LOWEST_EDGE) <= TV_SIZE[1]
        check_page_at_both_sizes(host, "evening-round")
        phone.page.get_by_role("link", name="Round 1: go to your table").click()
        phone.page.wait_for_url("**/table/*")
        with ThreadPoolExecutor(len(others)) as pool:
            tables = [evening_helpers.my_table(evening_helpers.see(other, evening)) for other in others]
            games = [
                pool.submit(evening_helpers.play, other, table or "")
                for other, table in zip(others, tables, strict=True)
            ]
            play_to_end(RandomClicker(phone, seed=5))
            for game in games:
                game.result()
    phone.page.get_by_role("link", name="Back to the evening").click()
    expect(phone.page.get_by_text("Champion").first).to_be_visible()
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    check_page_at_both_sizes(host, "evening-over")
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay/*/*")
    page.goto("/")
    expect(page.get_by_role("link", name="Hogmanay")).to_be_visible()


def test_a_television_shows_the_boards_and_a_code_that_leads_guests_to_the_evening(
    invite: Invite, server: ServerProcess
) -> None:
    host, television, phone = (
        invite("Morag", server),
        invite("television", server, TV_SIZE),
        invite("Isla", server, PHONE),
    )
    host.sign_in()
    evening = host.request("POST", "/api/evenings", {**evening_helpers.PLAN, "rounds": 1})["evening"]
    code = host.request("GET", f"/api/evenings/{evening}", None)["code"]
    television.page.goto(f"/tv/{evening}")
    expect(television.page.get_by_text(f"{code[:3]} {code[3:]}")).to_be_visible()
    phone.page.goto("/")
    phone.page.get_by_label("Code of the evening").fill(code.lower())
    phone.page.get_by_label("Code of the evening").press("Enter")
    phone.page.wait_for_url(f"**/evening/{evening}")
    phone.page.get_by_label("Your name").fill("Isla")
    phone.page.get_by_role("button", name="Join").click()
    expect(television.page.get_by_text("Isla")).to_be_visible()
    host.request("POST", f"/api/evenings/{evening}/rounds", {"round": 1})
    expect(television.page.locator("[data-panel]").first).to_be_visible()
    expect(television.page.get_by_role("button")).to_have_count(0)
    check_page(television, "television")
