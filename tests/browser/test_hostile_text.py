"""In a real browser no text from a link, a field or a file asks a stranger or makes an element."""

from __future__ import annotations

import re
from urllib.parse import quote_plus, urlencode

import pytest
from playwright.sync_api import expect

from browser.real_browser import ROOT, running_app, wait_ready
from hostile_text import STRANGER, TEXTS, hostile_links, pages

PAGES = pages()
WORD_JOINER = "\N{WORD JOINER}"
ALL = " ".join(TEXTS)
HUGE = 100_000
"""Characters that are pasted at once; no limit of a field lets them through, and none may break."""

FIELDS = {
    "/subtraction": ("The rule as text", "The heaps as text"),
    "/palindromes": ("The text to cut",),
    "/sum": ("The games as text",),
    "/reference": ("Try a text",),
    "/lasker?lasker-view=tree": ("The rule as text", "The heaps as text"),
    "/your_rule?own-view=compare": ("The other rule",),
    "/problem?prob-view=answer": ("Input",),
    "/problem?prob-view=check": ("Output of your program",),
}
"""Links and the fields there in which anything can be typed."""

# What the app itself never makes: an element or an attribute that says what a hostile text says,
# anywhere but in words that are shown or read out, shadow trees included.
_STRANGE = """stranger => {
    const spoken = new Set(['aria-label', 'alt', 'title', 'value', 'placeholder']);
    const marks = [stranger, 'alert(1)', 'srcdoc=x'];
    const made = new Set(['IMG', 'FORM', 'STYLE', 'IFRAME', 'LINK', 'SVG', 'SCRIPT', 'OBJECT']);
    const found = [];
    const look = root => {
        for (const node of root.querySelectorAll('*')) {
            for (const {name, value} of node.attributes) {
                const stays = name === 'href' && node.origin === location.origin;
                const told = spoken.has(name) || stays;
                if (!told && marks.some(mark => name.includes(mark) || value.includes(mark))) {
                    found.push(`<${node.tagName} ${name}=${value.slice(0, 80)}>`);
                }
                if (name.startsWith('on')) found.push(`<${node.tagName} ${name}>`);
            }
            const text = made.has(node.tagName.toUpperCase()) ? node.textContent : '';
            if (marks.some(mark => text.includes(mark)) || text.includes('*{display:none}')) {
                found.push(`<${node.tagName}>${text.slice(0, 80)}`);
            }
            if (node.shadowRoot) look(node.shadowRoot);
        }
    };
    look(document);
    return found;
}"""


def expect_harmless(page) -> None:
    """Fail when the page shows a traceback or holds an element that a hostile text made.

    That nothing was asked of a stranger is seen by the fixture `watch` at the end of every test.
    """
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert page.evaluate(_STRANGE, STRANGER) == []
    expect(page.get_by_test_id("stMain")).to_be_visible()


@pytest.fixture
def open_quietly(new_page):
    """Return `new_page`, on whose pages a dialog is a failure."""
    dialogs = []

    def open_page(link):
        page = new_page(None)
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        page.goto(link)
        wait_ready(page)
        return page

    yield open_page
    assert dialogs == []


# As Back does: the page in hand becomes another without loading the app anew, and reads its link.
_OPEN = """link => {
    history.pushState({}, '', link);
    dispatchEvent(new PopStateEvent('popstate'));
}"""


def test_links_with_a_hostile_text_in_every_key_change_no_page(open_quietly):
    page = open_quietly("/")
    for turn, entry in enumerate(PAGES.values()):
        # Every page of the menu once, with its own keys or with made-up ones in turn; without a
        # browser each page is tried with all of them, in every view.
        link = list(hostile_links(entry, turn))[turn % 2]
        page.evaluate(_OPEN, f"/{entry.entry.address}?{urlencode(link)}")
        wait_ready(page)
        # A text is taken as it is; of all others the page says what it did not read.
        if any(one.kind != "text" for one in entry.fields):
            misread = re.compile(f"^The link (asks for |names “){entry.prefix}-")
            expect(page.get_by_text(misread).first).to_be_visible()
        expect_harmless(page)


@pytest.mark.parametrize("link", FIELDS)
def test_what_is_typed_stays_text(open_quietly, link):
    page = open_quietly(link)
    for name in FIELDS[link]:
        box = page.get_by_role("textbox", name=name, exact=True)
        if not box.is_visible():
            fold = page.get_by_test_id("stExpander").filter(has=page.get_by_label(name, exact=True))
            fold.locator("summary").click()
        for text in (ALL, (ALL * HUGE)[:HUGE]):
            box.fill(text)
            box.press("Control+Enter")
            box.blur()
            wait_ready(page)
            expect_harmless(page)


@pytest.mark.parametrize(
    ("link", "name", "short", "said"),
    [
        (
            "/your_rule?own-view=compare",
            "The other rule",
            "take 1, 5",
            "Choose one heap and take 1 or 5 stones from it.",
        ),
        (
            "/graph?graph-view=derivation",
            "Positions and where",
            "a: b",
            "The graph has no position “a4”",
        ),
    ],
)
def test_a_text_too_long_for_a_link_stays_in_its_field_and_the_page_as_it_was(
    open_quietly, link, name, short, said
):
    page = open_quietly(link)
    before = page.url
    box = page.get_by_role("textbox", name=name)
    text = "take 1 or " * 60_000  # longer than any address that the framework reads
    box.fill(text)
    box.press("Control+Enter")
    sentence = page.get_by_text("This is too long: at most 5000 letters")
    expect(sentence).to_be_visible()
    assert sentence.bounding_box()["width"] > 100
    wait_ready(page)
    assert page.url == before
    assert len(box.input_value()) == len(text)
    box.fill(short)
    box.press("Control+Enter")
    expect(page).to_have_url(re.compile(re.escape(link) + ".*=" + re.escape(quote_plus(short))))
    expect(page.get_by_text(said)).to_be_visible()


@pytest.mark.parametrize(
    ("link", "name", "said"),
    [
        ("/", "Find a game by its name", "This is too long: write at most 60 letters"),
        ("/join", "The code on the wall: four letters", "The code has four letters"),
    ],
)
def test_a_paste_that_is_too_long_stays_in_its_field_and_is_answered(
    open_quietly, link, name, said
):
    page = open_quietly(link)
    box = page.get_by_role("textbox", name=name, exact=True)
    box.focus()
    page.keyboard.insert_text("Nimble and " * 16)
    box.press("Enter")
    expect(page.get_by_text(said)).to_be_visible()
    assert box.input_value() == "Nimble and " * 16


# No key types it, and no text of a test can be sent that holds it.
_TYPE_HALF = """box => {
    const text = 'take \\ud83d';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text);
    box.dispatchEvent(new Event('input', {bubbles: true}));
}"""


def test_half_of_a_letter_is_shown_as_one_that_is_unknown(open_quietly):
    """As from a clipboard whose text was cut."""
    page = open_quietly("/subtraction")
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    box = page.get_by_role("textbox", name="The rule as text", exact=True)
    box.focus()
    box.evaluate(_TYPE_HALF)
    box.press("Enter")
    wait_ready(page)
    expect(page.get_by_text("I cannot read “�” here")).to_be_visible()
    box.fill("take 1-3")
    box.press("Enter")
    wait_ready(page)
    expect(page).to_have_url(re.compile("sub-rule=take"))
    assert sockets == []  # the connection is still the first


def test_the_name_and_the_text_of_a_file_stay_text(open_quietly):
    page = open_quietly("/problem?prob-view=answer")
    page.get_by_text("Upload a file instead").click()
    name = "<img src=x onerror=alert(1)> ![x](http:evil.example) :smile:.txt"
    file = {"name": name, "mimeType": "text/plain", "buffer": ALL.encode()}
    page.locator("input[type=file]").set_input_files(file)
    wait_ready(page)
    expect(page.get_by_test_id("stFileChipName")).to_be_visible()
    expect_harmless(page)
    expect(page.locator("img[src=x]")).to_have_count(0)


LABELS = """
import sys
sys.path.insert(0, {root!r})
import streamlit as st
from ui.base.markup import code, markdown
for place, text in enumerate({texts!r}):
    with st.container(key=f"text-{{place}}"):
        st.button(markdown("Use {{rule}}", rule=text), key=f"button-{{place}}")
        st.caption(markdown("{{rule}}", rule=text))
        st.markdown(markdown("**Says** {{rule}}", rule=text))
        st.pills(markdown("{{rule}}", rule=text), ["a"], key=f"pills-{{place}}")
        st.expander(markdown("{{rule}}", rule=text))
        st.button(code(text), key=f"code-{{place}}")
"""


def test_labels_show_each_text_as_it_is(browser, watch, tmp_path):
    """The gate's Markdown, before the Streamlit that reads it."""
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / ".streamlit" / "config.toml").write_text("[browser]\ngatherUsageStats = false\n")
    entry = tmp_path / "labels.py"
    entry.write_text(LABELS.format(root=str(ROOT), texts=TEXTS), encoding="utf-8")
    with running_app(tmp_path / "labels.log", entry) as url:
        watch.app_url = url
        context = browser.new_context(base_url=url)
        page = context.new_page()
        page.goto("/")
        wait_ready(page)
        expect_harmless(page)
        for place, text in enumerate(TEXTS):
            box = page.locator(f".st-key-text-{place}")
            expect(
                box.locator("a, img, svg:not([aria-hidden]), .katex, strong + strong")
            ).to_have_count(0)
            shown = box.inner_text().replace(WORD_JOINER, "")
            assert shown.count(text) == 6, shown
        context.close()
