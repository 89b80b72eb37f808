"""The worksheet page: what is chosen is what is shown and what is taken away."""

from __future__ import annotations

import re

import pytest
import streamlit as st

from gamecore.lessons.course_file import as_gift, as_moodle_xml
from gamecore.lessons.practice import LEVELS, skill_names
from gamecore.lessons.worksheet import as_html, as_markdown, said_above, said_once, worksheet
from gamecore.messages import Message
from gamecore.rules.language import parse_rule
from opened_page import html, open_page
from translations import translated_languages
from ui.base.component import ASSETS
from ui.base.markup import markup
from ui.base.words import Reader, say, speak_to
from ui.lessons.class_question import class_question
from ui.rule.words import asked_in_words, meaning


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", skill_names())
def test_every_sheet_is_shown_with_all_its_items(skill, level):
    link = {"skill": skill, "level": level, "seed": "3", "items": "5"}
    at = open_page("worksheet", **{f"sheet-{name}": text for name, text in link.items()})
    assert not at.exception
    sheet = worksheet(skill, level, 3, 5)
    answers = [str(markup("{}", item.answers[-1])) for item in sheet.items]
    assert not [answer for answer in answers if f"{answer}</p></li>" in html(at)]
    at.session_state["_sheet-answers"] = True
    shown = html(at.run())
    for item, answer in zip(sheet.items, answers, strict=True):
        for sentence in re.split(r"(?<=[.?])\s+", say(item.question.asks)):
            assert str(markup("{}", sentence)) in shown
        assert f"{answer}</p></li>" in shown
    assert say(sheet.footer) in shown
    files = [button.proto.label for button in at.get("download_button")]
    assert files == ["To print (HTML)", "Markdown", "Moodle XML", "GIFT"]
    told = [button.proto.help for button in at.get("download_button")]
    assert ["course system" in tip for tip in told] == [False, False, True, True]
    assert ["page of their own" in tip for tip in told] == [True, True, False, False]


def test_a_link_beyond_the_limits_means_the_usual_sheet():
    at = open_page("worksheet", **{"sheet-items": "1000"})
    assert "it must be a whole number from 1 to 20" in html(at)
    assert "8 items" in html(at)


@pytest.mark.parametrize(("skill", "level"), [("splitting", "easy"), ("mixed", "medium")])
def test_what_a_code_means_is_said_once_on_the_sheet_and_in_each_file(monkeypatch, skill, level):
    files = {}
    draw = st.download_button

    def taken(label, text, *more, **words):
        files[label] = text
        return draw(label, text, *more, **words)

    monkeypatch.setattr(st, "download_button", taken)
    asked = worksheet(skill, level, items=20).items
    codes = [
        code for code in ("0.77", "0.07") if f"“{code}”" in str([i.question.asks for i in asked])
    ]
    assert codes
    link = {"sheet-skill": skill, "sheet-level": level, "sheet-items": "20"}
    shown = html(open_page("worksheet", **link))
    assert len(files) == 4
    for name in ("Moodle XML", "GIFT"):  # each question stands alone there
        text = files.pop(name)().replace(r"\:", ":")
        assert all(f"{code}: Choose one heap and " in text for code in codes)
    for text in (shown, *files.values()):
        assert [text.count(f"{code}: Choose one heap and ") for code in codes] == [1] * len(codes)


@pytest.mark.parametrize("language", translated_languages())
def test_a_rule_is_said_in_the_readers_language_beside_each_question(language):
    try:
        speak_to(Reader(language))
        means = meaning(parse_rule("take 1, 2"))
        sheet = worksheet("labels", items=2, say=say, ask=asked_in_words)
        texts = [as_markdown(sheet), as_html(sheet), as_gift(sheet), as_moodle_xml(sheet)]
        (phones, *_rest) = [
            class_question(item.question, "q", is_bet=False, can_name=bool).question.text
            for item in sheet.items
        ]
        assert [means in text for text in (*texts, phones)] == [True] * 5
        heaps = asked_in_words(
            worksheet("all-winning-moves", "hard", items=1).items[0].question.asks
        )
        assert all(meaning(parse_rule(f"take 1-{k}")) in heaps for k in (3, 6, 7))
        assert asked_in_words(Message("“leave 2 2”")).count("leave") == 1
    finally:
        speak_to(Reader("en"))
    for slug in ("worksheet", "practice"):
        assert means in html(open_page(slug, lang=language)), slug
    speak_to(Reader("en"))
    assert say(sheet.items[0].question.asks) == asked_in_words(sheet.items[0].question.asks)


def test_an_instruction_stands_once_above_the_items():
    shared = "Fill in the missing labels"
    assert all(shared in say(item.question.asks) for item in worksheet("labels").items)
    assert html(open_page("worksheet")).count(shared) == 1
    for text in (as_markdown(worksheet("labels")), as_html(worksheet("labels"))):
        assert text.count(shared) == 1
    assert said_once(["A. B?"]) == ([], ["A. B?"])
    assert said_once(["A 0.7. B? C.", "D. B? C."]) == ([([0, 1], "B? C.")], ["A 0.7.", "D."])
    assert said_once(["A.", "B."]) == ([], ["A.", "B."])
    groups = [([0, 2], "B?"), ([1, 3], "D. E.")]
    rest = ["A.", "C 1.", "D.", "C 1."]
    assert said_once(["A. B?", "C 1. D. E.", "D. B?", "C 1. D. E."]) == (groups, rest)


@pytest.mark.parametrize("skill", skill_names())
def test_no_instruction_stands_twice_on_a_sheet(skill):
    for level, seed in ((level, seed) for level in LEVELS for seed in range(4)):
        sheet = worksheet(skill, level, seed)
        lines, rest = said_above(sheet)
        told = [part for text in (*lines, *rest) for part in re.split(r"(?<=[.?:])\s+", text)]
        ends = {re.split(r"(?<=[.?])\s+", say(item.question.asks))[-1] for item in sheet.items}
        assert [end for end in ends if told.count(end) > 1 and not re.search(r"[“\d]", end)] == []
        assert skill != "labels" or told.count("Whoever cannot move loses.") == 1


@pytest.mark.parametrize(
    ("said", "sheets"),
    [({}, (1, 0)), ({"sheet-second": "true"}, (1, 1)), ({"sheet-key": "true"}, (0, 1))],
)
def test_paper_has_the_sheet_the_key_or_both_each_on_a_sheet_of_its_own(said, sheets):
    at = open_page("worksheet", print="true", **said)
    assert not at.exception
    text, reason = html(at), str(markup("{}", worksheet("labels").items[0].answers[-1]))
    assert (text.count('class="gl-who"'), text.count(": answers</h2>")) == sheets
    assert (reason in text) == bool(sheets[1])
    assert text.count("gl-second") == (1 if sheets == (1, 1) else 0)
    assert "break-before: page" in (ASSETS / "paper.css").read_text("utf-8")


def test_the_key_is_printed_by_a_press_of_its_own_and_shows_what_is_filled_in():
    at = open_page("worksheet", **{"sheet-seed": "4"})
    links = {link.proto.label: link.proto.url for link in at.get("link_button")}
    assert links["Print the key"].replace("sheet-key=true&", "") == links["Print"]
    assert "sheet-key=true" in links["Print the key"]
    at.session_state["_sheet-answers"] = True
    filled = worksheet("labels", seed=4).items[0].filled[0].rows[1]
    asked = worksheet("labels", seed=4).items[0].tables[0].rows[1]
    for cell, blank in zip(filled[1:], asked[1:], strict=True):
        assert (cell == blank) == (blank != "____")
    shown = html(at.run())
    assert (
        "".join(
            f"<td>{cell if cell == blank else f'<b>{cell}</b>'}</td>"
            for cell, blank in zip(filled[1:], asked[1:], strict=True)
        )
        in shown
    )
