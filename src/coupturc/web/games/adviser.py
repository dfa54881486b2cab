"""Hints: what the computer would play."""

import logging
from collections.abc import Coroutine

from coupturc.engine import Player
from coupturc.engine.levels import HINT
from coupturc.game.drawn import legal_move
from coupturc.web.games.game_page import GamePage
from coupturc.web.games.messages import Hint, Hinted, Refused
from coupturc.web.games.seats import may_ask_hint
from coupturc.web.games.stored_game import StoredGame
from coupturc.web.messages.shared import Fault

log = logging.getLogger(__name__)


class Adviser:
    """Gives the pages of a game hints, each page one at a time.

    Args:
        game: the game.
        player: who chooses the moves.
    """

    def __init__(self, game: StoredGame, player: Player) -> None:
        self._game = game
        self._player = player
        self._asking: set[GamePage] = set()

    def asked(self, message: Hint, sender: GamePage) -> Coroutine[None, None, None] | None:
        """Return the work that answers; None when the answer is no, which has been sent."""
        live = self._game.live
        may_ask = may_ask_hint(live.arbiter, live.setup.players, advice=live.setup.advice)
        is_turn = live.arbiter.turn in live.seats.of_person(sender.person) and not live.seats.are_apart
        if not (may_ask and is_turn) or sender in self._asking:
            sender.send(Refused(message.id, "no_hint"))
            return None
        self._asking.add(sender)
        return self._advise(message.id, sender)

    async def _advise(self, name: str, sender: GamePage) -> None:
        live = self._game.live
        arbiter, version = live.arbiter, live.version
        try:
            player = self._player.asked_by(sender.visitor)
            choice = await player.choose(arbiter.history, arbiter.profile.draw_limits, HINT)
        except Exception:
            log.exception("game %s: no hint", self._game.game_id)
            sender.send(Fault("internal", name))
        else:
            sender.send(Hinted(name, version, legal_move(choice.move)))
        finally:
            self._asking.discard(sender)
