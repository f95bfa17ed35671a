"""The stages of a year: what the players decide on now, or what the rules do next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# In the order of a year. The steps, SETTLING_ROUND, SEASON_END and GAME_OVER ask nobody.
CHOOSING_ACTIVITY: Final[i64] = 0
PURCHASING: Final[i64] = 1
STEP_TWO: Final[i64] = 2
USING_CHANCE: Final[i64] = 3
DISTILLING: Final[i64] = 4
STEP_THREE: Final[i64] = 5
PICKING_CARD: Final[i64] = 6
GIVING_POUNDS: Final[i64] = 7
BIDDING: Final[i64] = 8
STEP_FOUR: Final[i64] = 9
BETRAYING: Final[i64] = 10
STEP_FIVE: Final[i64] = 11
CHOOSING_AMOUNT: Final[i64] = 12
OFFERING_TAX: Final[i64] = 13
CHOOSING_SMUGGLER: Final[i64] = 14
CHOOSING_WAY: Final[i64] = 15
MOVING: Final[i64] = 16
SETTLING_ROUND: Final[i64] = 17
BIDDING_FOR_SMUGGLER: Final[i64] = 18
SWAPPING_SMUGGLER: Final[i64] = 19
FACING_CHECK: Final[i64] = 20
FACING_FAIRIES: Final[i64] = 21
CHOOSING_GIFT: Final[i64] = 22
VOTING: Final[i64] = 23
GIVING_MATERIAL: Final[i64] = 24
FACING_BREAKDOWN: Final[i64] = 25
SEASON_END: Final[i64] = 26
GAME_OVER: Final[i64] = 27
# Interruptions: decisions that a card or a search inserts into any stage
NAMING_VICTIM: Final[i64] = 28
FACING_SEARCH: Final[i64] = 29
BUYING_BACK: Final[i64] = 30
# Asks nobody: between the effects of a new year card and the first season
COLLECTING_INTEREST: Final[i64] = 31
