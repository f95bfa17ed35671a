"""Help cards for everything in the picture of Clans and Glory, for actions, and the glossary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, cast

from ceilidh.core.default_text import capital
from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.rules.action_encoding import decode
from ceilidh.games.clans_and_glory.rules.cards import LOWEST_RANK, RANKS, match, rank_of
from ceilidh.games.clans_and_glory.rules.long_table import (
    NEIGHBOURS_PER_SEAT,
    NO_SEAT,
    SHIELDS,
    TABLE_LETTERS,
    TableRow,
    seat_name,
    seat_number,
)
from ceilidh.games.clans_and_glory.rules.scoring import shield_takings
from ceilidh.games.clans_and_glory.text.action_labels import say_action
from ceilidh.games.clans_and_glory.text.names import card_words
from ceilidh.games.clans_and_glory.view import ClansView, SeatView

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
"""The section of the rules for each word."""
_row: Final = cache(TableRow)


def meaning(thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
    """The card of a thing in the picture; None if there is no such thing."""
    cards = _Cards(view, words, names)
    kind, _, which = thing.replace("table-", "table:").partition(":")
    if kind[0] in TABLE_LETTERS:
        return cards.shield(kind)
    write = {
        "seat": cards.seat,
        "card": cards.hand_card,
        "stone": cards.stone,
        "table": cards.table,
        "hand": cards.hand,
        "players": cards.players,
        "player": cards.player,
        "cards": cards.cards,
        "points": cards.points,
    }.get(kind)
    return write(which) if write is not None else None


def action_help(action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
    """The card of an action."""
    cards, name = _Cards(view, words, names), say_action(action, view, words, names)
    verb, args = decode(action)
    if verb == "pass":
        return HelpCard(name, words("help.pass.description"), (cards.shields_left(cards.mine),), rule="shield")
    if verb == "shield":
        return HelpCard(name, words("help.lay_shield.description"), cards.next_shield(args[0]), rule="shield")
    card, seat = args[0], seat_name(args[1])
    if verb == "hide":
        return HelpCard(name, words("help.hide.description", table=seat[0]), rule="face-down")
    return HelpCard(name, words("help.lay.description", table=seat[0]), cards.played(card, seat), rule="seat")


def would_take(view: View, words: Catalogue, names: Sequence[str]) -> str:
    """What a shield laid now would take."""
    cards = _Cards(view, words, names)
    return cards.would_take(cards.seen["table"])


class _Cards:
    """The cards of a view, one method per kind of thing."""

    def __init__(self, view: View, words: Catalogue, names: Sequence[str]) -> None:
        self.seen = cast(ClansView, view)
        self.words = words
        self.names = names

    @property
    def mine(self) -> int:
        return cast(int, self.seen["seat"])

    # On the tables

    def seat(self, name: str) -> HelpCard:
        """A seat with the card on it, if any."""
        on_seat = self.seen["seats"][name]
        if on_seat is None:
            return self._free(name)
        if on_seat["face_down"]:
            return self._face_down(name, on_seat)
        card = cast(int, on_seat["card"])
        now = (self.words("help.at_seat", seat=name), self._taker(name[0], rank_of(card)))
        return HelpCard(self._card_name(card), self.words("help.card.description", n=rank_of(card)), now, rule="seat")

    def _free(self, name: str) -> HelpCard:
        around = [card for card in self._around(name) if card is not None]
        kind = "single" if name[1] == "7" else "free"
        now = [self._fitting(around) if around else self.words("help.free.nothing")]
        if not self.seen["over"] and self.seen["hand"]:
            fit = [card_words(card, self.words) for card in self.seen["hand"] if self._fits(card, name)]
            now.append(self._listed("help.free.mine", fit))
        rule = "row" if kind == "single" else "seat"
        title, description = self.words(f"help.{kind}.name", seat=name), self.words(f"help.{kind}.description")
        return HelpCard(title, description, tuple(now), rule=rule)

    def _fitting(self, around: list[int]) -> str:
        ranks = sorted({rank_of(card) for card in around})
        colours = dict.fromkeys(self._colour(card) for card in around)
        return self.words("help.free.wanted", ranks=", ".join(map(str, ranks)), colours=", ".join(colours))

    def _face_down(self, name: str, on_seat: SeatView) -> HelpCard:
        now = [self.words("help.at_seat", seat=name)]
        if on_seat["card"] is not None:
            now.append(self.words("help.face_down.known", card=card_words(on_seat["card"], self.words)))
        whose = self.names[cast(int, on_seat["by"])]
        title, description = self.words("help.face_down.name"), self.words("help.face_down.description")
        return HelpCard(title, description, tuple(now), whose, "face-down")

    def table(self, letter: str) -> HelpCard:
        """A table of the row."""
        table = TABLE_LETTERS.index(letter)
        end = table in (0, len(self.seen["tables"]) - 1)
        seats = [on_seat for name, on_seat in self.seen["seats"].items() if name[0] == letter]
        taken = sum(on_seat is not None for on_seat in seats)
        now = (self.words("help.table.taken", n=taken, seats=len(seats)), self._ranks(table))
        description = self.words("help.table.end" if end else "help.table.description")
        return HelpCard(self.words("describe.table", table=letter), description, now, rule="row")

    def stone(self, letter: str) -> HelpCard:
        """The stone of a table with its shields."""
        table = TABLE_LETTERS.index(letter)
        now = [self._ranks(table)]
        for order, player in enumerate(self.seen["tables"][table]["stack"], 1):
            now.append(f"{order}. {self.names[player]}: {self._wins(table, order)}")
        name = self.words("help.stone.name", table=letter)
        return HelpCard(name, self.words("help.stone.description"), tuple(now), rule="end")

    def shield(self, which: str) -> HelpCard:
        """A shield by table and order, as in "B2"."""
        table, order = TABLE_LETTERS.index(which[0]), int(which[1:])
        stack = self.seen["tables"][table]["stack"]
        if order > len(stack):  # the shield that can be laid there now
            return self._shields(self.seen["actors"][0])
        name = self.words("help.shield.name", n=order, table=which[0])
        description = self.words("help.shield.first" if order == 1 else "help.shield.description", n=order - 1)
        now = (self.words("help.shield.now", wins=self._wins(table, order)),)
        return HelpCard(name, description, now, self.names[stack[order - 1]], "end")

    def _wins(self, table: int, order: int) -> str:
        """What the shield would take if the game ended now."""
        taken = self.seen["tables"][table]["takings"]
        if order > len(taken):
            return self.words("help.wins.nothing")
        _, rank, number = taken[order - 1]
        return self.words("help.wins.cards", n=number, rank=rank, points=rank * number)

    def _taker(self, letter: str, rank: int) -> str:
        """The player whose shield would take the cards of a rank from a table."""
        shown = self.seen["tables"][TABLE_LETTERS.index(letter)]
        for order, (player, rank_taken, _) in enumerate(shown["takings"], 1):
            if rank_taken == rank:
                return self.words("help.card.taker", who=self.names[player], n=order, table=letter)
        return self.words("help.card.nobody", rank=rank, table=letter)

    def _ranks(self, table: int) -> str:
        """The ranks on a table with their numbers of cards."""
        counts = [(rank, number) for rank, number in enumerate(self._rank_counts(table), LOWEST_RANK) if number]
        return self._listed("help.ranks", [self.words("help.ranks.of", n=number, rank=rank) for rank, number in counts])

    def _rank_counts(self, table: int) -> list[int]:
        """How many face-up cards of each rank lie on a table, from the lowest rank up."""
        letter = TABLE_LETTERS[table]
        on_seats = [
            on_seat for name, on_seat in self.seen["seats"].items() if name[0] == letter and on_seat is not None
        ]
        counts = Counter(rank_of(cast(int, on_seat["card"])) for on_seat in on_seats if not on_seat["face_down"])
        return [counts[LOWEST_RANK + i] for i in range(RANKS)]

    # In the hand

    def hand_card(self, which: str) -> HelpCard:
        """A card in the viewer's hand, by its number."""
        card = int(which)
        if self.seen["over"]:
            now = self.words("help.card.left")
        else:
            free = [name for name, on_seat in self.seen["seats"].items() if on_seat is None and self._fits(card, name)]
            now = self._listed("help.card.fits", free)
        description = self.words("help.card.description", n=rank_of(card))
        return HelpCard(self._card_name(card), description, (now,), self.names[self.mine], "seat")

    def hand(self, _: str) -> HelpCard:
        """The viewer's hand."""
        name, description = self.words("picture.hand"), self.words("help.hand.description")
        return HelpCard(name, description, (self._cards_in_hand(self.mine),), self.names[self.mine], "secret")

    def played(self, card: int, name: str) -> tuple[str, ...]:
        """Why a card fits on a seat, and how many of its rank the table then has."""
        around = [other for other in self._around(name) if other is not None]
        fits = [card_words(other, self.words) for other in around if match(card, other)]
        table = TABLE_LETTERS.index(name[0])
        number = self._rank_counts(table)[rank_of(card) - LOWEST_RANK] + 1
        return (
            self._listed("help.lay.fits", fits),
            self.words("help.lay.then", table=name[0], n=number, rank=rank_of(card)),
        )

    def next_shield(self, table: int) -> tuple[str, ...]:
        """What a shield laid now would take, and how many shields are left."""
        order = len(self.seen["tables"][table]["stack"]) + 1
        now = self.words("help.lay_shield.now", n=order, wins=self.would_take(table))
        return now, self.shields_left(self.mine)

    def would_take(self, table: int) -> str:
        """The cards that one more shield on a table would take, as things stand."""
        stack = [*self.seen["tables"][table]["stack"], self.seen["actors"][0]]
        takings = shield_takings(self._rank_counts(table), stack)
        if len(takings) < len(stack):
            return self.words("help.wins.nothing")
        _, rank, number = takings[-1]
        return self.words("help.wins.cards", n=number, rank=rank, points=rank * number)

    # Players

    def player(self, which: str) -> HelpCard:
        """A player."""
        player = int(which)
        now = (self.shields_left(player), self._cards_in_hand(player), self._points_now(player))
        return HelpCard(self.names[player], self.words("help.player.description"), now, rule="turn")

    def players(self, _: str) -> HelpCard:
        """All players with their points as things stand."""
        now = [f"{name}: {self._points_now(player)}" for player, name in enumerate(self.names)]
        return HelpCard(self.words("describe.players"), self.words("help.players.description"), tuple(now), rule="goal")

    def _shields(self, player: int) -> HelpCard:
        """The shields that a player has left."""
        name, description = self.words("help.shields.name"), self.words("help.shields.description")
        return HelpCard(name, description, (self.shields_left(player),), self.names[player], "shield")

    def shields_left(self, player: int) -> str:
        """How many shields a player has left."""
        return self.words("help.shields.left", n=self.seen["shields"][player], of=SHIELDS)

    def cards(self, which: str) -> HelpCard:
        """How many cards a player has."""
        player, description = int(which), self.words("help.cards.description")
        now = (self._cards_in_hand(player),)
        return HelpCard(self.words("help.cards.name"), description, now, self.names[player], "secret")

    def _cards_in_hand(self, player: int) -> str:
        return self.words("help.cards.now", cards=self.words("describe.cards", n=self.seen["hand_sizes"][player]))

    def points(self, which: str) -> HelpCard:
        """A player's points if the game ended now, table by table."""
        player = int(which)
        now = (self._points_now(player), *self._by_table(player))
        description = self.words("help.points.description")
        return HelpCard(self.words("help.points.name"), description, now, self.names[player], "end")

    def _points_now(self, player: int) -> str:
        key = "help.points.over" if self.seen["over"] else "help.points.now"
        return self.words(key, points=self.words("describe.points", n=self.seen["scores"][player]))

    def _by_table(self, player: int) -> Iterator[str]:
        for letter, table in zip(TABLE_LETTERS, self.seen["tables"], strict=False):
            points = sum(rank * number for who, rank, number in table["takings"] if who == player)
            if points:
                yield f"{self.words('describe.table', table=letter)}: {self.words('describe.points', n=points)}"

    # Cards and seats

    def _card_name(self, card: int) -> str:
        return capital(f"{card_words(card, self.words)}, {self.words(f'figure.{rank_of(card)}')}")

    def _colour(self, card: int) -> str:
        return card_words(card, self.words).rpartition(" ")[0]

    def _around(self, name: str) -> Iterator[int | None]:
        """The face-up card of each neighbour of a seat; None for a neighbour without one."""
        row, seat = _row(self.seen["players"]), seat_number(name)
        for neighbour in row.neighbours[seat * NEIGHBOURS_PER_SEAT : seat * NEIGHBOURS_PER_SEAT + NEIGHBOURS_PER_SEAT]:
            if neighbour != NO_SEAT:
                on_seat = self.seen["seats"][seat_name(neighbour)]
                yield on_seat["card"] if on_seat is not None and not on_seat["face_down"] else None

    def _fits(self, card: int, name: str) -> bool:
        return any(other is not None and match(card, other) for other in self._around(name))

    def _listed(self, key: str, things: Sequence[str]) -> str:
        return self.words(f"{key}.list", list=", ".join(things)) if things else self.words(f"{key}.none")
