"""Every decision of the golden games: what is asked about and the viewer's own lie in the window, and can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import pytest
from text_sizes import TextSizes

from ceilidh.core import LANGUAGES, Game, Panel, Priority, View, find_game, game_names
from ceilidh.drawing.fitted_layout import MIN_TEXT_PX, fit
from ceilidh.drawing.panel_layout import Box
from ceilidh.testing import Subject
from ceilidh.testing.random_games import walk

ALL: Final = [(name, players) for name in game_names() for players in find_game(name).player_counts]
DESKTOP: Final = (909, 633)
"""The picture's part of a window of 1280 by 800."""
LARGE: Final = (1549, 913)
"""Of one of 1920 by 1080."""
PHONE: Final = (390, 505)
"""Of one of 390 by 844, between the prompt and the action bar."""
NAMES: Final = ("Morag", "Hamish", "Isla", "Fergus", "Ailsa")


class Sized(NamedTuple):
    """What the layout depends on."""

    name: str
    width: int
    height: int
    row: str
    smallest_text: float
    priority: int


def decisions(name: str, players: int) -> Iterator[tuple[Sized, ...]]:
    """The panels of the player who decides, for every decision of the golden game."""
    game = find_game(name)
    for step in walk(Subject(game, players, range(players, players + 1))):
        view = game.view(step.state, step.seat)
        panels = game.art.panels(view, game.text.words("en"), NAMES[:players])
        yield ranked(game, view, panels, step.legal)


def ranked(game: Game, view: View, panels: Sequence[Panel], legal: Sequence[int]) -> tuple[Sized, ...]:
    """The panels with their priorities; as in a browser, none with something to click is folded."""
    targets = {f'data-at="{place}"' for action in legal for place in game.art.path(action, view)}
    priorities = game.art.priorities(view)
    found = []
    for panel in panels:
        priority = priorities.get(panel.name, Priority.CONTEXT)
        if priority < Priority.OWN and any(target in panel.svg for target in targets):
            priority = Priority.OWN
        found.append(Sized(panel.name, panel.width, panel.height, panel.row, panel.smallest_text, priority))
    return tuple(found)


@cache
def laid_out(panels: tuple[Sized, ...], width: int, height: int) -> list[Box]:
    drawn = [Panel(one.name, one.width, one.height, "", one.row, one.smallest_text) for one in panels]
    return fit(drawn, [one.priority for one in panels], width, height)[0]


def too_small(boxes: Sequence[Box]) -> list[str]:
    """The panels whose text cannot be read; a box is rounded to whole pixels."""
    sizes = {box.panel.name: box.panel.smallest_text * (box.width + 1) / box.panel.width for box in boxes}
    return [box.panel.name for box in boxes if not box.folded and sizes[box.panel.name] < MIN_TEXT_PX]


def misplaced(panels: tuple[Sized, ...], width: int, height: int) -> list[str]:
    """The panels that are needed now, but folded or not wholly in the window."""
    needed = {one.name for one in panels if one.priority >= Priority.OWN}
    boxes = [box for box in laid_out(panels, width, height) if box.panel.name in needed]
    return [box.panel.name for box in boxes if box.folded or not is_inside(box, width, height)]


def is_inside(box: Box, width: int, height: int) -> bool:
    return box.x >= 0 and box.x + box.width <= width and box.y + box.height <= height + 1


@pytest.mark.parametrize(("name", "players"), ALL)
@pytest.mark.parametrize("window", [DESKTOP, LARGE])
def test_what_is_asked_and_ones_own_are_in_the_window(name: str, players: int, window: tuple[int, int]) -> None:
    for number, panels in enumerate(decisions(name, players), 1):
        assert not misplaced(panels, *window), f"decision {number}"
        assert not too_small(laid_out(panels, *window)), f"decision {number}"


@pytest.mark.parametrize(("name", "players"), ALL)
def test_on_a_phone_what_is_asked_comes_first_and_nothing_is_wider_than_the_window(name: str, players: int) -> None:
    for number, panels in enumerate(decisions(name, players), 1):
        boxes = laid_out(panels, *PHONE)
        ranks = {one.name: one.priority for one in panels}
        assert ranks[min(boxes, key=lambda box: (box.y, box.x)).panel.name] == max(ranks.values()), f"decision {number}"
        assert all(box.x >= 0 and box.x + box.width <= PHONE[0] for box in boxes), f"decision {number}"
        assert not too_small(boxes), f"decision {number}"


@pytest.mark.parametrize(("name", "players"), ALL)
def test_every_text_is_as_large_as_its_panel_declares(name: str, players: int) -> None:
    game = find_game(name)
    sizes = TextSizes(game.art.symbols())
    seen: dict[int, Panel] = {}
    for step in walk(Subject(game, players, range(players, players + 1)), every=3):
        view = game.view(step.state, step.seat)
        for lang in LANGUAGES:
            for panel in game.art.panels(view, game.text.words(lang), NAMES[:players]):
                if id(panel) not in seen:
                    seen[id(panel)] = panel
                    size, text = sizes.smallest(panel.svg)
                    assert size >= panel.smallest_text, f"{panel.name}: '{text}' is {size} high"
                    assert panel.smallest_text * PHONE[0] / panel.width >= MIN_TEXT_PX, panel.name
