"""The guess before the verdict: the choices, and what the values say to each. No widgets here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.patterns.folding import breaks
from gamecore.rules.number_theory import is_prime
from ui.base.words import N_, _, number, several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern

    Values = NDArray[np.integer[Any]]

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
"""What else one can see in the values."""

OTHERWISE = "otherwise"
"""The answer that the values do not merely repeat: what they do instead is asked next."""

LENGTHS = (*map(str, range(1, LONGEST + 1)), "longer", OTHERWISE)
"""What is asked first: after how many heaps the values repeat, if they do."""

KINDS = tuple(shape for shape in SHAPES if shape != "longer")
"""What is asked next where they do not: what else one can see in them."""

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


@dataclass(frozen=True, slots=True)
class GuessFeedback:
    """What the values say to a guess.

    Attributes
    ----------
    right : bool
    words : str
        One or two sentences; a wrong guess is met by two heaps that contradict it.
    """

    right: bool
    words: str


def choice_name(choice: str) -> str:
    """Return what stands on the button of a choice."""
    if choice == OTHERWISE:
        return _("they do not repeat")
    if choice in SHAPES:
        return _(SHAPES[choice]).format(longest=LONGEST)
    return choice


def truth(pattern: Pattern) -> str:
    """Return the choice that is right: a period as digits, or a shape; "" when none fits."""
    if pattern.period is not None and not pattern.saltus:
        return str(pattern.period) if pattern.period <= LONGEST else "longer"
    if pattern.period is not None:
        return "line"
    return "none" if pattern.kind == "none" else _TRUTHS.get(pattern.shape or "", "")


def judge(choice: str, values: Values, upto: int, pattern: Pattern) -> GuessFeedback:
    """Compare a guess with the truth.

    Parameters
    ----------
    choice : str
        One of LENGTHS or KINDS.
    values : array of int
        All values that were examined for the pattern.
    upto : int
        The largest heap that the plot shows: contradictions are taken from there when possible.
    pattern : Pattern
    """
    if choice == OTHERWISE:
        return _otherwise(values, upto, pattern)
    if choice.isdigit():
        return _period(int(choice), values, upto, pattern)
    if choice == truth(pattern):
        return GuessFeedback(True, _praise(values, pattern))
    if choice == "none":
        return GuessFeedback(False, _there_is_one(upto, pattern))
    return GuessFeedback(False, _WRONG[choice](values[: upto + 1], pattern))


def _otherwise(values: Values, upto: int, pattern: Pattern) -> GuessFeedback:
    """Say first whether it is right that the values do not merely repeat."""
    if pattern.period is not None and not pattern.saltus:
        return GuessFeedback(False, _there_is_one(upto, pattern))
    if pattern.kind == "none":
        words = _("Right: no repeat shows up to heap {upto}.")
        return GuessFeedback(True, words.format(upto=number(len(values) - 1)))
    return GuessFeedback(True, _("Right: they do not repeat."))


def _period(guess: int, values: Values, upto: int, pattern: Pattern) -> GuessFeedback:
    period, saltus = pattern.period, pattern.saltus or 0
    if period is not None and guess % period == 0 and not saltus:
        if guess == period:
            return GuessFeedback(True, _praise(values, pattern))
        return GuessFeedback(False, _("True, but there is a shorter repeat."))
    if period is not None and guess % period == 0:
        words = _("No: {heaps} The same steps return, but {rise} higher each time.")
        heaps = _two_heaps(values, pattern.preperiod or 0, guess)
        rise = number(guess // period * saltus)
        return GuessFeedback(False, words.format(heaps=heaps, rise=rise))
    failure = _fails(guess, values, upto, pattern)
    if failure is None:
        words = _("No two heaps up to heap {last} say otherwise, but so few prove nothing.")
        return GuessFeedback(False, words.format(last=number(len(values) - 1)))
    words = several(
        "They can't repeat every {count} heap: {heaps}",
        "They can't repeat every {count} heaps: {heaps}",
        guess,
        heaps=_two_heaps(values, failure, guess),
    )
    return GuessFeedback(False, words)


def _fails(guess: int, values: Values, upto: int, pattern: Pattern) -> int | None:
    """Return the heap n with G(n + guess) ≠ G(n) that tells most, if there is any.

    With a true period it is the first after the preperiod. Without one an early failure might be a
    mere preperiod, so it is the last that the plot shows, or else the first beyond it.
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
    if pattern.kind == "none":
        return _("Right: up to heap {upto} there is none to see.").format(
            upto=number(len(values) - 1)
        )
    if pattern.period is not None and not pattern.saltus:
        words = _("Yes: they repeat every {period} heaps, from heap {start} on.")
        return words.format(period=number(pattern.period), start=number(pattern.preperiod or 0))
    return _("Yes, that is what they do.")


def _there_is_one(upto: int, pattern: Pattern) -> str:
    period, start = pattern.period, pattern.preperiod or 0
    if period is not None and not pattern.saltus:
        if start + 2 * period > upto:
            return _(
                "There is one, but it shows only beyond heap {upto}: plot more values."
            ).format(upto=number(upto))
        return _("There is one: look for rows whose columns are constant.")
    if truth(pattern) == "twos":
        return _("There is one, though the values do not repeat: look at 2, 4, 8, 16 and so on.")
    if truth(pattern) == "primes":
        return _("There is one, though the values do not repeat: look at 3, 5, 7, 11, 13.")
    return _("There is one, though the values do not repeat: look at how high they climb.")


def _not_longer(values: Values, pattern: Pattern) -> str:
    if pattern.period is not None and not pattern.saltus:
        return _("It is shorter: look for the shortest rows whose columns are constant.")
    if pattern.kind == "none":
        return _("None of any length shows in the heaps that were examined.")
    if truth(pattern) in ("twos", "primes"):
        return _("They never repeat: no length works for all heaps.")
    return _("They never repeat: the values climb for ever, and repeating values could not.")


def _not_a_line(values: Values, pattern: Pattern) -> str:
    return _bounded(values, pattern) or _slow(values, pattern) or _near_and_far(values)


def _not_slower(values: Values, pattern: Pattern) -> str:
    bounded = _bounded(values, pattern)
    if bounded:
        return bounded
    if truth(pattern) == "line":
        return _("They do not slow down: {heaps}").format(heaps=_thirds(values))
    return _near_and_far(values)


def _not_copies(values: Values, pattern: Pattern) -> str:
    simpler = {
        "line": _("It is simpler than that: the same rise comes again and again."),
        "slower": _("It is simpler than that: the values never go down."),
        "none": _("No smaller copy of the whole shows in these values."),
        "twos": _(
            "Nearly: the even heaps do resemble the whole. What is it about a heap that counts?"
        ),
        "primes": _("No smaller copy of the whole shows in these values."),
    }
    return simpler.get(truth(pattern), _("It is simpler than that: the same values come again."))


def _not_twos(values: Values, pattern: Pattern) -> str:
    """Name two heaps that 2 divides equally often and that have different values."""
    return (
        _differing(values, list(range(1, len(values), 2)))
        or _differing(values, list(range(2, len(values), 4)))
        or _simpler(pattern)
    )


def _not_primes(values: Values, pattern: Pattern) -> str:
    """Name two odd primes that have different values."""
    primes = [n for n in range(3, len(values), 2) if is_prime(n)]
    return _differing(values, primes) or _simpler(pattern)


def _differing(values: Values, alike: list[int]) -> str:
    """Name two heaps that ought to have one value and have not; "" when all of them agree."""
    other = next((n for n in alike if values[n] != values[alike[0]]), None)
    if other is None:
        return ""
    return _("These two ought to agree: {heaps}").format(
        heaps=_two_heaps(values, alike[0], other - alike[0])
    )


def _simpler(pattern: Pattern) -> str:
    if pattern.kind == "none":
        return _("Too few heaps to say so.")
    return _("It is another one: look at which heaps have the same value.")


_WRONG = {
    "twos": _not_twos,
    "primes": _not_primes,
    "longer": _not_longer,
    "line": _not_a_line,
    "slower": _not_slower,
    "copies": _not_copies,
}


def _bounded(values: Values, pattern: Pattern) -> str:
    if pattern.period is None or pattern.saltus:
        return ""
    return _("They stop climbing: no value here is above {most}.").format(
        most=number(int(values.max()))
    )


def _slow(values: Values, pattern: Pattern) -> str:
    if truth(pattern) != "slower":
        return ""
    return _("Too slow for a line: {heaps}").format(heaps=_thirds(values))


def _thirds(values: Values) -> str:
    """Name three heaps at equal distances, and their values."""
    last = len(values) - 1
    third = max(1, last // 3)
    heaps = [(n, int(values[n])) for n in (third, 2 * third, 3 * third) if n <= last]
    return (
        ", ".join(
            _("heap {n} has value {value}").format(n=number(n), value=number(value))
            for n, value in heaps
        )
        + "."
    )


def _near_and_far(values: Values) -> str:
    """Name a low and a high value of the second half of the plot."""
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
