"""`ceilidh serve`: tables for browsers, on this machine or for a whole evening's guests."""

from __future__ import annotations

from typing import Annotated

import typer

from ceilidh.cli.extras import needing


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks any free port.")] = 8000,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    reload: Annotated[
        bool, typer.Option("--reload", help="Begin anew when a game's files are saved: for authors of games.")
    ] = False,
) -> None:
    """Play in the browser: serve the games and open the page.

    Tables are kept in an SQLite file among your data; CEILIDH_DATABASE_URL names another database.

    [dim]Examples:[/dim]

      ceilidh serve

      ceilidh serve --host 0.0.0.0 --port 8080 --no-open

      ceilidh serve --reload
    """
    with needing("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.supervisor import serve_supervised

    settings = read_settings()
    if reload:
        from ceilidh.server.dev_reload import serve_reloading

        serve_reloading(settings, host, port, show)
    else:
        serve_supervised(settings, host, port, show)
