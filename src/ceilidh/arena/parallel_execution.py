"""An unordered parallel map over all cores of this machine, or over a Ray cluster, with joblib.

joblib is imported only when work is long enough for processes: its import would double the start time of the command.
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
"""Work shorter than this stays in the current process."""
ITEMS_PER_RAY_WORKER: Final = 32
"""Batch size per Ray worker: Ray returns a batch only when all of it is done."""


def parallel_map(
    work: Callable[[T], R], items: Sequence[T], jobs: int | None = None, backend: str = BACKENDS[0]
) -> Generator[R]:
    """Apply `work` to every item in `jobs` processes (default: all cores); yields results as they finish.

    Closing the generator ends the processes.
    """
    check_workers(jobs, backend)
    return _on_ray(work, items, jobs) if backend == "ray" else _locally(work, items, jobs or available_cores())


def check_workers(jobs: int | None, backend: str) -> None:
    """Raise SetupError if the backend or the number of jobs is invalid."""
    if backend not in BACKENDS:
        raise SetupError(f"there is no backend '{backend}'; choose one of {', '.join(BACKENDS)}")
    if jobs is not None and jobs < 1:
        raise SetupError(f"the number of jobs must be at least 1, not {jobs}")


def available_cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _locally(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R]:
    """Start in this process and move on to others if the work takes longer."""
    done, start = 0, perf_counter()
    while done < len(items) and (jobs == 1 or perf_counter() - start < MIN_PARALLEL_SECONDS):
        yield work(items[done])
        done += 1
    if done < len(items):
        yield from _in_processes(work, items[done:], jobs)


def _in_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R]:
    from concurrent.futures.process import BrokenProcessPool

    import joblib

    # Stopping early loses no finished work, so joblib's warning about lost tasks is noise
    warnings.filterwarnings("ignore", r".*tasks .* (not used|cancelled)", UserWarning, "joblib")
    with joblib.parallel_config("loky", n_jobs=jobs, initializer=_initialize_process, initargs=(os.getpid(),)):
        pool = joblib.Parallel(return_as="generator_unordered")
        with _interrupts_blocked():
            results = pool(joblib.delayed(work)(item) for item in items)
    try:
        with _loky_shutdown_errors_ignored(), closing(results):
            yield from results
    except BrokenProcessPool:
        raise CeilidhError("a worker process was killed before it had finished") from None


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT while processes start.

    They inherit the block, so Ctrl-C cannot end one with a traceback before `_initialize_process` ignores the signal.
    This process receives it once they have started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it unblocks SIGINT when it starts, so it must already be running
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _loky_shutdown_errors_ignored() -> Iterator[None]:
    """Ignore the KeyError with which loky's manager thread ends if work is cancelled while it is being handed out."""
    before = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not (args.exc_type is KeyError and args.thread and args.thread.name.startswith("ExecutorManagerThread")):
            before(args)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


def _initialize_process(parent: int) -> None:
    """Leave Ctrl-C to the parent process, and exit if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_after_parent, args=(parent,), daemon=True).start()


def _exit_after_parent(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _on_ray(work: Callable[[T], R], items: Sequence[T], jobs: int | None) -> Generator[R]:
    """Run on the cluster named by RAY_ADDRESS, or on a local Ray."""
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
    """Import Ray with its usage reports disabled."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import_module("ray.util.joblib").register_ray()
        return import_module("ray")
    except ModuleNotFoundError:
        raise CeilidhError("Ray is not installed; install it with pip install 'ceilidh[arena-ray]'") from None
