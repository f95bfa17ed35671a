"""Hunts for races: runs tests many times in random order on a busy machine, with random delays in event loops and
database threads (`sitecustomize.py`), and lists every test that did not always pass.

    make hunt                                            # the server's tests, 20 times
    make hunt TESTS=tests/e2e TIMES=10
    make hunt TESTS=tests/server/test_presence.py TIMES=50 SEED=1234

The seed is printed; the same seed gives the same orders.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parent
REPORTS = Path("build/hunt")
BURST_S = 0.5
"""How long a core is kept busy at a time, and then left alone; the mean of both."""
NICENESS = 5
"""Of the tests: the load beside them is served first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffles the tests by the seed of this run; pytest loads this module as a plugin."""
    random.Random(os.environ["HUNT_SEED"]).shuffle(items)


class Tally:
    """How often each test failed, and how."""

    def __init__(self) -> None:
        self.failures: Counter[str] = Counter()
        self.messages: dict[str, str] = {}

    def add(self, report: Path, seed: int) -> tuple[int, int]:
        """Takes over one run's JUnit report: how many tests there were, and how many of them failed."""
        cases = list(ElementTree.parse(report).iter("testcase"))
        failed = [(case, fault) for case in cases for fault in case if fault.tag in ("failure", "error")]
        for case, fault in failed:
            name = f"{case.get('classname')}::{case.get('name')}"
            self.failures[name] += 1
            self.messages.setdefault(name, f"seed {seed}: {fault.get('message', '')[:300]}")
        return len(cases), len(failed)

    def __str__(self) -> str:
        rows = (f"{count} × {name}\n    {self.messages[name]}" for name, count in self.failures.most_common())
        return "\n".join(rows)


def burn(seed: int) -> None:
    """Keeps a core busy in bursts of random length, until it is killed."""
    lengths = random.Random(seed)
    while True:
        end = time.perf_counter() + lengths.expovariate(1 / BURST_S)
        while time.perf_counter() < end:
            pass
        time.sleep(lengths.expovariate(1 / BURST_S))


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Busy processes beside the block."""
    burning = [multiprocessing.Process(target=burn, args=(seed,), daemon=True) for seed in range(processes)]
    for one in burning:
        one.start()
    try:
        yield
    finally:
        for one in burning:
            one.kill()


def run_once(tests: list[str], processes: int, seed: int) -> Path:
    """Runs the tests in the order of a seed; pytest's output and its JUnit report are kept."""
    report = (REPORTS / f"{seed}.xml").absolute()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "race_hunt", f"--junitxml={report}", *tests]
    command += ["--numprocesses", str(processes), "--dist", "loadgroup"]
    path = os.pathsep.join([str(FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "HUNT_SEED": str(seed), "PYTHONPATH": path}
    with report.with_suffix(".log").open("wb") as log:
        niced = ["nice", "-n", str(NICENESS), *command]
        ended = subprocess.run(niced, env=environment, stdout=log, stderr=subprocess.STDOUT)
    if ended.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not report.exists():
        sys.exit(f"pytest did not run the tests (exit code {ended.returncode}): see {log.name}")
    return report


def hunt(tests: list[str], times: int, processes: int, seed: int) -> Tally:
    """Runs the tests again and again, and tells of each run."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    for number in range(times):
        began = time.monotonic()
        count, failed = tally.add(run_once(tests, processes, seed + number), seed + number)
        took = time.monotonic() - began
        print(
            f"run {number + 1} of {times}, seed {seed + number}: {count} tests, {failed} failed, {took:.0f} s",
            flush=True,
        )
    return tally


def main() -> None:
    """Reads the command line, hunts, and exits with 1 if any test failed even once."""
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="+", help="what pytest is to run")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of the first run")
    parser.add_argument("--processes", type=int, default=2 * cores, help="that run tests")
    parser.add_argument("--load", type=int, default=cores, help="processes that keep the machine busy")
    asked = parser.parse_args()
    print(f"hunting with seed {asked.seed}; logs are in {REPORTS}", flush=True)
    with load(asked.load):
        tally = hunt(asked.tests, asked.times, asked.processes, asked.seed)
    if tally.failures:
        sys.exit(f"{tally}\n{len(tally.failures)} tests did not always pass")
    print(f"every test passed {asked.times} times")


if __name__ == "__main__":
    main()
