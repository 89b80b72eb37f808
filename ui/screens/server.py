"""Server set-up: routes, middleware, and loading everything before the first visitor.

`app.py` gives `lifespan` to Streamlit's app object, which enters it before the first request.
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
from ui.base.words import Reader, speak_to
from ui.catalogue.lookup import ENTRIES
from ui.pattern.charts import values_chart
from ui.room.routes import routes as room_routes
from ui.room.service import ROOMS
from ui.screens.access_control import STATUS, TALLY, AccessControl
from ui.screens.link_preview import LinkPreview
from ui.screens.redirects import Redirects
from ui.screens.sanitize_client_messages import SanitizeClientMessages
from ui.work.pool import POOL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import streamlit as st


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Load all modules, start the workers and the rooms; end the workers when the server stops."""
    await asyncio.gather(asyncio.to_thread(load), asyncio.to_thread(POOL.start))
    try:
        async with ROOMS.running():
            yield
    finally:
        await asyncio.to_thread(POOL.close)


def routes() -> list[Route]:
    """Return the server's own routes: status, the phones of a class, redirects of old paths."""
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
    """Return the middleware of every request, outermost first."""
    return [
        Middleware(AccessControl),
        Middleware(Redirects),
        Middleware(LinkPreview),
        Middleware(SanitizeClientMessages),
    ]


async def _moved(address: str, request: Request) -> RedirectResponse:
    query = request.url.query
    # Relative, so that it works under a base path as well.
    return RedirectResponse(f"{address}?{query}" if query else address)


def load() -> None:
    """Import every module of `ui`, parse a first rule and draw a first chart.

    Otherwise the first visitor would wait two seconds and more for it.
    """
    speak_to(Reader())  # nobody visits yet
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        importlib.import_module(module.name)
    for name in _IMPORTED_LATE:
        importlib.import_module(name)
    # The first rule and the first chart import the rest.
    values_chart(grundy_values("take 1-3", 20), find_pattern("take 1-3", 20)).to_dict()
    gc.collect()
    gc.freeze()  # loaded modules stay for good: later collections can skip them
    gc.set_threshold(*COLLECTED_AFTER)


COLLECTED_AFTER = (20_000, 5, 5)
"""Thresholds of `gc.set_threshold`. The first is high, since a run makes thousands of objects that
are soon freed. A finished visit leaves a tenth of a megabyte in reference cycles, which only a full
collection frees: one comes every few hundred visits."""

_IMPORTED_LATE = ("altair", "pandas", "pyarrow")
"""Modules that others import only at their first use; together they take most of a second."""


_ROOT = Path(__file__).resolve().parents[2]
_BEGUN = time.monotonic()


def state() -> dict[str, Any]:
    """Return the status of this process, for its host.

    Returns
    -------
    dict
        ``version``; ``uptime_seconds``; ``sessions``, the tabs that are connected, and
        ``most_sessions``, the most so far; ``waiting``, questions that wait for a worker;
        ``refused``, counts by kind: ``full`` (too many tabs), ``host`` and ``origin`` (foreign host
        names and sites), ``hidden`` (host-only paths), ``crowd`` (too many questions waited).
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
    """Answer `state` as JSON; access control lets only the host ask."""
    return JSONResponse(state(), headers={"Cache-Control": "no-store"})
