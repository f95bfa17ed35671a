"""The interface in three languages: the browser's at first, and switched at any time."""

from __future__ import annotations

import json

import pytest
from e2e.guests import ROOT, Invite
from e2e.page_steps import set_up_table, start_table
from e2e.random_clicker import RandomClicker, play_to_end, wait_for_any_choice
from e2e.server_process import ServerProcess
from playwright.sync_api import expect


def texts(lang: str) -> dict[str, str]:
    """The texts of the interface."""
    folder = ROOT / "web/src/i18n" / lang
    return {key: text for file in folder.glob("*.json") for key, text in json.loads(file.read_text("utf-8")).items()}


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_the_page_has_the_language_of_the_browser(invite: Invite, server: ServerProcess, lang: str) -> None:
    guest = invite("Morag", server, lang=f"{lang}-{lang.upper()}")
    guest.page.goto("/")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(texts(lang)["home.title"])
    expect(guest.page.locator("html")).to_have_attribute("lang", lang)
    assert guest.page.get_by_text(texts("en")["game.play"], exact=True).count() == 0


def test_the_language_can_be_switched_during_a_game_and_is_remembered(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    set_up_table(guest, "glen-more", ["Bot"])
    start_table(guest)
    player = RandomClicker(guest, seed=11)
    play_to_end(player, until=4)
    wait_for_any_choice(player)  # the bot has moved, so only the language can change the log from here on
    log = guest.page.get_by_role("tabpanel")
    logs = [log.inner_text()]
    for lang in ("de", "nl"):
        guest.page.get_by_role("button", name=f"{lang}, ").click()
        expect(guest.page.get_by_role("tab", name=texts(lang)["table.rules"])).to_be_visible()
        expect(log).not_to_have_text(logs[-1], use_inner_text=True)
        logs.append(log.inner_text())
    assert len(set(logs)) == 3, logs
    guest.page.reload()
    expect(guest.page.get_by_role("tab", name=texts("nl")["table.rules"])).to_be_visible()
