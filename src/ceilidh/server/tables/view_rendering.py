"""Renders a game for one viewpoint, from that seat's view alone: panels with their words, or plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ceilidh.bots import ExplainedHint
from ceilidh.core import Catalogue, Event, Game, Moment, PreparedMove, Table, View
from ceilidh.server import messages as m
from ceilidh.server.tables.panels import DescribedPanel, describe_panels
from ceilidh.server.tables.sign_symbols import sign_id
from ceilidh.server.translations import CATALOGUES

ViewFormat = Literal["picture", "changes", "data"]
"""Whole panels, changes to panels (for browsers), or plain data (for programs)."""


class Viewpoint(msgspec.Struct, frozen=True):
    """Who looks (`seat` is None for a spectator), in which language and format."""

    seat: int | None
    lang: str
    format: ViewFormat


class RenderedView(msgspec.Struct, frozen=True, kw_only=True):
    """A rendered view; its parts are named like those of an Update."""

    source: View
    """The view that the rest was made from."""
    panels: list[DescribedPanel] | None = None
    prompt: str | None = None
    rule: str | None = None
    actions: list[m.Action]
    decision_number: int | None
    undo: bool
    result: m.Result | None
    view: View | None = None


def render_view(
    table: Table, viewpoint: Viewpoint, before: RenderedView | None, names: Sequence[str], may_undo: bool = True
) -> RenderedView:
    """What the viewpoint sees now; reuses what it saw `before` if that looks the same.

    `may_undo` is false if the rules for rated games or time limits forbid an undo that the rules allow.
    """
    view = table.view(viewpoint.seat)
    decision_number = None if viewpoint.seat is None else table.decision_count(viewpoint.seat)
    result = result_message(table, viewpoint.lang, names)
    undo = may_undo and viewpoint.seat is not None and result is None and table.can_undo(viewpoint.seat)
    if before is not None and before.source == view and before.result == result:
        return msgspec.structs.replace(before, decision_number=decision_number, undo=undo)
    legal = [] if viewpoint.seat is None else table.seat(viewpoint.seat).legal()
    game = table.game
    if viewpoint.format == "data":
        actions = [m.Action(action=game.to_notation(action), text="", path=[]) for action in legal]
        return RenderedView(
            source=view, view=view, actions=actions, decision_number=decision_number, undo=undo, result=result
        )
    words = game.text.words(viewpoint.lang)
    legal = sorted(legal, key=game.text.is_secondary_action)
    return RenderedView(
        source=view,
        panels=describe_panels(game, view, words, names, before.panels or () if before is not None else ()),
        prompt=game.text.prompt(view, words, names),
        rule=game.text.rule_now(view),
        actions=[action_message(game, action, view, words, names) for action in legal],
        decision_number=decision_number,
        undo=undo,
        result=result,
    )


def render_preview(
    table: Table, prepared: PreparedMove, viewpoint: Viewpoint, names: Sequence[str]
) -> list[DescribedPanel]:
    if viewpoint.format == "data":
        return []
    view = table.game.view(prepared.after, viewpoint.seat)
    return describe_panels(table.game, view, table.game.text.words(viewpoint.lang), names)


def log_line_message(game: Game, event: Event, words: Catalogue, names: Sequence[str]) -> m.LogLine:
    return m.LogLine(
        text=game.text.event(event, words, names),
        highlights=list(game.art.places(event)),
        headline=game.text.is_headline(event),
        seat=event.seat if event.seat >= 0 else None,
        moment=_moment_message(game, game.text.moment(event, words)),
    )


def _moment_message(game: Game, moment: Moment | None) -> m.Moment | None:
    if moment is None:
        return None
    parts = [
        m.MomentPart(
            seat=part.seat if part.seat >= 0 else None,
            label=part.label,
            sign=part.sign and sign_id(game.name, part.sign),
            amount=part.amount,
            dice=list(part.dice),
            modifiers=[m.Modifier(label=one.label, amount=one.amount) for one in part.modifiers],
        )
        for part in moment.parts
    ]
    return m.Moment(
        kind=moment.kind,
        parts=parts,
        title=moment.title,
        needed=moment.needed,
        success=moment.success,
        winner=moment.winner,
    )


def action_message(game: Game, action: int, view: View, words: Catalogue, names: Sequence[str]) -> m.Action:
    """An action as a button, as places to click, or as a number to enter."""
    amount = game.text.amount(action, view, words)
    return m.Action(
        action=game.to_notation(action),
        text=game.text.action(action, view, words, names),
        path=list(game.art.path(action, view)),
        amount=None if amount is None else m.Amount(label=amount.label, number=amount.number),
    )


def hint_message(game: Game, explained: ExplainedHint, view: View, words: Catalogue, names: Sequence[str]) -> m.Hint:
    """A hint in words, for the seat whose view it is."""
    hint = explained.hint
    return m.Hint(
        action=game.to_notation(hint.action),
        text=game.text.action(hint.action, view, words, names),
        path=list(game.art.path(hint.action, view)),
        reason=reason_text(game, explained, view, words, names),
        win_probability=hint.win_probability,
        score=hint.points,
    )


def reason_text(game: Game, explained: ExplainedHint, view: View, words: Catalogue, names: Sequence[str]) -> str:
    """Why the action is better, with what that makes in this position; empty if there is no reason."""
    why = explained.reason
    if why is None:
        return ""
    is_own = why.seat == view["seat"]
    sentence = game.text.reason(why.term, "" if is_own else names[why.seat], words)
    points = round(explained.points)
    if not (sentence and is_own and points > 0):
        return sentence
    return f"{sentence} {CATALOGUES[words.lang]('hint.worth', n=points)}"


def result_message(table: Table, lang: str, names: Sequence[str]) -> m.Result | None:
    """The result with its score breakdown; None while the game runs."""
    result = table.result()
    if result is None:
        return None
    text, state = table.game.text, table.snapshot()
    words = text.words(lang)
    return m.Result(
        scores=list(result.scores),
        ranks=list(result.places),
        shares=[m.ScoreCategory(rule=share.rule, points=share.points) for share in text.breakdown(state, words)],
        tie_break=text.tie_break(state, words, names),
    )
