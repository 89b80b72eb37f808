"""The app as a plain script, without `st.App`: it draws; what only a server has is not there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from benchmarks.tab import Tab
from browser.real_browser import running_app
from sizes import WHOLE_PROGRAM
from ui.base.security_headers import HEADERS

ROOT = Path(__file__).resolve().parent.parent

SCRIPT = "from ui.frame import frame\n\nframe.run()\n"

PARTS = ("pages", "ui", "gamecore", "content", ".streamlit", "pyproject.toml")
"""What a script draws with. app.py is not there, where Streamlit would look for its app object."""

FIRST = ("/nim", "/which_applies", "/", "/lesson")
"""Each is opened first on a server that has drawn nothing yet, where `pages/` lies beside the
script; the last is left for the same server, a page later."""


@pytest.fixture
def script(tmp_path):
    for name in PARTS:
        (tmp_path / name).symlink_to(ROOT / name)
    path = tmp_path / "plain.py"
    path.write_text(SCRIPT)
    return path


async def opened(url, link):
    async with Tab(url, link) as tab:
        run = await tab.run()
        return run, dict(tab.widgets)


@WHOLE_PROGRAM
@pytest.mark.parametrize("link", FIRST[:-1])
def test_a_script_draws_its_pages_from_the_first_visitor_on(script, tmp_path, link):
    log = tmp_path / "log"
    with running_app(log, script) as url:
        for path in (link, FIRST[-1]):
            run, widgets = asyncio.run(opened(url, path))
            assert not run.failed
            assert run.elements > 10
            assert "_row-show" in widgets, "the frame around the page is missing"
        with urllib.request.urlopen(f"{url}/lab-status") as answer:
            assert not HEADERS.keys() & {*answer.headers.keys()}
            assert "json" not in answer.headers["Content-Type"]
    assert "Traceback" not in log.read_text("utf-8")


def test_what_a_visit_draws_needs_nothing_of_the_server():
    loaded = "import sys, pages.nim, ui.frame.frame; print('ui.screens.server' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"
