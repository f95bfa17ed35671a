"""Help cards in Glen More, where pieces lie on tiles: hovering and a long press on track, market and territory."""

from __future__ import annotations

from functools import cache

from e2e.guests import PHONE, Guest, Invite
from e2e.help_cards import Position, check_placement, expect_card, long_press
from e2e.page_steps import load_fonts
from e2e.server_process import ServerProcess
from playwright.sync_api import Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game

GAME = find_game("glen-more")


@cache
def position() -> Position:
    """A position in which Morag takes a tile, and every kind of element is in the picture."""
    for seed in range(1000):
        table = Table(GAME, [Player(PERSON, "Morag"), Player("greedy", "Hamish")], seed)
        rng = Rng.seeded(seed)
        found = -1
        while actors := table.actors():
            view = table.view(0)
            own = view["territories"][0]  # type: ignore[index]
            goods = any(any(tile["goods"]) for tile in own["tiles"])
            if actors == [0] and view["stage"] == "take" and own["cards"] and goods and view["scorings"] == 1:
                found = table.move_count
            legal = table.seat(actors[0]).legal()
            table.act(actors[0], legal[rng.below(len(legal))])
        if found >= 0:
            return Position(GAME, table.record().write(), found)
    raise AssertionError("no such game")


def open_position(guest: Guest) -> None:
    guest.play_on(guest.upload_record(position().record), position().step, 0)
    guest.page.locator("[data-target]").first.wait_for()
    guest.wait_until_loaded()
    load_fonts(guest)


def elements(guest: Guest) -> dict[str, Locator]:
    """One element of every kind."""
    find = guest.page.locator
    return {
        "tile on the track": find("svg[role] [data-at^='track:']").first,
        "figure": find("svg[role] [data-piece='figure:0']"),
        "die": find("svg[role] [data-piece='figure:die']"),
        "market": find("svg[role] [data-at='market:wood']"),
        "stack": find("svg[role] [data-is='stack:3']"),
        "scorings": find("svg[role] [data-is='scorings']"),
        "player": find("svg[role] [data-is='player:1']"),
        "points": find("svg[role] [data-is='points:0']"),
        "coins": find("svg[role] [data-is='coins:0']"),
        "whisky": find("svg[role] [data-is='whisky:1']"),
        "chieftains": find("svg[role] [data-at='chieftains:0']"),
        "place card": find("[data-panel=territory-0] svg[role] [data-is^='card:']").first,
        "tile": find("svg[role] [data-at='tile:1-0']"),
        "resources": find("svg[role] [data-at^='good:0-']").first,
        "clan member": find("svg[role] [data-at^='member:0-']").first,
    }


def uncovered_point(guest: Guest, element: Locator) -> tuple[float, float]:
    """A point of the element that nothing covers: clan members are at the left of a tile."""
    guest.scroll_to(element)
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.3


def test_in_glen_more_hovering_opens_the_card_of_every_kind_of_element(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page = guest.page
    for kind, element in elements(guest).items():
        page.mouse.move(*uncovered_point(guest, element))
        expect_card(guest, position().card_texts(element))
        check_placement(element)
        if kind == "scorings":
            guest.screenshot("help-card-scorings", whole=False)
        page.mouse.move(2, 2)
        expect(page.locator(".help-card")).to_have_count(0)
    action = page.locator("[data-action^=take]:visible").first
    action.hover()
    expect_card(guest, position().card_texts(action))
    check_placement(action)


def test_in_glen_more_a_long_press_explains_a_tile(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server, PHONE)
    open_position(guest)
    element = elements(guest)["tile on the track"]
    point = uncovered_point(guest, element)
    long_press(guest, guest.context.new_cdp_session(guest.page), *point)
    expect_card(guest, position().card_texts(element))
    check_placement(element)
    guest.screenshot("help-card-tile", whole=False)
