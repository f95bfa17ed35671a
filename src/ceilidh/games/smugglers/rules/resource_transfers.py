"""Money, goods and fame: every pound and piece moves between a player, the box and the police pool."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.events import (
    GAINED,
    ITEM_BARREL,
    ITEM_FAME,
    ITEM_MALT,
    ITEM_POUNDS,
    ITEM_TOKEN,
    ITEM_WOOD,
    LOST_ITEM,
)


def earn(game: BaseState, seat: i64, pounds: i64) -> None:
    """Take pounds from the bank."""
    player = game.sides[seat]
    player.pounds += pounds
    game.bank -= pounds
    if game.log is not None and pounds:
        game.log.append(Event(GAINED, seat, (ITEM_POUNDS, pounds)))


def spend(game: BaseState, seat: i64, pounds: i64) -> None:
    """Pay pounds to the bank, which the player must have."""
    game.sides[seat].pounds -= pounds
    game.bank += pounds


def pay_pool(game: BaseState, seat: i64, pounds: i64) -> None:
    """Pay pounds into the police pool, which the player must have."""
    spend(game, seat, pounds)
    game.bank -= pounds
    game.police_pool += pounds


def transfer_pounds(game: BaseState, seat: i64, to: i64, pounds: i64) -> None:
    """Pay pounds to another player, which the payer must have."""
    spend(game, seat, pounds)
    game.bank -= pounds
    game.sides[to].pounds += pounds


def lose_pounds(game: BaseState, seat: i64, pounds: i64) -> None:
    """Pay pounds to the bank, or all that the player has."""
    pounds = min(pounds, game.sides[seat].pounds)
    spend(game, seat, pounds)
    if game.log is not None and pounds:
        game.log.append(Event(LOST_ITEM, seat, (ITEM_POUNDS, pounds)))


def gain_wood(game: BaseState, seat: i64, number: i64) -> None:
    """Take wood as far as the box has some, or lose it (negative) as far as the player has some."""
    player = game.sides[seat]
    number = max(-player.wood, min(number, game.wood_supply))
    player.wood += number
    game.wood_supply -= number
    log_change(game, seat, ITEM_WOOD, number)


def gain_malt(game: BaseState, seat: i64, number: i64) -> None:
    """Take malt as far as the box has some, or lose it (negative) as far as the player has some."""
    player = game.sides[seat]
    number = max(-player.malt, min(number, game.malt_supply))
    player.malt += number
    game.malt_supply -= number
    log_change(game, seat, ITEM_MALT, number)


def gain_barrels(game: BaseState, seat: i64, number: i64) -> None:
    """Take barrels into the cellar as far as the box has some, or lose them (negative) as far as there are some."""
    player = game.sides[seat]
    number = max(-player.barrels, min(number, game.barrel_supply))
    player.barrels += number
    game.barrel_supply -= number
    log_change(game, seat, ITEM_BARREL, number)


def gain_tokens(game: BaseState, seat: i64, number: i64) -> None:
    """Take fairy tokens as far as the box has some."""
    number = min(number, game.token_supply)
    game.sides[seat].fairy_tokens += number
    game.token_supply -= number
    log_change(game, seat, ITEM_TOKEN, number)


def return_token(game: BaseState, seat: i64) -> None:
    """Put a fairy token back into the box."""
    game.sides[seat].fairy_tokens -= 1
    game.token_supply += 1
    log_change(game, seat, ITEM_TOKEN, -1)


def log_fame(game: BaseState, seat: i64, number: i64) -> None:
    """Log a change of fame; the caller adds it to its source."""
    log_change(game, seat, ITEM_FAME, number)


def log_change(game: BaseState, seat: i64, item: int, number: i64) -> None:
    """Log what a player has gained or lost."""
    if game.log is not None and number:
        game.log.append(Event(GAINED if number > 0 else LOST_ITEM, seat, (item, number if number > 0 else -number)))
