"""What the tests of the screen share: installed packages are searched once for the whole run."""

from __future__ import annotations

from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner

from ui.jobs import pool

# Pages without a browser work in this process: what a test puts in place of a part of the core is
# seen there. Tests of the workers, and the app that the browser sees, start processes.
pool.PROCESSES = False


@pytest.fixture(scope="session", autouse=True)
def installed_packages_searched_once():
    """Remember what Streamlit finds in the installed packages.

    Streamlit 1.67 searches them all for components whenever an AppTest opens a page, which takes
    five times as long as the page; a server does it once.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            manifest_scanner,
            "scan_component_manifests",
            cache(manifest_scanner.scan_component_manifests),
        )
        yield
