"""What can be wrong with a file of players or of a tournament: one table for CSV and TRF."""

from coupturc.tournament.errors import LineFault, TournamentFileError

#: What is wrong, by the code under which other programs know it.
FAULTS = {
    "too_many": "expected at most {limit} players",
    "unknown_column": "expected one of {options}, found {found!r}",
    "column_twice": "expected each column once, found {found!r} again",
    "no_name_column": "expected a column name",
    "further_field": "expected {count} fields, found another: {found!r}",
    "no_name": "expected a name",
    "name_twice": "expected a player who is not on line {first}, or another federation_number, found {found!r}",
    "rating": "expected a rating from 0 to {limit}, found {found!r}",
    "sex": "expected m, w or nothing, found {found!r}",
    "open_quote": "expected a quote that is closed before the next field",
    "text": "expected at most {limit} printable characters",
    "further_faults": "expected fewer faults than {limit}; the others follow when these are mended",
    "trf_no_players": "expected players, lines that begin with 001",
    "trf_blank": "expected a blank, found {found!r}",
    "trf_number": "expected the number of a player from 1 to {limit}, found {found!r}",
    "trf_number_twice": "expected a number that is not on line {first}, found {found}",
    "trf_next_number": "expected player {count}, found {found}",
    "trf_rounds": "expected a number of rounds from 1 to {limit}, found {found!r}",
    "trf_many_rounds": "expected at most {limit} rounds",
    "trf_scoring": "expected points such as WW=2.0, found {found!r}",
    "trf_points": "expected points, found {found!r}",
    "trf_sum": "expected {count} points by the results, found {found}",
    "trf_opponent": "expected the number of an opponent, found {found!r}",
    "trf_absence": "expected - and one of U F H Z, found {found!r}",
    "trf_result": "expected w or b and one of 1 = 0 + - W D L, found {found!r}",
    "trf_colour": "expected player {other} to have the other colour against {number} in round {round}",
    "trf_unfit": "expected a result that fits that of player {other} in round {round}",
    "trf_team_twice": "expected a player who is in no team yet, found {found!r}",
    "trf_team_stranger": "expected a player, found {found}, whom no line describes",
    "trf_system": "expected rounds of the system {system} ({found})",
}


#: A file that is of another kind has faults without end.
MOST_FAULTS = 1000


class Faults:
    """Everything that is wrong with a file, as it is found."""

    def __init__(self) -> None:
        self._found: list[LineFault] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, code: str, line: int, column: int, **values: str | int) -> None:
        """Note a fault; of very many the first ones are named.

        Args:
            code: one of `FAULTS`.
            line: in the file, from 1.
            column: in the line, from 1.
            values: those of the sentence.
        """
        if len(self._found) == MOST_FAULTS:
            code, values = "further_faults", {"limit": MOST_FAULTS}
        if len(self._found) <= MOST_FAULTS:
            self._found.append(LineFault(FAULTS[code].format(**values), line, column, code, tuple(values.items())))

    def check(self) -> None:
        """Refuse a file with faults.

        Raises:
            TournamentFileError: with all of them, in the order of the file.
        """
        if self._found:
            self._found[:MOST_FAULTS] = sorted(self._found[:MOST_FAULTS], key=lambda fault: (fault.line, fault.column))
            raise TournamentFileError(tuple(self._found))
