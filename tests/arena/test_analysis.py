"""Analysis: chances add up, luck and skill are apart, blunders are found, and it sees no more than the player did."""

from __future__ import annotations

import pytest
from arena.pages import checked, texts
from core.pebbles import GAME as PEBBLES

from ceilidh.arena import analysis, derive, workers
from ceilidh.arena.analysis import Analysis, Judgement, Position, analyse, judge, positions, usual_samples
from ceilidh.arena.story import Story, turning_points
from ceilidh.bots import Hint, make_bot
from ceilidh.bots.levels import knowledge_of
from ceilidh.cli.words import CATALOGUES
from ceilidh.core import LANGUAGES, Game, Player, Record, Rng, SetupError, Table, find_game

GAME = find_game("clans-and-glory")


def recorded(game: Game, kinds: list[str], seed: int) -> Record:
    table = Table(game, [Player(kind, f"<{kind} {seat}>") for seat, kind in enumerate(kinds)], seed)
    bots = [make_bot(kind, Rng.seeded(derive(seed, "bot", seat))) for seat, kind in enumerate(kinds)]
    while actors := table.actors():
        table.act(actors[0], bots[actors[0]].choose(table.seat(actors[0])))
    return table.record()


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded(GAME, ["greedy", "random", "random"], 4)


@pytest.fixture(scope="module")
def found(record: Record) -> Analysis:
    return analyse(GAME, record, 60)


def test_chances_before_and_after_each_decision_add_up_to_one(found: Analysis) -> None:
    for one in found.judgements:
        assert sum(one.before) == pytest.approx(1)
        assert sum(one.after) == pytest.approx(1)


def test_the_beginning_all_luck_and_all_decisions_add_up_to_the_result(found: Analysis) -> None:
    for seat in range(3):
        luck = sum(change[seat] for change in found.luck())
        decided = sum(one.after[seat] - one.before[seat] for one in found.judgements)
        assert found.judgements[0].before[seat] + luck + decided == pytest.approx(found.result[seat])


def test_decisions_without_a_choice_are_not_judged(record: Record, found: Analysis) -> None:
    judged = {one.number for one in found.judgements}
    table = Table(GAME, record.players, record.seed, record.options)
    for number, line in enumerate(record.lines, 1):
        assert (number in judged) == (len(table.seat(line.seat).legal()) > 1)
        table.act(line.seat, GAME.parse(line.text))


def test_there_is_no_luck_between_two_decisions_of_a_seat_that_learned_nothing(record: Record, found: Analysis) -> None:
    goes_on = [position.goes_on for position in positions(GAME, record)]
    assert any(goes_on)
    for on, change in zip(goes_on, found.luck(), strict=False):
        assert not on or change == (0.0, 0.0, 0.0)


def test_the_number_of_processes_does_not_change_it(
    record: Record, found: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.0)
    assert analyse(GAME, record, 60, jobs=2) == found


@pytest.mark.parametrize("game", [GAME, PEBBLES, find_game("isle-of-skye")], ids=lambda game: game.name)
def test_a_judgement_does_not_depend_on_what_the_seat_could_not_know(game: Game) -> None:
    record = recorded(game, ["random"] * game.player_counts[0], 2)
    for position in positions(game, record)[:12:3]:
        alike = position._replace(state=position.state.determinize(position.seat, Rng.seeded(99)))
        assert judge(game, 8, 1, position) == judge(game, 8, 1, alike)


def chance_after(position: Position, action: int, samples: int) -> float:
    """The deciding seat's chance to win after an action and good play, found out apart from what is tested."""
    won, rng, knowledge = 0.0, Rng.seeded(17), knowledge_of(GAME.name)
    for _ in range(samples):
        state = position.state.determinize(position.seat, rng)
        state.apply(position.seat, action)
        knowledge.play_on(state, rng)
        assert not state.actors()
        places = state.ranking()
        won += 1 / places.count(1) if places[position.seat] == 1 else 0
    return won / samples


def test_a_blunder_is_missed_chance_and_a_turning_point(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    position = positions(GAME, record)[12]
    ranked = sorted(position.state.legal(position.seat), key=lambda action: chance_after(position, action, 200))
    worst, best = ranked[0], ranked[-1]
    monkeypatch.setattr(analysis, "hints", lambda seat, rng, iterations: [Hint(best, 1.0, 0.0, 1)])
    judged = judge(GAME, 2000, 1, position._replace(action=worst))
    assert judged.better == best
    wanted = chance_after(position, best, 2000) - chance_after(position, worst, 2000)
    assert wanted > 0.1
    assert judged.missed == pytest.approx(wanted, abs=0.06)
    judged = judged._replace(after=judged.before)
    (turn,) = turning_points(Analysis([judged], judged.before, 2000), position.number)
    assert (turn.number, turn.seat, turn.missed) == (position.number, position.seat, judged)
    assert turn.change == pytest.approx(-judged.missed)


def test_the_best_action_misses_nothing(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    position = positions(GAME, record)[12]
    monkeypatch.setattr(analysis, "hints", lambda seat, rng, iterations: [Hint(position.action, 1.0, 0.0, 1)])
    judged = judge(GAME, 4, 1, position)
    assert (judged.better, judged.missed) == (position.action, 0.0)


def test_what_sampling_may_have_made_is_no_turning_point() -> None:
    small = Judgement(1, 0, 0, 1, (0.5, 0.5), (0.45, 0.55), 0.05)
    assert turning_points(Analysis([small], (0.45, 0.55), 10_000), 1) != []
    assert turning_points(Analysis([small], (0.45, 0.55), 100), 1) == []


def test_more_samples_make_luck_surer(found: Analysis) -> None:
    assert 0 < found._replace(samples=6000).luck_error(0) == pytest.approx(found.luck_error(0) / 10)


def test_long_games_get_fewer_samples_by_default(record: Record) -> None:
    assert usual_samples(record) == 2000
    assert usual_samples(record._replace(lines=record.lines * 10)) < 300


def test_luck_is_a_turning_point_of_the_seat_that_it_changed_most() -> None:
    calm = Judgement(1, 0, 0, 0, (0.3, 0.3, 0.4), (0.3, 0.3, 0.4), 0.0)
    lucky = Judgement(2, 1, 0, 0, (0.1, 0.45, 0.45), (0.1, 0.45, 0.45), 0.0)
    turns = turning_points(Analysis([calm, lucky], (0.0, 1.0, 0.0), 2000), 2)
    assert [(turn.number, turn.seat, round(turn.change, 6)) for turn in turns] == [(2, 0, -0.2), (3, 1, 0.55)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_sound_in_every_language(record: Record, found: Analysis, lang: str) -> None:
    words = CATALOGUES[lang]
    root = checked(Story(GAME, record, found, "ceilidh analyse <x>", words).html())
    assert root.get("lang") == lang
    assert len(root.findall(".//section")) == 6
    shown = texts(root)
    assert "<greedy 0>" in shown
    assert words("analysis.turning") in shown
    assert "ceilidh analyse <x>" in shown


def test_only_a_finished_game_is_analysed(record: Record) -> None:
    with pytest.raises(SetupError, match="only a finished game"):
        analyse(GAME, record._replace(result=None), 10)
    with pytest.raises(SetupError, match="at least 1"):
        analyse(GAME, record, 0)
