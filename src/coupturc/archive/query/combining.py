"""Questions that are made of several: `and`, `and not` and `or` between them.

`A and B and not C or D` asks for games in which A and B come about and C does not, and for those in which D does.
Parentheses hold questions together: `A and (B or C)` asks for games in which A comes about and one of the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from coupturc._core import Rules
from coupturc.archive.named import themes
from coupturc.archive.query.expected import refusal
from coupturc.archive.query.model import Query
from coupturc.archive.query.text import ALONE, parse_words, rules_of
from coupturc.archive.query.word import Word, words_of

_BETWEEN = frozenset({"and", "not", "or"})
_DEEPER = {"(": 1, ")": -1}
_MOST_DEEP = 20
#: More than anybody types. Saved queries that ask for others would else stand for billions.
_MOST_QUESTIONS = 500
#: Behind these a word is a name, whatever it is.
_TAKES_NAME = frozenset({"player", "opponent", "event", "marked", *ALONE})


@dataclass(frozen=True, slots=True)
class _Part:
    """A question without `and`, `not` and `or`.

    Args:
        sign: the word in front of it; the first one has `or`.
        words: of the question.
        end: the column behind it.
    """

    sign: str
    words: Sequence[Word]
    end: int


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is known while a query is read, and while those are read that it asks for by name.

    Args:
        rules: of what game.
        saved: what was saved and may be asked for, by name.
        depth: in how many parentheses and queries with a name the questions stand.
        place: of a query with a name the text and the column where the whole query asks for it.
        counted: numbers the questions of the whole query.
    """

    rules: Rules
    saved: Mapping[str, str]
    depth: int = 0
    place: tuple[str, int] | None = None
    counted: Iterator[int] = field(default_factory=lambda: count(1))

    def expect_few(self, text: str, column: int) -> None:
        """Count a question, and refuse more than anybody means."""
        if next(self.counted) > _MOST_QUESTIONS:
            raise refusal(*(self.place or (text, column)), "questions", limit=str(_MOST_QUESTIONS))

    def expect_shallow(self, text: str, words: Sequence[Word]) -> None:
        """Refuse parentheses that stand in so many others that nobody means it."""
        depth = self.depth
        for word in words:
            depth += _DEEPER.get(word.text, 0)
            if depth > _MOST_DEEP:
                raise refusal(*(self.place or (text, word.column)), "depth", limit=str(_MOST_DEEP))


def parse_query(text: str, rules: Rules | None = None, saved: Mapping[str, str] | None = None) -> Query:
    """Read a query.

    Args:
        text: of the query.
        rules: of what game; None lets a word `game` say, and else it is Dammen.
        saved: the texts for which a question `saved NAME` stands, by name.

    Raises:
        QueryError: it cannot be understood; the column is named, and what may stand there.

    Example:
        >>> query = parse_query("W:m27,32 -29 to-move B then manoeuvre W 37-32-28 within 10 result W")
        >>> query.steps[0].sought.squares
        {'27': 'w', '32': 'w', '29': '.'}
        >>> [(move.origin, move.target) for move in query.steps[1].sought.steps], query.asked.result
        ([('37', '32'), ('32', '28')], 'white')
        >>> query = parse_query("player Ada and not opening fox or event Open")
        >>> query.asked.player, len(query.without), query.otherwise[0].asked.event
        ('Ada', 1, 'Open')
    """
    return _whole(text, _Reading(rules or rules_of(words_of(text)), saved or {}))


def _whole(text: str, reading: _Reading) -> Query:
    words = words_of(text)
    reading.expect_shallow(text, words)
    return _combined(text, words, len(text) + 1, reading)


def _combined(text: str, words: Sequence[Word], end: int, reading: _Reading) -> Query:
    """Read questions with the words between them.

    Args:
        text: of the whole query, for faults.
        words: of the questions.
        end: the column behind them.
        reading: what is known.
    """
    branches: list[Query] = []
    for part in _parts(text, words, end):
        reading.expect_few(text, part.words[0].column if part.words else part.end)
        query = (
            _held_together(text, part, reading)
            or _named(text, part, reading)
            or parse_words(text, part.words, part.end, reading.rules)
        )
        match part.sign:
            case "or":
                branches.append(query)
            case "and":
                branches[-1] = replace(branches[-1], also=(*branches[-1].also, query))
            case _:
                branches[-1] = replace(branches[-1], without=(*branches[-1].without, query))
    first, *others = branches
    return replace(first, otherwise=tuple(others))


def _held_together(text: str, part: _Part, reading: _Reading) -> Query | None:
    """Read questions in parentheses as one; nothing when there are none."""
    if not part.words or part.words[0].text != "(":
        return None
    closing = _closing(part.words)
    if closing is None:
        raise refusal(text, part.end, "parenthesis")
    if closing == 1:
        raise refusal(text, part.words[1].column, "question_behind", word="(")
    if closing + 1 < len(part.words):
        raise refusal(text, part.words[closing + 1].column, "one_of", names="and, not, or")
    deeper = replace(reading, depth=reading.depth + 1)
    inner = _combined(text, part.words[1:closing], part.words[closing].column, deeper)
    return Query(reading.rules, (), also=(inner,))


def _closing(words: Sequence[Word]) -> int | None:
    """Return the place of the parenthesis that closes the first word; None when none does."""
    depth = 0
    for place, word in enumerate(words):
        depth += _DEEPER.get(word.text, 0)
        if depth == 0:
            return place
    return None


def _named(text: str, part: _Part, reading: _Reading) -> Query | None:
    """Read a question that stands for another one: a query that was saved, or a theme; nothing for a usual one."""
    of_game = {one.id: one.query for one in themes().values() if one.game == reading.rules.game}
    kinds = {"saved": reading.saved, "theme": of_game}
    for place, word in enumerate(part.words):
        if (known := kinds.get(word.text)) is None or (place and part.words[place - 1].text in _TAKES_NAME):
            continue
        if place or len(part.words) != len((word, "name")):
            raise refusal(text, word.column, "alone", word=word.text)
        name = part.words[1]
        if (asked := name.text.strip('"')) not in known:
            code = "one_of" if known else "none"
            raise refusal(text, name.column, code, names=", ".join(known))
        others = {one: query for one, query in reading.saved.items() if one != asked}  # none stands for itself
        from_here = reading.place or (text, name.column)
        deeper = replace(reading, saved=others, depth=reading.depth + 1, place=from_here)
        return Query(reading.rules, (), also=(_whole(known[asked], deeper),))
    return None


def _parts(text: str, words: Sequence[Word], end: int) -> Iterator[_Part]:
    """Split words at those that stand between questions; `and not` is one of them, those in parentheses are not."""
    sign, begin, depth = "or", 0, 0
    for place, word in enumerate(words):
        depth += _DEEPER.get(word.text, 0)
        if word.text in _BETWEEN and depth <= 0:
            is_empty = place == begin
            if is_empty and (word.text != "not" or sign == "not"):
                raise refusal(text, word.column, "question_before", word=word.text)
            if not is_empty or sign == "or":  # `not` alone is of every game
                yield _Part(sign, words[begin:place], word.column)
            sign, begin = word.text, place + 1
    if begin and begin == len(words):
        raise refusal(text, end, "question_behind", word=sign)
    yield _Part(sign, words[begin:], end)
