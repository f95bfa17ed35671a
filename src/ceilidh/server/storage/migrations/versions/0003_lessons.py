"""Tables with a lesson."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add the column; no existing table has a lesson."""
    op.add_column("tables", sa.Column("lesson", sa.String(32)))
