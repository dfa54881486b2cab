"""What the engine of a visitor's own browser reads: the weights of a game, and what a profile says of its rules.

The addresses stand outside /api: the page's service worker keeps them for the time without a server.
"""

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import cast

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from coupturc._core import DrawLimits, Rules, all_rules
from coupturc.engine.native.evaluation import fingerprint, shipped_weights, shipped_weights_file
from coupturc.engine.native.lines import SURE, WIN
from coupturc.rules import Profile
from coupturc.rules.games import GAMES, GameName
from coupturc.web.http.answers import ProblemError, answer
from coupturc.web.profiles.messages import EngineRules
from coupturc.web.profiles.offered import OfferedProfiles

#: The browser asks whether its copy is still the same.
_ASK_AGAIN = {"cache-control": "no-cache"}
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


@dataclass(frozen=True, slots=True)
class OwnEngineRoutes:
    """The files of the engine, as HTTP reaches them."""

    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /engine."""
        return [
            Route("/rules/{profile}.json", self.get_rules, methods=["GET"]),
            Route("/weights/{name}.zlib", self.get_weights, methods=["GET"]),
        ]

    async def get_rules(self, request: Request) -> Response:
        """Answer with what the engine has to know of a profile."""
        profile = self.profiles.asked(request.path_params["profile"])
        # The first time it reads the weights.
        return answer(await asyncio.to_thread(engine_rules, profile), headers=_ASK_AGAIN)

    async def get_weights(self, request: Request) -> Response:
        """Answer with the weights of a game, compressed as they are shipped."""
        games = {weights_name(game): game for game in GAMES}
        if (game := games.get(request.path_params["name"])) is None:
            raise ProblemError(404, "not_found")
        return FileResponse(shipped_weights_file(game), headers=_FOREVER, media_type="application/octet-stream")


@cache
def weights_name(game: str) -> str:
    """Return the name of the weights of a game, which changes with them."""
    return f"{game}-{fingerprint(shipped_weights(game))}"


def engine_rules(profile: Profile) -> EngineRules:
    """Return what the engine of a browser has to know of a profile."""
    even, logit = GAMES[profile.game].win_curve
    return EngineRules(
        game=cast("GameName", profile.game),
        number=_numbers()[profile.rules],
        limits=_limits(profile.draw_limits),
        even=even,
        logit=logit,
        win=WIN,
        sure=SURE,
        weights=f"/engine/weights/{weights_name(profile.game)}.zlib",
    )


def _limits(limits: DrawLimits) -> tuple[int, ...]:
    """Return draw limits as numbers, in the order of `set_limits` in bindings/wasm/module.cpp."""
    return (
        limits.repetitions,
        limits.king_plies,
        limits.three_v_one_plies,
        int(limits.three_v_one_kings_only),
        limits.two_v_one_plies,
        int(limits.two_v_one_kings_only),
        limits.long_diagonal_plies,
        int(limits.king_v_king_at_once),
        limits.no_progress_plies,
        ("off", "draw", "draw_unless_capture").index(limits.one_each),
    )


@cache
def _numbers() -> dict[Rules, int]:
    """Return the numbers by which the core knows the rules."""
    return {rules: number for number, rules in enumerate(all_rules())}
