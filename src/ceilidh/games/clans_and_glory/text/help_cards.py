"""What is this? Everything in the picture of Clans and Glory, every action and every word, on a small card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, cast

from ceilidh.core.catalogue import Words
from ceilidh.core.default_text import capital
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.clans_and_glory.rules.actions import HIDE, PASS, SHIELD
from ceilidh.games.clans_and_glory.rules.board import (
    CARDS,
    COLOURS,
    LOWEST,
    NEIGHBOURS,
    NO_SEAT,
    SHIELDS,
    Row,
    seat_name,
    seat_number,
)
from ceilidh.games.clans_and_glory.text.names import card_words, say_action
from ceilidh.games.clans_and_glory.view import ClansView, Placed

GLOSSARY: Final = {
    "table": "row",
    "seat": "seat",
    "single": "row",
    "campfire": "row",
    "beside": "row",
    "opposite": "row",
    "rank": "end",
    "colour": "seat",
    "shield": "shield",
    "stone": "shield",
    "face_down": "face-down",
    "hand": "secret",
}
"""Each word with its section of the rules."""
_row: Final = cache(Row)


def meaning(thing: str, view: View, words: Words, names: Sequence[str]) -> Meaning | None:
    """What a thing of the picture is, and what it stands at."""
    told = _Told(view, words, names)
    kind, _, which = thing.replace("table-", "table:").partition(":")
    if kind[0] in "ABCDEF":
        return told.shield(kind)
    tell = {
        "seat": told.seat,
        "card": told.hand_card,
        "stone": told.stone,
        "table": told.table,
        "hand": told.hand,
        "players": told.players,
        "player": told.player,
        "cards": told.cards,
        "points": told.points,
    }.get(kind)
    return tell(which) if tell is not None else None


def action_meaning(action: int, view: View, words: Words, names: Sequence[str]) -> Meaning:
    """What an action would do."""
    told, name = _Told(view, words, names), say_action(action, view, words, names)
    if action == PASS:
        return Meaning(name, words("help.pass.tells"), (told.shields_left(told.mine),), rule="shield")
    if action >= SHIELD:
        return Meaning(name, words("help.lay_shield.tells"), told.next_shield(action - SHIELD), rule="shield")
    card, seat = action % HIDE % CARDS, seat_name(action % HIDE // CARDS)
    if action >= HIDE:
        return Meaning(name, words("help.hide.tells", table=seat[0]), rule="face-down")
    return Meaning(name, words("help.lay.tells", table=seat[0]), told.laid(card, seat), rule="seat")


def would_take(view: View, words: Words, names: Sequence[str]) -> str:
    """What a shield would take that is laid now."""
    told = _Told(view, words, names)
    return told.would_take(told.seen["table"])


class _Told:
    """A view put into words."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.seen = cast(ClansView, view)
        self.words = words
        self.names = names

    @property
    def mine(self) -> int:
        return cast(int, self.seen["seat"])

    # On the tables

    def seat(self, name: str) -> Meaning:
        """A seat with what is on it."""
        placed = self.seen["places"][name]
        if placed is None:
            return self._free(name)
        if placed["face_down"]:
            return self._face_down(name, placed)
        card = cast(int, placed["card"])
        now = (self.words("help.at_seat", seat=name), self._taker(name[0], _rank(card)))
        return Meaning(self._card_name(card), self.words("help.card.tells", n=_rank(card)), now, rule="seat")

    def _free(self, name: str) -> Meaning:
        around = [card for card in self._around(name) if card is not None]
        kind = "single" if name[1] == "7" else "free"
        now = [self._wanted(around) if around else self.words("help.free.nothing")]
        if not self.seen["over"] and self.seen["hand"]:
            fit = [card_words(card, self.words) for card in self.seen["hand"] if self._fits(card, name)]
            now.append(self._listed("help.free.mine", fit))
        rule = "row" if kind == "single" else "seat"
        title, tells = self.words(f"help.{kind}.name", seat=name), self.words(f"help.{kind}.tells")
        return Meaning(title, tells, tuple(now), rule=rule)

    def _wanted(self, around: list[int]) -> str:
        ranks = sorted({_rank(card) for card in around})
        colours = dict.fromkeys(self._colour(card) for card in around)
        return self.words("help.free.wanted", ranks=", ".join(map(str, ranks)), colours=", ".join(colours))

    def _face_down(self, name: str, placed: Placed) -> Meaning:
        now = [self.words("help.at_seat", seat=name)]
        if placed["card"] is not None:
            now.append(self.words("help.face_down.known", card=card_words(placed["card"], self.words)))
        whose = self.names[cast(int, placed["by"])]
        title, tells = self.words("help.face_down.name"), self.words("help.face_down.tells")
        return Meaning(title, tells, tuple(now), whose, "face-down")

    def table(self, letter: str) -> Meaning:
        """A table of the row."""
        table = "ABCDEF".index(letter)
        end = table in (0, len(self.seen["tables"]) - 1)
        seats = [placed for name, placed in self.seen["places"].items() if name[0] == letter]
        taken = sum(placed is not None for placed in seats)
        now = (self.words("help.table.taken", n=taken, seats=len(seats)), self._ranks(table))
        tells = self.words("help.table.end" if end else "help.table.tells")
        return Meaning(self.words("describe.table", table=letter), tells, now, rule="row")

    def stone(self, letter: str) -> Meaning:
        """The stone of a table with all its shields."""
        table = "ABCDEF".index(letter)
        now = [self._ranks(table)]
        for order, player in enumerate(self.seen["tables"][table]["stack"], 1):
            now.append(f"{order}. {self.names[player]}: {self._wins(table, order)}")
        name = self.words("help.stone.name", table=letter)
        return Meaning(name, self.words("help.stone.tells"), tuple(now), rule="end")

    def shield(self, which: str) -> Meaning:
        """A shield that was laid, by table and order, as in "B2"."""
        table, order = "ABCDEF".index(which[0]), int(which[1:])
        stack = self.seen["tables"][table]["stack"]
        if order > len(stack):  # it can be laid there now
            return self._shields(self.seen["actors"][0])
        name = self.words("help.shield.name", n=order, table=which[0])
        tells = self.words("help.shield.first" if order == 1 else "help.shield.tells", n=order - 1, order=order)
        now = (self.words("help.shield.now", wins=self._wins(table, order)),)
        return Meaning(name, tells, now, self.names[stack[order - 1]], "end")

    def _wins(self, table: int, order: int) -> str:
        """What the shield would take if the game ended now."""
        taken = self.seen["tables"][table]["taken"]
        if order > len(taken):
            return self.words("help.wins.nothing")
        _, rank, number = taken[order - 1]
        return self.words("help.wins.cards", n=number, rank=rank, points=rank * number)

    def _taker(self, letter: str, rank: int) -> str:
        """Who would take a card of this rank from a table."""
        shown = self.seen["tables"]["ABCDEF".index(letter)]
        for order, (player, taken, _) in enumerate(shown["taken"], 1):
            if taken == rank:
                return self.words("help.card.taker", who=self.names[player], n=order, table=letter)
        return self.words("help.card.nobody", rank=rank, table=letter)

    def _ranks(self, table: int) -> str:
        """Which ranks lie at a table, and how often."""
        ranks = sorted(self._counted(table).items())
        return self._listed("help.ranks", [self.words("help.ranks.of", n=number, rank=rank) for rank, number in ranks])

    def _counted(self, table: int) -> Counter[int]:
        placed = [at for name, at in self.seen["places"].items() if name[0] == "ABCDEF"[table] and at is not None]
        return Counter(_rank(cast(int, at["card"])) for at in placed if not at["face_down"])

    # In the hand

    def hand_card(self, which: str) -> Meaning:
        """A card of mine, by its number."""
        card = int(which)
        if self.seen["over"]:
            now = self.words("help.card.left")
        else:
            free = [name for name, placed in self.seen["places"].items() if placed is None and self._fits(card, name)]
            now = self._listed("help.card.fits", free)
        tells = self.words("help.card.tells", n=_rank(card))
        return Meaning(self._card_name(card), tells, (now,), self.names[self.mine], "seat")

    def hand(self, _: str) -> Meaning:
        """All my cards."""
        name, tells = self.words("picture.hand"), self.words("help.hand.tells")
        return Meaning(name, tells, (self._cards_in_hand(self.mine),), self.names[self.mine], "secret")

    def laid(self, card: int, name: str) -> tuple[str, ...]:
        """Why a card fits on a seat, and what the table then holds."""
        around = [other for other in self._around(name) if other is not None]
        fits = [card_words(other, self.words) for other in around if _match(card, other)]
        table = "ABCDEF".index(name[0])
        number = self._counted(table)[_rank(card)] + 1
        return (
            self._listed("help.lay.fits", fits),
            self.words("help.lay.then", table=name[0], n=number, rank=_rank(card)),
        )

    def next_shield(self, table: int) -> tuple[str, ...]:
        """What a shield that is laid now would take, and how many are left."""
        order = len(self.seen["tables"][table]["stack"]) + 1
        now = self.words("help.lay_shield.now", n=order, wins=self.would_take(table))
        return now, self.shields_left(self.mine)

    def would_take(self, table: int) -> str:
        """The cards for one more shield on a table, as things stand."""
        order = len(self.seen["tables"][table]["stack"])
        ranks = sorted(self._counted(table).items())
        if order >= len(ranks):
            return self.words("help.wins.nothing")
        rank, number = ranks[order]
        return self.words("help.wins.cards", n=number, rank=rank, points=rank * number)

    # Players

    def player(self, which: str) -> Meaning:
        """Somebody who plays."""
        player = int(which)
        now = (self.shields_left(player), self._cards_in_hand(player), self._points_now(player))
        return Meaning(self.names[player], self.words("help.player.tells"), now, rule="turn")

    def players(self, _: str) -> Meaning:
        """All who play, by what they would have now."""
        now = [f"{name}: {self._points_now(player)}" for player, name in enumerate(self.names)]
        return Meaning(self.words("describe.players"), self.words("help.players.tells"), tuple(now), rule="goal")

    def _shields(self, player: int) -> Meaning:
        """The shields that somebody has left."""
        name, tells = self.words("help.shields.name"), self.words("help.shields.tells")
        return Meaning(name, tells, (self.shields_left(player),), self.names[player], "shield")

    def shields_left(self, player: int) -> str:
        """How many of somebody's shields are not laid."""
        return self.words("help.shields.left", n=self.seen["shields"][player], of=SHIELDS)

    def cards(self, which: str) -> Meaning:
        """How many cards somebody has."""
        player, tells = int(which), self.words("help.cards.tells")
        now = (self._cards_in_hand(player),)
        return Meaning(self.words("help.cards.name"), tells, now, self.names[player], "secret")

    def _cards_in_hand(self, player: int) -> str:
        return self.words("help.cards.now", cards=self.words("describe.cards", n=self.seen["hand_sizes"][player]))

    def points(self, which: str) -> Meaning:
        """What somebody would have if the game ended now, table by table."""
        player = int(which)
        now = (self._points_now(player), *self._by_table(player))
        tells = self.words("help.points.tells")
        return Meaning(self.words("help.points.name"), tells, now, self.names[player], "end")

    def _points_now(self, player: int) -> str:
        key = "help.points.over" if self.seen["over"] else "help.points.now"
        return self.words(key, points=self.words("describe.points", n=self.seen["scores"][player]))

    def _by_table(self, player: int) -> Iterator[str]:
        for letter, table in zip("ABCDEF", self.seen["tables"], strict=False):
            points = sum(rank * number for who, rank, number in table["taken"] if who == player)
            if points:
                yield f"{self.words('describe.table', table=letter)}: {self.words('describe.points', n=points)}"

    # Cards and seats

    def _card_name(self, card: int) -> str:
        return capital(f"{card_words(card, self.words)}, {self.words(f'figure.{_rank(card)}')}")

    def _colour(self, card: int) -> str:
        return card_words(card, self.words).rpartition(" ")[0]

    def _around(self, name: str) -> Iterator[int | None]:
        """The face-up cards beside and opposite a seat; None for every seat without one."""
        row, seat = _row(self.seen["players"]), seat_number(name)
        for neighbour in row.beside[seat * NEIGHBOURS : seat * NEIGHBOURS + NEIGHBOURS]:
            if neighbour != NO_SEAT:
                placed = self.seen["places"][seat_name(neighbour)]
                yield placed["card"] if placed is not None and not placed["face_down"] else None

    def _fits(self, card: int, name: str) -> bool:
        return any(other is not None and _match(card, other) for other in self._around(name))

    def _listed(self, key: str, things: Sequence[str]) -> str:
        return self.words(f"{key}.list", list=", ".join(things)) if things else self.words(f"{key}.none")


def _rank(card: int) -> int:
    return card // COLOURS + LOWEST


def _match(card: int, other: int) -> bool:
    return card // COLOURS == other // COLOURS or card % COLOURS == other % COLOURS
