"""What the page of a link says of itself to those who show links: words and a picture, before any script runs."""

from dataclasses import dataclass
from urllib.parse import urlencode

from coupturc._core import Side
from coupturc.notation.xml import escape
from coupturc.web.games.http_messages import GameSummary
from coupturc.web.games.messages import Player
from coupturc.web.sharing.generated.words import WORDS
from coupturc.web.sharing.line import SHOWN, SharedLine
from coupturc.web.sharing.preview import SIZE

_LOCALES = {"nl": "nl_NL", "en": "en_GB", "tr": "tr_TR"}
_LONGEST_LINE = 150


@dataclass(frozen=True, slots=True)
class Card:
    """What is shown of a link.

    Args:
        title, text: in the visitor's language.
        picture: the query of its picture.
    """

    title: str
    text: str
    picture: str


def head_of(card: Card, origin: str, path: str, language: str) -> str:
    """Return the tags, as Open Graph and Twitter name them.

    Args:
        card: what they say.
        origin: where people find this server.
        path: the address of the page there, with its query.
        language: of the words.
    """
    picture = f"{origin}/api/line.png?{card.picture}"
    properties = {
        "og:site_name": "Coup Turc",
        "og:type": "website",
        "og:locale": _LOCALES[language],
        "og:title": card.title,
        "og:description": card.text,
        "og:url": origin + path,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": card.text,
    }
    names = {"description": card.text, "twitter:card": "summary_large_image"}
    tags = [_tag("property", name, value) for name, value in properties.items()]
    return "".join(tags + [_tag("name", name, value) for name, value in names.items()])


def card_of_game(game: GameSummary, *, waits: bool, language: str) -> Card:
    """Return what is shown of a game: who plays, how it stands, and the board.

    Args:
        game: the game.
        waits: whether one side is open to whoever has the link.
        language: of the words.
    """
    words, players = WORDS[language], game.players
    host = players.white.name or players.black.name
    title = words["preview_invited"].format(name=host) if waits and host else players_of(game, language)
    name = game.profile.game
    text = _sentences(words[f"game_{name}"], standing_of(game, language))
    asked = {"game": name, "fen": game.fen, "last": ",".join(game.last)}
    return Card(title, text, urlencode(asked))


def card_of_line(line: SharedLine, asked: dict[str, str], language: str) -> Card:
    """Return what is shown of a position, or of a line of moves.

    Args:
        line, asked: the line, and the query that names it.
        language: of the words.
    """
    words, turn = WORDS[language], line.positions[-1].turn
    game = words[f"game_{line.positions[0].rules.game}"]
    title = words["preview_line" if line.moves else "preview_position"].format(game=game)
    text = _sentences(*_moves(line), _to_move("white" if turn == Side.white else "black", language))
    return Card(title, text, urlencode([(name, asked[name]) for name in SHOWN if name in asked]))


def players_of(game: GameSummary, language: str) -> str:
    """Return who plays."""
    white, black = _player(game.players.white, "white", language), _player(game.players.black, "black", language)
    return WORDS[language]["games_players"].format(white=white, black=black)


def standing_of(game: GameSummary, language: str) -> str:
    """Return how a game ended, or whose turn it is."""
    words = WORDS[language]
    if game.winner:
        return words[f"won {game.winner}"]
    if game.outcome:
        return words["games_finished" if game.outcome.result == "*" else "drawn"]
    return _to_move("white" if game.fen.startswith("W") else "black", language)


def _to_move(side: str, language: str) -> str:
    words = WORDS[language]
    return words["say_turn"].format(side=words[f"side {side}"])


def _player(player: Player, side: str, language: str) -> str:
    words = WORDS[language]
    if player.kind == "engine":
        return words["games_computer"].format(level=player.level)
    return player.name or words[f"side {side}"]


def _moves(line: SharedLine) -> list[str]:
    """Return the moves as a text that ends where there is no more room."""
    text = " ".join(move.text for move in line.moves)
    if len(text) > _LONGEST_LINE:
        text = text[:_LONGEST_LINE].rpartition(" ")[0] + " \u2026"
    return [text] if text else []


def _sentences(*parts: str) -> str:
    return " \u00b7 ".join(part.removesuffix(".") for part in parts)


def _tag(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(value)}" />\n'
