"""The tables: one row a game, one row an event with (game, number) as key; people, learners, analyses, tournaments."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


def _lesson() -> tuple[Column[str], ...]:
    """Return the columns that name learner and lesson."""
    return _key("learner", 64), _key("lesson", 64)


def _discipline() -> tuple[Column[str], ...]:
    """Return the columns that name learner and trainer."""
    return _key("learner", 64), _key("game", 16), _key("kind", 16)


def _key(name: str, length: int) -> Column[str]:
    return Column(name, String(length), primary_key=True)


games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("fen", Text, nullable=False),
    Column("outcome", Text),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("game", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("rematch_of", String(32)),
    Column("last_move", String(16)),
    Column("deadline_ms", BigInteger),
    Column("visibility", String(8), nullable=False, server_default="link"),
    Index("games_deadline", "deadline_ms"),
    Index("games_visibility", "visibility", "changed_ms"),
    Index("games_changed", "changed_ms", "id"),
    Index("games_rematch_of", "rematch_of", unique=True),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

# Members keep their name: nobody else has one that looks like it.
members = Table(
    "members",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("look", String(128), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("mail", Text, nullable=False),
    Column("mail_confirmed", Boolean, nullable=False, server_default=false()),
    Column("free_talk", Boolean, nullable=False, server_default=false()),
    Column("role", String(16), nullable=False, server_default=""),
    Column("language", String(2), nullable=False, server_default="en"),
)

# With a passkey a member comes back without a password; of it only what checks it.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", String(32), ForeignKey("members.person", ondelete="CASCADE"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("signed", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Index("passkeys_person", "person"),
)

# What somebody must send back, once and in time: the question to a passkey; of it only the hash.
once = Table(
    "once",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("until_ms", BigInteger, nullable=False),
    Index("once_until", "until_ms"),
)

# What was done of late and may not be done too often: who did what, as a hash, and until when that counts.
hits = Table(
    "hits",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("what", String(64), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Index("hits_what", "what", "until_ms"),
    Index("hits_until", "until_ms"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Index("sessions_person", "person"),
)

# A seat that is open by invitation has no person; the seats of one screen and the computer's are no rows.
seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),
    Column("invite_hash", String(64)),
    # When the game was over, as its row says; so somebody's games are listed without looking at all of them.
    Column("finished_ms", BigInteger),
    Index("seats_finished", "person", "finished_ms", "game"),
)

events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("command", String(64)),
    Column("body", Text, nullable=False),
    Column("person", String(32)),
    Column("lag_ms", Integer),
    # A command that reaches two server processes is stored by one of them only.
    UniqueConstraint("game", "command", name="events_command"),
)

# Conditional moves of the player who waits: what he answers to a move that his opponent may make.
plans = Table(
    "plans",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("fen", Text, nullable=False),
    Column("lines", Text, nullable=False),
)

# Days on which a member does not play, counted from 1970 in UTC: the clock of his games of days stands still.
days_off = Table(
    "days_off",
    metadata,
    Column("person", String(32), ForeignKey("members.person", ondelete="CASCADE"), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
)

# What people say at a game; a phrase is an id, which each reads in his own language.
talk_lines = Table(
    "talk_lines",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("phrase", String(16)),
    Column("text", Text),
    Column("at_ms", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Index("blocks_blocked", "blocked"),
)

# News for somebody, of each subject one of a kind; `subject` is the id of a game, a tournament or a person.
notices = Table(
    "notices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    _key("kind", 16),
    _key("subject", 32),
    Column("name", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("read", Boolean, nullable=False),
    Column("lasting", Boolean, nullable=False, server_default=false()),
    Index("notices_person", "person", "at_ms"),
    Index("notices_at", "at_ms"),
)

# By which ways somebody wants notices of a kind, where he has chosen something else than most want.
notice_choices = Table(
    "notice_choices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    _key("kind", 16),
    _key("way", 8),
    Column("wanted", Boolean, nullable=False),
)

# What goes to somebody's mailbox or devices: when the next job is due, and which notices were sent.
deliveries = Table(
    "deliveries",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    _key("way", 8),
    Column("due_ms", BigInteger),
    Column("upto_ms", BigInteger, nullable=False),
    Column("sent_ms", BigInteger, nullable=False),
)

# The devices to which notices are pushed: a browser in which somebody is known has one address for them.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("session", String(64), ForeignKey("sessions.token_hash", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Index("push_subscriptions_person", "person"),
)

# What somebody reports of his opponent; `lines` is what was said last, kept as it was then.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("reported", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("decided_ms", BigInteger),
    UniqueConstraint("person", "game", name="reports_once"),
    Index("reports_open", "decided_ms", "at_ms"),
)

# What was decided about whom: rows are added only. What stands against somebody follows from them. A decision
# without a moderator was made by the operator, on the server's own machine.
decisions = Table(
    "decisions",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("verdict", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
    Column("moderator", String(32)),
    Column("report", String(32)),
    Index("decisions_person", "person", "number"),
)

# How strong people are, and what each game changed of it; the opponent stands there too: a profile reads one table.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    _key("ladder", 32),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("ratings_ladder", "ladder", "value"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("ladder", String(32), nullable=False),
    Column("side", String(8), nullable=False),
    Column("opponent", String(32), nullable=False),
    Column("score", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("opening", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("rating_changes_person", "person", "ladder", "at_ms"),
)

# Who seeks an opponent, and whom somebody has challenged; `game` is the one that began when somebody accepted.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("opponent", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("terms", Text, nullable=False),
    Column("ladder", String(32), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger),
    Column("game", String(32)),
    Index("seeks_person", "person"),
)

lesson_places = Table(
    "lesson_places",
    metadata,
    *_lesson(),
    Column("step", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

# A row a step, so that two pages of one learner never undo each other's success.
solved_steps = Table(
    "solved_steps",
    metadata,
    *_lesson(),
    Column("step", Integer, primary_key=True),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("profile", Text, nullable=False),
    Column("game", String(32)),
    Column("person", String(32)),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("headline", Text, nullable=False, server_default=""),
    Column("report", Text),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("analyses_changed", "changed_ms", "id"),
    Index("analyses_person", "person", "changed_ms"),
)

# How to get back from each version of a tree to the one before: what to put in place of a piece of its text.
analysis_steps = Table(
    "analysis_steps",
    metadata,
    Column("analysis", String(32), ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("start", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

# Lessons that were made on the page; the profile is kept with them, so that a later version of it changes nothing.
made_lessons = Table(
    "made_lessons",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("profile", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("person", String(32)),
    Index("made_lessons_person", "person", "created_ms"),
)

practice_results = Table(
    "practice_results",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("attempt", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("item", Text, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("rating", Float, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("practice_results_discipline", "learner", "game", "kind"),
)

practice_slots = Table(
    "practice_slots",
    metadata,
    *_discipline(),
    Column("item", Text, primary_key=True),
    Column("box", Integer, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
)

practice_ratings = Table(
    "practice_ratings",
    metadata,
    *_discipline(),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

# What somebody plays in openings; the profile is kept with it as with made lessons.
repertoires = Table(
    "repertoires",
    metadata,
    _key("learner", 64),
    _key("id", 12),
    Column("name", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("person", String(32)),
    Column("club", String(32)),
    Index("tournaments_changed", "changed_ms", "id"),
    Index("tournaments_person", "person", "changed_ms"),
    Index("tournaments_club", "club", "changed_ms"),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

# A player of a tournament, as a person: the one who opened his link.
tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("link_hash", String(64), unique=True),
    Column("member", Integer),
    Index("tournament_players_person", "person", "tournament"),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

# A member needs no account: a leader writes the list, and gives links by which members come in. `shown` is what
# a member himself agrees to.
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
    Column("rating", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("roles", Text, nullable=False),
    Index("club_members_person", "person", "club"),
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

broadcasts = Table(
    "broadcasts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("tournament", String(32)),
    Column("person", String(32)),
    Column("token_hash", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("broadcasts_changed", "changed_ms", "id"),
)

# Server processes on this database, and work that one of them does at a time.
nodes = Table(
    "nodes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

# When no server was there, and a while longer: clocks of people in two places stand still.
outages = Table(
    "outages",
    metadata,
    Column("from_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
)

# Work that is done later. A job that is being done has a holder, and is due again when the lease of that one ends.
jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("holder", String(32), nullable=False),
    Column("fault", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("jobs_due", "state", "due_ms"),
)

# Processes that do jobs only; while one lives, servers leave jobs to it.
workers = Table(
    "workers",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
)
