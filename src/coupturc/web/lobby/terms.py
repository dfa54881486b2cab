"""What somebody wants to play, from the form on the page to the game that begins."""

import secrets

import msgspec
from msgspec.structs import replace

from coupturc.errors import TimeControlError
from coupturc.game.record import EntryMode, Setup
from coupturc.game.time_control import parse_time_control
from coupturc.rating import Ladder, Rating
from coupturc.rules import Profile
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rated import ladder_of
from coupturc.web.http.answers import ProblemError
from coupturc.web.lobby.messages import Colour, NewSeek, Seek
from coupturc.web.people.messages import Person
from coupturc.web.profiles.offered import entry_of
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.people import PersonRow
from coupturc.web.store.seeks import SeekRow

_NOBODY = Players(Player("human"), Player("human"))


class Terms(msgspec.Struct, frozen=True):
    """What is kept of a seek: all that its game needs."""

    profile: str
    time: str
    entry: EntryMode
    colour: Colour
    rated: bool
    lowest: int | None
    highest: int | None
    pool: bool


_terms = msgspec.json.Decoder(Terms)


def terms_of(asked: NewSeek, profile: Profile) -> Terms:
    """Return what is sought.

    Raises:
        ProblemError: there is no such time control.
    """
    try:
        parse_time_control(asked.time)
    except TimeControlError as error:
        raise ProblemError(422, "time_control", {"text": error.text, "column": error.column}) from error
    in_pool = asked.pool and asked.to is None
    return Terms(
        profile=profile.text,
        time=asked.time,
        entry=asked.entry or entry_of(profile),
        # Two who want the same colour would be paired otherwise, as they seek the same.
        colour="any" if in_pool else asked.colour,
        rated=asked.rated,
        lowest=asked.lowest,
        highest=asked.highest,
        pool=in_pool,
    )


def read_terms(text: str) -> Terms:
    """Read what is kept of a seek."""
    return _terms.decode(text)


def encode_terms(terms: Terms) -> str:
    """Write what is sought, to be stored. Two who seek the same have the same text."""
    return msgspec.json.encode(terms).decode()


def ladder_of_terms(terms: Terms) -> Ladder | None:
    """Return the ladder on which such a game can count; None when its games cannot be compared."""
    return ladder_of(_setup(terms, _NOBODY))


def seek_of(row: SeekRow) -> Seek:
    """Return a seek as pages see it."""
    terms, rating = read_terms(row.terms), row.rating
    return Seek(
        id=row.id,
        person=Person(row.person, row.name),
        rating=None if rating is None else round(rating.value),
        provisional=rating is not None and rating.is_provisional,
        to=None if row.opponent is None else Person(row.opponent, row.opponent_name),
        profile=profile_name(profile_of(terms.profile)),
        entry=terms.entry,
        time=terms.time,
        colour=terms.colour,
        rated=terms.rated,
        lowest=terms.lowest,
        highest=terms.highest,
        pool=terms.pool,
    )


def suits(terms: Terms, rating: Rating) -> bool:
    """Whether somebody of this rating is sought."""
    return (terms.lowest is None or rating.value >= terms.lowest) and (
        terms.highest is None or rating.value <= terms.highest
    )


def game_of(
    row: SeekRow, seeker: PersonRow, other: PersonRow, now_ms: int
) -> tuple[GameSetup, tuple[SeatRow, SeatRow]]:
    """Return the game that begins now, when somebody accepts a seek: how, and who sits where."""
    terms = read_terms(row.terms)
    colour = secrets.choice(("white", "black")) if terms.colour == "any" else terms.colour
    white, black = (seeker, other) if colour == "white" else (other, seeker)
    players = Players(Player("human", white.name), Player("human", black.name))
    setup = replace(_setup(terms, players), began_ms=now_ms)
    return setup, (SeatRow("white", white.id), SeatRow("black", black.id))


def _setup(terms: Terms, players: Players) -> GameSetup:
    return GameSetup(terms.profile, players, Setup(entry=terms.entry, white_time=terms.time), rated=terms.rated)
