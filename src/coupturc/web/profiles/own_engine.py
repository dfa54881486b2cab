"""What the engine of a visitor's own browser reads: the weights of a game, and what a profile says of its rules.

The addresses stand outside /api: the page's service worker keeps them for the time without a server.
"""

import asyncio
import hashlib
from dataclasses import asdict, dataclass
from functools import cache
from typing import cast

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from coupturc._core import DrawLimits, Rules, all_rules
from coupturc.engine.conduct import EARLIEST_AGREEMENT_PLIES
from coupturc.engine.levels import HINT, LEVELS, limits_of
from coupturc.engine.native.evaluation import shipped_weights_file
from coupturc.engine.native.lines import SURE, WIN
from coupturc.engine.native.styles import STYLES, taste_of
from coupturc.engine.player import Limits
from coupturc.game.board_outcome import article_of
from coupturc.game.outcome import DRAWS_BY_RULE, Reason
from coupturc.rules import Profile
from coupturc.rules.games import GAMES, GameName
from coupturc.web.boards import board_of
from coupturc.web.http.answers import ProblemError, answer
from coupturc.web.profiles.messages import DeviceRules, EngineRules, Manner, Results, Weakness
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.stored import profile_name

#: The browser asks whether its copy is still the same.
_ASK_AGAIN = {"cache-control": "no-cache"}
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
#: How a game on a device can end.
_ENDS: tuple[Reason, ...] = ("no_moves", "resignation", "agreement", *sorted(DRAWS_BY_RULE))
#: The computer of a phone answers within a second of the tap, with what the page needs besides.
_MOST_MS = 500


@dataclass(frozen=True, slots=True)
class OwnEngineRoutes:
    """The files of the engine, as HTTP reaches them."""

    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /engine."""
        return [
            Route("/rules/{profile}.json", self.get_rules, methods=["GET"]),
            Route("/games/{profile}.json", self.get_device_rules, methods=["GET"]),
            Route("/weights/{name}.zlib", self.get_weights, methods=["GET"]),
        ]

    async def get_rules(self, request: Request) -> Response:
        """Answer with what the engine has to know of a profile."""
        profile = self.profiles.asked(request.path_params["profile"])
        # The first time it reads the weights.
        return answer(await asyncio.to_thread(engine_rules, profile), headers=_ASK_AGAIN)

    async def get_device_rules(self, request: Request) -> Response:
        """Answer with what a device needs for games under a profile without this server."""
        profile = self.profiles.asked(request.path_params["profile"])
        return answer(await asyncio.to_thread(device_rules, profile), headers=_ASK_AGAIN)

    async def get_weights(self, request: Request) -> Response:
        """Answer with the weights of a game, compressed as they are shipped."""
        games = {weights_name(game): game for game in GAMES}
        if (game := games.get(request.path_params["name"])) is None:
            raise ProblemError(404, "not_found")
        return FileResponse(shipped_weights_file(game), headers=_FOREVER, media_type="application/octet-stream")


@cache
def weights_name(game: str) -> str:
    """Return the name of the weights of a game, with a hash of the file: a browser knows a wrong copy by it."""
    return f"{game}-{hashlib.sha256(shipped_weights_file(game).read_bytes()).hexdigest()[:12]}"


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


def device_rules(profile: Profile) -> DeviceRules:
    """Return what a device needs for games under a profile without its server."""
    articles: dict[str, str] = {reason: article_of(profile, reason) for reason in _ENDS}
    return DeviceRules(
        profile=profile_name(profile),
        board=board_of(profile.rules),
        engine=engine_rules(profile),
        results=Results(*profile.results),
        articles={**articles, "blocked": profile.articles.get("blocked", articles["no_moves"])},
        resignation=profile.resignation,
        offer_after=profile.draw_offer_after_moves if profile.agreement else None,
        agrees_after=EARLIEST_AGREEMENT_PLIES,
        manners={str(level): _manner(limits_of(level), is_varied=True) for level in LEVELS},
        tastes={style: taste_of(style, profile.game) for style in STYLES},
        hint=_manner(HINT, is_varied=False),
    )


def _manner(limits: Limits, *, is_varied: bool) -> Manner:
    weakness = None if limits.weakness is None else Weakness(**asdict(limits.weakness))
    ms = min(_MOST_MS, round(limits.seconds * 1000))
    return Manner(ms=ms, nodes=limits.nodes, depth=limits.depth, is_varied=is_varied, weakness=weakness)


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
