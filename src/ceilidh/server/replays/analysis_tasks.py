"""Tasks for worker processes: judge decisions, render an analysis, play a variation."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

import msgspec

from ceilidh.analysis import (
    Analysis,
    AnalysisText,
    Estimate,
    Judgement,
    Position,
    TurningPoint,
    WinProbabilities,
    judge_decision,
    missed_opportunities,
    points_over_time,
    turning_points,
)
from ceilidh.bots import make_bot
from ceilidh.core import GameHistory, Record, Rng, find_game, replay
from ceilidh.core.seed_derivation import derive
from ceilidh.server import messages as m
from ceilidh.server.replays.step_logs import load_history

PROBABILITY_DIGITS: Final = 5
"""Stored digits of a win probability; sampling is less accurate."""
VARIATION_BOT: Final = "hard"
"""Plays all seats in a variation: strong, and fast enough to wait for."""
MAX_VARIATION_DECISIONS: Final = 12
"""Decisions of a variation."""

_decode: Final = msgspec.json.Decoder(Analysis).decode


def judge_positions(game: str, samples: int, seed: int, positions: Sequence[Position]) -> list[Judgement]:
    return [judge_decision(find_game(game), samples, seed, position) for position in positions]


def pack(analysis: Analysis) -> bytes:
    rounded = [
        one._replace(before=_rounded(one.before), after=_rounded(one.after), missed=_rounded(one.missed))
        for one in analysis.judgements
    ]
    return zlib.compress(msgspec.json.encode(analysis._replace(judgements=rounded)))


def unpack(found: bytes) -> Analysis:
    return _decode(zlib.decompress(found))


def _rounded(estimate: Estimate) -> Estimate:
    return Estimate(_round(estimate.mean), _round(estimate.error))


def _round(chances: WinProbabilities) -> WinProbabilities:
    return tuple(round(chance, PROBABILITY_DIGITS) for chance in chances)


# Rendering


def render_analysis(record: str, found: bytes, lang: str) -> bytes:
    """A finished analysis as JSON: an `AnalysisProgress`."""
    history, analysis = load_history(record), unpack(found)
    whole = len(analysis.judgements)
    state = m.AnalysisProgress(done=whole, total=whole, mine=False, analysis=_analysis_message(history, analysis, lang))
    return msgspec.json.encode(state)


def _analysis_message(history: GameHistory, analysis: Analysis, lang: str) -> m.Analysis:
    return m.Analysis(
        samples=analysis.samples,
        judged=[_judged_message(one) for one in analysis.judgements],
        moments=_moments(history, analysis, lang),
        seats=[m.SeatSummary(**analysis.seat_summary(seat)._asdict()) for seat in range(len(analysis.result))],
        points=[
            m.PointsBreakdown(
                step=step, shares=[m.ScoreCategory(rule=share.rule, points=share.points) for share in shares]
            )
            for step, shares in points_over_time(history, lang)
        ],
        result=list(analysis.result),
    )


def _judged_message(one: Judgement) -> m.JudgedDecision:
    missed = max(0.0, one.missed.mean[one.seat])
    return m.JudgedDecision(
        step=one.number, seat=one.seat, before=list(one.before.mean), after=list(one.after.mean), missed=missed
    )


def _moments(history: GameHistory, analysis: Analysis, lang: str) -> list[m.KeyMoment]:
    """The turning points and all missed chances, in the order of the game."""
    text, turns = AnalysisText(history, lang), turning_points(analysis, history.last_step)
    turned = {turn.number for turn in turns if turn.missed}
    others = [one for one in missed_opportunities(analysis) if one.number not in turned]
    found = [_turning_point(text, analysis, turn) for turn in turns] + [
        _missed_chance(text, one, turning=False) for one in others
    ]
    return sorted(found, key=lambda moment: (moment.step, moment.better != ""))


def _turning_point(text: AnalysisText, analysis: Analysis, turn: TurningPoint) -> m.KeyMoment:
    if turn.missed is not None:
        return _missed_chance(text, turn.missed, turning=True)
    happened = text.happened(analysis, turn)
    return m.KeyMoment(
        step=turn.number - 1, seat=turn.seat, change=turn.change, is_turning_point=True, happened=happened
    )


def _missed_chance(text: AnalysisText, one: Judgement, *, turning: bool) -> m.KeyMoment:
    return m.KeyMoment(
        step=one.number,
        seat=one.seat,
        change=-one.missed.mean[one.seat],
        is_turning_point=turning,
        action=text.action(one, one.action),
        better=text.action(one, one.better),
        notation=one.better,
        reason=text.reason(one),
    )


# Variations


def play_variation(record: str, number: int, action: str) -> str:
    """The record of a game with another decision, played by bots until the seat's next turn."""
    parsed = Record.parse(record)
    game, seat = find_game(parsed.game), parsed.moves[number - 1].seat
    table = replay(game, parsed._replace(moves=parsed.moves[: number - 1], result=None))
    table.play(seat, action)
    seeds = [derive(parsed.seed, "otherwise", number, bot) for bot in range(len(parsed.players))]
    bots = [make_bot(VARIATION_BOT, Rng.seeded(seed)) for seed in seeds]
    others_decided = False
    while (
        (actors := table.actors())
        and table.move_count < number + MAX_VARIATION_DECISIONS
        and not (others_decided and seat in actors)
    ):
        table.act(actors[0], bots[actors[0]].choose(table.seat(actors[0])))
        others_decided = others_decided or actors[0] != seat
    return table.record().write()
