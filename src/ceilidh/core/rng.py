"""The only source of chance: a small generator that gives the same numbers on every platform."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
SEEDS: Final = 1 << 96
"""Seeds are whole numbers from 0 up to, not including, this one: too many to guess a running game's."""

_WARM_UP: Final = 12


class Rng:
    """The generator sfc32: 32-bit sums and shifts only, so that no step can overflow an i64."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self._a: i64 = a
        self._b: i64 = b
        self._c: i64 = c
        self._counter: i64 = counter

    @staticmethod
    def seeded(seed: int) -> Rng:
        """The generator that `seed` (0 to SEEDS - 1) stands for."""
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        rng = Rng(seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, seed >> 64, 1)
        for _ in range(_WARM_UP):
            rng.word()
        return rng

    def word(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = ((((self._c << 21) | (self._c >> 11)) & WORD) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n is at least 1 and fits in 31 bits."""
        product: i64 = self.word() * n
        if (product & WORD) < n:
            uneven: i64 = (WORD + 1 - n) % n
            while (product & WORD) < uneven:
                product = self.word() * n
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def fork(self) -> Rng:
        """A new generator, independent of what this one gives from now on."""
        child = Rng(self.word(), self.word(), self.word(), 1)
        for _ in range(_WARM_UP):
            child.word()
        return child

    def clone(self) -> Rng:
        """A generator that will give the same numbers."""
        return Rng(self._a, self._b, self._c, self._counter)

    def dump(self) -> tuple[int, int, int, int]:
        """The generator as four numbers: `Rng(*rng.dump())` is its clone."""
        return (self._a, self._b, self._c, self._counter)

    def __reduce__(self) -> tuple[type[Rng], tuple[int, int, int, int]]:
        return (Rng, self.dump())
