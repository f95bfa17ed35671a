"""What is this? in Glen More: a card for every kind of thing on track and market and in a glen."""

from __future__ import annotations

from functools import cache

from e2e.evening import load_fonts
from e2e.guests import DESK, PHONE, Guest, Invite
from e2e.house import House
from e2e.test_what_is_this import check_card, press_long
from playwright.sync_api import Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game

GAME = find_game("glen-more")


@cache
def position() -> tuple[str, int]:
    """A record, and a step of it at which the first player is to take a tile and every kind of thing is there."""
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
            return table.record().write(), found
    raise AssertionError("no such game")


def come_to_table(guest: Guest) -> None:
    """Plays on from the position."""
    record, step = position()
    guest.play_on(guest.open_record(record), step, 0)
    guest.page.locator("[data-target]").first.wait_for()
    guest.settle()
    load_fonts(guest)


def kinds(guest: Guest) -> dict[str, tuple[Locator, str]]:
    """Every kind of thing in the picture, with what its card must say."""
    thing = guest.page.locator
    return {
        "tile on the track": (thing("svg[role] [data-at^='track:']").first, "Costs"),
        "figure": (thing("svg[role] [data-piece='figure:0']"), "On turn now."),
        "die": (thing("svg[role] [data-piece='figure:die']"), "one more figure"),
        "market": (thing("svg[role] [data-at='market:wood']"), "lowest free field"),
        "stack": (thing("svg[role] [data-is='stack:3']"), "17 tiles left."),
        "scorings": (thing("svg[role] [data-is='scorings']"), "1 of 3 have been."),
        "player": (thing("svg[role] [data-is='player:1']"), "One of the clans"),
        "points": (thing("svg[role] [data-is='points:0']"), "if the game ended now"),
        "coins": (thing("svg[role] [data-is='coins:0']"), "1 point"),
        "whisky": (thing("svg[role] [data-is='whisky:1']"), "Owner: Hamish"),
        "chieftains": (thing("svg[role] [data-at='chieftains:0']"), "counts as"),
        "place card": (thing("[data-panel=territory-0] svg[role] [data-is^='card:']").first, "in every scoring"),
        "tile": (thing("svg[role] [data-at='tile:1-0']"), "Here a glen begins"),
        "resources": (thing("svg[role] [data-at^='good:0-']").first, "In the whole glen"),
        "clan member": (thing("svg[role] [data-at^='member:0-']").first, "must stay until the last turn"),
    }


def middle(guest: Guest, thing: Locator) -> tuple[float, float]:
    """A point of the thing at which nothing lies on it: clan members stand at the left of a tile."""
    guest.scroll_to(thing)
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.3


def test_in_glen_more_the_pointer_opens_a_card_for_every_kind_of_thing(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, DESK)
    come_to_table(guest)
    page, card = guest.page, guest.page.locator(".what")
    for name, (thing, said) in kinds(guest).items():
        page.mouse.move(*middle(guest, thing))
        check_card(guest, thing, said)
        if name == "scorings":
            guest.keep("what-are-scorings", whole=False)
        page.mouse.move(2, 2)
        expect(card).to_have_count(0)
    action = page.locator("[data-action^=take]:visible").first
    action.hover()
    check_card(guest, action, "tiles")


def test_in_glen_more_a_long_press_explains_a_tile(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, PHONE)
    come_to_table(guest)
    thing = guest.page.locator("svg[role] [data-at^='track:']").first
    x, y = middle(guest, thing)
    press_long(guest, guest.context.new_cdp_session(guest.page), x, y)
    check_card(guest, thing, "Costs")
    guest.keep("what-is-a-tile", whole=False)
