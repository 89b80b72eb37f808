"""What draws charts is loaded before one is asked for, unless somebody saves data."""

import pytest

from ui.base.component import ASSETS
from ui.frame.travel import chart_script

SCRIPT = (ASSETS / "ahead.js").read_text("utf-8")

HAS_COME = (
    "(name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name))"
)

LOAD = f"""async ([found, saves]) => {{
    const own = document.querySelector('script[src*="/static/js/"]');
    const asked = [];
    const fetch = async (url) => {{
        asked.push(url.href.split("/").pop());
        return {{ ok: found, text: async () => 'import a from"./b.js";import h from"./had.js"' }};
    }};
    Object.defineProperty(navigator, "connection", {{ value: {{ saveData: saves }} }});
    delete window.glAhead;
    const waiting = [];
    const setTimeout = (work) => waiting.push(work);
    const later = (work) => waiting.push(work);
    {SCRIPT}
    loadAhead("chart.js");
    loadAhead("chart.js");
    performance.getEntriesByType = () => [{{ name: new URL("had.js", own.src).href }}];
    waiting.shift()?.(); // some time has passed
    waiting.shift()?.(); // the browser has nothing to do
    await new Promise((done) => window.setTimeout(done, 50));
    return [asked, waiting.length];
}}"""
"""What is asked for, and whether it is then to be run."""


def test_what_draws_charts_comes_without_a_press(new_page):
    page = new_page("/subtraction")
    assert page.get_by_test_id("stVegaLiteChart").count() == 0
    page.wait_for_function(HAS_COME, arg=chart_script())


@pytest.mark.parametrize(
    ("found", "saves", "told"),
    [
        (True, False, [["chart.js", "b.js"], 1]),
        (False, False, [["chart.js"], 0]),
        (True, True, [[], 0]),
    ],
    ids=["each part once", "what was not found is not run", "nothing where data is saved"],
)
def test_what_is_asked_for_ahead(new_page, found, saves, told):
    assert new_page("/").evaluate(LOAD, [found, saves]) == told
