"""A heuristic player for the balance report: rules of thumb and some luck, on its own view only."""

from typing import cast

from ceilidh.core import Rng, View
from ceilidh.games.smugglers.data import DECKS, EFFECTS
from ceilidh.games.smugglers.rules import action_encoding as a
from ceilidh.games.smugglers.view import Side, SmugglersView

AT_ONCE = {
    "pounds",
    "wood",
    "malt",
    "barrel",
    "token",
    "draw-chance",
    "rob-pounds",
    "steal-material",
    "regain-activities",
    "all-pounds",
} | {
    *("take-from-pool", "gain-smuggler", "blackmail", "destroy-malt", "steal-smuggler"),
}
"""Effects that are good whenever there is nothing better to do."""
AT_A_STAGE = {
    "checking": "next-check",
    "moving": "next-movement",
    "taxing": "police-level",
    "searched": "next-search",
    "stopped": "next-breakdown",
}


class HeuristicPlayer:
    """Chooses among the legal actions by what its own view shows."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: View, legal: list[int]) -> int:
        seen = cast(SmugglersView, view)
        if len(legal) == 1:
            return legal[0]
        played = self._upper_half(seen, legal)
        if played is not None:
            return played
        legal = [action for action in legal if action < a.PLAY_UPPER_HALF] or legal
        repaid = [action for action in legal if a.REPAY_LOAN <= action < a.RAISE_BID]
        if repaid and self.rng.below(3) == 0:
            return repaid[-1]
        legal = [action for action in legal if not a.REPAY_LOAN <= action < a.RAISE_BID]
        return self._decide(seen, legal)

    def _upper_half(self, seen: SmugglersView, legal: list[int]) -> int | None:
        stage = seen["stage"]
        for action in legal:
            if action < a.PLAY_UPPER_HALF:
                continue
            names = {EFFECTS[effect] for effect, _ in DECKS["chance"][action - a.PLAY_UPPER_HALF].first.effects}
            if AT_A_STAGE.get(stage) in names or ("next-sale" in names and stage == "moving"):
                return action
            if names & {"search-victim", "destroy-barrel"} and self._victim(seen) is not None and stage == "choose":
                return action
            if stage == "choose" and names & AT_ONCE and self.rng.below(6) == 0:
                return action
        return None

    def _decide(self, seen: SmugglersView, legal: list[int]) -> int:  # noqa: C901 - one branch a case
        stage = seen["stage"]
        own = seen["own"]
        assert own is not None
        side = seen["sides"][seen["seat"] or 0]
        if stage == "choose":
            return self._weighted(legal, [self._worth(seen, side, own["pounds"], action) for action in legal])
        if stage == "buy":
            wanted = a.BUY_MALT if side["malt"] <= side["wood"] else a.BUY_WOOD
            return wanted if wanted in legal else legal[-1]
        if stage == "chance":
            return (
                a.DRAW_CHANCE_CARD
                if a.DRAW_CHANCE_CARD in legal and (len(own["hand"]) < 2 or self.rng.below(3) == 0)
                else self._any(legal[1:] or legal)
            )
        if stage == "giving":
            return a.DONE
        if stage == "bidding":
            return self._bid(seen, own["pounds"], legal)
        if stage in ("betraying", "naming"):
            victim = self._victim(seen)
            return self._any(legal) if victim is None else a.NAME_VICTIM + victim
        if stage == "amount" and a.LEAVE_FAIRIES in legal:
            return a.LEAVE_FAIRIES
        if stage == "amount":
            return legal[-1] if self.rng.below(4) else self._any(legal)
        if stage == "taxing":
            share = min(own["pounds"], -(-seen["owed"] // max(1, sum(1 for s in seen["sides"] if s["figure"]))))
            return a.CLOSE_FIST + max(0, share - self.rng.below(3))
        if stage == "meeting":
            return a.CLOSE_FIST + min(own["pounds"] // 2, self.rng.below(5))
        if stage == "checking":
            return legal[-1] if own["pounds"] >= 5 else legal[0]
        if stage == "gift":
            return self._any(legal)
        if stage == "fun":
            return a.LAUGH if self.rng.below(8) == 0 else a.KEEP_STRAIGHT_FACE
        if stage == "way_choice":
            return self._any(legal)
        return legal[-1]

    def _worth(self, seen: SmugglersView, side: Side, pounds: int, action: int) -> int:
        pairs = min(side["wood"], side["malt"])
        if action == a.FETCH_MALT:
            return 12 if side["malt"] <= side["wood"] else 4
        if action == a.FETCH_WOOD:
            return 12 if side["wood"] <= side["malt"] else 4
        if action == a.PURCHASE:
            return 9 if pounds > 1 else 0
        if action == a.DISTIL:
            return 0 if not pairs else 12 * pairs + (40 if seen["season"] == 2 else 0)
        if action == a.FIDDLE:
            return 10
        if action == a.CHANCE_CARD:
            return 9
        if action == a.BETRAYAL:
            return 0 if self._victim(seen) is None else 6
        if action == a.FAIRY_DANCE:
            return 5 if side["tokens"] == 0 else 2
        if action == a.AUCTION:
            return 9 if pounds >= 6 else 1
        return 200

    def _bid(self, seen: SmugglersView, pounds: int, legal: list[int]) -> int:
        effects = dict(DECKS["auction"][seen["card"] or 0].first.effects)
        worth = 4 + 4 * effects.get(EFFECTS.index("fame"), 0) + self.rng.below(5)
        if seen["high"] < min(pounds, worth):
            return a.MATCH_BID if a.MATCH_BID in legal else a.RAISE_BID
        return a.PASS_BIDDING

    def _victim(self, seen: SmugglersView) -> int | None:
        others = [seat for seat in range(seen["players"]) if seat != seen["seat"]]
        best = max(others, key=lambda seat: seen["sides"][seat]["barrels"] * 10 + sum(seen["sides"][seat]["fame"]))
        return best if seen["sides"][best]["barrels"] >= 2 else None

    def _any(self, actions: list[int]) -> int:
        return actions[self.rng.below(len(actions))]

    def _weighted(self, actions: list[int], weights: list[int]) -> int:
        left = self.rng.below(max(1, sum(weights)))
        for action, weight in zip(actions, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return self._any(actions)
