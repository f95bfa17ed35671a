"""Evenings, and the tables that belong to one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    """Add the tables; no existing table belongs to an evening."""
    op.add_column("tables", sa.Column("evening", sa.String(32)))
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )
    op.create_index("evenings_host", "evenings", ["host", "created"])
    op.create_table(
        "evening_guests",
        sa.Column("evening_id", sa.String(32), sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_index("evening_guests_person", "evening_guests", ["person"])
    op.create_table(
        "evening_tables",
        sa.Column("evening_id", sa.String(32), sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("guests", sa.Text, nullable=False),
    )
