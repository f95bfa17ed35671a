"""Applying all deltas yields the picture, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace
from server.http_clients import Parts, apply_changes

from ceilidh.core import Game, PreparedMove, Rng, find_game, game_names
from ceilidh.core.game_text import Description
from ceilidh.core.panel_cache import clear_panel_cache
from ceilidh.drawing.picture_types import Panel, Priority, panel
from ceilidh.server import messages as m
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Entry, PersonRow
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.panel_delta import panel_changes
from ceilidh.server.tables.panels import DescribedPanel, panel_messages
from ceilidh.server.tables.subscriber import encode
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.tables.view_rendering import Viewpoint
from ceilidh.testing.random_games import Subject

ALL = [(game, players) for game in game_names() for players in find_game(game).player_counts]


class Browser:
    """A browser that applies the updates of an update builder."""

    def __init__(self, live: Any, seat: int | None, lang: str) -> None:
        presence = Presence(1.0, lambda _: None, lambda _: None)
        self.eyes = Viewpoint(seat, lang, "changes")
        self.updates = UpdateBuilder(live, presence, "anna", self.eyes)
        self.panels: list[Parts] = []

    def look(self) -> None:
        if (update := self.updates.build()) is not None:
            self.take(json.loads(encode(update)))

    def take(self, update: Parts) -> None:
        if "changes" in update:
            self.panels = apply_changes(self.panels, update["changes"])


def whole(drawn: list[m.Panel]) -> list[Parts]:
    """Panels as a client has them."""
    return cast(list[Parts], msgspec.to_builtins(drawn))


def golden(game: Game, players: int, live: SimpleNamespace) -> Iterator[None]:
    """The golden game for this number of players, decision by decision, with some undone and repeated."""
    seats = [m.SeatPlan(kind="me"), *(m.SeatPlan(kind="here", name=f"Ann {seat} 🧶") for seat in range(1, players))]
    row = set_up_table(m.NewTable(game=game.name, seats=seats), PersonRow("anna", "<Anna>"))
    options = Subject(game, players, range(players, players + 1)).options(players)
    live.row = replace(row, seed=players, options=options)
    live.session = play = GameSession(game, live.row, [])
    rng = Rng.seeded(players)
    while actors := play.table.actors():
        yield
        seat = actors[rng.below(len(actors))]
        legal = play.table.seat(seat).legal()
        decision = game.to_notation(legal[rng.below(len(legal))])
        play.apply(Entry(play.last_entry_number + 1, seat, decision))
        if play.last_entry_number % 7 == 0 and play.table.can_undo(seat):
            yield
            play.apply(Entry(play.last_entry_number + 1, seat, None))
            yield
            play.apply(Entry(play.last_entry_number + 1, seat, decision))
    yield


def table() -> SimpleNamespace:
    """The part of a live table that an update builder reads."""
    attributes: dict[str, Any] = {
        "row": None,
        "session": None,
        "statuses": (),
        "is_closed": False,
        "is_over": False,
        "chat": [],
        "last_chat_number": 0,
    }
    live = SimpleNamespace(**attributes, deadlines=DeadlineTimer(Clock()))
    live.state = live
    return live


@pytest.mark.parametrize(("name", "players"), ALL)
def test_applying_all_changes_gives_the_whole_picture_after_each_move(name: str, players: int) -> None:
    """Seen by a player, by a slow one who gets only every fifth position, and by a spectator."""
    game, live = find_game(name), table()
    browsers = [Browser(live, 0, "en"), Browser(live, players - 1, "de"), Browser(live, None, "nl")]
    for number, _ in enumerate(golden(game, players, live)):
        for each, browser in zip((1, 5, 2), browsers, strict=True):
            if number % each:
                continue
            browser.look()
            view, words = live.session.table.view(browser.eyes.seat), game.text.words(browser.eyes.lang)
            if number % 20 == 0:
                clear_panel_cache()  # reused panels equal newly drawn ones
            assert browser.panels == whole(panel_messages(game, view, words, live.session.table.names))


@pytest.mark.parametrize("name", game_names())
def test_a_preview_shows_what_the_move_shows(name: str) -> None:
    game, live = find_game(name), table()
    browser = Browser(live, 0, "en")
    seen = 0
    for _ in golden(game, 2, live):
        browser.look()
        at = live.session.table
        for action in at.seat(0).legal()[:2] if 0 in at.actors() else ():
            drawn = live.session.render_preview(browser.eyes, game.to_notation(action), lambda: at.prepare(0, action))  # noqa: B023
            preview = json.loads(encode(browser.updates.build_preview(1, drawn)))
            assert preview["final"] == at.prepare(0, action).is_final()
            known = {panel["name"]: panel for panel in browser.panels}
            if drawn is not None:
                after = panel_messages(game, game.view(at.prepare(0, action).after, 0), game.text.words("en"), at.names)
                together = known | {panel["name"]: panel for panel in apply_changes(browser.panels, preview["changes"])}
                assert [together[panel.name] for panel in after] == whole(after)
                seen += 1
        if seen > 20:
            return
    assert seen


def test_a_preview_is_drawn_once_for_each_position() -> None:
    live, asked = table(), []
    game = find_game("clans-and-glory")
    positions = golden(game, 2, live)
    next(positions)
    seat = live.session.table.actors()[0]
    eyes, action = Viewpoint(seat, "en", "changes"), live.session.table.seat(seat).legal()[0]

    def prepare() -> PreparedMove:
        asked.append(action)
        return cast(PreparedMove, live.session.table.prepare(seat, action))

    first = live.session.render_preview(eyes, game.to_notation(action), prepare)
    assert live.session.render_preview(eyes, game.to_notation(action), prepare) is first
    assert len(asked) == 1
    next(positions)
    assert not live.session._previews


def test_descriptions_are_matched_to_panels_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that violates the expected order must not make a screen reader read another panel."""
    game = find_game("clans-and-glory")
    view, words, who = game.view(game.new(2, 1), 0), game.text.words("en"), ("Anna", "Ben")
    whole = panel_messages(game, view, words, who)
    described = game.text.describe(view, words, who)
    monkeypatch.setattr(game.text, "describe", lambda *_: [*described[::-1], Description("more", "More", [])])
    assert panel_messages(game, view, words, who) == whole


@pytest.mark.parametrize("copied", [False, True])
def test_an_unchanged_panel_is_sent_as_its_name_only(copied: bool) -> None:
    """With identical panels, and with equal copies."""
    before = DescribedPanel(Panel("a", 1, 2, "<g/>", "r"), Description("a", "A", ["one"]))
    now = DescribedPanel(before.panel._replace(), before.description._replace(lines=["one"])) if copied else before
    other = DescribedPanel(before.panel._replace(name="b"), before.description)
    assert json.loads(encode(panel_changes([before], [now, other]))) == [
        {"name": "a"},
        {
            "name": "b",
            "title": "A",
            "width": 1,
            "height": 2,
            "row": "r",
            "smallestText": 13,
            "priority": Priority.CONTEXT,
            "svgLines": ["<g/>"],
            "lines": ["one"],
        },
    ]


def test_only_changed_parts_of_a_panel_are_sent() -> None:
    before = DescribedPanel(Panel("a", 1, 2, "<g/>", "r"), Description("a", "A", ["one"]))
    wide = DescribedPanel(before.panel._replace(width=7), before.description)
    described = DescribedPanel(before.panel, before.description._replace(title="B", lines=["one", "two"]))
    assert json.loads(encode(panel_changes([before], [wide]))) == [{"name": "a", "width": 7}]
    assert json.loads(encode(panel_changes([before], [before._replace(priority=Priority.OWN)]))) == [
        {"name": "a", "priority": 2}
    ]
    assert json.loads(encode(panel_changes([before], [described]))) == [
        {"name": "a", "title": "B", "lines": [[0, 1], "two"]}
    ]


def test_multi_line_pieces_are_compared_line_by_line() -> None:
    """Clients store a picture as lines."""
    description = Description("a", "A", [])
    before, after = (
        DescribedPanel(panel("a", 1, 1, ["<a>\n</a>", piece], "r"), description) for piece in ("<b/>", "<c/>")
    )
    [change] = json.loads(encode(panel_changes([before], [after])))
    [now] = apply_changes([cast(Parts, msgspec.to_builtins(before.message()))], [change])
    assert now["svg"] == after.panel.svg
