"""The guess which heaps lose, for rules where primes decide: choices, and what each one meets.

No widgets here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.patterns.pattern import losing_rule
from gamecore.rules.number_theory import is_prime, prime_factors
from ui.base.marks import heaps_after
from ui.base.words import N_, _, number, say
from ui.pattern.facts import witnesses
from ui.pattern.guess import GuessFeedback

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.pattern.facts import PatternFacts

FEWEST = 5
"""Losing heaps that a rule must have among those plotted before a guess about them makes sense."""

NAMED = 8
"""Losing heaps that are listed for whoever sees no rule."""

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
"""What a glance at the first losing heaps suggests: words, and which heaps from 1 on they mean."""


def asks_for_losing(facts: PatternFacts, upto: int) -> bool:
    """Return whether the question is which heaps lose, and not how the values go on."""
    pattern = facts.pattern
    if pattern.shape != "prime factors" or pattern.losing is None:
        return False
    return int((facts.values[: upto + 1] == 0).sum()) >= FEWEST


def choices(facts: PatternFacts) -> dict[str, str]:
    """Return the choices and their words, in an order that tells nothing: by the alphabet."""
    found = losing_rule(facts.values, facts.pattern).named
    words = {key: _(name) for key, (name, _means) in TEMPTING.items()}
    if found is not None:
        words[TRUTH] = say(found)
    return {
        **dict(sorted(words.items(), key=lambda choice: choice[1].casefold())),
        UNSEEN: _("no rule I can see"),
    }


def judge_losing(choice: str, rule_text: str, facts: PatternFacts) -> GuessFeedback:
    """Compare a guess with the values.

    Parameters
    ----------
    choice : str
        A key of `choices`.
    rule_text : str
        In canonical form.
    facts : PatternFacts
        Of that rule.

    Returns
    -------
    GuessFeedback
        A wrong guess is met by the first heap that contradicts it, and by what that heap can do.
    """
    losing = (facts.values == 0).nonzero()[0].tolist()
    if choice == TRUTH:
        return GuessFeedback(True, _("Yes. Seeing it is one thing; why is it so for every heap?"))
    if choice == UNSEEN:
        listed = ", ".join(number(n) for n in losing[1 : NAMED + 1])
        words = _("There is one. The heaps after 0 that lose are {heaps}, … Do they have a name?")
        return GuessFeedback(False, words.format(heaps=listed))
    loses, means = set(losing), TEMPTING[choice][1]
    for n in range(1, len(facts.values)):
        if means(n) != (n in loses):
            return GuessFeedback(False, _contradiction(rule_text, n, n in loses))
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
