"""What all tests share: three speeds, and in CI a test that lacks what it needs has failed.

--tier check    The usual speed: every test with half its examples, and of the sweeps a sample. With
                --browser-share 0.05 (as `lab.py check` says it) such a part of the tests in a
                browser, beside the journeys. Whoever names a file runs it whole. With
                --whole-browser every test in a browser with all its cases; a sweep of hours may
                name fewer, `ci=9`.
--tier quick    While working: every unit test with a tenth of its examples and a few of its cases,
                and in the browser one journey for each kind of page. The tests beside this file
                look at the house file by file, and every file is looked at. Tests that start
                whole programs are left to the others (WHOLE_PROGRAM in tests/sizes.py).
--tier all      Everything: whole sweeps, and five times the examples.

`lab.py check`, `lab.py check --quick` and `lab.py check --all` run them. A sweep asks the same
question of many cases. It says how many of them the two faster tiers draw, where that is not
MOST_CASES of the quick one and all of the other:

    @pytest.mark.sweep(quick=2, check=20)       above parametrizations: cases of this one test
    @pytest.mark.sweep(check=6, fixed=True)     the same cases in every run, until they change
    @EVERY_CASE                                 above a table of cheap cases: all of them
    for rule in sweep(RULES, quick=2, check=20)  inside a test that asks for the fixture `sweep`
    pytest.param(200_000, marks=FULL_SIZE)       one case: not in the quick tier (tests/sizes.py)

What costs much because it is large is smaller in the quick tier, where it makes the same claim:

    upto = size(quick=300, full=9000)            in a test that asks for the fixture `size`

Every run draws anew. Its seed stands at the head of the run and under each sweep that fails, and
`--seed N` draws the same again. A browser test marked with `journey` is part of every check, and of
the quick tier unless it says `journey(quick=False)`: a second one of its kind of page.
"""

from __future__ import annotations

import gc
import os
import random
import signal
from pathlib import Path

import pytest
from hypothesis import Phase, settings

HERE = Path(__file__).resolve().parent
BROWSER_TESTS = HERE / "browser"

SHARING = ("browser", "hosting")
"""Folders whose tests share servers, which cost seconds to start."""

EXAMPLES = {"quick": 0.1, "check": 0.5, "all": 5}
"""Tier → how many examples of hypothesis a test gets, where 1 is what the test itself asks for."""

FEWEST_EXAMPLES = 5
"""A law that is tried on less is hardly tried."""

MOST_CASES = 1
"""So many cases of one test the quick tier draws where the test does not say how many."""


def in_ci() -> bool:
    """Return whether this is a continuous-integration run."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


# One profile everywhere: a slow or loaded machine is no reason for a law to fail, and a failure can
# be repeated by whoever reads the report.
# In CI the examples stay the same, as its seed does: what fails there, the change has broken.
FIXED = {"derandomize": True, "database": None} if in_ci() else {}
settings.register_profile("lab", deadline=None, print_blob=True, **FIXED)
settings.load_profile("lab")
# Of core that was broken on purpose nobody reads the smallest example, which takes minutes to find.
settings.register_profile(
    "mutants", settings.get_profile("lab"), phases=[Phase.explicit, Phase.generate]
)


# -- the three speeds -----------------------------------------------------------------------------


def pytest_addoption(parser):
    """Add the options that choose the speed."""
    group = parser.getgroup("grundy lab")
    group.addoption("--tier", choices=list(EXAMPLES), default="check", help="how much is tested")
    group.addoption(
        "--browser-share",
        type=float,
        default=1.0,
        help="share of the browser tests, journeys apart, that the tier check draws",
    )
    group.addoption(
        "--whole-browser", action="store_true", help="in the tier check, every test in a browser"
    )
    group.addoption("--seed", type=int, help="draw the samples of the sweeps as the run did")


def pytest_configure(config):
    """Choose the seed of this run, once for all its workers; let Ctrl+C be heard."""
    # A shell's job in the background ignores it, and so would the programs that tests interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    told = getattr(config, "workerinput", {}).get("seed")
    if told is not None:
        config.option.seed = told
    elif config.option.seed is None:
        config.option.seed = random.SystemRandom().randrange(10**6)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """Tell a worker the seed: workers that draw different samples cannot share them out."""
    node.workerinput["seed"] = node.config.option.seed


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of a file on one worker, and in the quick tier all that share servers.

    (The marks of xdist 3.8 for tests that belong together are lost on pytest 9.2, silently.)
    """
    from xdist.scheduler import LoadFileScheduling  # not there where tests run without workers

    class Together(LoadFileScheduling):
        def _split_scope(self, nodeid):
            file = super()._split_scope(nodeid)
            folder = Path(file).parent.name
            return folder if config.option.tier == "quick" and folder in SHARING else file

    return Together(config, log)


def pytest_report_header(config):
    """Say what this run tests, and how to draw its samples again."""
    return f"tier: {config.option.tier}, samples drawn with --seed {config.option.seed}"


def pytest_ignore_collect(collection_path, config):
    """In the quick tier do not even read a file of browser tests that holds no journey."""
    if (
        config.option.tier == "quick"
        and collection_path.parent == BROWSER_TESTS
        and collection_path.name.startswith("test_")
        and "mark.journey" not in collection_path.read_text(encoding="utf-8")
    ):
        return True
    return None  # as pytest decides


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage among the tests: there is hardly any, and each look costs a second."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_itemcollected(item):
    """Give a test with examples as many of them as its tier has."""
    test = getattr(item, "function", None)
    if getattr(test, "is_hypothesis_test", False):
        # hypothesis has no public way to scale what a test asks for; test_tiers.py watches this.
        own = getattr(test, "_hypothesis_internal_use_settings", None) or settings.default
        scaled = round(_asked_for(test, own) * EXAMPLES[item.config.option.tier])
        test._hypothesis_internal_use_settings = settings(
            own, max_examples=max(scaled, FEWEST_EXAMPLES)
        )


def _asked_for(test, own):
    """Return what the test itself asks for: one with parameters is collected several times."""
    if not hasattr(test, "_examples_asked_for"):
        test._examples_asked_for = own.max_examples
    return test._examples_asked_for


def pytest_collection_modifyitems(config, items):
    """Leave out what this tier does not run."""
    # By now each folder's conftest, which is asked first, has put its marks on.
    tier = config.option.tier
    if tier == "all":
        return
    cases = {}
    left_out = set()
    for item in items:
        if _most_cases(item, tier) == 0 or (tier == "quick" and _is_slow_browser_test(item)):
            left_out.add(item)
        else:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, of_one_test in cases.items():
        most = _most_cases(of_one_test[0], tier)
        if most is not None:
            seed = "" if _is_fixed(of_one_test[0]) else config.option.seed
            left_out.update({*of_one_test} - {*_sample(of_one_test, most, seed, name)})
    if tier == "check":
        kept = [item for item in items if item not in left_out and _is_slow_browser_test(item)]
        slow = [item for item in kept if item.get_closest_marker("browser")]
        most = round(len(slow) * config.option.browser_share)
        left_out.update({*slow} - {*_sample(slow, most, config.option.seed, "browser")})
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _most_cases(item, tier):
    """Return how many cases of an item's test this tier draws; None for all."""
    markers = list(item.iter_markers("sweep"))
    if any(marker.kwargs.get(tier) == 0 for marker in markers):  # also one case of a sweep
        return 0
    if markers:
        whole = item.config.option.whole_browser and item.get_closest_marker("browser")
        return markers[0].kwargs.get("ci" if whole else tier)
    if tier != "quick" or item.path.parent == HERE or item.get_closest_marker("journey"):
        return None
    return MOST_CASES


def _is_fixed(item):
    return any(marker.kwargs.get("fixed") for marker in item.iter_markers("sweep"))


def _is_slow_browser_test(item):
    slow = item.get_closest_marker("browser") or item.get_closest_marker("nginx")
    journey = item.get_closest_marker("journey")
    if journey and item.config.option.tier == "quick":
        return not journey.kwargs.get("quick", True)
    return slow and not journey


def _sample(cases, most, seed, name):
    """Return at most this many of the cases, in order; the same for the same seed and name."""
    if most >= len(cases):
        return cases
    draw = random.Random(f"{seed} {name}")
    return [cases[place] for place in sorted(draw.sample(range(len(cases)), most))]


@pytest.fixture
def sweep(request):
    """Return a function ``sweep(cases, quick=…, check=…)``: the cases that this tier looks at."""

    def drawn(cases, *, quick, check):
        most = {"quick": quick, "check": check}.get(request.config.option.tier)
        if request.config.option.whole_browser and request.node.get_closest_marker("browser"):
            most = None
        cases = list(cases)
        return (
            cases
            if most is None
            else _sample(cases, most, request.config.option.seed, request.node.nodeid)
        )

    return drawn


@pytest.fixture
def size(request):
    """Return a function ``size(quick=…, full=…)``: how large this tier makes an example."""
    is_quick = request.config.option.tier == "quick"
    return lambda *, quick, full: quick if is_quick else full


# -- reports --------------------------------------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Say how a failing sample is drawn again, and make some skips in CI failures."""
    report = yield
    if report.failed and item.config.option.tier != "all" and _is_sweep(item):
        report.sections.append(
            ("sweep", f"These cases were drawn by --seed {item.config.option.seed}.")
        )
    # Unseen is not good.
    if report.skipped and in_ci() and not was_expected(report):
        for needed, name in MUST_RUN.items():
            if item.get_closest_marker(needed):
                report.outcome = "failed"
                report.longrepr = (
                    f"In CI {name} must run, and this one was skipped: {reason(report)}"
                )
    return report


MUST_RUN = {
    "browser": "a browser test",
    "nginx": "a test of nginx",
    "compiler": "a test of the C++ programs",
    "node": "a check of the scripts",
}
"""Mark of a test that needs something of the machine, which a CI machine has → its name."""


def _is_sweep(item):
    return item.get_closest_marker("sweep") or "sweep" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Do the same for a whole file of browser tests that skips itself while it is read."""
    report = yield
    if report.skipped and in_ci() and BROWSER_TESTS in collector.path.parents:
        report.outcome = "failed"
        report.longrepr = f"In CI browser tests must run, and this file skips: {reason(report)}"
    return report


def was_expected(report: pytest.TestReport) -> bool:
    """Return whether the test ran and failed as it said it would; pytest reports that as a skip."""
    return hasattr(report, "wasxfail")


def reason(report: pytest.TestReport) -> str:
    """Return why a test was skipped."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
