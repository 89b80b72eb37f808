"""The rule language: text to rule. The other way is `str(rule)`: each clause writes itself."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import LimitExceeded, RuleSyntaxError
from gamecore.messages import Message, printable, quoted
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.lexicon import (
    CLAUSE_WORDS,
    CONDITION_WORDS,
    FIRST_WORDS,
    GRAMMAR,
    Unread,
    meanings,
)
from gamecore.rules.suggest import advice, without_slips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lark import Lark, Token

    from gamecore.rules.reading import Refusal


def parse_rule(text: str) -> HeapRule:
    """Read a rule.

    Parameters
    ----------
    text : str
        A rule in the rule language, at most limits.RULE_TEXT characters; case, extra blanks, the
        various dashes and ½ are forgiven. Or the same in words that people use, see lexicon.txt.

    Returns
    -------
    HeapRule
        ``str()`` of it is the canonical text, which reads back to an equal rule.

    Raises
    ------
    RuleSyntaxError
        If the text is not a rule: with the place, what was expected there and, when only a slip of
        the finger parts it from one, that rule. If it can be read in two ways: with both.
    LimitExceeded
        If the text, a number in it, the number of clauses or of parts is over its limit.

    Notes
    -----
    O(length of the text) for the rule language; other words cost some milliseconds, a wrong text at
    most a few dozen further readings. No word of a text is dropped. No other exception leaves this
    function, whatever the text.
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise RuleSyntaxError(
            Message("A rule is a text such as “take 1-5”, not {shown}.", shown=shown),
            text=shown,
            position=0,
            expected=CLAUSE_STARTS,
        )
    try:
        rule = _read(text)
    except RuleSyntaxError as error:
        return _read_in_own_words(text, error)
    _check_dashes(text)
    return rule


def is_said_otherwise(text: str, rule: HeapRule) -> bool:
    """Tell whether a rule's text differs from what was typed in more than blanks and letters' case.

    Parameters
    ----------
    text : str
        What `parse_rule` read as the rule.
    rule : HeapRule
    """
    typed, canonical = ("".join(_plain(words).split()) for words in (text, str(rule)))
    return typed != canonical


def as_rule(rule: HeapRule | str) -> HeapRule:
    """Return the rule itself, or the rule that a text says; texts read lately are remembered.

    Raises
    ------
    RuleSyntaxError, LimitExceeded
        As `parse_rule`.
    """
    if isinstance(rule, HeapRule):
        return rule
    # What is no text at all cannot be looked up; it is refused with the same sentence.
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
"""One character for one, so that a place in the plain text is the same place in what was typed."""


def _plain(text: str) -> str:
    return text.translate(_SAME_LENGTH)


def _read(text: str) -> HeapRule:
    """Read a rule; the errors carry no suggestion yet."""
    _check_length(text, Message("A rule"))
    from lark import UnexpectedToken

    from gamecore.rules.reading import Refusal

    plain = _plain(text)
    try:
        rule = _parser().parse(plain)
    except Refusal as refusal:
        raise RuleSyntaxError(
            refusal.message, text=text, position=refusal.position, expected=refusal.expected
        ) from refusal
    except UnexpectedToken as unexpected:
        raise _misfit(text, plain, unexpected.token) from None
    assert isinstance(rule, HeapRule)
    # `1,3` is written `1, 3`: without this a rule could be read whose own text is refused.
    _check_length(str(rule), Message("A rule, written out with its blanks,"))
    return rule


def _read_in_own_words(text: str, error: RuleSyntaxError) -> HeapRule:
    """Read a text that is no rule by the letter; `error` says where the letter fails."""
    own = _OwnWords()
    plain = _plain(text)
    found = meanings(plain, own.read)
    if isinstance(found, Unread):
        is_whole = found.is_whole and error.__cause__ is None
        if is_whole and own.refusal is not None and advice(plain, len(plain)) is None:
            # Every word makes sense, but for a number that is too large or too small.
            raise _with_text(own.refusal, text, error) from None
        raise _unread(text, plain, error, found) from None
    if len(found) > 1:
        raise _two_ways(text, found)
    rule = own.read(found[0])
    assert rule is not None
    return rule


_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def _check_dashes(text: str) -> None:
    """Refuse a dash that may be a range or a sign between two amounts: `take 1 -3`."""
    plain = _plain(text)
    if re.search(r"\d\s+-\d", plain.partition(" where ")[0]):
        own, dash = _OwnWords(), re.compile(r"(?<=\d)\s+-(?=\d)")
        readings = [str(own.read(dash.sub(sign, plain))) for sign in ("-", ", ")]
        raise _two_ways(text, readings)


def _two_ways(text: str, found: list[str]) -> RuleSyntaxError:
    """Return the error of a text that says two games or more."""
    return RuleSyntaxError(
        Message(
            "This can be read in {count} ways: {readings}. Write the one that you mean.",
            count=_COUNTS[len(found)],
            readings=_listed(tuple(found), _in_full),
        ),
        text=text,
        position=0,
        expected=tuple(found),
        readings=tuple(found),
    )


class _OwnWords:
    """Reads what words are found to mean, and remembers why a meaning is refused.

    Attributes
    ----------
    refusal : Refusal, LimitExceeded or None
        Of the last meaning that is no rule because of a number in it.
    """

    def __init__(self) -> None:
        self.refusal: Refusal | LimitExceeded | None = None

    def read(self, text: str) -> HeapRule | None:
        """Return the rule that a text of the rule language says, None for others."""
        from lark import UnexpectedToken

        from gamecore.rules.reading import Refusal

        try:
            rule = _parser().parse(_plain(text))
            _check_length(max(text, str(rule), key=len), Message("A rule, written out,"))
        except (Refusal, LimitExceeded) as refusal:
            self.refusal = refusal
            return None
        except UnexpectedToken:
            return None
        assert isinstance(rule, HeapRule)
        return rule


def _with_text(
    refusal: Refusal | LimitExceeded, text: str, error: RuleSyntaxError
) -> RuleSyntaxError | LimitExceeded:
    """Return the error for a meaning that was refused."""
    if isinstance(refusal, LimitExceeded):
        return refusal
    return RuleSyntaxError(
        refusal.message,
        text=text,
        position=error.position,
        expected=refusal.expected,
    )


def _unread(text: str, plain: str, error: RuleSyntaxError, found: Unread) -> Exception:
    """Return the error that names the place, with the rule that it is without a slip."""
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
    known, own = advice(plain, max(found.position, error.position)), _OwnWords()
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


def _meanings(text: str, own: _OwnWords) -> list[str] | Unread:
    """Return the rules that a text says by the letter or in other words."""
    rule = own.read(text)
    return meanings(text, own.read) if rule is None else [str(rule)]


_MOST_EXPECTED = 8
"""Words that are named in the place of one that cannot be read."""


def _first_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of the rule language among them, not too many."""
    own = {word for word in (*CLAUSE_WORDS, *CONDITION_WORDS) if len(word) > 2} - {"divides"}
    named = [word for word in words if word in own or word in ("a number", "n", "k", "or")]
    named.sort(key=lambda word: (word == "or", word != "a number", word))
    return tuple(named[:_MOST_EXPECTED])


def _check_length(text: str, what: Message) -> None:
    if len(text) > limits.RULE_TEXT:
        raise LimitExceeded(
            Message(
                "{what} may have at most {limit} characters; this one has {count}.",
                what=what,
                limit=limits.RULE_TEXT,
                count=len(text),
            ),
            limit=limits.RULE_TEXT,
        )


@cache
def _parser() -> Lark:
    """Build the parser once, and only when the first text comes: importing stays cheap."""
    from lark import Lark

    from gamecore.rules.reading import RuleReader

    return Lark(
        GRAMMAR, parser="lalr", lexer="basic", transformer=RuleReader(), postlex=_OrByLookahead()
    )


class _OrByLookahead:
    """Tell the `or` that starts a clause from the `or` of a condition by the word that follows."""

    always_accept = ("WORD", "OTHER")
    starts_clause = frozenset({"CODE", *map(str.upper, FIRST_WORDS)})

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Pass the tokens on, one behind."""
        held = next(stream, None)
        while held is not None:
            following = next(stream, None)
            if held.type == "OR" and following and following.type in self.starts_clause:
                held = held.update(type="_OR_CLAUSE")
            yield held
            held = following


# -- errors ---------------------------------------------------------------------------------------

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
"""Terminals that are not called like the word they stand for."""


def _misfit(text: str, plain: str, token: Token) -> RuleSyntaxError:
    """Say where the first word is that does not fit, and what would fit there."""
    at_end = token.type == "$END"
    start = len(text) if at_end else int(token.start_pos or 0)
    found = "" if at_end else str(token)
    # The parser may have given up some possibilities when it met the wrong word: ask it again,
    # with what stands before that word alone.
    before = _parser().parse_interactive(plain[:start])
    before.exhaust_lexer()
    accepted: set[str] = before.accepts()  # type: ignore[no-untyped-call]  # Lark left it untyped
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
    """Name what the parser accepts: each thing once, in an order that reads well."""
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
    """Write the sentence: what was found, after what, and what belongs there."""
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
    """Say of `take all but 1`, which may be said of what is left as well, what it means."""
    number = re.fullmatch("take all but ([0-9]+)", text)
    return f", that is “take k where k != {number[1]}”," if number else ""


def _listed(words: tuple[str, ...], explained: Callable[[str], str] = lambda _word: "") -> str:
    """Join for reading: words of the language in quotes, descriptions (`a number`) without."""
    named = [w if w.startswith(("a ", "an ", "the ")) else f"“{w}”{explained(w)}" for w in words]
    return f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else "".join(named)


def _shown(text: str, *, last: bool = False) -> str:
    """Cut to a readable length (its last words if `last`) and name what cannot be printed."""
    text = " ".join(text.split())
    if len(text) > _SHOWN:
        text = f"…{text[-_SHOWN:]}" if last else f"{text[:_SHOWN]}…"
    return printable(text)


_SHOWN = 24
"""Characters of the text that an error quotes: a few words."""
