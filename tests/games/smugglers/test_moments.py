"""What is staged: the numbers of rolls and fights, and who sees what."""

from __future__ import annotations

from games.smugglers.scenarios import (
    act,
    choose,
    logged_events,
    place_before,
    set_dice,
    stock,
    table,
    under_way,
)
from games.smugglers.test_card_modifiers import modifier

from ceilidh.core import LANGUAGES, Moment, MomentPart
from ceilidh.core.moments import Modifier
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.state import Smugglers

WORDS = GAME.text.words("en")


def staged(state: Smugglers, kind: str) -> list[Moment]:
    """The moments of one kind of event that were logged."""
    events = [event for event in logged_events(state) if GAME.events[event.kind] == kind]
    return [moment for event in events if (moment := GAME.text.moment(event, WORDS)) is not None]


def test_a_check_shows_the_die_the_bribe_the_cards_and_what_the_police_have() -> None:
    state = under_way(2, "road", 2, level=3)
    state.police_pool = 36
    state.bank -= 36
    modifier(state, "check-bonus", 1)
    place_before(state, 0, "2")
    set_dice(state, 1, 3, 4)
    act(state, 0, "roll")
    act(state, 0, "bribe 5")
    police = staged(state, "caught")[0]
    assert (police.parts[0].dice, police.parts[0].amount) == ((3,), 6)
    assert police.parts[0].modifiers == (Modifier("police pool", 3),)
    check = staged(state, "check")[0]
    assert (check.parts[0].dice, check.parts[0].amount, check.needed, check.success) == ((4,), 7, 6, True)
    assert check.parts[0].modifiers == (Modifier("bribe", 2), Modifier("cards", 1))


def test_a_fight_shows_all_dice_and_its_winner() -> None:
    state = table(2)
    modifier(state, "fight-bonus", 1)
    modifier(state, "second-fight-die", 1)
    set_dice(state, 2, 5, 4)
    choose(state, "malt", "malt")
    (fight,) = staged(state, "fight")
    assert [part.dice for part in fight.parts] == [(5, 2), (4,)]
    assert [part.amount for part in fight.parts] == [6, 4]
    assert fight.winner == 0


def test_without_a_winner_all_are_knocked_out() -> None:
    state = table(2)
    set_dice(state, 3, 3)
    choose(state, "malt", "malt")
    assert staged(state, "fight")[0].winner == -1


def test_a_failed_house_search_shows_what_was_needed() -> None:
    state = table(2)
    stock(state, 1, barrels=3)
    choose(state, "betrayal", "malt")
    set_dice(state, 4, 2)
    act(state, 0, "name 2")
    betrayal, search = staged(state, "betray")[0], staged(state, "search")[0]
    assert (betrayal.parts[0].dice, betrayal.needed, betrayal.success) == ((4,), 3, True)
    assert (search.parts[0].seat, search.parts[0].amount, search.needed, search.success) == (1, 2, 5, False)


def test_secret_choices_are_revealed_with_the_sign_of_the_activity() -> None:
    state = table(2)
    choose(state, "fiddle", "distil")
    revealed = [moment.parts[0] for moment in staged(state, "reveal")]
    assert sorted(revealed) == [MomentPart(0, "Fiddle", "fiddle"), MomentPart(1, "Distil", "still")]


def test_only_the_one_who_drew_a_card_sees_it_turned_up() -> None:
    state = table(2)
    choose(state, "chance", "malt")
    act(state, 0, "draw")
    drawn = [event for event in logged_events(state) if GAME.events[event.kind] == "drawn"]
    for event in drawn:
        assert event.visible_to(0)
        assert not event.visible_to(1)
    assert all(GAME.text.moment(event, GAME.text.words(lang)) for event in drawn for lang in LANGUAGES)
