"""The sfc32 random number generator, with the same results on every platform. All games and bots use it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WORD_MASK: Final[i64] = 0xFFFFFFFF
SEEDS: Final = 1 << 96
"""Seeds are integers from 0 to SEEDS - 1: too many to guess the seed of a running game."""

_WARM_UP_ROUNDS: Final = 12


class Rng:
    """sfc32 uses only 32-bit sums and shifts, so no step can overflow an i64."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self._a: i64 = a
        self._b: i64 = b
        self._c: i64 = c
        self._counter: i64 = counter

    @staticmethod
    def seeded(seed: int) -> Rng:
        """The generator for a seed from 0 to SEEDS - 1."""
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        rng = Rng(seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, seed >> 64, 1)
        for _ in range(_WARM_UP_ROUNDS):
            rng.word()
        return rng

    def word(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self._a + self._b + self._counter) & WORD_MASK
        self._counter = (self._counter + 1) & WORD_MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD_MASK
        self._c = ((((self._c << 21) | (self._c >> 11)) & WORD_MASK) + out) & WORD_MASK
        return out

    def below(self, n: i64) -> i64:
        """A uniformly random number from 0 to n - 1, where 1 <= n < 2**31 (Lemire's method)."""
        product: i64 = self.word() * n
        if (product & WORD_MASK) < n:
            threshold: i64 = (WORD_MASK + 1 - n) % n
            while (product & WORD_MASK) < threshold:
                product = self.word() * n
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def fork(self) -> Rng:
        """A new generator, independent of this one's later numbers."""
        child = Rng(self.word(), self.word(), self.word(), 1)
        for _ in range(_WARM_UP_ROUNDS):
            child.word()
        return child

    def clone(self) -> Rng:
        """A copy that will give the same numbers."""
        return Rng(self._a, self._b, self._c, self._counter)

    def dump(self) -> tuple[int, int, int, int]:
        """The state as four numbers: `Rng(*rng.dump())` is a clone."""
        return (self._a, self._b, self._c, self._counter)

    def __reduce__(self) -> tuple[type[Rng], tuple[int, int, int, int]]:
        return (Rng, self.dump())
