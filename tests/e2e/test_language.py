"""The whole interface in three languages: as the browser has it, and switched at any time."""

from __future__ import annotations

import json

import pytest
from e2e.clicking import Clicker, play_out, wait_for_somebody
from e2e.evening import lay_table, sit_down
from e2e.guests import ROOT, Invite
from e2e.house import House
from playwright.sync_api import expect


def words(lang: str) -> dict[str, str]:
    """The interface's words in a language."""
    folder = ROOT / "web/src/i18n" / lang
    return {key: text for file in folder.glob("*.json") for key, text in json.loads(file.read_text("utf-8")).items()}


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_the_page_speaks_the_language_of_the_browser(invite: Invite, house: House, lang: str) -> None:
    guest = invite("Morag", house, lang=f"{lang}-{lang.upper()}")
    guest.page.goto("/")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(words(lang)["home.title"])
    expect(guest.page.locator("html")).to_have_attribute("lang", lang)
    assert guest.page.get_by_text(words("en")["game.play"], exact=True).count() == 0


def test_the_language_is_switched_in_mid_game_and_stays(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    lay_table(guest, "glen-more", ["Bot"])
    sit_down(guest)
    player = Clicker(guest, seed=11)
    play_out(player, until=4)
    wait_for_somebody(player)  # the bot has moved, so only the language can change the log from here on
    log = guest.page.get_by_role("tabpanel")
    said = [log.inner_text()]
    for lang in ("de", "nl"):
        guest.page.get_by_role("button", name=f"{lang}, ").click()
        expect(guest.page.get_by_role("tab", name=words(lang)["table.rules"])).to_be_visible()
        expect(log).not_to_have_text(said[-1], use_inner_text=True)
        said.append(log.inner_text())
    assert len(set(said)) == 3, said
    guest.page.reload()
    expect(guest.page.get_by_role("tab", name=words("nl")["table.rules"])).to_be_visible()
