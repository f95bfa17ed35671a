"""Determinization redeals what a seat cannot know: hands, activities, fists, ways."""

from games.smugglers.scenarios import act, card_index, choose, hold, set_purse, stock, table, under_way

from ceilidh.core import Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.action_encoding import (
    DONE,
    KEEP_STRAIGHT_FACE,
    LAUGH,
    LEAVE_FAIRIES,
    PLAY_LOWER_HALF,
    ROLL,
    TAKE_WAY,
)
from ceilidh.games.smugglers.rules.bit_sets import member_count
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.stages import BIDDING_FOR_SMUGGLER
from ceilidh.games.smugglers.rules.state import Smugglers


def worlds(state: Smugglers, seat: int = 0) -> list[Smugglers]:
    return [state.determinize(seat, Rng.seeded(seed)) for seed in range(60)]


def test_determinized_hands_come_from_unseen_cards() -> None:
    state = table(2)
    hold(state, 0, "false-beard")
    hold(state, 1, "tall-story")
    hold(state, 1, "light-fingers")
    state.chance_deck &= ~(1 << card_index("chance", "goat-track"))
    state.chance_discard = 1 << card_index("chance", "goat-track")
    dealt = worlds(state)
    assert len({world.sides[1].hand for world in dealt}) > 20
    for world in dealt:
        assert world.sides[0].hand == state.sides[0].hand
        assert member_count(world.sides[1].hand) == 2
        assert not world.sides[1].hand & (CHANCE_CARDS.marked | state.chance_discard | state.sides[0].hand)
        assert (
            world.chance_deck == CHANCE_CARDS.all & ~world.chance_discard & ~world.sides[0].hand & ~world.sides[1].hand
        )


def test_another_players_activity_is_redealt_and_ones_own_stays() -> None:
    state = table(3)
    act(state, 0, "dance")
    act(state, 1, "malt")
    dealt = worlds(state)
    assert len({world.sides[1].activity for world in dealt}) > 3
    assert {world.sides[0].activity for world in dealt} == {7}
    assert {world.sides[2].activity for world in dealt} == {-1}


def test_a_closed_fist_of_another_holds_anything_the_purse_allows() -> None:
    state = under_way(3, "road", 1)
    state.offered_card = card_index("smuggler", "wee-hamish")
    state.ask(BIDDING_FOR_SMUGGLER, 0b111)
    set_purse(state, 1, 4)
    act(state, 0, "put 2")
    act(state, 1, "put 3")
    dealt = worlds(state)
    assert {world.sides[1].fist for world in dealt} == {0, 1, 2, 3, 4}
    assert {world.sides[0].fist for world in dealt} == {2}
    assert {world.sides[2].fist for world in dealt} == {0}


def test_another_players_way_is_redealt() -> None:
    state = table(2, season=3)
    for seat in range(2):
        stock(state, seat, barrels=1)
    choose(state, "smuggle", "smuggle")
    for action in ("carry 1", "put 0"):
        act(state, 0, action)
        act(state, 1, action)
    act(state, 1, "way road")
    assert len({world.sides[1].choice for world in worlds(state)}) == 3
    assert len({world.sides[1].choice for world in worlds(state, seat=1)}) == 1


def test_samples_depend_only_on_what_the_seat_knows() -> None:
    state = table(2)
    hold(state, 1, "tall-story")
    other = table(2)
    hold(other, 1, "light-fingers")
    act(state, 1, "malt")
    act(other, 1, "fiddle")
    for seed in range(20):
        assert state.determinize(0, Rng.seeded(seed)).dump() == other.determinize(0, Rng.seeded(seed)).dump()


def test_each_secret_choice_has_a_number_of_its_own_in_the_observation() -> None:
    state = under_way(3, "road", 1, 1)
    at = GAME.observation.offset_of("choice")
    choices = [DONE, *range(TAKE_WAY, ROLL + 1), LAUGH, KEEP_STRAIGHT_FACE, *range(LEAVE_FAIRIES, PLAY_LOWER_HALF)]
    seen = []
    for choice in choices:
        state.sides[0].choice = choice
        seen.append(GAME.observation.to_bytes(state, 0)[at])
    assert len(set(seen)) == len(choices)
    assert min(seen) > 0
    assert max(seen) <= next(field.max_value for field in GAME.observation.fields if field.name == "choice")
