"""The light route by which phones and the wall ask whether something is new, instead of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse
from starlette.routing import Route

from ui.room.documents import StoreError
from ui.room.service import ROOMS, visitor_address

if TYPE_CHECKING:
    from starlette.requests import Request

    from ui.room.service import RoomService

PATH = "/lab-room"

_LATER = {"Retry-After": "5"}


def routes(rooms: RoomService = ROOMS) -> list[Route]:
    """Return the route, at the root and under the folder in which the app may lie."""

    async def state(request: Request) -> JSONResponse:
        """Say how a room is; its `turn` is −1 where there is none."""
        headers = {"Cache-Control": "no-store"}
        peer = request.client.host if request.client else None
        if rooms.is_polled_too_often(visitor_address(peer, request.headers)):
            return JSONResponse({}, 429, headers | _LATER)
        try:
            found = await rooms.state(request.path_params["channel"])
        except StoreError:
            return JSONResponse({}, 503, headers | _LATER)
        return JSONResponse(found._asdict() if found else {"turn": -1}, headers=headers)

    path = f"{PATH}/{{channel}}"
    return [Route(path, state), Route(f"/{{folder:path}}{path}", state)]
