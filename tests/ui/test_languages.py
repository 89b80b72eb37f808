"""Each visitor reads the app in their own language, and no sentence is left out."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from threading import Thread
from urllib.parse import urlencode

import pytest

import pseudo
from gamecore.messages import Message, listed
from house import PAGES
from opened_page import html, open_page
from pseudo import NAMES, PSEUDO, english_words
from translations import extracted, translated_languages
from ui.base import words
from ui.base.marks import with_lead
from ui.base.words import Counted, Reader, _, kept_by_reader, prose, speak_to
from ui.catalogue.lookup import ENTRIES
from ui.frame import language
from ui.links.inner_link import address
from ui.links.links import encode

_READ = {"alt", "title", "aria-label", "placeholder", "data-gl-tip"}
"""Attributes of markup that somebody reads."""

_SENTENCES = {
    "label", "body", "placeholder", "help", "options", "title", "note", "text", "hint", "why",
    "empty", "alt", "caption", "skip", "lost", "legend",
}  # fmt: skip
"""Fields of Streamlit's elements and of our components' data that hold sentences."""


@pytest.fixture
def spoken(monkeypatch):
    """Let the app speak the language that nobody speaks, besides English."""
    real, sections = words._catalogue, words.sections

    @cache
    def strange(page, spoken):
        read = sections(page, "en")
        return (
            {name: pseudo.pseudo(text) for name, text in read.items()} if spoken == PSEUDO else read
        )

    monkeypatch.setattr(
        words, "_catalogue", lambda name: pseudo.Pseudo() if name == PSEUDO else real(name)
    )
    monkeypatch.setattr(words, "sections", strange)
    for module in (words, language):
        monkeypatch.setattr(module, "languages", lambda: ("en", PSEUDO))


class Text(HTMLParser):
    """Collects what somebody reads in markup, code and formulas apart."""

    def __init__(self):
        super().__init__()
        self.found, self.hidden = [], 0

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("style", "script", "code", "pre", "annotation")
        self.found += [text for name, text in attrs if name in _READ and text]

    def handle_endtag(self, tag):
        self.hidden -= tag in ("style", "script", "code", "pre", "annotation")

    def handle_data(self, data):
        if not self.hidden:
            self.found.append(data)


def read_in(markup):
    text = Text()
    text.feed(markup)
    return text.found


def sentences(at):
    """Yield every text that somebody reads on a page."""
    for root in (at.main, at.sidebar):
        for element in walked(root):
            made = getattr(element, "proto", None)
            if element.type == "html":
                yield from read_in(made.body)
            elif hasattr(made, "ListFields"):
                yield from of_message(made)


def walked(node):
    yield node
    for child in getattr(node, "children", {}).values():
        yield from walked(child)


def of_message(message):
    for field, value in message.ListFields():
        for one in value if hasattr(value, "append") or hasattr(value, "add") else [value]:
            if hasattr(one, "ListFields"):
                yield from of_message(one)
            elif field.name == "json":
                yield from of_data(json.loads(one))
            elif isinstance(one, str) and field.name in _SENTENCES:
                yield one


def of_data(data, name=""):
    if isinstance(data, dict):
        for key, value in data.items():
            yield from of_data(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from of_data(value, name)
    elif isinstance(data, str) and "</" in data:
        yield from read_in(data)
    elif isinstance(data, str) and name in _SENTENCES:
        yield data


SPELLED = {"palindromes"}
"""Pages whose positions are texts of letters."""


@pytest.mark.parametrize("slug", sorted(PAGES.keys() - SPELLED))
def test_a_page_has_no_english_left_in_another_language(slug, spoken):
    page = PAGES[slug]
    open_page(slug)  # what the app keeps is kept in English first
    known = {text for one in extracted_texts() for text in one}
    pseudo.ASKED.clear()
    for view in [view.name for view in page.offered()] or [""]:
        at = open_page(slug, lang=PSEUDO, **({page.key("view"): view} if view else {}))
        assert not at.exception
        left = {text: found for text in sentences(at) if (found := english_words(text))}
        assert left == {}, f"the view {view}"
    strange = {text for text in pseudo.ASKED - known if english_words(text)}
    assert strange == set(), "asked of the catalogue, but never extracted"


@pytest.mark.parametrize("spoken_here", translated_languages())
@pytest.mark.parametrize("slug", sorted(PAGES.keys() - SPELLED))
def test_a_page_is_read_in_every_language(slug, spoken_here):
    page = PAGES[slug]
    for view in [view.name for view in page.offered()] or [""]:
        of_view = {page.key("view"): view} if view else {}
        for more in ({}, {"show": "true"}):
            at = open_page(slug, lang=spoken_here, **of_view, **more)
            assert not at.exception
            words_left = {word for text in sentences(at) for word in english_words(text)}
            spelled = {PAGES[one].entry.position for one in SPELLED}
            cards = (card for one in SPELLED for card in PAGES[one].entry.theorems)
            spelled.update(part for card in cards for part in card.move.split())
            # A reason may name a run of a position.
            runs = {word for word in words_left if any(word in one for one in spelled)}
            assert words_left - NAMES - runs == set(), f"the view {view}"
            joined = [found for text in lines(at) for found in _ASCII_JOINS.findall(text)]
            assert joined == [], f"the view {view}"


_ASCII_JOINS = re.compile(
    r".{0,20}[\u3002\uff01\uff1f\uff1b\uff0c\u3001] (?=\S).{0,20}"
    r"|.{0,20}[\u3040-\u30ff\u3400-\u9fff][,;:] .{0,20}"
)
"""A full-width sign with a space after it, and Han text with an English sign: each is a join of
code's own."""


def lines(at):
    """Yield what stands in one line of a page, marks of emphasis left out."""
    for root in (at.main, at.sidebar):
        for element in walked(root):
            if element.type == "html":
                yield from re.sub(r"</?(?:b|i|em|strong)\b[^>]*>", "", element.proto.body).split(
                    "<"
                )
            elif hasattr(getattr(element, "proto", None), "ListFields"):
                yield from of_message(element.proto)


@cache
def extracted_texts():
    return [(message.id,) if isinstance(message.id, str) else message.id for message in extracted()]


def test_two_readers_of_one_server_read_two_languages_by_turns(spoken):
    said = [html(open_page("nim", lang=name)) for name in ("en", PSEUDO, "en", PSEUDO)]
    assert said[0] == said[2] != said[1] == said[3]


def test_what_is_kept_is_kept_for_each_reader(spoken):
    made = []

    @kept_by_reader
    def greeting(name):
        made.append(name)
        return f"{_('Show answers')} {name}"

    def read():
        for name in ("en", PSEUDO, "en", PSEUDO):
            speak_to(Reader(name))
            heard.append(greeting("A"))

    heard = []
    thread = Thread(target=read)  # this one's reader stays as it is
    thread.start()
    thread.join()
    assert heard == ["Show answers A", f"{pseudo.pseudo('Show answers')} A"] * 2
    assert made == ["A", "A"]


@pytest.mark.parametrize(
    ("wishes", "spoken_languages", "meant"),
    [
        (["zh-TW", "en"], ("en", "zh-Hans", "zh-Hant"), "zh-Hant"),
        (["zh_HK.UTF-8"], ("en", "zh-Hans", "zh-Hant"), "zh-Hant"),
        (["zh-Hant-CN"], ("en", "zh-Hans", "zh-Hant"), "zh-Hant"),
        (["zh"], ("en", "zh-Hans", "zh-Hant"), "zh-Hans"),
        (["zh-CN"], ("en", "ja"), "en"),
        (["fr-CH", "ja-JP", "en"], ("en", "ja"), "ja"),
        (["en-GB", "ja"], ("en", "ja"), "en"),
        ([""], ("en", "ja"), "en"),
    ],
)
def test_the_wish_of_a_browser_is_met_where_it_can_be(wishes, spoken_languages, meant, monkeypatch):
    monkeypatch.setattr(language, "languages", lambda: spoken_languages)
    assert language.wished(*wishes) == meant


@pytest.mark.parametrize(
    ("chosen", "accepted", "meant"),
    [
        ("", "ja, en;q=0.8", Reader("ja")),
        ("ja", "en", Reader("ja", chosen=True)),
        ("en", "ja", Reader("en", chosen=True)),
        ("<b>", "x" * 10**5, Reader("en")),
    ],
)
def test_a_request_says_its_reader(chosen, accepted, meant, monkeypatch):
    monkeypatch.setattr(language, "languages", lambda: ("en", "ja"))
    asked = {
        "type": "http",
        "query_string": urlencode({"lang": chosen}).encode(),
        "headers": [(b"accept-language", accepted.encode())],
    }
    assert language.reader_of_request(asked) == meant


@pytest.mark.parametrize(("chosen", "carried"), [(True, "lang=xx"), (False, "")])
def test_links_carry_a_language_only_where_somebody_chose_it(chosen, carried):
    def write():
        speak_to(Reader(PSEUDO, chosen=chosen))
        made.extend([address(ENTRIES["nim"]), encode(PAGES["nim"], {})])

    made = []
    thread = Thread(target=write)
    thread.start()
    thread.join()
    assert [link.rpartition("&")[2].rpartition("?")[2] for link in made] == (
        [carried, carried] if chosen else ["nim", "nim-view=derivation"]
    )


def test_a_section_that_a_language_lacks_is_read_in_english(monkeypatch):
    def read():
        speak_to(Reader(PSEUDO))
        made.append(prose("nim", "about"))

    made = []
    thread = Thread(target=read)
    thread.start()
    thread.join()
    assert made == [words.sections("nim", "en")["about"]]


@pytest.mark.parametrize(
    ("noun", "one", "many"),
    [
        ("{k:# stone|# stones}", "1 stone", "12 stones"),
        ("{k:#顆石頭}", "1顆石頭", "12顆石頭"),
        ("{k:it follows|they follow}", "it follows", "they follow"),
        ("{k}", "1", "12"),
    ],
)
def test_a_noun_has_the_forms_that_its_language_has(noun, one, many):
    assert [noun.format(k=Counted(k)) for k in (1, 12)] == [one, many]


@pytest.mark.parametrize(("spoken_here", "said"), [("en", "One. Two."), ("zh-Hant", "One.Two.")])
def test_sentences_are_parted_as_their_language_parts_them(spoken_here, said):
    def write():
        speak_to(Reader(spoken_here))
        made.append(words.sentences("One.", "", "Two."))

    made = []
    thread = Thread(target=write)
    thread.start()
    thread.join()
    assert made == [said]


@pytest.mark.parametrize(("spoken_here", "said"), [("en", "1, 2, …"), ("ja", "1、2、…")])
def test_numbers_are_parted_as_their_language_parts_them(spoken_here, said):
    def write():
        speak_to(Reader(spoken_here))
        made.append(words.say(Message("{heaps}", heaps=listed([1, 2, "…"], ""))))

    made = []
    thread = Thread(target=write)
    thread.start()
    thread.join()
    assert made == [said]


def test_a_first_sentence_in_bold_is_parted_from_the_next_as_its_language_parts_them():
    def write():
        for name in ("en", "ja"):
            speak_to(Reader(name))
            made.append(with_lead("A.", "", "B.", "C."))

    made = []
    thread = Thread(target=write)
    thread.start()
    thread.join()
    assert made == ["<b>A.</b> B. C.", "<b>A.</b>B.C."]
