"""`python -m ceilidh` is the `ceilidh` command."""

from __future__ import annotations

import sys

NEEDED = ("typer", "rich")


def main() -> None:
    """The entry point of the `ceilidh` script."""
    try:
        from ceilidh.cli.app import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        sys.exit(_needs_play())
    sys.exit(run())


def _needs_play() -> int:
    print("ceilidh: the command needs a few packages more: pip install 'ceilidh[play]'", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
