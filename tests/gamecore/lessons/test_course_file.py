"""A worksheet for a course system: read by the public forms of Moodle XML and GIFT."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree as ET

import pytest
from lark import Lark

from gamecore.__main__ import main
from gamecore.lessons.course_file import as_gift, as_moodle_xml, replies
from gamecore.lessons.practice import LEVELS, skill_names
from gamecore.lessons.worksheet import worksheet

FRACTIONS = {100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667}
FRACTIONS |= {14.28571, 12.5, 11.11111, 10, 5, 0}
FRACTIONS |= {-fraction for fraction in FRACTIONS}
"""What an answer may earn: an import refuses any other number."""

ELEMENTS = {
    "category": {"category"},
    "cloze": {"name", "questiontext", "generalfeedback", "penalty"},
}
ELEMENTS["numerical"] = ELEMENTS["cloze"] | {"answer"}
ELEMENTS["multichoice"] = ELEMENTS["numerical"] | {"single", "shuffleanswers", "answernumbering"}

GAP = re.compile(r"\{1:(NUMERICAL|MULTICHOICE(?:_V)?):((?:[^}\\]|\\.)*)\}")

GIFT = Lark(
    r"""
    start: category question+
    category: "$CATEGORY: " /.+/ _BREAK
    question: "::" TEXT "::" "[html]" TEXT "{" NUMERICAL? _LINE reply+ general _LINE "}" _BREAK
    general: "####[html]" TEXT
    reply: SIGN WEIGHT? TEXT EXACT? "#" [TEXT] _LINE
    SIGN: "=" | "~"
    WEIGHT: /%-?[0-9.]+%/
    NUMERICAL: "#"
    EXACT: ":0"
    TEXT: /([^~=#{}:\\\n%]|%(?!-?[0-9.]+%)|\\[~=#{}:\\])+/
    _LINE: /\n/
    _BREAK: /\n+/
    """,
    parser="earley",
)

SHEETS = [(skill, level) for skill in skill_names() for level in LEVELS]


def questions(sheet):
    return [one for one in ET.fromstring(as_moodle_xml(sheet)) if one.get("type") != "category"]


def text_of(element, path):
    return element.findtext(f"{path}/text")


@pytest.mark.sweep(quick=4, check=12)
@pytest.mark.parametrize(("skill", "level"), SHEETS)
def test_a_sheet_is_moodle_xml(skill, level):
    sheet = worksheet(skill, level, seed=3, items=3)
    head, *found = ET.fromstring(as_moodle_xml(sheet))
    assert text_of(head, "category").startswith("$course$/")
    assert len(found) == len(sheet.items)
    assert len({text_of(one, "name") for one in found}) == len(found)
    for one, item in zip(found, sheet.items, strict=True):
        assert {child.tag for child in one} == ELEMENTS[one.get("type")]
        shown = text_of(one, "questiontext")
        assert html.escape(str(item.question.asks)) in shown
        earned = [float(answer.get("fraction")) for answer in one.iter("answer")]
        gaps = GAP.findall(shown)
        if one.get("type") == "cloze":
            assert len(gaps) == len(item.question.blanks)
            assert not GAP.sub("", shown).count("{1:")
            earned = [100.0 for _kind, told in gaps for _right in re.findall(r"(?:^|~)%100%", told)]
            assert len(earned) == len(gaps)
        assert set(earned) <= FRACTIONS
        best = sum(part for part in earned if part > 0) if one.findtext("single") == "false" else 0
        assert max(best, *earned) == pytest.approx(100, abs=0.001)


@pytest.mark.sweep(quick=3, check=8)
@pytest.mark.parametrize(("skill", "level"), SHEETS)
def test_a_sheet_is_gift(skill, level):
    sheet = worksheet(skill, level, seed=3, items=2)
    tree = GIFT.parse(as_gift(sheet))
    found = list(tree.find_data("question"))
    assert len(found) == sum(len(item.question.blanks) for item in sheet.items)
    for one in found:
        signs = [str(reply.children[0]) for reply in one.find_data("reply")]
        assert "=" in signs or any("%" in str(part) for part in one.scan_values(str))


@pytest.mark.sweep(quick=4, check=12)
@pytest.mark.parametrize(("skill", "level"), SHEETS)
def test_right_answers_are_right_and_a_wrong_one_hears_why(skill, level):
    for item in worksheet(skill, level, seed=5, items=2).items:
        for place, blank in enumerate(item.question.blanks):
            told = replies(item.question, place)
            assert len({reply.text for reply in told}) == len(told)
            for reply in told:
                assert bool(reply.says) == (float(reply.percent) <= 0)
            if blank.kind == "number":
                right = {int(reply.text) for reply in told if reply.percent == "100"}
                assert right == {item.question.example()[place]}


def test_a_wrong_answer_that_proves_a_mistake_hears_its_name():
    (one,) = questions(worksheet("mex", "hard", items=1))
    says = {answer.findtext("text"): text_of(answer, "feedback") for answer in one.iter("answer")}
    assert not says["2"]
    assert "One more than the largest" in says["9"]


def test_every_winning_move_counts_and_one_losing_move_spoils_them():
    (one,) = questions(worksheet("all-winning-moves", "hard", items=1))
    assert one.findtext("single") == "false"
    earned = {answer.findtext("text"): answer.get("fraction") for answer in one.iter("answer")}
    assert earned["7→6"] == earned["12→11"] == "33.33333"
    assert earned["There is none."] == "0"
    assert "-100" in earned.values()


def test_signs_of_the_forms_stay_signs_of_a_text():
    told = ["The options: a = b ~ c # {d}: e\\ <i>"]
    sheet = worksheet("mex", "easy", items=1)
    assert r"The options\: a \= b \~ c \# \{d\}\: e\\ &lt;i&gt;" in as_gift(sheet, told)
    assert GIFT.parse(as_gift(sheet, told))
    assert "&lt;i&gt;" in text_of(
        ET.fromstring(as_moodle_xml(sheet, told)).findall("question")[1], "questiontext"
    )


def test_the_shell_writes_both_and_refuses_others(capsys):
    assert main(["worksheet", "mex", "--items", "1", "--format", "moodle-xml"]) == 0
    assert ET.fromstring(capsys.readouterr().out).tag == "quiz"
    assert main(["worksheet", "mex", "--items", "1", "--format", "gift"]) == 0
    assert capsys.readouterr().out.startswith("$CATEGORY: ")
    assert main(["worksheet", "mex", "--format", "qti"]) == 2
    assert capsys.readouterr().err == (
        "There is no format “qti”; give markdown, moodle-xml or gift.\n"
    )


@pytest.mark.parametrize("sign", [": ", "\uff1a"])
def test_a_question_is_told_what_its_rule_means_in_every_language(sign):
    sheet = worksheet("winning-move", items=1)
    (rule,) = set(sheet.items[0].question.rules)
    told = [f"{rule}{sign}take some", f"take 98{sign}take many"]
    written = as_gift(sheet, told)
    assert "take some" in written
    assert "take many" not in written
