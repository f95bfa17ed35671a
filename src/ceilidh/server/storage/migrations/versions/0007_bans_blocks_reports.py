"""Moderation: bans, invite-only servers, mutes and blocks, and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Create the tables; nobody is banned yet."""
    op.add_column("persons", sa.Column("banned", sa.String(32)))
    op.create_table(
        "house_rules",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(32), nullable=False),
    )
    op.create_table(
        "company",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("wish", sa.String(16), nullable=False),
    )
    op.create_index("company_pair", "company", ["person", "other"], unique=True)
    op.create_index("company_other", "company", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("about", sa.String(32)),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
    )
    op.create_index("reports_person", "reports", ["person"])
    op.create_index("reports_at", "reports", ["at"])
