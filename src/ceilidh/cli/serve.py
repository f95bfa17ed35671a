"""`ceilidh serve`: starts the server and opens the page."""

from __future__ import annotations

from typing import Annotated

import typer

from ceilidh.cli.extras import requires_extra


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for your whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks any free port.")] = 8000,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    reload: Annotated[
        bool, typer.Option("--reload", help="Restart when a game's files are saved: for authors of games.")
    ] = False,
) -> None:
    """Play in the browser: start the server and open the page.

    Tables are stored in an SQLite file in your data folder; CEILIDH_DATABASE_URL names another database.

    [dim]Examples:[/dim]

      ceilidh serve

      ceilidh serve --host 0.0.0.0 --port 8080 --no-open

      ceilidh serve --reload
    """
    with requires_extra("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.supervisor import serve_supervised

    settings = read_settings()
    if reload:
        from ceilidh.server.dev_reload import serve_reloading

        serve_reloading(settings, host, port, show)
    else:
        serve_supervised(settings, host, port, show)
