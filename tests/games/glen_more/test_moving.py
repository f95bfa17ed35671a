"""Clan members and chieftains."""

from __future__ import annotations

from games.glen_more.drawn import scene

DRAWING = """
VI* FO
ST* QU
"""


def test_a_clan_member_moves_to_a_neighbour_over_corners_too() -> None:
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
    assert (table.own.chieftains, table.own.clan()) == (1, 1)


def test_points_not_used_lapse() -> None:
    table = scene(DRAWING, chain=("0", "meadow/river", "quarry/road", "1", "2", "3"))
    table.do("take 1", "lay ST south", "activate ST", "done", "done")
    assert table.state.steps == 0
    assert table.do("take 1", "lay ST west").state.steps == 0


def test_at_least_one_clan_member_stays_on_the_territory() -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done")
    assert table.can("move")
    assert not table.can("promote")


def test_the_last_clan_member_may_leave_in_a_turn_that_ends_the_game() -> None:
    """R1: only when this turn's refill will lay the last 3-tile."""
    table = scene("ST*", ahead=("meadow/river",), stack=("bridge",))
    assert table.do("take 1", "lay ST south", "activate ST", "done").can("promote") == ["promote ST"]
    table = scene("ST*", ahead=("meadow/river",), stack=("grocer", "bridge"))
    assert not table.do("take 1", "lay ST south", "activate ST", "done").can("promote")


def test_the_turn_ends_with_done_so_that_it_can_be_taken_back_until_then() -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert table.state.learned == 0
    assert table.do("done").state.learned == 0b1111
