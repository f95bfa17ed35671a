"""The signs of the art by what they stand for."""

from __future__ import annotations

from typing import Final

ITEM_SIGNS: Final = ("purse", "wood", "malt", "barrel", "token", "fame")
ACTIVITY_SIGNS: Final = ("malt", "wood", "purse", "still", "fiddle", "cards", "lantern", "token", "gavel", "barrel")
WAY_SIGNS: Final = {"road": "road", "forest": "tree", "mountain": "mountain"}
