"""Whatever is given to a problem is answered or refused with a sentence; nothing else happens."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import GameError, InputError
from gamecore.problems.catalogue import SLUGS, problem

# Pieces that judges' inputs, and broken ones, are made of.
PIECES = st.one_of(
    st.integers(-3, 12).map(str),
    st.sampled_from(["0", "1000000000", "1000000001", "9" * 25, "bye", "Bye", "abacaba", "Z", "é"]),
    st.sampled_from(["1,2,3", "2,0,4", ",", ",,", "1,", "+3", "1e5", "0x7", "\uff11", "½", "\x00"]),
    st.text(max_size=4),
)
SPACES = st.sampled_from(["\n", " ", "\r\n", "\t", "\n\n", "\f", "\v", "\r", "", "\ufeff"])
TEXTS = st.lists(st.tuples(PIECES, SPACES), max_size=14).map(
    lambda pairs: "".join(piece + space for piece, space in pairs)
)

EACH = pytest.mark.parametrize("slug", SLUGS)


def solved(card, data):
    try:
        return card.solve(data), None
    except GameError as error:
        return None, error


def is_answered_or_refused(slug, data):
    card = problem(slug)
    output, error = solved(card, data)
    if error is not None:
        sentence = str(error)
        if isinstance(error, InputError):
            assert error.line >= 1
            assert sentence.startswith(f"Line {error.line}: expected ")
            assert str(error.expected) in sentence
        assert sentence.count("\n") == 0
        assert len(sentence) < 400
    else:
        assert output.endswith("\n") or output == ""
        assert len(card.split(output)) == card.tests(data)


@EACH
@given(TEXTS)
def test_texts_are_answered_or_refused(slug, text):
    is_answered_or_refused(slug, text)


@EACH
@given(st.binary(max_size=40))
def test_bytes_are_answered_or_refused(slug, data):
    is_answered_or_refused(slug, data)


@EACH
@given(st.integers(0, 50), st.data())
def test_inputs_with_one_change_are_answered_or_refused(slug, seed, draw):
    words = re.split(r"(\s+)", problem(slug).generate("small", seed))
    place = draw.draw(st.integers(0, len(words) - 1))
    words[place] = draw.draw(PIECES | SPACES)
    is_answered_or_refused(slug, "".join(words))


@EACH
@given(TEXTS, TEXTS)
def test_any_output_can_be_compared(slug, expected, given):
    card = problem(slug)
    text = card.samples[0].input
    right = card.solve(text)
    found = card.same_answer(text, right, given)
    assert found is None or found.message
    assert found is None or card.split(given) != card.split(right)
