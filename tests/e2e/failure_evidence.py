"""What a failed browser test leaves in `build/failures`: traces, screenshots, console errors and the server's log."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from e2e.guests import ROOT, Guest
from e2e.server_process import ServerProcess
from playwright.sync_api import Error

FAILURES = ROOT / "build/failures"


def start_trace(guest: Guest) -> None:
    """Record the steps of the test and the requests of its pages."""
    guest.context.tracing.start(title=guest.name, screenshots=False, snapshots=False, sources=False)


def folder_for(test: str) -> Path:
    """A new empty folder for the evidence of a test."""
    folder = FAILURES / re.sub(r"[^\w\[\].-]+", "_", test)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def save_evidence(guests: Sequence[Guest], folder: Path) -> None:
    """Save each guest's page and their server's log."""
    for number, guest in enumerate(guests, 1):
        _save_page(guest, folder / f"{number}")
        if isinstance(guest.server, ServerProcess):
            folder.joinpath(f"{number}-server.txt").write_text(guest.server.log_text(), encoding="utf-8")


def _save_page(guest: Guest, start: Path) -> None:
    """Save the page, then the trace, which includes these steps. If the page is gone, save the reason."""
    lines = [f"{guest.name} at {guest.page.url}", *guest.console_errors]
    try:
        guest.page.screenshot(path=f"{start}-page.png", full_page=True)
        Path(f"{start}-page.html").write_text(guest.page.content(), encoding="utf-8")
        guest.context.tracing.stop(path=f"{start}-trace.zip")
    except Error as error:
        lines.append(f"could not be saved: {error.message}")
    Path(f"{start}-console.txt").write_text("\n".join(lines), encoding="utf-8")
