"""Public games at which a pupil sits, which only whoever has the link may watch.

Revision: 0054, after 0053
"""

from alembic import op

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    """Take them out of the public lists: until now a pupil could sit down in a public game by invitation."""
    op.execute(
        "UPDATE games SET visibility = 'link' WHERE visibility = 'public' AND id IN (SELECT seats.game FROM seats"
        " JOIN people ON people.id = seats.person WHERE people.kind = 'pupil')"
    )


def downgrade() -> None:
    """Leave them out of the public lists."""
