"""The random number generator: the same numbers everywhere, uniform, forkable."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from ceilidh.core import SEEDS, Rng


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    assert Rng.seeded(0).word() == 1363572419
    rng = Rng.seeded(2026)
    assert [rng.word() for _ in range(4)] == [1800430755, 2389501372, 3183406620, 3291180804]


def test_the_generator_is_sfc32_as_published() -> None:
    """Computed here with plain Python integers, independently of the compiled code."""
    a, b, c, counter = 12345, 67890, 13579, 1
    rng = Rng(a, b, c, counter)
    for _ in range(1000):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, ((c << 21 | c >> 11) % 2**32 + out) % 2**32
        assert rng.word() == out


def test_every_bit_of_the_seed_matters() -> None:
    firsts = {Rng.seeded(1 << bit).word() for bit in range(96)}
    assert len(firsts) == 96


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        Rng.seeded(seed)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52, 2**31 - 1])
def test_below_stays_below_its_bound(n: int) -> None:
    rng = Rng.seeded(n)
    assert all(0 <= rng.below(n) < n for _ in range(500))


def test_below_gives_every_number_equally_often() -> None:
    rng = Rng.seeded(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 400 for face in range(6))


def test_shuffle_gives_every_order_equally_often() -> None:
    rng = Rng.seeded(1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_clone_and_a_pickle_continue_with_the_same_numbers() -> None:
    rng = Rng.seeded(5)
    rng.word()
    clone, pickled = rng.clone(), pickle.loads(pickle.dumps(rng))
    numbers = [rng.word() for _ in range(10)]
    assert [clone.word() for _ in range(10)] == numbers
    assert [pickled.word() for _ in range(10)] == numbers


def test_a_fork_is_reproducible_and_independent() -> None:
    one, other = Rng.seeded(5), Rng.seeded(5)
    fork = one.fork()
    assert fork.dump() == other.fork().dump()
    assert one.dump() == other.dump()
    assert [fork.word() for _ in range(5)] != [one.word() for _ in range(5)]
