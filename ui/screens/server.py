"""What the server adds: routes and middleware, and loading everything before its first visitor.

`app.py` gives `lifespan` to Streamlit's app object, which enters it before it answers anybody.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import pkgutil
import time
import tomllib
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse
from starlette.routing import Route

import ui
from gamecore import find_pattern, grundy_values
from ui.catalogue.lookup import ENTRIES
from ui.pattern.charts import values_chart
from ui.room.routes import routes as room_routes
from ui.room.service import ROOMS
from ui.screens.access_control import STATUS, TALLY, AccessControl
from ui.screens.redirects import Redirects
from ui.screens.sanitize_client_messages import SanitizeClientMessages
from ui.work.pool import POOL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import streamlit as st


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Prepare the process for visitors, and hold it ready until the server stops."""
    await asyncio.gather(asyncio.to_thread(load), asyncio.to_thread(POOL.start))
    try:
        async with ROOMS.running():
            yield
    finally:
        await asyncio.to_thread(POOL.close)


def routes() -> list[Route]:
    """Return the server's own routes: for its host, for phones, and from old paths of pages."""
    return [
        Route(STATUS, status),
        *room_routes(),
        *(
            Route(f"/{entry.slug}", partial(_moved, entry.address))
            for entry in ENTRIES.values()
            if entry.moved_to
        ),
    ]


def middleware() -> list[Middleware]:
    """Return what every request passes first."""
    return [
        Middleware(AccessControl),
        Middleware(Redirects),
        Middleware(SanitizeClientMessages),
    ]


async def _moved(address: str, request: Request) -> RedirectResponse:
    query = request.url.query
    # Relative, so that it holds where the app is served under a folder.
    return RedirectResponse(f"{address}?{query}" if query else address)


def load() -> None:
    """Import every screen and what it stands on, and read the grammar of rules.

    Otherwise the first visitor waits two seconds and more for it.
    """
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        importlib.import_module(module.name)
    for name in _IMPORTED_LATE:
        importlib.import_module(name)
    # The first rule read and the first chart drawn bring in the rest.
    values_chart(grundy_values("take 1-3", 20), find_pattern("take 1-3", 20)).to_dict()
    gc.collect()
    gc.freeze()  # what was loaded stays for good: later collections need not walk over it
    gc.set_threshold(*COLLECTED_AFTER)


COLLECTED_AFTER = (20_000, 5, 5)
"""When garbage is collected: what is new after 20 000 objects more, for a run makes thousands that
soon go, and in the end all. A visit that is over leaves a tenth of a megabyte in circles, which
only a collection of all gives back: it comes every some hundred visits."""

_IMPORTED_LATE = ("altair", "pandas", "pyarrow")
"""Modules that are imported only when they are first used, most of a second altogether."""


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
