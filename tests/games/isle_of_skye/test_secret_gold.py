"""R6: gold is to be kept secret, so people see a shut purse for everybody else, unless they agreed on open gold."""

from __future__ import annotations

from typing import cast

import pytest
from games.isle_of_skye.game_builders import events_of, int_vec, new_game, play_round, scoring_tiles

from ceilidh.core import LANGUAGES, PERSON, Player, Record, Rng, Table, replay
from ceilidh.core.help_card_lookup import explainable_things
from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.view import SkyeView, shown_score

NAMES = ["Ann", "Ben"]


def rich(open_gold: bool = False) -> IsleOfSkye:
    """Ann has 777 gold, Ben 888, and neither number is anything else."""
    state = IsleOfSkye.deal(2, Rng.seeded(1), "beginners", [], open_gold)
    state.gold = int_vec(777, 888)
    return state


def shown(state: IsleOfSkye, seat: int | None, lang: str = "en") -> str:
    """All that people on a seat see and read, but the coins for the own price."""
    seen, words = GAME.view(state, seat), GAME.text.words(lang)
    panels = GAME.art.panels(seen, words, NAMES)
    drawn = [panel.svg for panel in panels]
    cards = [str(GAME.text.help_card(thing, seen, words, NAMES)) for thing in explainable_things(panels)]
    described = [line for panel in GAME.text.describe(seen, words, NAMES) for line in panel.lines]
    return "\n".join([*drawn, *cards, *described])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gold_is_kept_secret_from_the_other_players(lang: str) -> None:
    for seat, own, other in ((0, "777", "888"), (1, "888", "777")):
        assert own in shown(rich(), seat, lang)
        assert other not in shown(rich(), seat, lang)
        assert GAME.text.words(lang)("describe.purse") in shown(rich(), seat, lang)


def test_a_spectator_sees_shut_purses_only() -> None:
    seen = shown(rich(), None)
    assert "777" not in seen
    assert "888" not in seen
    assert seen.count('href="#isle-of-skye-purse"') == 2 * 2, "on the score list and in the market"


def test_open_gold_is_counted_for_all_to_see() -> None:
    for seat in (0, 1, None):
        seen = shown(rich(open_gold=True), seat)
        assert "777" in seen
        assert "888" in seen
        assert "purse" not in seen


def test_programs_see_in_the_view_what_can_be_counted() -> None:
    seen = cast(SkyeView, GAME.view(rich(), None))
    assert [clan["gold"] for clan in seen["clans"]] == [777, 888]


def test_the_score_that_others_see_leaves_secret_gold_out() -> None:
    seen = cast(SkyeView, GAME.view(rich(), 0))
    assert shown_score(seen, 0) == (777 // 5, True)
    assert shown_score(seen, 1) == (0, False)
    assert shown_score(cast(SkyeView, GAME.view(rich(open_gold=True), 0)), 1) == (888 // 5, True)


def test_who_has_the_most_gold_is_secret_until_it_is_scored() -> None:
    state = rich()
    state.scoring = scoring_tiles("gold", "sheep", "squares", "closed")
    assert "; now secret" in shown(state, 0)
    assert shown_score(cast(SkyeView, GAME.view(state, 0)), 0) == (777 // 5, False)
    state.open_gold = True
    assert "; now Ann 2, Ben 5" in shown(state, 0)


def test_all_players_must_show_their_gold_when_it_is_scored() -> None:
    state = new_game()
    state.scoring = scoring_tiles("gold", "sheep", "squares", "closed")
    play_round(state)
    (event,) = events_of(state, "showed")
    assert event.args == (3, 3)
    assert GAME.text.event(event, GAME.text.words("en"), NAMES) == "Everyone shows their gold: Ann 3, Ben 3."


def test_at_the_end_all_purses_are_open() -> None:
    state = new_game()
    while state.actors():
        play_round(state)
    assert "purse" not in shown(state, None)


def test_open_and_secret_gold_give_the_same_game() -> None:
    shut, opened = (GAME.new(2, 7, {"gold": gold}) for gold in ("shut", "open"))
    while actors := shut.actors():
        assert shut.legal(actors[0]) == opened.legal(actors[0])
        action = shut.legal(actors[0])[0]
        shut.apply(actors[0], action)
        opened.apply(actors[0], action)
    assert (opened.actors(), opened.scores()) == ([], shut.scores())


def test_a_record_from_before_the_option_replays_with_secret_gold() -> None:
    table = Table(GAME, [Player(PERSON, name) for name in NAMES], 7, {"scoring": "random"})
    for seat in (0, 1):
        table.act(seat, table.seat(seat).legal()[0])
    written = table.record().write()
    assert "option gold: shut\n" in written
    old = Record.parse(written.replace("option gold: shut\n", ""))
    assert replay(GAME, old).snapshot().dump() == table.snapshot().dump()
