"""Staircase Nim: the editor of steps, the walk to the even steps, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.staircase import after_move, stair_move
from gamecore.messages import Message
from ui.base.marks import captioned_table, hue_index, soft, value_chip
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number, prose, sentences, several
from ui.coupled.coupled_page import MoveTalk, heap_board
from ui.coupled.walk import Question, WalkStep, walk
from ui.links import link_state
from ui.pieces.text_fields import amount_field
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamecore.coupled.game import CoupledMove
    from ui.base.page import Page
    from ui.coupled.coupled_page import CoupledState, Put
    from ui.pieces.question import OpenQuestion


DOTS = 8
"""Most stones of a step that are drawn; more are a number."""

RISE = 8
"""Number of steps above which a staircase is drawn less steep, so that it is no higher."""


def stairs(
    stones: Sequence[int],
    *,
    marked: bool = False,
    moved: Mapping[int, int] | None = None,
) -> Markup:
    """Return the drawing of a staircase: step 1 at the left is the lowest, stones go to the left.

    Parameters
    ----------
    stones : sequence of int
        Stones on steps 1, 2, 3, …
    marked : bool
        Whether the even steps are marked as those that count.
    moved : mapping, optional
        Step number → change of its stones by the last move: −2 on the step left, 2 on that below.
    """
    changes = moved or {}
    columns = join(
        _step(step, count, marked, changes.get(step, 0), min(1.0, RISE / len(stones)))
        for step, count in enumerate(stones, 1)
    )
    said = described(stones, marked, changes)
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<div class="gl-stairs" role="img" aria-label="{}">{}</div></div>',
        _("The staircase"),
        said,
        columns,
    )


def _step(step: int, count: int, marked: bool, change: int, steepness: float) -> Markup:
    even = step % 2 == 0
    names = ["step", "even" if marked and even else "odd" if marked else ""]
    names += ["from" if change < 0 else "to" if change > 0 else "", f"h{hue_index(step - 1)}"]
    dots = (
        markup('<span class="dots">{}</span>', markup("<i></i>") * count) if count <= DOTS else ""
    )
    sign = markup('<u class="change">{}{}</u>', "+" if change > 0 else "−", number(abs(change)))
    mark = markup("<s>✓</s>") if marked and even else ""
    return markup(
        '<span class="{names}" style="--k:{height:.2f}">'
        "{sign}{dots}<b>{count}</b>"
        '<span class="block">{mark}<em>{step}</em></span></span>',
        names=" ".join(filter(None, names)),
        height=step * steepness,
        sign=sign if change else "",
        dots=dots,
        count=number(count),
        mark=mark,
        step=number(step),
    )


def described(stones: Sequence[int], marked: bool, changes: Mapping[int, int]) -> str:
    """Return the text alternative of the drawing."""
    parts = []
    for step, count in enumerate(stones, 1):
        part = several(
            "step {step}: {count} stone", "step {step}: {count} stones", count, step=number(step)
        )
        if marked and step % 2 == 0:
            part += _(", counts")
        if changes.get(step):
            part += _(", was {before}").format(before=number(count - changes[step]))
        parts.append(part)
    return _("; ").join(parts) or _("a staircase without steps")


def both_countings(stones: Sequence[int]) -> Markup:
    """Return the table of the steps numbered from 1 and from 0, with those that count marked."""
    steps = range(1, len(stones) + 1)
    rows = (
        (_("Lowest step is 1"), [number(step) for step in steps]),
        (_("Lowest step is 0"), [number(step - 1) for step in steps]),
        (_("Stones"), [number(count) for count in stones]),
        (_("Counts"), [markup("<b>✓</b>") if step % 2 == 0 else "–" for step in steps]),
    )
    body = join(
        markup('<tr><th scope="row">{}</th>', head)
        + join(markup('<td class="n">{}</td>', cell) for cell in cells)
        + markup("</tr>")
        for head, cells in rows
    )
    name = _("The same steps, counted in two ways")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<table class="gl-table gl-family"><caption>{}</caption><tbody>{}</tbody></table>'
        "</div>",
        name,
        name,
        body,
    )


def as_nim_heaps(stones: Sequence[int]) -> Markup:
    """Return the table of the even steps as heaps of Nim."""
    rows = join(
        markup(
            '<tr><th scope="row">{}</th>'
            '<td aria-hidden="true">→</td><td>{}</td>'
            '<td class="n">{}</td></tr>',
            _("step {step}").format(step=number(step)),
            _("a heap of Nim"),
            value_chip(stones[step - 1]),
        )
        for step in range(2, len(stones) + 1, 2)
    )
    name = _("Every even step is a heap of Nim")
    heads = (_("Even step"), "", _("is"), _("value"))
    return captioned_table("gl-family", name, name, heads, rows)


LAST_STEP = 5
"""The last step of the walk: the XOR of the even steps."""

SHOWN_STONES = 2
"""Most stones that the examples of moves take."""


def stair_editor(page: Page, position: tuple[int, ...], put: Put) -> None:
    """Draw the steps on the board, with buttons that add or remove stones and steps."""
    heap_board(
        page,
        position,
        put,
        names=[_("step {step}").format(step=number(step)) for step in range(1, len(position) + 1)],
        words={
            "board": _("Steps, the lowest first"),
            "heap": _("{letter}: {size}"),
            "opens": _("{letter}: {size}. Opens the explanation."),
            "more": _("Add a stone to {letter}"),
            "less": _("Take a stone from {letter}"),
            "remove": _("Remove {letter}"),
            "add": _("Add a step"),
        },
    )


# -- the walk -------------------------------------------------------------------------------------


def stair_walk(state: CoupledState) -> None:
    """Draw the walk from the staircase to the XOR, and the table of both ways of counting."""
    walk(state, stair_steps(state.position, state.analysis.nim_sum or 0))
    if not link_state.number(state.page, "step") and not state.open_all:
        return  # which steps count is what step 0 asks
    with st.expander(_("Odd or even? Two ways of counting")):
        st.markdown(prose("staircase", "counting"))
        html(both_countings(state.position))


def stair_steps(stones: Sequence[int], nim_sum: int) -> list[WalkStep]:
    """Return the steps of the walk for a staircase; `nim_sum` is the XOR of its even steps."""
    return [
        WalkStep(
            _(
                "A move brings as many stones as you like from one step to the step below. On "
                "step 1 they rest. Whoever cannot move loses."
            ),
            stairs(stones),
            Question(
                _("which steps decide who wins?"),
                {
                    "all": _("all of them"),
                    "odd": _("the odd ones: 1, 3, 5, …"),
                    "even": _("the even ones: 2, 4, 6, …"),
                    "top": _("the highest one"),
                },
                "even",
                _("It is the even ones. The next steps show why the odd ones do not matter."),
                {
                    "all": _(
                        "Stones on step 1 cannot move: put 5 stones there and none elsewhere, and "
                        "the player to move has lost. So not every step counts."
                    ),
                    "odd": _(
                        "Put one stone on step 2 and none elsewhere: you bring it to step 1, and I "
                        "cannot move. You won, and no odd step held a stone."
                    ),
                    "top": _(
                        "One stone on step 4 and none elsewhere wins for you. Now put one on step "
                        "2 as well: you bring the upper one to step 3, and I bring the lower one "
                        "to step 1. You bring yours to step 2, I bring it to step 1, and you "
                        "cannot move. The highest step was the same."
                    ),
                },
            ),
        ),
        WalkStep(
            _(
                "From step 2 stones go to step 1 and rest: they are out of play. "
                "So step 2 is a heap of Nim, from which you take as many as you like."
            ),
            _taken_from_second(stones),
        ),
        *_reversed_steps(stones),
        WalkStep(
            _(
                "So the odd steps are only places where stones no longer count. "
                "The even steps are heaps of Nim."
            ),
            stairs(stones, marked=True) + as_nim_heaps(stones),
        ),
        WalkStep(
            _("The XOR of the even steps is {value}, not 0: the player to move wins.").format(
                value=number(nim_sum)
            )
            if nim_sum
            else _("The XOR of the even steps is 0: the player to move loses, whatever they do."),
            stairs(stones, marked=True) + even_card(stones),
        ),
    ]


def _taken_from_second(stones: Sequence[int]) -> Markup:
    """Return the staircase after a move of stones from step 2, if there are any."""
    if len(stones) < 2 or not stones[1]:
        return stairs(stones)
    count = min(SHOWN_STONES, stones[1])
    return stairs(after_move(stones, 2, count), moved={2: -count, 1: count})


def _reversed_steps(stones: Sequence[int]) -> list[WalkStep]:
    """Return two steps: a move from an odd step, and the reply that reverses it."""
    step = next((k for k in range(3, len(stones) + 1, 2) if stones[k - 1]), None)
    if step is None:
        empty = _(
            "No odd step above the first holds a stone here. If one did, you could put stones from "
            "it onto an even step, and I would bring the same stones one step further."
        )
        return [
            WalkStep(empty, stairs(stones)),
            WalkStep(_("Then every even step would be as before."), stairs(stones)),
        ]
    count = min(SHOWN_STONES, stones[step - 1])
    after = after_move(stones, step, count)
    back = after_move(after, step - 1, count)
    names = {"count": number(count), "from": number(step), "to": number(step - 1)}
    lower = number(step - 2)
    return [
        WalkStep(
            _("Now an odd step. Say you bring {count} from step {from} onto step {to}.").format(
                **names
            ),
            stairs(after, moved={step: -count, step - 1: count}),
            Question(
                _("can I bring every even step back to what it was?"),
                {
                    "no": _("no"),
                    "back": _("yes: I bring them back up to step {from}").format(**names),
                    "same": _("yes: I bring the same {count} on to step {lower}").format(
                        count=names["count"], lower=lower
                    ),
                },
                "same",
                _("Stones only go down. But on step {lower} they do not count, either.").format(
                    lower=lower
                ),
                {
                    "no": _(
                        "Of the even steps, only step {to} has changed: it holds {count} more. "
                        "Where can just those go next?"
                    ).format(**names),
                    "back": _(
                        "Stones only go down: no move brings any from step {to} up to step {from}."
                    ).format(**names),
                },
            ),
        ),
        WalkStep(
            _(
                "I bring the same {count} from step {to} on to step {lower}. Every even step holds "
                "what it held before: your move has changed nothing."
            ).format(**names, lower=lower),
            stairs(back, moved={step - 1: -count, step - 2: count}),
        ),
    ]


def even_card(stones: Sequence[int]) -> Markup:
    """Return the XOR of the even steps in binary columns, or a sentence if there are none."""
    even = list(stones[1::2])
    if not even:
        return soft(_("There is no even step, so no stone can move."))
    names = [_("step\N{NO-BREAK SPACE}{step}").format(step=2 * i + 2) for i in range(len(even))]
    return xor_card(even, even, names=names, heads=(_("Step"), _("Stones")))


# -- the winning moves ----------------------------------------------------------------------------


def stair_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the staircase; once the winner is known, with the even steps marked and their XOR."""
    told = not asks.covers("values")
    html(stairs(state.position, marked=told))
    if told:
        html(even_card(state.position))


def _kinds(state: CoupledState) -> dict[str, str]:
    return {
        str(step): _("from step {step}").format(step=number(step))
        for step, count in enumerate(state.position, 1)
        if step > 1 and count
    }


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    step = int(kind)
    most = state.position[step - 1]
    label = _("How many stones to step {step}?").format(step=number(step - 1))
    count = amount_field(label, 1, most, key)
    if count is None or isinstance(count, Message):
        return count
    return after_move(state.position, step, count)


def _moved(move: CoupledMove[Any]) -> tuple[int, int]:
    """Return the number of the step that a move takes stones from, and how many."""
    step = move.heaps[1] + 1
    return step, move.before[step - 1] - move.after[step - 1]


def _name(move: CoupledMove[Any]) -> str:
    step, count = _moved(move)
    return several(
        "{count} stone from step {from} to step {to}",
        "{count} stones from step {from} to step {to}",
        count,
        **{"from": number(step), "to": number(step - 1)},
    )


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    step, count = _moved(move)
    even = step if step % 2 == 0 else step - 1
    before, after = move.before[even - 1], move.after[even - 1]
    said = _(
        "Step {step} then holds {after} = {before} ⊕ {nim_sum}, and the XOR becomes 0."
    ).format(
        step=number(even),
        after=number(after),
        before=number(before),
        nim_sum=number(state.analysis.nim_sum or 0),
    )
    if step % 2:
        said = sentences(
            said,
            several(
                "It lacked {count} stone, and the odd step above it has that many.",
                "It lacked {count} stones, and the odd step above it has that many.",
                count,
            ),
        )
    return said


def reply(state: CoupledState, move: CoupledMove[Any]) -> CoupledMove[Any]:
    """Return a winning reply to a losing move.

    In a losing position a move from an odd step is reversed with the same stones; else it is any.
    """
    step, count = _moved(move)
    if step % 2 and not state.analysis.to_move_wins:
        return stair_move(move.after, step - 1, count)
    found = state.game.analyse(move.after).winning_moves.example
    assert found is not None, "a move that leaves a losing position is no losing move"
    return found


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why, reply=reply)
