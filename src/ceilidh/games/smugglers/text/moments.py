"""The events that clients stage: revealed choices, rolls, fights, prizes, gains and losses, bad luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ceilidh.core.moments import Modifier, Moment, MomentPart
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.events import (
    ABOUT_SMUGGLER,
    EVENTS,
    FIGHTER_FIELDS,
    ITEM_BARREL,
    ITEM_FAME,
    ITEM_POUNDS,
)
from ceilidh.games.smugglers.text.names import card_name
from ceilidh.games.smugglers.text.sign_names import ACTIVITY_SIGNS, ITEM_SIGNS, WAY_SIGNS

_FIGHTS: Final = ("smuggler", "city", "victory")
_BETRAYAL_NEEDED: Final = 3
"""From this result on the police search the victim's house."""


def stage_event(event: Event, words: Catalogue) -> Moment | None:
    """How to stage an event; None for one that needs no staging."""
    stage = _STAGES.get(EVENTS[event.kind])
    return None if stage is None else stage(event, words)


def _difference(key: str, amount: int, words: Catalogue) -> tuple[Modifier, ...]:
    return (Modifier(words(f"moment.{key}"), amount),) if amount else ()


def _reveal(event: Event, label: str, sign: str) -> Moment:
    return Moment("reveal", (MomentPart(event.seat, label, sign),))


def _roll(
    event: Event, words: Catalogue, title: str, sign: str, die: int, result: int, needed: int | None = None
) -> Moment:
    """A roll whose result differs from the die by what cards add."""
    part = MomentPart(event.seat, "", sign, result, (die,), _difference("cards", result - die, words))
    return Moment("roll", (part,), title, needed, None if needed is None else result >= needed)


# What was chosen in secret, and cards that are turned up


def _activity(event: Event, words: Catalogue) -> Moment:
    activity = event.args[0]
    return _reveal(event, words(f"activity.{ACTIVITIES[activity]}"), ACTIVITY_SIGNS[activity])


def _items(item: int, event: Event, words: Catalogue) -> Moment:
    return _reveal(event, words(f"item.{item}", n=event.args[0]), ITEM_SIGNS[item])


def _way(event: Event, words: Catalogue) -> Moment:
    way = WAYS[event.args[0]]
    return _reveal(event, words(f"way.{way}"), WAY_SIGNS[way])


def _card(deck: str, sign: str, event: Event, words: Catalogue) -> Moment:
    return _reveal(event, card_name(deck, event.args[0], words), sign)


def _prize(deck: str, sign: str, event: Event, words: Catalogue) -> Moment:
    card, pounds = event.args
    return Moment("award", (MomentPart(event.seat, card_name(deck, card, words), sign),), words("item.0", n=pounds))


# Dice


def _fight(event: Event, words: Catalogue) -> Moment:
    about, numbers = event.args[0], event.args[1:]
    key = f"activity.{ACTIVITIES[about]}" if about < ABOUT_SMUGGLER else f"fight.{_FIGHTS[about - ABOUT_SMUGGLER]}"
    parts = []
    for i in range(0, len(numbers), FIGHTER_FIELDS):
        seat, result, die, other = numbers[i : i + FIGHTER_FIELDS]
        dice = (die, other) if other else (die,)
        parts.append(MomentPart(seat, "", "fist", result, dice, _difference("cards", result - die, words)))
    return Moment("contest", tuple(parts), words(key), winner=event.seat)


def _fiddle(event: Event, words: Catalogue) -> Moment:
    die, pounds = event.args
    return _roll(event, words, words("activity.fiddle"), "fiddle", die, pounds)


def _dance(event: Event, words: Catalogue) -> Moment:
    result, needed, die = event.args
    return _roll(event, words, words("activity.dance"), "token", die, result, needed)


def _search(event: Event, words: Catalogue) -> Moment:
    result, needed, die = event.args
    return _roll(event, words, words("moment.search"), "lantern", die, result, needed)


def _betrayal(event: Event, words: Catalogue) -> Moment:
    _, die, outcome, bonus = event.args
    roll = _roll(event, words, words("activity.betrayal"), "lantern", die, die + bonus, _BETRAYAL_NEEDED)
    return roll._replace(success=outcome == 2)


def _caught(event: Event, words: Catalogue) -> Moment:
    result, die, pool = event.args
    modifiers = _difference("pool", pool, words) + _difference("cards", result - die - pool, words)
    part = MomentPart(-1, words("moment.police"), "hat", result, (die,), modifiers)
    return Moment("roll", (part,), words("moment.check"))


def _check(event: Event, words: Catalogue) -> Moment:
    result, police, die, bribe = event.args
    modifiers = _difference("bribe", bribe, words) + _difference("cards", result - die - bribe, words)
    part = MomentPart(event.seat, "", "hat", result, (die,), modifiers)
    return Moment("roll", (part,), words("moment.check"), police, result >= police)


def _move(event: Event, words: Catalogue) -> Moment:
    die, _, way, _, far = event.args
    return _roll(event, words, words(f"way.{WAYS[way]}"), WAY_SIGNS[WAYS[way]], die, abs(far))


def _plain_roll(title: str, sign: str, event: Event, words: Catalogue) -> Moment:
    return _roll(event, words, words(title), sign, event.args[0], event.args[0])


# Gains, losses and bad luck


def _change(words: Catalogue, *changes: tuple[int, int, int]) -> Moment:
    """Seats with an item and the amount that they gain, or lose if it is negative."""
    return Moment(
        "change",
        tuple(
            MomentPart(seat, words(f"item.{item}", n=abs(amount)), ITEM_SIGNS[item], amount)
            for seat, item, amount in changes
        ),
    )


def _gain(sign: int, event: Event, words: Catalogue) -> Moment:
    item, amount = event.args
    return _change(words, (event.seat, item, sign * amount))


def _payment(sign: int, event: Event, words: Catalogue) -> Moment:
    other, pounds = event.args
    return _change(words, (event.seat, ITEM_POUNDS, sign * pounds), (other, ITEM_POUNDS, -sign * pounds))


def _filch(event: Event, words: Catalogue) -> Moment:
    victim, item = event.args
    return _change(words, (victim, item, -1), (event.seat, item, 1))


def _heist(event: Event, words: Catalogue) -> Moment:
    return _change(words, (event.seat, ITEM_POUNDS, event.args[0]))


def _sale(event: Event, words: Catalogue) -> Moment:
    """The pounds of a sale are an event of their own."""
    barrels, _, fame = event.args
    changes = [(event.seat, ITEM_BARREL, -barrels), (event.seat, ITEM_FAME, fame)]
    return _change(words, *(change for change in changes if change[2]))


def _setback(sign: str, event: Event, words: Catalogue) -> Moment:
    return Moment("setback", (MomentPart(event.seat, "", sign),))


def _seizure(event: Event, words: Catalogue) -> Moment:
    barrels = event.args[0]
    return Moment("setback", (MomentPart(event.seat, words("item.3", n=barrels), "barrel", -barrels),))


_STAGES: Final[Mapping[str, Callable[[Event, Catalogue], Moment]]] = {
    "reveal": _activity,
    "carry": partial(_items, ITEM_BARREL),
    "offer": partial(_items, ITEM_POUNDS),
    "bid": partial(_items, ITEM_POUNDS),
    "way": _way,
    "drawn": partial(_card, "chance", "cards"),
    "club": partial(_card, "chance", "cards"),
    "plan": partial(_card, "chance", "cards"),
    "play": partial(_card, "chance", "cards"),
    "pick": partial(_card, "auction", "gavel"),
    "meet": partial(_card, "smuggler", "mask"),
    "gift": partial(_card, "fairy", "token"),
    "auctioned": partial(_prize, "auction", "gavel"),
    "hired": partial(_prize, "smuggler", "mask"),
    "fight": _fight,
    "fiddle": _fiddle,
    "dance": _dance,
    "search": _search,
    "betray": _betrayal,
    "caught": _caught,
    "check": _check,
    "move": _move,
    "drunk": partial(_plain_roll, "space.drunk", "mug"),
    "fairies": partial(_plain_roll, "space.fairy", "token"),
    "gain": partial(_gain, 1),
    "lose": partial(_gain, -1),
    "give": partial(_payment, -1),
    "lend": partial(_payment, -1),
    "repay": partial(_payment, -1),
    "rob": partial(_payment, 1),
    "filch": _filch,
    "heist": _heist,
    "sell": _sale,
    "seize": _seizure,
    "broke": partial(_setback, "purse"),
    "discard": partial(_setback, "cards"),
    "arrest": partial(_setback, "hat"),
    "breakdown": partial(_setback, "wheel"),
    "lost": partial(_setback, "token"),
    "curse": partial(_setback, "token"),
    "spurned": partial(_setback, "wheel"),
    "home": partial(_setback, "barrel"),
}
