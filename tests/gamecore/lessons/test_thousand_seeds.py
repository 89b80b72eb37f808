"""A thousand seeds of every skill and level: right answers, named mistakes, sheets, no repetition.

The tier check draws twenty seeds in a row of each anew at every run; the first twenty of each are
looked at in all tiers (test_practice.py).
"""

from functools import lru_cache

import pytest

from gamecore.lessons.picture_tables import BLANK
from gamecore.lessons.practice import LEVELS, skill_names
from gamecore.lessons.worksheet import ITEMS, as_html, as_markdown, worksheet
from question_law import check_mistakes, check_none_twice, check_right_answer, looks

SEEDS = 1000
SHEETS = range(SEEDS // ITEMS)
"""A full sheet of paper asks the questions of so many seeds in a row."""

EVERY = [(skill, level) for skill in skill_names() for level in LEVELS]


@lru_cache(maxsize=2)  # a sheet and the one before it
def sheet_of(skill, level, seed):
    return worksheet(skill, level, seed, ITEMS)


@pytest.mark.sweep(quick=1, check=16)
@pytest.mark.parametrize(("skill", "level"), EVERY, ids=map("-".join, EVERY))
def test_every_question_holds_on_screen_and_on_paper_and_none_comes_twice(skill, level, sweep):
    for seed in sweep(SHEETS, quick=1, check=1):
        before = sheet_of(skill, level, seed - 1).items if seed else ()
        sheet = sheet_of(skill, level, seed)
        for item in sheet.items:
            check_right_answer(item.question)
            check_mistakes(item.question, skill)
        row = (*before, *sheet.items)
        check_none_twice([looks(item.question) for item in row])
        check_none_twice([(str(item.question.asks), item.tables, item.lines) for item in row])
        questions, answers = as_markdown(sheet, answers=True).split(f"\n# {sheet.title}: answers\n")
        assert questions.count("\n**") == answers.count("\n**") == ITEMS
        assert BLANK not in answers
        assert as_html(sheet, answers=True).count("<li>") == 2 * ITEMS
