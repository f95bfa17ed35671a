"""Help cards by keyboard for every kind of element in Isle of Skye and Smugglers; the card shows what the game says."""

from __future__ import annotations

import re
from functools import cache

import pytest
from e2e.guests import Guest, Invite
from e2e.help_cards import NAMES, Position, expect_card
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import PERSON, Game, Player, Rng, Table, find_game

GAMES = ("isle-of-skye", "smugglers")
SEEDS = range(5)
ELEMENT_KIND = re.compile(r'data-(?:is|at|piece)="(\w+)')
READ_FIRST_OF_EACH_KIND = """() => {
  const found = {};
  for (const thing of document.querySelectorAll("svg[role] :is([data-is], [data-at], [data-piece])")) {
    const name = thing.dataset.is ?? thing.dataset.at ?? thing.dataset.piece;
    found[name.split(":")[0]] ??= name;
  }
  return found;
}"""
FOCUS_ELEMENT = """(name) => {
  const things = document.querySelectorAll("svg[role] :is([data-is], [data-at], [data-piece])");
  const thing = [...things].find(({ dataset }) => (dataset.is ?? dataset.at ?? dataset.piece) === name);
  thing.setAttribute("tabindex", "-1");
  thing.focus();
}"""


def visible_kinds(game: Game, table: Table) -> set[str]:
    """The kinds of elements that the first player sees."""
    panels = game.art.panels(table.view(0), game.text.words("en"), NAMES)
    return {kind for panel in panels for kind in ELEMENT_KIND.findall(panel.svg)}


def random_game(game: Game, seed: int) -> tuple[str, dict[int, set[str]]]:
    """A random game's record, and the kinds of elements that the first player sees at each step with a choice."""
    table, rng = Table(game, [Player(PERSON, "Morag"), Player("greedy", "Hamish")], seed), Rng.seeded(seed)
    seen: dict[int, set[str]] = {}
    while actors := table.actors():
        if 0 in actors and len(table.seat(0).legal()) > 1:
            seen[table.move_count] = visible_kinds(game, table)
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    return table.record().write(), seen


@cache
def positions(name: str) -> list[Position]:
    """A few positions of random games that together show every kind of element in those games."""
    game = find_game(name)
    kinds: dict[Position, set[str]] = {}
    for seed in SEEDS:
        record, seen = random_game(game, seed)
        kinds |= {Position(game, record, step): found for step, found in seen.items()}
    left, chosen = set[str]().union(*kinds.values()), list[Position]()
    while left:
        chosen.append(max(kinds, key=lambda position: len(left & kinds[position])))
        left -= kinds[chosen[-1]]
    return chosen


@pytest.mark.parametrize("name", GAMES)
def test_a_key_opens_the_card_of_every_kind_of_element(invite: Invite, server: ServerProcess, name: str) -> None:
    guest = invite("Morag", server)
    page = guest.page
    explained = set[str]()
    for position in positions(name):
        guest.play_on(guest.upload_record(position.record), position.step, 0)
        page.locator("[data-action]:visible").first.wait_for()
        guest.wait_for_bots()
        page.locator("[data-panel]").first.wait_for()  # the picture waits for its symbols, the actions do not
        for kind, key in page.evaluate(READ_FIRST_OF_EACH_KIND).items():
            if kind not in explained:
                open_card_by_key(guest, position, key)
                explained.add(kind)
        guest.screenshot(f"help-cards-{name}-{position.step}")
    assert len(explained) > 10


def open_card_by_key(guest: Guest, position: Position, key: str) -> None:
    """Open the card of an element by keyboard, compare it with what the game says, and close it."""
    page, card = guest.page, guest.page.locator(".help-card")
    page.evaluate(FOCUS_ELEMENT, key)
    texts = position.card_texts(page.locator("svg[role] :focus"))
    page.keyboard.press("i")
    expect(card).to_be_focused()
    expect_card(guest, texts)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
