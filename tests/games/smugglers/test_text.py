"""Texts are true and in whole sentences."""

from typing import cast

import pytest
from games.smugglers.scenarios import act, card_index, choose, set_purse, stock, table, under_way

from ceilidh.core import LANGUAGES, Event
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.events import CHECKED, LEVEL_CHANGED, POOL_CHANGED, SEARCHED
from ceilidh.games.smugglers.text.names import card_name, card_text, half_text, planned_text
from ceilidh.games.smugglers.view import Figure, SmugglersView


@pytest.mark.parametrize(("kind", "key"), [(POOL_CHANGED, "pool"), (LEVEL_CHANGED, "level")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rises_and_falls_of_pool_and_level_have_texts_of_their_own(lang: str, kind: int, key: str) -> None:
    words = GAME.text.words(lang)
    assert GAME.text.event(Event(kind, -1, (4,)), words, ["A", "B"]) == words(f"event.{key}_more", n=4)
    assert GAME.text.event(Event(kind, -1, (-4,)), words, ["A", "B"]) == words(f"event.{key}_less", n=4)


def test_a_year_card_speaks_of_everyone_and_other_cards_of_their_owner() -> None:
    words = GAME.text.words("en")
    assert "all who take the road" in card_text("year", card_index("year", "new-military-road"), words)
    assert "everyone" in card_text("year", card_index("year", "church-bells"), words)
    carriage = DECKS["chance"][card_index("chance", "borrowed-carriage")].second
    assert half_text(carriage, words) == "+1 to movement rolls when you take the road."
    assert "leave you" in half_text(DECKS["chance"][card_index("chance", "cold-iron")].second, words)


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "ignore 1 of", "ignore 2 of"),
        ("de", "zählt 1 deiner", "zählen 2 deiner"),
        ("nl", "telt 1 van", "tellen 2 van"),
    ],
)
def test_one_barrel_and_two_barrels_in_the_cellar(lang: str, one: str, two: str) -> None:
    words = GAME.text.words(lang)
    assert f" {one} " in half_text(DECKS["chance"][card_index("chance", "forgotten-cask")].second, words)
    assert f" {two} " in card_text("auction", card_index("auction", "vaulted-cellar"), words)


def test_lasting_halves_carry_the_infinity_sign() -> None:
    for lang in LANGUAGES:
        words = GAME.text.words(lang)
        for card in DECKS["chance"]:
            assert planned_text(card.second, words).startswith("∞ ") == bool(card.second.modifiers)
            assert "∞" not in half_text(card.first, words)


@pytest.mark.parametrize("action", ["give 1 2", "lend 5 2", "repay 1 2", "repay all 2", "name 2"])
def test_labels_name_the_player_they_affect(action: str) -> None:
    view = GAME.view(table(2), 0)
    for lang in LANGUAGES:
        assert "Ben" in GAME.text.action(GAME.parse(action), view, GAME.text.words(lang), ["Ann", "Ben"])


@pytest.mark.parametrize(
    ("thing", "year", "card"),
    [
        ("space:mountain-1", "mild-winter", ""),
        ("way:mountain", "mild-winter", ""),
        ("place:village", "", "malting-floor"),
        ("activity:distil", "", "copper-still"),
        ("space:tail-2", "", "printed-labels"),
    ],
)
def test_a_help_card_lists_the_cards_that_change_the_thing(thing: str, year: str, card: str) -> None:
    state = table(2)
    state.year_card = card_index("year", year or "unpaid-wages")
    before = GAME.text.help_card(thing, GAME.view(state, 0), GAME.text.words("en"), ["Ann", "Ben"])
    if card:
        state.sides[0].auction_cards |= 1 << card_index("auction", card)
    help_card = GAME.text.help_card(thing, GAME.view(state, 0), GAME.text.words("en"), ["Ann", "Ben"])
    deck = "year" if year else "auction"
    name = card_name(deck, card_index(deck, year or card), GAME.text.words("en"))
    assert help_card is not None
    assert any(line.startswith(f"{name}: ") for line in help_card.current)
    assert before is not None
    assert len(help_card.current) - len(before.current) == bool(card)
    other = GAME.text.help_card("space:stem-0", GAME.view(state, 0), GAME.text.words("en"), ["Ann", "Ben"])
    assert other is not None
    assert not any(name in line for line in other.current)


def test_only_a_player_lost_in_time_is_asked_about_leaving_the_fairies() -> None:
    state = table(2, season=3)
    stock(state, 0, barrels=2)
    choose(state, "smuggle", "malt")
    words = GAME.text.words("en")
    view = GAME.view(state, 0)
    assert "fairies" not in GAME.text.prompt(view, words, ["Ann", "Ben"])
    figure = cast(Figure, {**dict.fromkeys(Figure.__annotations__, 0), "lost": 1})
    cast(SmugglersView, view)["sides"][0]["figure"] = figure
    assert "fairies" in GAME.text.prompt(view, words, ["Ann", "Ben"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_says_which_half_of_a_card_it_plays_and_what_that_does(lang: str) -> None:
    words, view = GAME.text.words(lang), GAME.view(table(2), 0)
    clover = DECKS["chance"][card_index("chance", "four-leaf-clover")]
    for action, half, does in (
        ("play", "picture.up", half_text(clover.first, words)),
        ("plan", "picture.down", planned_text(clover.second, words)),
    ):
        text = GAME.text.action(GAME.parse(f"{action} four-leaf-clover"), view, words, ["Ann", "Ben"])
        assert words("card.four-leaf-clover.name") in text
        assert words(half).casefold() in text.casefold()
        assert text.endswith(does.removesuffix("."))


def test_only_the_bidder_reads_that_a_bid_exceeds_the_purse() -> None:
    state = table(2)
    set_purse(state, 1, 4)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done")
    words, bid = GAME.text.words("en"), GAME.parse("raise 10")
    texts = {seat: GAME.text.action(bid, GAME.view(state, seat), words, ["Ann", "Ben"]) for seat in (1, 0, None)}
    assert texts == {1: "Bid £10 (£6 more than you can pay)", 0: "Bid £10", None: "Bid £10"}
    asked = {seat: GAME.text.prompt(GAME.view(state, seat), words, ["Ann", "Ben"]) for seat in (1, 0)}
    assert asked[1].endswith("Nobody has bid yet. You have £4.")
    assert asked[0].endswith("Nobody has bid yet.")
    help_card = GAME.text.action_help(bid, GAME.view(state, 1), words, ["Ann", "Ben"])
    assert help_card is not None
    assert "bluff" in help_card.current[0]


def test_the_starter_reads_that_a_bid_a_little_too_high_is_forgiven_once() -> None:
    state = table(2)
    set_purse(state, 0, 4)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "raise 1")
    words = GAME.text.words("en")
    for action, forgiven in (("raise 5", True), ("raise 10", False)):
        help_card = GAME.text.action_help(GAME.parse(action), GAME.view(state, 0), words, ["Ann", "Ben"])
        assert help_card is not None
        assert ("As the starter" in help_card.current[0]) == forgiven


def test_the_city_shows_the_price_of_the_coming_winter_until_barrels_are_sold() -> None:
    state = under_way(2, "road", 1, 1)
    state.barrels_sold = 2
    words = GAME.text.words("en")

    def board_text() -> str:
        meant = GAME.text.help_card("place:city", GAME.view(state, 0), words, ["Ann", "Ben"])
        return " ".join(meant.current) if meant else ""

    assert "2 barrels sold" in board_text()
    assert "brings £5" in board_text()
    state.season = 0
    assert "0 barrels sold" in board_text()
    assert "brings £10" in board_text()


def test_rolls_against_a_target_say_whether_they_succeeded() -> None:
    words = GAME.text.words("en")
    for kind, done, failed in ((SEARCHED, "Nothing is found", "only"), (CHECKED, "through", "not enough")):
        texts = [GAME.text.event(Event(kind, 0, (roll, 4)), words, ["Ann", "Ben"]) for roll in (4, 3)]
        assert done in texts[0]
        assert failed in texts[1]
