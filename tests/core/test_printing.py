"""`print`, `repr`, `==`, pickling and notebook pictures of tables, seats and states."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from core.pebbles import GAME, Pebbles

from ceilidh.core import (
    CeilidhError,
    Game,
    IllegalAction,
    NotationError,
    Player,
    Rng,
    Seat,
    SetupError,
    State,
    Table,
    find_game,
    game_names,
)

ANNA, BEN = Player("person", "Anna"), Player("hard", "Ben")
GAMES = [GAME, *map(find_game, game_names())]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


def table(game: Game = GAME, seed: int = 1) -> Table:
    return Table(game, [ANNA, BEN], seed)


def dealt_anew(game: Game, state: State, seat: int | None) -> State:
    """A state that looks the same to the seat, or to a spectator, with everything else dealt anew."""
    if seat is not None:
        return state.determinize(seat, Rng.seeded(5))
    return state.determinize(0, Rng.seeded(5)).determinize(1, Rng.seeded(6))


@every_game
def test_a_printed_table_shows_players_prompt_and_the_spectator_s_view(game: Game) -> None:
    at = table(game)
    printed = str(at)
    assert printed.startswith(f"{game.text.words('en')('name')}: Anna, Ben\n")
    assert game.text.prompt(at.view(None), game.text.words("en"), at.names) in printed
    for panel in game.text.describe(at.view(None), game.text.words("en"), at.names):
        assert panel.title in printed
        assert all(line in printed for line in panel.lines)


@every_game
def test_printing_and_drawing_a_table_reveal_nothing_hidden(game: Game) -> None:
    at = table(game)
    other = dealt_anew(game, at.snapshot(), None)
    assert str(at) == game.render_text(game.view(other, None), at.names)
    assert at._repr_svg_() == game.render_svg(game.view(other, None), at.names)


@every_game
def test_printing_and_drawing_a_seat_show_what_it_may_know(game: Game) -> None:
    at = table(game)
    other = dealt_anew(game, at.snapshot(), 1)
    assert str(at.seat(1)) == game.render_text(game.view(other, 1), at.names)
    assert at.seat(1)._repr_svg_() == game.render_svg(game.view(other, 1), at.names)
    assert "Player 2" in str(Seat(game, other, 1))


@every_game
def test_a_state_is_shown_from_the_first_actor_s_viewpoint(game: Game) -> None:
    state = game.new(2, 1)
    view, names = game.view(state, state.actors()[0]), ["Player 1", "Player 2"]
    assert str(state) == game.render_text(view, names)
    assert state._repr_svg_() == game.render_svg(view, names)


@every_game
def test_a_notebook_shows_a_table_as_one_svg_document(game: Game) -> None:
    drawn = ElementTree.fromstring(table(game)._repr_svg_())
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"


def test_a_game_that_is_over_is_printed_with_its_result() -> None:
    at = table()
    while actors := at.actors():
        at.seat(actors[0]).play("take 1")
    result = at.result()
    assert result is not None
    assert str(at).endswith(f"Result\n  Anna: {result.scores[0]}, place {result.places[0]}\n  Ben: 4, place 1")
    assert repr(at.snapshot()) == "<Pebbles: 2 players, over>"
    assert str(at.snapshot()).startswith("Pebbles: Player 1, Player 2\n")


def test_every_repr_is_one_line() -> None:
    at = table()
    at.act(0, 0)
    assert repr(at) == "<Table of pebbles: Anna (person), Ben (hard); 1 decision>"
    assert repr(at.seat(1)) == "<Seat 2 of 2 at pebbles>"
    assert repr(at.snapshot()) == "<Pebbles: 2 players, seat 2 to decide>"
    assert repr(at.game) == "<Game pebbles>"


class Stray(State):
    """A state of no game."""

    def actors(self) -> list[int]:
        return [1]

    def legal(self, seat: int) -> list[int]:
        return [0]

    def apply(self, seat: int, action: int) -> None:
        pass

    def scores(self) -> list[int]:
        return [0, 0]


def test_a_state_of_no_registered_game_prints_its_repr() -> None:
    stray = Stray(2, Rng.seeded(1))
    assert str(stray) == repr(stray) == "<Stray: 2 players, seat 2 to decide>"
    assert stray._repr_svg_() is None


class DerivedPebbles(Pebbles):
    """A subclass of a registered state class."""


def test_a_subclass_of_a_state_class_is_shown_by_its_game() -> None:
    assert str(DerivedPebbles.load(GAME.new(2, 1).dump())) == str(GAME.new(2, 1))


@every_game
def test_states_are_equal_when_their_contents_are(game: Game) -> None:
    state, again = game.new(2, 1), game.new(2, 1)
    assert state == again == state.clone() == pickle.loads(pickle.dumps(state))
    assert state != game.new(2, 2)
    seat = state.actors()[0]
    again.apply(seat, again.legal(seat)[0])
    assert state != again


def test_states_of_two_kinds_are_never_equal() -> None:
    class OtherPebbles(Pebbles):
        pass

    state = GAME.new(2, 1)
    assert state != OtherPebbles.load(state.dump())
    assert state != state.dump()


def test_a_state_is_not_hashable() -> None:
    with pytest.raises(TypeError, match=r"use repr\(state.dump\(\)\)"):
        hash(GAME.new(2, 1))


def test_a_seat_plays_in_notation_and_the_table_records_it() -> None:
    at = table()
    anna = at.seat(0)
    assert anna.legal_notation() == ["take 1", "take 2", "take 3"]
    anna.play("take 2")
    assert [line.text for line in at.record().moves] == ["take 2"]
    assert anna.legal_notation() == []


def test_an_unknown_notation_is_refused_with_the_legal_actions() -> None:
    at = table()
    with pytest.raises(
        NotationError, match=r"'take 9' is not an action; .*; possible now: take 1, take 2, take 3"
    ) as refused:
        at.seat(0).play("take 9")
    assert refused.value.possible == ("take 1", "take 2", "take 3")
    at.play(0, "take 1")
    with pytest.raises(NotationError, match=r"'take 9' is not an action; .*; it is not seat 1's turn; waiting for Ben"):
        at.play(0, "take 9")
    assert at.move_count == 1


def test_an_illegal_action_of_a_seat_is_refused_with_the_legal_ones() -> None:
    game = find_game("clans-and-glory")
    at = table(game)
    with pytest.raises(IllegalAction, match=r"'pass' is not possible now; possible: lay .* and [0-9]+ more") as refused:
        at.seat(0).play("pass")
    assert list(refused.value.possible) == at.seat(0).legal_notation()
    with pytest.raises(IllegalAction, match="it is not seat 2's turn; waiting for Anna"):
        at.seat(1).play("pass")
    assert at.move_count == 0


def test_a_seat_sees_the_current_state_after_acts_and_undos() -> None:
    at = table()
    anna = at.seat(0)
    before = str(anna)
    anna.play("take 2")
    at.undo(0)
    assert anna.can_act()
    assert str(anna) == before


def test_only_players_have_seats() -> None:
    for number in (-1, 2):
        with pytest.raises(SetupError, match=f"there is no seat {number + 1}; the seats are 1 to 2, in code 0 to 1"):
            table().seat(number)


@pytest.mark.parametrize("number", [-1, 2])
def test_an_unknown_seat_cannot_act_or_undo(number: int) -> None:
    at = table()
    at.act(0, at.seat(0).legal()[0])
    with pytest.raises(IllegalAction, match=f"there is no seat {number + 1}; the seats are 1 to 2"):
        at.play(number, "take 1")
    with pytest.raises(CeilidhError, match="nothing to undo"):
        at.undo(number)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_table_can_be_copied_and_pickled(copied: Callable[[Table], Table]) -> None:
    at = table(find_game(game_names()[0]))
    at.act(0, at.seat(0).legal()[0])
    other = copied(at)
    assert other.record() == at.record()
    other.act(0, other.seat(0).legal()[0])
    assert (at.move_count, other.move_count) == (1, 2)


def test_a_seat_without_a_table_cannot_play() -> None:
    assert not hasattr(Seat(GAME, GAME.new(2, 1), 0), "play")


def test_a_printed_record_is_its_file_text() -> None:
    record = table().record()
    assert str(record) == record.write()
