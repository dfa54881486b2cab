"""What may stand at a place of a query where something else stands, by a code that a page has words for."""

from coupturc.archive.errors import QueryError

_ENGLISH = {
    "word": "pieces as in W:m27,k5, empty squares as in -29, or one of {names}, then",
    "before": "a position or `manoeuvre` before `{word}`",
    "behind": "a position or `manoeuvre` behind `{word}`",
    "then": "`then` before another step",
    "contents": "letters of {names}",
    "square": "a square, {first} to {last}",
    "free": "what can stand on {square} at the same time",
    "fen": "a FEN",
    "bad_fen": "a FEN ({message})",
    "one_of": "one of {names}",
    "way": "squares as in 37-32-28 or 37-32x21:27",
    "longer_way": "two squares or more as in 37-32-28",
    "capture": "a number as in 3 or 3-5, or squares as in 37x8, 37x, x8 or x:12",
    "ending": "pieces of White and of Black as in 3-1",
    "plies": "a number of plies",
    "positions": "a number of positions",
    "number": "a number, or two as in 3-5",
    "year": "a year, or two as in 1970-1990",
    "rating": "a rating, or two as in 1200-1400",
    "name": 'a name, in quotation marks as in "Ada L."',
    "quotation": 'a closing `"`',
    "parenthesis": "a closing `)`",
    "depth": "at most {limit} parentheses in one another",
    "questions": "at most {limit} questions, with those of saved queries",
    "player": "a player besides a colour",
    "alone": "a {word} alone in its question, and its name",
    "none": "a name that exists; there is none yet",
    "question_before": "a question before `{word}`",
    "question_behind": "a question behind `{word}`",
}


def refusal(text: str, column: int, code: str, **params: str) -> QueryError:
    """Return the error that says what was expected.

    Args:
        text: of the whole query.
        column: where something else stands.
        code: of what was expected.
        params: what its sentence names.

    Example:
        >>> refusal("W:m51", 4, "square", first="1", last="50").expected
        'a square, 1 to 50'
    """
    return QueryError(text, column, _ENGLISH[code].format(**params), code, params)
