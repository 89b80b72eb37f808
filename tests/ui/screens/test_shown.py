"""What a browser shows is the same, whether all of a run is sent to it or what differs."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_cache import populate_hash_if_needed

from ui.base.page_limits import LARGE_MESSAGES
from ui.screens.shown import Shown

# -- a browser, as Streamlit 1.67 takes messages --------------------------------------------------


@dataclass
class Browser:
    """The page of a browser: what stands where, and what it keeps of widgets."""

    run: str = ""
    page: str = ""
    nodes: dict = field(default_factory=dict)
    roots: dict = field(default_factory=dict)
    widgets: dict = field(default_factory=dict)
    spoken: list = field(default_factory=list)
    large: dict = field(default_factory=dict)

    def take(self, messages):
        for message in messages:
            kind = message.WhichOneof("type")
            if kind == "new_session":
                if message.new_session.page_script_hash != self.page:
                    self.nodes = {}
                self.page = message.new_session.page_script_hash
                self.run = message.metadata.run.script_run_id
            elif kind in ("delta", "ref_hash"):
                self.draw(message)
            elif kind == "script_finished":
                self.end(message.metadata.run)

    def draw(self, message):
        place = tuple(message.metadata.delta_path)
        if message.HasField("ref_hash"):
            delta = self.large[message.ref_hash]
        else:
            delta = message.delta
            self.large[message.hash] = delta
        block = delta.HasField("add_block")
        old = self.nodes.get(place)
        if old and not (block and old[0].HasField("add_block") and same_kind(old[0], delta)):
            self.remove(place, itself=False)
        self.nodes[place] = (delta, self.run)
        self.roots[place[0]] = self.run
        for length in range(2, len(place)):  # what it stands in counts as drawn, too
            above = place[:length]
            if above in self.nodes:
                self.nodes[above] = (self.nodes[above][0], self.run)
        element = getattr(delta.new_element, delta.new_element.WhichOneof("type") or "", None)
        name = getattr(element, "id", "")
        if name:
            self.widgets.setdefault(name, "untouched")
            if getattr(element, "set_value", False):
                self.widgets[name] = element.value
        if delta.new_element.HasField("bidi_component"):
            self.spoken.append(place)

    def remove(self, place, itself=True):
        for other in [other for other in self.nodes if other[: len(place)] == place]:
            if itself or other != place:
                del self.nodes[other]

    def end(self, run):
        """Take away what is old; in a run of parts, what is old in a new block of theirs."""
        if not run.script_run_id:
            return
        if not run.fragment_ids and run.script_run_id != self.run:
            return
        for root in {place[0] for place in self.nodes}:
            if run.fragment_ids or self.roots[root] == run.script_run_id:
                self.visit((root,), run, inside=False)
            else:
                self.remove((root,))
        there = {name for delta, _run in self.nodes.values() for name in names_in(delta)}
        self.widgets = {name: kept for name, kept in self.widgets.items() if name in there}

    def visit(self, above, run, inside):
        for place in [place for place in self.nodes if place[:-1] == above]:
            delta, drawn_in = self.nodes[place]
            now = drawn_in == run.script_run_id
            if run.fragment_ids:
                old = inside and not now and bool(delta.HasField("add_block") or delta.fragment_id)
            else:
                old = not now
            if old:
                self.remove(place)
            elif delta.HasField("add_block"):
                self.visit(place, run, inside or (now and delta.fragment_id in run.fragment_ids))

    def shows(self):
        # Names of widgets that are gone and never come again are nothing a person can see.
        # An empty element takes no room.
        nodes = {
            place: delta.SerializeToString()
            for place, (delta, _run) in self.nodes.items()
            if not delta.new_element.HasField("empty")
        }
        return nodes, self.widgets, self.spoken


def same_kind(old, new):
    return old.add_block.WhichOneof("type") == new.add_block.WhichOneof("type")


def names_in(delta):
    if delta.HasField("add_block"):
        return [delta.add_block.id] if delta.add_block.id else []
    element = getattr(delta.new_element, delta.new_element.WhichOneof("type") or "", None)
    return [element.id] if getattr(element, "id", "") else []


# -- a page of three parts, one in another, that changes its shape ---------------------------------

ABOVE = {"": set(), "P": set(), "S": {"P"}, "G": {"P", "S"}, "H": {"P", "S"}}
INSIDE = {"": {*"PSGH", ""}, "P": {*"PSGH"}, "S": {*"SGH"}, "G": {"G"}, "H": {"H"}}


class Ancestry:
    def has_ancestor_in(self, part, parts):
        return bool(ABOVE[part] & set(parts))


def element(place, part, kind="html", text="", name="", value=None):
    message = ForwardMsg()
    message.metadata.delta_path[:] = place
    message.delta.fragment_id = part
    drawn = getattr(message.delta.new_element, kind)
    if kind in ("html", "markdown"):
        drawn.body = text
    else:
        drawn.id = name
        if kind == "text_input":
            drawn.label = text
            if value is not None:
                drawn.set_value, drawn.value = True, value
    if kind == "bidi_component":
        drawn.component_name = text
        drawn.SetInParent()
    return message


def block(place, part, kind="flex_container", key=""):
    message = ForwardMsg()
    message.metadata.delta_path[:] = place
    message.delta.fragment_id = part
    getattr(message.delta.add_block, kind).SetInParent()
    if key:
        message.delta.add_block.id = key
    return message


def large(message, held):
    """Return a message as it is sent when the browser may have it already."""
    message.metadata.cacheable = True
    message.hash = f"hash of {message.delta.new_element.html.body} {message.delta.fragment_id}"
    if message.hash not in held:
        held.add(message.hash)
        return message
    short = ForwardMsg()
    short.ref_hash = message.hash
    short.metadata.CopyFrom(message.metadata)
    return short


def page(now, held):
    """Return all that the page draws now."""
    drawn = [
        element((0, 0), "", text=f"title {now['title']}"),
        block((0, 1), "", key=now["frame"]),
        element((2, 0), "", text="styles"),
        block((0, 1, 0), "P", "transparent"),
        element((0, 1, 0, 0), "P", text=f"heaps {now['heaps']}"),
        element((0, 1, 0, 1), "P", "text_input", "rule", "rule", now["typed"]),
        block((0, 1, 0, 2), "S", "transparent"),
        element((0, 1, 0, 2, 0), "S", "bidi_component", "board", "board"),
        element((0, 1, 0, 2, 1), "S", "text_input", f"step {now['step']}", f"s{now['step'] % 3}"),
        large(element((0, 1, 0, 2, 2), "S", text=f"chart {now['step'] // 2}"), held),
    ]
    if now["step"] % 4 == 3:
        part = "G" if now["step"] == 3 else "H"
        drawn += [
            block((0, 1, 0, 2, 3), part, "transparent"),
            element((0, 1, 0, 2, 3, 0), part, text=f"guess {now['guess']}"),
        ]
    drawn += [block((0, 2), ""), block((0, 2, 0), "S")]  # S draws in a place outside of it, too
    if now["step"] % 5 in (2, 3):
        drawn.append(element((0, 2, 0, 0), "S", text="outside"))
    if now["step"] % 4 == 1:
        drawn.append(element((0, 1, 0, 2, 3), "S", text=f"told {now['step']}"))
    if now["heaps"] % 4 == 3:
        drawn += [
            block((0, 1, 0, 3), "P", key=now["frame"]),
            element((0, 1, 0, 3, 0), "P", "text_input", "bet", f"bet {now['heaps'] // 4}"),
            block((0, 1, 0, 3, 1), "P"),
            element((0, 1, 0, 3, 1, 0), "P", text=f"deeper {now['title']}"),
        ]
    elif now["heaps"] % 3 == 2:
        drawn.append(element((0, 1, 0, 3), "P", text="a note"))
    if now["heaps"] % 5 == 4:
        drawn += [
            block((0, 1, 0, 4), "P", "expandable" if now["title"] else "flex_container"),
            element((0, 1, 0, 4, 0), "P", text="in it"),
        ]
    for message in drawn:
        if not message.HasField("ref_hash"):
            populate_hash_if_needed(message)
    return drawn


def run(part, now, number, held, address="nim"):
    """Return the messages of a run of a part and all in it; of "" of the whole page."""
    begun, ended = ForwardMsg(), ForwardMsg()
    begun.new_session.page_script_hash = address
    ended.script_finished = (
        ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY if part else ForwardMsg.FINISHED_SUCCESSFULLY
    )
    for message in (begun, ended):
        message.metadata.run.script_run_id = f"run {number}"
        message.metadata.run.fragment_ids.extend([part] if part else [])
    drawn = [message for message in page(now, held) if part_of(message) in INSIDE[part]]
    rests = ForwardMsg()
    rests.session_status_changed.script_is_running = False
    return [begun, *drawn, ended, rests]


def part_of(message):
    if message.HasField("ref_hash"):
        return message.ref_hash.rpartition(" ")[2]
    return message.delta.fragment_id


START = {"title": 0, "frame": "a", "heaps": 0, "typed": None, "step": 0, "guess": 0}
WHERE = {
    "": ("title", "frame", "heaps", "typed", "step", "guess"),
    "P": ("heaps", "typed", "step", "guess"),
    "S": ("step", "guess"),
    "G": ("guess",),
}


@st.composite
def presses(draw):
    part = draw(st.sampled_from(["", "P", "S", "S", "G"]))
    name = draw(st.sampled_from(WHERE[part]))
    values = {
        "frame": st.sampled_from("ab"),
        "typed": st.sampled_from([None, "x", "y"]),
        "title": st.integers(0, 1),
    }
    value = draw(values.get(name, st.integers(0, 9)))
    return part, name, value, draw(st.sampled_from([None, "rule", "s0", "s1"])), draw(cuts)


cuts = st.sampled_from(["whole", "whole", "whole", "whole", "in two", "stopped", "other page"])


@settings(max_examples=300)
@given(st.lists(presses(), max_size=30))
def test_the_browser_shows_what_it_would_if_all_were_sent(course):
    plain, sparing, shown = Browser(), Browser(), Shown()
    now, held = dict(START), set()
    for number, (part, name, value, typed, cut) in enumerate(
        [("", "heaps", 0, None, "whole"), *course]
    ):
        now[name] = value
        if part == "G" and now["step"] != 3:
            continue
        for browser in (plain, sparing):
            if typed in browser.widgets:
                browser.widgets[typed] = f"typed {number}"
        if cut == "other page":
            part = ""
        if part and sparing.page != "nim":
            continue
        if cut == "stopped":
            early = run(part, now, number, set(held))[:4]
            messages = [*early, *run("", now, f"{number}b", held)]
        else:
            messages = run(part, now, number, held, "home" if cut == "other page" else "nim")
        plain.take(messages)
        halves = [messages[:5], messages[5:]] if cut == "in two" else [messages]
        for half in halves:
            sparing.take(shown.news(half, Ancestry()))
        assert sparing.shows() == plain.shows()


def walked(*course):
    """Compare both browsers after each of these runs: a part, and what it draws."""
    plain, sparing, shown, held = Browser(), Browser(), Shown(), set()
    for number, (part, changes, *cut) in enumerate(course):
        messages = run(part, START | changes, number, held)
        if cut:  # a run that was stopped before it
            messages = [*run("", START | changes, f"{number}a", set(held))[:4], *messages]
        plain.take(messages)
        sparing.take(shown.news(messages, Ancestry()))
        assert sparing.shows() == plain.shows()


def test_what_stands_in_a_block_of_another_kind_is_sent_again():
    walked(("", {"heaps": 4}), ("", {"heaps": 4, "title": 1}), ("", {"heaps": 4}))


def test_what_other_runs_drew_is_not_taken_for_old():
    first, note = {"step": 0}, {"step": 3, "heaps": 1}
    walked(("", first), ("S", {"step": 3}), ("P", note), ("S", {"step": 4, "heaps": 1}))
    # The whole of P was drawn in one run, its part S in another since: P's own stay.
    walked(("", first), ("S", {"step": 3}), ("S", {"step": 4}), ("P", {"step": 5, "heaps": 1}))


def test_nothing_is_taken_for_known_before_the_whole_page_has_run():
    outside = {"step": 2}
    walked(("", outside), ("", outside, "stopped"), ("P", {"step": 0}), ("S", {"step": 0}))


def sent(part, shown, number, cut=False, **changes):
    messages = run(part, START | changes, number, set())
    if cut:  # sent in two parts, of which nothing is left out
        early = shown.news(messages[:3], Ancestry())
        return [*early, *shown.news(messages[3:], Ancestry())]
    return shown.news(messages, Ancestry())


def kinds(messages):
    return [
        tuple(message.metadata.delta_path) or message.WhichOneof("type") for message in messages
    ]


def test_a_press_sends_what_it_changes():
    shown = Shown()
    everything = kinds(sent("", shown, 0))
    assert everything[0] == "new_session"
    assert len(everything) > 10
    heaps, board = (0, 1, 0, 0), (0, 1, 0, 2, 0)
    end = ["script_finished", "session_status_changed"]
    assert kinds(sent("P", shown, 1, heaps=1)) == [heaps, board, *end]
    assert kinds(sent("P", shown, 2, heaps=1)) == [board, *end]
    assert kinds(sent("", shown, 3, heaps=1, title=1)) == [(0, 0), board, *end]


def test_what_comes_in_and_goes_is_sent_alone():
    shown = Shown()
    sent("", shown, 0)
    board, field, chart, guess = ((0, 1, 0, 2, place) for place in range(4))
    end = ["script_finished", "session_status_changed"]
    came = [board, field, chart, guess, (*guess, 0), (0, 2, 0, 0), *end]
    assert kinds(sent("S", shown, 1, step=3)) == came
    went = sent("S", shown, 2, step=4)
    assert sorted(kinds(went)[:2]) == [guess, (0, 2, 0, 0)]
    assert all(one.delta.new_element.HasField("empty") for one in went[:2])
    assert kinds(went)[2:] == [board, field, chart, *end]
    assert kinds(sent("S", shown, 3, step=4)) == [board, *end]


def test_what_parts_of_other_runs_show_is_not_sent_again():
    shown = Shown()
    sent("", shown, 0)
    assert kinds(sent("S", shown, 1, step=1, cut=True))[0] == "new_session"
    heaps, board = (0, 1, 0, 0), (0, 1, 0, 2, 0)
    assert kinds(sent("P", shown, 2, step=1, heaps=1))[:2] == [heaps, board]
    # Where a widget goes, all of P must be of one run.
    assert kinds(sent("P", shown, 3, step=2, heaps=1))[0] == "new_session"


def test_the_end_of_a_run_is_told_where_a_widget_is_gone():
    shown = Shown()
    sent("", shown, 0)
    step = sent("S", shown, 1, step=1)
    end = step[-2]
    assert end.metadata.run.script_run_id == "run 0"
    assert [*end.metadata.run.fragment_ids] == ["S"]
    same = sent("S", shown, 2, step=1)
    assert not same[-2].metadata.HasField("run")


@pytest.mark.parametrize("kind", ["toast", "balloons"])
def test_what_comes_up_once_comes_up_again(kind):
    shown = Shown()
    for number in range(3):
        messages = run("", START, number, set())
        pops = ForwardMsg()
        pops.metadata.delta_path[:] = (2, 1)
        getattr(pops.delta.new_element, kind).SetInParent()
        messages.insert(3, pops)
        assert shown.news(messages, Ancestry()) == messages


def test_a_page_that_asks_again_by_itself_hears_of_every_run():
    shown = Shown()
    for number in range(3):
        messages = run("", START, number, set())
        again = ForwardMsg()
        again.auto_rerun.interval = 1
        messages.insert(3, again)
        assert shown.news(messages, Ancestry()) == messages
    messages = run("", START, 3, set())
    assert shown.news(messages, Ancestry()) == messages


def test_a_part_that_goes_may_be_told_to_ask_no_more():
    shown = Shown()
    sent("", shown, 0)
    messages = run("", START, 1, set())
    stop = ForwardMsg()
    stop.stop_auto_rerun.fragment_ids.append("S")
    messages.insert(3, stop)
    news = shown.news(messages, Ancestry())
    assert stop in news
    assert len(news) < len(messages)
    assert len(sent("", shown, 2)) == 3


def test_another_page_is_sent_whole():
    shown = Shown()
    for number, address in enumerate(["nim", "octal", "nim"]):
        messages = run("", START, number, set(), address)
        assert shown.news(messages, Ancestry()) == messages


def test_few_large_messages_are_remembered():
    shown = Shown()
    for number in range(3 * LARGE_MESSAGES):
        sent("S", shown, number, step=2 * number)
    assert len(shown.known) == LARGE_MESSAGES


def test_messages_between_runs_change_nothing():
    shown = Shown()
    sent("", shown, 0)
    told = ForwardMsg()
    told.page_info_changed.query_string = "a=1"
    assert shown.news([told], Ancestry()) == [told]
    assert len(sent("", shown, 1)) == 3
