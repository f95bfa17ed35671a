"""`ceilidh house`: what the host of a server does: copies, people, who is let in, numbers, reports."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ceilidh.cli.extras import needing
from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.core import CeilidhError

MOST: Final = 50
"""So many people are listed at a time."""

house: Final = typer.Typer(help="Run a house: copies, people, who is let in, numbers, reports.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(house, name="house")


@house.command()
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; keep it to yourself.")],
    lang: Lang = None,
) -> None:
    """Copy the whole house into one file, while it is open.

    The database is the one that CEILIDH_DATABASE_URL names, as for 'ceilidh serve'. The file holds everything, secrets
    too, and can be restored into SQLite and PostgreSQL alike.
    """
    with needing("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.storage.backup import back_up

        if file.is_dir():
            raise CeilidhError(f"{file} is a folder; name a file in it")
        rows = back_up(read_settings().database_url, file, _counting(ctx, lang))
    print(cli_words(spoken(ctx, lang))("house.copied", n=rows, file=file))


@house.command()
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'ceilidh house backup' wrote.")],
    lang: Lang = None,
) -> None:
    """Put a copy into a new database, the one that CEILIDH_DATABASE_URL names.

    It must not hold anything yet: nothing is ever overwritten. A copy of an earlier version is brought up to date.
    """
    with needing("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.storage.backup import restore as put_back

        rows = put_back(read_settings().database_url, file, _counting(ctx, lang))
    print(cli_words(spoken(ctx, lang))("house.restored", n=rows))


@house.command()
def find_people(
    ctx: typer.Context,
    wanted: Annotated[str, typer.Argument(metavar="[TEXT]", help="A part of a name, or an id.")] = "",
    lang: Lang = None,
) -> None:
    """List people, those who were here last first."""
    with needing("server"):
        from ceilidh.server.storage.stats import find_people as known

        found = _ask(known, wanted, MOST)
    words = cli_words(spoken(ctx, lang))
    table = _table(*(words(f"house.{column}") for column in ("id", "name", "since", "seen", "tables", "banned")))
    for person in found:
        banned = words("house.yes") if person.banned else ""
        name = Text(person.name)  # who is called "[/b]" means nothing by it
        table.add_row(person.id, name, person.since[:10], (person.seen or "")[:10], str(person.tables), banned)
    Console(highlight=False).print(table)


@house.command()
def ban(
    ctx: typer.Context,
    person: Annotated[
        str, typer.Argument(metavar="ID", help="An id from 'ceilidh house people'; after -- if it begins with -.")
    ],
    lift: Annotated[bool, typer.Option("--lift", help="Let them in again.")] = False,
    lang: Lang = None,
) -> None:
    """Do not let somebody in any more, on any of their devices; an open server knows it within seconds.

    Their seats stay theirs; the others at their tables can give them to bots. Somebody who has no passkey and no mail
    address can come back as a newcomer: 'ceilidh house invite-only on' prevents that.
    """
    with needing("server"):
        from ceilidh.server.storage.moderation import set_banned

        if not _ask(set_banned, person, not lift):
            raise CeilidhError(f"nobody has the id '{person}'; 'ceilidh house people' lists them")
    print(cli_words(spoken(ctx, lang))("house.let_in" if lift else "house.kept_out", id=person))


@house.command("invite-only")
def invite_only(
    ctx: typer.Context,
    on: Annotated[str, typer.Argument(metavar="on|off")],
    lang: Lang = None,
) -> None:
    """Whether newcomers need an invitation to a table; those who have been here before come in as always."""
    if on not in ("on", "off"):
        raise CeilidhError(f"'{on}' is neither on nor off")
    with needing("server"):
        from ceilidh.server.storage.moderation import set_invite_only

        _ask(set_invite_only, on == "on")
    print(cli_words(spoken(ctx, lang))(f"house.invite_only_{on}"))


@house.command()
def read_stats(ctx: typer.Context, lang: Lang = None) -> None:
    """Numbers: people, tables by game, decisions, reports."""
    with needing("server"):
        from ceilidh.server.storage.stats import read_stats as counted

        found = _ask(counted)
    words = cli_words(spoken(ctx, lang))
    table = _table(words("house.what"), words("house.number"))
    for name in ("people", "week", "banned", "reports", "decisions"):
        table.add_row(words(f"house.count_{name}"), f"{getattr(found, name):,}")
    for game, phase, number in found.tables:
        table.add_row(words("house.count_tables", game=game, phase=words(f"house.{phase}")), f"{number:,}")
    Console(highlight=False).print(table)


@house.command()
def reports(
    ctx: typer.Context,
    save: Annotated[Path | None, typer.Option(help="A folder to save each to, for 'ceilidh replay'.")] = None,
    delete: Annotated[str, typer.Option(metavar="ID", help="Delete this report instead.")] = "",
    lang: Lang = None,
) -> None:
    """What people reported, the latest first: somebody's behaviour, or something wrong at a table."""
    words = cli_words(spoken(ctx, lang))
    with needing("server"):
        from ceilidh.server.storage.reports import read, remove

        if delete:
            if not _ask(remove, delete):
                raise CeilidhError(f"there is no report '{delete}'; 'ceilidh house reports' lists them")
            print(words("house.report_deleted", id=delete))
            return
        found = _ask(read)
    for report in found:
        print(
            f"{report.at[:16]}  {report.id}  {words('house.about', id=report.about) if report.about else ''}".rstrip()
        )
        print(f"  {report.words}")
        if report.about:
            print("".join(f"    {name}: {text}\n" for name, text in json.loads(report.file)["chat"][-10:]), end="")
        if save is not None:
            write_text(save / f"{report.at[:10]}-{report.id}.json", report.file)
    print(words("house.reports_saved" if save else "house.reports_listed", n=len(found), folder=save))


def _ask(call: Callable[..., Any], *args: object) -> Any:
    """What the call returns, or changes, in the database of the house."""
    import asyncio  # slow to import, as the server is

    from ceilidh.server.settings import read_settings
    from ceilidh.server.storage import Database

    database = Database(read_settings().database_url)
    try:
        return asyncio.run(database.write(call, *args))
    finally:
        database.close()


def _counting(ctx: typer.Context, lang: str | None) -> Callable[[int], None]:
    """Shows how many rows are done, where someone is watching."""
    words, console = cli_words(spoken(ctx, lang)), Console(stderr=True, highlight=False)

    def count(rows: int) -> None:
        if console.is_terminal:
            console.print(words("house.rows", n=rows), end="\r")

    return count


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table
