"""Step 6 of a round, majorities, and the end of the game."""

from __future__ import annotations

import pytest
from games.isle_of_skye.ascii_boards import territory
from games.isle_of_skye.game_builders import events_of, int_vec, new_game, play_round, scoring_tiles

from ceilidh.core import Rng, playout
from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.round_steps import end_game
from ceilidh.games.isle_of_skye.rules.scoring import majority_points, rank_players, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.stages import OVER

HALVES = """
    ... sMs
    ... Pmw
    ... yw.

    oPo owo
    Ppm Mpp
    yP. oM.

    KP. ...
    Mpw ...
    .P. ...

    Opc ...
    Mpw ...
    .P. ...
"""
CLOSED_SCROLL = """
    ... ... Swl fwo
    ... ... wpp Ppw
    ... ... .w. sM.

    fpy KP. cws ...
    PmM Mpw wpp ...
    .P. .P. .m. ...
"""


SCROLLS = {
    "whisky: every two tiles give 1, so three give 1": (
        1,
        """
        Yw. KP. bPy bPl
        mmM Mpw wmw wmM
        .M. .P. .w. yP.

        lMy ... ... ...
        wmp ... ... ...
        .M. ... ... ...
        """,
    ),
    "ship: every two give 1, so three give 1": (
        1,
        """
        ... ... lws
        ... ... Mww
        ... ... .M.

        KP. Spl sMs
        Mpw wpw wmw
        .P. .w. .M.
        """,
    ),
    "sheep: every two give 1, so five give 2": (
        2,
        """
        ... ... oPo
        ... ... Ppm
        ... ... yP.

        OPf oMo KP.
        Mpp ppM Mpw
        .w. ow. .P.
        """,
    ),
    "cattle: each gives 1": (
        2,
        """
        KP.
        Mpw
        .P.

        CP.
        PpP
        .M.

        cMc
        PpP
        opy
        """,
    ),
    "farm: each gives 1": (
        2,
        """
        ... Fwo ...
        ... wpp ...
        ... .p. ...

        fPy KP. cMf
        Mpm Mpw wpP
        .M. .P. op.
        """,
    ),
    "broch: each gives 1": (
        2,
        """
        ... bmy
        ... Mmm
        ... .P.

        Bws KP.
        wmM Mpw
        .M. .P.

        bm. ...
        MwP ...
        .m. ...
        """,
    ),
    "lighthouse: each gives 1": (
        2,
        """
        bMl ...
        PmP ...
        yw. ...

        Lws ...
        wwP ...
        .P. ...

        KP. lp.
        Mpw www
        .P. .p.
        """,
    ),
}


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        ([3, 2, 1], [5, 2, 0]),
        ([3, 3, 1], [5, 5, 0]),
        ([3, 1, 1], [5, 2, 2]),
        ([2, 2, 2], [5, 5, 5]),
        ([1, 0, 0], [5, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 4, 4, 4, 2], [0, 5, 5, 5, 0]),
        ([4, 2, 2, 2, 0], [5, 2, 2, 2, 0]),
    ],
    ids=[
        "most 5, second most 2",
        "a tie for the most leaves no second",
        "all tied for second get 2",
        "all tied get 5",
        "none of it gives nothing",
        "nobody gets points for none",
        "three tied among five",
        "three second among five",
    ],
)
def test_a_majority_gives_5_for_the_most_and_2_for_the_second_most(owned: list[int], points: list[int]) -> None:
    assert majority_points(owned) == points


@pytest.mark.parametrize(("name", "points"), [("whisky", [5, 2]), ("ships", [5, 5]), ("gold", [2, 5])])
def test_whisky_ships_and_gold_are_majorities(name: str, points: list[int]) -> None:
    territories = [territory(HALVES), territory(CLOSED_SCROLL)]
    assert score_tile(BOX.scoring.index(name), territories, int_vec(3, 8)) == points


def test_the_scoring_tiles_of_the_round_give_points_to_everyone() -> None:
    state = new_game()
    state.scoring = scoring_tiles("gold", "sheep", "lake", "sets")
    play_round(state)
    assert [event.args for event in events_of(state, "scored")] == [(1, 0, BOX.scoring.index("gold"), 5, 5)]
    assert list(state.points) == [5, 5]


def test_the_round_track_says_which_scoring_tiles_are_scored() -> None:
    for players, letters in ((2, "A B AC BD ACD BCD"), (5, "AB AC BD ACD BCD")):
        state = new_game(players)
        while state.actors():
            play_round(state)
        rounds = [(number, letter) for number, entry in enumerate(letters.split(), 1) for letter in entry]
        assert [(event.args[0], "ABCD"[event.args[1]]) for event in events_of(state, "scored")] == rounds


def test_the_start_player_marker_goes_on_clockwise() -> None:
    state = new_game(3)
    starts = []
    while state.actors():
        starts.append(GAME.view(state, None)["start"])
        play_round(state)
    assert starts == [0, 1, 2, 0, 1, 2]


def test_a_scroll_for_two_sheep_gives_no_half_points() -> None:
    """Five sheep and a scroll for every two of them, in an open area."""
    assert scroll_points(territory(HALVES)) == 2


def test_a_scroll_in_a_closed_area_counts_double() -> None:
    """Two ships give 1 point, doubled as the pasture of the scroll is closed."""
    assert scroll_points(territory(CLOSED_SCROLL)) == 2


@pytest.mark.parametrize("rule", SCROLLS)
def test_a_scroll_gives_points_for_what_it_shows(rule: str) -> None:
    """One scroll in an open area; no other kind would give as much."""
    points, drawing = SCROLLS[rule]
    assert scroll_points(territory(drawing)) == points


def test_scrolls_of_the_same_kind_count_each() -> None:
    drawn = territory("""
        Lws ... ...
        wwP ... ...
        .P. ... ...

        KP. Lws lw.
        Mpw wwp pwp
        .P. .p. .w.
    """)
    assert scroll_points(drawn) == 2


def test_five_gold_are_one_point_at_the_end() -> None:
    state = new_game()
    state.round = 5
    state.gold = int_vec(14, 5)
    state.territories = [territory(HALVES), state.territories[1]]
    end_game(state)
    assert [event.args for event in events_of(state, "exchanged")] == [(10, 2), (5, 1)]
    assert list(state.gold) == [4, 0]
    assert state.scores() == [2 + 2, 1]
    assert state.stage == OVER


def test_a_tie_is_broken_by_gold_left_over_after_the_exchange() -> None:
    assert rank_players([30, 30, 29], [1, 3, 4]) == [2, 1, 3]


def test_still_tied_players_share_the_victory() -> None:
    assert rank_players([30, 30, 29], [3, 3, 4]) == [1, 1, 3]


def test_at_the_end_more_gold_left_over_ranks_higher() -> None:
    state = new_game(3)
    state.points = int_vec(3, 3, 4)
    state.gold = int_vec(11, 14, 5)
    end_game(state)
    assert state.scores() == [5, 5, 5]
    assert state.ranking() == state.known_ranking() == [2, 1, 3]


def test_before_the_end_gold_that_would_be_left_over_ranks_higher() -> None:
    state = new_game()
    state.gold = int_vec(7, 9)
    assert state.scores()[0] == state.scores()[1]
    assert state.ranking() == [2, 1]


def test_once_the_game_is_over_the_view_shows_what_each_scoring_tile_gave_last() -> None:
    """The gold that was counted has become points by then."""
    state = new_game(3)
    state.scoring = scoring_tiles("sheep", "lake", "sets", "gold")
    while state.actors():
        play_round(state)
    seen = GAME.view(state, None)
    scoring = seen["scoring"]
    assert isinstance(scoring, list)
    last = {event.args[1]: list(event.args[3:]) for event in events_of(state, "scored")}
    assert [tile["worth"] for tile in scoring] == [last[place] for place in range(4)]
    assert score_tile(state.scoring[3], state.territories, state.gold) != last[3]


def test_scores_count_the_running_round_scrolls_and_gold() -> None:
    state = new_game()
    state.scoring = scoring_tiles("sheep", "lake", "sets", "gold")
    state.territories = [territory(HALVES), state.territories[1]]
    state.gold = int_vec(11, 4)
    assert state.scores() == [5 + 2 + 2, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_with_all_gold_and_tiles_accounted_for(players: int) -> None:
    for seed in range(40):
        state = GAME.new(players, seed, {"scoring": ("random", "chosen", "beginners")[seed % 3]})
        pieces = GAME.piece_counts(state)
        playout(state, Rng.seeded(seed))
        assert GAME.piece_counts(state) == pieces
        assert pieces["tiles and castles"] == pieces["tiles and castles in one place each"] == 73 + players


def test_the_result_says_that_more_gold_left_over_broke_the_tie() -> None:
    state = new_game(3)
    state.points = int_vec(3, 3, 4)
    state.gold = int_vec(11, 14, 5)
    end_game(state)
    reason = GAME.text.tie_break(state, GAME.text.words("en"), ["Anna", "Bruno", "Clara"])
    assert reason == "More gold left over breaks the tie: 4 : 1 : 0."
