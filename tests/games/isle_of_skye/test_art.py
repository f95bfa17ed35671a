"""The picture tells players apart by more than their colours, and pieces keep their names when they move."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from games.isle_of_skye.game_builders import build_all, new_game, pass_all, play, set_prices
from piece_positions import Where, pieces

from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve"]


def test_every_clan_has_its_own_sign() -> None:
    signs = re.findall(r'id="isle-of-skye-sign\d"><g[^>]*>(.*?)</g>', GAME.art.symbols())
    assert len(set(signs)) == len(signs) == 5


def test_every_clans_sign_is_on_the_score_list_the_scoring_tiles_the_market_and_its_territory() -> None:
    panels = {
        panel.name: panel.svg for panel in GAME.art.panels(GAME.view(new_game(5), None), GAME.text.words("en"), NAMES)
    }
    for seat in range(5):
        shield, sign = f'"#isle-of-skye-shield{seat}"', f'"#isle-of-skye-sign{seat}"'
        assert panels["round"].count(shield) == panels["market"].count(shield) == 1
        assert panels["scoring"].count(shield) == 4
        assert shield in panels[f"territory-{seat + 1}"]
        assert sign in panels[f"territory-{seat + 1}"], "on the castle's flag"


def gliding(state: IsleOfSkye, seat: int = 0) -> dict[str, Where]:
    """Where the pieces are that a seat sees."""
    return pieces(GAME.art.panels(GAME.view(state, seat), GAME.text.words("en"), NAMES[: state.players]))


def test_a_tile_keeps_its_name_from_the_market_to_the_hand_to_the_territory() -> None:
    state = new_game()
    tile = f"tile:{state.market.tiles[1]}"
    shown = [gliding(state)]
    set_prices(state, "1: 1 1", "1: 1 1")
    pass_all(state)
    shown.append(gliding(state))
    build_all(state)
    shown.append(gliding(state))
    assert [pieces[tile][0] for pieces in shown] == ["market", "hand", "territory-1"]
    assert shown[0]["start"] == shown[1]["start"] != shown[2]["start"], "the next player begins the next round"


def test_a_scoring_tile_keeps_its_name_from_the_choice_to_its_place() -> None:
    state = new_game(scoring="chosen")
    before = gliding(state)
    while len(state.actors()) == 1:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[-1])
    after = gliding(state)
    chosen = {f"scoring:{number}" for number in state.scoring}
    assert len(chosen) == 4
    assert all(before[piece] != after[piece] for piece in chosen)


def test_neither_price_nor_marker_covers_anything_of_a_tile() -> None:
    state = new_game()
    play(state, "1: discard 1", "1: price 4")
    panels = GAME.art.panels(GAME.view(state, 0), GAME.text.words("en"), NAMES[:2])
    market = ElementTree.fromstring(next(panel.svg for panel in panels if panel.name == "market"))
    for slot, beside in ((0, "marker"), (1, "price")):
        offer = market.find(f".//*[@data-at='offer:0.{slot}']")
        assert offer is not None
        drawn, sign = offer.find(".//*[@data-piece]/*"), offer.find(f".//*[@data-is='{beside}:0.{slot}']/*")
        assert drawn is not None
        assert sign is not None
        assert right_end(sign) <= left_end(drawn)


def left_end(drawn: ElementTree.Element) -> float:
    """Where something that is moved begins."""
    return float(drawn.attrib["transform"].split("(")[1].split()[0])


def right_end(sign: ElementTree.Element) -> float:
    """Where a coin or a marker ends, which is drawn around its middle."""
    radius = {"coin": 13, "marker": 14.5}[sign.attrib["href"].rpartition("-")[2]]
    scale = float(sign.attrib["transform"].rpartition("scale(")[2].rstrip(")"))
    return left_end(sign) + radius * scale
