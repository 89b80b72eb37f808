"""Worksheets: the same questions on paper, with blanks, answers apart, nothing unescaped."""

import re
from html.parser import HTMLParser

import pytest

from gamecore.document import markdown_table
from gamecore.errors import GameError
from gamecore.lessons.kinds.choose import first_or_second
from gamecore.lessons.pictures import Boards, DerivationTable, Strip, ValueRow
from gamecore.lessons.practice import LEVELS, SKILLS, question, skill_names
from gamecore.lessons.worksheet import (
    ITEMS,
    PAGE_BREAK,
    SHEETS,
    TITLES,
    as_html,
    as_markdown,
    tables_of,
    worksheet,
)
from gamecore.messages import Message
from shell_answers import as_json


@pytest.mark.parametrize("skill", skill_names())
@pytest.mark.parametrize("level", LEVELS)
def test_a_sheet_has_a_title_a_name_numbered_items_and_its_seed(skill, level):
    sheet = worksheet(skill, level, seed=3, items=4)
    text = as_markdown(sheet)
    lines = text.splitlines()
    assert lines[0].startswith("# ")
    assert re.fullmatch(r"Name: _+ +Class: _+ +Date: _+", lines[2])
    assert [line[:6] for line in lines if re.match(r"\*\*\d", line)] == [
        f"**{n}.**"[:6] for n in range(1, 5)
    ]
    assert lines[-1] == f"*Grundy Lab · {TITLES[skill]} · {level.title()} · seed 3 · 4 items*"
    assert PAGE_BREAK not in text
    with_answers = as_markdown(sheet, answers=True)
    assert with_answers.startswith(text)
    assert with_answers.count(PAGE_BREAK) == 1


@pytest.mark.parametrize("skill", SKILLS)
def test_every_blank_is_left_open_and_answered_behind(skill):
    sheet = worksheet(skill, "medium", seed=1, items=3)
    sides = as_markdown(sheet, answers=True).split(PAGE_BREAK)
    for item in sheet.items:
        cells = [cell for table in item.tables for row in table.rows for cell in row]
        assert any("____" in cell for cell in cells) or len(item.lines) == len(item.question.blanks)
        assert item.answers[0].count(": ") >= len(item.question.blanks)
    assert any(blank in sides[0].split("\n", 3)[3] for blank in ("____", "☐"))
    assert "____" not in sides[1]


@pytest.mark.parametrize("skill", ["labels", "derivation", "splitting", "misere", "xor", "mixed"])
def test_the_key_is_the_sheet_with_its_blanks_filled_in(skill):
    filled = 0
    for level in LEVELS:
        sheet = worksheet(skill, level, seed=2, items=10)
        behind = as_markdown(sheet, answers=True).split(PAGE_BREAK)[1]
        for item in sheet.items:
            had_blanks = "____" in str(item.tables)
            assert bool(item.filled) == had_blanks
            filled += had_blanks
            words = item.answers[0].split("; ")
            for blank, told in zip(item.question.blanks, words, strict=True) if had_blanks else ():
                value = told.rpartition(": ")[2]
                assert _cell_of(str(blank.says), item.filled) in (value, None)
            assert all(markdown_table(table, str)[-1] in behind for table in item.filled)
    assert filled


def _cell_of(says, tables):
    """Return the cell of a filled table that a blank names; None if it names one part of a cell."""
    *_known, table = tables
    if heap := re.fullmatch(r"heap (\d+)", says):
        return table.rows[1][table.rows[0].index(heap[1])]
    if value := re.fullmatch(r"G\((\d+)\)", says):
        return next(row[-1] for row in table.rows if row[0] == value[1])
    if heaps := re.fullmatch(r"heaps? (\d.*)", says):
        return next(row[1] for row in table.rows if row[0] == heaps[1])
    return None


def test_an_answer_gives_every_winning_move():
    sheet = worksheet("winning-move", "hard", seed=0, items=ITEMS)
    several = [item for item in sheet.items if len(item.question.winning) > 1]
    assert several
    for item in several:
        assert " or " in item.answers[0]


def test_the_seed_makes_the_sheet_again_and_another_seed_another():
    one = worksheet("mex", "hard", seed=5)
    assert one == worksheet("mex", "hard", seed=5)
    forms = {repr(item.question) for item in one.items}
    assert not forms & {repr(item.question) for item in worksheet("mex", "hard", seed=6).items}
    assert [item.question for item in one.items] == [
        question("mex", "hard", 5 * ITEMS + place) for place in range(8)
    ]


class Checked(HTMLParser):
    """Counts what is opened and closed, and keeps the words."""

    VOID = frozenset({"meta", "br", "hr"})

    def __init__(self):
        super().__init__()
        self.open, self.words, self.tags = [], "", []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize("skill", SKILLS)
def test_the_html_file_stands_alone_and_is_well_formed(skill):
    sheet = worksheet(skill, "hard", seed=2, items=3)
    text = as_html(sheet, answers=True)
    read = Checked()
    read.feed(text)
    assert read.open == []
    assert "http" not in text
    assert "<script" not in text
    assert "size: A4" in text
    assert read.tags.count("li") == 6
    assert text.count('class="answers"') == 1
    assert 'class="answers"' not in as_html(sheet)
    assert "seed 2" in read.words
    for item in sheet.items:
        assert str(item.question.asks).split(".")[0][:30] in read.words


def test_the_file_has_a_line_for_who_fills_it_in_and_a_key_of_tables():
    sheet = worksheet("labels", items=3)
    page, key = as_html(sheet, answers=True).split('class="answers"')
    assert re.findall(r"(\w+): <span></span>", page) == ["Name", "Class", "Date"]
    assert key.count("<table") == 3
    assert "____" not in key
    assert 'class="blank"' not in key


def test_what_looks_like_markup_is_text():
    from dataclasses import replace

    sheet = worksheet("mex", "easy", items=1)
    item = replace(sheet.items[0], lines=("<b>*x*</b> | y",), answers=("<script>1</script>",))
    sheet = replace(sheet, items=(item,))
    html = as_html(sheet, answers=True)
    assert "<b>*x*" not in html
    assert "<script>" not in html
    markdown = as_markdown(sheet, answers=True)
    assert r"\<b\>\*x\*\</b\> \| y" in markdown
    assert "<script>" not in markdown


@pytest.mark.parametrize(
    "wrong", [{"items": 0}, {"items": 21}, {"items": True}, {"seed": -1}, {"seed": SHEETS + 1}]
)
def test_a_number_out_of_range_is_refused(wrong):
    with pytest.raises(GameError, match=r"^[^\n]*, not .*$"):
        worksheet("mex", **wrong)


def test_the_largest_seed_still_makes_a_sheet():
    assert len(worksheet("xor", seed=SHEETS, items=ITEMS).items) == ITEMS


# -- the shell ------------------------------------------------------------------------------------


def test_the_command_prints_markdown(run):
    code, out, err = run("worksheet", "mex", "--level", "hard", "--seed", "7", "--items", "2")
    assert (code, err) == (0, "")
    assert out == as_markdown(worksheet("mex", "hard", 7, 2))
    assert run("worksheet", "--answers", "mex")[1] == as_markdown(worksheet("mex"), answers=True)


def test_the_command_as_json_keeps_the_answers_back(run):
    told = as_json(run, "worksheet", "labels", "--items", "2")
    assert (told["skill"], told["level"], told["seed"], len(told["items"])) == (
        "labels",
        "easy",
        0,
        2,
    )
    assert "answers" not in told["items"][0]
    assert as_json(run, "worksheet", "labels", "--answers")["items"][0]["answers"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sums"], "There is no skill “sums”"),
        (["mex", "--level", "evil"], "There is no level “evil”"),
        (["mex", "--seed", "-3"], "The seed is a whole number"),
        (["mex", "--seed", "99999999999"], "from 0 to"),
        (["mex", "--items", "0"], "from 1 to 20 items, not 0"),
        (["mex", "--items", "many"], "The number of items is a whole number"),
        ([], "SKILL is missing"),
        (["mex", "--colour", "red"], "is not known here"),
    ],
)
def test_wrong_input_costs_one_line(run, arguments, said):
    code, out, err = run("worksheet", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("skill", SKILLS)
def test_each_blank_is_open_once_in_the_picture_or_on_a_line_of_its_own(skill):
    for level in LEVELS:
        for item in worksheet(skill, level, items=3).items:
            blanks = item.question.blanks
            if isinstance(item.question.picture, Strip | DerivationTable | Boards):
                assert item.lines == ()
                continue
            assert len(item.lines) == len(blanks)
            for line, blank in zip(item.lines, blanks, strict=True):
                assert line[:1] == str(blank.says)[:1].upper()
                assert line.count("☐\u00a0") == len(blank.choices)
                assert line.endswith(str(blank.choices[-1].says) if blank.choices else ": ________")


@pytest.mark.parametrize(
    ("heaps", "there"),
    [
        ((5,), "There are 5 stones"),
        ((1, 2), "There are heaps of 1 and 2"),
        ((1, 2, 3), "There are heaps of 1, 2 and 3"),
    ],
)
def test_the_heaps_of_a_question_are_told_with_an_and_before_the_last(heaps, there):
    assert there in str(first_or_second(("take any",) * len(heaps), heaps).asks)


def test_a_row_of_values_on_paper_has_every_heap_from_0_over_its_value():
    values = tuple(n % 7 for n in range(50))
    columns = []
    for table in tables_of(ValueRow("take 1-6", values, None, None)):
        (heap, *heaps), (value, *below) = table.rows
        assert (heap, value) == ("heap", "value")
        columns += zip(heaps, below, strict=True)
    assert columns == [(str(n), str(value)) for n, value in enumerate(values)]


def test_the_foot_names_skill_and_level_in_words_that_are_translated():
    foot = worksheet("labels", "hard", items=1).footer
    assert [foot.fields[name] for name in ("skill", "level")] == ["Label the strip", "Hard"]
    assert all(isinstance(foot.fields[name], Message) for name in ("skill", "level"))
