"""Parallel analysis of a finished game; `ceilidh.analysis` describes the method."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from ceilidh.analysis import Analysis, Judgement, decisions_to_judge, judge_decision, summarize_game
from ceilidh.arena.parallel_execution import parallel_map
from ceilidh.core import Game, Record, SetupError


def analyse_in_parallel(
    game: Game,
    record: Record,
    samples: int,
    *,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Judge every decision of a finished record with more than one legal action; deterministic for given `samples`.

    `progress` gets the number of decisions finished since its last call.
    """
    if samples < 1:
        raise SetupError(f"the number of samples must be at least 1, not {samples}")
    found: list[Judgement] = []
    decisions = decisions_to_judge(game, record)
    report = progress or (lambda done: None)
    report(len(record.moves) - len(decisions))
    with closing(parallel_map(partial(judge_decision, game, samples, record.seed), decisions, jobs)) as results:
        for one in results:
            found.append(one)
            report(1)
    return summarize_game(record, found, samples)
