"""What the tests of the screen share: pages are drawn as by a server that has begun its work."""

from __future__ import annotations

from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import app_test, local_script_runner

from ui.work.pool import POOL

# Pages without a browser work in this process: what a test puts in place of a part of the core is
# seen there. Tests of the workers, and the app that the browser sees, start processes.
POOL.close()


@pytest.fixture(scope="session", autouse=True)
def a_server_that_has_begun():
    """Let an AppTest of Streamlit 1.67 do once what a server does once, not in each of its runs.

    It searches all installed packages for components whenever it opens a page, which takes five
    times as long as the page, and the folder of pages in every run; and it asks a thousand times a
    second whether a run is over.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            manifest_scanner,
            "scan_component_manifests",
            cache(manifest_scanner.scan_component_manifests),
        )
        patch.setattr(PagesManager, "uses_pages_directory", False)
        # AppTest forgets that on the name it knows, before each run.
        patch.setattr(app_test, "PagesManager", type("Forgetful", (PagesManager,), {}))
        patch.setattr(local_script_runner, "require_widgets_deltas", wait_for_the_end)
        yield


def wait_for_the_end(runner, timeout):
    """Wait until a run of the app is over."""
    runner._script_thread.join(timeout)
    assert runner.script_stopped(), f"The page is not drawn after {timeout} s."
