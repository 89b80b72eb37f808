"""Texts that the grammar rejects: read in people's own words, or refused with a way out.

A refusal names the place, what can stand there and, if it can be seen, what was meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lark import UnexpectedToken

from gamecore.errors import LimitExceeded, RuleSyntaxError
from gamecore.messages import Message, printable
from gamecore.rules.lexicon import Unread, meanings
from gamecore.rules.reading import (
    CLAUSE_WORDS,
    CONDITION_WORDS,
    FIRST_WORDS,
    Refusal,
    check_length,
)
from gamecore.rules.suggest import advice, without_slips

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Token

    from gamecore.rules.heap_rule import HeapRule


def read_own_words(text: str, plain: str, error: RuleSyntaxError, own: OwnWords) -> HeapRule:
    """Return the rule of a text that the grammar rejects; `error` says where.

    Raises
    ------
    RuleSyntaxError, LimitExceeded
        If the lexicon finds no rule either, or several: with what was probably meant, if seen.
    """
    found = meanings(plain, own.read)
    if isinstance(found, Unread):
        is_whole = found.is_whole and error.__cause__ is None
        if is_whole and own.refusal is not None and advice(plain, len(plain)) is None:
            # Every word is understood, but a number is too large or too small.
            raise _with_text(own.refusal, text, error) from None
        raise _unread(text, plain, error, found, own) from None
    if len(found) > 1:
        raise _two_ways(text, found)
    rule = own.read(found[0])
    assert rule is not None
    return rule


def doubtful_dash(text: str, plain: str, own: OwnWords) -> RuleSyntaxError:
    """Return the error for a dash that may mean a range or separate two amounts: `take 1 -3`."""
    dash = re.compile(r"(?<=\d)\s+-(?=\d)")
    return _two_ways(text, [str(own.read(dash.sub(sign, plain))) for sign in ("-", ", ")])


def _two_ways(text: str, found: list[str]) -> RuleSyntaxError:
    """Return the error for a text that can be read as two games or more."""
    return RuleSyntaxError(
        Message(
            "This can be read in {count} ways: {readings}. Write the one that you mean.",
            count=len(found),
            readings=_listed(tuple(found), _in_full),
        ),
        text=text,
        position=0,
        expected=tuple(found),
        readings=tuple(found),
    )


class OwnWords:
    """A reader of the lexicon's meanings that remembers why one was refused.

    Parameters
    ----------
    by_the_letter : callable
        Returns the rule of a text in the rule language; Refusal or UnexpectedToken if it is none.

    Attributes
    ----------
    refusal : Refusal, LimitExceeded or None
        The error of the last meaning that the grammar accepts but the language refuses.
    """

    def __init__(self, by_the_letter: Callable[[str], HeapRule]) -> None:
        self._by_the_letter = by_the_letter
        self.refusal: Refusal | LimitExceeded | None = None

    def read(self, text: str) -> HeapRule | None:
        """Return the rule of a text in the rule language, None for other texts."""
        try:
            rule = self._by_the_letter(text)
            check_length(max(text, str(rule), key=len), Message("A rule, written out,"))
        except (Refusal, LimitExceeded) as refusal:
            self.refusal = refusal
            return None
        except UnexpectedToken:
            return None
        return rule


def _with_text(
    refusal: Refusal | LimitExceeded, text: str, error: RuleSyntaxError
) -> RuleSyntaxError | LimitExceeded:
    """Return the error for a text whose meaning was refused."""
    if isinstance(refusal, LimitExceeded):
        return refusal
    return RuleSyntaxError(
        refusal.message,
        text=text,
        position=error.position,
        expected=refusal.expected,
    )


def _unread(
    text: str, plain: str, error: RuleSyntaxError, found: Unread, own: OwnWords
) -> Exception:
    """Return the error for a text that nothing can read: with the place, and what was meant."""
    position, expected, message = error.position, error.expected, error.message
    named = _first_words(found.expected)
    if found.is_unsaid:
        return RuleSyntaxError(
            Message(
                "No condition says that a number is a cube or a factorial, so this is no rule;"
                " write the numbers, such as take 1, 8, 27."
            ),
            text=text,
            position=position,
            expected=("a number",),
        )
    is_verbless = re.match(r"\s*[^\s0.]", plain) and not plain[: error.position].strip()
    if found.position > position and named and not found.is_whole and error.__cause__ is None:
        position, expected = found.position, named
        rest = plain[position:].split(maxsplit=1)
        message = _sentence(
            _shown(rest[0] if rest else ""), _shown(plain[:position].strip(), last=True), expected
        )
    own.refusal = None
    known = advice(plain, max(found.position, error.position))
    if known:
        position, message = known.position, known.message
    # An amount alone, such as “at most 3”, lacks its verb.
    text_meant = known.meant if known else f"take {plain}" if is_verbless else None
    meant = _meanings(text_meant, own) if text_meant else found
    if isinstance(meant, Unread) and meant.is_whole and own.refusal is not None:
        return _with_text(own.refusal, text, error)
    if not isinstance(meant, Unread):
        offers = tuple(meant)
    else:
        offers = () if known else without_slips(plain, position, own.read)
    if offers:
        message = Message("{problem} Did you mean {meant}?", problem=message, meant=_listed(offers))
    return RuleSyntaxError(
        message,
        text=text,
        position=position,
        expected=expected,
        suggestion=offers[0] if len(offers) == 1 else None,
        readings=offers if len(offers) > 1 else (),
    )


def _meanings(text: str, own: OwnWords) -> list[str] | Unread:
    """Return the rules that a text means by the grammar, or else by the lexicon."""
    rule = own.read(text)
    return meanings(text, own.read) if rule is None else [str(rule)]


_MOST_EXPECTED = 8
"""Most words that an error names as expected."""


def _first_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of the rule language among these, at most _MOST_EXPECTED."""
    own = {word for word in (*CLAUSE_WORDS, *CONDITION_WORDS) if len(word) > 2} - {"divides"}
    named = [word for word in words if word in own or word in ("a number", "n", "k", "or")]
    named.sort(key=lambda word: (word == "or", word != "a number", word))
    return tuple(named[:_MOST_EXPECTED])


# -- where the letter fails ------------------------------------------------------------------------

CLAUSE_STARTS = (*FIRST_WORDS, "a code such as 0.77")
"""How a clause can begin, in words of the language."""

_WORDS = {
    "CODE": CLAUSE_STARTS[-1],
    "NUM": "a number",
    "_OR_CLAUSE": "or",
    "_HALF_SIGN": "half",
    "_ELLIPSIS": "...",
    "COMMA": ",",
    "LPAR": "(",
    "RPAR": ")",
    "MINUS": "-",
    "PLUS": "+",
    "SLASH": "/",
    "COMPARE": "a comparison such as ==",
    **dict.fromkeys(("STAR", "DOUBLE_SLASH", "PERCENT"), "an operator such as *"),
    **dict.fromkeys(("EVEN", "ODD", "FIB", "DIVIDES"), "a test such as even(x)"),
    **dict.fromkeys(("GCD", "MIN", "MAX"), "a function such as gcd(x, y)"),
    "$END": "the end",
}
"""What to call the terminals of the grammar whose names are not the word they stand for."""


def misfit(text: str, plain: str, token: Token, start: int, accepted: set[str]) -> RuleSyntaxError:
    """Return the error for the first token that does not fit, with what may stand there."""
    found = "" if token.type == "$END" else str(token)
    expected = _in_words(accepted)
    if token.type == "OR" and "_OR_CLAUSE" in accepted:
        # `take 1 or tak 2`: not the `or` is at fault but what follows it.
        rest = plain[start + 2 :].lstrip()
        start = len(plain) - len(rest)
        found = rest.split(maxsplit=1)[0] if rest else ""
        expected = CLAUSE_STARTS
    return RuleSyntaxError(
        _sentence(_shown(found), _shown(plain[:start].strip(), last=True), expected),
        text=text,
        position=start,
        expected=expected,
    )


def _in_words(accepted: set[str]) -> tuple[str, ...]:
    """Return names for the terminals that the parser accepts, in an order that reads well."""
    names = set(accepted)
    own_words = {"EVEN", "ODD"}  # where they name an amount; in a condition these are tests
    if "NOT" in names:
        names -= {"SQUARE", "PRIME", "POWER", "ODD"}
        own_words = set()
    if {"PLUS", "MINUS"} <= names:  # in a condition; a list knows only the dash of a range
        names = names - {"PLUS", "MINUS"} | {"STAR"}
    words = {
        name.lower() if name in own_words else _WORDS.get(name, name.lower()) for name in names
    }
    if "N" in names and "_HALF_SIGN" in names:
        words = words - {"n"} | {"n/3"}
    last = ("or", "the end")
    order = {word: i for i, word in enumerate((*CLAUSE_STARTS, "a number", "n", "k", "a", "b"))}
    return tuple(sorted(words, key=lambda w: (w in last, w == "the end", order.get(w, 99), w)))


def _sentence(found: str, before: str, expected: tuple[str, ...]) -> Message:
    """Return the sentence of an error: what was found, after what, and what belongs there."""
    fields: dict[str, Any] = {"found": found, "before": before, "expected": _listed(expected)}
    if not before and not found:
        return Message("The rule is empty; it starts with {expected}.", **fields)
    if not before:
        return Message("I cannot read “{found}” here: a rule starts with {expected}.", **fields)
    if not found:
        return Message("The rule stops too early after “{before}”: {expected} follows.", **fields)
    return Message(
        "I cannot read “{found}” here, after “{before}”: {expected} can stand in its place.",
        **fields,
    )


def _in_full(text: str) -> str:
    """Return what `take all but 1` means, as it may also be read as what is left; "" for others."""
    number = re.fullmatch("take all but ([0-9]+)", text)
    return f", that is “take k where k != {number[1]}”," if number else ""


def _listed(words: tuple[str, ...], explained: Callable[[str], str] = lambda _word: "") -> str:
    """Join words by commas and “or”: those of the language in quotes, `a number` without."""
    named = [w if w.startswith(("a ", "an ", "the ")) else f"“{w}”{explained(w)}" for w in words]
    return f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else "".join(named)


def _shown(text: str, *, last: bool = False) -> str:
    """Return the first (the last, if `last`) _SHOWN characters of a text, fit to be printed."""
    text = " ".join(text.split())
    if len(text) > _SHOWN:
        text = f"…{text[-_SHOWN:]}" if last else f"{text[:_SHOWN]}…"
    return printable(text)


_SHOWN = 24
"""Characters of the text that an error quotes: a few words."""
