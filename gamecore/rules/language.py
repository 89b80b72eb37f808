"""The rule language: text to rule. The other way is `str(rule)`: each clause writes itself."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import LimitExceeded, RuleSyntaxError
from gamecore.messages import Message, printable, quoted
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.suggestions import nearest_rule
from gamecore.rules.vocabulary import FIRST_WORDS, GRAMMAR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token


def parse_rule(text: str) -> HeapRule:
    """Read a rule.

    Parameters
    ----------
    text : str
        A rule in the rule language, at most limits.RULE_TEXT characters. Case, extra blanks, the
        various dashes and ½ are forgiven.

    Returns
    -------
    HeapRule
        ``str()`` of it is the canonical text, which reads back to an equal rule.

    Raises
    ------
    RuleSyntaxError
        If the text is not a rule: with the place, what was expected there and, when one is near,
        a text that is a rule.
    LimitExceeded
        If the text, a number in it, the number of clauses or of parts is over its limit.

    Notes
    -----
    O(length of the text); a wrong text costs at most a few dozen further readings, for the
    suggestion. No other exception leaves this function, whatever the text.
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
        return _read(text)
    except RuleSyntaxError as error:
        suggestion = nearest_rule(_plain(text), _canonical)
        if suggestion is None:
            raise
        raise RuleSyntaxError(
            Message(
                "{problem} Did you mean “{suggestion}”?",
                problem=error.message,
                suggestion=suggestion,
            ),
            text=text,
            position=error.position,
            expected=error.expected,
            suggestion=suggestion,
        ) from None


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

    from gamecore.rules.reading_conditions import Refusal

    plain = _plain(text)
    try:
        rule = _parser().parse(plain)
    except Refusal as refusal:
        raise RuleSyntaxError(
            refusal.message, text=text, position=refusal.position, expected=refusal.expected
        ) from None
    except UnexpectedToken as unexpected:
        raise _misfit(text, plain, unexpected.token) from None
    assert isinstance(rule, HeapRule)
    # `1,3` is written `1, 3`: without this a rule could be read whose own text is refused.
    _check_length(str(rule), Message("A rule, written out with its blanks,"))
    return rule


def _canonical(text: str) -> str | None:
    """Return the canonical text of a rule, None when `text` is none; as `_read`, without words."""
    from lark import UnexpectedToken

    from gamecore.rules.reading_conditions import Refusal

    try:
        canonical = str(_parser().parse(text))
    except (Refusal, UnexpectedToken, LimitExceeded):
        return None
    return canonical if max(len(text), len(canonical)) <= limits.RULE_TEXT else None


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
    if "EVEN" in names:  # in a condition these are tests; elsewhere they name an amount
        names -= {"SQUARE", "PRIME", "POWER"}
    if {"PLUS", "MINUS"} <= names:  # in a condition; a list knows only the dash of a range
        names = names - {"PLUS", "MINUS"} | {"STAR"}
    words = {_WORDS.get(name, name.lower()) for name in names}
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
        return Message("A rule starts with {expected}, not with “{found}”.", **fields)
    if not found:
        return Message("The rule stops too early after “{before}”: {expected} follows.", **fields)
    return Message("“{found}” does not fit after “{before}”: {expected} can follow.", **fields)


def _listed(words: tuple[str, ...]) -> str:
    """Join for reading: words of the language in quotes, descriptions (`a number`) without."""
    named = [w if w.startswith(("a ", "an ", "the ")) else f"“{w}”" for w in words]
    return f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else "".join(named)


def _shown(text: str, *, last: bool = False) -> str:
    """Cut to a readable length (its last words if `last`) and name what cannot be printed."""
    text = " ".join(text.split())
    if len(text) > _SHOWN:
        text = f"…{text[-_SHOWN:]}" if last else f"{text[:_SHOWN]}…"
    return printable(text)


_SHOWN = 24
"""Characters of the text that an error quotes: a few words."""
