"""Combinations: a few men are given, more are taken back."""

import msgspec

from coupturc._core import Position
from coupturc.engine.combinations import Combination, TooWideError
from coupturc.game.refusal import Refusal
from coupturc.lessons.practice.combinations import Solver, Solving, load_combinations
from coupturc.lessons.practice.difficulty import difficulty_of_combination
from coupturc.rules import Profile
from coupturc.web.boards import playable_board
from coupturc.web.practice.boards import plies_of
from coupturc.web.practice.exercise import DICE, Asked, ItemError, after, refused, verdict
from coupturc.web.practice.messages import PracticeAnswer, PracticeVerdict
from coupturc.web.practice.search import Searcher

#: Of so many unseen ones nearest to the learner's rating any may be asked.
_NEAREST = 8

#: Moves that show why a move fails, itself included.
_REFUTATION = 6


class Combinations:
    """The trainer of combinations.

    Args:
        profile: the rules.
        searcher: finds what refutes a move.
    """

    def __init__(self, profile: Profile, searcher: Searcher) -> None:
        self._profile = profile
        self._searcher = searcher
        self._all = load_combinations(profile.game)

    @property
    def stock(self) -> frozenset[str]:
        """The ids of all."""
        return frozenset(self._all)

    def choose(self, level: float, seen: frozenset[str]) -> str:
        """Choose one that is new, about as hard as the learner is strong; when all are known, any."""
        fresh = [item for item in self._all if item not in seen] or list(self._all)
        fresh.sort(key=lambda item: abs(difficulty_of_combination(self._all[item].moves) - level))
        limit = abs(difficulty_of_combination(self._all[fresh[min(_NEAREST, len(fresh)) - 1]].moves) - level)
        near = [item for item in fresh if abs(difficulty_of_combination(self._all[item].moves) - level) <= limit]
        return DICE.choice(near)

    def ask(self, item: str) -> Asked:
        """Ask for the combination; as in books, the question says how many moves it takes."""
        found = self._find(item)
        position = playable_board(found.position(self._profile.rules))
        return Asked("combination", position, difficulty_of_combination(found.moves), moves=found.moves)

    def judge(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Judge the next move of the solver."""
        found = self._find(answer.item)
        solver = Solver(found, self._profile.rules)
        if answer.act != "answer":
            said = verdict("shown", "shown", playable_board(solver.start, over=True))
            return msgspec.structs.replace(said, solution=plies_of(solver.start, found.line))
        position = after(solver.start, answer.played)
        try:
            solving = solver.play(answer.played, answer.answer)
        except TooWideError as error:
            raise ItemError(answer.item) from error
        if isinstance(solving, Refusal):
            return refused(solving, position, "refused", answer.played)
        if solving.step == "wrong":
            return self._refuted(position, answer.played, solving.line[-1])
        return _went_on(solver.start, answer.played, solving)

    def _find(self, item: str) -> Combination:
        if item not in self._all:
            raise ItemError(item)
        return self._all[item]

    def _refuted(self, position: Position, played: tuple[str, ...], text: str) -> PracticeVerdict:
        reached = position.after(position.parse_move(text))
        line = self._searcher.look(self._profile, reached).line if reached.legal_moves else ()
        said = verdict("wrong", "no_gain", playable_board(position), {"move": text, "reply": line[0] if line else ""})
        return msgspec.structs.replace(said, line=played, refutation=plies_of(position, (text, *line)[:_REFUTATION]))


def _went_on(start: Position, played: tuple[str, ...], solving: Solving) -> PracticeVerdict:
    """Say that a move is right, and play the opponent's answer."""
    plies = plies_of(start, solving.line)
    reply = plies[-1] if len(solving.line) > len(played) + 1 else None
    over = solving.step == "solved"
    position = start
    for text in solving.line:
        position = position.after(position.parse_move(text))
    said = verdict("right" if over else "go_on", "right" if over else "go_on", playable_board(position, over=over))
    return msgspec.structs.replace(said, line=solving.line, reply=reply, params={"count": solving.needed})
