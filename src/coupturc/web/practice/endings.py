"""Basic endings with kings: is it won, and if so, win it against the best defence."""

from collections.abc import Sequence

import msgspec

from coupturc._core import Move, Position
from coupturc.engine.native.lines import SURE
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import history_of
from coupturc.lessons.practice import ENDINGS, Outlook, Prober, ask_ending, best_moves, judge_move, outlook
from coupturc.lessons.practice.difficulty import difficulty_of_ending
from coupturc.lessons.practice.endings import scatter
from coupturc.rules import Profile
from coupturc.web.boards import playable_board
from coupturc.web.endgames import Endgames
from coupturc.web.practice.boards import plies_of
from coupturc.web.practice.exercise import DICE, Asked, ItemError, after, board, refused, verdict
from coupturc.web.practice.messages import PracticeAnswer, PracticeVerdict
from coupturc.web.practice.search import Searcher

#: Moves that show why a win is gone, or how it goes.
_SHOWN_PLIES = 6
_WHOLE_WIN_PLIES = 40

_GOOD = 150
_TRIES = 12
_NODES = 40_000


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
        shown = playable_board(position)
        if seen is None:
            return Asked("win", shown, difficulty_of_ending(_SHOWN_PLIES), exact=False)
        return Asked("outlook", shown, difficulty_of_ending(seen.plies if seen.value > 0 else 0))

    def judge(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Judge yes or no, or a move."""
        start = self._read(answer.item)
        seen = outlook(self._tables, start)
        if answer.act != "answer":
            return self._shown(start, seen)
        if answer.answer in ("yes", "no") and not answer.played and seen is not None:
            return self._judge_outlook(start, seen, answer.answer == "yes")
        position = after(start, answer.played)
        move = read_move(position, answer.answer)
        if isinstance(move, Refusal):
            return refused(move, position, "refused", answer.played)
        return self._judge_move(start, answer.played, position, move)

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

    def _shown(self, start: Position, seen: Outlook | None) -> PracticeVerdict:
        said = verdict("shown", "shown", playable_board(start, over=True), {"plies": seen.plies if seen else 0})
        plies = _WHOLE_WIN_PLIES if seen is None or seen.value > 0 else _SHOWN_PLIES
        return msgspec.structs.replace(said, solution=plies_of(start, self._best_line(start, plies)))

    def _judge_outlook(self, start: Position, seen: Outlook, says_won: bool) -> PracticeVerdict:  # noqa: FBT001
        won = seen.value > 0
        params: dict[str, str | int] = {"won": "yes" if won else "no", "plies": seen.plies}
        if says_won is won:
            step, code = ("go_on", "is_won") if won else ("right", "right")
            return verdict(step, code, playable_board(start, over=not won), params)  # type: ignore[arg-type]
        said = verdict("wrong", "not_so", playable_board(start), params)
        return msgspec.structs.replace(said, refutation=plies_of(start, self._best_line(start, _SHOWN_PLIES)))

    def _judge_move(self, start: Position, played: tuple[str, ...], position: Position, move: Move) -> PracticeVerdict:
        line = (*played, move.text)
        reached = position.after(move)
        if not reached.legal_moves:
            return msgspec.structs.replace(verdict("right", "right", playable_board(reached, over=True)), line=line)
        left = self._plies_left(position, move)
        if left is None:
            return self._refuted(position, played, move)
        reply = self._best_line(reached, 1)[0]
        line = (*line, reply)
        if history_of(start, line).draws(self._profile.draw_limits):
            return verdict("wrong", "too_slow", playable_board(start))
        reply_ply = plies_of(reached, [reply])
        after_reply = reached.after(reached.parse_move(reply))
        said = verdict("go_on", "go_on", playable_board(after_reply), {"plies": left})
        return msgspec.structs.replace(said, line=line, reply=reply_ply[0])

    def _plies_left(self, position: Position, move: Move) -> int | None:
        """Return the plies to the win after a move, 0 when only the search judges; None when the win is gone."""
        judged = judge_move(self._tables, position, move)
        if judged is not None:
            return max(0, judged.after.plies - 1) if judged.after.value > 0 else None
        seen = self._searcher.look(self._profile, position.after(move))
        return 0 if seen.score < -_GOOD else None

    def _refuted(self, position: Position, played: tuple[str, ...], move: Move) -> PracticeVerdict:
        defence = self._best_line(position.after(move), _SHOWN_PLIES - 1)
        params: dict[str, str | int] = {"move": move.text, "reply": defence[0]}
        said = verdict("wrong", "throws_win", playable_board(position), params)
        return msgspec.structs.replace(said, line=played, refutation=plies_of(position, (move.text, *defence)))

    def _best_line(self, position: Position, plies: int) -> Sequence[str]:
        """Return the best play of both sides."""
        line: list[str] = []
        while len(line) < plies and position.legal_moves:
            best = best_moves(self._tables, position)
            move = best[0] if best else position.parse_move(self._searcher.look(self._profile, position).line[0])
            line.append(move.text)
            position = position.after(move)
        return line
