"""Combinations: a few men are given, more are taken back."""

from coupturc._core import Position
from coupturc.engine.combinations import Combination, TooWideError
from coupturc.engine.combinations.themes import CombinationTheme
from coupturc.game.refusal import Refusal
from coupturc.lessons.practice.combinations import Solver, Solving, load_combinations, load_themes
from coupturc.lessons.practice.difficulty import difficulty_of_combination
from coupturc.lessons.practice.exercises.exercise import DICE, Asked, Given, ItemError, Judgement, after, refused
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.rules import Profile

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

    def choose(self, level: float, seen: frozenset[str], theme: CombinationTheme | None = None) -> str:
        """Choose one that is new, about as hard as the learner is strong; when all are known, any.

        Args:
            level: the learner's rating.
            seen: what the learner was asked before.
            theme: what it is to be like; None for anything.
        """
        asked = load_themes(self._profile.game).get(theme, ()) if theme else tuple(self._all)
        fresh = [item for item in asked if item not in seen] or list(asked or self._all)
        distances = {item: abs(self.difficulty(item) - level) for item in fresh}
        limit = sorted(distances.values())[min(_NEAREST, len(fresh)) - 1]
        return DICE.choice([item for item, distance in distances.items() if distance <= limit])

    def difficulty(self, item: str) -> int:
        """Return how hard one of them is."""
        return difficulty_of_combination(self._all[item].moves)

    def ask(self, item: str) -> Asked:
        """Ask for the combination; as in books, the question says how many moves it takes."""
        found = self._find(item)
        position = found.position(self._profile.rules)
        return Asked("combination", position, difficulty_of_combination(found.moves), moves=found.moves)

    def judge(self, item: str, given: Given) -> Judgement:
        """Judge the next move of the solver."""
        found = self._find(item)
        solver = Solver(found, self._profile.rules)
        if given.act != "answer":
            return Judgement("shown", "shown", solver.start, over=True, solution=found.line)
        position = after(solver.start, given.played)
        try:
            solving = solver.play(given.played, given.text)
        except TooWideError as error:
            raise ItemError(item) from error
        if isinstance(solving, Refusal):
            return refused(solving, position, given.played)
        if solving.step == "wrong":
            return self._refuted(position, given.played, solving.line[-1])
        return _went_on(position, len(given.played), solving)

    def _find(self, item: str) -> Combination:
        if item not in self._all:
            raise ItemError(item)
        return self._all[item]

    def _refuted(self, position: Position, played: tuple[str, ...], text: str) -> Judgement:
        reached = position.after(position.parse_move(text))
        line = self._searcher.look(self._profile, reached).line if reached.legal_moves else ()
        params: dict[str, str | int] = {"move": text, "reply": line[0] if line else ""}
        return Judgement("wrong", "no_gain", position, params, line=played, refutation=(text, *line)[:_REFUTATION])


def _went_on(position: Position, plies: int, solving: Solving) -> Judgement:
    """Say that a move is right, and play the opponent's answer."""
    own, *answers = solving.line[plies:]
    position = position.after(position.parse_move(own))
    reply = position.parse_move(answers[0]) if answers else None
    over = solving.step == "solved"
    return Judgement(
        step="right" if over else "go_on",
        code="right" if over else "go_on",
        position=position.after(reply) if reply else position,
        params={"count": solving.needed},
        over=over,
        line=solving.line,
        reply=reply,
    )
