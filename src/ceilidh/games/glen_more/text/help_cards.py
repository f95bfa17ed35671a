"""Help cards for things: everything in the picture of Glen More, and the glossary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.default_text import capital
from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.action_encoding import ACTIVATE, TAKE, decode
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.scoring import comparison_points, extra_tile_penalties
from ceilidh.games.glen_more.rules.territory import ACTIVATED, FAR
from ceilidh.games.glen_more.rules.tiles import EFFECT, PLACE_CARD, PLACE_CARDS, TRADES
from ceilidh.games.glen_more.text.end_of_game import face_down
from ceilidh.games.glen_more.text.help_card_base import HelpCardBase, is_full
from ceilidh.games.glen_more.text.names import goods, kind_name, numbered_tile, resource, tile_name
from ceilidh.games.glen_more.text.why_not_takeable import purchases, reasons_not_takeable
from ceilidh.games.glen_more.view import TileView

GLOSSARY: Final = {
    "track": "setup",
    "chain": "setup",
    "gap": "setup",
    "figure": "take",
    "die": "refill",
    "back": "components",
    "territory": "lay",
    "start_village": "setup",
    "river": "lay",
    "road": "lay",
    "village": "activate",
    "castle": "places",
    "distillery": "activate",
    "resource": "market",
    "market": "market",
    "coin": "market",
    "activate": "activate",
    "movement_point": "move",
    "clan_member": "lay",
    "chieftain": "move",
    "bonnet": "places",
    "barrel": "scoring",
    "special_place": "places",
    "place_card": "places",
    "scoring": "scoring",
}
"""The section of the rules for each word."""


def meaning(thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
    """The card of a thing in the picture; None if there is no such thing."""
    cards = _ThingCards(view, words, names)
    kind, _, which = thing.replace("territory-", "territory:").partition(":")
    write = {
        "board": cards.board,
        "figure": cards.figure,
        "track": cards.track,
        "gap": cards.gap,
        "market": cards.market,
        "stack": cards.stack,
        "scorings": cards.scorings,
        "territory": cards.territory,
        "player": cards.player,
        "points": cards.points,
        "coins": cards.coins,
        "whisky": cards.whisky,
        "chieftains": cards.chieftains,
        "card": cards.card,
        "place": cards.place,
        "tile": cards.tile,
        "good": cards.good,
        "member": cards.member,
    }.get(kind)
    return write(which) if write is not None else None


class _ThingCards(HelpCardBase):
    """The things of a view, one method per kind."""

    # On the board

    def board(self, _: str) -> HelpCard:
        """Track and market."""
        now = [self.words("help.board.left", n=face_down(self.seen))]
        if not self.over:
            now.insert(0, self.about("help.board.turn", self.seen["turn"]))
        return HelpCard(self.words("help.board.name"), self.words("help.board.description"), tuple(now), rule="turn")

    def figure(self, which: str) -> HelpCard:
        """A player's figure, or the die."""
        if which == "die":
            now = self._waiting(self.seen["players"])
            return HelpCard(self.words("picture.die"), self.words("help.die.description"), now, rule="refill")
        player = int(which)
        name, description = (
            self.words("help.figure.name", who=self.names[player]),
            self.words("help.figure.description"),
        )
        return HelpCard(name, description, self._waiting(player), self.names[player], "turn")

    def _waiting(self, figure: int) -> tuple[str, ...]:
        """The figures behind this one, which move before it."""
        if self.over:
            return ()
        if figure == self.seen["turn"]:
            return (self.words("help.figure.turn"),)
        figures = [entry["figure"] for entry in self.seen["chain"] if entry["figure"] is not None]
        behind = [self._figure_name(other) for other in figures[: figures.index(figure)]]
        return (self.listed("help.figure.behind", behind),)

    def _figure_name(self, figure: int) -> str:
        return self.names[figure] if figure < self.seen["players"] else self.words("describe.die")

    def track(self, which: str) -> HelpCard:
        """A tile of the chain, or the one that was taken."""
        if which == "taken":
            return self._taken(cast(int, self.seen["taken"]))
        tile = int(which)
        now = (self.cost(tile), *self.way(tile), *self.bonnets(tile), *self._takeable(tile))
        return HelpCard(tile_name(tile, self.words), self.does(tile), now, rule="take")

    def _takeable(self, tile: int) -> Iterator[str]:
        """Whether the current player can take a tile, and if not, why."""
        if self.seen["stage"] == "take":
            place = next(i for i, entry in enumerate(self.seen["chain"]) if entry["tile"] == tile)
            if TAKE + place in self.seen["legal"]:
                yield self.about("help.tile.open", self.seen["turn"])
                yield from purchases(self, tile)
            else:
                yield self.about("help.tile.closed", self.seen["turn"], why=" ".join(reasons_not_takeable(self, tile)))

    def _taken(self, tile: int) -> HelpCard:
        name = self.words("picture.taken", tile=tile_name(tile, self.words))
        now = [self.cost(tile), *self.way(tile), *self.bonnets(tile)]
        if self.seen["stage"] == "lay":
            fits = sum(decode(action)[0] == "lay" for action in self.seen["legal"])
            now.append(self.words("help.tile.fits", n=fits))
        return HelpCard(name, self.does(tile), tuple(now), self.names[self.seen["turn"]], "lay")

    def gap(self, _: str) -> HelpCard:
        """The space of the chain that the figure of the current player has left."""
        return HelpCard(self.words("picture.gap"), self.words("help.gap.description"), rule="setup")

    def market(self, which: str) -> HelpCard:
        """A row of the market."""
        kind = BOX.resources.index(which)
        filled = self.seen["market"][kind]
        cost = price(filled)
        now = [
            self.words("help.market.buy", coins=self.number("coins", cost)) if cost else self.words("help.market.full"),
            self.words("help.market.sell", coins=self.number("coins", filled))
            if filled
            else self.words("help.market.empty"),
        ]
        if self.seen["seat"] is not None:
            lying = goods(kind, self.stock(self.seen["seat"], kind), self.words)
            coins = self.number("coins", self.own(self.seen["seat"])["coins"])
            now.append(self.words("help.market.yours", goods=lying, coins=coins))
        name = self.words("help.market.name", resource=resource(kind, self.words))
        return HelpCard(name, self.words("help.market.description"), tuple(now), rule="market")

    def stack(self, which: str) -> HelpCard:
        """The face-down tiles of one back."""
        left = self.seen["stacks"][int(which)]
        places = [kind_name(tile, self.words) for tile in left if PLACE_CARD[tile] >= 0]
        now = (self.words("help.stack.left", n=len(left)), self.listed("help.stack.places", places))
        name, description = self.words("help.stack.name", back=which), self.words("help.stack.description", back=which)
        return HelpCard(name, description, now, rule="scoring")

    def scorings(self, _: str) -> HelpCard:
        """The scorings so far, and what the next one would give everybody."""
        now = [self.words("help.scorings.done", n=self.seen["scorings"])]
        waiting = [len(left) for left in self.seen["stacks"] if left]
        if not self.over:
            now.append(self.words("help.scorings.next", n=waiting[0]))
        for of, counts in self.compared_counts().items():
            points = ", ".join(f"{name} {n}" for name, n in zip(self.names, comparison_points(counts), strict=True))
            now.append(self.words(f"help.scorings.{of}", points=points))
        name, description = self.words("help.scorings.name"), self.words("help.scorings.description")
        return HelpCard(name, description, tuple(now), rule="scoring")

    # Beside a territory

    def territory(self, which: str) -> HelpCard:
        """A whole territory."""
        player = int(which)
        name, description = (
            self.words("describe.territory", who=self.names[player]),
            self.words("help.territory.description"),
        )
        now = (self.sizes(player), self.words("help.member.clan", n=self.clan(player)))
        return HelpCard(name, description, now, self.names[player], "lay")

    def player(self, which: str) -> HelpCard:
        """A player."""
        player = int(which)
        now = (self._scored_points(player), self._total(player), *self._waiting(player))
        return HelpCard(self.names[player], self.words("help.player.description"), now, rule="goal")

    def points(self, which: str) -> HelpCard:
        """A player's points, scored so far and as they would be at the end."""
        player = int(which)
        parts = {of: comparison_points(counts)[player] for of, counts in self.compared_counts().items()}
        sizes = [len(territory["tiles"]) for territory in self.seen["territories"]]
        own = self.own(player)
        end = self.words(
            "help.points.end",
            coins=own["coins"],
            places=sum(self.end_points(card, player)[1] for card in own["cards"]),
            tiles=extra_tile_penalties(sizes)[player],
        )
        scoring = () if self.over else (self.words("help.points.scoring", **parts),)
        now = (self._scored_points(player), *scoring, end, self._total(player))
        name, description = self.words("help.points.name"), self.words("help.points.description")
        return HelpCard(name, description, now, self.names[player], "end")

    def _scored_points(self, player: int) -> str:
        return self.words("help.points.taken", points=self.number("points", self.own(player)["points"]))

    def _total(self, player: int) -> str:
        key = "help.points.over" if self.over else "help.points.now"
        return self.words(key, points=self.number("points", self.seen["scores"][player]))

    def coins(self, which: str) -> HelpCard:
        """A player's coins."""
        player = int(which)
        now = (self.words("help.coins.now", coins=self.number("coins", self.own(player)["coins"])),)
        name, description = self.words("help.coins.name"), self.words("help.coins.description")
        return HelpCard(name, description, now, self.names[player], "market")

    def whisky(self, which: str) -> HelpCard:
        """A player's whisky barrels."""
        player = int(which)
        now = (self.words("help.whisky.now", n=self.own(player)["whisky"]), self.comparison("whisky", player))
        name, description = self.words("help.whisky.name"), self.words("help.whisky.description")
        return HelpCard(name, description, now, self.names[player], "scoring")

    def chieftains(self, which: str) -> HelpCard:
        """A player's chieftains and bonnets."""
        player = int(which)
        own, counts = self.own(player), self.compared_counts()["chieftains"]
        sums = self.words("help.chieftains.now", n=own["chieftains"], bonnets=own["bonnets"], counts=counts[player])
        name, description = self.words("help.chieftains.name"), self.words("help.chieftains.description")
        return HelpCard(name, description, (sums, self.comparison("chieftains", player)), self.names[player], "scoring")

    def card(self, which: str) -> HelpCard:
        """The card of a special place that a player has laid."""
        card = PLACE_CARDS.index(which)
        player = next(i for i, own in enumerate(self.seen["territories"]) if card in own["cards"])
        bonnets = BOX.kinds[which].bonnets
        now = [*self.at_end(card, player), self.comparison("places", player)]
        if bonnets:
            now.insert(0, self.words("help.card.bonnets", n=bonnets))
        name = self.words("help.card.name", place=self.words(f"kind.{which}"))
        description = f"{self.words(f'card.{which}')}. {self.words('help.card.description')}"
        return HelpCard(name, description, tuple(now), self.names[player], "places")

    # In a territory

    def place(self, which: str) -> HelpCard:
        """A place where the tile taken can be laid."""
        x, y = map(int, which.split(","))
        turn = self.seen["turn"]
        name, description = self.words("help.place.name"), self.words("help.place.description")
        return HelpCard(name, description, (self.around(turn, x, y),), self.names[turn], "lay")

    def tile(self, which: str) -> HelpCard:
        """A tile of a territory with what is on it."""
        player, number = map(int, which.split("-"))
        laid = self.own(player)["tiles"][number]
        tile = laid["tile"]
        now = [*self._contents(laid), *self.for_trade(player, laid), *self.bonnets(tile)]
        now += [*self.at_end(PLACE_CARD[tile], player), *self._activation(player, number)]
        rule = "places" if PLACE_CARD[tile] >= 0 else "activate"
        name = capital(self.tile_name(player, number))
        return HelpCard(name, self.does(tile), tuple(now), self.names[player], rule)

    def _contents(self, laid: TileView) -> Iterator[str]:
        yield from self.room(laid)
        on = [goods(kind, number, self.words) for kind, number in enumerate(laid["goods"]) if number]
        if laid["members"]:
            on.append(self.words("describe.members", n=laid["members"]))
        if on:
            yield self.words("help.tile.on", list=", ".join(on))

    def _activation(self, player: int, number: int) -> Iterator[str]:
        """Whether a tile can be activated in this turn, and if not, why."""
        if player != self.seen["turn"] or self.over:
            return
        laid = self.own(player)["tiles"][number]
        if ACTIVATE + number in self.seen["legal"]:
            yield self.words("help.tile.ready")
        elif laid["active"] == ACTIVATED:
            yield self.words("help.tile.spent")
        elif self.seen["stage"] == "activate":
            yield from self._why_not_ready(laid)

    def _why_not_ready(self, laid: TileView) -> Iterator[str]:
        """Why a tile is not offered for activation; the card of a loch already says that it gives nothing."""
        if laid["active"] == FAR and not self.seen["loch_ness_ready"]:
            yield self.words("help.tile.far")
        elif is_full(laid):
            yield self.words("help.tile.full")
        elif EFFECT[laid["tile"]] == TRADES:
            yield self.words("help.tile.nothing_to_give")

    def good(self, which: str) -> HelpCard:
        """The resources of one kind on a tile."""
        seat, number, of = which.split("-")
        player, kind = int(seat), BOX.resources.index(of)
        laid = self.own(player)["tiles"][int(number)]
        lying = goods(kind, laid["goods"][kind], self.words)
        name = self.words("picture.good", resource=lying, **numbered_tile(laid["tile"], int(number), self.words))
        filled = self.seen["market"][kind]
        now = [self.words("help.good.all", goods=goods(kind, self.stock(player, kind), self.words))]
        if filled:
            now.append(self.words("help.market.sell", coins=self.number("coins", filled)))
        else:
            now.append(self.words("help.market.empty"))
        return HelpCard(capital(name), self.words("help.good.description"), tuple(now), self.names[player], "market")

    def member(self, which: str) -> HelpCard:
        """The clan members on a tile."""
        player, number = map(int, which.split("-"))
        laid = self.own(player)["tiles"][number]
        name = self.words("picture.member", n=laid["members"], **numbered_tile(laid["tile"], number, self.words))
        now = [self.words("help.member.clan", n=self.clan(player))]
        if player == self.seen["turn"] and self.seen["movement_points"]:
            now.append(self.words("help.member.steps", n=self.seen["movement_points"]))
        return HelpCard(name, self.words("help.member.description"), tuple(now), self.names[player], "move")
