"""Writing games as canonical PDN 3: what is written reads back as the same tree."""

import gzip
import re
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOBase
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from coupturc._core import Position, Side
from coupturc.arguments import expect
from coupturc.errors import ArgumentError
from coupturc.files import replacing
from coupturc.game.node import Node
from coupturc.game.tree import Game
from coupturc.notation.sources import refuse_no_path, refuse_unknown
from coupturc.rules.games import GAMES, USUAL_GAME

_COLUMNS = 80
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_TAG_LINE = re.compile(r'\n(?=\[[A-Za-z][A-Za-z0-9_]*[ \t]*")')


def write_pdn(
    games: Iterable[Game], target: str | PathLike[str] | TextIO | BinaryIO, *, encoding: str = "utf-8"
) -> None:
    """Write games, an empty line between them.

    Args:
        games: any number, written one by one.
        target: a path, which is gzipped when it ends in `.gz` and replaced when all is written; or a file opened for
            writing text or bytes.
        encoding: of a path or of bytes; what it cannot write becomes a question mark.

    Raises:
        UnknownEncodingError: there is no such encoding.
        OSError: the file cannot be written.
    """
    refuse_unknown(encoding)
    if not (isinstance(target, str | PathLike) or hasattr(target, "writelines")):
        raise TypeError(f"target: expected a path or a file, found {type(target).__name__}")
    texts = (("\n" if index else "") + format_game(game) for index, game in enumerate(games))
    if isinstance(target, str | PathLike):
        refuse_no_path(target)
        _write_file(Path(target), texts, encoding)
    elif isinstance(target, TextIOBase) or hasattr(target, "encoding"):
        cast("TextIO", target).writelines(texts)
    else:
        target.writelines(text.encode(encoding, "replace") for text in texts)


def _write_file(path: Path, texts: Iterable[str], encoding: str) -> None:
    """Replace a file when all is written: the games may be read from it, or one may be refused."""
    open_it = gzip.open if path.suffix == ".gz" else open
    with replacing(path) as new, open_it(new, "wt", encoding=encoding, errors="replace", newline="\n") as file:
        file.writelines(texts)


def format_game(game: Game) -> str:
    r"""Write a game: tags in their order, moves in short form, `*` at the end; the result is a tag.

    Two things PDN has no way to say: a closing brace in a comment of several lines becomes a bracket,
    and a line of a comment that looks like a tag joins the line before it.

    Raises:
        ArgumentError: a header's name has other characters than letters, digits and underscores.
        TypeError: a header or a comment is not a text.

    Example:
        >>> from coupturc.notation.pdn import parse_pdn
        >>> game, = parse_pdn("1.32 - 28 (1. 33-29 $1) 1923(!) 2. 2819 1-1")
        >>> print(format_game(game), end="")
        [Result "1-1"]
        <BLANKLINE>
        1. 32-28 (1. 33-29 $1) 1... 19-23! 2. 28x19 *
    """
    expect("game", game, Game)
    tags = [_tag(name, value) for name, value in _headers(game).items()]
    is_nothing = not tags and game.root.next is None
    text = _wrapped([*_movetext(game), *(["1."] if is_nothing else []), "*"])  # a lone `*` would be no game
    return "\n".join([*tags, "", text] if tags else [text])


# ------------------------------------------------------------------ tags


def _headers(game: Game) -> dict[str, str]:
    headers = dict(game.headers)
    for name, value in headers.items():
        expect("headers", name, str, "names that are texts")
        expect(f"header {name}", value, str, "a text")
    if game.rules.game != USUAL_GAME:
        headers.setdefault("GameType", GAMES[game.rules.game].pdn_game_type)
    said = _start_said(headers, game)
    if said != game.start and not (said is None and _begins_unread(game)):
        headers["FEN"] = game.start.fen
    return headers


def _begins_unread(game: Game) -> bool:
    """Whether nothing says that the game begins with its start: where its FEN could not be read, that is kept."""
    return game.start == Position.start(game.rules) and game.root.next is None


def _start_said(headers: dict[str, str], game: Game) -> Position | None:
    try:
        fen = headers.get("FEN")
        return Position.start(game.rules) if fen is None else Position.from_fen(fen, game.rules)
    except ValueError:
        return None


def _tag(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise ArgumentError(f"expected a header's name of letters, digits and underscores, found {name!r}")
    escaped = " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


# ------------------------------------------------------------------ moves


# A node with the half-move it is (0 for White's first), or a bracket.
_Item = tuple[Node, int] | str


def _movetext(game: Game) -> Iterator[str]:
    """Yield the words of a line, to be separated by blanks; without recursion, as variations may nest deeply."""
    yield from _comments(game.root.comments)
    waiting: list[_Item] = [(child, int(game.start.turn is Side.black)) for child in game.root.children[:1]]
    after_white = False  # directly behind White's move Black's needs no number
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            after_white = False
        else:
            yield from _node(*item, after_white=after_white)
            after_white = _ends_with_white_move(*item)
            waiting += _what_follows(*item)


def _node(node: Node, half_move: int, *, after_white: bool) -> Iterator[str]:
    yield from _comments(node.starting_comments)
    if node.move is None:
        yield f'/FEN "{node.position.fen}"/'
    else:
        is_black = half_move % 2
        needs_number = not (is_black and after_white and not node.starting_comments)
        number = f"{half_move // 2 + 1}{'...' if is_black else '.'} " if needs_number else ""
        yield number + node.move.text + node.strength
    yield from (f"${nag}" for nag in node.nags)
    yield from _comments(node.comments)


def _ends_with_white_move(node: Node, half_move: int) -> bool:
    return node.move is not None and half_move % 2 == 0 and not node.comments


def _what_follows(node: Node, half_move: int) -> Iterator[_Item]:
    """Yield what comes after a node, last first: how its line goes on, before that the alternatives to it."""
    if node.children:
        yield node.children[0], _next_half_move(node, half_move)
    siblings = node.siblings
    if node is siblings[0]:
        for variation in reversed(siblings[1:]):
            yield from (")", (variation, half_move), "(")


def _next_half_move(node: Node, half_move: int) -> int:
    """Return the next ply; after a set-up position White gets the even numbers."""
    if node.move is not None:
        return half_move + 1
    is_black = node.position.turn is Side.black
    return half_move + int(half_move % 2 != is_black)


# ------------------------------------------------------------------ text


def _comments(texts: Sequence[str]) -> Iterator[str]:
    expect("comments", texts, (tuple, list), "a tuple of texts")  # of a text each letter would be a comment
    return map(_comment, texts)


def _comment(text: str) -> str:
    """Write a comment in braces, or as the rest of a line when it holds a closing brace."""
    expect("comment", text, str, "a text")
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # for who reads these end lines too
    if "}" in text and "\n" not in text:
        return f";{text}\n"
    return "{" + _TAG_LINE.sub(" ", text.replace("}", ")")) + "}"


def _glued(parts: Iterable[str]) -> list[str]:
    """Join brackets to the words inside them."""
    words: list[str] = []
    for part in parts:
        if words and (words[-1].endswith("(") or (part == ")" and not words[-1].endswith("\n"))):
            words[-1] += part
        else:
            words.append(part)
    return words


def _wrapped(parts: Iterable[str]) -> str:
    """Set words in lines of 80 columns; a comment stays as it is."""
    lines: list[str] = []
    column = 0
    for word in _glued(parts):
        if column:
            fits = column + 1 + len(word.split("\n", 1)[0]) <= _COLUMNS
            lines.append(" " if fits else "\n")
            column = column + 1 if fits else 0
        lines.append(word)
        column = len(word) - word.rindex("\n") - 1 if "\n" in word else column + len(word)
    return "".join([*lines, "\n"])
