"""Analysis: probabilities add up, luck and skill are separate, blunders are found, nothing hidden is used."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from arena.html_checks import checked, texts
from core.pebbles import GAME as PEBBLES

from ceilidh.analysis import (
    Analysis,
    Estimate,
    Judgement,
    Position,
    decision_quality,
    decisions_to_judge,
    default_sample_limit,
    judge_decision,
    points_over_time,
    turning_points,
)
from ceilidh.analysis.turning_points import MAX_TURNING_POINTS
from ceilidh.arena import derive, parallel_execution
from ceilidh.arena.analysis_report import AnalysisReport
from ceilidh.arena.parallel_analysis import analyse_in_parallel
from ceilidh.bots import Hint, make_bot
from ceilidh.cli.translations import CATALOGUES
from ceilidh.core import LANGUAGES, Game, GameHistory, Player, Record, Rng, SearchConfig, SetupError, Table, find_game

GAME = find_game("clans-and-glory")


def recorded(game: Game, kinds: list[str], seed: int) -> Record:
    table = Table(game, [Player(kind, f"<{kind} {seat}>") for seat, kind in enumerate(kinds)], seed)
    bots = [make_bot(kind, Rng.seeded(derive(seed, "bot", seat))) for seat, kind in enumerate(kinds)]
    while actors := table.actors():
        table.act(actors[0], bots[actors[0]].choose(table.seat(actors[0])))
    return table.record()


def judgement(number: int, seat: int, after: tuple[float, ...], missed: float = 0.0, error: float = 0.0) -> Judgement:
    """A decision that missed this much, with equal gains for all others."""
    errors = tuple(error for _ in after)
    more = tuple(missed if other == seat else -missed / (len(after) - 1) for other in range(len(after)))
    before = Estimate(tuple(a + b for a, b in zip(after, more, strict=True)), errors)
    estimates = before, Estimate(after, errors), Estimate(more, errors)
    return Judgement(number, seat, "0", "1", *estimates, continues_turn=False, revealed=True)


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded(GAME, ["greedy", "random", "random"], 4)


@pytest.fixture(scope="module")
def found(record: Record) -> Analysis:
    return analyse_in_parallel(GAME, record, 60)


def test_win_probabilities_add_up_to_one(found: Analysis) -> None:
    for one in found.judgements:
        assert sum(one.before.mean) == pytest.approx(1)
        assert sum(one.after.mean) == pytest.approx(1)


def test_start_luck_and_decisions_add_up_to_the_result(found: Analysis) -> None:
    for seat in range(3):
        luck = sum(change[seat] for change in found.luck())
        decided = sum(one.after.mean[seat] - one.before.mean[seat] for one in found.judgements)
        assert found.judgements[0].before.mean[seat] + luck + decided == pytest.approx(found.result[seat])


def test_decisions_without_a_choice_are_not_judged(record: Record, found: Analysis) -> None:
    judged = {one.number for one in found.judgements}
    table = Table(GAME, record.players, record.seed, record.options)
    for number, line in enumerate(record.moves, 1):
        assert (number in judged) == (len(table.seat(line.seat).legal()) > 1)
        table.act(line.seat, GAME.parse(line.text))


def test_there_is_no_luck_between_two_decisions_of_a_seat_that_learned_nothing(record: Record, found: Analysis) -> None:
    continues_turn = [position.continues_turn for position in decisions_to_judge(GAME, record)]
    assert any(continues_turn)
    for on, change in zip(continues_turn, found.luck(), strict=False):
        assert not on or change == (0.0, 0.0, 0.0)


def test_the_number_of_processes_does_not_change_an_analysis(
    record: Record, found: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel_execution, "MIN_PARALLEL_SECONDS", 0.0)
    assert analyse_in_parallel(GAME, record, 60, jobs=2) == found


@pytest.mark.parametrize("game", [GAME, PEBBLES, find_game("isle-of-skye")], ids=lambda game: game.name)
def test_a_judgement_does_not_depend_on_what_the_seat_could_not_know(game: Game) -> None:
    record = recorded(game, ["random"] * game.player_counts[0], 2)
    for position in decisions_to_judge(game, record)[:12:3]:
        alike = position._replace(state=position.state.determinize(position.seat, Rng.seeded(99)))
        assert judge_decision(game, 8, 1, position) == judge_decision(game, 8, 1, alike)


def chance_after(position: Position, action: int, samples: int) -> float:
    """The deciding seat's win probability after an action and good play, computed independently."""
    won, rng, knowledge = 0.0, Rng.seeded(17), GAME.knowledge(SearchConfig(deep_rollouts=True))
    for _ in range(samples):
        state = position.state.determinize(position.seat, rng)
        state.apply(position.seat, action)
        knowledge.rollout(state, rng)
        assert not state.actors()
        places = state.ranking()
        won += 1 / places.count(1) if places[position.seat] == 1 else 0
    return won / samples


def test_a_blunder_is_a_missed_opportunity_and_a_turning_point(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    position = decisions_to_judge(GAME, record)[12]
    ranked = sorted(position.state.legal(position.seat), key=lambda action: chance_after(position, action, 200))
    worst, best = ranked[0], ranked[-1]
    monkeypatch.setattr(decision_quality, "hints", lambda seat, rng, iterations: [Hint(best, 1.0, 0.0, 1)])
    judged = judge_decision(GAME, 2000, 1, position._replace(action=worst))
    assert judged.better == GAME.to_notation(best)
    wanted = chance_after(position, best, 2000) - chance_after(position, worst, 2000)
    assert wanted > 0.1
    missed = judged.missed.mean[position.seat]
    assert missed == pytest.approx(wanted, abs=0.06)
    assert judged.before.mean[position.seat] - judged.after.mean[position.seat] == pytest.approx(missed)
    (turn,) = turning_points(Analysis([judged], judged.after.mean, 2000), position.number)
    assert (turn.number, turn.seat, turn.missed) == (position.number, position.seat, judged)
    assert turn.change == pytest.approx(-missed)


def test_the_best_action_misses_nothing(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    position = decisions_to_judge(GAME, record)[12]
    monkeypatch.setattr(decision_quality, "hints", lambda seat, rng, iterations: [Hint(position.action, 1.0, 0.0, 1)])
    judged = judge_decision(GAME, 4, 1, position)
    assert (judged.better, judged.missed.mean[position.seat]) == (GAME.to_notation(position.action), 0.0)
    assert judged.before == judged.after


def test_sampling_noise_is_no_turning_point() -> None:
    for error, turns in ((0.01, 1), (0.02, 0)):
        small = judgement(1, 0, (0.45, 0.55), missed=0.05, error=error)
        assert len(turning_points(Analysis([small], (0.45, 0.55), 100), 1)) == turns
        lucky = [judgement(1, 0, (0.5, 0.5)), judgement(2, 0, (0.45, 0.55), error=error)]
        assert len(turning_points(Analysis(lucky, (0.45, 0.55), 100), 2)) == turns


def test_more_samples_reduce_the_error_of_luck(record: Record, found: Analysis) -> None:
    assert analyse_in_parallel(GAME, record, 240).luck_error(0) == pytest.approx(found.luck_error(0) / 2, rel=0.2)


def test_an_estimate_has_a_standard_error() -> None:
    sampled = Estimate.of([(1.0, 0.0, 0.5)] * 25 + [(0.0, 1.0, 0.5)] * 75)
    assert sampled.mean == pytest.approx((0.25, 0.75, 0.5))
    assert sampled.error == pytest.approx(((0.25 * 0.75 / 100) ** 0.5,) * 2 + (0.0,))


def test_long_games_get_fewer_samples_by_default(record: Record) -> None:
    assert default_sample_limit(record) == 2000
    assert default_sample_limit(record._replace(moves=record.moves * 10)) < 300


def test_sampling_stops_early_in_clear_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("isle-of-skye")
    position = decisions_to_judge(game, recorded(game, ["random"] * 2, 2))[3]
    sampled = Mock(side_effect=decision_quality._sample_pair)
    monkeypatch.setattr(decision_quality, "_sample_pair", sampled)
    judged = judge_decision(game, 1000, 1, position)
    assert decision_quality.MIN_SAMPLES <= sampled.call_count < 500
    assert max(judged.after.error) <= decision_quality.TARGET_DEVIATION / 1000**0.5


def test_points_over_time_begin_at_the_deal_and_end_with_the_result(record: Record) -> None:
    counted = points_over_time(GameHistory(GAME, record), "en")
    assert counted[0].step == 0
    assert [one.step for one in counted] == sorted({one.step for one in counted})
    assert record.result is not None
    last = [sum(share.points[seat] for share in counted[-1].shares) for seat in range(3)]
    assert last == list(record.result.scores)


def test_lucky_turning_points_belong_to_the_seat_most_affected() -> None:
    calm = judgement(1, 0, (0.3, 0.3, 0.4))
    lucky = judgement(2, 1, (0.1, 0.45, 0.45))
    turns = turning_points(Analysis([calm, lucky], (0.0, 1.0, 0.0), 2000), 2)
    assert [(turn.number, turn.seat, round(turn.change, 6)) for turn in turns] == [(2, 0, -0.2), (3, 1, 0.55)]


def test_where_nothing_was_revealed_luck_is_no_turning_point() -> None:
    calm = judgement(1, 0, (0.5, 0.5))
    other = judgement(2, 1, (0.1, 0.9))._replace(revealed=False)
    assert turning_points(Analysis([calm, other], (0.1, 0.9), 2000), 2) == []
    (turn,) = turning_points(Analysis([calm, other._replace(revealed=True)], (0.1, 0.9), 2000), 2)
    assert turn.number == 2


def test_luck_does_not_crowd_out_decisions() -> None:
    def one(number: int) -> Judgement:
        return judgement(number, 0, (0.8, 0.2) if number % 2 else (0.1, 0.9), missed=0.1)

    turns = turning_points(Analysis([one(number) for number in range(1, 20)], (0.5, 0.5), 2000), 19)
    assert [turn.missed is None for turn in turns].count(True) == MAX_TURNING_POINTS
    assert [turn.missed is None for turn in turns].count(False) == MAX_TURNING_POINTS


def test_a_lucky_turning_point_names_what_was_drawn_or_revealed() -> None:
    game = find_game("glen-more")
    record = recorded(game, ["random", "random"], 2)
    every = decisions_to_judge(game, record)
    at = next(i for i, position in enumerate(every) if i > 20 and position.revealed)
    number, seat = every[at].number, every[at].seat
    calm, lucky = judgement(every[at - 1].number, 0, (0.5, 0.5)), judgement(number, seat, (0.9, 0.1))
    story = AnalysisReport(GameHistory(game, record), Analysis([calm, lucky], (0.9, 0.1), 2000), "", CATALOGUES["en"])
    table = Table(game, record.players, record.seed, record.options)
    for line in record.moves[: number - 1]:
        table.act(line.seat, game.parse(line.text))
    last = game.text.event(table.log(seat)[-1], game.text.words("en"), table.names)
    assert last in texts(checked(story.html()))


def test_all_seats_are_evaluated_alike() -> None:
    game = find_game("isle-of-skye")
    for position in decisions_to_judge(game, recorded(game, ["medium"] * 3, 2))[:60:7]:
        seen = []
        for seat in range(3):
            knowledge = game.knowledge()
            knowledge.prepare(position.state.clone(), seat, Rng.seeded(1))
            seen.append(knowledge.analysis_points(position.state.clone(), Rng.seeded(2)))
        assert seen == [seen[0]] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_well_formed_in_every_language(record: Record, found: Analysis, lang: str) -> None:
    words = CATALOGUES[lang]
    root = checked(AnalysisReport(GameHistory(GAME, record), found, "ceilidh analyse <x>", words).html())
    assert root.get("lang") == lang
    assert len(root.findall(".//section")) == 7
    shown = texts(root)
    assert "<greedy 0>" in shown
    assert words("analysis.turning") in shown
    assert "ceilidh analyse <x>" in shown


def test_only_a_finished_game_is_analysed(record: Record) -> None:
    with pytest.raises(SetupError, match="only a finished game"):
        analyse_in_parallel(GAME, record._replace(result=None), 10)
    with pytest.raises(SetupError, match="at least 1"):
        analyse_in_parallel(GAME, record, 0)
