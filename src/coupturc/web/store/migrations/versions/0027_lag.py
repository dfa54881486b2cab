"""How much of a move's time was lost on its way, so that every process knows what is left of the stock.

Revision: 0027, after 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the column."""
    op.add_column("events", sa.Column("lag_ms", sa.Integer))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("events", "lag_ms")
