"""The tables of the database as they are now; `migrations` brings older ones up to this."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text, false

METADATA: Final = MetaData()

persons: Final = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), unique=True),
    Column("created", String(32), nullable=False),
    Column("token_made", String(32)),
    Column("token_used", String(32)),
    Column("signed_out", String(32)),
)

ended: Final = Table(
    "ended",
    METADATA,
    Column("session", String(32), primary_key=True),
    Column("at", String(32), nullable=False),
)

secrets: Final = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("host", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watch", String(32), nullable=False),
    Column("created", String(32), nullable=False),
    Column("moved", String(32), nullable=False),
    Column("actors", Integer, nullable=False),
    Column("result", Text),
    Column("several", Boolean, nullable=False, server_default=false()),
    Column("compacted", Integer, nullable=False, server_default="0"),
    Column("lesson", String(32)),
    Index("tables_host", "host"),
    Index("tables_open", "phase", "listed"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", String(32)),
    Column("bot", String(32)),
    Column("invitation", String(32), unique=True),
    Column("gone", Boolean, nullable=False),
    Index("seats_person", "person"),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(200)),
    sqlite_with_rowid=False,
)

chat: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", String(32), nullable=False),
    sqlite_with_rowid=False,
)

analyses: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("job", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("found", LargeBinary),
    Index("analyses_person", "person"),
)
