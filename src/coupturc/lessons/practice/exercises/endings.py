"""Basic endings with kings: is it won, and if so, win it against the best defence."""

from typing import Protocol

from coupturc._core import Move, Position, Rules
from coupturc.engine.native.lines import SURE
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import history_of
from coupturc.lessons.practice import ENDINGS, Outlook, Prober, ask_ending, best_moves, judge_move, outlook
from coupturc.lessons.practice.difficulty import difficulty_of_ending
from coupturc.lessons.practice.endings import ending_question, scatter
from coupturc.lessons.practice.exercises.exercise import (
    DICE,
    Asked,
    Given,
    ItemError,
    Judgement,
    after,
    board,
    refused,
)
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.lessons.practice.question import judge_question
from coupturc.rules import Profile

#: Moves that show why a win is gone, or how it goes.
_SHOWN_PLIES = 6
_WHOLE_WIN_PLIES = 40

_GOOD = 150
_TRIES = 12
_NODES = 40_000


class Endgames(Protocol):
    """Endgame tables that are made when they are needed."""

    def tables(self, rules: Rules, /) -> Prober:
        """Return the tables there are; the first call may make small ones."""

    def prepare(self, rules: Rules, /) -> None:
        """Begin to make larger ones in the background."""


class Endings:
    """The trainer of endings.

    Args:
        profile: the rules, whose draw limits count.
        endgames: the tables; what they do not have is judged by the search.
        searcher: the search.
    """

    stock = None

    def __init__(self, profile: Profile, endgames: Endgames, searcher: Searcher) -> None:
        self._profile = profile
        self._endgames = endgames
        self._searcher = searcher

    def choose(self, _level: float, _seen: frozenset[str]) -> str:
        """Choose a position that the tables know, or failing that one that the search wins."""
        tables = self._tables
        self._endgames.prepare(self._profile.rules)
        for ending in DICE.sample(ENDINGS, len(ENDINGS)):
            question = ask_ending(ending, self._profile.id, tables, DICE)
            if question is not None:
                return f"{ending}:{question.fen}"
        return self._searched()

    def ask(self, item: str) -> Asked:
        """Ask whether it is won; where only the search knows, ask to win it."""
        position = self._read(item)
        seen = outlook(self._tables, position)
        if seen is None:
            return Asked("win", position, difficulty_of_ending(_SHOWN_PLIES), exact=False)
        return Asked("outlook", position, difficulty_of_ending(seen.plies if seen.value > 0 else 0))

    def judge(self, item: str, given: Given) -> Judgement:
        """Judge yes or no, or a move."""
        start = self._read(item)
        seen = outlook(self._tables, start)
        if given.act != "answer":
            return self._shown(start, seen)
        if given.text in ("yes", "no") and not given.played and seen is not None:
            return self._judge_outlook(start, seen, given.text)
        position = after(start, given.played)
        move = read_move(position, given.text)
        if isinstance(move, Refusal):
            return refused(move, position, given.played)
        return self._judge_move(start, given.played, position, move)

    @property
    def _tables(self) -> Prober:
        return self._endgames.tables(self._profile.rules)

    def _read(self, item: str) -> Position:
        ending, _, fen = item.partition(":")
        if ending not in ENDINGS:
            raise ItemError(item)
        return board(fen, self._profile)

    def _searched(self) -> str:
        """Return an ending that the search wins, or else the last one tried."""
        item = ""
        for number in range(_TRIES):
            ending = ENDINGS[min(number // 4, 1)]
            position = scatter(ending, self._profile.rules, DICE)
            if position.legal_moves.capture_count:
                continue
            item = f"{ending}:{position.fen}"
            if self._searcher.look(self._profile, position, _NODES).score > SURE:
                break
        return item

    # ------------------------------------------------------------------ judging

    def _shown(self, start: Position, seen: Outlook | None) -> Judgement:
        plies = _WHOLE_WIN_PLIES if seen is None or seen.value > 0 else _SHOWN_PLIES
        params: dict[str, str | int] = {"plies": seen.plies if seen else 0}
        return Judgement("shown", "shown", start, params, over=True, solution=self._best_line(start, plies))

    def _judge_outlook(self, start: Position, seen: Outlook, text: str) -> Judgement:
        won = seen.value > 0
        params: dict[str, str | int] = {"won": "yes" if won else "no", "plies": seen.plies}
        verdict = judge_question(ending_question(self._profile.id, start, seen), text == "yes")
        if not verdict.is_done:
            return Judgement("wrong", verdict.code, start, params, refutation=self._best_line(start, _SHOWN_PLIES))
        if won:
            return Judgement("go_on", "is_won", start, params)
        return Judgement("right", "right", start, params, over=True)

    def _judge_move(self, start: Position, played: tuple[str, ...], position: Position, move: Move) -> Judgement:
        line = (*played, move.text)
        reached = position.after(move)
        if not reached.legal_moves:
            return Judgement("right", "right", reached, over=True, line=line)
        left = self._plies_left(position, move)
        if left is None:
            return self._refuted(position, played, move)
        reply = reached.parse_move(self._best_line(reached, 1)[0])
        line = (*line, reply.text)
        if history_of(start, line).draws(self._profile.draw_limits):
            return Judgement("wrong", "too_slow", start)
        return Judgement("go_on", "go_on", reached.after(reply), {"plies": left}, line=line, reply=reply)

    def _plies_left(self, position: Position, move: Move) -> int | None:
        """Return the plies to the win after a move, 0 when only the search judges; None when the win is gone."""
        judged = judge_move(self._tables, position, move)
        if judged is not None:
            return max(0, judged.after.plies - 1) if judged.after.value > 0 else None
        seen = self._searcher.look(self._profile, position.after(move))
        return 0 if seen.score < -_GOOD else None

    def _refuted(self, position: Position, played: tuple[str, ...], move: Move) -> Judgement:
        defence = self._best_line(position.after(move), _SHOWN_PLIES - 1)
        params: dict[str, str | int] = {"move": move.text, "reply": defence[0]}
        return Judgement("wrong", "throws_win", position, params, line=played, refutation=(move.text, *defence))

    def _best_line(self, position: Position, plies: int) -> tuple[str, ...]:
        """Return the best play of both sides."""
        line: list[str] = []
        while len(line) < plies and position.legal_moves:
            best = best_moves(self._tables, position)
            move = best[0] if best else position.parse_move(self._searcher.look(self._profile, position).line[0])
            line.append(move.text)
            position = position.after(move)
        return tuple(line)
