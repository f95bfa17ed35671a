"""Cards for the players: their points, their gold, and what they would have if the game ended now."""

from __future__ import annotations

from ceilidh.core.game_text import Meaning
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.cards.card_context import Told
from ceilidh.games.isle_of_skye.text.names import tile_words
from ceilidh.games.isle_of_skye.view import shown_score, shows_gold


def clan(told: Told, which: str) -> Meaning:
    """Somebody who plays."""
    seat = int(which)
    castle = tile_words(FIRST_CASTLE + seat, told.words)
    now = [told.points_now(seat), told.gold_now(seat)]
    if not told.over:
        now += [told.income(seat), told.scrolls(seat), _score_now(told, seat)]
    elif told.seen["ranking"][seat] == 1:
        now.append(told.words("help.clan.won"))
    return Meaning(told.names[seat], told.words("help.clan.tells", castle=castle), tuple(now), rule="goal")


def points(told: Told, which: str) -> Meaning:
    """Somebody's points on the scoring track, and from where they came."""
    seat = int(which)
    now = [told.points_now(seat)]
    for place, on in told.lands.on_board():
        given = [scored["points"][seat] for scored in told.seen["history"] if scored["place"] == place]
        if given:
            said = told.lands.scoring(place, on)
            now.append(told.words("help.points.from", scoring=said, points=" + ".join(map(str, given))))
    name, tells = told.words("help.points.name"), told.words("help.points.tells")
    return Meaning(name, tells, tuple(now), told.names[seat], "scoring")


def gold(told: Told, which: str) -> Meaning:
    """Somebody's gold, or the purse that hides it."""
    seat = int(which)
    kind = "gold" if shows_gold(told.seen, seat) else "purse"
    now = (told.gold_now(seat),) if told.over else (told.gold_now(seat), told.income(seat))
    rule = "income" if kind == "gold" else "options"
    return Meaning(told.words(f"help.{kind}.name"), told.words(f"help.{kind}.tells"), now, told.names[seat], rule)


def score(told: Told, which: str) -> Meaning:
    """What somebody would have if the game ended now."""
    seat = int(which)
    now = (_score_now(told, seat),) if told.over else (_score_now(told, seat), told.scrolls(seat))
    name, tells = told.words("help.score.name"), told.words("help.score.tells")
    return Meaning(name, tells, now, told.names[seat], "end")


def _score_now(told: Told, seat: int) -> str:
    score, complete = shown_score(told.seen, seat)
    key = "help.score.over" if told.over else "help.score.now" if complete else "help.score.known"
    return told.words(key, n=score)
