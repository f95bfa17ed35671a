"""Where a tile may be laid."""

from __future__ import annotations

from games.glen_more.ascii_boards import Scene, scene


def laying(drawing: str, tile: str) -> Scene:
    """Someone with that territory and everything paid, about to lay a tile."""
    table = scene(drawing, ahead=(tile,), coins=30)
    table.own.whisky = 1
    table.do("take 1")
    while not table.can("lay"):
        table.do(table.can("buy", "pay")[0])
    return table


def test_a_tile_touches_an_own_tile_with_a_side_not_only_a_corner() -> None:
    assert laying("ST* QU", "quarry/-").can("lay") == ["lay QU north", "lay QU south"]


def test_one_of_the_8_neighbours_holds_an_own_clan_member() -> None:
    drawing = """
    QU  QU  QU
    FO  ..  ..
    ST* ..  ..
    """
    assert laying(drawing, "pasture/-").can("lay") == ["lay FO east", "lay FO west"]


def test_a_diagonal_clan_member_is_near_enough() -> None:
    assert "lay QU north" in laying("ST* QU", "pasture/-").legal()


def test_a_river_tile_fits_at_either_end_of_the_river() -> None:
    assert laying("ST*", "meadow/river").can("lay") == ["lay ST north", "lay ST south"]


def test_a_road_tile_fits_at_either_end_of_the_road() -> None:
    assert laying("ST*", "quarry/road").can("lay") == ["lay ST east", "lay ST west"]


def test_at_the_start_only_river_and_road_tiles_fit() -> None:
    assert "take 1" not in scene("ST*", ahead=("quarry/-",)).legal()


def test_a_tile_without_river_may_not_touch_the_end_of_the_river() -> None:
    assert "lay FO north" not in laying("FO*\nST", "quarry/-").legal()


def test_a_tile_without_road_may_not_touch_the_end_of_the_road() -> None:
    assert "lay QU east" not in laying("ST QU*", "forest/-").legal()


def test_the_river_continues_only_at_its_ends() -> None:
    drawing = """
    ME*
    ST*
    """
    assert laying(drawing, "forest/river").can("lay") == ["lay ST south", "lay ME north"]


def test_no_second_river_begins_beside_another_tile() -> None:
    assert laying("ST* QU*", "meadow/river").can("lay") == ["lay ST north", "lay ST south"]


def test_a_side_with_river_never_meets_a_side_without() -> None:
    """The rulebook's sentence about sides: between the river's end and a plain tile nothing can be laid any more."""
    drawing = """
    QU- QU*
    ..  FO
    ST* PA
    """
    assert laying(drawing, "meadow/river").can("lay") == ["lay ST south"]
    assert not laying(drawing, "grain-field/-").can("lay ST north", "lay FO west")


def test_there_are_no_further_restrictions() -> None:
    drawing = """
    VI* FO
    ST  QU
    """
    for tile in ("castle-moil", "tavern", "pasture/-", "cawdor-castle"):
        assert "lay FO north" in laying(drawing, tile).legal()


def test_a_place_is_called_after_the_tile_that_touched_it_first() -> None:
    drawing = """
    FO* ..
    ST  QU
    """
    offered = laying(drawing, "quarry/-").can("lay FO east", "lay QU north")
    assert len(offered) == 1
