"""A sheet on paper, as a teacher prints it: its pages, its answers, black and white."""

import re
from dataclasses import replace

import pytest

from browser.sheets import texts_of
from gamecore.lessons.picture_tables import tables_of
from gamecore.lessons.pictures import ValueRow
from gamecore.lessons.practice import LEVELS
from gamecore.lessons.worksheet import as_html, worksheet

A4 = 658
"""Pixels that the margins of the file leave of the width of a sheet."""


def test_a_sheet_is_printed_with_its_answers_on_paper_of_their_own(new_page):
    page = new_page("/worksheet?sheet-skill=derivation&sheet-level=hard&sheet-seed=7")
    with page.expect_download() as file:
        page.get_by_role("button", name="To print (HTML)").click()
    text = file.value.path().read_text("utf-8")
    paper = new_page(None)
    paper.set_content(text)
    answers = paper.locator(".answers")
    sheet, behind = paper.locator("body").inner_text(), answers.inner_text()
    assert (
        sheet.count("Derive the values · Hard · seed 7") == 2
    )  # the footer of the sheet, and behind
    assert len(behind) > 100
    whole = texts_of(paper.pdf(prefer_css_page_size=True))
    assert len(whole) >= 2
    assert min(whole) > 10
    answers.evaluate("node => node.remove()")
    questions = texts_of(paper.pdf(prefer_css_page_size=True))
    assert whole[: len(questions)] == questions  # no answer stands on a page of the questions
    assert len(whole) > len(questions)
    paper.emulate_media(media="print")
    colours = paper.evaluate(
        """() => [...document.querySelectorAll("body *")].flatMap((one) => {
            const look = getComputedStyle(one);
            return [look.color, look.backgroundColor];
        })"""
    )
    for colour in set(colours):
        red, green, blue = re.findall(r"\d+", colour)[:3]
        assert red == green == blue, colour


@pytest.mark.parametrize("items", [6, 7, 12])
def test_no_question_of_the_file_stands_alone_on_its_last_sheet(new_page, items):
    paper = new_page(None)
    paper.set_content(as_html(worksheet("labels", "easy", 0, items)))
    questions = paper.locator("main ol > li")
    assert questions.count() == items
    sheets = texts_of(paper.pdf(prefer_css_page_size=True))
    assert 3 * min(sheets) >= max(sheets)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", ["labels", "derivation", "period", "mixed"])
def test_no_table_of_the_file_is_wider_than_the_paper(new_page, skill, level):
    sheet = worksheet(skill, level, 0, 20)
    long = tables_of(ValueRow("take any", tuple(range(120, 240)), None, None))
    sheet = replace(sheet, items=(*sheet.items, replace(sheet.items[0], tables=long)))
    paper = new_page(None, width=A4, height=900)
    paper.emulate_media(media="print")
    paper.set_content(as_html(sheet, answers=True))
    assert paper.locator("table").count() > len(long)
    cut = """tables => tables.flatMap((one) => {
        const room = one.closest("li").getBoundingClientRect().right;
        return one.getBoundingClientRect().right > room + 0.5 ? [one.innerText] : [];
    })"""
    assert paper.locator("table").evaluate_all(cut) == []
