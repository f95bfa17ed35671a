"""Records: readable, exact, and refused with the line of the error."""

from __future__ import annotations

from operator import add

import pytest
from core.pebbles import GAME, PebblesGame
from hypothesis import example, given
from hypothesis import strategies as st

from ceilidh.core import Player, Record, RecordedMove, RecordError, Result, SetupError, Table, replay
from ceilidh.core.record import check_players

WHOLE = """\
ceilidh record 1
game: pebbles
edition: 1
seat 1: person Anna Bell
seat 2: greedy Morag
seed: 7

1. seat 1: take 3
2. seat 2: take 1
3. seat 1: take 1
4. seat 2: take 1
5. seat 2: take 2
6. seat 1: take 1
result: 7 10, places 2 1
"""


def lines(*changes: tuple[int, str | None]) -> str:
    """The whole record with some lines, counted from 1, replaced or left out."""
    changed = dict(changes)
    kept = [changed.get(number, line) for number, line in enumerate(WHOLE.splitlines(), 1)]
    return "\n".join([line for line in kept if line is not None] + [""])


def test_a_record_is_readable_text_that_replays() -> None:
    record = Record.parse(WHOLE)
    assert record.players == (Player("person", "Anna Bell"), Player("greedy", "Morag"))
    assert record.moves[0] == RecordedMove(0, "take 3")
    assert record.result == Result((7, 10), (2, 1))
    assert record.write() == WHOLE
    assert replay(GAME, record).record() == record


def test_an_unfinished_game_can_be_saved_and_continued() -> None:
    at = Table(GAME, [Player("person", "Anna"), Player("person", "Ben")], 3)
    at.act(1, 2)
    text = at.record().write()
    assert text.endswith("1. seat 2: take 3\nresult: unfinished\n")
    again = replay(GAME, Record.parse(text))
    assert again.actors() == [0]


@pytest.mark.parametrize("name", ["👩‍👧", "Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "🏳️‍🌈 Ben"])
def test_pictures_and_flags_in_names_are_kept(name: str) -> None:
    record = Record.parse(lines((4, f"seat 1: person {name}")))
    assert record.players[0].name == name
    assert replay(GAME, record).record().write() == record.write()


@pytest.mark.parametrize("name", ["A\u200db", "\u202eAnna", "\u3164", "\u0301", "🙂\u200d", "A\x07"])
def test_names_that_hide_something_are_refused(name: str) -> None:
    with pytest.raises(RecordError, match=r"a name must be printable text on one line"):
        Record.parse(lines((4, f"seat 1: person {name}")))


def test_a_player_whose_name_comes_before_the_kind_is_refused() -> None:
    with pytest.raises(SetupError, match="'person' or a bot's name, then a name; 'Anna' is neither"):
        check_players([Player("Anna", "person")])


def test_other_line_endings_are_accepted() -> None:
    assert Record.parse(WHOLE.replace("\n", "\r\n")) == Record.parse(WHOLE)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "cut off"),
        ("hello\n", 1, "expected 'ceilidh record 1', the first line of every record, found 'hello'"),
        (lines((2, "gme: pebbles")), 2, "expected 'game: …'"),
        (lines((3, "edition: one")), 3, "a whole number"),
        (lines((4, "seat 1: Anna")), 4, "seat 1: person NAME"),
        (lines((5, "seat 3: greedy Morag")), 5, "seat 2: person NAME"),
        (lines((5, "seat 2: greedy " + "x" * 41)), 5, "at most 40 letters"),
        (lines((6, "seed: -1")), 6, "a whole number"),
        (lines((6, "seed: " + "9" * 40)), 6, "a whole number"),
        (lines((7, "x")), 7, "an empty line"),
        (lines((9, None)), 9, "decision '2. seat N"),
        (lines((9, "2. seat 3: take 1")), 9, "decision '2. seat N"),
        (lines((14, None)), 14, "cut off"),
        (lines((14, "result: 7 6")), 14, "2 scores and places"),
        (lines((14, "result: 7 6 5, places 1 2 3")), 14, "2 scores and places"),
        (WHOLE + "more\n", 15, "nothing after the result"),
    ],
)
def test_an_invalid_record_is_refused_with_the_line(text: str, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as refused:
        Record.parse(text)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


@pytest.mark.parametrize("length", range(1, len(WHOLE.splitlines())))
def test_a_record_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(RecordError):
        Record.parse("\n".join(WHOLE.splitlines()[:length]) + "\n")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (lines((2, "game: marbles")), 2, "this is a record of marbles, not of pebbles"),
        (lines((3, "edition: 2")), 3, "edition 1 of pebbles is installed, this record is of edition 2"),
        (lines((8, "1. seat 1: take 4")), 8, "'take 4' is not an action"),
        (lines((9, "2. seat 1: take 1")), 9, "it is not seat 1's turn; waiting for Morag"),
        (lines((14, "result: 8 6, places 1 2")), 14, "the decisions lead to '7 10, places 2 1', not"),
        (lines((14, "result: unfinished")), 14, "the game is over by these decisions"),
        (lines((13, None)), 13, "the game is not over by these decisions"),
        (lines((6, "seed: 8")), 14, "the decisions lead to"),
    ],
)
def test_a_record_that_does_not_replay_is_refused_with_the_line(text: str, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as refused:
        replay(GAME, Record.parse(text))
    assert refused.value.line == line


class Later(PebblesGame):
    """The same game after a change of its rules."""

    edition = 2


def test_a_record_of_an_earlier_edition_replays_if_the_rules_agree() -> None:
    later = replay(Later(), Record.parse(WHOLE)).record()
    assert later == Record.parse(WHOLE)._replace(edition=2)


def test_a_record_that_later_rules_forbid_is_refused_with_advice() -> None:
    changed = Record.parse(lines((14, "result: 8 6, places 1 2")))
    why = "edition 1 of pebbles, and the rules of edition 2, which is installed, differ at line 14; the version that"
    with pytest.raises(RecordError, match=why) as refused:
        replay(Later(), changed)
    assert refused.value.line == 3


def test_options_that_do_not_exist_are_refused() -> None:
    text = WHOLE.replace("seat 1: person", "option wind: strong\nseat 1: person")
    with pytest.raises(RecordError, match="pebbles has no option 'wind'"):
        replay(GAME, Record.parse(text))


@given(st.text())
@example("\x00\x01")
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)


@given(st.data())
def test_any_edit_of_a_record_is_refused_or_replays_exactly(data: st.DataObject) -> None:
    """Edits that still replay can only be harmless ones: the text then says what happened."""
    at = data.draw(st.integers(0, len(WHOLE) - 1))
    put = data.draw(st.text(max_size=3))
    cut = data.draw(st.integers(0, 3))
    edited = WHOLE[:at] + put + WHOLE[at + cut :]
    try:
        record = Record.parse(edited)
        table = replay(GAME, record)
    except RecordError as refused:
        sentence = str(refused)
    else:
        sentence = ""
        assert table.record() == record
    assert "\n" not in sentence
    assert len(sentence) < 600


visible = st.characters(
    codec="utf-8", exclude_categories=["C", "Z", "M"], exclude_characters="\u115f\u1160\u2800\u3164\uffa0"
)
names = st.builds(add, visible, st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=39))


@given(st.lists(names, min_size=2, max_size=3), st.integers(0, 2**96 - 1))
def test_every_record_is_read_back_as_written(players: list[str], seed: int) -> None:
    at = Table(GAME, [Player("person", name) for name in players], seed)
    at.act(0, 1)
    record = at.record()
    assert Record.parse(record.write()) == record


def test_a_megabyte_of_options_is_parsed_in_linear_time() -> None:
    """Reading back over all earlier options for each one would take minutes."""
    options = [f"option a{number:05}: x" for number in range(50_000)]
    with pytest.raises(RecordError, match=r"line 50004: expected 'seed: …'"):
        Record.parse("\n".join([*WHOLE.splitlines()[:3], *options, "", ""]))
