"""What draws charts is loaded before one is asked for, unless somebody saves data."""

import pytest

from ui.base.component import ASSETS, drawer

SCRIPT = (ASSETS / "ahead.js").read_text("utf-8")

HAS_COME = (
    "(name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name))"
)

LOAD = f"""async ([found, saves]) => {{
    const own = document.querySelector('script[src*="/static/js/"]');
    const asked = [];
    const fetch = async (url) => {{
        asked.push(url.href.split("/").pop());
        return {{ ok: found, text: async () => 'f=["./b.js"];import h from"./had.js"' }};
    }};
    Object.defineProperty(navigator, "connection", {{ value: {{ saveData: saves }} }});
    delete window.glAhead;
    const waiting = [];
    const setTimeout = (work) => waiting.push(work);
    const later = (work) => waiting.push(work);
    const drawer = async (name) => asked.push(`brought ${{name}}`);
    const drawChart = async (name, root) => {{
        asked.push(root.isConnected ? "shown" : "tried");
        return {{ finalize: () => asked.push("ended") }};
    }};
    {SCRIPT}
    loadAhead("chart.js");
    loadAhead("chart.js");
    performance.getEntriesByType = () => [{{ name: new URL("had.js", own.src).href }}];
    while (waiting.length) {{ // some time has passed, and the browser has nothing to do
        waiting.shift()();
        await new Promise((done) => window.setTimeout(done, 50));
    }}
    return asked;
}}"""
"""What is asked for, and what is done with it."""


def test_what_draws_charts_comes_without_a_press(new_page):
    page = new_page("/subtraction")
    assert page.locator(".gl-plot").count() == 0
    page.wait_for_function(HAS_COME, arg=drawer())
    page.wait_for_function("window.glDrawer")
    assert page.evaluate("window.glDrawer.then((brought) => typeof brought.embed)") == "function"


@pytest.mark.parametrize(
    ("found", "saves", "told"),
    [
        (True, False, ["chart.js", "b.js", "brought chart.js", "tried", "ended"]),
        (False, False, ["chart.js"]),
        (True, True, []),
    ],
    ids=["each part once", "what was not found is not run", "nothing where data is saved"],
)
def test_what_is_asked_for_ahead(new_page, found, saves, told):
    assert new_page("/").evaluate(LOAD, [found, saves]) == told
