"""Classes of a club, which its trainers teach.

Revision: 0041, after 0040
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Make the column that names a club."""
    op.add_column("classes", sa.Column("club", sa.String(32)))
    op.create_index("classes_club", "classes", ["club", "created_ms"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("classes_club", "classes")
    op.drop_column("classes", "club")
