"""The conformance kit's checks of pictures: each fails for a game that breaks its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from core.pebbles import GAME, PebblesArt, spoilt
from piece_positions import pieces

from ceilidh.core import Catalogue, Panel, Piece, View
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.testing import CHECKS, Subject

BY_NAME = {check.__name__: check for check in CHECKS}


class Redraws(PebblesArt):
    """Replaces something in its picture."""

    before = ""
    after = ""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        panels = super().panels(view, words, names)
        return [panel._replace(drawn=panel.svg.replace(self.before, self.after)) for panel in panels]


class NamesTwoPiecesAlike(Redraws):
    """Both players' markers bear one name."""

    before, after = "marker:1", "marker:0"


class TurnsAPiece(Redraws):
    """A marker has a transform, which a client that lets it glide would replace."""

    before, after = 'data-piece="marker:1"', 'data-piece="marker:1" transform="rotate(9)"'


class NestsPieces(Redraws):
    """A stone lies inside another piece."""

    before, after = '<g data-at="pebbles:1"><use', '<g data-at="pebbles:1" data-piece="heap"><use data-piece="stone"'


class NamesNoPiece(Redraws):
    """A marker has an empty name."""

    before, after = "marker:1", ""


class StylesItsText(Redraws):
    """Brings a style, which a strict page refuses."""

    before, after = "<text ", '<text style="fill:red" '


class BringsAStyleSheet(Redraws):
    """Brings styles for the whole page."""

    before, after = "<text ", "<style>text { fill: red }</style><text "


class Listens(Redraws):
    """Brings a script in a handler."""

    before, after = "<text ", '<text onclick="alert()" '


class UsesArtFromElsewhere(Redraws):
    """Refers to another server."""

    before, after = 'href="#pebbles-stone"', 'href="https://example.org/art.svg#stone"'


class PaintsFromElsewhere(Redraws):
    """Refers to another server in a colour."""

    before, after = "<text ", '<text fill="url(https://example.org/art.svg#sand)" '


class DrawsAPanelTwice(PebblesArt):
    """Two panels have one name, by which clients know them."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        return super().panels(view, words, names) * 2


class BreaksALine(PebblesArt):
    """One line of a panel is two: browsers would count them otherwise than we do."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        return [panel._replace(drawn=("<g>\n", panel.svg, "</g>")) for panel in super().panels(view, words, names)]


class ChangesTheView(PebblesArt):
    """Draws and leaves the view in another order."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        cast(list[int], view["points"]).reverse()
        return super().panels(view, words, names)


class ShowsMoreThanItsPart(PebblesArt):
    """The panel is kept by what its part is, and shows something else."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        [self.beach] = super().panels(view, words, names)
        return [drawn_of_nothing(None, self)]


@cached_by_content
def drawn_of_nothing(part: None, art: ShowsMoreThanItsPart) -> Panel:
    return art.beach


class HidesStylesInTheArt(PebblesArt):
    """Brings a style with its symbols."""

    def symbols(self) -> str:
        return super().symbols() + "<style>circle { fill: red }</style>"


class Resigns(PebblesArt):
    """Replaces something of the seats' signs."""

    before = ""
    after = ""

    def symbols(self) -> str:
        return super().symbols().replace(self.before, self.after)


class ForgetsASeat(Resigns):
    """The third seat has no sign."""

    before, after = "pebbles-seat-3", "pebbles-place-3"


class PaintsTwoSeatsAlike(Resigns):
    """Two seats have the same sign."""

    before, after = "#1f5fa8", "#b3263a"


class StretchesASeat(Resigns):
    """A sign is wider than high."""

    before, after = 'seat-2" viewBox="0 0 9 9"', 'seat-2" viewBox="0 0 18 9"'


class Recovers(PebblesArt):
    """Replaces something on its cover."""

    before = ""
    after = ""

    def cover(self, words: Catalogue) -> Piece:
        cover = super().cover(words)
        return cover._replace(svg=cover.svg.replace(self.before, self.after))


class TakesAnIdOfThePage(Recovers):
    """An id of the cover does not start with the game's name."""

    before, after = "pebbles-cover-dusk", "dusk"


class TakesAnIdOfItsSymbols(Recovers):
    """An id of the cover is a symbol's as well."""

    before, after = "pebbles-cover-dusk", "pebbles-stone"


class TakesAnIdTwice(Recovers):
    """Two things of the cover have one id."""

    before, after = "pebbles-cover-tartan", "pebbles-cover-dusk"


class PaintsWithNothing(Recovers):
    """The cover refers to what is drawn nowhere."""

    before, after = "url(#pebbles-cover-dusk)", "url(#pebbles-cover-dawn)"


class CoversTooMuch(Recovers):
    """The cover is too large to be sent."""

    before, after = "<path ", "<path " + "a" * 30_000 + '="" '


class StylesItsCover(Recovers):
    """The cover brings a style."""

    before, after = "<path ", '<path style="opacity:.5" '


class LettersItsCover(PebblesArt):
    """The cover has letters, so that it is another one in each language."""

    def cover(self, words: Catalogue) -> Piece:
        cover = super().cover(words)
        return cover._replace(svg=f"{cover.svg}<text>{words('take', n=1)}</text>")


class StretchesItsCover(PebblesArt):
    """The cover is not of the size of the others."""

    def cover(self, words: Catalogue) -> Piece:
        return super().cover(words)._replace(width=800)


class CallsItsCoverNothing(PebblesArt):
    """The cover has no title."""

    def cover(self, words: Catalogue) -> Piece:
        return super().cover(words)._replace(title="")


@pytest.mark.parametrize(
    ("part", "caught_by"),
    [
        (NamesTwoPiecesAlike, "gliding_pieces_have_unique_names"),
        (TurnsAPiece, "gliding_pieces_have_unique_names"),
        (NestsPieces, "gliding_pieces_have_unique_names"),
        (NamesNoPiece, "gliding_pieces_have_unique_names"),
        (BreaksALine, "pictures_are_well_formed_and_contain_all_click_targets"),
        (ChangesTheView, "drawing_and_describing_do_not_change_the_view"),
        (ShowsMoreThanItsPart, "cached_panels_equal_new_ones"),
        (StylesItsText, "pictures_contain_no_styles_scripts_or_external_references"),
        (BringsAStyleSheet, "pictures_contain_no_styles_scripts_or_external_references"),
        (Listens, "pictures_contain_no_styles_scripts_or_external_references"),
        (UsesArtFromElsewhere, "pictures_contain_no_styles_scripts_or_external_references"),
        (PaintsFromElsewhere, "pictures_contain_no_styles_scripts_or_external_references"),
        (HidesStylesInTheArt, "pictures_contain_no_styles_scripts_or_external_references"),
        (ForgetsASeat, "every_seat_has_a_distinct_sign"),
        (PaintsTwoSeatsAlike, "every_seat_has_a_distinct_sign"),
        (StretchesASeat, "every_seat_has_a_distinct_sign"),
        (StylesItsCover, "pictures_contain_no_styles_scripts_or_external_references"),
        (TakesAnIdOfThePage, "the_cover_is_small_and_the_same_in_all_languages"),
        (TakesAnIdOfItsSymbols, "the_cover_is_small_and_the_same_in_all_languages"),
        (TakesAnIdTwice, "the_cover_is_small_and_the_same_in_all_languages"),
        (PaintsWithNothing, "the_cover_is_small_and_the_same_in_all_languages"),
        (CoversTooMuch, "the_cover_is_small_and_the_same_in_all_languages"),
        (LettersItsCover, "the_cover_is_small_and_the_same_in_all_languages"),
        (StretchesItsCover, "the_cover_is_small_and_the_same_in_all_languages"),
        (CallsItsCoverNothing, "the_cover_is_small_and_the_same_in_all_languages"),
    ],
)
def test_broken_pictures_are_caught(part: type, caught_by: str) -> None:
    with pytest.raises(AssertionError):
        BY_NAME[caught_by](Subject(spoilt(part), 2, range(6)))


def test_two_panels_of_one_name_are_caught() -> None:
    with pytest.raises(AssertionError, match="two panels have the same name"):
        BY_NAME["pictures_are_well_formed_and_contain_all_click_targets"](
            Subject(spoilt(DrawsAPanelTwice), 2, range(6))
        )


def test_a_marker_keeps_its_name_when_it_moves() -> None:
    view, words = GAME.view(GAME.new(2, 1), None), GAME.text.words("en")
    before, after = (
        pieces(GAME.art.panels({**view, "points": points}, words, ["Ann", "Ben"])) for points in ([0, 1], [3, 1])
    )
    assert before["marker:0"] != after["marker:0"]
    assert before["marker:1"] == after["marker:1"]
