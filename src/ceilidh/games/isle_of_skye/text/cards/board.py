"""Cards for the board: the round track, the start player tile and the scoring tiles."""

from __future__ import annotations

from ceilidh.core.game_text import HelpCard
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.panel_data import scoring_data
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext
from ceilidh.games.isle_of_skye.text.names import scoring_name


def this_round(context: CardContext, which: str) -> HelpCard:
    """The current round, or the whole panel with all players."""
    if which:
        return space(context, str(context.view["round"]))
    name, description = context.words("describe.board"), context.words("help.board.description")
    now = [f"{name}: {context.points_now(seat)}" for seat, name in enumerate(context.names)]
    return HelpCard(name, description, tuple(now), rule="round")


def space(context: CardContext, which: str) -> HelpCard:
    """A round on the track."""
    number, rounds = int(which), context.view["rounds"]
    each = rounds[number - 1]
    when = "now" if number == context.view["round"] else "past" if number < context.view["round"] else "later"
    now = (
        context.words(f"help.space.{'past' if context.over else when}"),
        context.words("help.space.scored", places=", ".join(each["scored"])),
        context.words("help.space.ahead" if each["ahead"] else "help.space.no_ahead", n=each["ahead"]),
    )
    name = context.words("picture.round", round=number, rounds=len(rounds))
    return HelpCard(name, context.words("help.space.description"), now, rule="setup")


def start(context: CardContext, _: str) -> HelpCard:
    """The start player tile."""
    start = context.view["start"]
    following = context.names[(start + 1) % len(context.names)]
    now = (
        (context.words("help.start.next", who=following),)
        if context.view["round"] < len(context.view["rounds"])
        else ()
    )
    name, description = context.words("picture.start"), context.words("help.start.description")
    return HelpCard(name, description, now, context.names[start], "buy")


def scoring(context: CardContext, which: str) -> HelpCard:
    """A scoring tile by its number or its name, or the whole panel."""
    if which:
        return candidate(context, int(which) if which.isdecimal() else BOX.scoring.index(which))
    now = [f"{place}: {scoring_name(on['tile'], context.words)}." for place, on in context.territories.on_board()]
    name, description = context.words("describe.scoring_tiles"), context.words("help.scoring.description")
    return HelpCard(name, description, tuple(now), rule="scoring")


def candidate(context: CardContext, scoring: int) -> HelpCard:
    """A scoring tile on the board, or a candidate for the next place."""
    for place, on in context.territories.on_board():
        if on["tile"] == scoring:
            return letter(context, place)
    place = PLACES[context.view["scoring"].index(None)]
    now = (context.words("help.scoring.free", place=place), _rounds_of(context, place))
    return HelpCard(scoring_name(scoring, context.words), _rule_of(context, scoring), now, rule="scoring")


def letter(context: CardContext, place: str) -> HelpCard:
    """A scoring tile on its place."""
    part = scoring_data(context.view)["tiles"][PLACES.index(place)]
    if part is None:  # the picture has no such card
        raise KeyError(place)
    now = [_rounds_of(context, place)]
    if not context.over:
        now.append(_next_of(context, place))
    if part["worth"] is None:
        now.append(context.words("help.scoring.secret"))
    else:
        each = ", ".join(f"{name} {points}" for name, points in zip(context.names, part["worth"], strict=True))
        now.append(context.words("help.scoring.last" if context.over else "help.scoring.now", each=each))
    name = f"{place}: {scoring_name(part['tile'], context.words)}"
    return HelpCard(name, _rule_of(context, part["tile"]), tuple(now), rule="scoring")


def _rule_of(context: CardContext, scoring: int) -> str:
    return context.words(f"help.scores.{BOX.scoring[scoring]}")


def _rounds(context: CardContext, place: str) -> list[int]:
    return [number for number, each in enumerate(context.view["rounds"], 1) if place in each["scored"]]


def _rounds_of(context: CardContext, place: str) -> str:
    return context.words("help.scoring.rounds", rounds=", ".join(map(str, _rounds(context, place))))


def _next_of(context: CardContext, place: str) -> str:
    coming = [number for number in _rounds(context, place) if number >= context.view["round"]]
    if not coming:
        return context.words("help.scoring.done")
    return context.words(
        "help.scoring.this" if coming[0] == context.view["round"] else "help.scoring.next", n=coming[0]
    )
