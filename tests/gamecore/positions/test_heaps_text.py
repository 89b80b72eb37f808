"""Heaps as text: what is read, what is refused and in which words, and that is all."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import analyse, limits
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.positions.heaps import format_heaps, parse_heaps
from sizes import EVERY_CASE


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "heaps"),
    [
        ("5 10 20", (5, 10, 20)),
        ("5, 10, 20", (5, 10, 20)),
        ("5,10\t20\n", (5, 10, 20)),
        ("1..10", tuple(range(1, 11))),
        ("1...3 7…9", (1, 2, 3, 7, 8, 9)),
        ("3 .. 5", (3, 4, 5)),
        ("5..5", (5,)),
        ("0..2", (0, 1, 2)),
        ("4x3", (3, 3, 3, 3)),
        ("4×3, 2X0", (3, 3, 3, 3, 0, 0)),
        ("2 x 7 1", (7, 7, 1)),
        ("0 5 0", (0, 5, 0)),
        ("1..3 2x9 4", (1, 2, 3, 9, 9, 4)),
        ("1000000000000000000", (10**18,)),
        ("", ()),
        (" , ", ()),
        ("\ufeff5 10", (5, 10)),  # a mark some editors put first
    ],
)
def test_heaps_are_read(text, heaps):
    assert parse_heaps(text) == heaps


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "part", "place", "remedy"),
    [
        ("5 -1 x", "-1", 2, "whole number of stones, 0 or more"),
        ("5 x", "x", 2, "such as 5 10 20"),
        ("2.5", "2.5", 0, "whole number"),
        ("-.5", "-.5", 0, "whole number"),
        ("2.", "2.", 0, "such as 5 10 20"),
        ("7 +4", "+4", 2, "whole number"),
        ("−3", "−3", 0, "whole number"),
        ("10^30", "10^30", 0, "in digits, at most 1000000000000000000"),
        ("3 1e9", "1e9", 2, "in digits"),
        ("3-12", "3-12", 0, "written 3..12"),
        ("3–12", "3–12", 0, "written 3..12"),
        ("10..1", "10..1", 0, "such as 1..10"),
        ("3 0x5", "0x5", 2, "from 1 up"),
        ("1,000", "000", 2, "without a comma"),
        ("٣", "٣", 0, "digits 0 to 9"),
        ("4 \uff15", "\uff15", 2, "digits 0 to 9"),
        ("1..2..3", "1..2..3", 0, "or 1..10"),
        ("4x", "4x", 0, "4x3"),
        ("5; 6", "5;", 0, "such as 5 10 20"),
    ],
)
def test_what_is_no_heap_is_quoted_with_its_place_and_the_remedy(text, part, place, remedy):
    with pytest.raises(PositionError) as caught:
        parse_heaps(text)
    message = str(caught.value)
    assert f"“{part}” (character {place + 1})" in message
    assert remedy in message
    assert (caught.value.text, caught.value.position) == (part, place)


@EVERY_CASE
@pytest.mark.parametrize("word", ["{}", "{}..9", "0..{}", "{}x3", "3x{}"])
def test_no_number_begins_with_a_zero_but_0_itself(word):
    for number in ("00", "05", "000", "0123"):
        with pytest.raises(PositionError, match=number):
            parse_heaps(f"5 {word.format(number)}")


@pytest.mark.parametrize(
    ("text", "limit", "says"),
    [
        ("1" * 31, limits.HEAP_SIZE, "1" * 31),
        ("1000000000000000001", limits.HEAP_SIZE, "too large"),
        ("5 9999999999999999999", limits.HEAP_SIZE, "character 3"),
        ("9" * 100_000, limits.HEAP_SIZE, "99999999999999999999…"),
        ("1..10000000", limits.HEAPS, "“1..10000000” (character 1)"),
        ("7 99999999x1", limits.HEAPS, "“99999999x1” (character 3)"),
        (f"{'9' * 50}x1", limits.HEAPS, "more than 200000 heaps"),
        ("200000x1 1", limits.HEAPS, "character 10"),
        ("150000x1 1..60000", limits.HEAPS, "1..60000"),
        ("1 " * 200_001, limits.HEAPS, "more than 200000 heaps"),
    ],
)
def test_too_much_is_refused_by_its_limit(text, limit, says):
    with pytest.raises(LimitExceeded) as caught:
        parse_heaps(text)
    assert caught.value.limit == limit
    assert says in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_limits_themselves_are_allowed():
    assert len(parse_heaps("200000x1")) == limits.HEAPS
    assert len(parse_heaps("1..199999 0")) == limits.HEAPS


def test_a_page_may_allow_less():
    assert parse_heaps("1..5 7", most_heaps=6, largest=7) == (1, 2, 3, 4, 5, 7)
    with pytest.raises(LimitExceeded, match="more than 5 heaps"):
        parse_heaps("1..6", most_heaps=5)
    with pytest.raises(LimitExceeded, match="largest is 7"):
        parse_heaps("8", largest=7)
    with pytest.raises(LimitExceeded, match="largest is 7"):
        parse_heaps("3x8", largest=7)
    with pytest.raises(LimitExceeded, match="largest is 7"):
        parse_heaps("5..8", largest=7)


def test_control_characters_of_the_input_stay_out_of_the_message():
    with pytest.raises(PositionError) as caught:
        parse_heaps("\x1b[31m")
    assert "\x1b" not in str(caught.value)


heap_lists = st.lists(st.integers(0, 12) | st.integers(0, 10**18), max_size=60)


@given(heap_lists)
def test_formatting_reads_back_to_the_same_heaps(heaps):
    assert parse_heaps(format_heaps(heaps)) == tuple(heaps)


@given(st.lists(st.integers(0, 3), min_size=10, max_size=60))
def test_runs_read_back_to_the_same_heaps(heaps):
    assert parse_heaps(format_heaps(heaps)) == tuple(heaps)


@EVERY_CASE
@pytest.mark.parametrize(
    ("heaps", "text"),
    [
        ([], ""),
        ([5, 10, 20], "5 10 20"),
        ([0, 1, 2, 3, 4, 5], "0 1 2 3 4 5"),
        (range(1, 11), "1 2 3 4 5 6 7 8 9 10"),
        (range(1, 21), "1..20"),
        ([3] * 15, "15x3"),
        ([*range(1, 13), 5, 5, 5, 5, 9], "1..12 4x5 9"),
        ([5, 6, 7, 1, 1, 1, *[2] * 9], "5 6 7 1 1 1 9x2"),
    ],
)
def test_short_lists_are_written_out_and_long_ones_in_runs(heaps, text):
    assert format_heaps(heaps) == text


def test_200_000_heaps_are_read_and_written(size):
    heaps = [n * 7919 % 10**9 for n in range(size(quick=20_000, full=limits.HEAPS))]
    assert parse_heaps(format_heaps(heaps)) == tuple(heaps)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10**6,
        "1" * 10**6,
        "1" * 10**6 + "z",  # hours, where a pattern may divide the digits in every way
        "1.." * 300_000,
        "x " * 500_000,
        "1 x" * 300_000,
        " " * 10**6 + "?",
    ],
    ids=["junk", "digits", "digits and a letter", "ranges", "words", "multiples", "blanks"],
)
def test_a_million_characters_are_refused(text):
    with pytest.raises(GameError):
        parse_heaps(text)


def test_10_000_random_and_mutated_texts_give_heaps_or_one_clear_sentence():
    rng = random.Random(20240607)
    seeds = ["5 10 20", "5, 10, 20", "1..10", "4x3", "0 4×3 1…9", "1 .. 3, 2 x 4", "10^30", "2.5"]
    alphabet = "0123456789 ,.x×X…-–−^e+;:'\"{}\\%\n\t\0\x1b٣½²五️\u2028\ud800"
    read = 0
    for _ in range(10_000):
        letters = list(rng.choice(seeds)) if rng.random() < 0.8 else []
        for _ in range(rng.randint(0, 6)):
            place = rng.randint(0, len(letters))
            letters[place : place + rng.randint(0, 2)] = rng.choices(alphabet, k=rng.randint(0, 3))
        text = "".join(letters) * rng.choice([1, 1, 1, 3, 20])
        try:
            heaps = parse_heaps(text)
        except GameError as error:
            message = str(error)
            assert message.endswith(".")
            assert "\n" not in message
            assert len(message) < 250
        else:
            read += 1
            assert all(0 <= heap <= limits.HEAP_SIZE for heap in heaps)
            assert parse_heaps(format_heaps(heaps)) == heaps
    assert 1000 < read < 9000


@EVERY_CASE
@pytest.mark.parametrize(
    ("run", "word"),
    [
        ([20] * 3, "20 20 20"),
        ([20] * 4, "4x20"),
        ([20, 21, 22], "20 21 22"),
        ([20, 21, 22, 23], "20..23"),
    ],
)
def test_in_a_long_list_four_in_a_row_are_one_word_and_three_are_not(run, word):
    rest = [9, 8, 7, 6, 5, 4, 3, 2, 1, 5, 4]
    heaps = [9, *run, *rest]
    assert format_heaps(heaps) == f"9 {word} {' '.join(map(str, rest))}"
    assert parse_heaps(format_heaps(heaps)) == tuple(heaps)


@pytest.mark.parametrize(("length", "told"), [(40, "y" * 40), (41, f"{'y' * 20}…")])
def test_a_piece_is_quoted_by_forty_letters(length, told):
    with pytest.raises(PositionError, match=f"“{told}”"):
        parse_heaps("y" * length)


def test_of_heaps_that_come_one_by_one_only_one_too_many_is_taken():
    row = iter([5] * (limits.HEAPS + 10))
    with pytest.raises(LimitExceeded, match=f"at most {limits.HEAPS} heaps"):
        analyse("take 1-3", row)
    assert len(list(row)) == 9
