"""The font sizes of texts in a drawing, with all scaling around them, to test that they can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from typing import Final
from xml.etree import ElementTree

Element = ElementTree.Element

_HREF: Final = ("href", "{http://www.w3.org/1999/xlink}href")
_XLINK: Final = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


class TextSizes:
    """Measures the texts in the panels of a game, including those in its symbols."""

    def __init__(self, symbols: str) -> None:
        root = ElementTree.fromstring(f"<g {_XLINK}>{symbols}</g>")
        self._symbols = {element.get("id"): element for element in root.iter() if element.get("id")}
        self._cache: dict[str, float] = {}

    def smallest(self, svg: str) -> tuple[float, str]:
        """The smallest font size and its text; infinite without a text."""
        root = ElementTree.fromstring(f"<g {_XLINK}>{svg}</g>")
        return min(self._texts(root, 1, 16), default=(float("inf"), ""))

    def _texts(self, element: Element, scale: float, font_size: float) -> Iterator[tuple[float, str]]:
        scale *= _scale(element.get("transform", ""))
        font_size = float(element.get("font-size", font_size))
        if element.tag in ("text", "tspan") and (element.text or "").strip():
            yield font_size * scale, str(element.text)
        if element.get("data-fine") is not None:
            return
        if element.tag == "use":
            yield from self._used(element, scale, font_size)
        for child in element:
            yield from self._texts(child, scale, font_size)

    def _used(self, use: Element, scale: float, font_size: float) -> Iterator[tuple[float, str]]:
        symbol = self._symbols.get(next(filter(None, map(use.get, _HREF)))[1:])
        if symbol is None:
            return
        if symbol.get("viewBox"):
            scale *= float(use.get("width", 1)) / float(symbol.get("viewBox", "").split()[2])
        yield from self._texts(symbol, scale, font_size)


def _scale(transform: str) -> float:
    factor = 1.0
    for name, content in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in re.split(r"[ ,]+", content.strip())]
        if name == "scale":
            factor *= min(map(abs, numbers))
        elif name == "matrix":
            factor *= hypot(numbers[0], numbers[1])
    return factor
