"""SVG elements: text is escaped, defaults are omitted, ids carry the game's name."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ceilidh.drawing.elements import Symbols, box, glow, gradient, group, named_elements, scaled, text, touch_target

PEBBLES = Symbols("pebbles")


def test_a_symbol_is_defined_once_and_placed_by_name() -> None:
    assert PEBBLES.define("stone", "<circle r='9'/>") == "<g id=\"pebbles-stone\"><circle r='9'/></g>"
    assert PEBBLES.put("stone", 12, 7.5) == '<use href="#pebbles-stone" x="12" y="7.5"/>'


def test_default_position_and_size_need_no_attributes() -> None:
    assert PEBBLES.put("stone") == '<use href="#pebbles-stone"/>'
    assert PEBBLES.put("stone", 3, 4, 1.5) == '<use href="#pebbles-stone" transform="translate(3 4) scale(1.5)"/>'


def test_a_gliding_piece_carries_its_name() -> None:
    assert PEBBLES.put("stone", 1, 0, piece="stone:4") == '<use href="#pebbles-stone" x="1" data-piece="stone:4"/>'
    assert group("", piece="stone:4") == '<g data-piece="stone:4"></g>'


def test_a_symbol_with_a_view_box_is_scaled_to_a_square() -> None:
    assert PEBBLES.define("hand", "", "0 0 24 24") == '<symbol id="pebbles-hand" viewBox="0 0 24 24"></symbol>'
    assert PEBBLES.put_in_square("hand", 1, 2, 36) == '<use href="#pebbles-hand" x="1" y="2" width="36" height="36"/>'


def test_seat_signs_are_numbered_from_one() -> None:
    assert PEBBLES.seat_sign(0, "0 0 9 9", "").startswith('<symbol id="pebbles-seat-1"')


def test_the_at_sign_is_replaced_by_the_id_prefix() -> None:
    assert PEBBLES.named('<use href="#@stone"/>') == PEBBLES.put("stone")


@pytest.mark.parametrize("drawn", [text("<b>&\"'</b>", 1, 2), group("", "<b>&\"'</b>")])
def test_plain_text_is_escaped(drawn: str) -> None:
    assert "".join(ElementTree.fromstring(drawn).itertext()) == "<b>&\"'</b>"


def test_a_group_has_its_title_first_and_its_click_target() -> None:
    drawn = group("<path/>", "Stone 4", "stone:4", paint='fill="red"')
    assert drawn == '<g data-at="stone:4" fill="red"><title>Stone 4</title><path/></g>'


def test_a_text_inherits_its_size_unless_given() -> None:
    assert text("7", 1, 2) == text(7, 1, 2) == '<text x="1" y="2">7</text>'
    assert text("7", 1, 2, 13, 'fill="red"') == '<text x="1" y="2" font-size="13" fill="red">7</text>'


def test_a_touch_target_is_invisible() -> None:
    assert touch_target(1, 2, 30, 40) == '<rect x="1" y="2" width="30" height="40" fill-opacity="0"/>'
    assert box(1, 2, 30, 40, 5, 'fill="red"') == '<rect x="1" y="2" width="30" height="40" rx="5" fill="red"/>'


def test_elements_are_moved_and_scaled_together() -> None:
    assert scaled("<path/>", 10, 1 / 3, 0.5) == '<g transform="translate(10 0.3333) scale(0.5)"><path/></g>'


def test_a_gradient_stop_has_an_offset_a_colour_and_optional_opacity() -> None:
    drawn = gradient("dusk", "0 #fff,1 #000 .5")
    assert drawn.startswith('<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#fff"/>')
    assert '<stop offset="1" stop-color="#000" stop-opacity=".5"/>' in drawn
    assert glow("sun", "0 #fff").startswith('<radialGradient id="sun"><stop')


def test_named_elements_are_listed_by_thing_then_place_then_piece_with_their_titles() -> None:
    drawn = group(PEBBLES.put("stone", piece="stone:1"), "<b> & 'b'", at="place:1", thing="heap", piece="stone:2")
    drawn += group("<path/>", "A place", at="place:2") + group("<path/>")
    assert list(named_elements(drawn)) == [("heap", "<b> & 'b'"), ("stone:1", ""), ("place:2", "A place")]
