"""The bots: always legal, reproducible, blind to hidden information; greedy beats random."""

from __future__ import annotations

import pytest
from core.pebbles import GAME as PEBBLES

from ceilidh.bots import BOTS, LEVELS, make_bot
from ceilidh.core import Game, Player, Rng, Seat, SetupError, Table, find_game, game_names

GAMES = [PEBBLES, *(find_game(name) for name in game_names())]
SIZES = [(game, players) for game in GAMES for players in game.player_counts]


def played(game: Game, kinds: list[str], seed: int) -> Table:
    table = Table(game, [Player(kind, f"{kind} {seat + 1}") for seat, kind in enumerate(kinds)], seed)
    bots = [make_bot(kind, Rng.seeded(1000 * seed + seat)) for seat, kind in enumerate(kinds)]
    while actors := table.actors():
        table.act(actors[0], bots[actors[0]].choose(table.seat(actors[0])))
    return table


@pytest.mark.usefixtures("few_simulations")
@pytest.mark.parametrize(("game", "players"), SIZES, ids=lambda value: value.name if isinstance(value, Game) else value)
def test_every_level_finishes_games_with_every_number_of_players(game: Game, players: int) -> None:
    kinds = [LEVELS[seat % len(LEVELS)] for seat in range(players)]
    assert played(game, kinds, 4).result() is not None
    assert played(game, kinds[::-1], 5).result() is not None


@pytest.mark.usefixtures("few_simulations")
@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_game(game: Game, kind: str) -> None:
    kinds = [kind] * game.player_counts[0]
    assert played(game, kinds, 3).record() == played(game, kinds, 3).record()


@pytest.mark.usefixtures("few_simulations")
@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bots_choice_does_not_depend_on_what_is_hidden(game: Game, kind: str) -> None:
    """Bots get equal views and generators but different true states, and choose the same action."""
    state = game.new(game.player_counts[-1], 5)
    rng = Rng.seeded(5)
    for number in range(60):
        if not (actors := state.actors()):
            break
        seat = actors[-1]
        alike = state.determinize(seat, rng)
        choices = {make_bot(kind, Rng.seeded(number)).choose(Seat(game, truth, seat)) for truth in (state, alike)}
        assert len(choices) == 1
        state.apply(seat, choices.pop())


@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.name)
def test_greedy_beats_random(game: Game) -> None:
    """Only a few games, to be quick; `ceilidh simulate` plays longer matches."""
    wins = 0
    for seed in range(12):
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        result = played(game, kinds, seed).result()
        assert result is not None
        wins += result.places[kinds.index("greedy")] == 1
    assert wins >= 9


def test_the_levels_are_four_words_from_weak_to_strong() -> None:
    assert LEVELS == ("easy", "medium", "hard", "expert")
    assert set(LEVELS) < set(BOTS)


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(SetupError, match="there is no bot 'genius'; there are random, greedy, easy"):
        make_bot("genius", Rng.seeded(1))


@pytest.mark.usefixtures("few_simulations")
@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_begins_games_with_every_option(game: Game, kind: str) -> None:
    for chosen in [{option.name: value} for option in game.options for value in option.values]:
        state = game.new(game.player_counts[0], 2, chosen)
        for _ in range(6):
            seat = state.actors()[0]
            action = make_bot(kind, Rng.seeded(1)).choose(Seat(game, state, seat))
            assert action in state.legal(seat)
            state.apply(seat, action)


@pytest.mark.parametrize("name", game_names())
def test_the_levels_are_rated_in_their_order(name: str) -> None:
    """Otherwise a leaderboard would show a weaker level above a stronger one."""
    rated = find_game(name).ratings()
    assert sorted(LEVELS, key=lambda level: rated[level][0]) == list(LEVELS)
