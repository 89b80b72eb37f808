"""Before a class answers are hidden whatever the link says, and its own link has none."""

from __future__ import annotations

import re

import pytest
import segno

from house import PAGES
from opened_page import (
    all_buttons,
    buttons,
    html,
    keyed,
    linked,
    only_button,
    open_page,
    press_position,
    trigger,
)
from ui.base.fields import STEPS
from ui.catalogue.lookup import model_of
from ui.frame import share

ANSWERING = {
    "nim": {"nim-view": "move", "nim-answer": "true"},
    "subtraction": {"sub-view": "pattern", "sub-verdict": "true"},
    "wythoff": {"wyt-view": "move", "wyt-answer": "true"},
    "problem": {"prob-view": "theory", "prob-answer": "true"},
    "which_theorem": {"thm-answer": "true"},
}
"""Page → a link that opens an answer on it."""


@pytest.mark.parametrize("slug", ANSWERING)
def test_a_class_is_asked_first_whatever_the_link_opens(slug):
    fields = [key for key, value in ANSWERING[slug].items() if value == "true"]
    alone = open_page(slug, **ANSWERING[slug])
    assert [linked(alone, key) for key in fields] == [True]
    before_class = open_page(slug, present="true", **ANSWERING[slug])
    assert [linked(before_class, key) for key in fields] == [False]


@pytest.mark.parametrize(
    ("slug", "answer", "fields"),
    [
        ("nim", "The other player", {"nim-view": "move"}),
        ("nim", "The other player", {"nim-view": "move", "nim-misere": "true"}),
        ("misere_play", "The other player", {}),
        ("theorem", "The other player", {}),
        ("practice", "P ● loses", {"prac-skill": "labels"}),
        ("lesson", "I go first", {"les-name": "hot-and-cold"}),
        ("graph", "The other player", {"graph-view": "move"}),
        ("wythoff", "The other player", {"wyt-view": "move"}),
        ("sum", "The other player", {"sum-view": "move"}),
    ],
)
def test_a_class_is_asked_anew_what_was_answered_before_it(slug, answer, fields):
    at = open_page(slug, **fields)
    only_button(at, answer).click().run()
    only_button(at, "Present").click().run()
    assert not at.exception
    untouched = open_page(slug, present="true", **fields)
    assert [one.label for one in all_buttons(at)] == [one.label for one in all_buttons(untouched)]


SIEVE = {"wyt-view": "pattern", "wyt-found": "1"}  # where a class begins too


def press_a_cell(at):
    board = next(one for one in at.get("bidi_component") if "_wyt-cells" in one.proto.id)
    return trigger(at, board, "cell", [12, 12])


def ask_for_a_move(at):
    return only_button(at, "The player to move").click().run()


READ = "_prob-cses-1098"


def ask_for_heaps(at):
    keyed(at.radio, f"{READ}-guess").set_value(model_of("cses-1098").slug).run()
    for asked in ("state", "decides"):
        keyed(at.button, f"{READ}-skip-{asked}").click().run()
    return at


@pytest.mark.parametrize(
    ("slug", "fields", "ask", "answer", "says"),
    [
        ("wythoff", SIEVE, lambda at: at, press_a_cell, "Not this one."),
        (
            "graph",
            {"graph-text": "a: b c\nb: c\nc:", "graph-tokens": "a", "graph-view": "move"},
            ask_for_a_move,
            lambda at: press_position(at, "a"),
            "No token can be moved to",
        ),
        (
            "problem",
            {"prob-slug": "cses-1098"},
            ask_for_heaps,
            lambda at: keyed(at.text_input, f"{READ}-heaps").set_value("999 998").run(),
            "gl-bad",
        ),
    ],
)
def test_a_class_does_not_meet_what_was_answered_wrong_before_it(slug, fields, ask, answer, says):
    at = answer(ask(open_page(slug, **fields)))
    assert says in html(at)
    only_button(at, "Present").click().run()
    assert says not in html(at)
    assert says not in html(ask(at))  # nor once its question is open again
    assert not at.exception


# -- every question -------------------------------------------------------------------------------

NO_ANSWER = re.compile(
    r"_language|_row-|present-at-once|just-show|-preset|-control-|-step-|-pair$|-given$|-input$|-to-|"
    r"-go-on$|-beat-|-next$|-swap$|-play-out|-level|-whole$|-take-over$|-plants-|-coins-|-code|-anew$|"
    r"_plan-|-hint$|-build-"
)
"""Keys of widgets that change what is asked, or lead elsewhere: they answer no question."""

DEEPER = [
    ("equal_split", {"equal-view": "pattern"}),
    ("problem", {"prob-slug": "cses-1099"}),
    ("which_theorem", {"thm-card": "3"}),
    ("lesson", {"les-name": "hot-and-cold", "les-beat": "2"}),
]
"""Questions that no view begins with."""


def views_that_differ():
    """One page for each view that is drawn by code of its own, with the link that opens it."""
    found = {}
    for slug, page in PAGES.items():
        for view in page.views or (None,):
            link = {} if view is None else {page.key("view"): view.name}
            if view is not None and not view.normal:
                link[page.key("misere")] = "true"
            draw = slug if view is None else getattr(view.draw, "__code__", view.draw)
            found.setdefault(draw, (slug, link))
    return [*found.values(), *DEEPER]


def answerable(at):
    """The widgets that may answer a question, by key; buttons by the part that they share."""
    fields = (*at.button_group, *at.radio, *at.text_input, *at.text_area)
    asked = {one.key: [one] for one in fields if (one.key or "").startswith("_")}
    for one in at.button:
        if one.key and not one.disabled:
            own = one.key if "-skip-" in one.key else one.key.rpartition("-")[0]
            asked.setdefault(own, []).append(one)
    return {key: all_ for key, all_ in asked.items() if not NO_ANSWER.search(all_[-1].key)}


def choose(at, widget, place):
    """Run the page as after a press on the choice at a place, by what stands on it."""
    states = at._tree.get_widget_states()
    (state,) = [one for one in states.widgets if one.id == widget.id]
    if widget.type == "radio":
        state.string_value = widget.options[place]
    else:
        state.string_array_value.data[:] = [widget.options[place]]
    at._run(states)


def answer_all(at, place):
    """Answer what is asked, and what is asked then, by the choice at a place of each question."""
    answered = []
    for _turn in range(9):
        key = next((key for key in answerable(at) if key not in answered), None)
        if key is None:
            break
        answered.append(key)
        widgets = answerable(at)[key]
        if widgets[0].type == "button":
            widgets[place].click().run()
        elif widgets[0].type in ("text_input", "text_area"):
            widgets[0].set_value("1 2").run()
        else:
            choose(at, widgets[0], place)
        assert not at.exception
    return answered


def on_screen(at):
    """All that a page says and holds of answers, without what leads on to other pages."""
    said = [body for body in html(at).splitlines() if "gl-foot" not in body]
    said += [block.value for block in at.markdown]
    said += [one.label for one in all_buttons(at)]
    fields = (*at.button_group, *at.radio, *at.text_area, *at.text_input)
    return said + [f"{one.key}: {one.value}" for one in fields if one.key != "_row-show"]


def shown(at):
    """Show the answer as the teacher does, where the page has a switch or a button for it."""
    for one in at.toggle:
        if one.key.endswith(("-answer", "-verdict")):
            return one.set_value(True).run()
    asked = [one for one in at.button if re.search(r"-show(-|$)", one.key or "")]
    return asked[0].click().run() if asked else at


@pytest.mark.sweep(quick=9)
@pytest.mark.parametrize("begin", ["first step", "untouched"])
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize(
    ("slug", "link"), views_that_differ(), ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_class_sees_no_answer_to_any_question(slug, link, place, begin):
    page = PAGES[slug]
    steps = {page.key(one.name): str(one.low) for one in page.fields if one.name in STEPS}
    if begin == "first step" and not steps:
        pytest.skip("it has no steps")
    at = open_page(slug, **(link | (steps if begin == "first step" else {})))
    if not (buttons(at, "Present") and answer_all(at, place)):
        return
    only_button(at, "Present").click().run()
    now = {key: one if isinstance(one, str) else one[-1] for key, one in at.query_params.items()}
    fresh = open_page(slug, **now)
    assert on_screen(at) == on_screen(fresh)
    assert on_screen(shown(at)) == on_screen(shown(fresh))
    assert answer_all(at, place) == answer_all(fresh, place), "it asks what it asked before"


def test_presenting_wins_over_just_show_me():
    shown = open_page("nim", show="true", **{"nim-view": "move"})
    assert "The only winning move" in " ".join(block.value for block in shown.markdown)
    hidden = open_page("nim", present="true", show="true", **{"nim-view": "move"})
    assert "Who wins if both play perfectly?" in html(hidden)
    assert "The only winning move" not in " ".join(block.value for block in hidden.markdown)


def test_a_class_has_no_share_box_and_no_menu():
    at = open_page("nim", present="true")
    assert not [box for box in at.get("popover") if box.proto.popover.label == "Share"]
    assert "gl-students" in html(at)
    assert linked(at, "present") is True


SILENT = ["wythoff", "staircase", "one_from_each", "moore", "palindromes", "chance", "octal"]
"""Pages whose title and position say nothing of the rule."""


@pytest.mark.parametrize("slug", SILENT)
def test_a_class_reads_the_rule_where_the_position_does_not_quote_it(slug):
    (rule,) = re.findall('<p class="gl-rule">(.*?)</p>', html(open_page(slug, present="true")))
    assert len(rule) > 40


@pytest.mark.parametrize("slug", ["nim", "grundys_game", "sum"])
def test_a_rule_that_the_position_quotes_is_not_said_twice(slug):
    assert "gl-rule" not in html(open_page(slug, present="true"))


@pytest.fixture
def state(monkeypatch):
    """Return a function that sets what the page shows, without a run."""

    def is_shown(address: str, held: dict, *, show: bool = False):
        monkeypatch.setattr(share.st, "context", type("Here", (), {"url": address}))
        monkeypatch.setattr(share, "field_values", lambda _page: held)
        monkeypatch.setattr(share.frame, "just_show", lambda: show)

    return is_shown


def test_the_links_of_a_screen(state):
    page = PAGES["subtraction"]
    held = {"heaps": "6 5", "view": "pattern", "verdict": True}
    state("https://lab.example/subtraction?present=true", held, show=True)
    plain = "https://lab.example/subtraction?sub-heaps=6+5&sub-view=pattern"
    assert share.page_link(page, student=True) == plain
    assert share.page_link(page) == f"{plain}&sub-verdict=true&show=true"
    framed = share.page_link(page, embed=True)
    assert framed == f"{plain}&sub-verdict=true&show=true&embed=true"


def test_an_untouched_screen_is_framed_too(state):
    state("https://lab.example/", {})
    framed = "https://lab.example?nim-view=derivation&embed=true"  # bare, it would be the board
    assert share.page_link(PAGES["nim"], embed=True) == framed


def test_the_code_of_a_frame_lets_nothing_out_of_it(state):
    state("https://lab.example/nim", {"heaps": '1"><script>'})
    code = share.embed_code(PAGES["nim"])
    assert code.startswith('<iframe src="https://lab.example/nim?nim-heaps=1%22%3E%3Cscript%3E')
    assert code.count("<") == 2
    assert "allow-top-navigation" not in code
    assert 'title="Nim"' in code


@pytest.mark.parametrize("length", [1, 200, share.LONG_LINK])
def test_a_qr_code_holds_the_link_whole(length):
    link = "https://lab.example/nim?nim-heaps=" + "7" * length
    link = link[: max(length, 40)]
    code = share.qr_code(link)
    # The library's own reading of its segments: the same text makes the same modules, and a text
    # with another end does not.
    assert code.matrix == segno.make_qr(link, error="m").matrix
    assert code.matrix != segno.make_qr(link[:-1] + "8", error="m").matrix
    assert not code.is_micro
    assert code.error in ("M", "Q", "H")


def test_a_drawn_qr_code_has_a_quiet_border_and_dark_on_white():
    drawn = share.qr_picture("https://lab.example/nim")
    side = segno.make_qr("https://lab.example/nim", error="m").symbol_size(scale=4, border=4)[0]
    assert f'width="{side}" height="{side}"' in drawn
    assert 'fill="#ffffff"' in drawn.replace('#fff"', '#ffffff"')


def test_what_a_class_has_reached_is_in_the_link_even_where_an_untouched_page_begins():
    at = open_page("wythoff", present="true", **{"wyt-view": "pattern", "wyt-found": "2"})
    keyed(at.button, "_wyt-sieve-skip").click().run()
    assert "wyt-found" in at.query_params
    assert linked(at, "wyt-found") == 3
    again = open_page("wythoff", present="true", **{"wyt-view": "pattern", "wyt-found": "3"})
    assert linked(again, "wyt-found") == 3
    alone = open_page("wythoff", **{"wyt-view": "pattern", "wyt-found": "2"})
    keyed(alone.button, "_wyt-sieve-skip").click().run()
    assert "wyt-found" not in alone.query_params


def test_whoever_skips_on_the_board_reads_why_and_no_praise():
    at = open_page("wythoff", present="true", **{"wyt-view": "pattern", "wyt-found": "1"})
    keyed(at.button, "_wyt-sieve-skip").click().run()
    assert "Every move from (1, 2) leads to an N" in html(at)
    assert "Right." not in html(at)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"wyt-view": "derivation"}, "its Grundy value, is its mex"),
        ({"wyt-view": "pattern", "wyt-map": "values"}, "its Grundy value, is its mex"),
    ],
)
def test_a_class_reads_what_a_word_means_that_it_comes_to_without_the_lesson(link, says):
    assert says in html(open_page("wythoff", present="true", **link))


def test_a_class_meets_no_formula_of_wythoffs_game_in_its_winning_moves():
    at = open_page("wythoff", present="true", **{"wyt-view": "move"})
    assert "Every move from there lets you win" not in html(at)
    keyed(at.toggle, "_row-wyt-answer").set_value(True).run()
    assert "Every move from there lets you win" in html(at)
    assert "is k times φ" not in html(at)


def test_a_class_reads_what_xor_means_where_the_winner_is_asked():
    gloss = "of numbers: write each as a sum of 1, 2, 4, 8, …"
    at = open_page("nim", present="true", **{"nim-view": "move"})
    assert f'gl-key"><b>XOR</b> (⊕) {gloss}' in html(at)
