"""What a failed browser test leaves in `build/failures`: traces, pictures, complaints and the log of the server."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from e2e.guests import ROOT, Guest
from e2e.house import House
from playwright.sync_api import Error

FAILURES = ROOT / "build/failures"


def start_trace(guest: Guest) -> None:
    """Record the steps of the test and the requests of its pages."""
    guest.context.tracing.start(title=guest.name, screenshots=False, snapshots=False, sources=False)


def folder_for(test: str) -> Path:
    """An empty folder for what a test leaves."""
    folder = FAILURES / re.sub(r"[^\w\[\].-]+", "_", test)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def save_evidence(guests: Sequence[Guest], folder: Path) -> None:
    """Save what each guest saw, and what their servers said."""
    for number, guest in enumerate(guests, 1):
        _save_page(guest, folder / f"{number}")
        if isinstance(guest.house, House):
            folder.joinpath(f"{number}-server.txt").write_text(guest.house.said(), encoding="utf-8")


def _save_page(guest: Guest, start: Path) -> None:
    """The trace last: it also holds what was asked of the page here. A page that is gone leaves the reason."""
    lines = [f"{guest.name} at {guest.page.url}", *guest.complaints]
    try:
        guest.page.screenshot(path=f"{start}-page.png", full_page=True)
        Path(f"{start}-page.html").write_text(guest.page.content(), encoding="utf-8")
        guest.context.tracing.stop(path=f"{start}-trace.zip")
    except Error as error:
        lines.append(f"could not be saved: {error.message}")
    Path(f"{start}-console.txt").write_text("\n".join(lines), encoding="utf-8")
