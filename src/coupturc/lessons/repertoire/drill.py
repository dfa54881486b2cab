"""Asks a repertoire move by move: the opponent plays as often as in the games, the answer is its owner's move."""

from __future__ import annotations

from collections import deque
from random import Random

from coupturc._core import Move, Position
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal
from coupturc.lessons.practice.difficulty import REPERTOIRE
from coupturc.lessons.practice.exercises.exercise import (
    DICE,
    Asked,
    Given,
    ItemError,
    Judgement,
    after,
    refused,
)
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.lessons.repertoire.model import Repertoire, Spot
from coupturc.lessons.repertoire.model import after as position_after
from coupturc.rules import Profile

#: A move that loses no more than this against the owner's, in hundredths of a man, is as good.
_AS_GOOD = 25

#: Moves that show why a move fails, itself included.
_REFUTATION = 4


class Drill:
    """The trainer of one repertoire; each of its own positions is an item.

    Args:
        repertoire: what is learned.
        profile: the rules.
        searcher: says whether another move is as good, and what refutes one that is not.
        dice: where chance comes from.
    """

    def __init__(self, repertoire: Repertoire, profile: Profile, searcher: Searcher, dice: Random = DICE) -> None:
        self._repertoire = repertoire
        self._profile = profile
        self._searcher = searcher
        self._dice = dice

    @property
    def stock(self) -> frozenset[str]:
        """All positions that can be asked."""
        return frozenset(self._repertoire.own)

    def begin(self) -> tuple[str, ...]:
        """Return the moves from the start to the first question of a new walk."""
        reply = self._reply(self._repertoire.plan.fen)
        return () if reply is None else (reply,)

    def item_after(self, line: tuple[str, ...]) -> str | None:
        """Return the question after a line from the start; None when nothing is asked there.

        Raises:
            ItemError: the line cannot be played.
        """
        start = Position.from_fen(self._repertoire.plan.fen, self._profile.rules)
        fen = after(start, line).fen if line else start.fen
        return fen if fen in self.stock else None

    def line_to(self, item: str) -> tuple[str, ...]:
        """Return the shortest line that leads to a question.

        Raises:
            ItemError: there is no such question.
        """
        start = self._repertoire.plan.fen
        lines: dict[str, tuple[str, ...]] = {start: ()}
        waiting = deque([start])
        while waiting:
            fen = waiting.popleft()
            spot = self._repertoire.spots.get(fen)
            if spot is None:
                continue
            if fen == item and spot.own is not None:
                return lines[fen]
            for move in self._repertoire.followed(spot):
                reached = position_after(fen, move, self._profile.rules).fen
                if reached not in lines:
                    lines[reached] = (*lines[fen], move)
                    waiting.append(reached)
        raise ItemError(item)

    def ask(self, item: str) -> Asked:
        """Ask for the owner's move.

        Raises:
            ItemError: there is no such question.
        """
        self._spot(item)
        return Asked("repertoire", Position.from_fen(item, self._profile.rules), REPERTOIRE)

    def judge(self, item: str, given: Given) -> Judgement:
        """Judge a move; another good one costs nothing, and is said not to be the owner's.

        Raises:
            ItemError: there is no such question.
        """
        spot = self._spot(item)
        position = Position.from_fen(item, self._profile.rules)
        own = position.parse_move(spot.own or "")
        if given.act != "answer":
            return Judgement("shown", "shown", position, {"move": own.text}, over=True, solution=(own.text,))
        move = read_move(position, given.text)
        if isinstance(move, Refusal):
            return refused(move, position, ())
        return self._right(position, own) if move == own else self._other(position, own, move)

    def _right(self, position: Position, own: Move) -> Judgement:
        """Say that a move is right, and play what the opponent answers."""
        reached = position.after(own)
        text = self._reply(reached.fen)
        if text is None:
            return Judgement("right", "right", reached, {"move": own.text}, over=True, line=(own.text,))
        reply = reached.parse_move(text)
        params: dict[str, str | int] = {"move": own.text, "reply": text}
        return Judgement("right", "right", reached.after(reply), params, line=(own.text, text), reply=reply)

    def _other(self, position: Position, own: Move, move: Move) -> Judgement:
        """Say whether another move is as good; that games made it does not show it."""
        theirs, line = self._worth(position, move)
        if theirs >= self._worth(position, own)[0] - _AS_GOOD:
            return Judgement("refused", "not_chosen", position, {"move": move.text})
        params: dict[str, str | int] = {"move": move.text, "reply": line[0] if line else ""}
        return Judgement("wrong", "not_good", position, params, refutation=(move.text, *line)[:_REFUTATION])

    def _worth(self, position: Position, move: Move) -> tuple[int, tuple[str, ...]]:
        """Return what a search thinks of a move for who makes it, and how it goes on."""
        reached = position.after(move)
        if not reached.legal_moves:
            return 10_000, ()
        seen = self._searcher.look(self._profile, reached)
        return -seen.score, seen.line

    def _reply(self, fen: str) -> str | None:
        """Return a move of the opponent to which there is an answer, as likely as games made it."""
        spot = self._repertoire.spots.get(fen)
        if spot is None or spot.own is not None:
            return None
        weights = [made.games for made in spot.moves]
        return self._dice.choices([made.move for made in spot.moves], weights)[0]

    def _spot(self, item: str) -> Spot:
        spot = self._repertoire.spots.get(item)
        if spot is None or spot.own is None:
            raise ItemError(item)
        return spot
