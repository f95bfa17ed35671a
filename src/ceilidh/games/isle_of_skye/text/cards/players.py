"""Cards for the players: points, gold, and the score if the game ended now."""

from __future__ import annotations

from ceilidh.core.game_text import HelpCard
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext
from ceilidh.games.isle_of_skye.text.names import tile_words
from ceilidh.games.isle_of_skye.view import shown_score, shows_gold


def clan(context: CardContext, which: str) -> HelpCard:
    """A player."""
    seat = int(which)
    castle = tile_words(FIRST_CASTLE + seat, context.words)
    now = [context.points_now(seat), context.gold_now(seat)]
    if not context.over:
        now += [context.income(seat), context.scrolls(seat), _score_now(context, seat)]
    elif context.view["ranking"][seat] == 1:
        now.append(context.words("help.clan.won"))
    return HelpCard(context.names[seat], context.words("help.clan.description", castle=castle), tuple(now), rule="goal")


def points(context: CardContext, which: str) -> HelpCard:
    """A player's points on the scoring track and their sources."""
    seat = int(which)
    now = [context.points_now(seat)]
    for place, on in context.territories.on_board():
        given = [scored["points"][seat] for scored in context.view["history"] if scored["place"] == place]
        if given:
            scoring = context.territories.scoring(place, on)
            now.append(context.words("help.points.from", scoring=scoring, points=" + ".join(map(str, given))))
    name, description = context.words("help.points.name"), context.words("help.points.description")
    return HelpCard(name, description, tuple(now), context.names[seat], "scoring")


def gold(context: CardContext, which: str) -> HelpCard:
    """A player's gold, or the purse that hides it."""
    seat = int(which)
    kind = "gold" if shows_gold(context.view, seat) else "purse"
    now = (context.gold_now(seat),) if context.over else (context.gold_now(seat), context.income(seat))
    rule = "income" if kind == "gold" else "options"
    return HelpCard(
        context.words(f"help.{kind}.name"), context.words(f"help.{kind}.description"), now, context.names[seat], rule
    )


def score(context: CardContext, which: str) -> HelpCard:
    """A player's score if the game ended now."""
    seat = int(which)
    now = (_score_now(context, seat),) if context.over else (_score_now(context, seat), context.scrolls(seat))
    name, description = context.words("help.score.name"), context.words("help.score.description")
    return HelpCard(name, description, now, context.names[seat], "end")


def _score_now(context: CardContext, seat: int) -> str:
    score, complete = shown_score(context.view, seat)
    key = "help.score.over" if context.over else "help.score.now" if complete else "help.score.known"
    return context.words(key, n=score)
