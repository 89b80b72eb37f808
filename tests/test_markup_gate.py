"""Text becomes HTML or Markdown in one module alone: the code is read for every other way."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from ui.catalogue.lookup import entry
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
GATE = ROOT / "ui" / "base" / "markup.py"
FILES = sorted({*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py")} - {GATE})
SCRIPTS = sorted((ROOT / "ui" / "assets").glob("*.js"))

MADE_OF_TEMPLATES = {"markup", "markdown"}
STORED_TEMPLATES = {
    "ui/coupled/wythoff/steps.py": {"_(label)"},
    "ui/derivation/opening.py": {"words"},
    "ui/move/view.py": {"tip"},
}
"""Templates of ours that are chosen before they are filled; everywhere else they are literals."""

TAKES_MARKDOWN = {
    "button", "caption", "checkbox", "download_button", "expander", "file_uploader", "markdown",
    "number_input", "page_link", "pills", "popover", "radio", "segmented_control", "selectbox",
    "slider", "tabs", "text_area", "text_input", "title", "toast", "toggle",
}  # fmt: skip
MARKDOWN_WORDS = {"label", "help", "caption", "body", "text", "format_func"}
OUR_WORDS = {"title", "shape", "label", "question.text"}
"""Names in an f-string of Markdown that hold words of ours."""


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def breaches(tree: ast.Module, where: str) -> list[str]:
    """Return every way past the gate that a file takes."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
            if names & {"html", "markupsafe"} and getattr(node, "module", None) != GATE_NAME:
                found.append(f"imports {ast.unparse(node)}")
    for call in calls(tree):
        name = name_of(call)
        if isinstance(call.func, ast.Attribute) and name in {"html", "iframe", "write_stream"}:
            found.append(f"calls {ast.unparse(call)}")
        if name == "Markup":
            found.append(f"makes {ast.unparse(call)}")
        if any((word.arg or "").startswith("unsafe_allow") for word in call.keywords):
            found.append(f"allows {ast.unparse(call)}")
        if isinstance(call.func, ast.Name) and name in MADE_OF_TEMPLATES:
            found += template_breaches(call, where)
        if name == "pick" or (isinstance(call.func, ast.Attribute) and name in TAKES_MARKDOWN):
            found += markdown_breaches(call)
    return found + drawing_breaches(tree)


GATE_NAME = "ui.base.markup"

MAKES_ADDRESSES = {
    *("ui/contest/page.py", "ui/links/inner_link.py", "ui/frame/share.py"),
    "ui/screens/redirects.py",
}
"""A problem's statement, whose address is ours; links inside the app, encoded there; the app's own
address in the code of a frame, a text that is copied and never on the page; and the steps up to the
app's own folder, which are counted."""


def template_breaches(call: ast.Call, where: str) -> list[str]:
    """A template is written where it is used, and its slots stand between tags or in quotes."""
    template = call.args[0]
    if ast.unparse(template) in STORED_TEMPLATES.get(where, set()):
        return []
    inner = template
    if isinstance(template, ast.Call) and name_of(template) in {"_", "plural"}:
        inner = template.args[0]
        if name_of(template) == "plural" and not isinstance(template.args[1], ast.Constant):
            return [f"fills {ast.unparse(template)}"]
    if not (isinstance(inner, ast.Constant) and isinstance(inner.value, str)):
        return [f"fills {ast.unparse(template)}"]
    bare = re.sub(r"=\"[^\"]*\"|='[^']*'", "", inner.value)
    if name_of(call) == "markup" and re.search(r"<[^>]*\{", bare):
        return [f"has a slot in a tag without quotes: {inner.value}"]
    if re.search(r"\b(?:href|src|srcset|on\w+)=[\"'](?!data:)[^\"']*\{", inner.value):
        return [] if where in MAKES_ADDRESSES else [f"fills an address: {inner.value}"]
    return []


def markdown_breaches(call: ast.Call) -> list[str]:
    """What Streamlit reads as Markdown is filled by `markdown` alone."""
    label = call.args[1:2] if name_of(call) == "pick" else call.args[:1]
    given = [*label, *(word.value for word in call.keywords if word.arg in MARKDOWN_WORDS)]
    found = []
    for node in (inner for argument in given for inner in outside_the_gate(argument)):
        if isinstance(node, ast.Call) and name_of(node) == "format":
            found.append(f"fills Markdown by itself: {ast.unparse(node)}")
        if isinstance(node, ast.FormattedValue) and not is_ours(node.value):
            found.append(f"writes into Markdown: {ast.unparse(call)[:90]}")
    return found if name_of(call) != "selectbox" else []  # its choices are plain text


def outside_the_gate(node: ast.AST) -> Iterator[ast.AST]:
    """Return the node and all inside it, without what the gate itself is given."""
    if not (isinstance(node, ast.Call) and name_of(node) in {"markdown", "code", "prose"}):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from outside_the_gate(child)


def is_ours(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return name_of(value) in {"_", "several"}
    return ast.unparse(value) in OUR_WORDS


def drawing_breaches(tree: ast.Module) -> list[str]:
    """What a script takes for HTML has come through the gate."""
    return [
        f"draws {ast.unparse(value)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "svg"
        if not (isinstance(value, ast.Call) and name_of(value) == "drawing")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_goes_past_the_gate(path):
    assert breaches(parsed(path), path.relative_to(ROOT).as_posix()) == []


BAD = {
    "html of its own": 'import streamlit as st\nst.html("<b>")',
    "html in a container": 'box.html("<b>")',
    "unsafe Markdown": 'st.markdown("x", unsafe_allow_html=True)',
    "the other escape": "from html import escape",
    "markup of its own": "Markup(text)",
    "a library's markup": "from markupsafe import Markup",
    "a template that is no literal": "markup(text)",
    "a template put together": 'markup("<b>" + text)',
    "a template that is an f-string": 'markup(f"<b>{text}</b>")',
    "a translated text that is no literal": "markup(_(text))",
    "a plural that is no literal": 'markup(plural("one", text, n))',
    "a slot without quotes": 'markup("<b title={}>", text)',
    "a slot among the attributes": 'markup("<b{}>", text)',
    "an address": "markup('<a href=\"{}\">', text)",
    "a label that is filled": 'st.button(_("Use {rule}").format(rule=rule))',
    "a label that is written": 'st.button(f"Use {rule}")',
    "a tip that is filled": 'st.button("x", help=_("{rule}").format(rule=rule))',
    "a label that is picked from": 'pick(st.pills, f"Use {rule}", ())',
    "a drawing that is no markup": '_PICTURE(data={"svg": text})',
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD.keys())
def test_each_way_past_the_gate_is_seen(source):
    assert len(breaches(ast.parse(source), "ui/x.py")) == 1


HOSTILE = (
    "",
    "take 1-3",
    '" onclick="alert(1)',
    "'><script>alert(1)</script>",
    "&own-view=play#top",
    "javascript:alert(1)",
    "//elsewhere.example/?a=b",
    "../../%2e%2e;é\N{NARROW NO-BREAK SPACE}\n\t\x00💥",
    "a+b c%20d",
)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("slug", ["home", "your_rule", "which_theorem"])
def test_a_link_inside_the_app_says_its_fields_and_nothing_else(slug, text):
    page = entry(slug)
    made = inner_link(page, text, {"rule": text, "view": "play"}, look="gl-whole")
    told = read_link(made)
    assert told.attributes.keys() == {"class", "href", "data-gl-go"}
    assert told.text == text
    wanted = {page.key("rule"): [text], page.key("view"): ["play"]}
    for written in (told.attributes["href"], told.attributes["data-gl-go"]):
        parts = urlsplit(written)
        assert (parts.scheme, parts.netloc, parts.fragment) == ("", "", "")
        assert parts.path in (page.address, page.address or ".")
        assert parse_qs(parts.query, keep_blank_values=True) == wanted


def test_a_bare_link_leads_to_the_page_from_any_other():
    told = {slug: read_link(inner_link(entry(slug), "x")).attributes for slug in ("home", "sum")}
    assert (told["home"]["href"], told["home"]["data-gl-go"]) == (".", "?")
    assert (told["sum"]["href"], told["sum"]["data-gl-go"]) == ("sum", "sum")


class Link(HTMLParser):
    """Reads one link as a browser does, and refuses everything around it."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: dict[str, str | None] = {}
        self.text = ""

    def handle_starttag(self, tag, attrs):
        assert (tag, self.attributes) == ("a", {})
        self.attributes = dict(attrs)
        assert len(self.attributes) == len(attrs)

    def handle_data(self, data):
        self.text += data


def read_link(made: str) -> Link:
    link = Link()
    link.feed(made)
    link.close()
    return link


def test_every_chosen_template_is_still_there():
    for where, templates in STORED_TEMPLATES.items():
        filled = {
            ast.unparse(call.args[0])
            for call in calls(parsed(ROOT / where))
            if name_of(call) in MADE_OF_TEMPLATES
        }
        assert templates <= filled


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_write_text_and_never_html(path):
    script = path.read_text(encoding="utf-8")
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|eval\("
    lines = [line.strip() for line in script.splitlines() if re.search(ways, line)]
    assert lines == ["box.innerHTML = data.svg;"] * (path.name in ("tree.js", "graph.js"))
