"""Whose a lesson is that was made on the page. Those from before belong to nobody.

Revision: 0021, after 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the column."""
    op.add_column("made_lessons", sa.Column("person", sa.String(32)))
    op.create_index("made_lessons_person", "made_lessons", ["person", "created_ms"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("made_lessons_person", "made_lessons")
    op.drop_column("made_lessons", "person")
