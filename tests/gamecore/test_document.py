"""Documents: every part in both ways of writing, and no text becomes markup."""

from html.parser import HTMLParser

import pytest

from gamecore.document import Document, Heading, Items, Table, as_html, as_markdown, plain
from sizes import EVERY_CASE

PARTS = (
    "A sentence.",
    Heading("Next"),
    Items(("one", "two")),
    Items(("first", "second"), numbered=True),
    Table((("heap", "value"), ("0", "2"), ("1", "3"))),
)


def test_every_part_is_written_as_markdown():
    text = as_markdown(Document("Nim", PARTS, "http://here/nim?nim-heaps=1+2"))
    assert text == (
        "# Nim\n\nA sentence.\n\n## Next\n\n- one\n- two\n\n1. first\n2. second\n\n"
        "| heap | value |\n| --- | --- |\n| 0 | 2 |\n| 1 | 3 |\n\n"
        "---\n\nGrundy Lab · <http://here/nim?nim-heaps=1+2>\n"
    )


class Read(HTMLParser):
    """What is opened and closed, and the words."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.words = [], [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def read(text):
    found = Read()
    found.feed(text)
    assert found.open == []
    return found


def test_the_html_file_is_whole_and_needs_nothing_else():
    text = as_html(Document("Nim", PARTS, "http://here/nim"))
    found = read(text)
    assert [found.tags.count(tag) for tag in ("h1", "h2", "p", "ul", "ol", "li", "tr")] == [
        1, 1, 1, 1, 1, 4, 3,
    ]  # fmt: skip
    assert not {"script", "link", "img", "a"} & set(found.tags)
    assert "url(" not in text
    assert "size: A4" in text
    rows = '<tr><th scope="row">0</th><td>2</td></tr><tr><th scope="row">1</th><td>3</td></tr>'
    assert f"<tbody>{rows}</tbody>" in text


HOSTILE = (
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "take k where k < 3 or k > 5",
    "[x](javascript:alert(1))",
    "![x](http://elsewhere.example/a.png)",
    "a | b",
    "**b** _i_ `c` ~~s~~ &lt;",
)


@EVERY_CASE
@pytest.mark.parametrize("text", HOSTILE)
def test_what_looks_like_markup_is_text(text):
    whole = Document(text, (text, Heading(text), Items((text,)), Table(((text,), (text,)))), text)
    found = read(as_html(whole))
    assert found.words.count(text) == 8
    tags = {"html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "ul", "li"}
    assert set(found.tags) <= tags | {"div", "table", "thead", "tbody", "tr", "th", "td", "footer"}
    body = as_markdown(whole).rpartition("---\n")[0]
    for sign in "<>[]`*":
        assert body.count(sign) == body.count("\\" + sign)
    assert body.count("|") - body.count("\\|") == 3 * 2  # the table's own


@EVERY_CASE
@pytest.mark.parametrize("text", ["- no item", "+ no item", "1. no item", "2) no item", "a\nb"])
def test_a_paragraph_stays_a_paragraph(text):
    written = plain(text)
    assert "\n" not in written
    assert not written.startswith(("- ", "+ ", "1.", "2)"))
