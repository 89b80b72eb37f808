"""No text that was typed, or written into a link, becomes HTML, a link or a picture of a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from hostile_text import STRANGER, TEXTS, hostile_links, pages
from opened_page import open_page
from ui.base import markup as gate
from ui.base.marks import pointed_at

PAGES = pages()

MADE = {
    "a", "b", "br", "button", "caption", "circle", "code", "dd", "details", "div", "dl", "dt",
    "em", "footer", "g", "h1", "h2", "h3", "h4", "i", "img", "li", "nav", "ol", "p", "path", "pre",
    "rect", "s", "section", "small", "span", "strong", "sub", "summary", "sup", "svg", "table",
    "tbody", "td", "text", "tfoot", "th", "thead", "title", "tr", "u", "ul",
}  # fmt: skip
"""Elements that the app makes."""

ADDRESSES = {"href", "src", "srcset", "srcdoc", "action", "formaction", "style", "xlink:href"}
SHOWN = {"aria-label", "alt", "title"}
"""Attributes that are read out or shown, and may hold any text."""


class Elements(HTMLParser):
    """Collects what a body would make a page do that the app does not."""

    def __init__(self):
        super().__init__()
        self.strange = []

    def handle_starttag(self, tag, attrs):
        if tag not in MADE:
            self.strange.append(f"<{tag}>")
        for name, value in attrs:
            value = value or ""
            called = name.startswith("on") or (name in ADDRESSES and STRANGER in value)
            if called or (name not in SHOWN and any(text in value for text in TEXTS)):
                self.strange.append(f"{name}={value}")

    def handle_comment(self, data):
        self.strange.append(f"<!--{data}-->")


def strange_elements(body: str) -> list[str]:
    parser = Elements()
    parser.feed(body)
    parser.close()
    return parser.strange


MARKDOWN = {"label", "help", "body", "caption", "content"}


def markdown_words(proto) -> list[str]:
    """Return all that Streamlit reads as Markdown in an element or a box."""
    words = []
    for field, value in proto.ListFields():
        if field.message_type is not None:
            inner = value if field.is_repeated else [value]
            words += [word for part in inner for word in markdown_words(part)]
        elif isinstance(value, str) and field.name in {
            "label",
            "help",
            "body",
            "caption",
            "content",
        }:
            words.append(value)
    return words


ACTING = re.compile(
    r"(?<!\\)\]\(|(?<![\\`])!\[|\bhttps?://evil|www\.evil|a@evil|:smile:|:material/home"
)


def acting_markdown(at) -> list[str]:
    """Return the Markdown of a page in which a hostile text still acts."""
    found = []
    for node in at.main:
        if node.type != "html" and node.proto is not None:
            found += [word for word in markdown_words(node.proto) if acts(word)]
    return found


def acts(word: str) -> bool:
    return bool(ACTING.search(word)) and (
        STRANGER in word or "alert(1)" in word or ":smile:" in word
    )


@pytest.mark.sweep(quick=2, check=10)
@pytest.mark.parametrize("slug", PAGES)
def test_a_hostile_link_makes_no_element_of_its_own(slug):
    for link in hostile_links(PAGES[slug], turn=len(slug)):
        expect_no_element_of_its_own(slug, link)


@pytest.mark.parametrize("audience", ["present", "print"])
@pytest.mark.parametrize("slug", ["subtraction", "your_rule", "lesson", "plan", "problem"])
def test_nor_before_a_class_and_on_paper(slug, audience):
    for link in list(hostile_links(PAGES[slug], turn=len(slug)))[:2]:
        expect_no_element_of_its_own(slug, link | {audience: "true"})


def expect_no_element_of_its_own(slug, link):
    at = open_page(slug, **link)
    assert not at.exception, link
    for block in at.get("html"):
        if not block.proto.body.startswith("<style"):  # the app's own style sheet
            assert strange_elements(block.proto.body) == [], link
    assert acting_markdown(at) == [], link


def test_what_the_link_said_is_still_shown_as_text():
    at = open_page("subtraction", **{"sub-view": TEXTS[0], f"sub-{TEXTS[4]}": "1"})
    said = "".join(block.proto.body for block in at.get("html"))
    assert str(gate.markup("sub-view = “{}”", TEXTS[0])) in said
    assert str(gate.markup("“sub-{}”", TEXTS[4])) in said
    assert "<svg" not in said


@pytest.mark.parametrize("body", TEXTS[:7])
def test_the_check_sees_what_would_reach_a_page(body):
    assert strange_elements(f'<p title="{body}">{body}</p>') != []


anything = st.one_of(st.sampled_from(TEXTS), st.text(max_size=40))


@given(anything)
def test_a_slot_holds_any_text_and_adds_no_element(text):
    made = gate.markup('<p title="{}">{}</p>', text, text)
    assert strange_elements(made) == []
    assert made.count("<") == 2
    assert Markup(made).unescape() == f'<p title="{text}">{text}</p>'


@given(st.lists(anything, max_size=4), anything)
def test_joined_parts_are_escaped_and_the_markup_among_them_is_not(parts, between):
    made = gate.join([*parts, gate.markup("<b>{}</b>", "x")], between)
    assert made.count("<") == 2
    assert made.unescape() == between.join([*parts, "<b>x</b>"])


@given(anything)
def test_a_drawing_is_escaped_unless_it_is_markup(text):
    assert "<" not in gate.drawing(text)
    assert gate.drawing(gate.markup("<g>{}</g>", text)).count("<") == 2


@given(st.text(min_size=1, max_size=60), st.data())
def test_the_mark_under_a_text_stands_where_its_character_does(text, data):
    place = data.draw(st.integers(0, len(text) - 1))
    shown, caret = pointed_at(text, place).removesuffix("</pre>").removeprefix("<pre>").split("\n")
    shown = Markup(shown).unescape()
    assert shown.isprintable()  # no letter turns the line round, and none is without width
    under = shown[caret.index("^")]
    assert under in (text[place], " ", "\N{REPLACEMENT CHARACTER}")


def test_numbers_keep_their_format_and_markup_stays_as_it_is():
    inner = gate.markup("<i>{:.1f}</i>", 1 / 3)
    assert gate.markup("<b>{0}{0}</b>", inner) == "<b><i>0.3</i><i>0.3</i></b>"


def test_slots_are_not_filled_twice():
    assert gate.markup("<b>{}</b>", "{0} {x}") == "<b>{0} {x}</b>"
    assert gate.markdown("{a}", a="{b}", b="c") == "{b}"


@given(anything)
def test_code_in_markdown_ends_where_the_text_ends(text):
    made = gate.code(text)
    fence = made[: len(made) - len(made.lstrip("`"))]
    assert fence not in text
    assert "\n" not in made


@pytest.mark.parametrize("words", ["take 1-3", "0.137", "take 2, 4, 7", "5 10 20", "12 345 678"])
def test_plain_words_stay_as_they_are_in_markdown(words):
    assert gate.markdown("Use “{rule}”", rule=words) == f"Use “{words}”"


def test_text_is_shown_as_text_by_the_last_gate(monkeypatch):
    shown = []
    monkeypatch.setattr("streamlit.html", lambda body, width: shown.append(body))
    gate.html("<img src=x>")
    assert shown == ["&lt;img src=x&gt;"]
