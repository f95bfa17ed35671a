"""Names of the players at a table. Deleted people get a placeholder in the reader's language."""

from __future__ import annotations

from ceilidh.core import LANGUAGES, PERSON, Player
from ceilidh.server.accounts.names import distinct_name
from ceilidh.server.storage import TableRow
from ceilidh.server.translations import CATALOGUES


def seat_names(row: TableRow, lang: str) -> list[str]:
    """Distinct names by seat; that of a free seat is empty."""
    names = [seat.name for seat in row.seats]
    for seat in row.seats:
        if seat.kind == "person" and not seat.name:
            names[seat.number] = distinct_name(CATALOGUES[lang]("person.former"), filter(None, names))
    return names


def record_players(row: TableRow, lang: str = LANGUAGES[0]) -> list[Player]:
    named = zip(row.seats, seat_names(row, lang), strict=True)
    return [Player(PERSON if seat.kind == "person" else seat.bot or PERSON, name) for seat, name in named]
