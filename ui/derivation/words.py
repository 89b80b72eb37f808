"""The words of a derivation: what an option does to a heap, and one sentence for each step."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gamecore.lessons.mex_guesses import mex_reason
from ui.base.words import _, either, number, say, several

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.grundy.derivation import Derivation, OptionStep

PARTS_WRITTEN = 6
"""Most parts of one split that are written out; of more, the ends are."""

VALUES_READ = 8
"""Most values that a sentence reads out one by one; of more, it names the set."""


def parts_text(parts: tuple[int, ...]) -> str:
    """Write what is left of a heap: `7`, `2 + 7`, `1 + 1 + … + 1` for many, 0 for nothing."""
    return _joined([number(part) for part in parts], " + ") or "0"


def _joined(words: list[str], sign: str) -> str:
    if len(words) > PARTS_WRITTEN:
        words = [*words[:2], "…", words[-1]]
    return sign.join(words)


def action(n: int, option: tuple[int, ...]) -> str:
    """Say what is done to a heap of n: `take 4`, `split into 2 + 7`, `take 2, leave 3 + 4`.

    The words follow from the sizes alone, so they fit every rule.
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
    """Name an option where there is little room: `take 4`, or `2 + 7` for a split."""
    return action(n, option) if len(option) < 2 else parts_text(option)


def xor_text(step: OptionStep) -> str:
    """Write the XOR of the parts' values: `2 ⊕ 1 = 3`."""
    return f"{_joined([number(v) for v in step.part_values], ' ⊕ ')} = {number(step.value)}"


def option_told(n: int, step: OptionStep) -> str:
    """Say which move gives an option and what it is worth: `take 1, leave 1 + 2: 1 ⊕ 2 = 3`."""
    done = action(n, step.option)
    if len(step.option) > 1:
        return _("{action}: values {xor}").format(action=done, xor=xor_text(step))
    if not step.option:
        return _("{action}: nothing left, value 0").format(action=done)
    return _("{action}: heap {part}, value {value}").format(
        action=done, part=number(step.option[0]), value=number(step.value)
    )


def xor_in_binary(step: OptionStep) -> str:
    """Write the same in binary: `10 ⊕ 01 = 11`."""
    width = max(1, step.value.bit_length(), *(v.bit_length() for v in step.part_values))
    values = [f"{value:0{width}b}" for value in step.part_values]
    return f"{_joined(values, ' ⊕ ')} = {step.value:0{width}b}"


def set_text(seen: Sequence[int]) -> str:
    """Write a set of values exactly, runs of three or more as ranges: `0–39`, `0, 1, 3–5`."""
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
    return ", ".join(words)


# -- heap by heap -------------------------------------------------------------------------------


def row_asked(row: Derivation) -> str:
    """Ask for the mex of the newest row."""
    if not row.steps:
        return _("Heap {n} has no options. What is the mex of nothing?").format(n=number(row.n))
    values = [number(step.value) for step in row.steps]
    listed = either(values, _("and")) if len(values) <= VALUES_READ else set_text(row.seen)
    return several(
        "Heap {n} has one option. Its value is {values}. What is the mex?",
        "Heap {n} has {count} options. Their values are {values}. What is the mex?",
        len(values),
        n=number(row.n),
        values=listed,
    )


def row_told(row: Derivation) -> str:
    """Say the value of the newest row and why."""
    return _("Heap {n} has the value {mex}: {reason}").format(
        n=number(row.n), mex=number(row.mex), reason=_lower(reason(row))
    )


def reason(row: Derivation) -> str:
    """Say why the mex of a heap's options is what it is."""
    return say(mex_reason([step.value for step in row.steps]))


def _lower(sentence: str) -> str:
    """Let a sentence go on after a colon."""
    return sentence[:1].lower() + sentence[1:]


# -- option by option ---------------------------------------------------------------------------


def option_sentence(row: Derivation, step: int) -> str:
    """Say what a step by options shows, from nothing worked out yet to the mex and its meaning."""
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
    fields = {
        "n": number(row.n),
        "action": action(row.n, step.option),
        "value": number(step.value),
        "seat": _seat(step),
    }
    if not step.option:
        return _("Heap {n}: {action} → nothing left, value {value}. {seat}").format(**fields)
    if len(step.option) == 1:
        part = number(step.option[0])
        return _("Heap {n}: {action} → heap {part}, value {value}. {seat}").format(
            part=part, **fields
        )
    return _("Heap {n}: {action} → values {xor}. {seat}").format(xor=xor_text(step), **fields)


def _seat(step: OptionStep) -> str:
    words = _("Seat {value} is taken.") if step.is_new else _("Seat {value} was taken already.")
    return words.format(value=number(step.value))


def _all_seated(row: Derivation) -> str:
    if not row.steps:
        return _(
            "Heap {n} has no options, so nobody takes a seat. Which seat is the first empty one?"
        ).format(n=number(row.n))
    last = _one_option(row, row.steps[-1])
    return last + " " + _("All are seated: which seat is the first empty one?")


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
    if row.mex:
        meaning = _("With this heap alone, the player to move wins.")
    else:
        meaning = _("With this heap alone, the player to move loses.")
    return f"{why.format(**fields)} {meaning}"
