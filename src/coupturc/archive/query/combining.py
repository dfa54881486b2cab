"""Questions that are made of several: `and`, `and not` and `or` between them.

`A and B and not C or D` asks for games in which A and B come about and C does not, and for those in which D does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from coupturc._core import Rules
from coupturc.archive.named import themes
from coupturc.archive.query.expected import refusal
from coupturc.archive.query.model import Query
from coupturc.archive.query.text import Word, parse_words, rules_of, words_of

_BETWEEN = frozenset({"and", "not", "or"})
#: Behind these a word is a name, whatever it is.
_TAKES_NAME = frozenset({"player", "opponent", "event", "marked", "saved", "theme"})


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
        >>> query.steps[1].sought.steps, query.asked.result
        ((('37', '32'), ('32', '28')), 'white')
        >>> query = parse_query("player Ada and not opening fox or event Open")
        >>> query.asked.player, len(query.without), query.otherwise[0].asked.event
        ('Ada', 1, 'Open')
    """
    words = words_of(text)
    rules = rules or rules_of(words)
    branches: list[Query] = []
    for part in _parts(text, words):
        query = _named(text, part, rules, saved or {}) or parse_words(text, part.words, part.end, rules)
        match part.sign:
            case "or":
                branches.append(query)
            case "and":
                branches[-1] = replace(branches[-1], also=(*branches[-1].also, query))
            case _:
                branches[-1] = replace(branches[-1], without=(*branches[-1].without, query))
    first, *others = branches
    return replace(first, otherwise=tuple(others))


def _named(text: str, part: _Part, rules: Rules, saved: Mapping[str, str]) -> Query | None:
    """Read a question that stands for another one: a query that was saved, or a theme; nothing for a usual one."""
    kinds = {"saved": saved, "theme": {one.id: one.query for one in themes().values() if one.game == rules.game}}
    for place, word in enumerate(part.words):
        if (known := kinds.get(word.text)) is None or (place and part.words[place - 1].text in _TAKES_NAME):
            continue
        if place or len(part.words) != len((word, "name")):
            raise refusal(text, word.column, "alone", word=word.text)
        name = part.words[1]
        if (asked := name.text.strip('"')) not in known:
            code = "one_of" if known else "none"
            raise refusal(text, name.column, code, names=", ".join(known))
        others = {one: query for one, query in saved.items() if one != asked}  # none stands for itself
        return Query(rules, (), also=(parse_query(known[asked], rules, others),))
    return None


def _parts(text: str, words: Sequence[Word]) -> Iterator[_Part]:
    """Split words at those that stand between questions; `and not` is one of them."""
    sign, begin = "or", 0
    for place, word in enumerate(words):
        if word.text in _BETWEEN:
            is_empty = place == begin
            if is_empty and (word.text != "not" or sign == "not"):
                raise refusal(text, word.column, "question_before", word=word.text)
            if not is_empty or sign == "or":  # `not` alone is of every game
                yield _Part(sign, words[begin:place], word.column)
            sign, begin = word.text, place + 1
    if begin and begin == len(words):
        raise refusal(text, len(text) + 1, "question_behind", word=sign)
    yield _Part(sign, words[begin:], len(text) + 1)
