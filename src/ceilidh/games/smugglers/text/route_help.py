"""Help cards of the ways to the city: signposts, spaces, figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from ceilidh.core.default_text import capital
from ceilidh.core.game_text import HelpCard
from ceilidh.games.smugglers.data import BOARD, WAYS
from ceilidh.games.smugglers.rules.board import STEM_LENGTH, TAIL_LENGTH
from ceilidh.games.smugglers.rules.constants import DIE_SIDES
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, STAYING
from ceilidh.games.smugglers.rules.police_checks import POOL_POUNDS_PER_POINT
from ceilidh.games.smugglers.text.active_modifiers import SPACE_MODIFIERS, WAY_MODIFIERS
from ceilidh.games.smugglers.text.help_card_base import HelpCardWriter
from ceilidh.games.smugglers.text.names import card_name, way_length
from ceilidh.games.smugglers.view import Figure

_SPACE_RULES: Final = {
    **{"meet": "meet", "drunk": "spaces", "breakdown": "spaces", "fairy": "fairies", "gate": "check", "city": "city"},
    **{"plain": "spaces", "pub": "way", "crossroads": "way"},
}


class RouteHelp(HelpCardWriter):
    """Help for the panel of the ways."""

    def writers(self) -> dict[str, Callable[[str], HelpCard]]:
        """Return the writer of each kind of thing."""
        return {
            "ways": self.ways,
            "way": self.way,
            "space": self.space,
            "figure": self.figure,
            "die": self.die,
            "met": self.met,
        }

    def ways(self, _: str) -> HelpCard:
        """The whole panel."""
        figures = [
            self._location(seat, side["figure"]) for seat, side in enumerate(self.seen["sides"]) if side["figure"]
        ]
        now = tuple(figures) or (self.words("help.ways.nobody"),)
        return self.help_card("ways", self.words("help.ways.name"), now, "way")

    def way(self, which: str) -> HelpCard:
        """A signpost."""
        way = WAYS.index(which)
        takers = [
            self.names[seat]
            for seat, side in enumerate(self.seen["sides"])
            if side["figure"] is not None and side["figure"]["way"] == way
        ]
        now = self.words("help.way.taken", who=", ".join(takers)) if takers else self.words("help.way.free")
        name = capital(self.words(f"way.{which}"))
        return HelpCard(
            name, self.words(f"help.way.{which}"), (now, *self.modified_by(WAY_MODIFIERS[which])), rule="way"
        )

    def space(self, which: str) -> HelpCard:
        """A space of the board, as in "stem-3"."""
        kind = _kind(which)
        name = capital(self.words(f"space.{kind}"))
        now = list(self._on_space(kind))
        ahead = self._ahead(which)
        if ahead:
            now.append(self.words("help.space.ahead", n=ahead))
        now += [
            self.words("help.space.here", who=self.names[seat])
            for seat, side in enumerate(self.seen["sides"])
            if side["figure"] is not None and _is_on(which, side["figure"])
        ]
        key = "number" if kind.isdigit() else kind
        return HelpCard(name, self.words(f"help.space.{key}", n=kind), tuple(now), "", _SPACE_RULES.get(kind, "check"))

    def _on_space(self, kind: str) -> Iterator[str]:
        """Say what is true now of this kind of space."""
        level = self.seen["level"]
        if kind.isdigit():
            yield self.words("help.space.on" if level >= int(kind) else "help.space.off", n=level)
        if kind.isdigit() or kind == "gate":
            yield self.words("help.space.bonus", n=self.seen["pool"] // POOL_POUNDS_PER_POINT)
        if kind == "fairy" and self.seen["own"] is not None:
            yield self.words("help.have", item=self.words("item.4", n=self.seen["sides"][self.own_seat]["tokens"]))
        if kind == "city":
            yield from self.city_prices()
        yield from self.modified_by(SPACE_MODIFIERS.get("number" if kind.isdigit() else kind, ()))

    def _ahead(self, which: str) -> int:
        """Return how many spaces a space is ahead of the viewer's figure; 0 if it is out of reach of a die."""
        figure = self.seen["sides"][self.own_seat]["figure"] if self.seen["seat"] is not None else None
        if figure is None or figure["lost"] or figure["backwards"]:
            return 0
        ahead = [far for far in range(1, DIE_SIDES + 1) if _is_on(which, figure, far)]
        return ahead[0] if ahead else 0

    def figure(self, which: str) -> HelpCard:
        """A figure on its way."""
        seat = int(which) - 1
        figure = cast(Figure, self.seen["sides"][seat]["figure"])
        now = (self._location(seat, figure), *self._handicaps(seat, figure))
        return self.help_card("figure", self.words("help.figure.name"), now, "way", seat)

    def _location(self, seat: int, figure: Figure) -> str:
        way = figure["way"]
        sentence = self.words(
            "describe.figure",
            who=self.names[seat],
            space=self.words("describe.lost" if figure["lost"] else f"space.{BOARD[way or 0][figure['at']]}"),
            spaces=figure["at"],
            length=way_length(way),
            way=self.words("describe.unknown") if way is None else self.words(f"way.{WAYS[way]}"),
            n=self.words("describe.barrels", n=self.seen["sides"][seat]["carried"]),
        )
        return f"{sentence}."

    def _handicaps(self, seat: int, figure: Figure) -> Iterator[str]:
        who = self.names[seat]
        using = self.seen["sides"][seat]["using"]
        if using is not None:
            yield self.words("event.use", who=who, card=card_name("smuggler", using, self.words))
        if figure["misses"]:
            yield self.words("help.figure.misses")
        if figure["backwards"]:
            yield self.words("help.figure.backwards")
        yield from (
            self.words(f"event.curse_{curse}", who=who) for curse in (NO_FAME, NO_MONEY) if figure["curse"] & curse
        )
        if figure["lost"]:
            key = "help.figure.stays" if figure["lost"] == STAYING else f"event.lost_{figure['lost']}"
            yield self.words(key, who=who)

    def die(self, _: str) -> HelpCard:
        """The die."""
        return self.help_card("die", self.words("help.die.name"), (), "way")

    def met(self, _: str) -> HelpCard:
        """The smuggler for whom all bid, or the card shown by the fairies."""
        deck = "fairy" if self.seen["stage"] == "gift" else "smuggler"
        return self.deck_card(deck, cast(int, self.seen["card"]), (self.words(f"help.met.{deck}"),))


def _kind(which: str) -> str:
    """Return the kind of a space, by its place in the picture."""
    part, number = which.split("-")
    if part == "stem":
        return BOARD[0][int(number)]
    return BOARD[0][int(number) - TAIL_LENGTH] if part == "tail" else BOARD[WAYS.index(part)][STEM_LENGTH + int(number)]


def _is_on(which: str, figure: Figure, far: int = 0) -> bool:
    """True if a figure is on this space, or would be `far` spaces further on."""
    part, number = which.split("-")
    at, way = figure["at"] + far, figure["way"]
    if at < STEM_LENGTH:
        return part == "stem" and at == int(number)
    if way is None:
        return False
    tail = at - way_length(way) - 1 + TAIL_LENGTH
    return tail == int(number) if part == "tail" else part == WAYS[way] and at - STEM_LENGTH == int(number) and tail < 0
