"""Clan members and chieftains."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import scene

DRAWING = """
VI* FO
ST* QU
"""


def test_a_clan_member_moves_to_a_neighbour_diagonals_included() -> None:
    table = scene(DRAWING, ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done")
    assert table.can("move ST") == ["move ST north", "move ST northeast", "move ST east", "move ST south"]
    table.do("move ST northeast")
    assert table.own.members[table.number("FO")] == 1
    assert table.own.members[table.number("ST")] == 0


def test_each_movement_point_is_one_step() -> None:
    table = scene(DRAWING, ahead=("village/road",)).do("take 1", "lay ST west", "activate ST", "activate NEW", "done")
    table.do("move VI east", "move FO south")
    assert table.own.members[table.number("QU")] == 1
    assert table.legal() == ["done"]


def test_a_clan_member_taken_off_the_territory_becomes_a_chieftain() -> None:
    table = scene(DRAWING, ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done")
    table.do("promote VI")
    assert (table.own.chieftains, table.own.member_count()) == (1, 1)


def test_unused_movement_points_lapse() -> None:
    table = scene(DRAWING, chain=("0", "meadow/river", "quarry/road", "1", "2", "3"))
    table.do("take 1", "lay ST south", "activate ST", "done", "done")
    assert table.state.movement_points == 0
    assert table.do("take 1", "lay ST west").state.movement_points == 0


def test_at_least_one_clan_member_stays_on_the_territory() -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done")
    assert table.can("move")
    assert not table.can("promote")


@pytest.mark.parametrize(
    ("players", "chain", "place"),
    [
        (4, ("0", "meadow/river", "1", "2", "3"), 1),
        (4, ("0", "1", "2", "3", "meadow/river"), 4),
        (2, ("0", "die", "meadow/river", "1"), 2),
    ],
)
def test_the_last_clan_member_may_leave_in_the_players_last_turn(
    players: int, chain: tuple[str, ...], place: int
) -> None:
    """R1: all places behind the figure are refilled before it is last again, and there are not more tiles than that."""
    stack = ("quarry/road", "pasture/-", "grocer", "large-tavern", "bridge")
    table = scene("ST*", players=players, chain=chain, stack=stack[-place:])
    assert table.do(f"take {place}", "lay ST south", "activate ST", "done").can("promote") == ["promote ST"]
    table = scene("ST*", players=players, chain=chain, stack=stack[-place - 1 :])
    assert not table.do(f"take {place}", "lay ST south", "activate ST", "done").can("promote")


def test_several_clan_members_may_move_in_one_turn() -> None:
    table = scene(DRAWING, ahead=("village/road",)).do("take 1", "lay ST west", "activate ST", "activate VI", "done")
    table.do("move ST east", "move VI east")
    members = {name: table.own.members[table.number(name)] for name in ("VI", "ST", "FO", "QU", "NEW")}
    assert members == {"VI": 0, "ST": 0, "FO": 1, "QU": 1, "NEW": 1}


def test_one_may_move_and_another_become_a_chieftain_in_the_same_turn() -> None:
    table = scene(DRAWING, ahead=("village/road",)).do("take 1", "lay ST west", "activate ST", "activate VI", "done")
    table.do("promote NEW", "move ST east")
    assert (table.own.chieftains, table.own.member_count(), table.own.members[table.number("QU")]) == (1, 2, 1)


def test_the_turn_ends_with_done_so_that_it_can_be_taken_back_until_then() -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert table.state.revealed_to == 0
    assert table.do("done").state.revealed_to == 0b1111
