"""Tables at which a lesson is given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add what is new; no table of before is a lesson."""
    op.add_column("tables", sa.Column("lesson", sa.String(32)))
