"""Every card and half is played as in a game, and its changes are compared with the expectations here.

A line is what changed for whom: `me` is the one who plays it, `you` the victim, `all` everybody, `table` the middle.
"""

from collections.abc import Callable

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    hold,
    legal_options,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import DECKS, MODIFIERS
from ceilidh.games.smugglers.rules.bit_sets import member_count
from ceilidh.games.smugglers.rules.card_effects import draw_chance
from ceilidh.games.smugglers.rules.card_modifiers import MODIFIER_COUNT
from ceilidh.games.smugglers.rules.events import SEARCHED
from ceilidh.games.smugglers.rules.figures import remove_figure
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.stages import CHOOSING_ACTIVITY, PURCHASING
from ceilidh.games.smugglers.rules.state import Smugglers

YEAR = {
    "wet-spring": "all malt 1, malt-bonus 1",
    "great-storm": "all wood 1, wood-bonus 1",
    "thirsty-city": "all malt 1, price-bonus 2",
    "french-brandy": "table pool -30, price-bonus -1",
    "zealous-captain": "me wood 1, me malt 1, you wood 1, you malt 1, police-bonus 1",
    "unpaid-wages": "table pool -15, police-bonus -1",
    "general-amnesty": "table pool -15, amnesty 1",
    "thirty-shillings": "all wood 1, betrayal-bonus 1",
    "royal-visit": "all pounds 3, police-level-bonus 1",
    "blind-eye": "table pool -15, police-level-bonus -2",
    "mild-winter": "all wood 1, no-breakdown-spaces 1",
    "midsummer-queen": "all tokens 1, dance-bonus 2",
    "church-bells": "all malt 1, fairy-protection 1",
    "pedlars-fair": "me pounds 2, you pounds 2, purchase-bonus 1",
    "seven-weddings": "all tokens 1, fiddle-bonus 2",
    "new-military-road": "road-bonus 1",
    "royal-warrant": "price-bonus 1",
    "embezzlement": "me wood 1, you wood 1, table pool -30",
    "kings-shilling": "me pounds 2, you pounds 2, table pool 6",
    "window-tax": "me wood 1, you wood 1, you searched",
    "remittance": "me pounds 3, me malt 1, you pounds 3, you malt 1",
    "great-raid": "all searched",
    "parish-gossip": "me wood 1, me card 1, you wood 1, you card 1",
    "war-in-spain": "me malt 1, you malt 1, table pool -30",
    "good-harvest": "me wood 2, me malt 2, you wood 2, you malt 2",
    "poor-relief": "me malt 1, me barrels 1, you malt 1",
    "fairy-ball": "me wood 1, me tokens 1, you wood 1, you tokens 1",
    "clearances": "me pounds 6, me malt -1, you malt -1",
    "hue-and-cry": "you searched, table pool -15",
}
UP = {
    "dropped-purse": "me pounds 4",
    "windfall-oak": "me wood 2",
    "gleanings": "me malt 2",
    "forgotten-cask": "me barrels 1",
    "false-beard": "me next-check 2",
    "goat-track": "me next-movement 2",
    "spare-axle": "me wood 1, me next-breakdown 1",
    "four-leaf-clover": "me tokens 1",
    "cold-iron": "me wood 1, me malt 1",
    "cousin-in-the-excise": "me next-search 1",
    "anonymous-letter": "you searched",
    "light-fingers": "me pounds 3, you pounds -3",
    "new-strings": "me pounds 3",
    "big-brother": "me wood 1, you wood -1",
    "flattering-ballad": "me pounds 2",
    "rob-roys-shadow": "me pounds 5, table pool -5",
    "market-stall": "me pounds 1, me wood 1",
    "double-bottom": "me next-check 3",
    "honest-receipt": "table level -2",
    "silver-tongue": "me next-sale 2",
    "grandfathers-still": "me wood 1, me malt 1",
    "peat-smoke": "me pounds 1, me malt 1",
    "second-wind": "me used -1",
    "poachers-path": "me next-movement 3",
    "borrowed-carriage": "me pounds 1, me next-movement 1",
    "tall-story": "me pounds 2, table open",
    "washerwomen": "me card 2",
    "loose-bung": "you barrels -1",
    "gatekeepers-nephew": "me next-check 2",
    "mislaid-diary": "me pounds 1, you card -1",
    "strong-head": "me pounds 2",
    "whispered-name": "me pounds 4, you pounds -4",
    "the-dukes-loan": "me pounds 3",
    "sheep-in-the-barley": "you malt -2",
    "mixed-up-coats": "me wood 1, you wood -1",
    "press-gang": "me smuggler 1, you smuggler -1",
}
DOWN = {
    "dropped-purse": "me pounds 2, me modifier spring-pounds 1",
    "windfall-oak": "me wood 1, me modifier spring-wood 1",
    "gleanings": "me malt 1, me modifier spring-malt 1",
    "forgotten-cask": "me modifier search-free-barrels 1",
    "false-beard": "me modifier check-retry 1",
    "goat-track": "me modifier mountain-bonus 1",
    "spare-axle": "me modifier no-breakdown-spaces 1",
    "four-leaf-clover": "me modifier dance-bonus 2",
    "cold-iron": "me modifier fairy-protection 1",
    "cousin-in-the-excise": "me modifier search-bonus 1",
    "anonymous-letter": "me modifier betrayal-protection 2, me modifier search-bonus 1",
    "light-fingers": "me pounds 8, you pounds -8",
    "new-strings": "me modifier fiddle-bonus 2",
    "big-brother": "me modifier second-fight-die 1",
    "flattering-ballad": "me fame 2",
    "rob-roys-shadow": "me fame 2, table pool -15",
    "market-stall": "me modifier purchase-bonus 1",
    "double-bottom": "me modifier hidden-barrels 1",
    "honest-receipt": "me modifier tax-free-barrels 4",
    "silver-tongue": "me modifier price-bonus 2",
    "grandfathers-still": "me modifier wood-free-barrels 1",
    "peat-smoke": "me modifier malt-free-barrels 1",
    "second-wind": "me modifier unlimited-fiddling 1",
    "poachers-path": "me modifier forest-bonus 1",
    "borrowed-carriage": "me modifier road-bonus 1",
    "tall-story": "me modifier auction-discount 2",
    "washerwomen": "me card 1, me modifier extra-chance-draws 1",
    "loose-bung": "me modifier check-bonus 1, me modifier no-arrest 1",
    "gatekeepers-nephew": "me modifier no-gate-check 1",
    "mislaid-diary": "me modifier betrayal-protection 1, me modifier search-bonus 1",
    "strong-head": "me modifier drunk-protection 1",
    "whispered-name": "me pounds 4, me modifier sale-toll 1, you pounds -4",
    "the-dukes-loan": "me pounds 12, me modifier spring-interest 1",
    "sheep-in-the-barley": "me modifier spring-pounds 1, you malt -2",
    "mixed-up-coats": "me pounds 1, you pounds -1",
    "press-gang": "me pounds 2, me smuggler 1",
}
CLUBS = {
    "toothache": "me pounds -2, you pounds 1",
    "mice-in-the-barn": "me malt -2, you malt -1",
    "the-exciseman-calls": "all searched",
    "kings-birthday": "me pounds 2, me tokens 1, you pounds 2, you tokens 1",
    "barn-dance": "me pounds -1, me tokens 1, you pounds -1",
    "hard-frost": "me wood -2, you wood -1",
    "shipwreck": "me wood 1, me barrels 1, you wood 1",
    "stolen-uniform": "me next-check 2, table level 1",
    "collection-plate": "me pounds 4, table pool -15",
}
AUCTION = {
    "dukes-teapot": "me fame 2",
    "portrait-of-rob-roy": "me fame 3",
    "family-tree": "me fame 3",
    "silver-quaich": "me tokens 1, me fame 2",
    "snuffbox": "me pounds 2, me fame 2",
    "bagpipes": "me fame 2, me modifier fiddle-bonus 1",
    "claymore": "me modifier fight-bonus 1, me modifier second-fight-die 1",
    "copper-still": "me modifier wood-free-barrels 1",
    "malting-floor": "me modifier malt-free-barrels 1",
    "sawmill": "me modifier spring-wood 1",
    "barley-field": "me modifier spring-malt 1",
    "vaulted-cellar": "me modifier search-free-barrels 2",
    "sprung-cart": "me modifier movement-bonus 1, me modifier no-breakdown-spaces 1",
    "highland-ponies": "me modifier mountain-bonus 2",
    "italian-fiddle": "me modifier fiddle-bonus 3",
    "dukes-seal": "me modifier no-gate-check 1, me modifier check-retry 1",
    "printed-labels": "me modifier price-bonus 2",
    "writ-of-protection": "me modifier search-bonus 2",
    "london-agent": "me modifier sale-bonus 4",
    "village-tavern": "me modifier spring-pounds 2",
    "whisky-society": "me modifier big-sale-fame 1",
    "toll-house": "me modifier sale-toll 2",
}
FAIRY = {
    "fairy-flag": "me modifier check-bonus 1, me modifier check-retry 1",
    "glamour": "me modifier price-bonus 3",
    "dew-still": "me barrels 2",
    "boots-of-mist": "me modifier movement-bonus 1",
    "second-sight": "me modifier betrayal-protection 2, me modifier search-bonus 2",
    "laughing-gold": "me pounds 12, table pool -12",
    "fairy-gold": "me pounds 4, me fame 1",
    "pressed-bluebell": "me tokens 1, me fame 1",
    "glow-worm-lantern": "me fame 1, me modifier forest-bonus 1",
    "elf-bolt": "me fame 1, me modifier second-fight-die 1",
    "thistledown": "me fame 1, me modifier dance-bonus 1",
    "pipers-reed": "me fame 1, me modifier fiddle-bonus 1",
    "stolen-hour": "me next-movement 2, me fame 1",
    "bog-butter": "me malt 2, me fame 1",
    "walking-birch": "me wood 2, me fame 1",
    "changeling": "me smuggler 1, me fame 1",
    "green-cloak": "me modifier hidden-barrels 2",
}
SMUGGLER = {
    "one-eyed-morag": "me modifier check-bonus 2",
    "gentle-angus": "me modifier check-bonus 1, me modifier bribe-discount 1",
    "wee-hamish": "me modifier movement-bonus 1",
    "annie-of-the-goats": "me modifier mountain-bonus 2, me modifier no-breakdown-spaces 1",
    "old-fergus": "me modifier forest-bonus 1, me modifier fairy-protection 1",
    "lady-euphemia": "me modifier road-bonus 1, me modifier no-gate-check 1",
    "doctor-pibroch": "me modifier no-breakdown-spaces 1, me modifier drunk-protection 1, me modifier check-bonus 1",
    "black-duncan": "me modifier price-bonus 2",
    "silent-isobel": "me modifier movement-bonus 1, me modifier check-bonus 1, me modifier no-arrest 1",
    "the-reverend": "me modifier big-sale-fame 1",
    "cousin-rory": "me modifier sale-bonus 5",
    "long-tam": "me modifier bribe-discount 1, me modifier check-retry 1",
    "granny-mackay": "me modifier drunk-protection 1, me modifier hidden-barrels 1",
    "red-eilidh": "me modifier movement-bonus 1, me modifier second-fight-die 1",
    "fiddling-jock": "me modifier price-bonus 1, me modifier sale-toll 1",
}
NUMBERS: dict[str, Callable[[Player], int]] = {
    "pounds": lambda side: side.pounds,
    "wood": lambda side: side.wood,
    "malt": lambda side: side.malt,
    "barrels": lambda side: side.barrels + side.barrels_seized(),
    "tokens": lambda side: side.fairy_tokens,
    "next-check": lambda side: side.next_check_bonus,
    "next-movement": lambda side: side.next_movement_bonus,
    "next-search": lambda side: side.next_search_alibis,
    "next-sale": lambda side: side.next_sale_bonus,
    "next-breakdown": lambda side: side.spare_axles,
    "used": lambda side: member_count(side.used_activities),
    "card": lambda side: member_count(side.hand),
    "smuggler": lambda side: member_count(side.smugglers),
    "fame": lambda side: side.fame(),
}


def changes(before: Smugglers, after: Smugglers) -> str:
    """Describe what changed, in the order of NUMBERS and MODIFIERS."""
    found: list[str] = []
    for seat, who in ((0, "me"), (1, "you")):
        old, new = before.sides[seat], after.sides[seat]
        for name, number in NUMBERS.items():
            if number(old) != number(new):
                found.append(f"{who} {name} {number(new) - number(old)}")
        if (
            new.barrels_seized()
            or after.awaiting_search >> seat & 1
            or any(event.kind == SEARCHED and event.seat == seat for event in after.log or [])
        ):
            found.append(f"{who} searched")
        found += [
            f"{who} modifier {MODIFIERS[i]} {new.modifiers[i] - old.modifiers[i]}"
            for i in range(MODIFIER_COUNT)
            if new.modifiers[i] != old.modifiers[i]
        ]
    for name, attribute in (("pool", "police_pool"), ("level", "police_level_change")):
        if change := getattr(after, attribute) - getattr(before, attribute):
            found.append(f"table {name} {change}")
    if before.open_one != after.open_one and before.offered_card == after.offered_card:
        found.append("table open")
    listed = ", ".join(found)
    for each in {part.partition(" ")[2] for part in found}:
        if listed == f"me {each}, you {each}" and not each.startswith("pounds 2"):
            listed = f"all {each}"
    return listed


def scene() -> Smugglers:
    """Both players have some of everything, seat 1 a little more; it is seat 0's turn at the market."""
    state = table(2)
    for seat in (0, 1):
        set_purse(state, seat, 20)
        stock(state, seat, wood=2, malt=2, barrels=3, tokens=1)
        state.sides[seat].used_activities = 1 << 4
    set_purse(state, 1, 21)
    stock(state, 1, wood=3, malt=2, barrels=3, tokens=1)
    state.sides[1].fame_sales = 1
    state.sides[1].smugglers, state.smuggler_deck = 1, state.smuggler_deck & ~1
    hold(state, 1, "strong-head")
    state.police_pool, state.bank = 30, 229
    state.sides[0].activity = 2
    state.ask_one(PURCHASING, 0)
    state.log = []
    return state


@pytest.mark.parametrize("card", UP)
def test_upper_halves_at_any_decision(card: str) -> None:
    state = scene()
    state.sides[1].hand = 0
    hold(state, 1, "spare-axle" if card == "strong-head" else "strong-head")
    hold(state, 0, card)
    state.chance_deck &= ~sum(1 << i for i, other in enumerate(DECKS["chance"]) if other.marked)
    before = state.clone()
    before.sides[0].hand &= ~(1 << card_index("chance", card))
    act(state, 0, f"play {card}")
    if state.naming_seat >= 0:
        act(state, 0, "name 2")
    assert changes(before, state) == UP[card]
    assert state.chance_discard >> card_index("chance", card) & 1


@pytest.mark.parametrize("card", DOWN)
def test_lower_halves_with_the_activity(card: str) -> None:
    state = scene()
    state.sides[0].activity = -1
    state.ask(CHOOSING_ACTIVITY, 3)
    hold(state, 0, card)
    state.chance_deck &= ~sum(1 << i for i, other in enumerate(DECKS["chance"]) if other.marked)
    state.sides[0].used_activities = state.sides[1].used_activities = 0
    choose(state, "chance", "betrayal")
    before = state.clone()
    before.sides[0].hand &= ~(1 << card_index("chance", card))
    state.log = []
    act(state, 0, f"plan {card}")
    if state.naming_seat >= 0:
        act(state, 0, "name 2")
    assert changes(before, state) == DOWN[card]
    lasts = bool(DECKS["chance"][card_index("chance", card)].second.modifiers)
    assert (state.sides[0].lower_halves if lasts else state.chance_discard) >> card_index("chance", card) & 1


@pytest.mark.parametrize("card", CLUBS)
def test_both_halves_of_a_club_card_happen_when_it_is_drawn(card: str) -> None:
    state = scene()
    state.chance_deck = 1 << card_index("chance", card)
    before = state.clone()
    draw_chance(state, 0)
    assert changes(before, state) == CLUBS[card]
    assert not state.sides[0].hand


@pytest.mark.parametrize("card", AUCTION)
def test_an_auction_card_stays_with_the_winner(card: str) -> None:
    state = table(2)
    set_purse(state, 0, 20)
    set_purse(state, 1, 20)
    state.open_one, state.open_two = card_index("auction", card), -1
    choose(state, "auction", "betrayal")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "pass")
    before = state.clone()
    before.sides[0].pounds -= 1
    state.log = []
    act(state, 0, "raise 1")
    assert changes(before, state) == AUCTION[card]
    assert state.sides[0].auction_cards == 1 << card_index("auction", card)


@pytest.mark.parametrize("card", FAIRY)
def test_a_fairy_card_for_a_token(card: str) -> None:
    state = under_way(2, "forest", 1)
    stock(state, 0, tokens=1)
    state.police_pool, state.bank = 30, state.bank - 30
    state.sides[0].used_activities = 1 << 4
    place_before(state, 0, "fairy")
    set_dice(state, 1)
    act(state, 0, "roll")
    state.fairy_deck = 1 << card_index("fairy", card)
    before = state.clone()
    before.sides[0].fairy_tokens -= 1
    state.log = []
    act(state, 0, "token")
    if DECKS["fairy"][card_index("fairy", card)].marked:
        act(state, 0, "take card")
    assert changes(before, state) == FAIRY[card]


@pytest.mark.parametrize("card", SMUGGLER)
def test_a_smuggler_works_while_in_use(card: str) -> None:
    state = table(2, season=3)
    stock(state, 0, barrels=1)
    state.sides[0].smugglers = 1 << card_index("smuggler", card)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 1", "put 0")
    before = state.clone()
    state.log = []
    act(state, 0, f"use {card}")
    assert changes(before, state) == SMUGGLER[card]
    remove_figure(state.sides[0])
    assert changes(before, state) == ""


@pytest.mark.parametrize("card", YEAR)
def test_a_year_card_applies_to_everybody(card: str) -> None:
    state = scene()
    state.sides[1].hand = 0
    state.chance_deck = 3
    state.year_deck = 1 << card_index("year", card)
    state.sides[0].used_activities = state.sides[1].used_activities = 0
    before = state.clone()
    turn_the_page(state)
    modifiers = [f"{MODIFIERS[i]} {state.year_modifiers[i]}" for i in range(MODIFIER_COUNT) if state.year_modifiers[i]]
    assert ", ".join(filter(None, [changes(before, state), *modifiers])) == YEAR[card]


def turn_the_page(state: Smugglers) -> None:
    """Let seat 0 make a last small decision of the winter, after which spring comes."""
    state.season, state.year, state.turn = 3, 1, 2
    state.sides[0].activity = -1
    act(state, 0, "done")
    assert state.year == 2


def test_a_lasting_year_card_applies_to_the_end_of_the_game() -> None:
    state = scene()
    state.year_modifiers = vec[i64]([0] * MODIFIER_COUNT)
    state.year_card = card_index("year", "royal-warrant")
    state.year_deck = 1 << card_index("year", "wet-spring")
    turn_the_page(state)
    assert {MODIFIERS[i]: state.year_modifiers[i] for i in range(MODIFIER_COUNT) if state.year_modifiers[i]} == {
        "malt-bonus": 1,
        "price-bonus": 1,
    }


def test_every_card_has_an_expectation_here() -> None:
    written = {"year": YEAR, "chance": {**UP, **CLUBS}, "auction": AUCTION, "fairy": FAIRY, "smuggler": SMUGGLER}
    for deck, cards in DECKS.items():
        assert {card.name for card in cards} == set(written[deck])
    assert set(UP) == set(DOWN)


def test_the_decks_are_as_large_as_the_edition_promises() -> None:
    sizes = {deck: len(cards) for deck, cards in DECKS.items()}
    assert sizes["year"] >= 18
    assert sizes["chance"] >= 30
    assert sizes["auction"] >= 18
    assert sizes["fairy"] >= 14
    assert sizes["smuggler"] >= 10
    assert sum(card.marked for card in DECKS["chance"]) >= 6
    assert sum(card.marked for card in DECKS["fairy"]) >= 5


def test_while_a_victim_is_named_loans_can_be_paid_back_and_other_cards_played() -> None:
    state = table(3)
    for card in ("light-fingers", "big-brother", "dropped-purse"):
        hold(state, 0, card)
    debts = [0] * 25
    debts[0 * 5 + 1] = 2
    state.debts, state.total_debt = vec[i64](debts), 2
    act(state, 0, "play light-fingers")
    assert legal_options(state, 0) == ["repay 1 2", "repay all 2", "name 2", "name 3", "play dropped-purse"]
    act(state, 0, "repay all 2", "play dropped-purse")
    assert legal_options(state, 0) == ["name 2", "name 3"]
    act(state, 0, "name 2")
    assert [side.pounds for side in state.sides] == [10, 4, 5]
    assert "play big-brother" in legal_options(state, 0)
