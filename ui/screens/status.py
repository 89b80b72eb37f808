"""How the server is, for its host: numbers about the app, and nothing about a person."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from ui.screens.access_control import TALLY
from ui.work.pool import POOL

if TYPE_CHECKING:
    from starlette.requests import Request

_ROOT = Path(__file__).resolve().parents[2]
_BEGUN = time.monotonic()


def state() -> dict[str, Any]:
    """Return what a host wants to know of this process.

    Returns
    -------
    dict
        ``version``; ``uptime_seconds``; ``sessions``, the tabs that are connected, and
        ``most_sessions``; ``waiting``, computations that wait for their turn; ``refused``, by kind:
        ``full`` (as many tabs as it carries), ``host`` and ``origin`` (names and sites that are not
        ours), ``hidden`` (paths for the host), ``crowd`` (too many computations waited).
    """
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {
        "version": project["version"],
        "uptime_seconds": round(time.monotonic() - _BEGUN),
        "sessions": TALLY.tabs,
        "most_sessions": TALLY.most_tabs,
        "waiting": POOL.waiting,
        "refused": {**TALLY.refused, "crowd": POOL.refused},
    }


async def status(_request: Request) -> JSONResponse:
    """Answer the host; access control keeps everybody else out."""
    return JSONResponse(state(), headers={"Cache-Control": "no-store"})
