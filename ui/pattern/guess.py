"""The guesses before the verdict on a pattern, and the feedback on each. No widgets here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.patterns.folding import breaks
from gamecore.patterns.pattern import losing_rule
from gamecore.rules.number_theory import is_prime, prime_factors
from ui.base.marks import heaps_after
from ui.base.words import N_, _, number, say, several
from ui.pattern.facts import witnesses
from ui.pieces.question import Feedback

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.patterns.pattern import Pattern
    from ui.pattern.facts import PatternFacts, Values

LONGEST = 12
"""Longest period with a button of its own."""

SHAPES = {
    "longer": N_("longer than {longest}"),
    "line": N_("they climb like a line"),
    "slower": N_("they climb, ever more slowly"),
    "copies": N_("they contain smaller copies of themselves"),
    "twos": N_("how often 2 divides the heap decides"),
    "primes": N_("the prime factors of the heap decide"),
    "none": N_("no pattern I can see"),
}
"""Choices besides a period of up to LONGEST: name → label."""

OTHERWISE = "otherwise"
"""The choice that the values do not merely repeat; then KINDS are asked."""

LENGTHS = (*map(str, range(1, LONGEST + 1)), "longer", OTHERWISE)
"""The choices of the first question: after how many heaps the values repeat, if they do."""

KINDS = tuple(shape for shape in SHAPES if shape != "longer")
"""The choices of the second question: what the values do if they do not repeat."""

REPEATS = "repeats"
"""The kind of values that repeat with any period."""

_TRUTHS = {
    "log2": "slower",
    "staircase": "slower",
    "halving": "copies",
    "fraction": "copies",
    "copies": "copies",
    "2-adic": "twos",
    "prime factors": "primes",
    "least prime": "primes",
}

FEWEST = 5
"""Fewest losing heaps in the plot for which they are asked about."""

NAMED = 8
"""Number of losing heaps listed in the reply to UNSEEN."""

TRUTH, UNSEEN = "truth", "none"

TEMPTING: dict[str, tuple[str, Callable[[int], bool]]] = {
    "even": (N_("0 and the even numbers"), lambda n: n % 2 == 0),
    "fourth": (N_("0 and every fourth number from 3 on"), lambda n: n % 4 == 3),
    "odd": (N_("0 and the odd numbers from 3 on"), lambda n: n > 2 and n % 2 == 1),
    "odd powers": (
        N_("0 and the powers of odd primes"),
        lambda n: n % 2 == 1 and len(prime_factors(n)) == 1,
    ),
    "primes": (N_("0 and the primes"), is_prime),
}
"""Plausible but wrong rules for the losing heaps: name → label and test of a heap from 1 on."""


def choice_name(choice: str) -> str:
    """Return the label of a choice."""
    if choice == OTHERWISE:
        return _("they do not repeat")
    if choice in SHAPES:
        return _(SHAPES[choice]).format(longest=LONGEST)
    return choice


def truth(pattern: Pattern) -> str:
    """Return the right choice: a period as digits, or a key of SHAPES; "" when none fits."""
    if pattern.period is not None and not pattern.saltus:
        return str(pattern.period) if pattern.period <= LONGEST else "longer"
    if pattern.period is not None:
        return "line"
    return "none" if pattern.kind == "none" else _TRUTHS.get(pattern.shape or "", "")


def _kind(pattern: Pattern) -> str:
    """Return the right choice, with REPEATS in place of any period."""
    right = truth(pattern)
    return REPEATS if right.isdigit() or right == "longer" else right


def judge(choice: str, values: Values, upto: int, pattern: Pattern) -> Feedback:
    """Return the feedback on a guess, one of LENGTHS or KINDS.

    A wrong period is contradicted by two heaps, if possible from the plot, which shows the heaps up
    to `upto`; a wrong shape by heaps or by a hint. `values` are all that were examined.
    """
    kind = _kind(pattern)
    if choice.isdigit():
        return _period(int(choice), values, upto, pattern)
    if choice == truth(pattern):
        return Feedback(True, _praise(values, pattern))
    if choice == OTHERWISE and kind == "none":
        words = _("Right: no repeat shows up to heap {upto}.")
        return Feedback(True, words.format(upto=number(len(values) - 1)))
    if choice == OTHERWISE and kind != REPEATS:
        return Feedback(True, _("Right: they do not repeat."))
    if choice in (OTHERWISE, "none"):
        return Feedback(False, _there_is_one(upto, pattern))
    if choice in _REPLIES:
        replies = _REPLIES[choice]
        return Feedback(False, _(replies.get(kind, replies[""])))
    return Feedback(False, _against_shape(choice, kind, values[: upto + 1]))


def _period(guess: int, values: Values, upto: int, pattern: Pattern) -> Feedback:
    period, saltus = pattern.period, pattern.saltus or 0
    if period is not None and guess % period == 0 and not saltus:
        if guess == period:
            return Feedback(True, _praise(values, pattern))
        return Feedback(False, _("True, but there is a shorter repeat."))
    if period is not None and guess % period == 0:
        words = _("No: {heaps} The same steps return, but {rise} higher each time.")
        heaps = _two_heaps(values, pattern.preperiod or 0, guess)
        rise = number(guess // period * saltus)
        return Feedback(False, words.format(heaps=heaps, rise=rise))
    failure = _fails(guess, values, upto, pattern)
    if failure is None:
        words = _("No two heaps up to heap {last} say otherwise, but so few prove nothing.")
        return Feedback(False, words.format(last=number(len(values) - 1)))
    words = several(
        "They can't repeat every {count} heap: {heaps}",
        "They can't repeat every {count} heaps: {heaps}",
        guess,
        heaps=_two_heaps(values, failure, guess),
    )
    return Feedback(False, words)


def _fails(guess: int, values: Values, upto: int, pattern: Pattern) -> int | None:
    """Return a heap n with G(n + guess) ≠ G(n), the most convincing one; None if there is none.

    With a true period it is the first after the preperiod. Without one an early failure might be
    due to a preperiod, so it is the last one in the plot, or else the first one beyond.
    """
    if pattern.period is not None:
        late = breaks(values, guess, 0, pattern.preperiod or 0)
        return late[0] if late else None
    seen = breaks(values[: upto + 1], guess)
    beyond = seen[-1:] or breaks(values, guess)[:1]
    return beyond[0] if beyond else None


def _two_heaps(values: Values, n: int, period: int) -> str:
    return _("heap {n} has value {value}, but heap {m} has value {other}.").format(
        n=number(n),
        value=number(int(values[n])),
        m=number(n + period),
        other=number(int(values[n + period])),
    )


def _praise(values: Values, pattern: Pattern) -> str:
    kind = _kind(pattern)
    if kind == "none":
        words = _("Right: up to heap {upto} there is none to see.")
        return words.format(upto=number(len(values) - 1))
    if kind == REPEATS:
        words = _("Yes: they repeat every {period} heaps, from heap {start} on.")
        start = number(pattern.preperiod or 0)
        return words.format(period=number(pattern.period or 1), start=start)
    return _("Yes, that is what they do.")


def _there_is_one(upto: int, pattern: Pattern) -> str:
    kind = _kind(pattern)
    if kind == REPEATS and (pattern.preperiod or 0) + 2 * (pattern.period or 1) > upto:
        words = _("There is one, but it shows only beyond heap {upto}: plot more values.")
        return words.format(upto=number(upto))
    return _(_LOOK_AT.get(kind, _LOOK_AT[""]))


_LOOK_AT = {
    REPEATS: N_("There is one: look for rows whose columns are constant."),
    "twos": N_("There is one, though the values do not repeat: look at 2, 4, 8, 16 and so on."),
    "primes": N_("There is one, though the values do not repeat: look at 3, 5, 7, 11, 13."),
    "": N_("There is one, though the values do not repeat: look at how high they climb."),
}
"""Kind of values → hint where to look; "" for all others."""

_REPLIES = {
    "longer": {
        REPEATS: N_("It is shorter: look for the shortest rows whose columns are constant."),
        "none": N_("None of any length shows in the heaps that were examined."),
        "twos": N_("They never repeat: no length works for all heaps."),
        "primes": N_("They never repeat: no length works for all heaps."),
        "": N_("They never repeat: the values climb for ever, and repeating values could not."),
    },
    "copies": {
        "line": N_("It is simpler than that: the same rise comes again and again."),
        "slower": N_("It is simpler than that: the values never go down."),
        "none": N_("No smaller copy of the whole shows in these values."),
        "twos": N_(
            "Nearly: the even heaps do resemble the whole. What is it about a heap that counts?"
        ),
        "primes": N_("No smaller copy of the whole shows in these values."),
        "": N_("It is simpler than that: the same values come again."),
    },
}
"""Wrong choice → kind of the values, "" for all others → reply."""


def _against_shape(choice: str, kind: str, values: Values) -> str:
    """Return the reply to a wrong shape: heaps that contradict it, or a hint."""
    if choice in ("line", "slower"):
        if kind == REPEATS:
            words = _("They stop climbing: no value here is above {most}.")
            return words.format(most=number(int(values.max())))
        if kind == "slower":
            return _("Too slow for a line: {heaps}").format(heaps=_thirds(values))
        if kind == "line":
            return _("They do not slow down: {heaps}").format(heaps=_thirds(values))
        return _near_and_far(values)
    # Heaps that would have equal values: those that 2 divides equally often, or the odd primes.
    alike: list[Sequence[int]] = (
        [range(1, len(values), 2), range(2, len(values), 4)]
        if choice == "twos"
        else [[n for n in range(3, len(values), 2) if is_prime(n)]]
    )
    for heaps in alike:
        other = next((n for n in heaps if values[n] != values[heaps[0]]), None)
        if other is not None:
            words = _("These two ought to agree: {heaps}")
            return words.format(heaps=_two_heaps(values, heaps[0], other - heaps[0]))
    if kind == "none":
        return _("Too few heaps to say so.")
    return _("It is another one: look at which heaps have the same value.")


def _thirds(values: Values) -> str:
    """Return three heaps at equal distances with their values, in words."""
    last = len(values) - 1
    third = max(1, last // 3)
    heaps = [
        _("heap {n} has value {value}").format(n=number(n), value=number(int(values[n])))
        for n in (third, 2 * third, 3 * third)
        if n <= last
    ]
    return _("{parts}.").format(parts=_(", ").join(heaps))


def _near_and_far(values: Values) -> str:
    """Return the reply that names the lowest and the highest value in the plot's second half."""
    half = len(values) // 2
    low = half + int(values[half:].argmin())
    high = half + int(values[half:].argmax())
    return _(
        "Too uneven for that: heap {low} has value {least}, heap {high} has value {most}."
    ).format(
        low=number(low),
        least=number(int(values[low])),
        high=number(high),
        most=number(int(values[high])),
    )


# -- which heaps lose: asked where primes decide ------------------------------------------------


def asks_for_losing(facts: PatternFacts, upto: int) -> bool:
    """Return whether to ask which heaps lose instead of what the values do: if primes decide."""
    pattern = facts.pattern
    if pattern.shape != "prime factors" or pattern.losing is None:
        return False
    return int((facts.values[: upto + 1] == 0).sum()) >= FEWEST


def choices(facts: PatternFacts) -> dict[str, str]:
    """Return choice → label for the losing heaps, sorted by label, which gives nothing away."""
    found = losing_rule(facts.values, facts.pattern).named
    words = {key: _(name) for key, (name, _means) in TEMPTING.items()}
    if found is not None:
        words[TRUTH] = say(found)
    return {
        **dict(sorted(words.items(), key=lambda choice: choice[1].casefold())),
        UNSEEN: _("no rule I can see"),
    }


def judge_losing(choice: str, rule_text: str, facts: PatternFacts) -> Feedback:
    """Return the feedback on a guess, a key of `choices`.

    A wrong one is contradicted by the first heap for which it fails, with the reason.
    """
    losing = (facts.values == 0).nonzero()[0].tolist()
    if choice == TRUTH:
        return Feedback(True, _("Yes. Seeing it is one thing; why is it so for every heap?"))
    if choice == UNSEEN:
        listed = _(", ").join(number(n) for n in losing[1 : NAMED + 1])
        words = _("There is one. The heaps after 0 that lose are {heaps}, … Do they have a name?")
        return Feedback(False, words.format(heaps=listed))
    loses, means = set(losing), TEMPTING[choice][1]
    for n in range(1, len(facts.values)):
        if means(n) != (n in loses):
            return Feedback(False, _contradiction(rule_text, n, n in loses))
    raise AssertionError(f"{choice} is what the values say, so it must not be offered")


def _contradiction(rule_text: str, n: int, loses: bool) -> str:
    if loses:
        words = _("Heap {n} loses too: no move from it leaves the value 0.")
        return words.format(n=number(n))
    found = witnesses(rule_text, n)
    if found is None:
        return _("Heap {n} does not lose: its value is not 0.").format(n=number(n))
    words = _("Not heap {n}: its move to {option} leaves the value 0, and the opponent loses.")
    return words.format(n=number(n), option=heaps_after(found.options[0]))
