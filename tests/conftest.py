"""What all tests share: in CI a browser test that does not run has failed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from ui.base import work_pool

# Pages without a browser work in this process: what a test puts in place of a part of the core is
# seen there. Tests of the workers, and the app that the browser sees, start processes.
work_pool.PROCESSES = False

BROWSER_TESTS = Path(__file__).resolve().parent / "browser"

# One profile everywhere: a slow or loaded machine is no reason for a law to fail, and a failure can
# be repeated by whoever reads the report.
settings.register_profile("lab", deadline=None, print_blob=True)
settings.load_profile("lab")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Turn the skip of a browser test into a failure when CI is set: unseen is not good."""
    report = yield
    if (
        report.skipped
        and in_ci()
        and item.get_closest_marker("browser")
        and not was_expected(report)
    ):
        report.outcome = "failed"
        report.longrepr = (
            f"In CI a browser test must run, and this one was skipped: {reason(report)}"
        )
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Do the same for a whole file of browser tests that skips itself while it is read."""
    report = yield
    if report.skipped and in_ci() and BROWSER_TESTS in collector.path.parents:
        report.outcome = "failed"
        report.longrepr = f"In CI browser tests must run, and this file skips: {reason(report)}"
    return report


def in_ci() -> bool:
    """Return whether this is a continuous-integration run."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def was_expected(report: pytest.TestReport) -> bool:
    """Return whether the test ran and failed as it said it would; pytest reports that as a skip."""
    return hasattr(report, "wasxfail")


def reason(report: pytest.TestReport) -> str:
    """Return why a test was skipped."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
