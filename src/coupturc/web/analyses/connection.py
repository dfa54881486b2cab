"""The WebSocket of a page that analyses."""

import msgspec
from starlette.websockets import WebSocket

from coupturc.analysis.document import ROOT
from coupturc.web.analyses.desk import Desk
from coupturc.web.analyses.messages import AnalysisRequest
from coupturc.web.analyses.room import AnalysisRoom
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.live.connection import Page, Reception

_messages = msgspec.json.Decoder(AnalysisRequest)


async def follow(rooms: AnalysisRooms, socket: WebSocket) -> None:
    """Serve a page of an analysis for as long as it stays."""
    reception = Reception(rooms, _messages, "unknown_analysis", _admit)
    await reception.serve(socket, socket.path_params["analysis_id"])


def _admit(room: AnalysisRoom, page: Page) -> Desk:
    desk = Desk(room, page)
    room.join(desk)
    desk.look(ROOT)
    return desk
