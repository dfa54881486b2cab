"""What the list shows of an analysis, kept beside its tree: a list that read the trees would read fifty megabytes."""

from typing import NamedTuple

import msgspec

from coupturc.analysis.document import Document
from coupturc.game.tree import Game

_SHOWN_HEADERS = ("White", "Black", "Event", "Date", "Result")
_LONGEST_HEADER = 200


class Headline(msgspec.Struct, frozen=True):
    """The headers of an analysis, the length of its main line, its last position and the squares of its last move."""

    headers: dict[str, str]
    plies: int
    fen: str
    last: tuple[str, ...]


class Written(NamedTuple):
    """An analysis as it is stored: its tree as PDN, and its headline."""

    body: str
    headline: str


_headlines = msgspec.json.Decoder(Headline)
_encode = msgspec.json.Encoder().encode


def written(document: Document) -> Written:
    """Return an analysis as it is stored."""
    return Written(document.text, headline_of(document.game))


def headline_of(game: Game) -> str:
    """Return the headline of a tree as it is kept."""
    headers = {name: game.headers[name][:_LONGEST_HEADER] for name in _SHOWN_HEADERS if name in game.headers}
    moves = game.moves
    last = (moves[-1].origin, moves[-1].target) if moves else ()
    return _encode(Headline(headers, len(moves), game.final.fen, last)).decode()


def read_headline(text: str) -> Headline:
    """Read a headline.

    Raises:
        msgspec.DecodeError: it is not one; of an analysis that could not be read nothing is kept.
    """
    return _headlines.decode(text)
