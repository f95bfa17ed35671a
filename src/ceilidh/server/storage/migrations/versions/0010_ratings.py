"""Ratings of people, from rated tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """Add the tables; no existing table is rated, and nobody has a profile yet."""
    op.add_column("persons", sa.Column("profile", sa.String(32)))
    op.create_index("persons_profile", "persons", ["profile"], unique=True)
    op.drop_index("tables_host", "tables")
    op.create_index("tables_host", "tables", ["host", "phase", "moved"])
    op.drop_index("seats_person", "seats")
    op.create_index("seats_person", "seats", ["person", "table_id"])
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["game", "mu"])
    op.create_table(
        "results",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
    )
    op.create_index("results_latest", "results", ["person", "number"])
    op.create_index("results_table", "results", ["table_id"])
    op.create_table(
        "meetings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    op.create_index("meetings_most", "meetings", ["person", "games"])
    op.create_index("meetings_other", "meetings", ["other"])
    op.create_table(
        "unrated",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sqlite_autoincrement=True,
    )
