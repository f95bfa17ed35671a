"""The command line's catalogues."""

from __future__ import annotations

from typing import Final

from ceilidh.core import load_catalogues

CATALOGUES: Final = load_catalogues(__name__)
