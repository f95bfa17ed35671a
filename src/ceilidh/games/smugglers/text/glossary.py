"""The glossary: which section of the rules explains each word; the texts are in `help.*.toml`."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = {
    "fame": "goal",
    "barrel": "smuggling",
    "material": "activities",
    "clan": "components",
    "activity": "activities",
    "season": "year",
    "year_card": "year",
    "start_player": "setup",
    "fight": "fight",
    "knocked_out": "fight",
    "fairy_dance": "activities",
    "token": "fairies",
    "chance_card": "chance",
    "upper_half": "chance",
    "lower_half": "chance",
    "auction_card": "auction",
    "loan": "auction",
    "police": "check",
    "pool": "check",
    "level": "smuggling",
    "house_search": "betrayal",
    "smuggler": "meet",
    "meet": "meet",
    "fist": "meet",
    "crossroads": "way",
    "number_space": "check",
    "gate": "check",
    "breakdown": "spaces",
    "fairy_card": "fairies",
    "lost": "fairies",
    "curse": "fairies",
}
