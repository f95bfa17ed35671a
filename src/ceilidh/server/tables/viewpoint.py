"""What one pair of eyes sees of a game: the picture with its words, or plain data, made from a seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ceilidh.bots import ExplainedHint
from ceilidh.core import Catalogue, Event, Game, PreparedMove, Table, View
from ceilidh.server import messages as m
from ceilidh.server.tables.panels import DescribedPanel, describe_panels

ViewFormat = Literal["picture", "changes", "data"]
"""Whole panels, or only what is new about them, as browsers want it, or plain data."""


class Viewpoint(msgspec.Struct, frozen=True):
    """A way to look at a table: through whose eyes (None is a spectator), in which language, drawn or as data."""

    seat: int | None
    lang: str
    want: ViewFormat


class RenderedView(msgspec.Struct, frozen=True, kw_only=True):
    """The game as some eyes see it; the parts have the names that they have in an Update."""

    seen: View
    """What the rest was made from."""
    panels: list[DescribedPanel] | None = None
    prompt: str | None = None
    rule: str | None = None
    actions: list[m.Action]
    turn: int | None
    undo: bool
    result: m.Result | None
    view: View | None = None


def render_view(
    table: Table, eyes: Viewpoint, before: RenderedView | None, names: Sequence[str], may_undo: bool = True
) -> RenderedView:
    """What the eyes see now. What they saw `before` is taken over where it looks the same, for drawing takes time.

    Fair play may forbid to take a decision back that the rules let go: then `may_undo` is false.
    """
    view = table.view(eyes.seat)
    turn = None if eyes.seat is None else table.decision_count(eyes.seat)
    ended = result_message(table, eyes.lang)
    undo = may_undo and eyes.seat is not None and ended is None and table.can_undo(eyes.seat)
    if before is not None and before.seen == view and before.result == ended:
        return msgspec.structs.replace(before, turn=turn, undo=undo)
    if eyes.want == "data":
        actions = [m.Action(action=text, words="", path=[]) for text in _notations(table, eyes.seat)]
        return RenderedView(seen=view, view=view, actions=actions, turn=turn, undo=undo, result=ended)
    words = table.game.text.words(eyes.lang)
    return RenderedView(
        seen=view,
        panels=describe_panels(table.game, view, words, names, before.panels or () if before is not None else ()),
        prompt=table.game.text.prompt(view, words, names),
        rule=table.game.text.rule_now(view),
        actions=_actions(table, eyes.seat, view, words, names),
        turn=turn,
        undo=undo,
        result=ended,
    )


def log_line_message(game: Game, event: Event, words: Catalogue, names: Sequence[str]) -> m.LogLine:
    """One event in words."""
    return m.LogLine(
        text=game.text.event(event, words, names),
        places=list(game.art.places(event)),
        headline=game.text.is_headline(event),
    )


def render_preview(table: Table, prepared: PreparedMove, eyes: Viewpoint, names: Sequence[str]) -> list[DescribedPanel]:
    """The picture as the eyes would see it after an action."""
    if eyes.want == "data":
        return []
    view = table.game.view(prepared.after, eyes.seat)
    return describe_panels(table.game, view, table.game.text.words(eyes.lang), names)


def _notations(table: Table, seat: int | None) -> list[str]:
    legal = [] if seat is None else table.seat(seat).legal()
    return [table.game.to_notation(action) for action in legal]


def _actions(table: Table, seat: int | None, view: View, words: Catalogue, names: Sequence[str]) -> list[m.Action]:
    game = table.game
    legal = [] if seat is None else sorted(table.seat(seat).legal(), key=game.text.is_aside)
    return [action_message(game, action, view, words, names) for action in legal]


def action_message(game: Game, action: int, view: View, words: Catalogue, names: Sequence[str]) -> m.Action:
    """An action as a button, as places in the picture, or as a number to enter."""
    amount = game.text.amount(action, view, words)
    return m.Action(
        action=game.to_notation(action),
        words=game.text.action(action, view, words, names),
        path=list(game.art.path(action, view)),
        amount=None if amount is None else m.Amount(label=amount.label, number=amount.number),
    )


def hint_message(game: Game, explained: ExplainedHint, view: View, words: Catalogue, names: Sequence[str]) -> m.Hint:
    """A hint in words, for the seat whose view it is."""
    hint, why = explained
    return m.Hint(
        action=game.to_notation(hint.action),
        words=game.text.action(hint.action, view, words, names),
        path=list(game.art.path(hint.action, view)),
        reason=game.text.reason(why.term, "" if why.seat == view["seat"] else names[why.seat], words) if why else "",
        chance=hint.win_probability,
        score=hint.points,
    )


def result_message(table: Table, lang: str) -> m.Result | None:
    """How the game ended, with where the points came from; None while it runs."""
    ended = table.result()
    if ended is None:
        return None
    shares = table.game.text.breakdown(table.snapshot(), table.game.text.words(lang))
    return m.Result(
        scores=list(ended.scores),
        places=list(ended.places),
        shares=[m.ScoreCategory(rule=share.rule, points=share.points) for share in shares],
    )
