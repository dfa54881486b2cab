"""How positions and lines of moves end a game by themselves; what players say and clocks show is the arbiter's."""

from collections.abc import Collection, Iterable
from typing import cast

from coupturc._core import History, Position, Rules, Side
from coupturc.errors import ArgumentError
from coupturc.game.node import Node
from coupturc.game.outcome import Outcome, Reason, SideName
from coupturc.rules import GAMES, Profile, load_profile

# Where no text speaks of it the rule is ours.
_NO_ARTICLE = "house rule"


def ended(history: History, profile: Profile, *, claims: Collection[str], ply: int) -> Outcome | None:
    """Return how a line has ended the game (000-34; docs/rule-sources.md#counting-draws); None while it goes on.

    Args:
        claims: reasons for which the game is not drawn before a player claims it.
        ply: half-moves played.
    """
    if history.position.is_over:
        return _ended_without_moves(history.position, profile, ply)
    reached = [reason for reason in draws(history, profile) if reason not in claims]
    return drawn(profile, reached[0], ply) if reached else None


def position_outcome(position: Position, profile: Profile | str | None) -> Outcome | None:
    """See `Position.outcome`."""
    found = profile_for(position.rules, profile)
    return _ended_without_moves(position, found, 0) if position.is_over else None


def history_outcome(history: History, profile: Profile | str | None, *, claimed: bool) -> Outcome | None:
    """See `History.outcome`."""
    found = profile_for(history.position.rules, profile)
    return ended(history, found, claims=() if claimed else found.claims, ply=history.ply)


def line_outcome(root: Node, line: Iterable[Node], profile: Profile | str | None, *, claimed: bool) -> Outcome | None:
    """See `Game.outcome`; positions may be set up on the way."""
    found = profile_for(root.position.rules, profile)
    claims = () if claimed else found.claims
    history = History(root.position)
    outcome = ended(history, found, claims=claims, ply=0)
    for node in line:
        if outcome:
            break
        history = History(node.position) if node.move is None else history.after(node.move)
        outcome = ended(history, found, claims=claims, ply=node.ply)
    return outcome


def profile_for(rules: Rules, profile: Profile | str | None) -> Profile:
    """Return the profile that is meant; without one that for which the name of the game stands.

    Raises:
        UnknownProfileError: there is no such profile.
        ArgumentError: it is one of another game.
    """
    found = load_profile(rules.game if profile is None else profile) if not isinstance(profile, Profile) else profile
    if found.game != rules.game:
        raise ArgumentError(f"profile: expected one of the {rules.game} game, found {found.id}")
    return found


def draws(history: History, profile: Profile) -> list[Reason]:
    """Return the reasons for which a line is drawn now; a position without a legal move is lost, not drawn."""
    return cast("list[Reason]", history.draws(profile.draw_limits))


def result_of(profile: Profile, winner: SideName | None) -> str:
    """Write a result as a profile does; None is a draw."""
    white_wins, draw, black_wins = profile.results
    return {"white": white_wins, "black": black_wins, None: draw}[winner]


def article_of(profile: Profile, reason: Reason) -> str:
    """Name the article or statement behind an outcome."""
    official = load_profile(GAMES[profile.game].official_profile)
    return profile.articles.get(reason) or official.articles.get(reason) or _NO_ARTICLE


def drawn(profile: Profile, reason: Reason, ply: int) -> Outcome:
    """Return the outcome of a game that is drawn."""
    return Outcome(result_of(profile, None), reason, article_of(profile, reason), ply)


def lost_without_moves(profile: Profile, turn: Side, ply: int, *, has_pieces: bool) -> Outcome:
    """Return the outcome of a game in which the side to move has no move.

    A rule book may have an article of its own for a side that has pieces and cannot move them.
    """
    article = profile.articles.get("blocked") if has_pieces else None
    result = result_of(profile, "black" if turn is Side.white else "white")
    return Outcome(result, "no_moves", article or article_of(profile, "no_moves"), ply)


def _ended_without_moves(position: Position, profile: Profile, ply: int) -> Outcome:
    has_pieces = bool(position.squares_of(position.turn))
    return lost_without_moves(profile, position.turn, ply, has_pieces=has_pieces)
