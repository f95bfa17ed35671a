"""Moments at the table: staged with the right numbers, skipped by a click or a key, absent if nobody wants motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from e2e.guests import Guest, Invite
from e2e.server_process import ServerProcess
from playwright.sync_api import Locator, expect

from ceilidh.core import Event, GameHistory, Moment, Player, Record, Rng, Table, find_game

GAME = find_game("smugglers")
NAMES = ("Anna", "Ben", "Cat")
WORDS = GAME.text.words("en")
STAGED_MS = 60_000
"""Longer than a stage takes."""


class Scene(NamedTuple):
    """A step of a game at which one seat decides, and what its action leads to."""

    record: str
    step: int
    seat: int
    action: str
    moments: list[Moment]
    log_length: int
    """Lines of the seat's log afterwards."""


def scene(wanted: Callable[[list[Moment]], bool]) -> Scene:
    """The first decision of a random game that only one seat makes and that leads to the wanted moments."""
    table, rng = Table(GAME, [Player("person", name) for name in NAMES], seed=5), Rng.seeded(5)
    found: tuple[int, int, str, list[Moment], int] | None = None
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        action = legal[rng.below(len(legal))]
        before, step = len(table.log(actors[0])), table.move_count
        table.act(actors[0], action)
        events = table.log(actors[0])[before:]
        moments = staged(events)
        if found is None and len(actors) == 1 and wanted(moments):
            found = step, actors[0], GAME.to_notation(action), moments, before + len(events)
    assert found is not None
    return Scene(table.record().write(), *found)


def staged(events: list[Event]) -> list[Moment]:
    return [moment for event in events if (moment := GAME.text.moment(event, WORDS)) is not None]


def begins_with(kind: str) -> Callable[[list[Moment]], bool]:
    return lambda moments: moments[:1] != [] and moments[0].kind == kind


@contextmanager
def at(guest: Guest, scene: Scene, motion: str = "no-preference") -> Iterator[None]:
    """At the table of a scene, with timers that only the test moves, after its action."""
    guest.page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    guest.play_on(guest.upload_record(scene.record), scene.step, scene.seat)
    guest.wait_until_loaded()
    with guest.paused_clock():
        act(guest, scene)
        # Not `wait_until`: its timers in the page stand still.
        expect(guest.page.locator(".log li").nth(scene.log_length - 1)).to_be_attached()
        yield


def act(guest: Guest, scene: Scene) -> None:
    """Decide, and confirm where the page asks; the log grows once the decision is made."""
    guest.page.locator(f"[data-action='{scene.action}']:visible").click()
    confirm, newest = guest.page.locator("[data-confirm]"), guest.page.locator(".log li").nth(scene.log_length - 1)
    expect(confirm.or_(newest).first).to_be_attached()
    if confirm.is_visible():
        confirm.click()


def stage(guest: Guest) -> Locator:
    return guest.page.locator("[data-moment]")


def test_secret_choices_are_turned_up_together(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    shown = scene(lambda moments: [moment.kind for moment in moments[:3]] == ["reveal"] * 3)
    with at(guest, shown):
        expect(stage(guest)).to_have_attribute("data-moment", "reveal")
        labels = [moment.parts[0].label for moment in shown.moments[:3]]
        assert stage(guest).locator("[data-label]").all_inner_texts() == labels
        guest.screenshot("moment-reveal", whole=False)


def test_a_roll_shows_the_die_what_was_added_and_what_was_needed(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    shown = scene(lambda moments: begins_with("roll")(moments) and moments[0].needed is not None)
    moment = shown.moments[0]
    with at(guest, shown):
        expect(stage(guest)).to_have_attribute("data-moment", "roll")
        expect(stage(guest).locator("[data-die]")).to_have_attribute("data-die", str(moment.parts[0].dice[0]))
        expect(stage(guest).locator("[data-amount]")).to_have_attribute("data-amount", str(moment.parts[0].amount))
        expect(stage(guest)).to_contain_text(f"needs {moment.needed}")
        good = "true" if moment.success else "false"
        expect(stage(guest).locator("[data-success]")).to_have_attribute("data-success", good)
        guest.screenshot("moment-roll", whole=False)
        guest.page.clock.run_for(STAGED_MS)
        expect(stage(guest)).to_have_count(0)


@pytest.mark.parametrize("how", ["click", "key"])
def test_one_click_or_key_skips_all_that_is_staged_and_it_can_be_shown_again(
    how: str, invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    with at(guest, scene(lambda moments: [moment.kind for moment in moments[:3]] == ["reveal"] * 3)):
        expect(stage(guest)).to_have_count(1)
        if how == "click":
            guest.page.locator("[data-panel]").first.click(position={"x": 3, "y": 3})
        else:
            guest.page.keyboard.press("Escape")
        expect(stage(guest)).to_have_count(0)
        guest.page.get_by_role("button", name="Show again").click()
        expect(stage(guest)).to_have_attribute("data-moment", "reveal")


def test_nothing_is_staged_with_reduced_motion(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    with at(guest, scene(begins_with("roll")), motion="reduce"):
        expect(stage(guest)).to_have_count(0)


def test_nothing_is_staged_when_animations_are_off(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    guest.page.evaluate("localStorage.setItem('motion', 'off')")
    with at(guest, scene(begins_with("roll"))):
        expect(stage(guest)).to_have_count(0)


def test_the_speed_is_chosen_at_the_table_and_kept(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    with at(guest, scene(begins_with("roll"))):
        guest.page.keyboard.press("Escape")
        guest.page.get_by_role("button", name="Animations and sound").click()
        guest.page.get_by_role("dialog").get_by_text("Fast", exact=True).click()
        guest.screenshot("animations-and-sound")
    guest.page.reload()
    guest.page.get_by_role("button", name="Animations and sound").click()
    expect(guest.page.get_by_role("radio", name="Fast")).to_be_checked()


def test_a_line_for_each_other_player_says_what_they_did_since_my_last_turn(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    with at(guest, scene(lambda moments: [moment.kind for moment in moments[:3]] == ["reveal"] * 3)):
        recap = guest.page.get_by_role("region", name="Since your last turn")
        expect(recap.get_by_role("listitem")).to_have_count(len(NAMES) - 1)
        places = guest.page.locator("[data-news]")
        expect(places.first).to_be_visible()


def test_a_replay_stages_the_step_that_follows_but_nothing_after_a_jump(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.emulate_media(reduced_motion="no-preference")
    shown = scene(begins_with("roll"))
    guest.page.goto(f"/replay/{guest.upload_record(shown.record)}")
    guest.wait_until_loaded()
    with guest.paused_clock():
        jump_to_step(guest, shown)
        expect(stage(guest)).to_have_count(0)
        guest.page.get_by_role("button", name="Forward one step").click()
        expect(stage(guest)).to_have_attribute("data-moment", "roll")
        die = str(shown.moments[0].parts[0].dice[0])
        expect(stage(guest).locator("[data-die]")).to_have_attribute("data-die", die)
        guest.screenshot("moment-replay", whole=False)


def jump_to_step(guest: Guest, scene: Scene) -> None:
    """Drag the slider to the step of a scene and wait until the page says what happened there."""
    history = GameHistory(GAME, Record.parse(scene.record))
    names = history.final_table.names
    happened = [GAME.text.event(event, WORDS, names) for event in history.events(scene.step, None)]
    guest.page.get_by_role("slider", name="Step").fill(str(scene.step))
    expect(guest.page.locator(".happened")).to_contain_text(happened[0])
