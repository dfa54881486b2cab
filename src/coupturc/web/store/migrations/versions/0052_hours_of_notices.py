"""The hour that a notice is about, and the time zone of its place.

Revision: 0052, after 0051
"""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"


def upgrade() -> None:
    """Add the columns; notices of before name no hour."""
    op.add_column("notices", sa.Column("hour_ms", sa.BigInteger))
    op.add_column("notices", sa.Column("zone", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("notices", "zone")
    op.drop_column("notices", "hour_ms")
