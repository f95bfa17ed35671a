"""Checks of generated pages: well-formed, self-contained, without external references."""

from __future__ import annotations

import re
from xml.etree import ElementTree

NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def checked(page: str) -> ElementTree.Element:
    """Parse and check the page."""
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert set(re.findall(r"https?://[^\"' <)]+", page)) <= NAMESPACES
    assert not re.search(r"@import|<script|<link|<iframe|<img|src=", page)
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", page))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(#|href="#)([^)"]+)', page)) <= set(ids)
    return root


def texts(root: ElementTree.Element) -> str:
    """All text of a page."""
    return " ".join(" ".join(root.itertext()).split())
