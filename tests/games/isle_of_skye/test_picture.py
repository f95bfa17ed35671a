"""The picture tells players apart by more than their colours."""

from __future__ import annotations

import re

from games.isle_of_skye.playing import begun

from ceilidh.games.isle_of_skye import GAME

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve"]


def test_every_clan_has_a_sign_of_its_own() -> None:
    signs = re.findall(r'id="isle-of-skye-sign\d"><g[^>]*>(.*?)</g>', GAME.symbols())
    assert len(set(signs)) == len(signs) == 5


def test_every_clan_s_sign_is_on_the_score_list_the_scoring_tiles_the_market_and_its_territory() -> None:
    panels = {panel.name: panel.svg for panel in GAME.picture(GAME.view(begun(5), None), GAME.words("en"), NAMES)}
    for seat in range(5):
        shield, sign = f'"#isle-of-skye-shield{seat}"', f'"#isle-of-skye-sign{seat}"'
        assert panels["round"].count(shield) == panels["market"].count(shield) == 1
        assert panels["scoring"].count(shield) == 4
        assert shield in panels[f"territory-{seat + 1}"]
        assert sign in panels[f"territory-{seat + 1}"], "on the castle's flag"
