"""The version, with whether the rules are compiled, and a one-time notice if they are not."""

from __future__ import annotations

import sys

from ceilidh.cli.files import state_folder
from ceilidh.core.registry import is_compiled


def version() -> str:
    """For example "ceilidh 0.1.0 (compiled)"."""
    from importlib.metadata import version as installed  # slow to import, and rarely needed

    return f"ceilidh {installed('ceilidh')} ({'compiled' if is_compiled() else 'uncompiled'})"


def mention_uncompiled() -> None:
    """Print once that games run slowly; a marker in the user's state folder remembers it."""
    if is_compiled():
        return
    marker = state_folder() / "uncompiled-mentioned"
    try:
        if marker.exists():
            return
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
    except OSError:
        pass
    print(
        "ceilidh: the rules run uncompiled here, which is slow; install gcc, then reinstall ceilidh.", file=sys.stderr
    )
