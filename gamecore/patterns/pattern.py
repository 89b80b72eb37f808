"""The pattern of a sequence of values as data: the claim, its status and reason, losing heaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gamecore.grundy.forms.form import from_heap, multiples
from gamecore.messages import Message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition

    Values = NDArray[Any]


Kind = Literal["periodic", "formula", "none"]
Status = Literal["proved", "observed", "none"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Pattern:
    """The pattern of the values of one rule. What does not apply is None.

    Attributes
    ----------
    rule : str or None
        The rule, as its canonical text; what is compared is the rest.
    kind : str
        "periodic": G(n + period) = G(n) + saltus for n ≥ preperiod. "formula": the values follow
        `formula` and have no period. "none": nothing is claimed.
    preperiod, period, saltus : int or None
        Least possible, heap 0 counted as index 0; saltus 0 when the values repeat.
    formula : str or None
        The values as a formula, where there is one; also for periodic values (`n mod 6`).
    shape : str or None
        What a drawing shows: "linear", "periodic", "arithmetic-periodic", "log2", "staircase",
        "halving", "fraction", "copies" (a largest amount that goes up), "2-adic" (how often 2
        divides the heap decides), "prime factors" or "least prime".
    status : str
        "proved": true for every heap. "observed": true for the heaps 0..checked_upto. "none".
    reason : Message
        The theorem, or what is missing and how far to go for it.
    window : (int, int) or None
        The half-open range of heaps that the theorem needed checked, and that was.
    checked_upto : int
        The largest heap that was looked at.
    losing : Message or None
        The name of the heaps of value 0 (P-positions), such as "0 and the odd primes", where a
        proof gives them one.
    """

    rule: str | None = field(default=None, compare=False)
    kind: Kind
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    formula: str | None = None
    shape: str | None = None
    status: Status
    reason: Message
    window: tuple[int, int] | None = None
    checked_upto: int
    losing: Message | None = None

    def __repr__(self) -> str:
        return f"<pattern of “{self.rule}”: {self._verdict}>"

    @property
    def _verdict(self) -> str:
        """Say it in a line: how sure it is, and what repeats."""
        status = {"proved": "proved", "observed": f"seen up to {self.checked_upto}"}
        said = [status.get(self.status, "nothing found")]
        if self.formula is not None:
            said.append(f"G(n) = {self.formula}")
        if self.period is not None:
            rise = f" + {self.saltus}" if self.saltus else ""
            said.append(f"G(n + {self.period}) = G(n){rise} from heap {self.preperiod} on")
        return "; ".join(said)

    def _repr_html_(self) -> str:
        """Show it in a notebook: the verdict, its reason, and the first values as a strip."""
        from gamecore.document import fragment

        parts = [f"“{self.rule}”: {self._verdict}.", str(self.reason)]
        if self.rule is None:
            return fragment(*parts)
        from gamecore.drawings import value_strip
        from gamecore.grundy.sequence import grundy_values

        values = grundy_values(self.rule, min(self.checked_upto, _STRIP)).tolist()
        first = self.preperiod or 0
        starts = range(first, len(values), self.period) if self.period not in (None, 1) else ()
        return fragment(*parts, value_strip(values, starts))


_STRIP = 32
"""The last heap of a strip of values, as long as can be read at a glance."""


def losing_heaps(values: NDArray[Any]) -> NDArray[np.int64]:
    """Return the heaps of value 0, ascending: with such a heap alone the player to move loses.

    Parameters
    ----------
    values : array of int, shape (N,)
        G(0), …, G(N−1).
    """
    return np.flatnonzero(np.asarray(values) == 0).astype(np.int64)


# -- the formula of values that repeat -------------------------------------------------------------


def formula_of(values: Values, found: Repetition) -> str | None:
    """Return a formula for all values that repeat as `found` says, or None if none here fits.

    Parameters
    ----------
    values : array of int
        At least the values of the heaps 0 … preperiod + period − 1.
    found : Repetition
        With preperiod 0 or 1; if values start to repeat later, no formula is given.

    Returns
    -------
    str or None
        Such as "n mod 6" (take 1-5), "⌊(n mod 8)/3⌋" (take 3-5), "2⌊n/4⌋ + n mod 2" (take all but
        2), "1 + (n − 1) mod 2 for n ≥ 1" (code 4.7).

    Notes
    -----
    O(period). The formula repeats as the values do, so one period is compared with it.
    """
    if found.preperiod > 1:
        return None
    start, period, saltus = found.preperiod, found.period, found.saltus
    one_period = values[start : start + period].astype(np.int64)
    heap = "(n − 1)" if start else "n"
    said = _rising(one_period, saltus, heap) if saltus else _repeating(one_period, heap)
    return from_heap(said) if said and start else said


def _repeating(values: Values, heap: str) -> str | None:
    """Return the formula of values that repeat this period: constant or a staircase; else None."""
    period, least = len(values), int(values[0])
    if period == 1:
        return str(least)
    # Every step but the last is as wide as the first.
    width = int(np.flatnonzero(values != least)[0])
    if not np.array_equal(values, least + np.arange(period) // width):
        return None
    rest = f"{heap} mod {period}"
    step = rest if width == 1 else f"⌊({rest})/{width}⌋"
    return f"{least} + {step}" if least else step


def _rising(values: Values, saltus: int, heap: str) -> str | None:
    """Return the formula of rising values, if this period repeats 0, …, saltus − 1; else None."""
    period = len(values)
    if period % saltus or not np.array_equal(values, np.arange(period) % saltus):
        return None
    if period == 1:
        return heap.strip("()")
    turns = f"⌊{heap}/{period}⌋"
    return turns if saltus == 1 else f"{saltus}{turns} + {heap} mod {saltus}"


# -- the heaps that lose ---------------------------------------------------------------------------


NEVER_GO_DOWN = ("log2", "staircase")
"""Shapes whose proof says that the values never go down."""


@dataclass(frozen=True, slots=True)
class LosingRule:
    """The P-positions of one heap, listed, and the law they obey where one is proved.

    Attributes
    ----------
    listed : tuple of int
        Every heap of value 0 among the values looked at, ascending.
    modulus : int or None
        The proved period, if n mod modulus alone decides from `start` on; else None.
    residues : tuple of int
        The n mod modulus, ascending, of the losing heaps n ≥ start; () without a modulus.
    start : int
        The preperiod; losing heaps below it are only listed.
    complete : bool
        Whether `listed` is all there are.
    named : Message or None
        The name that a proof gives to all of them, such as "0 and the odd primes".
    """

    listed: tuple[int, ...]
    modulus: int | None
    residues: tuple[int, ...]
    start: int
    complete: bool
    named: Message | None = None


def losing_rule(values: NDArray[Any], pattern: Pattern) -> LosingRule:
    """Return the heaps where the player to move loses, and the law for them if one is proved.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …, of any length: a closed form proves a period that is longer than they are.
    pattern : Pattern
        The pattern of the same rule; only a proved one gives a law or a complete list.

    Notes
    -----
    With a saltus, values from preperiod + period on are at least the saltus; and in a shape that
    never goes down, 0 does not return after another value. In both cases the list is complete, if
    `values` goes so far. A law needs one whole period of `values` as well.
    """
    listed = tuple(losing_heaps(values).tolist())
    start, period = pattern.preperiod or 0, pattern.period
    if pattern.status != "proved":
        return LosingRule(listed, None, (), start, complete=False)
    if period is None:
        rises = pattern.shape in NEVER_GO_DOWN and bool(values[-1])
        return LosingRule(listed, None, (), start, complete=rises, named=pattern.losing)
    has_a_turn = len(values) >= start + period
    if pattern.saltus or not has_a_turn:
        rises = bool(pattern.saltus) and has_a_turn
        return LosingRule(listed, None, (), start, complete=rises, named=pattern.losing)
    one_turn = [n for n in range(start, start + period) if values[n] == 0]
    residues = tuple(sorted(n % period for n in one_turn))
    complete = not residues
    return LosingRule(listed, period, residues, start, complete=complete, named=pattern.losing)


def name_of_losing(values: NDArray[Any], found: Repetition) -> Message | None:
    """Return a name for the heaps of value 0 of a proved repetition, if there is a short one.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …, at least up to preperiod + period − 1.
    found : Repetition

    Returns
    -------
    Message or None
        "the multiples of q" or "0 and the odd numbers" when the losing heaps are exactly those;
        None for other sets, and for those of a rising repetition, which are finitely many.
    """
    if found.saltus:
        return None
    zero = values[: found.preperiod + found.period] == 0
    places = zero.nonzero()[0].tolist()
    if found.period == 2 and places == [0, *range(1, len(zero), 2)]:
        return Message("0 and the odd numbers")
    # The multiples of q repeat with the period exactly when q divides it; heap 0 is one of them.
    q = places[1] if len(places) > 1 else found.period
    if found.period % q or places != list(range(0, len(zero), q)):
        return None
    return multiples(q)
