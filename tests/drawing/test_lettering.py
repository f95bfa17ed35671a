"""Text widths: never wider than estimated, in our font and in the widest fallback font."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest
from matplotlib import get_data_path
from PIL import ImageFont

from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.drawing.lettering import (
    BOLD,
    fitted_font_size,
    fitted_name,
    lettering,
    shortened,
    text_block,
    text_width,
    wrap,
)

OURS = Path(str(files("font_source_serif_pro").joinpath("files")))
BROADEST = Path(get_data_path(), "fonts", "ttf")
NAMES = ["Anna", "Moira MacLeod", "Wolfgang Amadeus Müller-Lüdenscheidt", "W" * 30, "i" * 60, "Łukasz & Ægir 100 %"]


@pytest.mark.parametrize("style", ["Regular", "It", "Semibold", "Bold"])
def test_no_letter_of_our_font_is_wider_than_estimated(style: str) -> None:
    font = ImageFont.truetype(str(OURS / f"SourceSerifPro-{style}.ttf"), 1000)
    letters = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027))]
    assert not [letter for letter in letters if font.getlength(letter) > 1000 * text_width(letter)]


@pytest.mark.parametrize(("style", "wider"), [("DejaVuSerif", 1.0), ("DejaVuSerif-Bold", BOLD)])
def test_no_text_is_wider_than_estimated_in_the_widest_fallback_font(style: str, wider: float) -> None:
    font = ImageFont.truetype(str(BROADEST / f"{style}.ttf"), 1000)
    for lang in LANGUAGES:
        texts = [rule.text for game in game_names() for rule in find_game(game).text.words(lang).rules]
        lines = [line for text in texts for line in wrap(text, 20, 999)]
        assert len(lines) > 100
        assert not [line for line in lines if font.getlength(line) > 1000 * wider * text_width(line)]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_fits_into_its_width(name: str) -> None:
    drawn = re.search(r'font-size="([\d.]+)">(.*)</text>', fitted_name(name, 0, 0, 16, 150))
    assert drawn
    font = ImageFont.truetype(str(OURS / "SourceSerifPro-Bold.ttf"), 100)
    assert font.getlength(unescape(drawn[2])) * float(drawn[1]) / 100 <= 150


def test_a_long_name_is_shrunk_and_a_longer_one_truncated() -> None:
    assert fitted_name("Anna", 1, 2, 16, 150) == '<text x="1" y="2" font-size="16">Anna</text>'
    assert 'font-size="14.3">Moira MacLeod 2<' in fitted_name("Moira MacLeod 2", 1, 2, 16, 135)
    assert 'font-size="12">Wolfgang Amad…<' in fitted_name("Wolfgang Amadeus Müller", 1, 2, 16, 120)


def test_a_name_is_text_and_may_be_empty() -> None:
    assert "&lt;b&gt;" in fitted_name("<b>", 0, 0, 16, 150)
    assert fitted_name("", 0, 0, 16, 150) == '<text x="0" y="0" font-size="16"></text>'


def test_only_text_that_does_not_fit_is_truncated() -> None:
    assert shortened("Glen More", 10) == "Glen More"
    assert shortened("Glen More", 4.5) == "Glen…"
    assert shortened("Glen More", 0) == "…"


def test_a_line_is_as_large_as_fits_up_to_the_maximum() -> None:
    assert fitted_font_size("Skye", 400, 12.5) == 12.5
    assert fitted_font_size("Isle of Skye", 50, 12.5) < 8
    assert fitted_font_size("", 50, 12.5) == 12.5


def test_text_wraps_between_words() -> None:
    lines = wrap("the quick brown fox jumps over the lazy dog", 8, 9)
    assert " ".join(lines) == "the quick brown fox jumps over the lazy dog"
    assert all(text_width(line) <= 8 for line in lines)


def test_the_last_of_too_many_lines_is_truncated() -> None:
    assert wrap("the quick brown fox jumps over the lazy dog", 8, 2)[1].endswith("…")


def test_a_word_longer_than_a_line_is_truncated() -> None:
    assert wrap("a verylongwordindeed b", 6, 9) == ("a", "verylong…", "b")


def test_a_block_has_one_line_below_another() -> None:
    drawn = text_block("one two", 5, 6, 10, 25, 2)
    assert drawn == (
        '<text x="5" y="6" font-size="10" font-weight="400"><tspan x="5" dy="0">one</tspan>'
        '<tspan x="5" dy="11.5">two</tspan></text>'
    )


def test_all_pictures_use_our_font() -> None:
    attributes = lettering("#321", 14, 600)
    assert "'Source Serif Pro'" in attributes
    assert 'font-weight="600" font-size="14" text-anchor="middle" fill="#321"' in attributes
