"""Affine-plane schedule: rounds in which nobody meets anybody twice, for numbers of tables with a finite field.

People are points of a plane: one column per table, and one row per place at a table. A round's tables are the parallel
lines of one slope, and two points in different rows share only one line. This needs division, hence a field: the
integers modulo a prime, or the field of 8 elements.
"""

from __future__ import annotations

from typing import Final

PRIMES: Final = (5, 7, 11, 13)
FIELD_SIZE: Final = 8
REDUCING_POLYNOMIAL: Final = 0b1011
"""x³ + x + 1, the modulus of the field of 8 elements."""


def affine_round(people: int, size: int, slope: int) -> list[list[int]] | None:
    """The tables of a round, by people numbered from 0; None if there is no such round.

    Tables with a free place come last, in an order in which the bots there meet nobody twice either.
    """
    tables = -(-people // size)
    if size > tables or slope >= tables or tables not in (*PRIMES, FIELD_SIZE):
        return None
    found: list[list[int]] = [[] for _ in range(tables)]
    for one in range(people):
        row, column = divmod(one, tables)
        found[_line(column, slope, row, tables)].append(one)
    return [found[_line(column, slope, size - 1, tables)] for column in range(tables)]


def _line(column: int, slope: int, row: int, tables: int) -> int:
    """`column + slope * row` in the field."""
    if tables != FIELD_SIZE:
        return (column + slope * row) % tables
    product = 0
    for bit in (4, 2, 1):
        product <<= 1
        if product & FIELD_SIZE:
            product ^= REDUCING_POLYNOMIAL
        if row & bit:
            product ^= slope
    return column ^ product
