"""Everything that can happen in a tournament, as data.

An arbiter sends a `Request`; the tournament answers with the request and, after `Pair`, with the pairing that followed,
or refuses. JSON form: `type` names the struct, see `docs/tournaments.md`.
"""

from typing import Literal, get_args

from coupturc.structs import Struct
from coupturc.tournament.outcomes import Absence, Announced, Outcome, PlayedOutcome

EVENTS_VERSION = 1

Sex = Literal["", "m", "w"]


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays.

    Args:
        name: as the club or the federation writes it.
        rating: 0 means none.
        federation: three letters.
        federation_number: tells two players of one name apart.
        title: such as GM or MF.
        club: for lists.
        team: for which he plays in a tournament of teams.
        born: year, month and day as far as they are known, such as 1975 or 1975/03/21.
        sex: as federations note it, for the prizes of a category; empty means it is not known.
    """

    name: str
    rating: int = 0
    federation: str = ""
    federation_number: str = ""
    title: str = ""
    club: str = ""
    team: str = ""
    born: str = ""
    sex: Sex = ""


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two players, by number, who meet on a board."""

    white: int
    black: int


class Category(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom prizes are for; a bound itself is within it, and None means no bound.

    Args:
        name: for people.
        sex: empty means whoever.
        born_from: the first year of birth.
        born_to: the last year of birth.
        rating_from: the lowest rating.
        rating_to: the highest rating; who has none has less.
    """

    name: str
    sex: Sex = ""
    born_from: int | None = None
    born_to: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None


class Prize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be won.

    Args:
        place: for which it is, among those of its category.
        what: what it is, where it is not only money.
        amount: in hundredths of the currency.
        category: the name of one, empty for everybody.
        shared: among those of equal points; else tie-breaks decide.
    """

    place: int
    what: str = ""
    amount: int = 0
    category: str = ""
    shared: bool = False


class _Event(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    at_ms: int = 0


class Enter(_Event, frozen=True, tag="enter"):
    """Enter a player; his number is the next one."""

    player: Player


class Change(_Event, frozen=True, tag="change"):
    """Correct what is known of a player."""

    number: int
    player: Player


class Leave(_Event, frozen=True, tag="leave"):
    """Withdraw a player from the rounds that are not paired yet."""

    number: int


class Return(_Event, frozen=True, tag="return"):
    """Let a player who left take part again."""

    number: int


class Absent(_Event, frozen=True, tag="absent"):
    """Note that a player has no opponent in a round, and why; a round that is paired can only change the reason."""

    number: int
    round: int
    why: Announced


class Present(_Event, frozen=True, tag="present"):
    """Take an absence back, before the round is paired."""

    number: int
    round: int


class Pair(_Event, frozen=True, tag="pair"):
    """Pair the next round; `Paired` follows."""

    round: int


class Arrange(_Event, frozen=True, tag="arrange"):
    """Change a pairing by hand: these games instead, in the order of the boards, and `bye` without an opponent.

    Whoever was paired must stand in it once; who has left since may. A game that has begun or has a result keeps its
    board: somebody who comes late is seated behind it.
    """

    round: int
    games: tuple[Game, ...]
    byes: tuple[int, ...] = ()


class Publish(_Event, frozen=True, tag="publish"):
    """Show a pairing to the players; results may be entered."""

    round: int


class Unpair(_Event, frozen=True, tag="unpair"):
    """Take back the pairing of the last round, which has no results yet."""

    round: int


class Result(_Event, frozen=True, tag="result"):
    """Enter or change the outcome of a game; None takes it back.

    Args:
        barrage: who won the barrage after it, where the tournament plays one: the number of the player.
    """

    round: int
    board: int
    outcome: Outcome | None
    barrage: int | None = None


class Ends(_Event, frozen=True, tag="ends"):
    """Begin an arena, or say otherwise when it ends: until then whoever is free is paired at once.

    Args:
        ends_ms: UTC milliseconds on the clock of `at_ms`; None pairs only when somebody asks.
    """

    ends_ms: int | None


class Zone(_Event, frozen=True, tag="zone"):
    """Say in which time zone the tournament is played, by its IANA name; empty means nobody says."""

    zone: str


class Window(_Event, frozen=True, tag="window"):
    """Say from when until when the games of a round are played, UTC milliseconds; None and None take that back."""

    round: int
    opens_ms: int | None
    closes_ms: int | None


class Propose(_Event, frozen=True, tag="propose"):
    """Propose hours for a game, UTC milliseconds, in place of those before; an agreed hour stands meanwhile."""

    round: int
    board: int
    number: int
    hours_ms: tuple[int, ...]


class Agree(_Event, frozen=True, tag="agree"):
    """Take one of the hours that the opponent proposed."""

    round: int
    board: int
    number: int
    hour_ms: int


class Start(_Event, frozen=True, tag="start"):
    """Note the game that two players have begun from their pairing; None when it does not belong to it any more.

    Args:
        game: its id where it is played.
    """

    round: int
    board: int
    game: str | None


class Sheet(_Event, frozen=True, tag="sheet"):
    """Add the moves of a game that was played on a board, with its outcome; no moves take the sheet back.

    Args:
        moves: the caller has checked them by the rules.
        rules: the number of these rules, as files name them; see `coupturc.all_rules`.
    """

    round: int
    board: int
    moves: tuple[str, ...]
    outcome: PlayedOutcome
    rules: int = 0


class Prizes(_Event, frozen=True, tag="prizes"):
    """Say what can be won, in place of what was said before.

    Args:
        categories: in the order in which they are given.
        one_each: whether who wins a prize wins none of a later category.
        currency: how it is written before an amount.
    """

    prizes: tuple[Prize, ...]
    categories: tuple[Category, ...] = ()
    one_each: bool = True
    currency: str = ""


class CarriedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of an earlier tournament that counts in this one: numbers of its players here."""

    white: int
    black: int
    outcome: Outcome


class Carry(_Event, frozen=True, tag="carry"):
    """Let games of an earlier tournament count, in place of those before; who met there does not meet again.

    Args:
        source: the name of that tournament.
    """

    games: tuple[CarriedGame, ...]
    source: str = ""


class Paired(_Event, frozen=True, tag="paired"):
    """What `Pair` led to; it is read from the record, never computed again.

    Args:
        games: board 1 first.
        absences: everybody else who is or was in the tournament, by number.
    """

    round: int
    games: tuple[Game, ...]
    absences: dict[int, Absence]


#: What concerns one game, its hour and its moves.
OfMeeting = Propose | Agree | Start | Sheet
Request = (
    Enter
    | Change
    | Leave
    | Return
    | Absent
    | Present
    | Pair
    | Arrange
    | Publish
    | Unpair
    | Result
    | Ends
    | Zone
    | Window
    | OfMeeting
    | Prizes
    | Carry
)
Consequence = Paired
Event = Request | Consequence

REQUESTS: tuple[type[Request], ...] = get_args(Request)
