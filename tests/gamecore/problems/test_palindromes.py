"""Codeforces 305E against plain search on strings, with the rule as the statement has it."""

from itertools import product

import pytest

from gamecore.problems.palindromes import LONGEST, PROBLEM, small, winning_places
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def literal_moves(pieces):
    """Cut as the statement says: around i some l ≥ 1 with t[i−l..i+l] reading the same both ways.

    A piece t with such a palindrome becomes t[..i−1], t[i] and t[i+1..].
    """
    found = []
    for at, piece in enumerate(pieces):
        for i in range(len(piece)):
            palindromes = (
                piece[i - reach : i + reach + 1]
                for reach in range(1, min(i, len(piece) - 1 - i) + 1)
            )
            if any(word == word[::-1] for word in palindromes):
                parts = (piece[:i], piece[i], piece[i + 1 :])
                rest = pieces[:at] + pieces[at + 1 :]
                found.append((i, tuple(sorted(rest + tuple(part for part in parts if part)))))
    return found


WITNESS = Search(lambda pieces: [after for _, after in literal_moves(pieces)])


def by_search(text):
    winning = set(WITNESS.winning_moves((text,)))
    places = [i + 1 for i, after in literal_moves((text,)) if after in winning]
    return f"First\n{places[0]}\n" if places else "Second\n"


def test_all_short_strings_are_answered_as_plain_search_does(sweep):
    texts = ["".join(letters) for n in range(1, 9) for letters in product("ab", repeat=n)]
    texts += ("".join(letters) for letters in product("abc", repeat=6))
    for text in sweep(texts, quick=200, check=len(texts)):
        assert PROBLEM.solve(text) == by_search(text)


def test_the_program_that_cuts_at_the_first_place_knows_who_wins():
    wrong = PROBLEM.mistake("any place wins").wrong
    for text in ("".join(letters) for letters in product("ab", repeat=7)):
        place = next((i + 1 for i, _ in literal_moves((text,))), None)
        won = by_search(text) != "Second\n"
        assert wrong(text) == (f"First\n{place}\n" if won else "Second\n")


def test_the_program_that_leaves_neighbours_alone_cuts_every_place_one_after_the_other():
    wrong = PROBLEM.mistake("neighbours left alone").wrong
    for text in ("".join(letters) for letters in product("ab", repeat=7)):
        places = [i + 1 for i, _ in literal_moves((text,))]
        assert wrong(text) == (f"First\n{places[0]}\n" if len(places) % 2 else "Second\n")


@pytest.mark.parametrize("text", ["a" * n for n in range(9, 17)] + ["aabaaabaab", "abababacacaca"])
def test_longer_strings_are_answered_as_plain_search_does(text):
    assert PROBLEM.solve(text) == by_search(text)


def test_the_longest_strings_are_answered():
    assert PROBLEM.solve("a" * LONGEST).startswith(("First", "Second"))
    assert PROBLEM.solve("ab" * (LONGEST // 2)) == PROBLEM.solve("a" * LONGEST)
    assert PROBLEM.solve("abc" * (LONGEST // 3)) == "Second\n"


@pytest.mark.parametrize(
    "text", ["", "\n\n", "Abc", "ab1", "a" * (LONGEST + 1), "aba\naba", "a b", "ä", "7"]
)
def test_what_is_no_string_of_small_letters_is_refused(text):
    with pytest.raises(ValueError, match=r"^Line [12]: expected"):
        PROBLEM.solve(text)


def test_the_complaint_names_the_line_and_the_word():
    with pytest.raises(
        ValueError, match="Line 2: expected nothing after the string, but found “cde”"
    ):
        PROBLEM.solve("aba\ncde f\n")
    with pytest.raises(ValueError, match="Line 3: expected a string of 1 to 5000 letters a to z"):
        PROBLEM.solve("\n\nAB\n")


def test_an_explanation_gives_the_judges_answer_and_a_winning_place(sweep):
    texts = list(small())[::7]
    for text in sweep(texts, quick=30, check=len(texts)):
        explained = PROBLEM.explain(text)
        assert explained.answer == " ".join(PROBLEM.solve(text).split())
        if explained.answer.startswith("First"):
            assert explained.steps[-1].fields["place"] == winning_places(text.strip())[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ab cd", "Line 1: expected nothing after the string, but found “cd”."),
        ("ab\n\ncd ef\ngh", "Line 3: expected nothing after the string, but found “cd”."),
        ("\n\nab-c", "Line 3: expected a string of 1 to"),
        ("\n\n", "Line 1: expected a string of 1 to"),
    ],
)
def test_a_complaint_names_the_line_of_the_first_word_that_is_wrong(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as refusal:
        PROBLEM.solve(text)
    assert str(refusal.value).startswith(complaint)
