"""What is true of a tournament after its last event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from coupturc.tournament.events import CarriedGame, Game, Player, Prizes
from coupturc.tournament.outcomes import PLAYED, Absence, Announced, Outcome, Share, share_of
from coupturc.tournament.setup import Setup


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a game.

    Args:
        barrage: the player who won the barrage after it; None without one.
    """

    outcome: Outcome
    barrage: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """When and where a game is played, and its moves.

    Args:
        proposed_by: the player whose proposal waits for an answer.
        hours_ms: what he proposed.
        agreed_ms: the hour that both agreed on.
        agreed_at_ms: when they did.
        game: the id of the game that began.
        moves: of the score sheet; its outcome is the result of the game.
        rules: the number of the rules by which the moves of the score sheet are legal.
    """

    proposed_by: int | None = None
    hours_ms: tuple[int, ...] = ()
    agreed_ms: int | None = None
    agreed_at_ms: int = 0
    game: str | None = None
    moves: tuple[str, ...] = ()
    rules: int = 0


@dataclass(slots=True)
class Round:
    """A paired round; board 1 is the first game.

    Args:
        window: from when until when it is played.
        known_at_ms: since when players know of it, with this window.
    """

    games: tuple[Game, ...]
    absences: dict[int, Absence]
    published: bool = False
    results: dict[int, Result] = field(default_factory=dict)
    meetings: dict[int, Meeting] = field(default_factory=dict)
    window: tuple[int, int] | None = None
    known_at_ms: int = 0

    def copied(self) -> "Round":
        """Return a round that changes without this one; what it is made of never changes."""
        return replace(self, absences=dict(self.absences), results=dict(self.results), meetings=dict(self.meetings))

    def meeting(self, board: int) -> Meeting:
        """Return what is known of the meeting at a board."""
        return self.meetings.get(board, Meeting())

    @property
    def open_boards(self) -> list[int]:
        """The boards without a result."""
        return [board for board in range(1, len(self.games) + 1) if board not in self.results]

    def board_of(self, number: int) -> int | None:
        """Return the board of a player; None when he has no opponent."""
        for board, game in enumerate(self.games, 1):
            if number in (game.white, game.black):
                return board
        return None


def unchanged_boards(paired: Round, games: Sequence[Game]) -> set[int]:
    """Return the boards of a round that are the same among other games: the same two players, with the same colours."""
    both = zip(paired.games, games, strict=False)
    return {board for board, (before, after) in enumerate(both, 1) if before == after}


@dataclass(frozen=True, slots=True)
class Played:
    """A game with a result, as one of its players has it.

    Args:
        round: from 1; 0 of a game that is carried over from an earlier tournament.
        opponent: number of the other player.
        white: whether this player had White.
        share: what it was for this player.
    """

    round: int
    opponent: int
    white: bool
    share: Share


@dataclass(slots=True)
class State:
    """Players, rounds and announced absences.

    Args:
        players: by number, from 1.
        left: numbers of players who are not paired any more, each with the number of rounds that were published then:
            those that were paired ahead are behind his last one.
        announced: absences by round and number, of rounds that are not paired.
        ends_ms: when an arena ends; None as long as nobody said.
        zone: the time zone of the place, by its IANA name; empty as long as nobody said.
        prizes: what can be won; None as long as nobody said.
        brought: games of an earlier tournament that somebody carried over.
        carried: those of them that count: within one group, as the players are dealt now.
        carried_from: the name of that tournament.
        order: numbers as they stood when the first round was paired, empty while it is not; who comes later stands
            behind them.
    """

    setup: Setup
    players: dict[int, Player] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    announced: dict[tuple[int, int], Announced] = field(default_factory=dict)
    ends_ms: int | None = None
    zone: str = ""
    prizes: Prizes | None = None
    brought: tuple[CarriedGame, ...] = ()
    carried: tuple[CarriedGame, ...] = ()
    carried_from: str = ""
    order: tuple[int, ...] = ()

    def copied(self) -> "State":
        """Return a state that changes without this one."""
        return replace(
            self,
            players=dict(self.players),
            left=dict(self.left),
            rounds=[each.copied() for each in self.rounds],
            announced=dict(self.announced),
        )

    def after(self, number: int) -> "State":
        """Return the state after a paired round: who entered later is not in it, who left later takes part."""
        last = self.rounds[number - 1]
        known = {who for game in last.games for who in (game.white, game.black)} | last.absences.keys()
        return replace(
            self.copied(),
            players={who: player for who, player in self.players.items() if who in known},
            left={who: rounds for who, rounds in self.left.items() if rounds <= number and who in known},
            rounds=[each.copied() for each in self.rounds[:number]],
        )

    def published(self) -> "State":
        """Return the state as players know it, without the rounds whose pairing only the arbiter sees."""
        known = self.published_rounds
        return self if known == len(self.rounds) else replace(self, rounds=self.rounds[:known])

    @property
    def published_rounds(self) -> int:
        """How many rounds players know: those before the first one whose pairing only the arbiter sees."""
        return sum(1 for _ in takewhile(lambda paired: paired.published, self.rounds))

    @property
    def next_round(self) -> int:
        """The round that would be paired next, from 1."""
        return len(self.rounds) + 1

    def present(self, number: int) -> list[int]:
        """Return the players who want an opponent in a round that is not paired yet."""
        return [who for who in self.players if who not in self.left and (number, who) not in self.announced]

    def games(self) -> Iterator[tuple[int, Game, Result | None]]:
        """Yield every game with its round; those without a result too."""
        for number, paired in enumerate(self.rounds, 1):
            for board, game in enumerate(paired.games, 1):
                yield number, game, paired.results.get(board)

    def played_by(self) -> dict[int, list[Played]]:
        """Return the games with a result of every player: those that are carried over, then first round first."""
        found: dict[int, list[Played]] = {who: [] for who in self.players}
        for number, game, outcome in self._with_outcome():
            white, black = (share_of(outcome, white=white) for white in (True, False))
            found[game.white].append(Played(number, game.black, white=True, share=white))
            found[game.black].append(Played(number, game.white, white=False, share=black))
        return found

    def _with_outcome(self) -> Iterator[tuple[int, CarriedGame | Game, Outcome]]:
        """Yield every game with a result, with its round: 0 of those that are carried over."""
        for carried in self.carried:
            yield 0, carried, carried.outcome
        for number, game, result in self.games():
            if result:
                yield number, game, result.outcome

    def meetings(self) -> dict[int, dict[int, list[int]]]:
        """Return the rounds in which each player met each other; a game without a result counts, a forfeit does not."""
        met: dict[int, dict[int, list[int]]] = {who: {} for who in self.players}
        for number, game, result in self.games():
            if result is None or share_of(result.outcome, white=True) in PLAYED:
                met[game.white].setdefault(game.black, []).append(number)
                met[game.black].setdefault(game.white, []).append(number)
        return met

    def absences_of(self, number: int) -> list[tuple[int, Absence]]:
        """Return the rounds in which a player had no opponent, and why."""
        return [
            (n, paired.absences.get(number, "not_entered"))
            for n, paired in enumerate(self.rounds, 1)
            if paired.board_of(number) is None
        ]
