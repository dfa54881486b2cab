"""Which challenges are accepted, and which are declined with a word that says why."""

from dataclasses import dataclass

from coupturc.protocol.lidraughts_events import Challenge

#: What is played here; the other variants of the site are other games.
VARIANTS = frozenset({"standard", "fromPosition"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """What we play.

    Args:
        most_games: at a time.
        rated, casual: whether such games are accepted.
        bots: whether other programs may challenge.
        shortest_s: least time for a game with a clock, with forty increments counted in.
    """

    most_games: int = 1
    rated: bool = True
    casual: bool = True
    bots: bool = True
    shortest_s: int = 30


class Lobby:
    """Keeps count of our games.

    Args:
        wishes: what we play.
    """

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes
        self._games: set[str] = set()

    def judge(self, challenge: Challenge) -> str | None:
        """Return the word with which a challenge is declined; None accepts it, and counts as a game from then on."""
        reason = self._reason(challenge)
        if reason is None:
            self._games.add(challenge.id)
        return reason

    def begin(self, game: str) -> None:
        """Count a game that has begun; one that was accepted has the id of its challenge."""
        self._games.add(game)

    def end(self, game: str) -> None:
        """Count a game no longer, or a challenge that was withdrawn."""
        self._games.discard(game)

    def _reason(self, challenge: Challenge) -> str | None:
        wishes = self._wishes
        if challenge.variant not in VARIANTS:
            return "variant"
        if challenge.from_bot and not wishes.bots:
            return "noBot"
        if not (wishes.rated if challenge.rated else wishes.casual):
            return "casual" if challenge.rated else "rated"
        if challenge.limit_s is not None and challenge.limit_s + 40 * challenge.increment_s < wishes.shortest_s:
            return "tooFast"
        return "later" if len(self._games) >= wishes.most_games else None
