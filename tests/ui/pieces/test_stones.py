"""The small pictures of moves: as many stones as said, the taken ones struck, all said in words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from gamecore.rules.splits import Code
from ui.pieces.stones import digit_pictures, split_pictures, stones
from ui.rule.controls import with_digit


def groups(markup):
    """Return the drawn groups as (kind, stones)."""
    found = re.findall(r'<span class="(x?)">((?:<i></i>)*)</span>', markup)
    return [(kind, inner.count("<i>")) for kind, inner in found]


def test_a_move_is_drawn_between_the_heaps_that_it_leaves():
    assert groups(stones((2, 3), "said", 1)) == [("", 2), ("x", 1), ("", 3)]
    assert groups(stones((3,), "said", 2)) == [("", 3), ("x", 2)]
    assert groups(stones((), "said", 2)) == [("x", 2)]


def test_a_picture_has_its_words_escaped():
    assert 'aria-label="&lt;b&gt;&#34;"' in stones((1,), '<b>"')


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("digit", range(16))
def test_every_drawn_move_is_a_move_of_the_code_and_every_kind_is_drawn(place, digit):
    if place == 0 and digit % 4:
        return  # no such digit before the point
    pictures = digit_pictures(place, digit).split('<span class="gl-stones"')[1:]
    assert len(pictures) == digit.bit_count()
    code = str(with_digit((), place, digit))
    for picture in pictures:
        drawn = groups(picture)
        left = tuple(sorted(size for kind, size in drawn if kind == ""))
        taken = sum(size for kind, size in drawn if kind == "x")
        assert taken == place
        assert left in options(parse_rule(code), taken + sum(left))


def test_a_picture_says_what_it_shows():
    pictures = digit_pictures(2, 7)
    for said in ("leave nothing", "leave 3", "leave 2 and 3"):
        assert f'aria-label="take 2 stones and {said}"' in pictures
    assert 'aria-label="take 1 stone and leave nothing"' in digit_pictures(1, 1)


def test_a_split_is_drawn_beside_its_sum():
    markup = split_pictures(((3, 3), (1, 2, 3)))
    assert groups(markup) == [("", 6), ("", 3), ("", 3), ("", 1), ("", 2), ("", 3)]
    assert "3 + 3" in markup
    assert groups(split_pictures(((3, 3, 3),), 6))[0] == ("", 6)


digits = st.lists(st.integers(0, 15), min_size=1, max_size=8).map(tuple)


@given(st.sampled_from([0, 4, 8, 12]), digits, st.integers(1, 7), st.integers(0, 15))
def test_switching_a_digit_changes_that_digit_alone(whole, after, place, digit):
    before = Code.of(str(Code((whole, *after)))).digits
    code = with_digit(before, place, digit)
    assert Code.of(str(code)) == code
    width = max(len(before), len(code.digits), place + 1)
    old, new = (list(found) + [0] * (width - len(found)) for found in (before, code.digits))
    old[place] = digit
    assert new == old
