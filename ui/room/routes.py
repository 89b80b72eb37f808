"""The HTTP route that phones, the wall and players poll for news, cheaper than a page run."""

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

_SIDES = {"0": 0, "1": 1}
"""What a browser that plays says of itself → its side of the game."""


def routes(rooms: RoomService = ROOMS) -> list[Route]:
    """Return the route, at the root and under any folder, since the app may be served in one."""

    async def state(request: Request) -> JSONResponse:
        """Answer with the state of a room or a game; `turn` is −1 where there is none."""
        headers = {"Cache-Control": "no-store"}
        peer = request.client.host if request.client else None
        if rooms.is_polled_too_often(visitor_address(peer, request.headers)):
            return JSONResponse({}, 429, headers | _LATER)
        try:
            side = _SIDES.get(request.query_params.get("side", ""))
            found = await rooms.state(request.path_params["channel"], side)
        except StoreError:
            return JSONResponse({}, 503, headers | _LATER)
        return JSONResponse(found._asdict() if found else {"turn": -1}, headers=headers)

    path = f"{PATH}/{{channel}}"
    return [Route(path, state), Route(f"/{{folder:path}}{path}", state)]
