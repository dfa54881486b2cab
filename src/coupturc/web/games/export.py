"""A stored game as a file for other programs."""

from datetime import UTC, datetime

from coupturc.engine.native.styles import NO_STYLE
from coupturc.game.appearance import shown_game
from coupturc.game.transcript import game_of
from coupturc.game.tree import Game
from coupturc.notation.pdn_writer import format_game
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.messages import Player
from coupturc.web.games.stored_game import restore
from coupturc.web.store.game_rows import EventRow, GameRow

#: How PDN says that a name is not known.
_UNKNOWN = "?"


#: Results as the FMJD writes them, and as chess and the Turkish federation do (docs/formats.md#tags-and-results).
_FMJD = ("2-0", "1-1", "0-2")
_LOCAL = ("1-0", "1/2-1/2", "0-1")
_RESULTS = {"fmjd": dict(zip(_LOCAL, _FMJD, strict=True)), "local": dict(zip(_FMJD, _LOCAL, strict=True))}


def pdn_of(game: GameRow, events: tuple[EventRow, ...], results: str | None = None) -> str:
    """Write a game as PDN: the moves that count, with clock stamps and irregular moves as comments.

    A running game in which irregular moves have to be noticed ends before its latest move.

    Args:
        results: `fmjd` for 2-0, `local` for 1-0; anything else leaves the result as the profile writes it.
    """
    written = game_from(game, events)
    result = written.headers["Result"]
    written.headers["Result"] = _RESULTS.get(results or "", {}).get(result, result)
    return format_game(written)


def game_from(game: GameRow, events: tuple[EventRow, ...]) -> Game:
    """Return a stored game as `pdn_of` writes it."""
    live = restore(game, events)
    written = game_of(shown_game(live.arbiter))
    judged = dict(written.headers)
    written.headers.clear()
    written.headers.update(player_headers(game, live) | judged)
    return written


def player_headers(game: GameRow, live: LiveGame) -> dict[str, str]:
    """Return who played, and when: what the judged game does not know."""
    players = live.setup.players
    return {
        "White": _name(players.white),
        "Black": _name(players.black),
        "Date": datetime.fromtimestamp(game.created_ms / 1000, UTC).strftime("%Y.%m.%d"),
    }


def _name(player: Player) -> str:
    if player.kind != "engine":
        return player.name or _UNKNOWN
    return f"Coup Turc {player.level}" + ("" if player.style == NO_STYLE else f" {player.style}")
