"""Rules in people's own words: read as what they say, offered as two games, or refused by name."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamecore import limits, options, parse_rule
from gamecore.errors import LimitExceeded, RuleSyntaxError
from gamecore.rules import lexicon
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import is_said_otherwise
from own_words import AMBIGUOUS, AMBIGUOUS_SPLITS, MENDED, REFUSED, SPLITS, TAKES, WRONG, taken
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

HEAPS = range(13)
TYPED = json.loads((Path(__file__).parents[2] / "data" / "typed_rules.json").read_text())


def read(text: str) -> tuple[HeapRule | None, RuleSyntaxError | None]:
    """Return the rule that a text says, or why it says none."""
    try:
        return parse_rule(text), None
    except RuleSyntaxError as error:
        return None, error


def game(rule: HeapRule | str) -> list[list[tuple[int, ...]]]:
    return [options(rule, n) for n in HEAPS]


# -- tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", TYPED["rows"], ids=lambda row: row["text"])
def test_what_people_typed_is_read_as_they_meant_it_or_never_as_another_game(row):
    meant = [sorted(map(tuple, found)) for found in row["options"]]
    rule, error = read(row["text"])
    if rule is not None:
        assert game(rule) == meant
    else:
        assert error.suggestion is None or game(error.suggestion) == meant
        assert not error.readings or meant in map(game, error.readings)


def test_nearly_all_that_people_typed_is_read():
    errors = {row["text"]: read(row["text"])[1] for row in TYPED["rows"]}
    assert [text for text, error in errors.items() if error and not error.offers] == [
        "take a digit"
    ]
    # A heap of odd size is halved by rounding, or not at all.
    assert [text for text, error in errors.items() if error and error.offers] == [
        text for text in errors if re.search("halve|divide by", text)
    ]


@pytest.mark.parametrize("text", TAKES)
def test_words_for_taking_are_read_as_their_amounts(text):
    assert game(parse_rule(text)) == [sorted(taken(TAKES[text], n)) for n in HEAPS]


@pytest.mark.parametrize("text", SPLITS)
def test_words_for_splitting_are_read_as_their_splits(text):
    assert game(parse_rule(text)) == [sorted(SPLITS[text](n)) for n in HEAPS]


TWO_MEANINGS = {
    **{
        text: [[sorted(taken(own, n)) for n in HEAPS] for own in meanings]
        for text, meanings in AMBIGUOUS.items()
    },
    **{
        text: [[sorted(own(n)) for n in HEAPS] for own in meanings]
        for text, meanings in AMBIGUOUS_SPLITS.items()
    },
}


@pytest.mark.parametrize("text", TWO_MEANINGS)
def test_a_text_with_two_meanings_is_offered_as_each_of_them(text):
    rule, error = read(text)
    assert rule is None
    assert error.suggestion is None
    assert sorted(map(game, error.offers)) == sorted(TWO_MEANINGS[text])
    assert all(str(parse_rule(rule)) == rule and f"“{rule}”" in str(error) for rule in error.offers)


@pytest.mark.parametrize("text", MENDED)
def test_what_was_certainly_meant_is_offered(text):
    rule, error = read(text)
    assert rule is None
    heaps = [*HEAPS, 1000, 1001]
    assert [[options(rule, n) for n in heaps] for rule in error.offers] == [
        [sorted(taken(own, n)) for n in heaps] for own in MENDED[text]
    ]


@pytest.mark.parametrize("text", ["0,77", "take 0,77", "take 0.77"])
def test_a_code_with_a_comma_or_a_verb_is_offered_as_the_code(text):
    assert read(text)[1].offers == ("0.77",)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said_and_nothing_is_made_up(text):
    rule, error = read(text)
    assert rule is None
    assert error.offers == ()
    assert WRONG[text] in str(error)


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_accounted_for_is_named_with_what_can_stand_there(text):
    rule, error = read(text)
    assert rule is None
    assert error.offers == ()
    assert text[error.position :].startswith(REFUSED[text])
    assert f"I cannot read “{REFUSED[text]}" in str(error)
    assert error.expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("remove 0 stones", "at least 1 stone"),
        ("take 1, 0, 4", "at least 1 stone"),
        ("take 2, 3, 0, 7", "at least 1 stone"),
        ("0, 4", "at least 1 stone"),
        ("take 3 to 1", "write 1-3"),
        ("0.(37)", "Only the last digit of a code can go on for ever"),
        ("take", "stops too early"),
    ],
)
def test_numbers_and_ends_that_are_wrong_are_said_so(text, words):
    rule, error = read(text)
    assert rule is None
    assert error.offers == ()
    assert words in str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("split into nine heaps", "the most is 8"),
        (" or ".join(["remove 1"] * 9), "at most 8 clauses"),
        (f"remove {10**18 + 1} stones", "too large"),
        ("remove 1" + " or 1" * 200, "at most 500 characters"),
    ],
)
def test_the_limits_of_the_language_hold_in_other_words_too(text, words):
    with pytest.raises(LimitExceeded, match=words):
        parse_rule(text)


@pytest.mark.parametrize(
    "text",
    ["(" * 400, "not " * 120, "take k where " + "(" * 300, "k+" * 240, "1, " * 160, "√" * 500],
)
def test_deep_and_long_texts_are_answered(text):
    rule, error = read(text[: limits.RULE_TEXT])
    assert rule is None
    assert 0 <= error.position <= len(text)


def test_what_a_text_is_read_as_is_shown_when_it_is_more_than_blanks_and_case():
    for typed, other in (
        ("take 1-5", False),
        ("  Take 1 – 5", False),
        ("0.7f", False),
        ("remove 1 to 5", True),
        ("take 3, 1", True),
        (".77", True),
    ):
        assert is_said_otherwise(typed, parse_rule(typed)) is other


def unended(text: str) -> str:
    """Return a text without its full stop."""
    return text if text.endswith("...") else text.removesuffix(".")


JOINTS = (" or ", ", or ", "; ", " or else ")
MEANT = {text: lambda n, own=TAKES[text]: taken(own, n) for text in TAKES} | SPLITS


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(sorted(MEANT)), st.sampled_from(sorted(MEANT)), st.sampled_from(JOINTS))
@example("take at most half or a third", "take 1 if not a multiple of 3", " or ")
def test_two_ways_to_move_are_read_as_both_or_offered_among_others(first, second, joint):
    text = f"{unended(first)}{joint}{second}"
    meant = [sorted({*MEANT[first](n), *MEANT[second](n)}) for n in HEAPS]
    rule, error = read(text)
    if rule is not None:
        assert game(rule) == meant
    elif error.offers:
        assert meant in map(game, error.offers)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(TAKES)), st.sampled_from(["if n is even", "when n is odd"]))
def test_a_condition_after_a_way_to_move_is_read_of_all_of_it_or_offered_among_others(text, when):
    rule, error = read(f"{unended(text)} {when}")
    meant = [
        sorted(taken(TAKES[text], n)) if (n % 2 == 0) == ("even" in when) else [] for n in HEAPS
    ]
    if rule is not None:
        assert game(rule) == meant
    elif error.offers:
        assert meant in map(game, error.offers)


# -- the lexicon itself ----------------------------------------------------------------------------


def test_no_name_of_the_lexicon_stands_for_words_and_for_a_meaning():
    text = Path(lexicon.__file__).with_name("lexicon.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    names = {line.split()[0] for line in lines}
    assert len(lines) > 300
    assert not [name for name in names if f"<{name}>" in names]
    for line in lines:
        assert line.startswith("<") or " -> " in line or "@" in line, line


def test_every_word_of_the_lexicon_leads_somewhere():
    """A word that no rule can hold would be read nowhere: each is a beginning, or after one."""
    reached, open_names = set(), ["rule"]
    while open_names:
        name = open_names.pop()
        if name not in reached:
            reached.add(name)
            open_names += [
                names[0].strip("<{~>}")
                for line in lexicon._lexicon()[name]
                for kind, names, _ in line.pattern
                if kind in ("phrase", "slot", "aside")
            ]
    assert set(lexicon._lexicon()) - reached == {"span"}


# -- the law ---------------------------------------------------------------------------------------

FILLERS = {
    "one heap",
    *re.findall(
        r"\S+",
        """
    stone stones counter counters coin coins match matches token tokens heap heaps pile piles from
    a an the of in it its that this you may can player each turn on your per at is are number than
    numbers amount like as many want nonempty parts part perfect into game exactly either to with
    by be between away /
    """,
    ),
}
"""Words that may stand in a rule without a trace in its canonical text."""

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}

TRACES = {
    "take|remove|subtract|pick|delete": r"take|0\.",
    "split|divide|break|partition": r"split|halve|//|\* \(?[nk]|0\.",
    "leave|move|replace|reduce": r"leave|take all|n - k",
    "halve|half": r"// 2|half|halve|2 \* \(?[nk]",
    "third": r"n/3|3",
    "quarter": r"n/4|4",
    "any|anything": r"any|all but|k < n|>=|\bk where\b|\ban?\b|equally",
    "all|everything|whole": r"all|k < n|== n|all but",
    "divides": r"divides",
    "odd": r"odd|% 2",
    "even": r"even|% 2",
    "prime|primes": r"prime",
    "square|squares": r"square",
    "cube|cubes": r"cube",
    "fibonacci": r"fib",
    "power|powers": r"power",
    "divisor|factor": r"divi|% k",
    "multiple": r"multiple|%",
    "unequal|different|distinct": r"unequal|!=",
    "equal|equally": r"equally|halve",
    "least|more|over": r"least|>|any|1-|k < n",
    "up": r"most|<|1-|0-|\b1\b|1, 2|2$|split|halve",
    "most|fewer|less|max": r"most|<|1-|0-|\b1\b|proper|2-|1, 2|2$|into 2 ",
    "but|except|not|unless": r"but|not|<|!=|proper|otherwise|or take 1|take k where",
    "if|when|where|such|otherwise": r"where",
    "then|rest|remaining": r"then split|0\.|leave|take",
}
"""What words must leave behind: if a rule is read from a text with the word, its text has this."""
WORDS = {word: trace for words, trace in TRACES.items() for word in words.split("|")}
RUBBISH = (
    "zebra",
    "blue",
    "digit",
    "quux",
    *("∆", "jupiter", "@", "wythoff", "mirror", "?", "chess2"),
)


def unaccounted(text: str, canonical: str) -> list[str]:
    """Return the words, numbers and signs of a text that a rule's text has no trace of."""
    ends = [
        (int(a), int(b or a))
        for a, b in re.findall(r"(\d+)(?:-(\d+))?", canonical.replace("0.", "0 "))
    ]
    ends += [(1, len(digits)) for digits in re.findall(r"\b0\.([0-9a-f]+)", canonical)]
    lost = []
    # “At least 1” says nothing of an amount.
    text = re.sub(r"(?:at )?least (1|one)\b", "any", text.lower())
    text = re.sub(r"\bnot more than (1|one)\b", "1", text)
    text = text.replace("any one heap", "one heap").replace("divides by", "divide by")
    text = re.sub(r"\b((?:leave|move to) \S+) over\b", r"\1", text)  # “leave 1 over” is “leave 1”
    for word in re.findall(r"one heap|[a-z']+|\d+|[^\sa-z\d]", text):
        value = int(word) if word.isdigit() else NUMBERS.get(word)
        if value is not None:
            near = any(low - 1 <= value <= high + 1 for low, high in ends)
            told = near or (value == 1 and re.search(r"any|half|k where", canonical))
            lost += [] if told else [word]
        elif word in WORDS:
            lost += [] if re.search(WORDS[word], canonical) else [word]
        elif word not in FILLERS and word not in {
            "or",
            "and",
            ",",
            "-",
            "k",
            "n",
            "s",
            "=",
            "{",
            "}",
        }:
            lost.append(word)
    return lost


VERBS = st.sampled_from(["take", "remove", "subtract", "pick", "you may delete", "take away"])
NUMBER = st.one_of(st.integers(1, 9).map(str), st.sampled_from(sorted(NUMBERS)))
AMOUNT = st.one_of(
    NUMBER,
    st.builds("{} to {}".format, st.integers(1, 4), st.integers(5, 9)),
    st.builds("{}, {} or {}".format, NUMBER, NUMBER, NUMBER),
    st.builds("{{{}, {}}}".format, NUMBER, NUMBER),
    st.builds(
        "{} {}".format, st.sampled_from(["up to", "at most", "at least", "more than"]), NUMBER
    ),
    st.builds(
        "{} {}".format,
        st.sampled_from(["up to", "at most", "at least", "exactly", "less than", "more than"]),
        st.sampled_from(["half", "a third", "half of the heap", "n/4"]),
    ),
    st.sampled_from(
        (
            *("any number", "anything", "everything", "the whole heap", "an odd number"),
            *("even numbers", "primes", "a perfect square", "a cube", "a fibonacci number"),
            *("a power of 2", "a divisor", "a factor of n", "a multiple of 3", "any but 2"),
            *("any number except 3", "half", "n - 1", "k where k is prime", "any but not all"),
            *("k where k = 1 or 3", "k such that k divides n"),
        )
    ),
)
PARTS = st.builds(
    "{} into {}{} {}".format,
    st.sampled_from(["split", "divide the heap", "break", "partition"]),
    st.sampled_from(["two", "2", "three", "2 or 3", "any number of"]),
    st.sampled_from(["", " unequal", " different", " equal", " nonempty"]),
    st.sampled_from(["heaps", "parts", "piles", ""]),
)
CLAUSE = st.one_of(
    st.builds("{} {}{}".format, VERBS, AMOUNT, st.sampled_from(["", " stones", " from one heap"])),
    st.builds("{} {}".format, st.sampled_from(["leave", "move to", "replace by"]), AMOUNT),
    PARTS,
    st.sampled_from(
        ["halve", "divide by 2", "split equally", "take 1-5 then split", "nim", "0.77"]
    ),
)
RULE = st.builds(
    "{}{}".format,
    st.lists(CLAUSE, min_size=1, max_size=2).map(" or ".join),
    st.sampled_from(
        ["", "", " if n is even", " when n is odd", " unless n is even", " but not all"]
    ),
)


@st.composite
def typed(draw):
    """Return what somebody might type: sensible words, some of them lost, doubled or strange."""
    words = draw(RULE).split()
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(words)))
        what = draw(st.integers(0, 3))
        if what == 0:
            words[place : place + 1] = []
        elif what == 1:
            words.insert(place, draw(st.sampled_from(sorted(WORDS))))
        elif what == 2:
            words[place : place + 1] = [draw(NUMBER)]
        else:
            words.insert(
                place, draw(st.sampled_from(["of", "stones", "and", "or", ",", "not", "but"]))
            )
    return " ".join(words)


@settings(max_examples=3000, deadline=None)
@given(typed())
def test_whatever_is_read_or_suggested_accounts_for_every_word(text):
    rule, error = read(text)
    if error is not None:
        assert error.expected
        assert 0 <= error.position <= len(text)
    found = [str(rule)] if rule is not None else error.offers
    for rule in found:
        assert str(parse_rule(rule)) == rule
        if not re.search(r"nim|0\.77|mark", text):
            assert unaccounted(text, rule) == []


@settings(max_examples=1000, deadline=None)
@given(RULE, st.sampled_from(RUBBISH), st.integers(0, 30))
def test_rubbish_is_never_read_nor_left_out_of_a_suggestion(text, rubbish, place):
    words = text.split()
    words.insert(place % (len(words) + 1), rubbish)
    rule, error = read(" ".join(words))
    assert rule is None
    assert error.offers == ()
    assert error.position <= " ".join(words).index(rubbish)


@settings(max_examples=500, deadline=None)
@given(
    st.lists(st.sampled_from(sorted({*WORDS, *NUMBERS, *FILLERS, "1", "2", "5", ",", "k", "n"})))
)
def test_words_in_any_order_are_read_only_as_what_they_all_say(words):
    rule, error = read(" ".join(words)[: limits.RULE_TEXT])
    for found in [str(rule)] if rule is not None else error.offers:
        assert unaccounted(" ".join(words), found) == []


def test_no_word_of_a_long_text_is_dropped():
    text = f"remove {'1,' * 125}9"
    assert str(parse_rule(text)) == "take 1, 9"
