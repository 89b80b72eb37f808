"""The nearest right form of a text that is not a rule: small repairs, tried in turn.

Whatever is suggested has been read as a rule before it is shown.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.rules.slips import where_spelt, without_slips
from gamecore.rules.vocabulary import CLAUSE_WORDS, CONDITION_WORDS, FIRST_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

_MEANT = {
    **dict.fromkeys(("remove", "subtract", "pick", "draw", "delete", "nim"), "take"),
    **dict.fromkeys(("everything", "anything"), "any"),
    **dict.fromkeys(("except", "without"), "all but"),
    **dict.fromkeys(("divide", "break", "partition"), "split"),
    **dict.fromkeys(("different", "distinct"), "unequal"),
    **dict.fromkeys(("evenly", "equal"), "equally"),
    **dict.fromkeys(("if", "when", "with", "such", "that"), "where"),
    **dict.fromkeys(("through", "until", "to"), "-"),
    **{"in": "into", "an": "a", "and": ",", "minimum": "at least", "maximum": "at most"},
    **{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"},
    **{"third": "n/3", "quarter": "n/4"},
}
"""What people write, and the word of the language for it."""

_MEANT_IN_CONDITION = (
    (r"([=!<>])\s+=", r"\1="),
    (r"&&|&", " and "),
    (r"\|\||\|", " or "),
    (r"!(?!=)", " not "),
    (r"===?", "=="),
    (r"=>", ">="),
    (r"=<", "<="),
    (r"<>", "!="),
    (r"(?<!/)/(?!/)", "//"),
    # Powers mean products; of a larger one no product is offered, and no other operation either.
    (r"\b([nkab])\s*(?:\*\*|\^)\s*2\b|\b([nkab])²", r"(\1\2 * \1\2)"),
    (r"\b([nkab])\s*(?:\*\*|\^)\s*3\b|\b([nkab])³", r"(\1\2 * \1\2 * \1\2)"),
    (r"\b(\d+)([nkab])\b", r"\1 * \2"),
    (r"(\d)\.\d*", r"\1"),
    (r"[×·]", "*"),
    (r"\bmod(ulo)?\b", "%"),
    (r"\b([nkab]) is (not )?(?:an? )?(even|odd|square|prime|fib)\w*", r"\2\3(\1)"),
    (r"\b([nkab]) divides ([nkab])\b", r"divides(\1, \2)"),
    (r"\bis not\b", "!="),
    (r"\b(is|equals)\b", "=="),
    (r"\bfibonacci\b", "fib"),
    (r"\b(even|odd|square|prime|fib)\s+([nkab])\b", r"\1(\2)"),
    (r"\b(even|odd|square|prime|fib)\b(?!\s*\()", r"\1(k)"),
    (r"\b(gcd|divides)\(\s*([kab])\s*\)", r"\1(\2, n)"),
    (r"\bpower\(\s*([nkab])\s*\)", r"power(\1, 2)"),
)
_WORDS = tuple(dict.fromkeys((*CLAUSE_WORDS, *CONDITION_WORDS)))
_FOREIGN = (*_MEANT, "mod", "modulo", "is", "equals", "by", "stone", "stones", "heap", "heaps")
_ONE_EQUALS_SIGN = r"(?<![=!<>])(?<![=!<>]\s)=(?!\s*[=<>])"
_FIRST_WORD = rf"(?:{'|'.join(FIRST_WORDS)})\b"
_STARTS = rf"{_FIRST_WORD}|[048c]?\.[0-9a-f]"


def nearest_rule(plain: str, canonical: Callable[[str], str | None]) -> str | None:
    """Repair a text until it is a rule.

    Parameters
    ----------
    plain : str
        The wrong text, lower case, at most limits.RULE_TEXT characters.
    canonical : callable
        Returns the canonical text of a rule, None for what is not a rule.

    Returns
    -------
    str or None
        A canonical rule text near `plain`; None when no repair helps.

    Notes
    -----
    Clause by clause, each through the same few repairs: at most limits.CLAUSES times a dozen calls
    of `canonical`.
    """
    if not plain.strip():
        return canonical("take 1-3")
    plain = re.sub(_ONE_EQUALS_SIGN, "==", where_spelt(plain))
    mended = without_slips(plain, _WORDS, _FOREIGN, canonical)
    if mended is not None:
        return mended
    # Inside a condition only an `or` before a clause divides; elsewhere every `or` does.
    divider = rf"\bor\b(?=\s*(?:{_STARTS}))" if "where" in plain else r"\bor\b"
    clauses = re.split(rf"{divider}|(?<=[a-z0-9)])\s+(?={_FIRST_WORD})", plain)
    repaired = [_nearest_clause(c.strip(), canonical) for c in clauses[: limits.CLAUSES]]
    return canonical(" or ".join(clause for clause in repaired if clause))


def _nearest_clause(clause: str, canonical: Callable[[str], str | None]) -> str | None:
    if not re.search(r"[0-9a-z]", clause):
        return None
    head, where, condition = re.split(r"(\bwhere\b|$)", clause, maxsplit=1)
    repairs = _CONDITION_REPAIRS if where else _REPAIRS
    text = condition if where else clause
    start, example, strange, own = _HEADS[head.lstrip().startswith("sp")]
    if where:
        text = re.sub(strange, own, text) if text.strip() else example
    for repair in repairs:
        text = repair(text).strip()
        found = canonical(f"{start} {text}" if where else text)
        if found is not None:
            return found
    return None


_HEADS = (
    ("take k where", "odd(k)", r"\b[ab]\b", "k"),
    ("split a+b where", "a != b", r"\bk\b", "a"),
)
"""For takes and splits: how they start, an example, strange names and what to put there."""


# -- clauses without a condition ------------------------------------------------------------------


def _right_names(clause: str) -> str:
    """Recognise amounts, splits and codes that have a name of their own."""
    for pattern, name in _NAMED:
        match = re.search(pattern, clause)
        if match:
            return match.expand(name)
    return clause


_NAMED = (
    (r"^\s*[0-9a-f]?\.([0-9a-f]+)\W*$", r"0.\1"),
    (r"^\s*([048c])[.,]([0-9a-f]+)(?:[.,]([0-9a-f]*))?$", r"\1.\2\3"),
    (r"^take\s+at\s+most\s+(\d+)(?:\s+[a-z]+)?$", r"take 1-\1"),
    (r"^take\s+at\s+least\s+(\d+)(?:\s+[a-z]+)?$", r"take k where k >= \1"),
    (r"^\s*[0-9a-f]?\.\W*$", "0.77"),
    (r"^take\s+(n(?!\s*/).*)$", r"take k where k == \1"),
    (r"^take\s+(k\s*[<>=!%].*)$", r"take k where \1"),
    (r"^take\s+k$", "take any"),
    (r"^split\s+a\s*\+\s*b$", "split into 2"),
    (r"\b(odd|even)\b", r"take k where \1(k)"),
    (r"\bproper(\s+divi|\s*$)", "take a proper divisor"),
    (r"\bdivis", "take a divisor"),
    (r"\bsquares?\b", "take a square"),
    (r"\bprimes?\b", "take a prime"),
    (r"\bpowers?(?: of)? 0*2\b", "take a power of 2"),
    (r"\bpowers?(?: of)? (\d+)", r"take k where power(k, \1)"),
    (r"\bpower(?: of)?$", "take a power of 2"),
    (r"\bfib", "take a fibonacci number"),
    (r"\bsplit\s+into\s+2\s+(?:equal|even)", "halve into 2"),
    (r"\bsplit\s+into\s+\d+\s+(?:equal|even)", "split equally"),
    (r"\bsplit\b.*\bdifferent\b.*\b(\d)\b", r"split into \1 unequal"),
    (r"\bsplit\s+(?:into\s+)?(?:(?:equal|even)(?:ly)?|in half)\b", "split equally"),
    (r"^\s*halve\s*$", "halve into 2"),
    (r"^\s*(?:split\s+)?1\s*\+(?:\s*2\b|.*(?:\.\.|…|k))", "split 1+2+...+k"),
)


def _right_words(clause: str) -> str:
    """Put the language's word for each other word; drop what is like none of them."""
    clause = re.sub(r"\b(between|from) (\d+) (and|to) (?=\d)", r"\2-", clause)
    clause = re.sub(r"\bup to (?=\d)", "1-", clause)
    clause = re.sub(r"\ball (except|without)\b", "all but", clause)
    return _respelt(clause, CLAUSE_WORDS, _MEANT)


def _respelt(text: str, vocabulary: tuple[str, ...], meant: dict[str, str]) -> str:
    def nearest(match: re.Match[str]) -> str:
        word = match[0]
        if word in vocabulary:
            return word
        if word in meant:
            return meant[word]
        close = get_close_matches(word[:20], vocabulary, n=1, cutoff=0.6)
        return close[0] if close else ""

    return re.sub(r"[a-z_]+", nearest, text)


def _right_lists(clause: str) -> str:
    """Put exactly one comma or dash between two numbers."""
    clause = re.sub(r"[^a-z0-9,./½-]+", " ", clause)
    clause = re.sub(r"(?<=\d)\s*(?:\.{2,}|-)[\s.-]*(?=\d)", "-", clause)
    clause = re.sub(r"(?<=\d)[\s,.]+(?=-?\d)", ", ", clause)
    return re.sub(r"^[\s,./-]+|[\s,./-]+$", "", clause)


def _right_numbers(clause: str) -> str:
    """Turn ranges upwards, and numbers that are too small into the smallest that is right."""

    def upwards(match: re.Match[str]) -> str:
        ends = sorted(match[0].split("-"), key=lambda digits: (len(digits), digits))
        return f"{ends[0]}-{ends[-1]}"

    clause = re.sub(r"\b0+(?=[1-9])", "", clause)
    clause = re.sub(r"(?<![\d])-(?=\d)", "", clause)
    clause = re.sub(r"\d+(?:-\d+)+", upwards, clause)
    clause = re.sub(r"\b0+\s*,\s*|,\s*0+\b", "", clause)
    if clause.startswith("split"):
        return re.sub(r"\b[01]\b", "2", clause)
    return re.sub(r"\b0+\b", "2" if re.search("n/|halve", clause) else "1", clause)


def _whole_clause(clause: str) -> str:
    """Add the words that are missing: the verb, the bound, the number."""
    if clause and not clause.startswith(FIRST_WORDS):
        clause = f"split {clause}" if clause.startswith("into") else f"take {clause}"
    for pattern, whole in _WHOLE:
        match = re.fullmatch(pattern, clause)
        if match:
            return match.expand(whole)
    return clause


_WHOLE = (
    (r"take(?: a)?\s+(half|½|n\s*/\s*\d+)", r"take at least \1"),
    (r"take\s+(?:at )?(least|most)\s+(half|½|n\s*/\s*\d+)", r"take at \1 \2"),
    (r"take(?: at)?\s+(least|most)", r"take at \1 half"),
    (r"take\s+at\s+(half|½|n\s*/\s*\d+)", r"take at least \1"),
    (r"take\s+all(?: but)?", "take all but 1"),
    (r"take\s+all\s+(\d.*)", r"take all but \1"),
    (r"take\s+but\s+(.*)", r"take all but \1"),
    (r"take(?: a)?\s*", "take any"),
    (r"take a (\d.*)", r"take \1"),
    (r"split(?: into)?", "split into 2"),
    (r"split(?: into)? unequal", "split into 2 unequal"),
    (r"split(?: into)?\s+unequal\s+(\d+)", r"split into \1 unequal"),
    (r"split\s+(\d+)(.*)", r"split into \1\2"),
    (r"halve(?: into)?", "halve into 2"),
    (r"halve\s+(\d+)", r"halve into \1"),
)
_REPAIRS: tuple[Callable[[str], str], ...] = (
    *(str, _right_names, _right_words, _right_lists, _right_numbers, _whole_clause),
)


# -- conditions -----------------------------------------------------------------------------------


def _right_signs(condition: str) -> str:
    """Put the language's sign or word for what other languages write."""
    for pattern, right in _MEANT_IN_CONDITION:
        condition = re.sub(pattern, right, condition)
    return condition


def _right_condition_words(condition: str) -> str:
    return _respelt(condition, CONDITION_WORDS, {})


def _only_known_signs(condition: str) -> str:
    """Drop what no condition contains, and what is left over at the end."""
    condition = re.sub(r"[^a-z0-9_+*/%(),=!<>\s-]", " ", condition)
    return re.sub(r"(?:\s|[-+*/%(,=!<>]|\b(?:and|or|not)\b)+$", "", condition)


def _closed(condition: str) -> str:
    """Close the brackets that are open, drop those that close none."""
    closed, depth = "", 0
    for sign in condition:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            depth = 0
        else:
            closed += sign
    return closed + ")" * depth


def _first_statement(condition: str) -> str:
    """Keep the first statement alone."""
    return re.split(r"\b(?:and|or)\b", condition, maxsplit=1)[0]


_CONDITION_REPAIRS: tuple[Callable[[str], str], ...] = (
    *(str, _right_signs, _right_condition_words, _only_known_signs, _closed, _first_statement),
)
