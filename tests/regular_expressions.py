"""Counts the steps of a backtracking engine for a regular expression, on adversarial texts.

Python's own engine does not report its steps. This one follows the same parsed pattern in the same order.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

REPEATED: Final = 16
"""Repetitions in an adversarial text; the longer one has twice as many."""
LINEAR: Final = 2.6
"""Allowed growth of steps for twice the text; quadratic time would be 4."""
LIMIT: Final = 10_000
"""A pattern that takes more steps takes exponential time."""
DEPTH: Final = 5_000
"""Recursion limit: several calls per character."""
FAILS: Final = "\x00"
SIGNS: Final = "a0 -_.:/<>\"'=!\n\u00e9\u200d\U0001f3f4\U000e0061\U000e007f\u2190"
"""Candidate characters; those that the pattern distinguishes are repeated."""

Node = tuple[Any, Any]
Then = Callable[[int], bool]


class TooManySteps(Exception):
    """The step limit was reached."""


def worst_growth(pattern: re.Pattern[str], anywhere: bool = False) -> tuple[float, str]:
    """The growth of steps when the worst text doubles, and what that text repeats."""
    return max((_growth(pattern, anywhere, *parts), parts[1]) for parts in _hard_texts(pattern))


def _growth(pattern: re.Pattern[str], anywhere: bool, before: str, pump: str, after: str) -> float:
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEPTH))
    try:
        once, twice = (steps(pattern, before + pump * times + after, anywhere) for times in (REPEATED, 2 * REPEATED))
    except TooManySteps:
        return float("inf")
    finally:
        sys.setrecursionlimit(usual)
    return twice / max(once, REPEATED)


def steps(pattern: re.Pattern[str], text: str, anywhere: bool) -> int:
    """Steps to match all of the text, or to find every match in it."""
    engine = _Engine(pattern, text)
    start = 0
    while start <= len(text):
        end = engine.match(start, whole=not anywhere)
        if not anywhere:
            break
        start = max(start + 1, end)
    return engine.steps


def _hard_texts(pattern: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    """Adversarial texts: a match with something repeated in the middle and a failing end."""
    sample = _sample(parser.parse(pattern.pattern, pattern.flags), pattern.flags)
    signs = _told_apart(pattern)
    pumps = [*signs, *map("".join, product(signs, repeat=2))]
    for cut in range(len(sample) + 1):
        for pump in pumps:
            yield sample[:cut], pump, FAILS
            yield sample[:cut], pump, sample[cut:] + FAILS


def _told_apart(pattern: re.Pattern[str]) -> list[str]:
    """One character of each class that some part of the pattern distinguishes."""
    parts = [part for part in _parts(parser.parse(pattern.pattern, pattern.flags)) if part[0] in SINGLE]
    kinds: dict[tuple[bool, ...], str] = {}
    literals = [chr(given) for code, given in parts if code is codes.LITERAL]
    for sign in [*SIGNS, *literals]:
        kinds.setdefault(tuple(_matches(part, sign, pattern.flags) for part in parts), sign)
    return list(kinds.values())


SINGLE: Final = (codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN, codes.CATEGORY)
REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT)


def _parts(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        for inner in _inside(node):
            yield from _parts(inner)


def _inside(node: Node) -> list[Sequence[Node]]:
    code, given = node
    if code in REPEATS:
        return [given[2]]
    if code is codes.SUBPATTERN:
        return [given[3]]
    if code is codes.BRANCH:
        return list(given[1])
    return [given[1]] if code in (codes.ASSERT, codes.ASSERT_NOT) else []


def _sample(nodes: Sequence[Node], flags: int) -> str:
    """A matching text, with each repeat once where possible."""
    text = ""
    for code, given in nodes:
        if code in SINGLE:
            known = [chr(given)] if code is codes.LITERAL else [*SIGNS, *map(chr, range(32, 127))]
            text += next(sign for sign in known if _matches((code, given), sign, flags))
        elif code in REPEATS:
            text += _sample(given[2], flags) * max(given[0], min(1, given[1]))
        elif code is codes.SUBPATTERN:
            text += _sample(given[3], flags)
        elif code is codes.BRANCH:
            text += _sample(given[1][0], flags)
    return text


_compiled: dict[tuple[str, int], re.Pattern[str]] = {}


def _matches(node: Node, sign: str, flags: int) -> bool:
    key = (repr(node), flags)
    if key not in _compiled:
        state = parser.State()
        state.flags = flags
        _compiled[key] = compiler.compile(parser.SubPattern(state, [node]), flags)
    return _compiled[key].fullmatch(sign) is not None


class _Engine:
    """A backtracking matcher in continuation-passing style that counts the characters it reads."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self.steps = 0
        self._nodes = list(parser.parse(pattern.pattern, pattern.flags))
        self._flags = pattern.flags
        self._text = text
        self._end = 0

    def match(self, start: int, whole: bool) -> int:
        """The end of the match, or -1."""

        def reached(at: int) -> bool:
            self._end = at
            return not whole or at == len(self._text)

        return self._end if self._sequence(self._nodes, 0, start, reached) else -1

    def _sequence(self, nodes: Sequence[Node], index: int, at: int, then: Then) -> bool:
        if index == len(nodes):
            return then(at)
        return self._one(nodes[index], at, lambda reached: self._sequence(nodes, index + 1, reached, then))

    def _one(self, node: Node, at: int, then: Then) -> bool:
        self.steps += 1
        if self.steps > LIMIT:
            raise TooManySteps
        code, given = node
        if code in SINGLE:
            return at < len(self._text) and _matches(node, self._text[at], self._flags) and then(at + 1)
        if code in REPEATS:
            least, most, body = given
            return self._repeat(code is codes.MAX_REPEAT, least, most, body, at, then)
        if code is codes.SUBPATTERN:
            return self._sequence(given[3], 0, at, then)
        if code is codes.BRANCH:
            return any(self._sequence(branch, 0, at, then) for branch in given[1])
        if code in (codes.ASSERT, codes.ASSERT_NOT):
            return then(at)  # it only takes possibilities away
        assert code is codes.AT, code
        return then(at) if given not in (codes.AT_END, codes.AT_END_STRING) or at == len(self._text) else False

    def _repeat(self, greedy: bool, least: int, most: int, body: Sequence[Node], at: int, then: Then) -> bool:
        def again(reached: int) -> bool:
            more = most if most is codes.MAXREPEAT else most - 1
            return (reached > at or least > 0) and self._repeat(greedy, max(0, least - 1), more, body, reached, then)

        self.steps += 1
        if least > 0:
            return self._sequence(body, 0, at, again)
        if greedy:
            return (most > 0 and self._sequence(body, 0, at, again)) or then(at)
        return then(at) or (most > 0 and self._sequence(body, 0, at, again))
