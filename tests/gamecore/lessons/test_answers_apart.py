"""The words of a lesson answer no question that they stand beside, and fit every fresh instance."""

import re
from pathlib import Path

import pytest

import gamecore
from gamecore.lessons.catalogue import lessons
from gamecore.lessons.kinds.find_move import change_text

WORDS = Path(gamecore.__file__).parent.parent / "content" / "en" / "lessons"
INSTANCES = 4
ASKED = [
    pytest.param(one, place, id=f"{one.name}-{place}-{beat.name}")
    for one in lessons()
    for place, beat in enumerate(one.beats, 1)
    if beat.questions
]


def text_of(one, place):
    text = (WORDS / f"{one.name}.md").read_text(encoding="utf-8")
    sections = dict(part.partition("\n")[::2] for part in text.split("\n## ")[1:])
    return " ".join(sections[one.beats[place - 1].name].split())


def instances(beat):
    return [asked.at(misses) for asked in beat.questions for misses in range(INSTANCES)]


def numbers(text):
    # 0 as the number one leaves, and rules in quotes, are words of the subject.
    plain = re.sub(r"“[^”]*”|XOR (of|is|is not) 0|XOR 0|from 0 on|Make it 0", " ", str(text))
    return set(re.findall(r"\d+", plain))


def given(question):
    """The numbers that a question gives by itself."""
    return set(re.findall(r"\d+", f"{question.asks} {question.picture}"))


def answers(question):
    """What would answer it, written as the words of a lesson write numbers and moves."""
    for blank, value in zip(question.blanks, question.example(), strict=True):
        if blank.kind == "number":
            yield str(value)
        elif blank.kind in ("move", "moves"):
            for change in question.winning:
                yield change_text(question.heaps, change)


@pytest.mark.parametrize(("one", "place"), ASKED)
def test_the_words_do_not_answer_what_they_stand_beside(one, place):
    beat, text = one.beats[place - 1], text_of(one, place)
    claimed = {number for claim in beat.claims for number in numbers(claim.words)}
    for question in instances(beat):
        told = numbers(text) - given(question) - claimed | set(re.findall(r"\d+→[\d+]+", text))
        assert not told & set(answers(question)), question


@pytest.mark.parametrize(("one", "place"), ASKED)
def test_the_words_fit_the_question_that_comes_after_a_miss(one, place):
    beat, text = one.beats[place - 1], text_of(one, place)
    if beat.kind == "bet":  # which is asked once
        return
    rules = {claim.rule for claim in beat.claims}
    for question in instances(beat):
        if rules == {getattr(question, "rule", None)}:
            continue  # what is said of the rule holds for every heap
        left = numbers(text) - given(question)
        claimed = {number for claim in beat.claims for number in numbers(claim.words)}
        assert left <= claimed
        of_it = {
            number
            for claim in beat.claims
            if claim.what == "options"
            for number in numbers(claim.words)
        }
        assert of_it <= given(question)


@pytest.mark.parametrize(("one", "place"), ASKED)
def test_nothing_is_asked_that_was_just_worked_out(one, place):
    beat = one.beats[place - 1]
    if beat.kind == "bet":  # its answer is worked out later on
        return
    worked = {step for earlier in one.beats[: place - 1] for step in earlier.steps}
    for question in instances(beat):
        assert not worked.issuperset(question.solution()), question


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_no_move_is_asked_for_in_a_position_that_an_earlier_page_showed(one):
    shown = set()
    for beat in one.beats:
        for asked in beat.questions:
            question = asked.at(0)
            if question.blanks[0].kind in ("move", "moves"):
                assert (question.rules, question.heaps) not in shown, beat.name
        for step in beat.steps:
            sizes = getattr(step.picture, "numbers", ())
            shown.add((("take any",) * len(sizes), sizes))
            if rules := getattr(step.picture, "rules", ()):
                shown.add((rules, step.picture.heaps))
