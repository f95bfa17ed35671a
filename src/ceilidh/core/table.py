"""A game being played: checks every action, keeps the record, supports undo. No I/O.

`print` shows a table as text and a notebook draws it, both as spectators see it, so nothing hidden appears by accident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ceilidh.core.errors import CeilidhError, IllegalAction, NotationError, RecordError, SetupError, no_seat
from ceilidh.core.game import Game
from ceilidh.core.record import EDITION_LINE, Move, Player, Record, RecordedMove, Result, check_players
from ceilidh.core.rng import SEEDS
from ceilidh.core.rules import View
from ceilidh.core.seat import Seat
from ceilidh.core.state import Event, State
from ceilidh.core.undone_answers import UndoneAnswer, UndoneAnswers


class UndoPoint(NamedTuple):
    """The state before a decision that can still be taken back."""

    move: int
    state: State


class PreparedMove(NamedTuple):
    """A checked decision and the state that it leads to. The table has not changed yet."""

    move: Move
    before: State
    after: State
    events: list[Event]
    """The events that it causes, public and private ones."""

    def is_final(self) -> bool:
        """Whether the player cannot take it back: it reveals something hidden or random, or ends the game."""
        return self.after.revealed_to >> self.move.seat & 1 == 1 or not self.after.actors()


class UndoPreview(NamedTuple):
    """The result of taking back a seat's last decision. The table has not changed yet."""

    state: State
    """The full state after the undo, a copy."""
    others_stay: bool
    """Whether all later decisions of other seats stay."""
    ended_turn: bool
    """Whether the decision had ended the seat's turn."""


class Table:
    """A game being played by named players: the authority that checks every action."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = tuple(check_players(players))
        self.seed = _new_seed() if seed is None else seed
        self.options = game.check_options(len(players), options or {})
        self._moves: list[Move] = []
        self._turns = [0] * len(players)
        self._undo_points: list[list[UndoPoint]] = [[] for _ in players]
        self._withdrawn = UndoneAnswers(game)
        self._log: list[Event] = []
        self._log_sizes: list[int] = []
        self._state: State = game.new(len(players), self.seed, self.options, self._log)

    def __repr__(self) -> str:
        players = ", ".join(f"{player.name} ({player.kind})" for player in self.players)
        return (
            f"<Table of {self.game.name}: {players}; {self.move_count} decision{'' if self.move_count == 1 else 's'}>"
        )

    def __str__(self) -> str:
        text = self.game.render_text(self.view(None), self.names)
        result = self.result()
        if result is None:
            return text
        ends = zip(self.names, result.scores, result.places, strict=True)
        return "\n".join([text, "", "Result", *(f"  {who}: {score}, place {place}" for who, score, place in ends)])

    def _repr_svg_(self) -> str:
        return self.game.render_svg(self.view(None), self.names)

    def __reduce__(self) -> tuple[object, ...]:
        return (replay, (self.game, self.record()))

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.players]

    @property
    def moves(self) -> list[Move]:
        """All decisions made so far."""
        return list(self._moves)

    @property
    def move_count(self) -> int:
        """How many decisions have been made."""
        return len(self._moves)

    def decision_count(self, seat: int) -> int:
        """How many decisions the seat has made."""
        return self._turns[seat]

    def actors(self) -> list[int]:
        """The seats that may decide now; none when the game is over."""
        return self._state.actors()

    def seat(self, number: int) -> TableSeat:
        """One seat, counted from 0: what its player sees and may do."""
        if not 0 <= number < len(self.players):
            raise SetupError(no_seat(number, len(self.players)))
        return TableSeat(self, number)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know."""
        return self.game.view(self._state, seat)

    def log(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events from move number `since` on (0 is the deal) that a seat, or a spectator (None), may see."""
        if since > len(self._log_sizes):
            return []
        start = 0 if since == 0 else self._log_sizes[since - 1]
        return [event for event in self._log[start:] if event.visible_to(seat)]

    def snapshot(self) -> State:
        """A copy of the full state, for replay and analysis. Never show it to a player."""
        return self._state.clone()

    def play(self, seat: int, notation: str) -> None:
        """Carry out a decision given in notation.

        NotationError if the game has no such action, IllegalAction if it is not legal now. Errors change nothing.
        """
        try:
            action = self.game.parse(notation)
        except NotationError as error:
            possible = self._possible(self._state, seat)
            now = f"possible now: {_listed(possible)}" if possible else self._not_now(self._state, seat)
            raise NotationError(f"{error}; {now}", possible) from None
        self.act(seat, action)

    def act(self, seat: int, action: int) -> None:
        """Carry out a decision; IllegalAction, without any change, if it is not legal now."""
        self.commit(self.prepare(seat, action))

    def prepare(self, seat: int, action: int, earlier: PreparedMove | None = None) -> PreparedMove:
        """Compute a decision for `commit`, to follow `earlier` if that is still pending; IllegalAction if not legal."""
        state = self._state if earlier is None else earlier.after
        self._check(state, seat, action)
        return _prepared(state, Move(seat, action))

    def commit(self, prepared: PreparedMove) -> None:
        """Carry out a prepared decision; CeilidhError if the table has changed since it was prepared."""
        if prepared.before is not self._state:
            raise CeilidhError("something else has happened since this decision was prepared")
        move = prepared.move
        self._undo_points[move.seat].append(UndoPoint(len(self._moves), prepared.before))
        self._log_sizes.append(len(self._log))
        self._log += prepared.events
        self._state = prepared.after
        self._moves.append(move)
        self._turns[move.seat] += 1
        for seat, before in enumerate(self._undo_points):
            if self._state.revealed_to >> seat & 1:
                before.clear()

    def _check(self, state: State, seat: int, action: int) -> None:
        if seat not in state.actors():
            raise IllegalAction(self._not_now(state, seat), [])
        if action not in state.legal(seat):
            possible = self._possible(state, seat)
            named = (
                f"'{self.game.to_notation(action)}'"
                if 0 <= action < self.game.num_actions
                else f"action number {action}"
            )
            raise IllegalAction(f"{named} is not possible now; possible: {_listed(possible)}", possible)

    def _possible(self, state: State, seat: int) -> list[str]:
        legal = state.legal(seat) if seat in state.actors() else []
        return [self.game.to_notation(action) for action in legal]

    def _not_now(self, state: State, seat: int) -> str:
        actors = state.actors()
        if not actors:
            return "the game is over"
        if not 0 <= seat < len(self.players):
            return no_seat(seat, len(self.players))
        return (
            f"it is not seat {seat + 1}'s turn; waiting for {', '.join(self.players[actor].name for actor in actors)}"
        )

    def undo(self, seat: int) -> int:
        """Take back the seat's last decision; returns how many decisions were taken back in all.

        Refused if the seat has learned anything hidden or random since then. Later decisions of others stay if they
        are legal without it, as simultaneous decisions are; otherwise they are taken back as well, and remembered for
        `undone_answer`.
        """
        if not self.can_undo(seat):
            raise CeilidhError("there is nothing to undo: no decision was made since something new was revealed")
        count, before = len(self._moves), self._undo_points[seat][-1]
        undone = self._moves[before.move :]
        later = undone[1:]
        self._go_back(before)
        self._withdrawn.remember(before.state.clone(), undone, self._turns)
        for move in later:
            if not _is_possible(self._state, move):
                break
            self.commit(_prepared(self._state, move))
        return count - len(self._moves)

    def undone_answer(self, seat: int) -> int | None:
        """What the seat decided in this very position before somebody took back the decision that led here.

        Bots repeat it: otherwise a player could undo until they get the answer they want.
        """
        return self._withdrawn.find(self._state, seat, self._turns[seat])

    def undone_answers(self) -> list[UndoneAnswer]:
        """The undone answers to which the game can come back: those after the decisions that are final for all."""
        final = self._moves[: min(self.final_move_count(seat) for seat in range(len(self.players)))]
        return self._withdrawn.since([sum(move.seat == seat for move in final) for seat in range(len(self.players))])

    def restore_undone_answer(self, answer: UndoneAnswer) -> None:
        """Remember an undone answer from another copy of this game."""
        self._withdrawn.add(answer)

    def preview_undo(self, seat: int) -> UndoPreview:
        """What `undo` would lead to."""
        before = self._undo_points[seat][-1]
        state, later = before.state.clone(), self._moves[before.move + 1 :]
        kept = 0
        while kept < len(later) and _is_possible(state, later[kept]):
            state.apply(later[kept].seat, later[kept].action)
            kept += 1
        after = before.state.clone()
        after.apply(seat, self._moves[before.move].action)
        return UndoPreview(state, kept == len(later), seat not in after.actors())

    def _go_back(self, before: UndoPoint) -> None:
        for move in self._moves[before.move :]:
            self._turns[move.seat] -= 1
        for seat, kept in enumerate(self._undo_points):
            self._undo_points[seat] = [earlier for earlier in kept if earlier.move < before.move]
        del self._moves[before.move :]
        del self._log[self._log_sizes[before.move] :]
        del self._log_sizes[before.move :]
        self._state = before.state

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has made a decision and has learned nothing hidden or random since."""
        return 0 <= seat < len(self._undo_points) and len(self._undo_points[seat]) > 0

    def final_move_count(self, seat: int) -> int:
        """The number of decisions before the first one that the seat could still take back."""
        still_open = self._undo_points[seat]
        return still_open[0].move if still_open else len(self._moves)

    def forbid_undo(self, seat: int) -> None:
        """Make all decisions of the seat so far final."""
        self._undo_points[seat].clear()

    def result(self) -> Result | None:
        """Scores and places once the game is over."""
        if self._state.actors():
            return None
        return Result(tuple(self._state.scores()), tuple(self._state.ranking()))

    def record(self) -> Record:
        """The game so far as a record. It contains the seed: never show it to players of a running game."""
        return Record(
            self.game.name,
            self.game.edition,
            self.options,
            self.players,
            self.seed,
            tuple(RecordedMove(move.seat, self.game.to_notation(move.action)) for move in self._moves),
            self.result(),
        )


def _prepared(before: State, move: Move) -> PreparedMove:
    after, events = before.clone(), list[Event]()
    after.log = events
    after.apply(move.seat, move.action)
    after.log = None
    return PreparedMove(move, before, after, events)


class TableSeat(Seat):
    """A seat at a table, which can also make decisions."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__(table.game, table._state, number)
        self.__table = table

    def play(self, notation: str) -> None:
        """Make this seat's decision, given in notation; errors as in `Table.play`."""
        self.__table.play(self.number, notation)

    def _true_state(self) -> State:
        """The current state; each decision replaces it."""
        return self.__table._state

    def _names(self) -> list[str]:
        return self.__table.names


def _is_possible(state: State, move: Move) -> bool:
    return move.seat in state.actors() and move.action in state.legal(move.seat)


def replay(game: Game, record: Record) -> Table:
    """Replay a record; returns the table at its end.

    RecordError with the line if the record is of another game, a decision was illegal, or the result differs. Records
    of an earlier edition replay as long as the current rules lead to the same result.
    """
    _check_game(game, record)
    try:
        return _replay_moves(game, record)
    except RecordError as error:
        if record.edition == game.edition:
            raise
        played = f"this game was played by edition {record.edition} of {game.name}"
        differ = f"the rules of edition {game.edition}, which is installed, differ at line {error.line}"
        raise RecordError(f"{played}, and {differ}; the version that wrote it can replay it", EDITION_LINE) from None


def _replay_moves(game: Game, record: Record) -> Table:
    table = _set_up(game, record)
    for i, line in enumerate(record.moves):
        try:
            table.play(line.seat, line.text)
        except (NotationError, IllegalAction) as error:
            raise RecordError(str(error), record.line_of(i)) from None
    if table.result() != record.result:
        raise RecordError(_wrong_result(table, record), record.line_of(len(record.moves)))
    return table


def _set_up(game: Game, record: Record) -> Table:
    try:
        return Table(game, record.players, record.seed, record.options)
    except SetupError as error:
        raise RecordError(str(error), EDITION_LINE + 1) from None


def _check_game(game: Game, record: Record) -> None:
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game}, not of {game.name}", EDITION_LINE - 1)
    if record.edition > game.edition:
        wanted = f"edition {game.edition} of {game.name} is installed, this record is of edition {record.edition}"
        raise RecordError(f"{wanted}; a newer version of ceilidh can replay it", EDITION_LINE)


def _wrong_result(table: Table, record: Record) -> str:
    if record.result is None:
        return "the game is over by these decisions, but the record calls it unfinished"
    result = table.result()
    if result is None:
        return "the record has a result, but the game is not over by these decisions"
    return f"the decisions lead to '{result.write()}', not to what is written here"


def _new_seed() -> int:
    from secrets import randbelow  # slow to import, and rarely needed

    return randbelow(SEEDS)


def _listed(possible: list[str]) -> str:
    shown = ", ".join(possible[:12])
    return f"{shown} and {len(possible) - 12} more" if len(possible) > 12 else shown
