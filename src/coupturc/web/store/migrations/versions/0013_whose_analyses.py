"""Whose an analysis is. Those from before belong to nobody: whoever has the address may change them.

Revision: 0013, after 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column."""
    op.add_column("analyses", sa.Column("person", sa.String(32)))
    op.create_index("analyses_person", "analyses", ["person", "changed_ms"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("analyses_person", "analyses")
    op.drop_column("analyses", "person")
