"""Areas and roads as tiles are built: how they join and close, and what is in them."""

from __future__ import annotations

from games.isle_of_skye.ascii_boards import territory

from ceilidh.games.isle_of_skye.rules.areas import CLOSED, Areas, Roads, popcount
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE, MAX_AREAS


def areas(drawn: Territory) -> list[tuple[int, bool]]:
    """The number of tiles of each area on the castle's tile, and whether it is closed: pasture, water, mountain."""
    roots = [drawn.areas.root(area) for area in range(3)]
    return [(popcount(drawn.areas.tile_bits[root]), drawn.areas.open_edges[root] == CLOSED) for root in roots]


def test_a_castle_has_three_open_areas() -> None:
    assert areas(Territory.with_castle(FIRST_CASTLE)) == [(1, False), (1, False), (1, False)]


def test_areas_join_across_touching_edges_and_close_when_no_edge_is_open() -> None:
    drawn = territory("""
        KP. bpl
        Mpw wmw
        .P. .p.
    """)
    assert areas(drawn) == [(1, False), (2, True), (1, False)]


def test_an_area_is_not_closed_while_one_of_its_edges_is_open() -> None:
    drawn = territory("""
        KP. lw.
        Mpw www
        .P. .m.
    """)
    assert areas(drawn)[1] == (2, False)


def test_roads_are_no_borders() -> None:
    drawn = territory("""
        fps
        Pwm
        .P.

        KP.
        Mpw
        .P.
    """)
    assert areas(drawn)[0] == (2, False)


def test_an_area_counts_a_tile_once_though_it_may_reach_it_twice() -> None:
    kept = Areas.empty()
    kept.add(0, FIRST_CASTLE)
    kept.add(1, FIRST_CASTLE)
    kept.join(0, MAX_AREAS)
    kept.join(0, MAX_AREAS)
    assert popcount(kept.tile_bits[0]) == 2
    assert kept.open_edges[0] == 0


def test_brochs_and_harbours_are_counted_as_areas_grow_together() -> None:
    drawn = territory("""
        lMs bP. KP.
        wwM Mmm Mpw
        .w. .m. .P.
    """)
    assert (drawn.areas.broch_points, drawn.areas.harbours) == (1, 1)


def test_roads_join_where_both_edges_have_one() -> None:
    drawn = territory("""
        fps ...
        Pwm ...
        .P. ...

        KP. Bw.
        Mpw wmM
        .P. .P.
    """)
    assert popcount(drawn.joined_tiles()) == 2


def test_joining_roads_keeps_that_of_the_castle_as_root() -> None:
    roads = Roads.empty()
    roads.join(6, 4)
    roads.join(4, 0)
    assert roads.root(6) == 0
    assert popcount(roads.tile_bits[0]) == 3


def test_a_clone_shares_nothing() -> None:
    one = Territory.with_castle(FIRST_CASTLE)
    other = one.clone()
    other.build(0, 0, other.frontier[0])
    assert (one.size, other.size) == (1, 2)
    assert one.dump() != other.dump()
    assert one.areas.open_edges != other.areas.open_edges
