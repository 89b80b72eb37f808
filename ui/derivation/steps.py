"""The steps of a derivation: their numbers, their rows, their sentences. No widgets.

Step numbers are in links, so they never change meaning.

- By heaps: at step 2k the rows of heaps 0..k are complete; at step 2k + 1 row k + 1 is there too,
  with its options and their values, and its mex is asked for. The last step is twice the heap.
- By options, of a heap with m options: at step s ≤ m the first s of them are worked out; at s = m
  the mex is asked for, and step m + 1, the last, shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import sequence_of
from gamecore.lessons.mex_guesses import mex_reason
from gamecore.messages import Message
from gamecore.positions.moves import count_options
from ui.base import page_limits
from ui.base.words import _, either, number, say, sentences, several
from ui.work.cached_task import background

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.grundy.derivation import Derivation, OptionStep

END = 2 * page_limits.DERIVE_OPTIONS + 2
"""Largest step in a link; a step beyond the end of a derivation means its end."""

OPTIONS_WALKED = END - 1
"""Most options of a heap shown one by one: the last step must not exceed END."""

OPTIONS_IN_ROWS = 6_000
"""Most options in all rows together: about 30 ms once, and 2 MB in the cache."""

PARTS_WRITTEN = 6
"""Most parts of one split that are written out; of more, the first two and the last."""

VALUES_READ = 8
"""Most values listed one by one in a sentence; of more, it gives the set as ranges."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of one derivation.

    Attributes
    ----------
    by : {"heaps", "options"}
    size : int
        The heap that is derived.
    options : int
        The number of its options.
    """

    by: str
    size: int
    options: int

    @property
    def last(self) -> int:
        """The last step."""
        return 2 * self.size if self.by == "heaps" else self.options + 1

    def asks(self, step: int) -> bool:
        """Return whether a step asks for a mex."""
        return step % 2 == 1 if self.by == "heaps" else step == self.options

    def row(self, step: int) -> int:
        """Return the heap of the newest row at a step, by heaps."""
        return (step + 1) // 2

    def shown(self, step: int, open_all: bool) -> int:
        """Return the step for a number in a link: 0 to `last`; with `open_all` no question."""
        step = min(max(step, 0), self.last)
        return step + 1 if open_all and self.asks(step) else step

    def after(self, step: int, *, solved: bool, open_all: bool) -> int:
        """Return the step that Next goes to.

        By heaps, after a right answer (`solved`), that is the next question: the step between would
        only repeat the answer.
        """
        ahead = 2 if solved and self.by == "heaps" and self.asks(step) else 1
        return self.shown(step + ahead, open_all)

    def before(self, step: int, *, open_all: bool) -> int:
        """Return the step that Back goes to."""
        back = step - 1
        if open_all and self.asks(back):
            back -= 1
        return self.shown(back, open_all)

    def entered_from(self, by: str, step: int) -> int:
        """Return the step at which to begin after switching here from another derivation.

        `by` and `step` are those of the other one. By options it is the first option. By heaps it
        is the same step or, coming from options, this heap's row, with its mex if that was shown.
        """
        if self.by == "options":
            return min(1, self.options)
        if by == "heaps":
            return min(step, self.last)
        told = step > self.options
        return max(self.last if told else self.last - 1, 0)


def _says(rule: str, n: int) -> str:
    return _("Working out the moves of “{rule}” up to a heap of {n}.").format(
        rule=rule, n=number(n)
    )


@background(describe=_says)
def growing_rows(rule: str, upto: int) -> tuple[Derivation, ...] | Message:
    """Return the derivations of heaps 0..upto, or why they are refused; cached, never raises."""
    try:
        reach = _rows_that_fit(rule, upto)
        if reach <= upto:
            return _too_many_rows(reach)
        # Work out all values once; otherwise every row would extend the table again.
        sequence_of(rule).reaching(upto)
        return tuple(derive(rule, n) for n in range(upto + 1))
    except GameError as refusal:
        return refusal.message


def _rows_that_fit(rule: str, upto: int) -> int:
    """Return how many rows, from heap 0 on, have at most OPTIONS_IN_ROWS options together."""
    room = OPTIONS_IN_ROWS
    for n in range(upto + 1):
        count = count_options(rule, n, room)
        if count is None:
            return n
        room -= count
    return upto + 1


@background(describe=_says)
def single_row(rule: str, n: int) -> Derivation | Message:
    """Return the derivation of one heap, or why it has too many options; cached, never raises."""
    try:
        count = count_options(rule, n)
        if count is None or count > OPTIONS_WALKED:
            return _too_many_options(rule, n, count)
        return derive(rule, n)
    except GameError as refusal:
        return refusal.message


def _too_many_rows(n: int) -> Message:
    return Message(
        "Heap {n} and those before it have over {most} options, too many to write out here. "
        "Choose a heap from 0 to {last}.",
        n=n,
        most=OPTIONS_IN_ROWS,
        last=n - 1,
    )


def _too_many_options(rule: str, n: int, count: int | None) -> Message:
    last = n - 1
    while count_options(rule, last, OPTIONS_WALKED) is None:
        last -= 1
    if count is None:
        return Message(
            "Heap {n} has more than {count} options, too many to walk through one by one. "
            "Choose heap {last} or a smaller one, or go heap by heap.",
            n=n,
            count=limits.MOVES_COUNTED,
            last=last,
        )
    return Message(
        "Heap {n} has {count} options, too many to walk through one by one. "
        "Choose heap {last} or a smaller one, or go heap by heap.",
        n=n,
        count=count,
        last=last,
    )


def parts_text(parts: tuple[int, ...]) -> str:
    """Return an option as text: `7`, `2 + 7`, `1 + 1 + … + 1` if it has many parts, `0` if none."""
    return _joined([number(part) for part in parts], " + ") or "0"


def _joined(words: list[str], sign: str) -> str:
    if len(words) > PARTS_WRITTEN:
        words = [*words[:2], "…", words[-1]]
    return sign.join(words)


def action(n: int, option: tuple[int, ...]) -> str:
    """Return the move to an option of heap n: `take 4`, `split into 2 + 7`, `take 2, leave 3 + 4`.

    The words depend on the sizes alone, so they fit every rule.
    """
    taken = n - sum(option)
    if len(option) < 2:
        return _("take {count}").format(count=number(taken))
    parts = parts_text(option)
    if taken == 0:
        return _("split into {parts}").format(parts=parts)
    if taken > 0:
        return _("take {count}, leave {parts}").format(count=number(taken), parts=parts)
    return _("replace by {parts}").format(parts=parts)


def seat_name(n: int, option: tuple[int, ...]) -> str:
    """Return a short name of an option: `take 4`, or `2 + 7` for a split."""
    return action(n, option) if len(option) < 2 else parts_text(option)


def xor_text(step: OptionStep) -> str:
    """Return the XOR of the parts' values as text: `2 ⊕ 1 = 3`."""
    return f"{_joined([number(v) for v in step.part_values], ' ⊕ ')} = {number(step.value)}"


def option_told(n: int, step: OptionStep) -> str:
    """Return an option's move and value as text: `take 1, leave 1 + 2: values 1 ⊕ 2 = 3`."""
    done = action(n, step.option)
    if len(step.option) > 1:
        return _("{action}: values {xor}").format(action=done, xor=xor_text(step))
    if not step.option:
        return _("{action}: nothing left, value 0").format(action=done)
    return _("{action}: heap {part}, value {value}").format(
        action=done, part=number(step.option[0]), value=number(step.value)
    )


def xor_in_binary(step: OptionStep) -> str:
    """Return the XOR of the parts' values in binary: `10 ⊕ 01 = 11`."""
    width = max(1, step.value.bit_length(), *(v.bit_length() for v in step.part_values))
    values = [f"{value:0{width}b}" for value in step.part_values]
    return f"{_joined(values, ' ⊕ ')} = {step.value:0{width}b}"


def set_text(seen: Sequence[int]) -> str:
    """Return ascending values as text, runs of three or more as ranges: `0–39`, `0, 1, 3–5`."""
    if not seen:
        return _("none")
    starts = [seen[0], *(high for low, high in pairwise(seen) if high != low + 1)]
    ends = [*(low for low, high in pairwise(seen) if high != low + 1), seen[-1]]
    words: list[str] = []
    for low, high in zip(starts, ends, strict=True):
        if high - low < 2:
            words += [number(value) for value in range(low, high + 1)]
        else:
            words.append(f"{number(low)}–{number(high)}")
    return _(", ").join(words)


# -- heap by heap -------------------------------------------------------------------------------


def row_asked(row: Derivation) -> str:
    """Return the question for the mex of a row."""
    if not row.steps:
        return _("Heap {n} has no options. What is the mex of nothing?").format(n=number(row.n))
    values = [number(step.value) for step in row.steps]
    listed = either(values, "and") if len(values) <= VALUES_READ else set_text(row.seen)
    return several(
        "Heap {n} has one option. Its value is {values}. What is the mex?",
        "Heap {n} has {count} options. Their values are {values}. What is the mex?",
        len(values),
        n=number(row.n),
        values=listed,
    )


def row_told(row: Derivation) -> str:
    """Return the sentence with the value of a row and why."""
    reason = say(mex_reason([step.value for step in row.steps]))
    return _("Heap {n} has the value {mex}: {reason}").format(
        n=number(row.n), mex=number(row.mex), reason=reason[:1].lower() + reason[1:]
    )


# -- option by option ---------------------------------------------------------------------------


def option_sentence(row: Derivation, step: int) -> str:
    """Return the sentence of a step by options, 0 to the number of options + 1."""
    if step > len(row.steps):
        return _seated(row)
    if step == len(row.steps):
        return _all_seated(row)
    if step == 0:
        return several(
            "Heap {n} has {count} option. It takes the seat of its value.",
            "Heap {n} has {count} options. Each takes the seat of its value.",
            len(row.steps),
            n=number(row.n),
        )
    return _one_option(row, row.steps[step - 1])


def _one_option(row: Derivation, step: OptionStep) -> str:
    seat = _("Seat {value} is taken.") if step.is_new else _("Seat {value} was taken already.")
    fields = {
        "n": number(row.n),
        "action": action(row.n, step.option),
        "value": number(step.value),
        "seat": seat.format(value=number(step.value)),
    }
    if not step.option:
        return _("Heap {n}: {action} → nothing left, value {value}. {seat}").format(**fields)
    if len(step.option) == 1:
        part = number(step.option[0])
        return _("Heap {n}: {action} → heap {part}, value {value}. {seat}").format(
            part=part, **fields
        )
    return _("Heap {n}: {action} → values {xor}. {seat}").format(xor=xor_text(step), **fields)


def _all_seated(row: Derivation) -> str:
    if not row.steps:
        return _(
            "Heap {n} has no options, so nobody takes a seat. Which seat is the first empty one?"
        ).format(n=number(row.n))
    last = _one_option(row, row.steps[-1])
    return sentences(last, _("All are seated: which seat is the first empty one?"))


def _seated(row: Derivation) -> str:
    fields = {"n": number(row.n), "mex": number(row.mex), "last": number(row.mex - 1)}
    if not row.steps:
        why = _(
            "Nobody takes a seat, so seat 0 is empty: the mex of nothing is 0, and heap {n} has "
            "the value 0."
        )
    elif row.mex == 0:
        why = _("Seat 0 is empty: heap {n} has the value 0.")
    elif row.mex == 1:
        why = _("Seat 0 is taken and seat 1 is empty: heap {n} has the value 1.")
    else:
        why = _(
            "Seats 0 to {last} are taken and seat {mex} is empty: heap {n} has the value {mex}."
        )
    return sentences(why.format(**fields), alone(row))


def alone(row: Derivation) -> str:
    """Return the sentence that says who wins with this heap alone, and by which move."""
    if not row.steps:
        return _("With this heap alone, the player to move loses: there is no move.")
    if not row.mex:
        return _("With this heap alone, the player to move loses: no move leaves value 0.")
    wins = next(step.option for step in row.steps if not step.value)
    if not wins:
        words = _("With this heap alone, the player to move wins: {action}, and nothing is left.")
    else:
        words = _("With this heap alone, the player to move wins: {action}, and value 0 is left.")
    return words.format(action=action(row.n, wins))
