"""A TRF read into a tournament, whole or not at all; every fault has line and column."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from coupturc.structs import replace
from coupturc.tournament import trf
from coupturc.tournament.blanks import with_plain_blanks
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Absent, Enter, Event, Game, Pair, Paired, Player, Publish, Result
from coupturc.tournament.file_faults import Faults
from coupturc.tournament.judging import MOST_PLAYERS, MOST_TEXT
from coupturc.tournament.outcomes import WON, Absence, Outcome, Share
from coupturc.tournament.players_csv import MOST_RATING, sex_of
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.setup import MOST_ROUNDS, Scoring, Setup, System, equal_scoring
from coupturc.tournament.tournament import Tournament

_ROUNDS = re.compile("[0-9]{1,4}")
_CODE = re.compile(r"(?:[0-9]{3}|[A-Z]{3}|###)(?: |$)", re.MULTILINE)
_ITEM = re.compile(r"\S+")


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
    reader.faults.check()
    try:
        return Tournament.replay(record)
    except TournamentError as error:
        reader.faults.add("trf_system", 1, 1, system=system, found=str(error))
        reader.faults.check()
        raise


def is_trf(text: str) -> bool:
    """Whether a text looks like a TRF: its first line begins with a code of three characters, as no CSV does."""
    return _CODE.match(text.removeprefix("\ufeff").lstrip()) is not None


class _Reader:
    def __init__(self, text: str) -> None:
        self.faults = Faults()
        self.name = "?"
        self.rounds: int | None = None
        self.scoring = equal_scoring(2, 1)
        self.players: dict[int, _Line] = {}
        #: Team, line and column of players by number.
        self.teams: dict[int, tuple[str, int, int]] = {}
        #: Rounds of a bracket from which players go on without a game, by number.
        self.free: dict[int, set[int]] = {}
        for line, content in enumerate(with_plain_blanks(text.removeprefix("\ufeff")).splitlines(), 1):
            self._read(line, content.rstrip())
        if not self.players:
            self.faults.add("trf_no_players", 1, 1)

    def record(self, system: System) -> TournamentRecord:
        """Build the record; with faults it is not the tournament."""
        numbers = sorted(self.players)
        for place, number in enumerate(numbers, 1):
            if number != place:
                self.faults.add("trf_next_number", self.players[number].line, 5, count=place, found=number)
                break
        events: list[Event] = [Enter(player=self._in_team(number)) for number in numbers]
        numbered = range(1, max((len(line.seats) for line in self.players.values()), default=0) + 1)
        if system == "knock_out":
            last = max(filter(self._has_games, numbered), default=0)
            self.free = {who: _free_rounds(line.seats, last) for who, line in self.players.items()}
        for number in numbered:
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
            self._check_text(line, 5, rest)
        elif code == trf.ROUNDS:
            self.rounds = int(rest) if _ROUNDS.fullmatch(rest) else 0
            if not 1 <= self.rounds <= MOST_ROUNDS:
                self.faults.add("trf_rounds", line, 5, limit=MOST_ROUNDS, found=rest)
        elif code == trf.POINTS:
            self._scores(line, content)

    def _scores(self, line: int, content: str) -> None:
        found: dict[str, int] = {}
        for item in _ITEM.finditer(content, 4):
            name, _, value = item[0].partition("=")
            halves = _halves(value)
            if name not in trf.SCORES or halves is None:
                self.faults.add("trf_scoring", line, item.start() + 1, found=item[0])
            else:
                found[trf.SCORES[name]] = halves
        names = set(Scoring.__struct_fields__)
        self.scoring = replace(self.scoring, **{name: value for name, value in found.items() if name in names})

    def _player(self, line: int, content: str) -> None:
        for column in trf.BETWEEN:
            if content[column : column + 1].strip():
                self.faults.add("trf_blank", line, column + 1, found=content[column])
        texts = {name: content[first:end].strip() for name, (first, end) in trf.COLUMNS.items()}
        number = self._number(line, "number", texts["number"], 1, MOST_PLAYERS)
        if number in self.players:
            first = self.players[number].line
            self.faults.add("trf_number_twice", line, 5, first=first, found=number)
        if not texts["name"]:
            self.faults.add("no_name", line, trf.COLUMNS["name"][0] + 1)
        for name, text in texts.items():
            self._check_text(line, trf.COLUMNS[name][0] + 1, text)
        player = Player(
            name=texts["name"],
            rating=self._number(line, "rating", texts["rating"] or "0", 0, MOST_RATING),
            federation=texts["federation"],
            federation_number=texts["federation_number"],
            title=texts["title"],
            born=texts["born"],
            sex=sex_of(texts["sex"]) or "",
        )
        if sex_of(texts["sex"]) is None:
            self.faults.add("sex", line, trf.COLUMNS["sex"][0] + 1, found=texts["sex"])
        if _halves(texts["points"]) is None:
            self.faults.add("trf_points", line, trf.COLUMNS["points"][0] + 1, found=texts["points"])
        end = trf.FIRST_ROUND + MOST_ROUNDS * trf.ROUND_WIDTH
        if len(content) > end:
            self.faults.add("trf_many_rounds", line, end + 1, limit=MOST_ROUNDS)
        seats = [
            self._seat(line, content[:end], at)
            for at in range(trf.FIRST_ROUND, min(len(content), end), trf.ROUND_WIDTH)
        ]
        self.players[number] = _Line(line, player, texts["points"], seats)

    def _team(self, line: int, content: str) -> None:
        """Read a team: its name, and the numbers of its players."""
        first, end = trf.TEAM_NAME
        name = content[first:end].strip()
        if not name:
            self.faults.add("no_name", line, first + 1)
        self._check_text(line, first + 1, name)
        for at in range(trf.FIRST_MEMBER, len(content), trf.MEMBER_WIDTH):
            text = content[at : at + trf.MEMBER_WIDTH].strip()
            if not text.isdecimal() or int(text) in self.teams:
                self.faults.add("trf_team_twice", line, at + 1, found=text)
            else:
                self.teams[int(text)] = name, line, at + 1

    def _in_team(self, number: int) -> Player:
        name, _, _ = self.teams.get(number, ("", 0, 0))
        return replace(self.players[number].player, team=name)

    def _check_teams(self) -> None:
        for number, (_, line, column) in self.teams.items():
            if number not in self.players:
                self.faults.add("trf_team_stranger", line, column, found=number)

    def _seat(self, line: int, content: str, at: int) -> _Seat:
        text = content[at : at + trf.ROUND_WIDTH].ljust(trf.ROUND_WIDTH)
        opponent, colour, letter = text[:4].strip() or "0", text[5], text[7].upper()
        if not opponent.isdecimal():
            self.faults.add("trf_opponent", line, at + 1, found=opponent)
            return _Seat(0, False, None, "excused", at + 1)  # noqa: FBT003
        if int(opponent) == 0:
            if letter not in trf.READ_ABSENCES or colour not in "- ":
                self.faults.add("trf_absence", line, at + 6, found=text[5:8])
            return _Seat(0, False, None, trf.READ_ABSENCES.get(letter, "excused"), at + 1)  # noqa: FBT003
        if colour not in "wb" or letter not in {*trf.READ_SHARES, " "}:
            self.faults.add("trf_result", line, at + 6, found=text[5:8])
        return _Seat(int(opponent), colour == "w", trf.READ_SHARES.get(letter), None, at + 1)

    def _round(self, number: int) -> list[Event]:
        games: list[Game] = []
        outcomes: list[Outcome | None] = []
        absences: dict[int, Absence] = {}
        for who, line in self.players.items():
            seat = line.seats[number - 1] if len(line.seats) >= number else _Seat(0, False, None, "excused", 1)  # noqa: FBT003
            if seat.absence:
                absences[who] = "free" if number in self.free.get(who, ()) else seat.absence
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
            code = "trf_colour"
        elif (seat.share is None) != (theirs.share is None) or (seat.share and not _fit(seat, theirs)):
            code = "trf_unfit"
        else:
            return True
        values = {"other": seat.opponent, "number": who, "round": number}
        self.faults.add(code, self.players[who].line, seat.column, **values)
        return False

    def _check_names(self) -> None:
        seen: dict[tuple[str, str], int] = {}
        for line in self.players.values():
            key = line.player.name.casefold(), line.player.federation_number
            if key in seen:
                column = trf.COLUMNS["name"][0] + 1
                self.faults.add("name_twice", line.line, column, first=seen[key], found=line.player.name)
            seen.setdefault(key, line.line)

    def _check_points(self) -> None:
        """Add the points of every line up."""
        for line in self.players.values():
            seats = (seat for number, seat in enumerate(line.seats, 1) if self._has_games(number))
            words = [seat.share or seat.absence for seat in seats]
            total = sum(self.scoring.of(word) for word in words if word)
            if total != _halves(line.points):
                column = trf.COLUMNS["points"][0] + 1
                self.faults.add("trf_sum", line.line, column, count=f"{total / 2:.1f}", found=line.points)

    def _check_text(self, line: int, column: int, text: str) -> None:
        if len(text) > MOST_TEXT or not text.isprintable():
            self.faults.add("text", line, column, limit=MOST_TEXT)

    def _number(self, line: int, name: str, text: str, least: int, most: int) -> int:
        if text.isascii() and text.isdecimal() and least <= int(text) <= most:
            return int(text)
        code = "rating" if name == "rating" else "trf_number"
        self.faults.add(code, line, trf.COLUMNS[name][0] + 1, limit=most, found=text)
        return 0


def _fit(seat: _Seat, theirs: _Seat) -> bool:
    white, black = (seat, theirs) if seat.is_white else (theirs, seat)
    return (white.share, black.share) in trf.OUTCOMES


def _free_rounds(seats: Sequence[_Seat], last: int) -> set[int]:
    """Return the rounds of a bracket from which a player goes on without a game: in a TRF they are mere absences.

    Whoever has lost is out. Whoever meets nobody any more has left, unless the last round is the first one that he
    missed: after a won game he may still play.

    Args:
        seats: of the player.
        last: the last round that has games.
    """
    shares = {number: seat.share for number, seat in enumerate(seats, 1) if seat.opponent}
    lost = next((number for number, share in shares.items() if share in ("loss", "forfeit_loss")), last + 1)
    latest = max(shares, default=0)
    goes_on = latest == last - 1 and (latest == 0 or shares[latest] in WON)
    return {number for number in range(1, lost) if number not in shares and (number < latest or goes_on)}


def _halves(text: str) -> int | None:
    """Read points such as 3.5 as halves."""
    whole, _, tenth = text.strip().partition(".")
    if whole.isascii() and whole.isdecimal() and len(whole) <= 4 and tenth in ("", "0", "5"):  # noqa: PLR2004
        return 2 * int(whole) + (tenth == "5")
    return None
