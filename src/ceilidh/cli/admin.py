"""`ceilidh admin`: backups, people, bans, statistics and reports of a server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ceilidh.cli.extras import requires_extra
from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.core import CeilidhError

MAX_LISTED_PEOPLE: Final = 50

admin: Final = typer.Typer(
    help="Administer a server: backups, people, bans, statistics, reports.", no_args_is_help=True
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(admin, name="admin")


@admin.command()
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it contains secrets.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
    lang: Lang = None,
) -> None:
    """Back up the whole server into one file while it runs.

    The database is the one that CEILIDH_DATABASE_URL names, as for 'ceilidh serve'. The file contains everything,
    including secrets, and can be restored into SQLite or PostgreSQL.
    """
    with requires_extra("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.storage.backup import back_up

        if file.is_dir():
            raise CeilidhError(f"{file} is a folder; name a file in it")
        if file.exists() and not overwrite:
            raise CeilidhError(f"{file} exists; choose another name, or add --overwrite to replace it")
        rows = back_up(read_settings().database_url, file, _row_counter(ctx, lang))
    print(cli_words(chosen_language(ctx, lang))("admin.copied", n=rows, file=file))


@admin.command()
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by 'ceilidh admin backup'.")],
    lang: Lang = None,
) -> None:
    """Restore a backup into the database that CEILIDH_DATABASE_URL names.

    The database must be empty: nothing is overwritten. A backup of an earlier version is migrated.
    """
    with requires_extra("server"):
        from ceilidh.server.settings import read_settings
        from ceilidh.server.storage.backup import restore as restore_backup

        rows = restore_backup(read_settings().database_url, file, _row_counter(ctx, lang))
    print(cli_words(chosen_language(ctx, lang))("admin.restored", n=rows))


@admin.command("people")
def list_people(
    ctx: typer.Context,
    wanted: Annotated[str, typer.Argument(metavar="[TEXT]", help="Part of a name, or an id.")] = "",
    lang: Lang = None,
) -> None:
    """List people, most recently seen first."""
    with requires_extra("server"):
        from ceilidh.server.accounts.people_search import find_people

        found = _in_database(find_people, wanted, MAX_LISTED_PEOPLE)
    words = cli_words(chosen_language(ctx, lang))
    table = _table(*(words(f"admin.{column}") for column in ("id", "name", "since", "seen", "tables", "banned")))
    for person in found:
        banned = words("admin.yes") if person.banned else ""
        name = Text(person.name)  # a name such as "[/b]" is not markup
        table.add_row(person.id, name, person.since[:10], (person.seen or "")[:10], str(person.tables), banned)
    Console(highlight=False).print(table)


@admin.command()
def ban(
    ctx: typer.Context,
    person: Annotated[
        str,
        typer.Argument(
            metavar="PERSON", help="A name, or an id from 'ceilidh admin people'; put -- before a leading -."
        ),
    ],
    lift: Annotated[bool, typer.Option("--lift", help="Lift the ban.")] = False,
    lang: Lang = None,
) -> None:
    """Lock a person out on all devices; a running server applies it within seconds.

    They keep their seats; others at the table can give these to bots. A person without a passkey or e-mail address can
    come back as a newcomer: 'ceilidh admin invite-only on' prevents that.
    """
    with requires_extra("server"):
        found, banned = _in_database(_set_banned, person, not lift)
    words = cli_words(chosen_language(ctx, lang))
    print(words("admin.unbanned" if lift else "admin.banned_person", name=found.name, id=found.id))
    print(words("admin.banned_now", n=banned))


def _set_banned(connection: Any, wanted: str, banned: bool) -> tuple[Any, int]:
    """The person of that id or name, and the number of banned people after the change."""
    from ceilidh.server.accounts.people_search import find_namesakes
    from ceilidh.server.storage.admission_rules import set_banned
    from ceilidh.server.storage.operator_stats import read_stats

    fits = find_namesakes(connection, wanted)
    if not fits:
        raise CeilidhError(f"there is no person with the name or id '{wanted}'; 'ceilidh admin people' lists them")
    if len(fits) > 1:
        ids = ", ".join(f"{one.id} ({one.name}, since {one.since[:10]})" for one in fits)
        raise CeilidhError(f"several people have a name that looks like '{wanted}'; name one by id: {ids}")
    set_banned(connection, fits[0].id, banned)
    return fits[0], read_stats(connection).banned


@admin.command("invite-only")
def invite_only(
    ctx: typer.Context,
    on: Annotated[str, typer.Argument(metavar="[on|off]", help="Without it, the state is only printed.")] = "",
    lang: Lang = None,
) -> None:
    """Require newcomers to have an invitation to a table; known people come in as before."""
    if on not in ("on", "off", ""):
        raise CeilidhError(f"say on or off, not '{on}'")
    with requires_extra("server"):
        from ceilidh.server.storage.admission_rules import read_rules, set_invite_only

        if on:
            _in_database(set_invite_only, on == "on")
        state = "on" if _in_database(read_rules).invite_only else "off"
    print(cli_words(chosen_language(ctx, lang))(f"admin.invite_only_{state}"))


@admin.command("host-key")
def host_key(ctx: typer.Context, lang: Lang = None) -> None:
    """Print a new key for the host's page, at /host; the key that the server printed ends.

    Keys are also printed by 'ceilidh serve'. They are stored nowhere.
    """
    with requires_extra("server"):
        from ceilidh.server.accounts.host_access import renew_key

        key = _in_database(renew_key)
    print(cli_words(chosen_language(ctx, lang))("admin.host_key", text=key))


@admin.command("stats")
def print_stats(ctx: typer.Context, lang: Lang = None) -> None:
    """Print the number of people, tables by game, decisions and reports."""
    with requires_extra("server"):
        from ceilidh.server.storage.operator_stats import read_stats

        found = _in_database(read_stats)
    words = cli_words(chosen_language(ctx, lang))
    table = _table(words("admin.what"), words("admin.number"))
    for name in ("people", "week", "banned", "reports", "decisions"):
        table.add_row(words(f"admin.count_{name}"), f"{getattr(found, name):,}")
    for game, phase, number in found.tables:
        table.add_row(words("admin.count_tables", game=game, phase=words(f"admin.{phase}")), f"{number:,}")
    Console(highlight=False).print(table)


@admin.command()
def reports(
    ctx: typer.Context,
    save: Annotated[Path | None, typer.Option(help="Save each report to this folder, for 'ceilidh replay'.")] = None,
    delete: Annotated[str, typer.Option(metavar="ID", help="Delete this report instead.")] = "",
    lang: Lang = None,
) -> None:
    """List reports about people and about problems at tables, latest first."""
    words = cli_words(chosen_language(ctx, lang))
    with requires_extra("server"):
        from ceilidh.server.storage.reports import read, remove

        if delete:
            if not _in_database(remove, delete):
                raise CeilidhError(f"there is no report '{delete}'; 'ceilidh admin reports' lists the ids")
            print(words("admin.report_deleted", id=delete))
            print(words("admin.reports_left", n=len(_in_database(read))))
            return
        found = _in_database(read)
    for report in found:
        print(
            f"{report.at[:16]}  {report.id}  {words('admin.about', id=report.about) if report.about else ''}".rstrip()
        )
        print(f"  {report.words}")
        if report.about:
            print("".join(f"    {name}: {text}\n" for name, text in json.loads(report.file)["chat"][-10:]), end="")
        if save is not None:
            write_text(save / f"{report.at[:10]}-{report.id}.json", report.file)
    print(words("admin.reports_saved" if save else "admin.reports_listed", n=len(found), folder=save))


def _in_database(call: Callable[..., Any], *args: object) -> Any:
    """Run `call` in a write transaction and return its result."""
    import asyncio  # slow to import, as the server is

    from ceilidh.server.settings import read_settings
    from ceilidh.server.storage import Database

    database = Database(read_settings().database_url)
    try:
        return asyncio.run(database.write(call, *args))
    finally:
        database.close()


def _row_counter(ctx: typer.Context, lang: str | None) -> Callable[[int], None]:
    """Show the number of finished rows, on a terminal."""
    words, console = cli_words(chosen_language(ctx, lang)), Console(stderr=True, highlight=False)

    def count(rows: int) -> None:
        if console.is_terminal:
            console.print(words("admin.rows", n=rows), end="\r")

    return count


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table
