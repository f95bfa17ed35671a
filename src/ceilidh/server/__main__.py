"""`python -m ceilidh.server --port N`: the server alone, without the command line's libraries."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from ceilidh.core import CeilidhError
from ceilidh.server.serving import serve
from ceilidh.server.settings import read_settings


def main() -> None:
    """Serve until stopped."""
    parser = ArgumentParser("ceilidh.server", description="Serve tables to browsers and programs.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for all")
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    try:
        serve(read_settings(), arguments.host, arguments.port, open_browser=False)
    except CeilidhError as error:
        sys.exit(f"ceilidh: {error}")


if __name__ == "__main__":
    main()
