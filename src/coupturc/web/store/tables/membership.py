"""Clubs and school classes."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false

from coupturc.web.store.tables.base import metadata

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

# A member needs no account: a leader writes the list, and gives links by which members come in. To `shown`
# (his name is seen) and `learns` (trainers set him work) a member himself agrees.
club_members = Table(
    "club_members",
    metadata,
    Column("club", String(32), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("link_hash", String(64), unique=True),
    Column("name", Text, nullable=False),
    Column("real_name", Text, nullable=False),
    Column("federation_number", Text, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("learns", Boolean, nullable=False, server_default=false()),
    Column("rating", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("roles", Text, nullable=False),
    Index("club_members_person", "person", "club"),
)

club_work = Table(
    "club_work",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("club_work_club", "club", "created_ms"),
)

classes = Table(
    "classes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("code", String(16), nullable=False, unique=True),
    Column("person", String(32)),
    Column("created_ms", BigInteger, nullable=False),
    Column("club", String(32)),
    Index("classes_person", "person", "created_ms"),
    Index("classes_club", "club", "created_ms"),
)

# A pupil is a person without a password; `learner` is the name under which lessons and practice are kept.
pupils = Table(
    "pupils",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("class", String(32), ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("picture", String(16), nullable=False),
    Column("card_hash", String(64), unique=True),
    Column("learner", String(64), nullable=False, unique=True),
    Index("pupils_class", "class", "number"),
)

class_work = Table(
    "class_work",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("class", String(32), ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("class_work_class", "class", "created_ms"),
)
