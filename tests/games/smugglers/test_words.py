"""What is said is true, and said in whole sentences."""

from typing import cast

import pytest
from games.smugglers.staged import choose, index, stock, table

from ceilidh.core import LANGUAGES, Event
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.events import LEVEL, POOL
from ceilidh.games.smugglers.view import Figure, SmugglersView
from ceilidh.games.smugglers.words.names import card_name, card_text, half_text, planned_text


@pytest.mark.parametrize(("kind", "key"), [(POOL, "pool"), (LEVEL, "level")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_and_less_for_the_police_have_words_of_their_own(lang: str, kind: int, key: str) -> None:
    words = GAME.speech.words(lang)
    assert GAME.speech.event(Event(kind, -1, (4,)), words, ["A", "B"]) == words(f"event.{key}_more", n=4)
    assert GAME.speech.event(Event(kind, -1, (-4,)), words, ["A", "B"]) == words(f"event.{key}_less", n=4)


def test_a_year_card_speaks_of_all_and_a_card_of_ones_own_of_its_owner() -> None:
    words = GAME.speech.words("en")
    assert "all who take the road" in card_text("year", index("year", "new-military-road"), words)
    assert "everyone" in card_text("year", index("year", "church-bells"), words)
    carriage = DECKS["chance"][index("chance", "borrowed-carriage")].second
    assert half_text(carriage, words) == "+1 to movement rolls on your way over the road."
    assert "leave you" in half_text(DECKS["chance"][index("chance", "cold-iron")].second, words)


@pytest.mark.parametrize(
    ("lang", "one", "two"), [("en", "makes", "make"), ("de", "macht", "machen"), ("nl", "maakt", "maken")]
)
def test_one_barrel_and_two_barrels_in_the_cellar(lang: str, one: str, two: str) -> None:
    words = GAME.speech.words(lang)
    assert f" {one} " in half_text(DECKS["chance"][index("chance", "forgotten-cask")].second, words)
    assert f" {two} " in card_text("auction", index("auction", "vaulted-cellar"), words)


def test_lasting_halves_carry_the_infinity_sign() -> None:
    for lang in LANGUAGES:
        words = GAME.speech.words(lang)
        for card in DECKS["chance"]:
            assert planned_text(card.second, words).startswith("∞ ") == bool(card.second.hooks)
            assert "∞" not in half_text(card.first, words)


@pytest.mark.parametrize("action", ["give 1 2", "lend 5 2", "repay 1 2", "repay all 2", "name 2"])
def test_whoever_is_meant_is_called_by_name(action: str) -> None:
    view = GAME.view(table(2), 0)
    for lang in LANGUAGES:
        assert "Ben" in GAME.speech.action(GAME.parse(action), view, GAME.speech.words(lang), ["Ann", "Ben"])


@pytest.mark.parametrize(
    ("thing", "year", "card"),
    [
        ("field:mountain-1", "mild-winter", ""),
        ("way:mountain", "mild-winter", ""),
        ("place:village", "", "malting-floor"),
        ("activity:distil", "", "copper-still"),
        ("field:tail-2", "", "printed-labels"),
    ],
)
def test_what_is_this_tells_of_the_cards_that_change_it(thing: str, year: str, card: str) -> None:
    state = table(2)
    state.year_card = index("year", year or "unpaid-wages")
    before = GAME.speech.meaning(thing, GAME.view(state, 0), GAME.speech.words("en"), ["Ann", "Ben"])
    if card:
        state.side[0].goods |= 1 << index("auction", card)
    told = GAME.speech.meaning(thing, GAME.view(state, 0), GAME.speech.words("en"), ["Ann", "Ben"])
    deck = "year" if year else "auction"
    name = card_name(deck, index(deck, year or card), GAME.speech.words("en"))
    assert told is not None
    assert any(line.startswith(f"{name}: ") for line in told.now)
    assert before is not None
    assert len(told.now) - len(before.now) == bool(card)
    other = GAME.speech.meaning("field:stem-0", GAME.view(state, 0), GAME.speech.words("en"), ["Ann", "Ben"])
    assert other is not None
    assert not any(name in line for line in other.now)


def test_only_whom_the_fairies_keep_is_asked_about_leaving_them() -> None:
    state = table(2, season=3)
    stock(state, 0, barrels=2)
    choose(state, "smuggle", "malt")
    words = GAME.speech.words("en")
    view = GAME.view(state, 0)
    assert "fairies" not in GAME.speech.prompt(view, words, ["Ann", "Ben"])
    figure = cast(Figure, {**dict.fromkeys(Figure.__annotations__, 0), "lost": 1})
    cast(SmugglersView, view)["sides"][0]["figure"] = figure
    assert "fairies" in GAME.speech.prompt(view, words, ["Ann", "Ben"])
