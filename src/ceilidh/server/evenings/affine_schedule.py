"""Rounds in which nobody meets anybody twice, for the numbers of tables for which arithmetic has them.

Everybody has a row and a column: as many columns as there are tables, and a row for each place at a table. In a round
those sit together who are on a line of that round's slope, and two who are not in the same row are on one line only.
That needs numbers that can be divided by each other: those modulo a prime, and for 8 tables those of the field of 8.
"""

from __future__ import annotations

from typing import Final

PRIMES: Final = (5, 7, 11, 13)
FIELD_SIZE: Final = 8
REDUCING_POLYNOMIAL: Final = 0b1011
"""The polynomial x³ + x + 1, by which products in the field of 8 are reduced."""


def affine_round(people: int, size: int, slope: int) -> list[list[int]] | None:
    """The tables of a round, by the numbers of people from 0; None where there is no such round.

    Tables at which one is missing come last, in such an order that whoever fills them up meets nobody twice either.
    """
    tables = -(-people // size)
    if size > tables or slope >= tables or tables not in (*PRIMES, FIELD_SIZE):
        return None
    found: list[list[int]] = [[] for _ in range(tables)]
    for one in range(people):
        row, column = divmod(one, tables)
        found[_at(column, slope, row, tables)].append(one)
    return [found[_at(column, slope, size - 1, tables)] for column in range(tables)]


def _at(column: int, slope: int, row: int, tables: int) -> int:
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
