"""Cards for the board: the round track, the start player's sign and the scoring tiles."""

from __future__ import annotations

from ceilidh.core.game_text import Meaning
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.panel_data import scoring_part
from ceilidh.games.isle_of_skye.text.cards.card_context import Told
from ceilidh.games.isle_of_skye.text.names import scoring_name


def this_round(told: Told, which: str) -> Meaning:
    """The round that is played, or the whole panel with everybody in it."""
    if which:
        return space(told, str(told.seen["round"]))
    name, tells = told.words("describe.board"), told.words("help.board.tells")
    now = [f"{name}: {told.points_now(seat)}" for seat, name in enumerate(told.names)]
    return Meaning(name, tells, tuple(now), rule="round")


def space(told: Told, which: str) -> Meaning:
    """A round on the track."""
    number, rounds = int(which), told.seen["rounds"]
    each = rounds[number - 1]
    when = "now" if number == told.seen["round"] else "past" if number < told.seen["round"] else "later"
    now = (
        told.words(f"help.space.{'past' if told.over else when}"),
        told.words("help.space.scored", places=", ".join(each["scored"])),
        told.words("help.space.ahead" if each["ahead"] else "help.space.no_ahead", n=each["ahead"]),
    )
    name = told.words("picture.round", round=number, rounds=len(rounds))
    return Meaning(name, told.words("help.space.tells"), now, rule="setup")


def start(told: Told, _: str) -> Meaning:
    """The sign of the start player."""
    start = told.seen["start"]
    following = told.names[(start + 1) % len(told.names)]
    now = (told.words("help.start.next", who=following),) if told.seen["round"] < len(told.seen["rounds"]) else ()
    name, tells = told.words("picture.start"), told.words("help.start.tells")
    return Meaning(name, tells, now, told.names[start], "buy")


def scoring(told: Told, which: str) -> Meaning:
    """A scoring tile by its number or its name, or the whole panel."""
    if which:
        return candidate(told, int(which) if which.isdecimal() else BOX.scoring.index(which))
    now = [f"{place}: {scoring_name(on['tile'], told.words)}." for place, on in told.lands.on_board()]
    name, tells = told.words("describe.scoring_tiles"), told.words("help.scoring.tells")
    return Meaning(name, tells, tuple(now), rule="scoring")


def candidate(told: Told, scoring: int) -> Meaning:
    """A scoring tile on the board, or one that may be chosen for the next place."""
    for place, on in told.lands.on_board():
        if on["tile"] == scoring:
            return letter(told, place)
    place = PLACES[told.seen["scoring"].index(None)]
    now = (told.words("help.scoring.free", place=place), _rounds_of(told, place))
    return Meaning(scoring_name(scoring, told.words), _rule_of(told, scoring), now, rule="scoring")


def letter(told: Told, place: str) -> Meaning:
    """A scoring tile on its place."""
    part = scoring_part(told.seen)["tiles"][PLACES.index(place)]
    if part is None:  # only places that are taken are drawn
        raise KeyError(place)
    now = [_rounds_of(told, place)]
    if not told.over:
        now.append(_next_of(told, place))
    if part["worth"] is None:
        now.append(told.words("help.scoring.secret"))
    else:
        each = ", ".join(f"{name} {points}" for name, points in zip(told.names, part["worth"], strict=True))
        now.append(told.words("help.scoring.last" if told.over else "help.scoring.now", each=each))
    name = f"{place}: {scoring_name(part['tile'], told.words)}"
    return Meaning(name, _rule_of(told, part["tile"]), tuple(now), rule="scoring")


def _rule_of(told: Told, scoring: int) -> str:
    return told.words(f"help.scores.{BOX.scoring[scoring]}")


def _rounds(told: Told, place: str) -> list[int]:
    return [number for number, each in enumerate(told.seen["rounds"], 1) if place in each["scored"]]


def _rounds_of(told: Told, place: str) -> str:
    return told.words("help.scoring.rounds", rounds=", ".join(map(str, _rounds(told, place))))


def _next_of(told: Told, place: str) -> str:
    coming = [number for number in _rounds(told, place) if number >= told.seen["round"]]
    if not coming:
        return told.words("help.scoring.done")
    return told.words("help.scoring.this" if coming[0] == told.seen["round"] else "help.scoring.next", n=coming[0])
