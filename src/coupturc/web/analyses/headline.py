"""What the list shows of an analysis, kept beside its tree: a list that read the trees would read fifty megabytes."""

import msgspec

from coupturc.game.tree import Game

_SHOWN_HEADERS = ("White", "Black", "Event", "Date", "Result")
_LONGEST_HEADER = 200


class Headline(msgspec.Struct, frozen=True):
    """The headers of an analysis, the length of its main line, and where it begins."""

    headers: dict[str, str]
    plies: int
    fen: str


_headlines = msgspec.json.Decoder(Headline)
_encode = msgspec.json.Encoder().encode


def headline_of(game: Game) -> str:
    """Return the headline of a tree as it is kept."""
    headers = {name: game.headers[name][:_LONGEST_HEADER] for name in _SHOWN_HEADERS if name in game.headers}
    return _encode(Headline(headers, len(game.moves), game.start.fen)).decode()


def read_headline(text: str) -> Headline:
    """Read a headline.

    Raises:
        msgspec.DecodeError: it is not one; of an analysis that could not be read nothing is kept.
    """
    return _headlines.decode(text)
