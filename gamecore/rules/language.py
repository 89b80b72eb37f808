"""The rule language: text to rule. The other way is `str(rule)`: each clause writes itself."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from gamecore.errors import GameError, RuleSyntaxError
from gamecore.messages import Message, quoted
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark import Lark, Token


def parse_rule(text: str) -> HeapRule:
    """Return the rule that a text says.

    Parameters
    ----------
    text : str
        A rule in the rule language, at most limits.RULE_TEXT characters; case, extra blanks, the
        various dashes and ½ are forgiven. Or a rule in people's own words, see lexicon.txt.

    Returns
    -------
    HeapRule
        ``str()`` of it is the canonical text, which reads back to an equal rule.

    Raises
    ------
    RuleSyntaxError
        If the text is not a rule: with the place, what was expected there and, where a typing slip
        is likely, the corrected rule. If it can be read in several ways: with all of them.
    LimitExceeded
        If the text, a number in it, the number of clauses or of parts is over its limit.

    Notes
    -----
    O(length of the text) for the rule language; other words cost some milliseconds, a wrong text at
    most a few dozen further readings. No word of a text is dropped. No other exception leaves this
    function, whatever the text.
    """
    if not isinstance(text, str):
        from gamecore.rules.own_words import CLAUSE_STARTS

        shown = quoted(text, repr)
        raise RuleSyntaxError(
            Message("A rule is a text such as “take 1-5”, not {shown}.", shown=shown),
            text=shown,
            position=0,
            expected=CLAUSE_STARTS,
        )
    plain = _plain(text)
    try:
        rule = _read(text, plain)
    except RuleSyntaxError as error:
        from gamecore.rules.own_words import OwnWords, read_own_words

        return read_own_words(text, plain, error, OwnWords(_by_the_letter))
    if re.search(r"\d\s+-\d", plain.partition(" where ")[0]):
        from gamecore.rules.own_words import OwnWords, doubtful_dash

        raise doubtful_dash(text, plain, OwnWords(_by_the_letter))
    return rule


def is_said_otherwise(text: str, rule: HeapRule) -> bool:
    """Return whether a rule's canonical text differs from a text in more than blanks and case.

    Parameters
    ----------
    text : str
        The text that `parse_rule` read as the rule.
    rule : HeapRule
    """
    typed, canonical = ("".join(_plain(words).split()) for words in (text, str(rule)))
    return typed != canonical


def as_rule(rule: HeapRule | str) -> HeapRule:
    """Return a rule as it is, or the rule that a text says; the last 512 texts are cached.

    Raises
    ------
    RuleSyntaxError, LimitExceeded
        As `parse_rule`.
    """
    if isinstance(rule, HeapRule):
        return rule
    # Anything but a text may be unhashable: `parse_rule` refuses it with its usual sentence.
    return _remembered(rule) if isinstance(rule, str) else parse_rule(rule)


@lru_cache(maxsize=512)
def _remembered(text: str) -> HeapRule:
    return parse_rule(text)


# -- reading --------------------------------------------------------------------------------------

_SAME_LENGTH = str.maketrans(
    {letter: letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    | dict.fromkeys(map(chr, (*range(0x2010, 0x2016), 0x2212)), "-")  # hyphens, dashes, minus
    | dict.fromkeys("\u200b\u2060\ufeff", " ")
)
"""One character for one, so that an index into the plain text is one into the typed text."""


def _plain(text: str) -> str:
    return text.translate(_SAME_LENGTH)


def _read(text: str, plain: str) -> HeapRule:
    """Return the rule of a text by the grammar alone; the errors carry no suggestion yet."""
    from lark import UnexpectedToken

    from gamecore.rules.reading import Refusal, check_length

    check_length(text, Message("A rule"))
    try:
        rule = _by_the_letter(plain)
    except Refusal as refusal:
        raise RuleSyntaxError(
            refusal.message, text=text, position=refusal.position, expected=refusal.expected
        ) from refusal
    except UnexpectedToken as unexpected:
        from gamecore.rules.own_words import misfit

        token = unexpected.token
        start = len(text) if token.type == "$END" else int(token.start_pos or 0)
        # The parser may have given up some possibilities when it met the wrong word: ask it again,
        # with what stands before that word alone.
        before = _parser().parse_interactive(plain[:start])
        before.exhaust_lexer()
        accepted: set[str] = before.accepts()  # type: ignore[no-untyped-call]  # Lark left it untyped
        raise misfit(text, plain, token, start, accepted) from None
    # `1,3` is written `1, 3`: without this the canonical text might be too long to be read.
    check_length(str(rule), Message("A rule, written out with its blanks,"))
    return rule


def _by_the_letter(text: str) -> HeapRule:
    """Return the rule of a text in the rule language; Refusal or UnexpectedToken if it is none."""
    rule = _parser().parse(_plain(text))
    assert isinstance(rule, HeapRule)
    return rule


@cache
def _parser() -> Lark:
    """Build the parser once, and only when the first text comes: importing stays cheap."""
    from lark import Lark

    from gamecore.rules.reading import FIRST_WORDS, GRAMMAR, RuleReader

    postlex = _OrByLookahead(FIRST_WORDS)
    return Lark(GRAMMAR, parser="lalr", lexer="basic", transformer=RuleReader(), postlex=postlex)


class _OrByLookahead:
    """A token filter that tells the `or` before a clause from the `or` inside a condition.

    It looks at the token after it, which starts a clause or does not.
    """

    always_accept = ("WORD", "OTHER")

    def __init__(self, first_words: Iterable[str]) -> None:
        self._starts_clause = frozenset({"CODE", *map(str.upper, first_words)})

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens, each after the next one has been seen."""
        held = next(stream, None)
        while held is not None:
            following = next(stream, None)
            if held.type == "OR" and following and following.type in self._starts_clause:
                held = held.update(type="_OR_CLAUSE")
            yield held
            held = following


# -- the numbers of a rule's text ------------------------------------------------------------------

_NUMBER = re.compile(r"(?<![0-9a-z.])[0-9]+(?![0-9a-z.])", re.IGNORECASE)
"""A whole number; not the digits of a code or of a word."""


def numbers_in(rule: HeapRule) -> tuple[tuple[int, int], ...]:
    """Return the (start, end) of each number in a rule's canonical text, in order.

    The digits of a code such as 0.77 do not count: each of them stands for several moves at once.
    Nor do those of “split 1+2+…+k”, which is a fixed phrase.

    Examples
    --------
    >>> from gamecore import parse_rule
    >>> numbers_in(parse_rule("take 1-5"))
    ((5, 6), (7, 8))
    """
    text = str(rule)
    return tuple(
        found.span()
        for found in _NUMBER.finditer(text)
        if "+" not in text[found.start() - 1 : found.end() + 1]
        or "split a" in text  # the conditions of a split may add numbers
    )


def with_number(rule: HeapRule, place: int, value: int) -> HeapRule | None:
    """Return the rule with one number of its text replaced, or None if the result is no rule.

    Parameters
    ----------
    rule : HeapRule
    place : int
        Index into `numbers_in(rule)`.
    value : int
        The new number, at least 0.
    """
    text = text_with_number(rule, place, value)
    try:
        return None if text is None else parse_rule(text)
    except GameError:
        return None


def text_with_number(rule: HeapRule, place: int, value: int) -> str | None:
    """Return the text that `with_number` reads, perhaps no rule; None if an argument is invalid."""
    places = numbers_in(rule)
    if not 0 <= place < len(places) or value < 0:
        return None
    text, (start, end) = str(rule), places[place]
    return f"{text[:start]}{value}{text[end:]}"
