"""Elements of a picture: what is said is escaped, what is not needed is left out, ids bear the game's name."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ceilidh.drawing.elements import Symbols, box, glow, gradient, group, named_elements, scaled, text, touch

PEBBLES = Symbols("pebbles")


def test_a_drawing_is_defined_once_and_put_by_its_name() -> None:
    assert PEBBLES.define("stone", "<circle r='9'/>") == "<g id=\"pebbles-stone\"><circle r='9'/></g>"
    assert PEBBLES.put("stone", 12, 7.5) == '<use href="#pebbles-stone" x="12" y="7.5"/>'


def test_a_drawing_at_the_corner_needs_no_place_and_one_in_its_own_size_no_transform() -> None:
    assert PEBBLES.put("stone") == '<use href="#pebbles-stone"/>'
    assert PEBBLES.put("stone", 3, 4, 1.5) == '<use href="#pebbles-stone" transform="translate(3 4) scale(1.5)"/>'


def test_a_piece_that_glides_bears_its_name() -> None:
    assert PEBBLES.put("stone", 1, 0, piece="stone:4") == '<use href="#pebbles-stone" x="1" data-piece="stone:4"/>'
    assert group("", piece="stone:4") == '<g data-piece="stone:4"></g>'


def test_a_drawing_with_a_field_is_put_on_a_square() -> None:
    assert PEBBLES.define("hand", "", "0 0 24 24") == '<symbol id="pebbles-hand" viewBox="0 0 24 24"></symbol>'
    assert PEBBLES.put_on("hand", 1, 2, 36) == '<use href="#pebbles-hand" x="1" y="2" width="36" height="36"/>'


def test_the_sign_of_a_seat_is_counted_from_one() -> None:
    assert PEBBLES.seat_sign(0, "0 0 9 9", "").startswith('<symbol id="pebbles-seat-1"')


def test_in_a_drawing_the_at_sign_stands_for_the_beginning_of_every_id() -> None:
    assert PEBBLES.named('<use href="#@stone"/>') == PEBBLES.put("stone")


@pytest.mark.parametrize("drawn", [text("<b>&\"'</b>", 1, 2), group("", "<b>&\"'</b>")])
def test_what_is_said_is_text_whatever_it_is(drawn: str) -> None:
    assert "".join(ElementTree.fromstring(drawn).itertext()) == "<b>&\"'</b>"


def test_a_group_has_its_title_first_and_its_place_to_be_clicked() -> None:
    drawn = group("<path/>", "Stone 4", "stone:4", paint='fill="red"')
    assert drawn == '<g data-at="stone:4" fill="red"><title>Stone 4</title><path/></g>'


def test_a_text_has_the_size_of_the_group_around_it_unless_it_has_one() -> None:
    assert text("7", 1, 2) == text(7, 1, 2) == '<text x="1" y="2">7</text>'
    assert text("7", 1, 2, 13, 'fill="red"') == '<text x="1" y="2" font-size="13" fill="red">7</text>'


def test_a_field_for_fingers_is_not_seen() -> None:
    assert touch(1, 2, 30, 40) == '<rect x="1" y="2" width="30" height="40" fill-opacity="0"/>'
    assert box(1, 2, 30, 40, 5, 'fill="red"') == '<rect x="1" y="2" width="30" height="40" rx="5" fill="red"/>'


def test_elements_are_moved_and_enlarged_together() -> None:
    assert scaled("<path/>", 10, 1 / 3, 0.5) == '<g transform="translate(10 0.3333) scale(0.5)"><path/></g>'


def test_a_stop_of_a_gradient_has_a_place_a_colour_and_maybe_an_opacity() -> None:
    drawn = gradient("dusk", "0 #fff,1 #000 .5")
    assert drawn.startswith('<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#fff"/>')
    assert '<stop offset="1" stop-color="#000" stop-opacity=".5"/>' in drawn
    assert glow("sun", "0 #fff").startswith('<radialGradient id="sun"><stop')


def test_named_elements_are_listed_by_thing_then_place_then_piece_with_their_titles() -> None:
    drawn = group(PEBBLES.put("stone", piece="stone:1"), "<b> & 'b'", at="place:1", thing="heap", piece="stone:2")
    drawn += group("<path/>", "A place", at="place:2") + group("<path/>")
    assert list(named_elements(drawn)) == [("heap", "<b> & 'b'"), ("stone:1", ""), ("place:2", "A place")]
