"""No lesson uses a word of the subject before the beat that explains it, whatever is answered."""

from pathlib import Path

import pytest

import gamecore
from gamecore.lessons.catalogue import LESSONS, can_name, lessons, used, words_after
from gamecore.lessons.kinds.find_move import PositionQuestion
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.pictures import Boards, Columns, DerivationTable, NumberLine, Strip, ValueRow
from gamecore.lessons.small_games import moves

WORDS = Path(gamecore.__file__).parent.parent / "content" / "en" / "lessons"
BEATS = [
    pytest.param(one, place, id=f"{one.name}-{place}-{beat.name}")
    for one in lessons()
    for place, beat in enumerate(one.beats, 1)
]
INSTANCES = 4
"""Of each question: the first, and those after three misses."""

SHOWS = {
    Strip: ("N", "P"),
    Boards: ("N", "P"),
    NumberLine: ("mex",),
    DerivationTable: ("mex", "option", "value"),
    Columns: ("XOR",),
    ValueRow: ("value",),
}
"""The words that the drawing of a picture writes."""


def text_of(one, beat):
    text = (WORDS / f"{one.name}.md").read_text(encoding="utf-8")
    return dict(part.partition("\n")[::2] for part in text.split("\n## ")[1:])[beat.name]


def wrong_answers(question):
    """Yield answers of every kind of blank, most of them wrong, besides those of known slips."""
    yield from (slip.answer for slip in question.slips())
    right = question.example()
    changes = [
        (heap, after)
        for heap, n in enumerate(question.heaps if isinstance(question, PositionQuestion) else ())
        for after in moves(question.rules[heap], n)
    ]
    for place, (blank, value) in enumerate(zip(question.blanks, right, strict=True)):
        others = {
            "number": [0, 1, 2, 3, 7],
            "label": ["N", "P"],
            "choice": [choice.name for choice in blank.choices],
            "move": [(), *((one,) for one in changes)],
            "moves": [frozenset(), *(frozenset({one}) for one in changes)],
        }[blank.kind]
        yield from (
            (*right[:place], other, *right[place + 1 :]) for other in others if other != value
        )


def said_of(question, names, judged):
    """Yield all that a question says: asked, answered right or wrong, shown."""
    yield question.asks
    for blank in question.blanks:
        yield blank.says
        yield from (choice.says for choice in blank.choices)
    yield " ".join(SHOWS.get(type(question.picture), ()))
    if not judged:
        return
    for step in question.solution():
        yield step.says
        yield " ".join(SHOWS.get(type(step.picture), ()))
    for answer in wrong_answers(question):
        feedback = question.check(answer)
        if feedback.right:
            continue
        yield from (told.says for told in feedback.refutations)
        mistake = feedback.mistake
        if mistake is not None and names(mistake.name):
            yield f"{mistake.title} {mistake.says} {mistake.instance().says}"


def said_in(one, place):
    """Yield all that a beat can say."""
    beat = one.beats[place - 1]
    yield text_of(one, beat)
    for step in beat.steps:
        yield step.says
        yield " ".join(SHOWS.get(type(step.picture), ()))
    yield " ".join(SHOWS.get(type(beat.picture), ()))
    judged = beat.kind != "bet"  # a bet is kept, and its question is in the words of the lesson
    for asked in beat.questions:
        for misses in range(INSTANCES):
            yield from said_of(
                asked.at(misses), lambda name: can_name(one.name, place, name), judged
            )


@pytest.mark.parametrize(("one", "place"), BEATS)
def test_no_word_is_used_before_it_is_met(one, place):
    later = words_after(one.name, place)
    found = {(word, str(text)) for text in said_in(one, place) for word in used(str(text), later)}
    assert not found


@pytest.mark.parametrize(("one", "place"), BEATS)
def test_a_word_is_explained_where_it_is_met(one, place):
    beat = one.beats[place - 1]
    text = text_of(one, beat)
    for word in beat.words:
        assert f"**{word}" in text, f"{word} is set in bold where it is explained"


def test_each_word_is_met_once_and_every_lesson_that_begins_something_says_so():
    met = [word for one in lessons() for beat in one.beats for word in beat.words]
    assert len(met) == len(set(met))
    assert {"losing spot", "N", "P", "Nim", "mex", "value", "XOR", "target", "period"} <= set(met)


def test_words_are_found_as_they_are_written():
    assert used("Two options, balanced", ["option", "balance"]) == ["option", "balance"]
    assert used("Nobody is adopted", ["N", "P", "option"]) == []
    assert used("an N-position; G(4) = 2", ["N", "P", "G(n)"]) == ["N", "G(n)"]


def test_every_mistake_can_be_named_once_the_path_is_walked():
    last = LESSONS[-1]
    assert all(can_name(last, 10, name) for name in MISTAKES)
    assert not can_name("one-number", 7, "xors_sizes")
