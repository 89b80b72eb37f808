"""The pictures and words of a derivation show exactly what the core derived."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.derivation import derive
from said import facts, tells
from ui.derivation.cards import option_lines, rows_table, seats_line
from ui.derivation.steps import (
    action,
    alone,
    option_sentence,
    parts_text,
    row_asked,
    row_told,
    set_text,
    xor_in_binary,
    xor_text,
)


def text(markup):
    """Return what is read, pieces of markup apart by one blank."""
    plain = unescape(re.sub(r"<[^>]+>", " ", markup)).replace("\xa0", " ")
    return " ".join(plain.split())


def rows(rule, upto):
    return [derive(rule, n) for n in range(upto + 1)]


@pytest.mark.parametrize(
    ("n", "option", "words"),
    [
        (9, (5,), "take 4"),
        (9, (), "take 9"),
        (9, (2, 7), "split into 2 + 7"),
        (9, (3, 4), "take 2, leave 3 + 4"),
        (8, (4, 4, 4), "replace by 4 + 4 + 4"),
        (10, (1,) * 10, "split into 1 + 1 + … + 1"),
    ],
)
def test_what_is_done_follows_from_the_sizes(n, option, words):
    assert action(n, option) == words


def test_what_is_left_is_written_as_heaps():
    assert [parts_text(option) for option in ((), (7,), (2, 7))] == ["0", "7", "2 + 7"]


@pytest.mark.parametrize(
    ("seen", "words"),
    [((), "none"), ((0,), "0"), ((0, 1), "0, 1"), ((0, 1, 3, 4, 5, 9), "0, 1, 3–5, 9")],
)
def test_a_set_is_written_with_ranges(seen, words):
    assert set_text(seen) == words


@given(st.sets(st.integers(0, 80), min_size=1))
def test_a_written_set_loses_nothing(seen):
    found = []
    for piece in set_text(sorted(seen)).split(", "):
        low, _dash, high = piece.partition("–")
        found += range(int(low), int(high or low) + 1)
    assert found == sorted(seen)


def test_a_split_is_added_without_carrying_and_in_binary():
    step = next(s for s in derive("split into 2", 7).steps if s.option == (2, 5))
    assert xor_text(step) == f"{step.part_values[0]} ⊕ {step.part_values[1]} = {step.value}"
    six = next(s for s in derive("take any or split into 2", 9).steps if s.option == (4, 5))
    assert xor_text(six) == "3 ⊕ 5 = 6"  # Lasker's game: heap 4 has value 3
    assert xor_in_binary(six) == "011 ⊕ 101 = 110"


# -- heap by heap -------------------------------------------------------------------------------


def test_every_earlier_row_stays_and_the_newest_is_marked():
    table = rows_table(rows("take 1-5", 7), asked=False)
    body = table.partition("<tbody>")[2]
    assert body.count("<tr") == 8
    assert body.count('class="now"') == 1
    assert text(body.rpartition("<tr")[2].partition(">")[2]) == "7 2 2 3 3 4 4 5 5 6 0 1"


def test_the_asked_mex_is_hidden_until_it_is_found():
    asked = rows_table(rows("take 1-5", 7), asked=True)
    assert asked.count('class="gl-ask"') == 1
    assert asked.count("gl-value mex") == 7
    solved = rows_table(rows("take 1-5", 7), asked=True, solved=True)
    assert "gl-ask" not in solved
    assert solved.count("gl-value mex") == 8


def test_a_long_list_keeps_its_ends_its_count_and_the_exact_set():
    last = rows_table(rows("take any", 40), asked=True).rpartition("<tr")[2]
    said = text(last.partition(">")[2])
    assert "…" in said
    assert facts(said) == ["40", *"001122", "38", "38", "39", "39", "40", "0", "39"]


def test_every_row_opens_its_own_heap_and_a_value_the_heap_behind_it():
    table = rows_table(rows("take 1-5", 7), asked=True)
    assert re.findall(r'data-gl-open="(\d+)"', table) == [str(n) for n in range(8)]
    earlier, _sign, last = table.rpartition("<tr")
    behind = re.findall(r'data-gl-why="(\d+)" tabindex="0"', last)
    assert behind == ["2", "3", "4", "5", "6"], (
        "the keyboard stops at each option of the newest row"
    )
    assert 'tabindex="0"' not in earlier.partition("<tbody>")[2]


def test_an_option_stands_over_its_value_and_says_which_move_gives_it():
    last = rows_table(rows("0.77", 4), asked=True).rpartition("<tr")[2]
    pairs = re.findall(r'<span class="opt">(.*?)</span><span class="gl-value">(\d+)<', last)
    assert [(option.replace("\xa0", " "), value) for option, value in pairs] == [
        ("1 + 1", "0"),
        ("1 + 2", "3"),
        ("2", "2"),
        ("3", "3"),
    ]
    tips = re.findall(r'data-gl-tip="([^"]*)"', last)
    assert tips == re.findall(r'aria-label="([^"]*)" data-gl-option', last)
    assert tips == [
        "take 2, leave 1 + 1: values 1 ⊕ 1 = 0",
        "take 1, leave 1 + 2: values 1 ⊕ 2 = 3",
        "take 2: heap 2, value 2",
        "take 1: heap 3, value 3",
    ]
    assert re.findall(r'data-gl-why="([^"]*)"', last) == ["1+1", "1+2", "2", "3"]


def test_the_letters_of_the_heaps_stand_at_their_rows():
    table = rows_table(rows("take 1-5", 7), asked=False, heaps=(5, 2, 5, 9))
    lettered = {
        n: re.findall(r'<span class="gl-heap h\d">(\w)<', line)
        for n, line in enumerate(table.partition("<tbody>")[2].split("<tr")[1:])
    }
    assert {n: letters for n, letters in lettered.items() if letters} == {2: ["B"], 5: ["A", "C"]}


def test_rows_and_options_name_the_heaps_that_light_up_with_them():
    last = rows_table(rows("0.77", 4), asked=True).rpartition("<tr")[2]
    assert last.startswith(' class="now" data-gl-heap="4">')
    assert 'data-gl-option="4:1+2" data-gl-heap="1 2"' in last
    row = derive("0.77", 4)
    assert 'data-gl-option="4:1+2"' in seats_line(row, 4, told=True)
    assert 'data-gl-option="4:1+2"' in option_lines(row, 4, told=True)


def test_words_of_a_row():
    row = derive("take 1-5", 7)
    assert facts(row_asked(row)) == [*"7523450"]
    assert row_told(row).startswith("Heap 7 has the value 1: 0 is there and 1 is missing.")
    assert row_asked(derive("take any", 1)) == (
        "Heap 1 has one option. Its value is 0. What is the mex?"
    )
    assert "Their values are 0–39." in row_asked(derive("take any", 40))
    nothing = derive("take any", 0)
    assert row_asked(nothing) == "Heap 0 has no options. What is the mex of nothing?"
    assert "the mex of nothing is 0" in row_told(nothing)


# -- option by option ---------------------------------------------------------------------------


def seats(markup):
    """Return {seat: (kind, what is read on it)}."""
    found = re.findall(
        r'<li class="([^"]*)"><span class="no">(\d+)</span><span class="box">(.*?)</span></li>',
        markup,
    )
    return {int(no): (kind, text(inside)) for kind, no, inside in found}


def test_options_take_the_seats_of_their_values():
    row = derive("take 1-5", 9)
    after_two = seats(seats_line(row, 2, told=False))
    assert after_two[4] == ("taken", "take 5")
    assert after_two[5] == ("taken new", "take 4")
    assert after_two[0] == ("empty", "empty")


def test_the_first_empty_seat_is_marked_in_words_only_when_told():
    row = derive("take 1-5", 9)
    assert seats(seats_line(row, 5, told=True))[3] == ("mex", "mex first empty")
    assert "mex" not in seats_line(row, 5, told=False)


def test_the_line_is_as_long_before_the_answer_as_after_it():
    row = derive("split into 2 unequal", 20)
    lengths = {
        len(seats(seats_line(row, worked, told=told)))
        for worked, told in ((0, False), (5, False), (len(row.steps), True))
    }
    assert lengths == {max(row.seen) + 3}


def test_a_crowded_seat_names_the_newest_and_counts_the_rest():
    row = derive("split into 2 unequal", 20)
    assert seats(seats_line(row, 6, told=False))[3] == ("taken new", "1 + 19 6 + 14 +3")


@given(st.sampled_from(["take any", "take 2, 4, 7", "split into 2", "0.77"]), st.integers(0, 25))
def test_told_seats_agree_with_the_derivation(rule, n):
    row = derive(rule, n)
    found = seats(seats_line(row, len(row.steps), told=True))
    assert [seat for seat, (kind, _read) in found.items() if kind == "mex"] == [row.mex]
    assert [seat for seat, (kind, _read) in found.items() if "taken" in kind] == list(row.seen)


def test_each_option_has_a_line_with_its_parts_and_their_xor():
    row = derive("split into 2 unequal", 9)
    lines = option_lines(row, 3, told=False)
    body = lines.partition("<tbody>")[2]
    assert body.count("<tr") == 3
    said = [text(line.partition(">")[2]) for line in body.split("<tr")[1:]]
    assert said[0] == "split into 1 + 8 heap 1: 0 heap 8: 2 0 ⊕ 2 = 2 2"
    assert said[2] == "split into 3 + 6 heap 3: 1 heap 6: 1 1 ⊕ 1 = 0 0 taken already"
    assert re.findall(r'data-gl-why="(\d+)"', body) == ["1", "8", "2", "7", "3", "6"]
    assert option_lines(row, 0, told=False) == ""


def test_the_newest_line_shows_the_xor_in_binary_where_that_says_more():
    row = derive("split into 2 unequal", 20)  # 6 + 14 have the values 1 and 2
    assert "01 ⊕ 10 = 11" in text(option_lines(row, 6, told=False))
    assert "01 ⊕ 10 = 11" not in text(option_lines(row, 7, told=False))
    nines = derive("split into 2 unequal", 9)
    assert "gl-bits" not in option_lines(nines, 3, told=False)


def test_words_of_each_step_by_options():
    row = derive("take 1-5", 9)
    assert option_sentence(row, 0) == ("Heap 9 has 5 options. Each takes the seat of its value.")
    assert option_sentence(row, 2) == "Heap 9: take 4 → heap 5, value 5. Seat 5 is taken."
    assert tells(option_sentence(row, 5), "9 1 → 8 2")
    assert option_sentence(row, 5).endswith("?")  # all are seated: the next is asked for
    assert tells(option_sentence(row, 6), "0 2 3 9 3")
    assert option_sentence(row, 6).endswith("the player to move wins: take 3, and value 0 is left.")
    whole = derive("take any", 3)
    assert option_sentence(whole, 1) == ("Heap 3: take 3 → nothing left, value 0. Seat 0 is taken.")
    split = derive("split into 2 unequal", 9)
    assert tells(option_sentence(split, 3), "9 3 + 6 → 1 ⊕ 1 = 0")
    assert "already" in option_sentence(split, 3)


@pytest.mark.parametrize(
    ("rule", "n", "ends"),
    [
        ("take any", 3, "wins: take 3, and nothing is left."),
        ("split into 2", 4, "wins: split into 1 + 3, and value 0 is left."),
        ("take 1-3", 4, "loses: no move leaves value 0."),
        ("take 2", 1, "loses: there is no move."),
    ],
)
def test_who_wins_with_a_heap_alone_is_said_with_the_move(rule, n, ends):
    assert alone(derive(rule, n)) == f"With this heap alone, the player to move {ends}"


def test_a_heap_without_options_is_explained():
    row = derive("split into 2 unequal", 2)
    assert "has no options, so nobody takes a seat" in option_sentence(row, 0)
    told = option_sentence(row, 1)
    assert "the mex of nothing is 0" in told
    assert "the player to move loses: there is no move." in told
    assert seats(seats_line(row, 0, told=True))[0] == ("mex", "mex first empty")
