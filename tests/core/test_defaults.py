"""A game that consists of its rules alone: its default texts, pictures and copies."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import NamedTuple, cast
from xml.etree import ElementTree

import pytest

from ceilidh.core import (
    Catalogue,
    Event,
    Game,
    GameText,
    NotationError,
    Option,
    Player,
    Rng,
    RulesSection,
    State,
    Table,
    View,
    compose_svg,
    load_catalogues,
)
from ceilidh.drawing.lettering import text_width
from ceilidh.testing import run_checks

NAMES = ["Ann", "Ben"]


class Coin(NamedTuple):
    """Something that a state may hold."""

    metal: str
    worth: int


class Flips(State):
    """Each has one flip of a coin; heads scores."""

    def __init__(self, players: int, rng: Rng, log: list[Event] | None) -> None:
        super().__init__(players, rng, log)
        self.heads: list[int] = []
        self.coin = Coin("gold", 1)
        self.board = [["." for _ in range(3)] for _ in range(3)]
        self.seen: dict[str, object] = {"last": None}

    def actors(self) -> list[int]:
        return [len(self.heads)] if len(self.heads) < self.players else []

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def apply(self, seat: int, action: int) -> None:
        head = self.rng.below(2) if action == 0 else 0
        self.heads.append(head)
        self.board[seat % 3][1] = "x"
        self.emit(0, seat, head)

    def scores(self) -> list[int]:
        return [self.coin.worth * self.heads[seat] if seat < len(self.heads) else 0 for seat in range(self.players)]


class FlipsGame(Game):
    """Flip a coin.

    Heads scores.
    """

    name = "flips-of-the-coin"
    player_counts = (2, 4)
    state_class = Flips
    notation = ("flip", "pass {on}")
    events = ("got-heads",)
    options = (Option("long-game", ("no", "very-long")),)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return Flips(players, rng, log)

    def view(self, state: State, seat: int | None) -> View:
        game = cast(Flips, state)
        scores = game.scores()
        seen: View = {"seat": seat, "actors": game.actors(), "points": scores, "board": [row[:] for row in game.board]}
        return {
            **seen,
            "last_flip": None,
            "market": {"wood": 3, "big_stone": []},
            "over": not game.actors(),
            "story": "a long line of words " * 6,
        }


class Draughty(FlipsGame):
    """Holds what cannot be copied."""

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        state = Flips(players, rng, log)
        state.seen = {"last": {1, 2}}
        return state


GAME = FlipsGame()
WORDS = GAME.text.words("en")


def test_a_game_made_of_rules_alone_passes_the_kit() -> None:
    wrong: list[str] = []
    assert run_checks(GAME, 4, lambda name, why: wrong.append(f"{name}: {why}") if why else None) == 0, wrong


# States


class Crowd(FlipsGame):
    """A game for one, or for more than there are names in the kit."""

    name = "crowd"
    player_counts = (1, 9)


def test_a_game_for_one_or_for_nine_passes_the_kit_too() -> None:
    wrong: list[str] = []
    assert run_checks(Crowd(), 1, lambda name, why: wrong.append(f"{name}: {why}") if why else None) == 0, wrong


def test_a_clone_shares_nothing_and_continues_equally() -> None:
    state = cast(Flips, GAME.new(2, 7, log=[]))
    copy = cast(Flips, state.clone())
    assert copy.dump() == state.dump()
    assert copy.log is None
    assert copy.coin == Coin("gold", 1)
    assert isinstance(copy.coin, Coin)
    copy.apply(0, 0)
    assert state.heads == []
    assert state.board[0][1] == "."
    state.apply(0, 0)
    assert copy.dump() == state.dump()


def test_a_state_can_be_pickled() -> None:
    state = GAME.new(4, 7)
    state.apply(0, 0)
    assert pickle.loads(pickle.dumps(state)).dump() == state.dump()


def test_what_cannot_be_copied_is_named() -> None:
    with pytest.raises(TypeError, match="seen holds a set; a state is made of numbers, texts, lists, tuples and dicts"):
        Draughty().new(2, 1).clone()


def test_places_follow_the_scores_and_equals_share() -> None:
    state = cast(Flips, GAME.new(4, 1))
    state.heads = [0, 1, 1, 0]
    assert state.ranking() == [3, 1, 1, 3]


def test_a_sample_has_another_random_generator() -> None:
    state = GAME.new(2, 1)
    assert state.determinize(0, Rng.seeded(2)).rng.dump() != state.rng.dump()


def test_a_state_that_never_sets_revealed_to_has_no_undo() -> None:
    table = Table(GAME, [Player("person", name) for name in NAMES], 1)
    table.act(0, 1)
    assert not table.can_undo(0)


# Words


def test_notation_is_a_list_of_texts() -> None:
    assert GAME.num_actions == 2
    assert GAME.parse("pass {on}") == 1
    with pytest.raises(NotationError, match=r"'skip' is not an action; the actions are flip, pass \{on\}"):
        GAME.parse("skip")


def test_name_rules_and_options_come_from_the_class() -> None:
    assert WORDS("name") == "Flips of the Coin"
    assert WORDS("tagline") == "Flip a coin."
    assert [rule.text for rule in WORDS.rules] == ["Flip a coin.\n\nHeads scores."]
    assert WORDS("option.long-game.name") == "Long Game"
    assert WORDS("option.long-game.very-long") == "Very Long"


def test_default_buttons_show_the_notation_and_events_their_name_and_numbers() -> None:
    view = GAME.view(GAME.new(2, 1), 0)
    assert [GAME.text.action(action, view, WORDS, ["Morag", "Hamish"]) for action in (0, 1)] == ["Flip", "Pass {on}"]
    assert GAME.text.event(Event(0, 1, (3, 4)), WORDS, NAMES) == "Ben got heads 3, 4"
    assert GAME.text.event(Event(0, -1, ()), WORDS, NAMES) == "Got heads"


def test_the_prompt_says_whose_turn_it_is() -> None:
    state = GAME.new(2, 1)
    assert GAME.text.prompt(GAME.view(state, 0), WORDS, NAMES) == "Ann, choose what to do."
    assert GAME.text.prompt(GAME.view(state, 1), WORDS, NAMES) == "Ann to play."
    for seat in (0, 1):
        state.apply(seat, 1)
    assert GAME.text.prompt(GAME.view(state, 1), WORDS, NAMES) == "The game is over."


def test_the_view_is_described_entry_by_entry() -> None:
    table, players = GAME.text.describe(GAME.view(GAME.new(2, 1), 0), WORDS, NAMES)
    assert table.lines[:3] == ["Last flip: –", "Market: wood 3, big stone –", "Over: no"]
    assert table.lines[-4:] == ["Board:", ". . .", ". . .", ". . ."]
    assert players.lines == ["→ Ann · Points: 0", "  Ben · Points: 0"]


class SomeDutch(GameText):
    """Brings one text of its own in English, and another in Dutch."""

    catalogues: Mapping[str, Catalogue] = {
        "en": Catalogue("en", {"name": "Coins", "event.got-heads": "{who}: {n}"}, []),
        "nl": Catalogue("nl", {"name": "Munten", "view.points": "Punten"}, [RulesSection("spel", "Spel", "Gooi.")]),
    }


def test_a_text_that_is_missing_falls_back_to_english_and_then_to_the_rules() -> None:
    text = FlipsGame(SomeDutch).text
    assert [text.words(lang)("name") for lang in ("en", "de", "nl")] == ["Coins", "Coins", "Munten"]
    assert [text.words(lang).lang for lang in ("en", "de", "nl")] == ["en", "en", "nl"]
    assert text.event(Event(0, 1, (3, 4)), text.words("nl"), NAMES) == "Ben: 3"
    assert text.words("nl")("tagline") == "Flip a coin."
    assert [rule.key for rule in text.words("nl").rules] == ["spel"]


def test_a_key_of_the_view_can_have_a_label() -> None:
    text = FlipsGame(SomeDutch).text
    *_, players = text.describe(GAME.view(GAME.new(2, 1), 0), text.words("nl"), NAMES)
    assert players.lines[0] == "→ Ann · Punten: 0"


def test_only_the_catalogues_that_a_package_has_are_read() -> None:
    assert set(load_catalogues("ceilidh.cli.translations")) == {"en", "de", "nl"}
    assert load_catalogues("ceilidh.cli") == {}


# Pictures


def texts(drawn: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith("text")]


def test_the_default_picture_shows_every_entry_of_the_view() -> None:
    state = GAME.new(2, 1)
    state.apply(0, 1)
    panels = GAME.art.panels(GAME.view(state, 0), WORDS, NAMES)
    assert [panel.name for panel in panels] == ["table", "players"]
    shown = texts(compose_svg(panels, GAME.art.symbols()))
    for text in ("Flips of the Coin", "Board", "x", "Ann", "Ben", "Points", "Last flip", "–", "Over", "no"):
        assert text in shown
    assert any(text.startswith("Story: a long line") for text in shown)


ANYTHING: View = {
    "markup": "<b>&\"']]>",
    "control": "a\x00b\x1b[31mc\nd\ud800e\ufffe",
    "one_long_word": "x" * 3000,
    "many_words": "word " * 900,
    "wide": [["cell"] * 60, ["1"] * 60],
    "long_cells": [["y" * 80, "", "é漢"]] * 3,
    "deep": [[[[None]]], {"a": [{"b": {}}]}],
    "for_each": ["<i>" + "z" * 300, None],
    "": -1.5,
}


def test_any_view_has_a_well_formed_picture_inside_its_panel() -> None:
    drawn = GAME.render_svg({"seat": None, "actors": [0], **ANYTHING}, NAMES)
    assert "<b>" not in drawn
    for element in ElementTree.fromstring(drawn).iter():
        if element.tag.endswith("text"):
            size = float(element.get("font-size", "20"))
            assert size > 0
            assert size * text_width(element.text or "") < 440, element.text


def test_texts_from_a_view_have_no_control_characters() -> None:
    descriptions = GAME.text.describe({"seat": None, "actors": [0], **ANYTHING}, WORDS, NAMES)
    lines = [line for description in descriptions for line in description.lines]
    assert "Control: a b [31mc d e " in lines
    assert all(line.isprintable() for line in lines)


def test_the_default_picture_highlights_who_decides() -> None:
    before, after = (
        GAME.art.panels({**GAME.view(GAME.new(2, 1), 0), "actors": actors}, WORDS, NAMES)[1].svg for actors in ([0], [])
    )
    assert before != after


def test_the_default_cover_has_the_game_s_colour_and_letter() -> None:
    other = FlipsGame()
    other.name = "otters"
    covers = [game.art.cover(WORDS).svg for game in (GAME, other)]
    assert covers[0].replace("flips-of-the-coin", "otters") != covers[1]
    assert ">F</text>" in covers[0]
    assert ">O</text>" in covers[1]
