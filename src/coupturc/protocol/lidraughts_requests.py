"""What lidraughts.org can be asked, as requests without a network."""

from dataclasses import dataclass, field
from urllib.parse import quote

from coupturc.arguments import expect
from coupturc.protocol.faults import ProtocolError

PDN = "application/x-draughts-pdn"
LINES = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Request:
    """One request of HTTP.

    Args:
        method: `GET` or `POST`.
        path: from the root of the server.
        query: names and values.
        form: the body of a POST.
        accept: the kind of answer that is wanted.
        streams: whether the answer goes on for as long as both like.
    """

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)
    accept: str = "application/json"
    streams: bool = False


def account() -> Request:
    """Ask who we are."""
    return Request("GET", "/api/account")


def stream_events() -> Request:
    """Ask for challenges and for the beginnings of games."""
    return Request("GET", "/api/stream/event", accept=LINES, streams=True)


def stream_game(game: str) -> Request:
    """Ask for everything that happens in a game of ours."""
    return Request("GET", f"/api/bot/game/stream/{_in_path(game)}", accept=LINES, streams=True)


def accept(challenge: str) -> Request:
    """Accept a challenge."""
    return Request("POST", f"/api/challenge/{_in_path(challenge)}/accept")


def decline(challenge: str, reason: str) -> Request:
    """Decline a challenge.

    Args:
        challenge: its id.
        reason: one of the words that the site shows as a sentence: `generic`, `later`, `variant`, `timeControl`, ...
    """
    return Request("POST", f"/api/challenge/{_in_path(challenge)}/decline", form={"reason": reason})


def jump(game: str, squares: str, *, offers_draw: bool = False) -> Request:
    """Make a move, or one jump of a capture: two digits a square, `3228`."""
    query = {"offeringDraw": "true"} if offers_draw else {}
    return Request("POST", f"/api/bot/game/{_in_path(game)}/move/{_in_path(squares)}", query)


def chat(game: str, text: str, room: str = "player") -> Request:
    """Write something to the opponent, or with room `spectator` to whoever looks on."""
    return Request("POST", f"/api/bot/game/{_in_path(game)}/chat", form={"room": room, "text": text})


def abort(game: str) -> Request:
    """Abort a game that has hardly begun."""
    return Request("POST", f"/api/bot/game/{_in_path(game)}/abort")


def resign(game: str) -> Request:
    """Resign a game."""
    return Request("POST", f"/api/bot/game/{_in_path(game)}/resign")


def export_game(game: str, *, clocks: bool = True) -> Request:
    """Ask for a game in PDN; `coupturc.read_pdn` reads it with its clocks."""
    query = {"clocks": str(clocks).lower(), "evals": "true"}
    return Request("GET", f"/game/export/{_in_path(game)}", query, accept=PDN)


def export_games(user: str, *, most: int | None = None, clocks: bool = True) -> Request:
    """Ask for the games of a user in PDN, newest first."""
    query = {"clocks": str(clocks).lower(), "evals": "true"} | ({"max": str(most)} if most else {})
    return Request("GET", f"/api/games/user/{_in_path(user)}", query, accept=PDN, streams=True)


def _in_path(name: str) -> str:
    """Write a name so that it stays one part of a path."""
    expect("name in a path", name, str)
    try:
        return quote(name, safe="")
    except UnicodeEncodeError:
        raise ProtocolError(ascii(name[:40]), "expected whole characters") from None
