"""What is in the box."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from ceilidh.games.isle_of_skye.data import BOX, THINGS, BoxError, read_box, read_tile
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, AREA_COUNT, distinct_turns, things_by_area, tile_areas

TEXT = files("ceilidh.games.isle_of_skye.data").joinpath("box.toml").read_text(encoding="utf-8")


def test_there_are_73_tiles_5_castles_and_16_scoring_tiles() -> None:
    assert (len(BOX.tiles), len(BOX.castles), len(BOX.scoring)) == (73, 5, 16)


def test_the_tiles_have_the_right_number_of_each_thing() -> None:
    counts = Counter[str]()
    for tile in BOX.tiles:
        counts.update(tile.things)
    assert counts == {
        "whisky": 27, "ship": 27, "sheep": 25, "cattle": 15, "farm": 15, "broch": 14, "lighthouse": 15,
    }  # fmt: skip
    assert sum("whisky" in tile.things for tile in BOX.tiles) == 27
    assert sum("ship" in tile.things for tile in BOX.tiles) == 22


def test_there_are_two_scrolls_of_each_kind() -> None:
    assert Counter(tile.scroll for tile in BOX.tiles if tile.scroll) == dict.fromkeys(THINGS, 2)


def test_every_scoring_tile_is_scored_three_times() -> None:
    for track in BOX.tracks.values():
        assert Counter("".join(entry.scored for entry in track)) == dict.fromkeys("ABCD", 3)


def test_six_rounds_but_five_for_five_players() -> None:
    assert {players: len(track) for players, track in BOX.tracks.items()} == {2: 6, 3: 6, 4: 6, 5: 5}


def test_gold_for_players_ahead_begins_in_round_three() -> None:
    assert [entry.catch_up_gold for entry in BOX.tracks[4]] == [0, 0, 1, 2, 3, 4]
    assert [entry.catch_up_gold for entry in BOX.tracks[5]] == [0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("p p1 w- w-", "a centre and four edges"),
        ("x p1 w- w- w-", "a centre and four edges"),
        ("p p3 w- w- w-", "is not an edge"),
        ("p p1 p- p- p- : ship", "a ship has no terrain"),
        ("p p1 p- p- p- : whale", "cannot be on a tile"),
        ("p p1 p- p- p- : sheep sheep", "cannot be on a tile"),
        ("p p1 p- p- p- : scroll(sheep)", "is not a scroll"),
        ("p p1 p- p- p- : whisky*2", "counts once per tile"),
        ("p p1 p- p- p- : scroll(farm) scroll(cattle)", "only one scroll"),
        ("p p2 p- p- p-", "first road"),
    ],
)
def test_an_impossible_tile_is_refused(line: str, wrong: str) -> None:
    with pytest.raises(BoxError, match=wrong):
        read_tile(line)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('scored = "ACD", ahead = 3', 'scored = "ACB", ahead = 3', "three times"),
        ('beginners = ["squares"', 'beginners = ["sheep"', "four different"),
        ('beginners = ["squares", ', "beginners = [", "four different"),
        ('    "peaks",', '    "lake",', "in this order"),
        ('    "peaks",\n', "", "in this order"),
        ('    "peaks",', '    "summits",', "in this order"),
        ('    "squares",\n    "sheep",', '    "sheep",\n    "squares",', "in this order"),
        ("green  p p1 m1 p1 w-\n", "", "each colour"),
        ("green  p p1", "pink   p p1", "each colour"),
        ("red    p p1 w- p1 m1", "red    p p1 w- p1 m2", "number 1"),
        ("red    p p1 w- p1 m1", "red    p p1 w- p1 m1 : sheep", "nothing else on it"),
        ("red    p p1 w- p1 m1", "red    p p1 w- p1 m1 : scroll(farm)", "nothing else on it"),
        ("p p1 w- w- w- : whisky ship*2\n", "", "73 landscape tiles"),
        ("castle_gold = 5", "castle_gold = 1", "two prices"),
        ("castle_gold = 5", 'castle_gold = "5"', "is not a whole number"),
        ("gold_per_point = 5", "gold_per_point = 0", "at least 1, not 0"),
        ('"BD", ahead = 2', '"BD", ahead = -2', "must not be negative"),
        ('"BD", ahead = 2', '"BD", ahead = "2"', "is not a whole number"),
        ("players = [5]", "players = [6]", "each number of players"),
        (
            '"BCD", ahead = 4 },',
            '"BC", ahead = 4 }, { scored = "D", ahead = 5 },',
            "7 rounds would empty the bag or outgrow the grid",
        ),
        ("castle_gold = 5\n", "", "'castle_gold' is missing"),
        ('{ scored = "A", ahead = 0 }', '{ scored = "A" }', "'ahead' is missing"),
        ("castle_gold = 5", "castle_gold is five", "not a valid box.toml"),
        ('castles = """\n', 'castles = 5\nothers = """\n', "not a valid box.toml"),
    ],
)
def test_an_inconsistent_box_is_refused(old: str, new: str, wrong: str) -> None:
    assert old in TEXT
    with pytest.raises(BoxError, match=wrong):
        read_box(TEXT.replace(old, new))


def test_an_edge_belongs_to_the_centre_if_the_terrain_is_the_same() -> None:
    assert tile_areas(read_tile("p p- w- p- w-")) == [0, 0, 1, 0, 2]


def test_edges_that_share_a_corner_form_one_area() -> None:
    assert tile_areas(read_tile("p w- w- m- w-")) == [0, 1, 1, 2, 1]


def test_opposite_edges_are_joined_only_through_the_centre_or_around_a_corner() -> None:
    assert tile_areas(read_tile("m w- m- w- m-")) == [0, 1, 0, 2, 0]


def test_things_are_distributed_one_at_a_time_to_the_centre_first_then_by_edge() -> None:
    assert things_by_area(read_tile("m w- m- w- m- : ship*2"), "ship", "w") == [0, 1, 1]
    assert things_by_area(read_tile("w w- m- p- p- : ship*2"), "ship", "w") == [2, 0, 0]


def test_rotations_that_look_alike_count_once() -> None:
    assert [distinct_turns(read_tile(line)) for line in ("p p- p- p- p-", "p p- w- p- w-", "p p- w- w- w-")] == [
        [0],
        [0, 1],
        [0, 1, 2, 3],
    ]


def test_rotations_differ_if_a_thing_is_elsewhere() -> None:
    """Two waters that do not meet: with one ship it matters which way round the tile lies, with two it does not."""
    assert distinct_turns(read_tile("m w- m- w- m- : ship")) == [0, 1, 2, 3]
    assert distinct_turns(read_tile("m w- m- w- m- : ship*2")) == [0, 1]


def test_six_tiles_look_the_same_upside_down() -> None:
    assert [len(distinct_turns(tile)) for tile in BOX.tiles].count(2) == 6
    assert [len(distinct_turns(tile)) for tile in BOX.tiles].count(4) == 67


def printed(words: list[str]) -> tuple[object, ...]:
    """A line of `printed_tiles.txt` as plain facts: centre, edges, roads, things, scroll."""
    edges, standing = words[1:5], words[6:]
    scroll = [word[len("scroll(") : -1].removesuffix("/2") for word in standing if word.startswith("scroll")]
    things = {word.split("*")[0]: int(word.split("*")[1]) for word in standing if not word.startswith("scroll")}
    roads = tuple(int(edge[1].replace("-", "0")) for edge in edges)
    return words[0], "".join(edge[0] for edge in edges), roads, things, scroll[0] if scroll else None


def test_tiles_and_castles_are_those_printed() -> None:
    lines = Path(__file__).with_name("printed_tiles.txt").read_text(encoding="utf-8").splitlines()
    facts = [line.split() for line in lines if not line.startswith("#")]
    assert [tuple(tile) for tile in BOX.tiles] == [printed(words) for words in facts if words[0] != "castle"]
    three, two = [printed(words[1:6]) for words in facts if words[0] == "castle"]
    castles = {colour: tuple(castle) for colour, castle in BOX.castles.items()}
    assert castles == {"red": three, "blue": three, "yellow": three, "white": two, "green": two}


def test_no_tile_has_more_areas_than_there_is_room_for() -> None:
    assert max(AREA_COUNT) <= 5
    assert len(AREA_COUNT) == len(ALL_TILES) == 78
