"""Work spread over all cores of this machine, or over a Ray cluster, by joblib. What comes back is in no order.

joblib and what belongs to it is imported where work is long enough for it: it would double the time in which the
command starts.
"""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from time import perf_counter, sleep
from types import ModuleType
from typing import Final, TypeVar

from ceilidh.core import CeilidhError, SetupError

T = TypeVar("T")
R = TypeVar("R")

BACKENDS: Final = ("local", "ray")
MIN_PARALLEL_SECONDS = 1.0
"""Seconds of work that are not worth starting other processes for."""
ITEMS_PER_RAY_WORKER: Final = 32
"""Pieces of work per Ray worker at a time: Ray gives nothing back before all of a round is done."""


def parallel_map(
    work: Callable[[T], R], items: Sequence[T], jobs: int | None = None, backend: str = BACKENDS[0]
) -> Generator[R]:
    """`work` done on every item by `jobs` processes (all cores by default), each result as soon as it is there.

    Closing the iterator, as an interruption does, ends the processes.
    """
    check_workers(jobs, backend)
    return _on_ray(work, items, jobs) if backend == "ray" else _locally(work, items, jobs or available_cores())


def check_workers(jobs: int | None, backend: str) -> None:
    """SetupError if there can be no such workers."""
    if backend not in BACKENDS:
        raise SetupError(f"there is no backend '{backend}'; there are {', '.join(BACKENDS)}")
    if jobs is not None and jobs < 1:
        raise SetupError(f"the number of jobs must be at least 1, not {jobs}")


def available_cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _locally(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R]:
    """First in this process, then in others."""
    done, start = 0, perf_counter()
    while done < len(items) and (jobs == 1 or perf_counter() - start < MIN_PARALLEL_SECONDS):
        yield work(items[done])
        done += 1
    if done < len(items):
        yield from _in_processes(work, items[done:], jobs)


def _in_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R]:
    from concurrent.futures.process import BrokenProcessPool

    import joblib

    # Whoever stops early need not be told that work is lost: what was done is kept.
    warnings.filterwarnings("ignore", r".*tasks .* (not used|cancelled)", UserWarning, "joblib")
    with joblib.parallel_config("loky", n_jobs=jobs, initializer=_begin_process, initargs=(os.getpid(),)):
        pool = joblib.Parallel(return_as="generator_unordered")
        with _interrupts_held_back():
            results = pool(joblib.delayed(work)(item) for item in items)
    try:
        with _loky_kept_quiet(), closing(results):
            yield from results
    except BrokenProcessPool:
        raise CeilidhError("one of the processes was stopped from outside before it had finished") from None


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Block SIGINT while processes start. They inherit the block, so Ctrl-C cannot end one with a traceback before
    `_begin_process` ignores the signal; here it is delivered as soon as they have been started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # unblocks SIGINT when it starts, so it has to run already
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _loky_kept_quiet() -> Iterator[None]:
    """Whoever stops early may catch loky's thread handing out work that was just taken back: it dies, as it should, but
    of a KeyError that nobody can do anything about.
    """
    before = threading.excepthook

    def heard(args: threading.ExceptHookArgs) -> None:
        if not (args.exc_type is KeyError and args.thread and args.thread.name.startswith("ExecutorManagerThread")):
            before(args)

    threading.excepthook = heard
    try:
        yield
    finally:
        threading.excepthook = before


def _begin_process(parent: int) -> None:
    """A process leaves Ctrl-C to its parent, which ends it, and does not outlive a parent that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _on_ray(work: Callable[[T], R], items: Sequence[T], jobs: int | None) -> Generator[R]:
    """On the cluster that RAY_ADDRESS names; without one, on a Ray of our own on this machine."""
    import joblib

    ray = _ray()
    if not ray.is_initialized():
        own = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="error", **own)
    try:
        count = jobs or int(ray.cluster_resources()["CPU"])
        with joblib.parallel_config("ray", n_jobs=count), joblib.Parallel() as pool:
            for start in range(0, len(items), count * ITEMS_PER_RAY_WORKER):
                yield from pool(
                    joblib.delayed(work)(item) for item in items[start : start + count * ITEMS_PER_RAY_WORKER]
                )
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    """Ray, told not to report to its makers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import_module("ray.util.joblib").register_ray()
        return import_module("ray")
    except ModuleNotFoundError:
        raise CeilidhError("Ray is not installed; install it with pip install 'ceilidh[arena-ray]'") from None
