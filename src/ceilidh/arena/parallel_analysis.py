"""A finished game analysed on all cores: see `ceilidh.analysis` for what that means."""

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
    """Judge every decision of a finished record that left a choice; the same record and samples give the same.

    `progress` is told how many decisions were looked at since it was told last.
    """
    if samples < 1:
        raise SetupError(f"the number of samples must be at least 1, not {samples}")
    found: list[Judgement] = []
    every = decisions_to_judge(game, record)
    tell = progress or (lambda done: None)
    tell(len(record.moves) - len(every))
    with closing(parallel_map(partial(judge_decision, game, samples, record.seed), every, jobs)) as results:
        for one in results:
            found.append(one)
            tell(1)
    return summarize_game(record, found, samples)
