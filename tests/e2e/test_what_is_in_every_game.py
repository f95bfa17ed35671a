"""What is this? by keyboard, for every kind of thing in Isle of Skye and Smugglers; each card is what the game tells.

The other two games have the same in test_what_is_this.py and test_what_is_glen_more.py, with pointer and finger.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from e2e.guests import Guest, Invite
from e2e.house import House
from playwright.sync_api import expect

from ceilidh.core import PERSON, Game, GameHistory, Player, Record, Rng, Table, View, find_game

NAMES = ["Morag", "Hamish"]
KINDS = {
    "isle-of-skye": (
        "at clan coin counted gold letter marker offer pass place points price round score space stall tile"
    ),
    "smugglers": (
        "activity barrel bid cards deck die fame field figure malt open place plan play purse season seat token way "
        "wood year_card years"
    ),
}
THING = re.compile(r'data-(?:is|at|piece)="(\w+)')
FIRST = """() => {
  const found = {};
  for (const thing of document.querySelectorAll("svg[role] :is([data-is], [data-at], [data-piece])")) {
    const name = thing.dataset.is ?? thing.dataset.at ?? thing.dataset.piece;
    found[name.split(":")[0]] ??= name;
  }
  return found;
}"""
FOCUS = """(name) => {
  const things = document.querySelectorAll("svg[role] :is([data-is], [data-at], [data-piece])");
  const thing = [...things].find(({ dataset }) => (dataset.is ?? dataset.at ?? dataset.piece) === name);
  thing.setAttribute("tabindex", "-1");
  thing.focus();
}"""


def kinds(game: Game, table: Table) -> set[str]:
    """What kinds of things the first player sees."""
    panels = game.art.panels(table.view(0), game.text.words("en"), NAMES)
    return {kind for panel in panels for kind in THING.findall(panel.svg)}


def played(game: Game, seed: int) -> tuple[str, dict[int, set[str]]]:
    """A game played at random, and what the first player sees at each step with a choice."""
    table, rng = Table(game, [Player(PERSON, "Morag"), Player("greedy", "Hamish")], seed), Rng.seeded(seed)
    seen: dict[int, set[str]] = {}
    while actors := table.actors():
        if 0 in actors and len(table.seat(0).legal()) > 1:
            seen[table.move_count] = kinds(game, table)
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    return table.record().write(), seen


@cache
def positions(name: str) -> tuple[str, list[int]]:
    """A record with a few steps at which, taken together, every kind of thing is there."""
    for seed in range(100):
        record, seen = played(find_game(name), seed)
        left, steps = set(KINDS[name].split()), list[int]()
        while left and (step := max(seen, key=lambda step: len(left & seen[step]))) not in steps:
            left -= seen[step]
            steps.append(step)
        if not left:
            return record, steps
    raise AssertionError("no such game")


@pytest.mark.parametrize("name", KINDS)
def test_a_key_opens_a_card_for_every_kind_of_thing(invite: Invite, house: House, name: str) -> None:
    game, guest = find_game(name), invite("Morag", house)
    record, steps = positions(name)
    page = guest.page
    over = guest.open_record(record)
    asked, seen = set[str](), GameHistory(game, Record.parse(record))
    for step in steps:
        guest.play_on(over, step, 0)
        page.locator("[data-action]:visible").first.wait_for()
        page.locator("[data-panel]").first.wait_for()  # the picture waits for its symbols, the choices do not
        for kind, thing in page.evaluate(FIRST).items():
            if kind not in asked:
                ask(guest, game, thing, seen.view(step, 0))
                asked.add(kind)
        guest.keep(f"what-{name}-{step}")
    assert asked >= set(KINDS[name].split())


def ask(guest: Guest, game: Game, thing: str, view: View) -> None:
    """The card of a thing is what the game tells about it, and can be put away."""
    page, card = guest.page, guest.page.locator(".what")
    page.evaluate(FOCUS, thing)
    page.keyboard.press("i")
    expect(card).to_be_focused()
    told = game.text.help_card(thing, view, game.text.words("en"), NAMES)
    assert told, thing
    for text in (told.name, told.tells, *told.now):
        expect(card).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
