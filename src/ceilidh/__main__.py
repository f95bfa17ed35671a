"""`python -m ceilidh` is the `ceilidh` command."""

from __future__ import annotations

import sys

CLI_LIBRARIES = ("typer", "rich")


def main() -> None:
    """The entry point of the `ceilidh` script."""
    try:
        from ceilidh.cli.app import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in CLI_LIBRARIES:
            raise
        sys.exit(_complain("the command needs a few packages more: pip install 'ceilidh[play]'", 2))
    except KeyboardInterrupt:
        sys.exit(_complain("stopped.", 130))
    sys.exit(run())


def _complain(sentence: str, code: int) -> int:
    print(f"ceilidh: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
