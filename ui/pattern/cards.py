"""The verdict on a pattern as markup, its formulas as mathematics, and the values as a table."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from gamecore.patterns.folding import exceptions
from gamecore.patterns.pattern import LosingRule, losing_rule
from ui.base.marks import aside, captioned_table, heap_badges, of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import N_, _, either, gap, number, say, several

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import Values

    InHand = Mapping[int, tuple[int, ...]]

_WORD = r"\b(?!(?:mod|mex)\b)[A-Za-z]{2,}\b(?!\()"
_HAN = "[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_WORDS = re.compile(rf"{_HAN}+|{_WORD}(?:[\s'-]+(?:{_WORD}|a\b(?= [a-z]{{2}})))*")
"""Matches words in a formula, also those in Han letters and kana; names of functions, such as mod,
count as signs."""

_SIGNS = (
    (re.compile(r"\blog2 ?"), r"\\log_2 "),
    (re.compile(r"\bv2\b"), r"v_2"),
    (re.compile(r"\bmod\b"), r"\\bmod"),
    (re.compile(r"\bmex\b"), r"\\operatorname{mex}"),
    (re.compile(r"√\(([^()]*)\)"), r"\\sqrt{\1}"),
    (re.compile(r"√ ?(\w)"), r"\\sqrt{\1}"),
    (re.compile("⌊"), r"\\lfloor "),
    (re.compile("⌋"), r"\\rfloor "),
    (re.compile("²"), "^2"),
    (re.compile("·"), r"\\cdot "),
    (re.compile("≥"), r"\\ge "),
    (re.compile("≤"), r"\\le "),
    (re.compile("→"), r"\\to "),
    (re.compile("−"), "-"),
    (re.compile(r"(?<=\d)[\u202f\u00a0](?=\d)"), r"\\,"),
)

_LETTERS: tuple[tuple[str, str, str], ...] = (
    (r"G\(", "G(n)", N_("the value of a heap of n stones")),
    (r"\bn\b", "n", N_("the number of stones in the heap")),
    (r"\bmod\b", r"a \bmod b", N_("what is left when a is divided by b")),
    (r"⌊", r"\lfloor x \rfloor", N_("x rounded down to a whole number")),
    (r"log2", r"\log_2 n", N_("the power to which 2 is raised to give n")),
    (r"v2", "v_2(n)", N_("how often 2 divides n")),
    (r"√", r"\sqrt{n}", N_("the number whose square is n")),
    (r"\bmex\b", r"\operatorname{mex}", N_("the smallest number that is missing")),
    (r"m\(n\)", "m(n)", N_("the largest amount that may be taken from n stones")),
    (r"M\(n\)", "M(n)", N_("the most stones that a move leaves")),
    (r"(?<![A-Za-z(])\d*m\b(?!\()|\(\d*m", "m", N_("any whole number from 0 on")),
    (r"\d*k(?:\b|²)", "k", N_("any whole number from 0 on")),
    (r"\bd\b", "d", N_("a number that divides n")),
    (r"\dp\b", "p", N_("an odd prime")),
)
"""Pattern of a sign in a formula, the sign as LaTeX, its meaning."""

_BOLD = re.compile(r"\*\*([^*]+)\*\*")

_FORMULA = re.compile(r"G\([n\d]|\bmod |\bv2\b")

_VALUE = r"G\([^()]*(?:\([^()]*\))?[^()]*\)"

_LOOSE = re.compile(
    rf"{_VALUE}(?: [=+−] (?:\d+|{_VALUE}))*|⌊[^⌊⌋]*⌋|\bv2\b(?:\(n\))?(?: \+ \d+)?|\b[mM]\(n\)"
)

TWIN_ROWS = 200
"""Most rows of the data table; the CSV file has them all."""

LISTED = 12
"""Numbers listed before "…"."""

LOSING = 8
"""Losing heaps named before "and so on"."""

BADGES = {"proved": "✓", "observed": "◌", "none": "–"}
"""Status → its sign, shown beside the words."""


# -- formulas as mathematics --------------------------------------------------------------------


def formula_text(pattern: Pattern) -> str:
    """Return the formula of a pattern as an equation in plain text; "" when it has none."""
    formula = say(pattern.formula or "")
    return formula if not formula or "G(" in formula else f"G(n) = {formula}"


def set_formula(text: str) -> str:
    """Return a formula in plain text as Markdown: its signs as LaTeX, its words unchanged."""
    parts, end = [], 0
    for words in _WORDS.finditer(text):
        parts += [_mathematics(text[end : words.start()]), words.group()]
        end = words.end()
    return "".join([*parts, _mathematics(text[end:])])


def _mathematics(signs: str) -> str:
    core = signs.strip(" ,;:\n")
    if not core:
        return signs
    start = signs.index(core)
    before, after = signs[:start], signs[start + len(core) :]
    for sign, latex in _SIGNS:
        core = sign.sub(latex, core)
    return f"{before}${core.strip()}${after}"


def letters_explained(formula: str) -> str:
    """Return the letters and signs of a formula with their meanings, as a list in Markdown."""
    return "\n".join(
        f"- ${sign}$: {_(words)}" for seen, sign, words in _LETTERS if re.search(seen, formula)
    )


def set_formulas(words: str) -> str:
    """Return a paragraph of a proof, in Markdown, with its formulas as LaTeX."""
    parts, end = [], 0
    for bold in _BOLD.finditer(words):
        inside = bold.group(1)
        inside = set_formula(inside) if _FORMULA.search(inside) else _loose(inside)
        parts += [_loose(words[end : bold.start()]), f"**{inside}**"]
        end = bold.end()
    return "".join([*parts, _loose(words[end:])])


def _loose(words: str) -> str:
    return _LOOSE.sub(lambda found: _mathematics(found.group()), words)


# -- the verdict --------------------------------------------------------------------------------


def verdict_card(pattern: Pattern) -> Markup:
    """Return the verdict on a pattern: its status and one sentence."""
    return markup(
        '<div class="gl-verdict {}"><p class="gl-verdictline">{} <b>{}</b></p></div>',
        pattern.status,
        badge(pattern),
        what_it_says(pattern),
    )


def verdict_details(values: Values, pattern: Pattern) -> Markup:
    """Return the details of the verdict: the losing heaps, why it holds, exceptions, numbers."""
    parts = [
        markup("<p>{}</p>", _losing(losing_rule(values, pattern), len(values) - 1)),
        _why(pattern),
        _exceptions(values, pattern),
        _numbers(pattern),
    ]
    return markup('<div class="gl-behind">{}</div>', join(parts))


def badge(pattern: Pattern) -> Markup:
    """Return the status of a pattern as a badge: a sign and words."""
    words = {
        "proved": _("Proved"),
        "observed": _("Seen up to heap {upto}").format(upto=number(pattern.checked_upto)),
        "none": _("None found"),
    }[pattern.status]
    return status_badge(pattern.status, words)


def status_badge(status: str, words: str) -> Markup:
    """Return a status, a key of BADGES, as a badge with these words."""
    return markup(
        '<span class="gl-badge {}"><i aria-hidden="true">{}</i> {}</span>',
        status,
        BADGES[status],
        words,
    )


def _why(pattern: Pattern) -> Markup:
    """Return what proves the pattern, or what is missing, without repeating its formula."""
    if not pattern.reason:
        return markup("")
    words = say(pattern.reason)
    if pattern.status == "proved" and "formula" in pattern.reason.fields:
        words = _("The formula is proved for every heap, by induction.")
    return markup("<p>{}</p>", _("{name}: {what}").format(name=_("Why"), what=words))


_FORMULA_WORDS = {
    "log2": N_("The value grows by one each time the heap doubles."),
    "staircase": N_("The values climb a staircase, and in the long run its steps grow wider."),
    "halving": N_("Even heaps are worth half their size; the odd heaps repeat the whole sequence."),
    "fraction": N_("Some heaps lie on a line; all others repeat the value of a smaller heap."),
    "copies": N_("The largest amount, when it has just grown; else the value of a smaller heap."),
    "2-adic": N_("What counts is how often 2 divides the heap."),
    "prime factors": N_("What counts are the prime factors of the heap."),
    "least prime": N_("What counts is the least prime factor of the heap."),
}


def what_it_says(pattern: Pattern) -> str:
    """Return the pattern itself in one sentence."""
    start = number(pattern.preperiod or 0)
    if pattern.period is None:
        if "start" in getattr(pattern.reason, "fields", {}):
            return _("What the heaps 0 to {upto} show is known to end.").format(
                upto=number(pattern.checked_upto)
            )
        if pattern.kind == "none":
            return _("No pattern among the heaps 0 to {upto}.").format(
                upto=number(pattern.checked_upto)
            )
        return _(_FORMULA_WORDS.get(pattern.shape or "", N_("The values follow a formula.")))
    if pattern.saltus:
        words = several(
            "Each heap is worth {saltus} more than the one before, from heap {start} on.",
            "Every {count} heaps the values are higher by {saltus}, from heap {start} on.",
            pattern.period,
            saltus=number(pattern.saltus),
            start=start,
        )
    else:
        words = several(
            "All heaps have the same value, from heap {start} on.",
            "The values repeat every {count} heaps, from heap {start} on.",
            pattern.period,
            start=start,
        )
    return words


def _numbers(pattern: Pattern) -> Markup:
    facts: list[tuple[str, str]] = []
    if pattern.period is not None:
        facts = [
            (_("preperiod"), number(pattern.preperiod or 0)),
            (_("period"), number(pattern.period)),
        ]
        if pattern.saltus:
            facts.append((_("saltus (rise)"), number(pattern.saltus)))
    low, high = pattern.window or (0, 0)
    if low < high:
        window = _("heaps {low} to {last}").format(low=number(low), last=number(high - 1))
        facts.append((_("window checked"), window))
    facts.append((_("examined"), _("heaps 0 to {upto}").format(upto=number(pattern.checked_upto))))
    items = join(markup("<div><dt>{}</dt><dd>{}</dd></div>", name, fact) for name, fact in facts)
    return markup('<dl class="gl-facts">{}</dl>', items)


def _losing(heaps: LosingRule, upto: int) -> str:
    """Return the sentence about the heaps that the player to move loses, by a rule if known."""
    if heaps.complete:
        listed = either(in_runs(heaps.listed), "or")
        return _(
            "With one heap, the player to move loses at size {heaps} and at no other size."
        ).format(heaps=listed)
    listed = _(", ").join(number(n) for n in heaps.listed[:LOSING])
    if heaps.named is not None:
        more = _(", ") + "…" if len(heaps.listed) > LOSING else ""
        return markup(
            _(
                "The player to move loses with one heap exactly when it is one of these: "
                "<b>{name}</b> ({heaps}{more})."
            ),
            name=say(heaps.named),
            heaps=listed,
            more=more,
        )
    if heaps.modulus is None and len(heaps.listed) <= LOSING:
        words = _(
            "With one heap, the player to move loses at size {heaps} and at no other size up to "
            "{upto}."
        )
        listed = either([number(n) for n in heaps.listed], "or")
        return words.format(heaps=listed, upto=number(upto))
    line = _("The player to move loses with one heap of {heaps} and so on").format(heaps=listed)
    if heaps.modulus is None:
        return several(
            "{line}: {count} heap from 0 to {upto}.",
            "{line}: {count} heaps from 0 to {upto}.",
            len(heaps.listed),
            line=line,
            upto=number(upto),
        )
    if heaps.modulus == 1:
        return _("{line}; from heap {start} on with every heap.").format(
            line=line, start=number(heaps.start)
        )
    rests = in_runs(heaps.residues)
    if len(rests) > 2 * LISTED:
        # The listed remainders alone would state another rule.
        others = len(heaps.residues) - LISTED
        rests = [
            *map(number, heaps.residues[:LISTED]),
            _("one of {more} more").format(more=number(others)),
        ]
    listed = either(rests, "or")
    rule = f"n\N{NO-BREAK SPACE}mod\N{NO-BREAK SPACE}{number(heaps.modulus)} = {listed}"
    if heaps.start:
        words = _("{line}; from heap {start} on exactly when {rule}.")
        return words.format(line=line, start=number(heaps.start), rule=rule)
    return _("{line}: exactly when {rule}.").format(line=line, rule=rule)


def in_runs(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers as text, four or more consecutive ones as `3 to 9`."""
    words: list[str] = []
    for _shift, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [n for _place, n in group]
        if len(run) > 3:
            words.append(_("{first} to {last}").format(first=number(run[0]), last=number(run[-1])))
        else:
            words += map(number, run)
    return words


def _exceptions(values: Values, pattern: Pattern) -> Markup:
    """Return the sentence that lists the heaps of the preperiod that are off the pattern."""
    if pattern.period is None or not pattern.preperiod:
        return markup("")
    heaps = exceptions(values, pattern.preperiod, pattern.period, pattern.saltus or 0)
    if not heaps:
        return markup("")
    more = ["…"] if len(heaps) > 3 * LISTED else []
    listed = _(", ").join([*map(number, heaps[: 3 * LISTED]), *more])
    line = several(
        "Off the pattern before it sets in: heap {heaps}.",
        "Off the pattern before it sets in: {count} heaps ({heaps}).",
        len(heaps),
        heaps=listed,
    )
    ring = markup('<span class="gl-soft gl-on-screen">{}</span>', _("(ringed in the plot)"))
    return markup("<p>{}</p>", join((line, ring), gap()))


# -- the values for export ----------------------------------------------------------------------


def data_table(
    values: Values, title: str, names: Sequence[str], in_hand: InHand | None = None
) -> Markup:
    """Return the values as a table: heap, value and, when points are grouped, the group.

    `title` and `names` are those of `charts.groups`. `in_hand` maps a heap size to the indices of
    the position's heaps of that size, whose letters are shown in its row.
    """
    shown = min(len(values), TWIN_ROWS)
    rows = join(
        markup(
            '{}<th scope="row">{}{}</th><td>{}</td>',
            opened("tr", of_heap(n)),
            n,
            _at(n, in_hand or {}),
            value,
        )
        + (markup("<td>{}</td>", names[n]) if names else "")
        + markup("</tr>")
        for n, value in enumerate(values[:shown].tolist())
    )
    heads = (_("heap n"), _("value G(n)"), *([title] if names else []))
    caption = _("The values of the plot")
    table = captioned_table(
        "gl-data-table", caption, caption, heads, rows, seen=False, box="gl-wrapbox"
    )
    if shown == len(values):
        return table
    more = _("The first {shown} of {total} heaps; the CSV file has them all.")
    return table + aside(more.format(shown=number(shown), total=number(len(values))))


def _at(n: int, in_hand: InHand) -> Markup:
    """Return the letters of the position's heaps of size n, for a cell of the table."""
    if n not in in_hand:
        return markup("")
    return markup(' <sup class="gl-at">{}</sup>', heap_badges(in_hand[n]))


def csv_text(values: Values) -> str:
    """Return all values as CSV with the columns n and value."""
    lines = (f"{n},{value}" for n, value in enumerate(values.tolist()))
    return "n,value\r\n" + "\r\n".join(lines) + "\r\n"


def file_name(rule: str, upto: int) -> str:
    """Return a file name made from the rule: letters, digits, dots and hyphens only."""
    words = "".join(
        char if char.isascii() and (char.isalnum() or char == ".") else " " for char in rule
    )
    return f"values-{'-'.join(words.split())[:60].strip('-')}-to-{upto}.csv"
