"""The WebSocket of a page that analyses."""

import asyncio
import logging
import re

import msgspec
from starlette.websockets import WebSocket

from coupturc.web.analyses.desk import Desk
from coupturc.web.analyses.room import AnalysisRoom
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analysis_messages import (
    AnalysisRequest,
    ChangeTree,
    LookAt,
    MakeReport,
    SetEngine,
    StopReport,
    UndoChange,
)
from coupturc.web.connection import CLOSE_FAILED, MAX_MESSAGE_LENGTH, Page, stop_tasks
from coupturc.web.messages import Fault, Ping, Pong

log = logging.getLogger(__name__)

_decode = msgspec.json.Decoder(AnalysisRequest).decode
_place = re.compile(r"`(\$[^`]*)`$")


async def follow(socket: WebSocket) -> None:
    """Serve a page of an analysis for as long as it stays."""
    rooms: AnalysisRooms = socket.app.state.analysis_rooms
    name: str = socket.path_params["analysis_id"]
    await socket.accept()
    page = Page(socket)
    room = await _enter(rooms, name, page)
    tasks = [asyncio.create_task(page.send())]
    desk = None
    if room is not None:
        desk = Desk(room, page)
        room.join(desk)
        desk.look("")
        tasks.append(asyncio.create_task(_listen(socket, room, desk, page)))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if room is not None and desk is not None:
            room.leave(desk)
            await desk.leave()
            rooms.release(name)
        await stop_tasks(tasks)


async def _enter(rooms: AnalysisRooms, name: str, page: Page) -> AnalysisRoom | None:
    try:
        room = await rooms.open(name)
    except Exception:
        log.exception("analysis %s: cannot be loaded", name)
        page.end(Fault("internal"), CLOSE_FAILED)
        return None
    if room is None:
        page.end(Fault("unknown_analysis"))
    return room


async def _listen(socket: WebSocket, room: AnalysisRoom, desk: Desk, page: Page) -> None:
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        body: str | bytes = received.get("text") or received.get("bytes") or ""
        if len(body) > MAX_MESSAGE_LENGTH:
            page.tell(Fault("too_large", params={"limit": MAX_MESSAGE_LENGTH}))
        else:
            await _take(body, room, desk)
        await page.catch_up()


async def _take(body: str | bytes, room: AnalysisRoom, desk: Desk) -> None:
    try:
        message = _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        place = _place.search(str(error))
        desk.tell(Fault("malformed", params={"at": place[1] if place else ""}))
        return
    match message:
        case LookAt():
            desk.look(message.node)
        case ChangeTree():
            await room.change(message, desk)
        case UndoChange():
            await room.undo(message, desk)
        case SetEngine():
            desk.set_engine(message)
        case MakeReport():
            room.make_report(message)
        case StopReport():
            room.stop_report()
        case Ping():
            desk.tell(Pong(message.number))
