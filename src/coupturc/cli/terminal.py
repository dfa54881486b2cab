"""A game in the terminal: a board, a line to type at, and the arbiter between the players."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import click

from coupturc import Position, Side, describe_position, format_board
from coupturc.cli.sentences import news_sentence, outcome_sentence, refusal_sentence
from coupturc.engine.conduct import ending, lets_take_back, reaction
from coupturc.engine.match.seat import Seat
from coupturc.engine.player import Choice, Limits, PlayerError
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Moved, Request
from coupturc.game.outcome import Outcome, SideName, other_side
from coupturc.game.refusal import Refusal
from coupturc.rules.games import GAMES


@dataclass(frozen=True, slots=True)
class View:
    """How the position is shown.

    Args:
        ascii_only: letters instead of the draughts symbols of Unicode.
        spoken: a list of pieces instead of a board.
        below: the side at the lower edge.
    """

    ascii_only: bool
    spoken: bool
    below: Side

    def show(self, position: Position) -> None:
        """Print the position."""
        if self.spoken:
            text = describe_position(position)
        else:
            text = format_board(position, ascii_only=self.ascii_only, below=self.below)
        click.echo(f"\n{text}\n")


class Left(Exception):  # noqa: N818 (nothing went wrong)
    """The person at the keyboard has left."""


class TerminalGame:
    """One game between persons at this keyboard and programs.

    Args:
        arbiter: the game as it stands.
        seats: who plays each side; None is a person.
        view: how the position is shown.
        ponders: whether programs think in their opponent's time.
    """

    def __init__(
        self, arbiter: Arbiter, seats: dict[SideName, Seat | None], view: View, *, ponders: bool = False
    ) -> None:
        self._arbiter = arbiter
        self._seats = seats
        self._view = view
        self._ponders = ponders
        self._runner = asyncio.Runner()  # one loop for the whole game: processes and connections belong to it
        self._began = monotonic()
        self._scores: dict[SideName, int | None] = {}
        self._words: dict[str, Callable[[], object]] = {
            "help": self._help,
            "moves": self._list_moves,
            "board": self._show,
            "list": lambda: click.echo(describe_position(self._arbiter.position)),
            "fen": lambda: click.echo(self._arbiter.position.fen),
            "clock": self._show_clock,
            "undo": self._undo,
            "draw": self._draw,
            "adjust": lambda: self._request(events.Adjust(side=self._arbiter.turn)),
            "wrong": lambda: self._request(events.Correct(side=self._arbiter.turn)),
            "stand": lambda: self._request(events.LetStand(side=self._arbiter.turn)),
            "two hands": lambda: self._request(events.TwoHands(side=self._arbiter.turn)),
            "restore": lambda: self._request(events.Restore(side=other_side(self._arbiter.turn))),
            "crown": lambda: self._request(events.Crown(side=self._arbiter.turn)),
            "resign": lambda: self._request(events.Resign(side=self._arbiter.turn)),
            "quit": self._quit,
        }
        self._words_with: dict[str, Callable[[str], object]] = {"touch": self._touch, "draw": self._claim_with}

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self._show()
        try:
            outcome = self._play_on()
        except (Left, KeyboardInterrupt):
            click.echo("\nThe game is left unfinished.")
        else:
            click.echo(outcome_sentence(outcome))
        finally:
            self._close()

    def _play_on(self) -> Outcome:
        for player in (seat.player for seat in self._seats.values() if seat):
            self._runner.run(player.prepare(self._arbiter.position))
        if self._arbiter.clock_at(0) is not None and self._arbiter.outcome is None:
            self._arbiter.apply(events.Start(), self._now_ms)
        while self._arbiter.outcome is None:
            seat = self._seats[self._arbiter.turn]
            if seat:
                self._program_acts(seat)
            else:
                self._person_acts()
        return self._arbiter.outcome

    def _close(self) -> None:
        with self._runner:
            for seat in filter(None, self._seats.values()):
                self._runner.run(seat.player.close())

    @property
    def _now_ms(self) -> int:
        return round((monotonic() - self._began) * 1000)

    # ------------------------------------------------------------------ turns

    def _program_acts(self, seat: Seat) -> None:
        side = self._arbiter.turn
        if said := self._reaction(side):
            self._request(said)
            return
        thought = self._think(side, seat)
        if not isinstance(thought, Choice):
            self._request(thought)
            return
        self._request(events.Move(side=side, move=thought.move.text))
        if self._ponders and self._arbiter.outcome is None:
            draws, limits = self._arbiter.profile.draw_limits, self._limits(side, seat)
            self._runner.run(seat.ponder(thought, self._arbiter.history, draws, limits))

    def _reaction(self, side: SideName) -> Request | None:
        return reaction(self._arbiter, side, self._scores.get(side))

    def _limits(self, side: SideName, seat: Seat) -> Limits:
        return seat.limits_at(self._arbiter.clock_at(self._now_ms), side)

    def _think(self, side: SideName, seat: Seat) -> Choice | Request:
        draws = self._arbiter.profile.draw_limits
        try:
            choice = self._runner.run(seat.player.choose(self._arbiter.history, draws, self._limits(side, seat)))
        except PlayerError as error:
            click.echo(f"{side.capitalize()} cannot go on: {error}.")
            return ending(error, side)
        self._scores[side] = choice.score
        return choice

    def _person_acts(self) -> None:
        turn = self._arbiter.turn
        if self._arbiter.claimable:
            click.echo("You may claim a draw: type draw.")
        words = _ask(f"{turn.capitalize()}: ").strip()
        act, (word, _, detail) = self._words.get(words.lower()), words.partition(" ")
        if act:
            act()
        elif detail and word.lower() in self._words_with:
            self._words_with[word.lower()](detail)
        elif words:
            self._request(events.Move(side=turn, move=words))

    def _request(self, request: Request) -> bool:
        """Put a request to the arbiter and report what came of it; return whether it was granted."""
        answer = self._arbiter.apply(request, self._now_ms)
        if isinstance(answer, Refusal):
            click.echo(refusal_sentence(answer, " or ".join(GAMES[self._arbiter.profile.game].move_examples)))
            return False
        for event in answer:
            if isinstance(event, Moved):
                self._report(event)
            elif news := news_sentence(event):
                click.echo(news)
            if isinstance(event, events.Corrected):
                self._show()
        return True

    def _report(self, moved: Moved) -> None:
        number = f"{(moved.ply + 1) // 2}{'.' if moved.side == 'white' else '...'}"
        click.echo(f"{number} {moved.text}")
        self._show()

    # ------------------------------------------------------------------ words

    def _help(self) -> None:
        example = " or ".join(GAMES[self._arbiter.profile.game].move_examples)
        click.echo(f"Type a move, such as {example}; of a capture the first and last square will do, or every square.")
        click.echo("moves: what you may play. board, list, fen: the position. undo: take back.")
        click.echo("draw: claim or offer one; draw MOVE: claim it with that move. resign. clock: the time left.")
        if self._arbiter.over_the_board:
            click.echo("touch SQUARE: it must be played. adjust: touching binds to nothing until your move.")
            click.echo("wrong: have the last move corrected. stand: let it stand. crown: the opponent's men.")
            click.echo("two hands: the last move was made so. restore: pieces fell over; what was touched is free.")
        click.echo("quit: leave the game.")

    def _list_moves(self) -> None:
        click.echo(" ".join(move.text for move in self._arbiter.legal_moves))

    def _show(self) -> None:
        self._view.show(self._arbiter.position)

    def _show_clock(self) -> None:
        clock = self._arbiter.clock_at(self._now_ms)
        if clock is None:
            click.echo("There is no clock in this game.")
            return
        white, black = (_minutes(clock.hand(side).left_ms) for side in ("white", "black"))
        click.echo(f"White {white}, Black {black}")

    def _undo(self) -> None:
        """Go back to the last position in which a person was to move; the clocks show what they showed then."""
        back = 2 if self._seats[other_side(self._arbiter.turn)] else 1
        if self._arbiter.ply < back:
            click.echo("There is no move to take back.")
            return
        if back == 1 and self._arbiter.over_the_board:
            self._ask_to_take_back()
        elif not lets_take_back(self._arbiter):
            click.echo("The computer lets no move be taken back: a touched piece must be played.")
            return
        else:
            self._request(events.TakeBack(ply=self._arbiter.ply - back + 1))
        self._show()

    def _ask_to_take_back(self) -> None:
        """Over the board the opponent has to agree."""
        mover = self._arbiter.moves[-1].side
        other = other_side(mover)
        if self._request(events.AskTakeBack(side=mover)):
            agreed = _agrees(f"{other.capitalize()}, may {mover.capitalize()} take the move back? (yes/no) ")
            self._request(events.AllowTakeBack(side=other) if agreed else events.DenyTakeBack(side=other))

    def _touch(self, squares: str) -> None:
        square, *also = squares.lower().split()
        self._request(events.Touch(side=self._arbiter.turn, square=square, also=tuple(also)))

    def _claim_with(self, move: str) -> None:
        turn = self._arbiter.turn
        if self._request(events.DrawClaim(side=turn, move=move)) and self._arbiter.draw_offer:
            self._let_answer(other_side(turn))

    def _draw(self) -> None:
        """Claim a draw if one can be claimed, else offer one."""
        turn = self._arbiter.turn
        if self._arbiter.claimable:
            self._request(events.DrawClaim(side=turn))
        elif self._request(events.DrawOffer(side=turn)):
            self._let_answer(other_side(turn))

    def _let_answer(self, side: SideName) -> None:
        """Let a side answer the offer of the other."""
        answer = self._reaction(side) if self._seats[side] else _answer_to_offer(side)
        self._request(answer or events.DrawDecline(side=side))
        if self._arbiter.outcome is None:
            click.echo(f"{side.capitalize()} plays on.")

    def _quit(self) -> None:
        raise Left


def _minutes(left_ms: int) -> str:
    """Write what a clock shows.

    Example:
        >>> _minutes(65_400)
        '1:05.4'
    """
    minutes, ms = divmod(left_ms, 60_000)
    return f"{minutes}:{ms // 1000:02}.{ms % 1000 // 100}"


def _answer_to_offer(side: SideName) -> Request:
    yes = _agrees(f"{side.capitalize()}, do you accept the draw? (yes/no) ")
    return events.DrawAccept(side=side) if yes else events.DrawDecline(side=side)


def _agrees(question: str) -> bool:
    return _ask(question).strip().lower() in {"y", "yes"}


def _ask(prompt: str) -> str:
    """Read a line; closing the input means to leave."""
    try:
        return input(prompt)
    except (EOFError, RuntimeError):  # RuntimeError: there is no standard input at all
        raise Left from None


def can_show_symbols() -> bool:
    """Whether standard output can show the draughts symbols."""
    try:
        "⛀".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
