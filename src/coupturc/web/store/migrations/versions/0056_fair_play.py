"""How rated games compare with the engine, who stands out, and which decisions are about that.

Revision: 0056, after 0055
"""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"


def upgrade() -> None:
    """Make the tables and the column."""
    op.create_table(
        "compared_games",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        *_tally(),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("by_lot", sa.Boolean, nullable=False),
    )
    op.create_index("compared_games_person", "compared_games", ["person", "ladder", "at_ms"])
    op.create_index("compared_games_rating", "compared_games", ["ladder", "by_lot", "rating"])
    op.create_table(
        "fair_play_hints",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ladder", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        *_tally(),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("decided_ms", sa.BigInteger),
    )
    op.create_index("fair_play_hints_open", "fair_play_hints", ["decided_ms", "at_ms"])
    op.add_column("decisions", sa.Column("hint", sa.String(32)))


def _tally() -> tuple[sa.Column[int] | sa.Column[float], ...]:
    return (
        sa.Column("hard", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
        sa.Column("hard_ms", sa.BigInteger, nullable=False),
        sa.Column("others", sa.Integer, nullable=False),
        sa.Column("others_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("decisions", "hint")
    op.drop_table("fair_play_hints")
    op.drop_table("compared_games")
