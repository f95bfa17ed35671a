"""Notification settings, channels, the outbox and muted tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Create the tables; nobody is notified before they ask for it."""
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("daily", sa.Boolean, nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
    )
    op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("secret", sa.String(200), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("told", sa.String(32)),
    )
    op.create_index("ways_person", "ways", ["person"])
    op.create_index("ways_address", "ways", ["address"])
    op.create_table(
        "outbox",
        sa.Column("way", sa.String(32), sa.ForeignKey("ways.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("claimed", sa.String(32)),
        sa.Column("told", sa.String(32)),
    )
    op.create_index("outbox_due", "outbox", ["due"])
    op.create_index("outbox_table", "outbox", ["table_id"])
    op.create_table(
        "muted",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("muted_table", "muted", ["table_id"])
