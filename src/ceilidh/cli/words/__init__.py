"""What the command says to players, in every language."""

from __future__ import annotations

from typing import Final

from ceilidh.core import load_catalogues

CATALOGUES: Final = load_catalogues(__name__)
