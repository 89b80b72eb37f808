"""What a run of the server says is handed to the page at once."""

from ui.base.component import ASSETS

SCRIPT = (ASSETS / "together.js").read_text("utf-8")

FIND = f"""() => {{ {SCRIPT}
    return connection()?.args?.glTogether === true;
}}"""

HAND_OVER = f"""async () => {{ {SCRIPT}
    const taken = [];
    const args = {{ onMessage: (message) => taken.push(message.name) }};
    const app = {{ stateNode: {{ connectionManager: {{ websocketConnection: {{ args }} }} }} }};
    const root = document.createElement("div");
    root.id = "root";
    root["__reactContainer$1"] = {{ stateNode: {{ current: {{ child: {{ sibling: app }} }} }} }};
    document.body.append(root);
    drawTogether();
    drawTogether();
    const say = (name, more = {{}}) => args.onMessage({{ name, ...more }});
    const seen = [];
    say("begin");
    say("part", {{ sessionStatusChanged: {{ scriptIsRunning: true }} }});
    seen.push([...taken]);
    say("end", {{ sessionStatusChanged: {{ scriptIsRunning: false }} }});
    seen.push([...taken]);
    say("progress");
    seen.push([...taken]);
    await new Promise((done) => setTimeout(done, 5 * COMING_MS));
    seen.push([...taken]);
    return seen;
}}"""


def test_messages_wait_for_the_last_of_their_run_or_a_moment_and_keep_their_order(page):
    run = ["begin", "part", "end"]
    assert page.evaluate(HAND_OVER) == [[], run, run, [*run, "progress"]]


def test_the_pages_own_connection_is_found(new_page):
    page = new_page("/nim")
    page.wait_for_function(FIND)
    page.get_by_role("button", name="Next").first.click()
    page.wait_for_function(FIND)
