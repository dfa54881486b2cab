"""A board for other sites that follows a game: its script asks for the page again and takes over what has changed."""

from functools import lru_cache

from coupturc._core import Position, Side
from coupturc.notation.diagram import format_svg
from coupturc.notation.palette import BoardLook, PieceLook, palette_of
from coupturc.notation.xml import escape
from coupturc.web.games.http_messages import GameSummary
from coupturc.web.sharing.embedded import POLICY, frame_page
from coupturc.web.sharing.generated.words import WORDS
from coupturc.web.sharing.head import players_of, standing_of

#: Any page may frame it; only its own script runs, which fetches from this server alone.
FOLLOWING_POLICY = f"{POLICY}; script-src 'self'; connect-src 'self'"

_SCRIPT = "/embed.js"
#: Pages that are kept, of 20 kB: everybody who reads that other site asks for the same.
_KEPT = 256


@lru_cache(maxsize=_KEPT)
def followed_page(
    game: GameSummary, position: Position, below: Side, board: BoardLook, pieces: PieceLook, language: str
) -> str:
    """Return the page of a game: the board as it is now, who plays and how it stands.

    Args:
        game, position: the game and its board.
        below, board, pieces: from which side it is seen, in which colours.
        language: of the words.
    """
    words, named, standing = WORDS[language], players_of(game, language), standing_of(game, language)
    fills = dict.fromkeys(game.last, palette_of(board, pieces).last)
    picture = format_svg(position, below=below, fills=fills, title=named, board=board, pieces=pieces)
    way = f'<a href="/game/{escape(game.id)}" target="_blank" rel="noopener">{escape(words["embed_open"])}</a>'
    over = " data-over" if game.outcome else ""
    return frame_page(
        language,
        f'<div id="board"{over}>{picture}</div><nav><h1 id="players">{escape(named)}</h1>'
        f'<span id="standing" role="status">{escape(standing)}</span>{way}</nav>'
        f'<p id="lost" role="status" data-said="{escape(words["lost"])}"></p>',
        _SCRIPT,
    )


def gone_page(language: str) -> str:
    """Return the page of a game that is not there, or that not everybody may watch."""
    words = WORDS[language]
    return frame_page(
        language, f"<h1>{escape(words['embed_broken'])}</h1><p>{escape(words['game_unknown_title'])}.</p>"
    )
