"""Replays: stepping and playing, saving in every format, playing on from a step, and the analysis."""

from __future__ import annotations

import re

import pytest
from e2e.guests import DESKTOP, PHONE, Guest, Invite
from e2e.page_steps import check_page, check_page_at_both_sizes
from e2e.random_clicker import BOT_TIMEOUT_MS, RandomClicker
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Player, Rng, Table, find_game

STEP_MS = 350
"""How long a step is shown at 4× speed."""
CANCEL_FILM = """(frames) => {
  const progress = document.querySelector("progress");
  if (progress?.max !== frames) return false;
  progress.closest("li").querySelector("button").click();
  return true;
}"""
"""Cancels a film as soon as the page knows its length, before it can be finished."""


@pytest.fixture(scope="module")
def record() -> str:
    return random_game("clans-and-glory")


def random_game(name: str) -> str:
    """The record of a random game between two players."""
    table = Table(find_game(name), [Player("random", "Morag"), Player("random", "Hamish")], seed=12)
    rng = Rng.seeded(12)
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    return table.record().write()


def open_record(guest: Guest, record: str) -> None:
    """Open a record by pasting its text."""
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Open a record").click()
    guest.page.get_by_label("Or paste the text").fill(record)
    guest.page.get_by_role("button", name="Show the game").click()
    guest.page.wait_for_url("**/replay/*")
    guest.page.locator("[data-panel]").first.wait_for()


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_replay_is_stepped_dragged_and_played(
    invite: Invite, server: ServerProcess, record: str, window: tuple[int, int]
) -> None:
    guest = invite("Morag", server, window)
    open_record(guest, record)
    page, slider = guest.page, guest.page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Forward one step").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Back one step").click()
    expect(slider).to_have_value("0")
    slider.fill(str(last // 2))
    expect(slider).to_have_attribute("aria-valuetext", f"Step {last // 2} of {last}")
    check_page(guest, "replay-middle")
    page.get_by_label("Speed").select_option("4×")
    with guest.paused_clock():
        page.get_by_role("button", name="Play", exact=True).click()
        for step in (last // 2 + 1, last // 2 + 2):
            page.clock.run_for(STEP_MS)
            expect(slider).to_have_value(str(step))
        page.get_by_role("button", name="Pause").click()
        page.clock.run_for(STEP_MS)
        expect(slider).to_have_value(str(last // 2 + 2))
    page.get_by_role("button", name="Go to the end").click()
    expect(page.get_by_role("table")).to_contain_text("Morag")
    check_page(guest, "replay-end")
    page.get_by_role("button", name="Go to the start").click()
    expect(slider).to_have_value("0")


def test_a_game_is_saved_in_every_format_and_a_film_can_be_cancelled(
    invite: Invite, server: ServerProcess, record: str
) -> None:
    guest = invite("Morag", server)
    open_record(guest, record)
    file_starts = {
        "Game as text": b"ceilidh record 1",
        "This step as SVG": b"<svg",
        "This step as PNG": b"\x89PNG",
        "Animation as GIF": b"GIF89a",
    }
    guest.page.locator("summary", has_text="Save").click()
    guest.page.get_by_text("Animation as GIF", exact=True).click()
    guest.wait_until(CANCEL_FILM, 32)
    expect(guest.page.get_by_role("progressbar", name="Creating the animation")).to_have_count(0)
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    for name, start in file_starts.items():
        with guest.page.expect_download(timeout=BOT_TIMEOUT_MS) as download:
            guest.page.get_by_text(name, exact=True).click()
        assert download.value.path().read_bytes().startswith(start), name


def test_a_game_is_played_on_from_a_step(invite: Invite, server: ServerProcess, record: str) -> None:
    guest = invite("Morag", server)
    open_record(guest, record)
    guest.page.get_by_role("slider", name="Step").fill("10")
    expect(guest.page.get_by_role("slider", name="Step")).to_have_attribute(
        "aria-valuetext", re.compile("^Step 10 of ")
    )
    guest.page.get_by_role("button", name="Play on from here").click()
    check_page_at_both_sizes(guest, "dialog-play-on")
    guest.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    guest.page.wait_for_url("**/table/*")
    guest.page.locator("[data-panel]").first.wait_for()
    assert not RandomClicker(guest, seed=0).choices()["over"]
    guest.page.go_back()
    expect(guest.page.get_by_role("slider", name="Step")).to_have_attribute(
        "aria-valuetext", re.compile("^Step 10 of ")
    )


def test_an_analysis_leads_through_the_game_and_can_be_shared(
    invite: Invite, server: ServerProcess, record: str
) -> None:
    guest = invite("Morag", server)
    open_record(guest, record)
    page, slider = guest.page, guest.page.get_by_role("slider", name="Step")
    page.get_by_role("link", name="Analyse").click()
    chart = page.get_by_role("img", name=re.compile("^Every player's chance of winning"))
    chart.wait_for(timeout=BOT_TIMEOUT_MS)
    chart.hover()
    expect(slider).not_to_have_value("0")
    page.mouse.move(5, 5)
    expect(slider).to_have_value("0")
    chart.click()
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="Play it out").first.click()
    expect(page.get_by_text("What might have happened:")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="What would an expert do here?").click()
    expect(page.get_by_role("heading", name=re.compile("^What an expert would do in"))).to_be_visible()
    check_page_at_both_sizes(guest, "analysis")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this game").input_value()
    friend = invite("Isla", server)
    friend.page.goto(link)
    friend.page.get_by_role("heading", name="Luck and skill").wait_for()


@pytest.mark.parametrize(
    ("name", "lang", "button", "headings"),
    [
        ("glen-more", "de", "Analysieren", ("Wendepunkte und verpasste Chancen", "Glück und Können", "Punkte")),
        ("isle-of-skye", "nl", "Analyseren", ("Keerpunten en gemiste kansen", "Geluk en kunde", "Punten")),
        ("smugglers", "en", "Analyse", ("Turning points and missed chances", "Luck and skill", "Points")),
    ],
)
def test_a_whole_game_of_every_kind_is_analysed(
    invite: Invite, server: ServerProcess, name: str, lang: str, button: str, headings: tuple[str, ...]
) -> None:
    guest = invite("Morag", server, lang=lang)
    page = guest.page
    page.goto(f"/replay/{guest.upload_record(random_game(name))}")
    page.get_by_role("link", name=button, exact=True).click()
    for heading in headings:
        page.get_by_role("heading", name=heading, exact=True).wait_for(timeout=BOT_TIMEOUT_MS)
    moments = page.locator("[aria-labelledby=moments] li")
    assert 0 < moments.count() <= 12
    check_page_at_both_sizes(guest, f"analysis-{name}")
    if name == "smugglers":
        page.get_by_role("button", name="Show all").click()
        assert moments.count() > 12
