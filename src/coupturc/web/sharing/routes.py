"""Pictures of lines for other sites, as HTTP reaches them."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.aside import Asker, for_stranger, texts_aside
from coupturc.web.people.visitors import turn_of_pictures
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.sharing.animation import animation
from coupturc.web.sharing.line import line_of
from coupturc.web.sharing.preview import preview

#: A page may show many lines at once, and ask for all of them.
_MOST_WAITING = 30
#: The same address always gives the same picture.
_A_DAY = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class ShareRoutes:
    """What may be shown outside of the page."""

    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/line.gif", self.get_animation, methods=["GET"]),
            Route("/line.png", self.get_preview, methods=["GET"]),
        ]

    async def get_animation(self, request: Request) -> Response:
        """Answer with a line as an animated picture, which other sites may show."""
        line = await texts_aside.run(line_of, request.query_params, self.profiles)
        turn = turn_of_pictures(request)
        return _picture(await for_stranger(Asker(turn, turn, _MOST_WAITING), animation, line), "image/gif")

    async def get_preview(self, request: Request) -> Response:
        """Answer with the picture of a position, or of the end of a line, that stands beside links."""
        asked = request.query_params
        line = await texts_aside.run(line_of, asked, self.profiles)
        return _picture(await texts_aside.run(preview, line, asked.get("last", "").split(",")), "image/png")


def _picture(file: bytes, kind: str) -> Response:
    headers = {"cache-control": _A_DAY, "cross-origin-resource-policy": "cross-origin"}
    return Response(file, headers=headers, media_type=kind)
