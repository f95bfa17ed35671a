"""Game records: game, edition, options, players, seed, decisions in notation, result.

The format is readable text. Every line has its fixed place, so that errors can name the line:

    ceilidh record 1
    game: my-game
    edition: 1
    option length: short            (one line for each option, sorted by name)
    seat 1: person Anna             ('person' or a bot's name, then the player's name)
    seat 2: greedy Morag
    seed: 1234
    (an empty line)
    1. seat 1: roll
    2. seat 1: hold
    result: 34 28, places 1 2       (or: 'result: unfinished')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from unicodedata import category

from ceilidh.core.errors import RecordError, SetupError, shorten
from ceilidh.core.rng import SEEDS

FORMAT: Final = "ceilidh record 1"
EDITION_LINE: Final = 3
PERSON: Final = "person"
MAX_NAME_LENGTH: Final = 40

_OPTION: Final = re.compile(r"option ([a-z][a-z0-9-]*): (\S+)")
_KIND: Final = re.compile("[a-z][a-z0-9-]*(?::[!-~]+)?")
_SEAT: Final = re.compile(rf"seat ([1-9][0-9]?): ({_KIND.pattern}) (\S(?:.*\S)?)")
_MOVE: Final = re.compile(r"([1-9][0-9]{0,6})\. seat ([1-9][0-9]?): (\S(?:.*\S)?)")
_RESULT: Final = re.compile(r"result: (-?[0-9]+(?: -?[0-9]+)*), places ([0-9]+(?: [0-9]+)*)")
_UNFINISHED: Final = "result: unfinished"
_EMOJI_SIGN: Final = "[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?"
_EMOJI: Final = re.compile(f"\U0001f3f4[\U000e0030-\U000e007a]+\U000e007f|{_EMOJI_SIGN}(?:\u200d{_EMOJI_SIGN})*")
"""One visible emoji: a regional flag such as Scotland's, or pictures joined to one."""
_BLANK_CHARACTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Invisible characters."""


class Player(NamedTuple):
    """Who sits on a seat: `kind` is PERSON or a bot's name."""

    kind: str
    name: str


class Move(NamedTuple):
    """One decision: a seat, counted from 0, and its action's number."""

    seat: int
    action: int


class RecordedMove(NamedTuple):
    """One decision in a record: a seat, counted from 0, and its action in notation."""

    seat: int
    text: str


class Result(NamedTuple):
    """How a game ended, by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    def write(self) -> str:
        """The result as a record states it."""
        scores, places = " ".join(map(str, self.scores)), " ".join(map(str, self.places))
        return f"{scores}, places {places}"


class Record(NamedTuple):
    """A parsed record. It is not checked against the rules: `replay` does that."""

    game: str
    edition: int
    options: Mapping[str, str]
    players: tuple[Player, ...]
    seed: int
    moves: tuple[RecordedMove, ...]
    result: Result | None

    def write(self) -> str:
        """The record as text; `parse` reads it."""
        head = [FORMAT, f"game: {self.game}", f"edition: {self.edition}"]
        head += [f"option {name}: {value}" for name, value in sorted(self.options.items())]
        head += [f"seat {seat + 1}: {player.kind} {player.name}" for seat, player in enumerate(self.players)]
        head += [f"seed: {self.seed}", ""]
        moves = [f"{i}. seat {line.seat + 1}: {line.text}" for i, line in enumerate(self.moves, 1)]
        result = _UNFINISHED if self.result is None else f"result: {self.result.write()}"
        return "\n".join([*head, *moves, result, ""])

    def __str__(self) -> str:
        return self.write()

    def line_of(self, move: int) -> int:
        """The line of decision number `move`, counted from 0; one past the last is the line of the result."""
        return EDITION_LINE + len(self.options) + len(self.players) + 2 + move + 1

    @staticmethod
    def parse(text: str) -> Record:
        """Parse what `write` wrote; RecordError with the line if the text is not a complete record."""
        return _Reader(text).record()


def check_players(players: Sequence[Player]) -> Sequence[Player]:
    """Return the players if their kinds and names fit into a record, else raise SetupError."""
    for player in players:
        if not _KIND.fullmatch(player.kind):
            raise SetupError(f"a player is '{PERSON}' or a bot's name, then a name; {shorten(player.kind)} is neither")
        if player.name != " ".join(player.name.split()) or not readable(player.name):
            raise SetupError(f"a name must be printable text on one line, not {shorten(player.name)}")
        if len(player.name) > MAX_NAME_LENGTH:
            raise SetupError(f"a name has at most {MAX_NAME_LENGTH} letters; {shorten(player.name)} has more")
    return players


def readable(text: str) -> bool:
    """Whether the text is printable on one line, starts with something visible and hides or reverses no letters."""
    plain = _EMOJI.sub("*", text)
    return plain.isprintable() and plain[:1] not in _BLANK_CHARACTERS and not category(plain[0]).startswith("M")


class _Reader:
    """Reads a record line by line, so that every error knows where it is."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._at = 0

    def _next(self) -> str:
        if self._at >= len(self._lines) or (self._at == len(self._lines) - 1 and not self._lines[-1]):
            raise RecordError("the record stops here, before its result; it was cut off", self._at + 1)
        self._at += 1
        return self._lines[self._at - 1].rstrip("\r")

    def _error(self, wanted: str) -> RecordError:
        return RecordError(f"expected {wanted}, found {shorten(self._lines[self._at - 1])}", self._at)

    def _value(self, name: str) -> str:
        line = self._next()
        if not line.startswith(f"{name}: "):
            raise self._error(f"'{name}: …'")
        return line[len(name) + 2 :]

    def _number(self, name: str, limit: int) -> int:
        value = self._value(name)
        if not (value.isascii() and value.isdigit() and len(value) <= 30 and int(value) < limit):
            raise self._error(f"'{name}: ' and a whole number below {limit}")
        return int(value)

    def record(self) -> Record:
        if self._next() != FORMAT:
            raise self._error(f"'{FORMAT}', the first line of every record")
        game = self._value("game")
        edition = self._number("edition", 1_000_000)
        options = self._options()
        players = self._players()
        seed = self._number("seed", SEEDS)
        if self._next():
            raise self._error("an empty line")
        lines, result = self._moves(len(players))
        if any(self._lines[self._at :]):
            self._at += 1
            raise self._error("nothing after the result")
        return Record(game, edition, options, tuple(players), seed, tuple(lines), result)

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        last = ""
        while match := _OPTION.fullmatch(self._peek()):
            self._next()
            if match[1] <= last:
                raise self._error("options sorted by name, each once")
            last = match[1]
            options[last] = match[2]
        return options

    def _players(self) -> list[Player]:
        players: list[Player] = []
        while self._peek().startswith("seat "):
            match = _SEAT.fullmatch(self._next())
            if match is None or int(match[1]) != len(players) + 1:
                raise self._error(f"'seat {len(players) + 1}: person NAME' or a bot's name in place of 'person'")
            players.append(Player(match[2], match[3]))
            try:
                check_players(players[-1:])
            except SetupError as error:
                raise RecordError(str(error), self._at) from None
        return players

    def _moves(self, players: int) -> tuple[list[RecordedMove], Result | None]:
        lines: list[RecordedMove] = []
        while not (text := self._next()).startswith("result: "):
            match = _MOVE.fullmatch(text)
            if match is None or int(match[1]) != len(lines) + 1 or int(match[2]) > players:
                raise self._error(f"decision '{len(lines) + 1}. seat N: …' or the result")
            lines.append(RecordedMove(int(match[2]) - 1, match[3]))
        return lines, self._result(text, players)

    def _result(self, text: str, players: int) -> Result | None:
        if text == _UNFINISHED:
            return None
        match = _RESULT.fullmatch(text)
        if match and len(match[0]) < 1000:
            scores, places = (tuple(map(int, numbers.split())) for numbers in match.groups())
            if len(scores) == len(places) == players:
                return Result(scores, places)
        raise self._error(f"'{_UNFINISHED}' or {players} scores and places")

    def _peek(self) -> str:
        return self._lines[self._at].rstrip("\r") if self._at < len(self._lines) else ""
