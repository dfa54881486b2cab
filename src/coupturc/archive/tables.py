"""The tables of an archive: where games came from, who played, the games, and their original text.

`docs/archive.md` describes them for other programs. A name is kept as it was written; that two names are of one
player is what a person says, in `player.same_as`, and can take back.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

#: Of these tables; another version is another number.
SCHEMA_VERSION = 7

metadata = MetaData()

#: What this archive was written by.
about = Table("about", metadata, Column("name", String(32), primary_key=True), Column("value", Integer, nullable=False))

#: Ids of many rows: 64 bits, which SQLite gives to `INTEGER PRIMARY KEY` only under that name.
_Id = BigInteger().with_variant(Integer, "sqlite")

source = Table(
    "source",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("digest", String(64), nullable=False),  # SHA-256 of the unpacked bytes
    Column("bytes", BigInteger, nullable=False),
    Column("encoding", String(32)),  # None: UTF-8, or what it looks like
    Column("rules", SmallInteger),  # None: each game's GameType says so
    Column("licence", Text, nullable=False, server_default=""),
    Column("offset", BigInteger, nullable=False),  # so many bytes are in the archive
    Column("line", Integer, nullable=False),  # of the file, where reading goes on
    Column("games", Integer, nullable=False),
    Column("faulty", Integer, nullable=False),
    Column("is_complete", Boolean, nullable=False),
    Column("is_whole", Boolean, nullable=False),  # nothing of it was deleted since
    Column("first_game", _Id),  # its games are among those from here to `last_game`, with others if two files came in
    Column("last_game", _Id),  # at once; an index of games by their source would take 11 bytes a game
    UniqueConstraint("digest", name="source_digest"),
)

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("same_as", Integer, ForeignKey("player.id")),
)

event = Table(
    "event",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("site", Text, nullable=False),
    UniqueConstraint("name", "site", name="event_name_site"),
)

#: The original bytes of many games in a row, without their moves and compressed; all of a source in order are the file.
text = Table(
    "text",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", Integer, ForeignKey("source.id"), nullable=False),
    Column("offset", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    UniqueConstraint("source", "offset", name="text_source_offset"),
)

game = Table(
    "game",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("source", Integer, ForeignKey("source.id"), nullable=False),
    Column("number", Integer, nullable=False),  # in its file, from 0
    Column("white", Integer, ForeignKey("player.id"), nullable=False),
    Column("black", Integer, ForeignKey("player.id"), nullable=False),
    Column("event", Integer, ForeignKey("event.id"), nullable=False),
    Column("date", Integer, nullable=False),  # 19780300: month known, day not; 0: nothing known
    Column("round", Text, nullable=False),
    Column("white_rating", SmallInteger, nullable=False),
    Column("black_rating", SmallInteger, nullable=False),
    Column("rules", SmallInteger, nullable=False),  # place in all_rules()
    Column("start", Text),  # FEN; None: the start of the game
    Column("codes", LargeBinary, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("result", SmallInteger, nullable=False),  # values.Result
    Column("faults", Text),  # JSON; None: there are none
    Column("line_key", BigInteger, nullable=False),  # of rules, start and moves
    Column("text", Integer, ForeignKey("text.id"), nullable=False),
    Column("text_begin", Integer, nullable=False),
    Column("text_end", Integer, nullable=False),
    Index("game_white", "white"),
    Index("game_black", "black"),
    Index("game_event", "event"),
    Index("game_line", "line_key"),
)

#: Games that are hidden because the archive has them already, and why; nothing of them is deleted.
double = Table(
    "double",
    metadata,
    Column("game", _Id, ForeignKey("game.id"), primary_key=True),
    Column("kept", _Id, ForeignKey("game.id"), nullable=False),
    Column("why", Text, nullable=False),
)

#: Runs of games that are kept as files, so that who opens the archive need not read which games they are.
segment = Table(
    "segment",
    metadata,
    Column("rules", SmallInteger, primary_key=True),  # place in all_rules()
    Column("behind", _Id, primary_key=True),  # the game behind which the run begins
    Column("games", Integer, nullable=False),
    Column("last", _Id, nullable=False),  # the last game
    Column("ids", LargeBinary),  # of the games; None: every number from the last one back
    Column("identity", BigInteger, nullable=False),  # check sum of their numbers and line_keys
)

#: What a person wrote on a game, such as a folder or a training that it belongs to.
mark = Table(
    "mark",
    metadata,
    Column("game", _Id, ForeignKey("game.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Index("mark_name", "name"),
)

#: Queries that a person gave a name.
saved_query = Table(
    "saved_query",
    metadata,
    Column("name", Text, primary_key=True),
    Column("query", Text, nullable=False),
)

#: What an engine thinks of a position of the openings.
evaluation = Table(
    "evaluation",
    metadata,
    Column("rules", SmallInteger, primary_key=True),  # place in all_rules()
    Column("fen", Text, primary_key=True),
    Column("score", Integer, nullable=False),  # hundredths of a man, for the side to move
    Column("nodes", BigInteger, nullable=False),  # that the search was given
    Column("engine", Text, nullable=False),
)
