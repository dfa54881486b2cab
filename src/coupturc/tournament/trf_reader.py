"""A TRF read into a tournament, whole or not at all; every fault has line and column."""

from dataclasses import dataclass, field

from coupturc.errors import LineFault, TournamentError, TournamentFileError
from coupturc.structs import replace
from coupturc.tournament import trf
from coupturc.tournament.events import Absent, Enter, Event, Game, Pair, Paired, Player, Publish, Result
from coupturc.tournament.outcomes import Absence, Outcome, Share
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.setup import Scoring, Setup, System, equal_scoring
from coupturc.tournament.tournament import Tournament

MOST_PLAYERS = 5000


@dataclass(frozen=True, slots=True)
class _Seat:
    """What a player's line says of a round; opponent 0 means none, no share a game without a result."""

    opponent: int
    is_white: bool
    share: Share | None
    absence: Absence | None
    column: int


@dataclass(slots=True)
class _Line:
    """A player's line."""

    line: int
    player: Player
    points: str
    seats: list[_Seat] = field(default_factory=list)


def read_trf(text: str, system: System = "fide_dutch") -> Tournament:
    """Read a tournament.

    Args:
        text: the file.
        system: how it goes on; a TRF does not say it in a form that programs share.

    Raises:
        TournamentFileError: with every fault.
    """
    reader = _Reader(text)
    record = reader.record(system)
    if reader.faults:
        raise TournamentFileError(tuple(sorted(reader.faults, key=lambda fault: (fault.line, fault.column))))
    try:
        return Tournament.replay(record)
    except TournamentError as error:
        raise TournamentFileError((LineFault(str(error), 1, 1),)) from None


class _Reader:
    def __init__(self, text: str) -> None:
        self.faults: list[LineFault] = []
        self.name = "?"
        self.rounds: int | None = None
        self.scoring = equal_scoring(2, 1)
        self.players: dict[int, _Line] = {}
        #: Team, line and column of players by number.
        self.teams: dict[int, tuple[str, int, int]] = {}
        for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            self._read(line, content.rstrip())
        if not self.players:
            self._fault("expected players, lines that begin with 001", 1, 1)

    def record(self, system: System) -> TournamentRecord:
        """Build the record; with faults it is not the tournament."""
        numbers = sorted(self.players)
        for place, number in enumerate(numbers, 1):
            if number != place:
                self._fault(f"expected player {place}, found {number}", self.players[number].line, 5)
                break
        events: list[Event] = [Enter(player=self._in_team(number)) for number in numbers]
        for number in range(1, max((len(line.seats) for line in self.players.values()), default=0) + 1):
            events += self._round(number) if self._has_games(number) else self._announced(number)
        setup = Setup(name=self.name, system=system, rounds=self.rounds, scoring=self.scoring, first_order="entry")
        self._check_names()
        self._check_teams()
        if not self.faults:
            self._check_points()
        return TournamentRecord(setup=setup, events=tuple(events))

    def _read(self, line: int, content: str) -> None:
        code, rest = content[:3], content[4:].strip()
        if code == trf.PLAYER:
            self._player(line, content)
        elif code == trf.TEAM:
            self._team(line, content)
        elif code == trf.NAME:
            self.name = rest or "?"
        elif code == trf.ROUNDS:
            if rest.isdecimal() and 1 <= int(rest[:9]) <= 200:  # noqa: PLR2004
                self.rounds = int(rest)
            else:
                self._fault(f"expected a number of rounds, found {rest!r}", line, 5)
        elif code == trf.POINTS:
            self._scores(line, content)

    def _scores(self, line: int, content: str) -> None:
        found: dict[str, int] = {}
        for item in content[4:].split():
            name, _, value = item.partition("=")
            halves = _halves(value)
            if name not in trf.SCORES or halves is None:
                self._fault(f"expected points such as WW=2.0, found {item!r}", line, content.index(item) + 1)
            else:
                found[trf.SCORES[name]] = halves
        names = set(Scoring.__struct_fields__)
        self.scoring = replace(self.scoring, **{name: value for name, value in found.items() if name in names})

    def _player(self, line: int, content: str) -> None:
        for column in trf.BETWEEN:
            if content[column : column + 1].strip():
                self._fault(f"expected a blank, found {content[column]!r}", line, column + 1)
        texts = {name: content[first:end].strip() for name, (first, end) in trf.COLUMNS.items()}
        number = self._number(line, "number", texts["number"], least=1)
        if number in self.players:
            first = self.players[number].line
            self._fault(f"expected a number that is not on line {first}, found {number}", line, 5)
        if not texts["name"]:
            self._fault("expected a name", line, trf.COLUMNS["name"][0] + 1)
        player = Player(
            name=texts["name"],
            rating=self._number(line, "rating", texts["rating"] or "0"),
            federation=texts["federation"],
            federation_number=texts["federation_number"],
            title=texts["title"],
            born=texts["born"],
        )
        if _halves(texts["points"]) is None:
            self._fault(f"expected points, found {texts['points']!r}", line, trf.COLUMNS["points"][0] + 1)
        seats = [self._seat(line, content, at) for at in range(trf.FIRST_ROUND, len(content), trf.ROUND_WIDTH)]
        self.players[number] = _Line(line, player, texts["points"], seats)

    def _team(self, line: int, content: str) -> None:
        """Read a team: its name, and the numbers of its players."""
        first, end = trf.TEAM_NAME
        name = content[first:end].strip()
        if not name:
            self._fault("expected a name", line, first + 1)
        for at in range(trf.FIRST_MEMBER, len(content), trf.MEMBER_WIDTH):
            text = content[at : at + trf.MEMBER_WIDTH].strip()
            if not text.isdecimal() or int(text) in self.teams:
                self._fault(f"expected a player who is in no team yet, found {text!r}", line, at + 1)
            else:
                self.teams[int(text)] = name, line, at + 1

    def _in_team(self, number: int) -> Player:
        name, _, _ = self.teams.get(number, ("", 0, 0))
        return replace(self.players[number].player, team=name)

    def _check_teams(self) -> None:
        for number, (_, line, column) in self.teams.items():
            if number not in self.players:
                self._fault(f"expected a player, found {number}, whom no line describes", line, column)

    def _seat(self, line: int, content: str, at: int) -> _Seat:
        text = content[at : at + trf.ROUND_WIDTH].ljust(trf.ROUND_WIDTH)
        opponent, colour, letter = text[:4].strip() or "0", text[5], text[7].upper()
        if not opponent.isdecimal():
            self._fault(f"expected the number of an opponent, found {opponent!r}", line, at + 1)
            return _Seat(0, False, None, "excused", at + 1)  # noqa: FBT003
        if int(opponent) == 0:
            if letter not in trf.READ_ABSENCES or colour not in "- ":
                self._fault(f"expected - and one of U F H Z, found {text[5:8]!r}", line, at + 6)
            return _Seat(0, False, None, trf.READ_ABSENCES.get(letter, "excused"), at + 1)  # noqa: FBT003
        if colour not in "wb" or letter not in {*trf.READ_SHARES, " "}:
            self._fault(f"expected w or b and one of 1 = 0 + - W D L, found {text[5:8]!r}", line, at + 6)
        return _Seat(int(opponent), colour == "w", trf.READ_SHARES.get(letter), None, at + 1)

    def _round(self, number: int) -> list[Event]:
        games: list[Game] = []
        outcomes: list[Outcome | None] = []
        absences: dict[int, Absence] = {}
        for who, line in self.players.items():
            seat = line.seats[number - 1] if len(line.seats) >= number else _Seat(0, False, None, "excused", 1)  # noqa: FBT003
            if seat.absence:
                absences[who] = seat.absence
            elif self._agrees(who, seat, number) and seat.is_white:
                games.append(Game(white=who, black=seat.opponent))
                other = self.players[seat.opponent].seats[number - 1]
                outcomes.append(trf.OUTCOMES[seat.share, other.share] if seat.share and other.share else None)
        results = [
            Result(round=number, board=board, outcome=outcome) for board, outcome in enumerate(outcomes, 1) if outcome
        ]
        paired = Paired(round=number, games=tuple(games), absences=absences)
        return [Pair(round=number), paired, Publish(round=number), *results]

    def _has_games(self, number: int) -> bool:
        return any(len(line.seats) >= number and line.seats[number - 1].opponent for line in self.players.values())

    def _announced(self, number: int) -> list[Event]:
        """Read a round that nobody plays as the next one, with those who will not be there."""
        return [
            Absent(number=who, round=number, why="half_bye" if seat.absence == "half_bye" else "excused")
            for who, line in self.players.items()
            for seat in line.seats[number - 1 : number]
        ]

    def _agrees(self, who: int, seat: _Seat, number: int) -> bool:
        """Compare a seat with that of the opponent; what differs is a fault of both lines."""
        other = self.players.get(seat.opponent)
        seats = other.seats if other else []
        theirs = seats[number - 1] if len(seats) >= number else None
        if theirs is None or theirs.opponent != who or theirs.is_white == seat.is_white:
            expected = f"expected player {seat.opponent} to have the other colour against {who}"
        elif (seat.share is None) != (theirs.share is None) or (seat.share and not _fit(seat, theirs)):
            expected = f"expected a result that fits that of player {seat.opponent}"
        else:
            return True
        self._fault(f"{expected} in round {number}", self.players[who].line, seat.column)
        return False

    def _check_names(self) -> None:
        seen: dict[tuple[str, str], int] = {}
        for line in self.players.values():
            key = line.player.name.casefold(), line.player.federation_number
            if key in seen:
                self._fault(f"expected a player who is not on line {seen[key]}", line.line, trf.COLUMNS["name"][0] + 1)
            seen.setdefault(key, line.line)

    def _check_points(self) -> None:
        """Add the points of every line up."""
        for line in self.players.values():
            seats = (seat for number, seat in enumerate(line.seats, 1) if self._has_games(number))
            words = [seat.share or seat.absence for seat in seats]
            total = sum(self.scoring.of(word) for word in words if word)
            if total != _halves(line.points):
                column = trf.COLUMNS["points"][0] + 1
                self._fault(f"expected {total / 2:.1f} points by the results, found {line.points}", line.line, column)

    def _number(self, line: int, name: str, text: str, least: int = 0) -> int:
        if text.isascii() and text.isdecimal() and least <= int(text) <= MOST_PLAYERS:
            return int(text)
        self._fault(f"expected a {name}, found {text!r}", line, trf.COLUMNS[name][0] + 1)
        return 0

    def _fault(self, message: str, line: int, column: int) -> None:
        self.faults.append(LineFault(message, line, column))


def _fit(seat: _Seat, theirs: _Seat) -> bool:
    white, black = (seat, theirs) if seat.is_white else (theirs, seat)
    return (white.share, black.share) in trf.OUTCOMES


def _halves(text: str) -> int | None:
    """Read points such as 3.5 as halves."""
    whole, _, tenth = text.strip().partition(".")
    if whole.isascii() and whole.isdecimal() and len(whole) <= 4 and tenth in ("", "0", "5"):  # noqa: PLR2004
        return 2 * int(whole) + (tenth == "5")
    return None
