"""School classes, their pupils, and the work that is set.

Revision: 0025, after 0024
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "classes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("person", sa.String(32)),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("classes_person", "classes", ["person", "created_ms"])
    op.create_table(
        "pupils",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("class", sa.String(32), sa.ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("picture", sa.String(16), nullable=False),
        sa.Column("card_hash", sa.String(64), unique=True),
        sa.Column("learner", sa.String(64), nullable=False, unique=True),
    )
    op.create_index("pupils_class", "pupils", ["class", "number"])
    op.create_table(
        "class_work",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("class", sa.String(32), sa.ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("class_work_class", "class_work", ["class", "created_ms"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("class_work")
    op.drop_table("pupils")
    op.drop_table("classes")
