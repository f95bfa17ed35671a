"""Help cards of a player's side of the table: fame, goods, purse, cards in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ceilidh.core.game_text import HelpCard
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.text.help_card_base import DECK_OF, HelpCardWriter
from ceilidh.games.smugglers.text.names import clan


class PlayerHelp(HelpCardWriter):
    """Help for the players' panels."""

    def writers(self) -> dict[str, Callable[[str], HelpCard]]:
        """Return the writer of each kind of thing."""
        return {
            "seat": self.player,
            "fame": self.fame,
            "wood": self.wood,
            "malt": self.malt,
            "barrel": self.barrels,
            "token": self.tokens,
            "cards": self.cards,
            "purse": self.purse,
            "debts": self.debts,
            "card": self.card_in_play,
            "smuggler": self.card_in_play,
        }

    def player(self, which: str) -> HelpCard:
        """A player's side of the table."""
        seat = int(which) - 1
        description = self.words("help.player.description", clan=clan(seat, self.words))
        return HelpCard(self.names[seat], description, tuple(self._status(seat)), rule="goal")

    def _status(self, seat: int) -> Iterator[str]:
        side = self.seen["sides"][seat]
        yield self.words("help.fame.now", item=self.words("item.5", n=sum(side["fame"])))
        if side["activity"] is not None:
            yield self.words("help.player.does", activity=self.words(f"activity.{ACTIVITIES[side['activity']]}"))
        if side["used"]:
            used = ", ".join(self.words(f"activity.{ACTIVITIES[activity]}") for activity in side["used"])
            yield f"{self.words('describe.used', cards=used)}."
        for number, amount in enumerate(side["help"]):
            if amount:
                yield self.words(f"event.help_{number}", who=self.names[seat], n=amount)
        if seat == self.seen["start"]:
            yield self.words("help.player.starts")

    def fame(self, which: str) -> HelpCard:
        """A player's fame, by source."""
        seat = int(which)
        by_rule = self.seen["sides"][seat]["fame"]
        now = [self.words("help.fame.now", item=self.words("item.5", n=sum(by_rule)))]
        sources = ("sales", "auctions", "chance", "fairies")
        now += [f"{self.words(f'share.{key}')}: {n}." for key, n in zip(sources, by_rule, strict=True) if n]
        return self.help_card("fame", self.words("help.fame.name"), now, "goal", seat)

    def wood(self, which: str) -> HelpCard:
        """A player's wood."""
        return self._materials("wood", int(which))

    def malt(self, which: str) -> HelpCard:
        """A player's malt."""
        return self._materials("malt", int(which))

    def _materials(self, kind: str, seat: int) -> HelpCard:
        name = self.words(f"help.{kind}.name")
        return self.help_card(kind, name, (self.distilling_limit(seat),), "activities", seat)

    def barrels(self, which: str) -> HelpCard:
        """A player's barrels, at home and on the cart."""
        seat = int(which)
        side = self.seen["sides"][seat]
        now = [self.words("help.barrel.now", home=side["barrels"], cart=side["carried"])]
        if side["seized"]:
            now.append(self.words("help.barrel.seized", n=side["seized"]))
        if side["barrels"]:
            now.append(self.search_odds(seat))
        return self.help_card("barrel", self.words("help.barrel.name"), now, "smuggling", seat)

    def tokens(self, which: str) -> HelpCard:
        """A player's fairy tokens."""
        seat = int(which)
        now = (self.words("help.in_hand", item=self.words("item.4", n=self.seen["sides"][seat]["tokens"])),)
        return self.help_card("token", self.words("help.token.name"), now, "fairies", seat)

    def cards(self, which: str) -> HelpCard:
        """The number of chance cards in a player's hand."""
        seat = int(which)
        number = self.words("describe.cards", n=self.seen["sides"][seat]["hand_size"])
        now = (self.words("help.in_hand", item=number),)
        return self.help_card("cards", self.words("help.cards.name"), now, "chance", seat)

    def purse(self, which: str) -> HelpCard:
        """A player's purse; its content is shown only to its owner."""
        seat = int(which)
        now = [self.words("help.purse.shut", who=self.names[seat])]
        if self.seen["own"] is not None and seat == self.own_seat:
            now = [self.words("help.purse.now", n=self.own["pounds"])]
            if self.own["fist"]:
                now.append(f"{self.words('describe.fist', n=self.own['fist'])}.")
        return self.help_card("purse", self.words("help.purse.name"), now, "secret", seat)

    def debts(self, which: str) -> HelpCard:
        """A player's debts."""
        seat = int(which)
        owes = enumerate(self.seen["sides"][seat]["owes"])
        now = [f"{self.words('describe.owes', whom=self.names[to], n=n)}." for to, n in owes if n]
        return self.help_card("debts", self.words("help.debts.name"), now, "auction", seat)

    def card_in_play(self, which: str) -> HelpCard:
        """A card in front of a player, by its name."""
        deck, card = DECK_OF[which]
        kind = {"chance": "plans", "auction": "goods", "fairy": "gifts", "smuggler": "smugglers"}[deck]
        seat = next(i for i, side in enumerate(self.seen["sides"]) if card in side[kind])  # type: ignore[literal-required]
        used = deck == "smuggler" and self.seen["sides"][seat]["using"] == card
        now = (self.words("help.kept.using" if used else f"help.kept.{deck}"),)
        return self.deck_card(deck, card, now, seat)
