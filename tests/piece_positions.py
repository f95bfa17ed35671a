"""The positions of pieces in a picture, to test that a piece keeps its name when it moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from ceilidh.core import Panel

Where = tuple[str, ...]


def pieces(panels: Iterable[Panel]) -> dict[str, Where]:
    """Each piece's panel and position: the transforms and coordinates around it and of its first shape."""
    return {
        piece: (panel.name, *moved)
        for panel in panels
        for piece, moved in _found(ElementTree.fromstring(f"<g>{panel.svg}</g>"), ())
    }


def _found(element: ElementTree.Element, around: Where) -> Iterator[tuple[str, Where]]:
    around = (*around, *_moved(element))
    name = element.get("data-piece")
    if name is not None:
        yield name, (*around, *next((moved for inner in element.iterfind(".//*") if (moved := _moved(inner))), ()))
    for child in element:
        yield from _found(child, around)


def _moved(element: ElementTree.Element) -> Where:
    return tuple(element.attrib[key] for key in ("transform", "x", "y", "d") if key in element.attrib)
