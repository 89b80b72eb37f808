"""Moore's Nim: the control for k, the walk through the binary columns, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.moore import game
from gamecore.coupled.moore_moves import balancing
from gamecore.messages import Message
from ui.base.marks import letter
from ui.base.markup import html, markdown, markup
from ui.base.words import _, number, sentences, several
from ui.coupled.coupled_page import MoveTalk
from ui.coupled.moore_columns import (
    balancing_card,
    column_sentence,
    columns_card,
    power_words,
    width_of,
)
from ui.coupled.walk import Question, WalkStep, walk
from ui.links.link_widgets import within
from ui.links.links import field
from ui.pieces.text_fields import amount_field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.coupled.game import CoupledGame, CoupledMove
    from ui.base.page import Page
    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


LAST_STEP = 63
"""Largest step in a link: the longest walk has 60 columns, two steps before and one after them."""


def moore_game(page: Page) -> CoupledGame[Any]:
    """Draw the field for k, the most heaps that a move may touch, and return the game for it."""
    entry = field(page, "k")
    k = st.number_input(
        _("k: a move makes 1 to k heaps smaller"),
        value=int(entry.default),
        key=page.key("k"),
        bind="query-params",
        help=_("With k = 1 it is Nim."),
    )
    return game(within(entry, k))


def k_of(state: CoupledState) -> int:
    """Return k, the most heaps that a move may touch on this page."""
    assert state.game.k is not None, "every game of this family has its number"
    return state.game.k


def moore_rule(state: CoupledState) -> str:
    """Return the sentence about what a move is with the k of this page."""
    return several(
        "Take stones from one heap.",
        "Take stones from one heap, or from up to {count} heaps at once.",
        k_of(state),
    )


# -- the walk -------------------------------------------------------------------------------------


def moore_walk(state: CoupledState) -> None:
    """Draw the walk through the columns."""
    walk(state, moore_steps(state.position, k_of(state)))


def moore_steps(heaps: tuple[int, ...], k: int) -> list[WalkStep]:
    """Return the steps of the walk: the counts, then the winning move column by column, if any."""
    ones = [sum(size >> bit & 1 for size in heaps) for bit in range(width_of(heaps))]
    wrong = [bit for bit, count in enumerate(ones) if count % (k + 1)]
    steps = [
        WalkStep(
            several(
                "A move makes {count} heap smaller. This is Nim: in binary, ones cancel in pairs.",
                "A move makes 1 to {count} heaps smaller, each by as much as you like. "
                "Write them in binary again.",
                k,
            ),
            columns_card(heaps, k, counted=False),
            _groups(k),
        ),
        WalkStep(
            _counted(k, wrong),
            columns_card(heaps, k, told=not wrong),
            _how_many_go(ones, k, wrong),
            told=columns_card(heaps, k),
        ),
    ]
    if not any(heaps):
        return steps
    if not wrong:
        return [*steps, *_spoiling_steps(heaps, k)]
    found = balancing(heaps, k)
    steps += [
        WalkStep(column_sentence(found, index, k), balancing_card(heaps, k, found, index + 1))
        for index in range(len(found.steps))
    ]
    changed = [place for place, size in enumerate(heaps) if size != found.after[place]]
    steps.append(
        WalkStep(
            _("The move is {move}. Every column now holds a multiple of {group} ones.").format(
                move=_changes(heaps, found.after, changed), group=number(k + 1)
            ),
            columns_card(found.after, k),
        )
    )
    return steps


def _groups(k: int) -> Question:
    sizes = sorted({2, 3, k, k + 1, k + 2} - {1})
    return Question(
        _("in groups of how many must the ones of a column cancel?"),
        {str(size): number(size) for size in sizes},
        str(k + 1),
        several(
            "{count} heap, groups of {group}: a move takes at most {count} one from a column.",
            "{count} heaps, groups of {group}: a move takes at most {count} ones from the leftmost "
            "column it changes, so it never takes a whole group.",
            k,
            group=number(k + 1),
        ),
        {str(size): _wrong_group(size, k) for size in sizes if size != k + 1},
    )


def _wrong_group(size: int, k: int) -> str:
    """Return why groups of another size fail: a position whose winner they get wrong."""
    if size <= k:
        return _(
            "Take {size} heaps of 1: one whole group, so nothing would be left over and the player "
            "to move would lose. But you may empty all {size} at once, and I cannot move."
        ).format(size=number(size))
    return several(
        "Take {group} heaps of 1: less than a group of {size}, so something would be left over and "
        "the player to move would win. But you take {count}, I take the other one, and you cannot "
        "move.",
        "Take {group} heaps of 1: less than a group of {size}, so something would be left over and "
        "the player to move would win. But you empty 1 to {count} of them, I empty the rest, and "
        "you cannot move.",
        k,
        group=number(k + 1),
        size=number(size),
    )


def _how_many_go(ones: list[int], k: int, wrong: list[int]) -> Question | None:
    """Return the question how many ones must leave the leftmost wrong column; None without one."""
    if not wrong:
        return None
    bit = wrong[-1]
    rest = ones[bit] % (k + 1)
    choices = sorted({rest, 1, 2, min(ones[bit], k), k + 1})
    return Question(
        _("how many ones must go from the {power}-column?").format(power=power_words(bit)),
        {str(count): number(count) for count in choices},
        str(rest),
        _(
            "What is left over in groups of {group}: {rest}. Ones can only go away here: in the "
            "first column that changes, a heap that gets smaller changes from 1 to 0."
        ).format(group=number(k + 1), rest=number(rest)),
        {str(count): _wrong_count(ones[bit], count, k) for count in choices if count != rest},
    )


def _wrong_count(ones: int, count: int, k: int) -> str:
    """Return why taking `count` of the ones of a column is impossible or loses."""
    if count > ones:
        return several(
            "Only {count} heap has a 1 in this column.",
            "Only {count} heaps have a 1 in this column.",
            ones,
        )
    if count > k:
        return several(
            "A move touches at most {count} heap, so it takes at most {count} one from a column.",
            "A move touches at most {count} heaps, so it takes at most {count} ones from a column.",
            k,
        )
    left = (ones - count) % (k + 1)
    return _(
        "{ones} − {count} = {rest}: in groups of {group}, {left} would be left over. Then I take "
        "just those, make every column right, and you lose."
    ).format(
        ones=number(ones),
        count=number(count),
        rest=number(ones - count),
        group=number(k + 1),
        left=number(left),
    )


def _counted(k: int, wrong: list[int]) -> str:
    said = several(
        "A move touches {count} heap, so count the ones of each column in groups of {group}.",
        "A move touches at most {count} heaps, so count the ones of each column in groups of "
        "{group}.",
        k,
        group=number(k + 1),
    )
    if not wrong:
        return sentences(said, _("Nothing is left over anywhere: the player to move loses."))
    more = _(
        "In the {power}-column some are left over: the player to move wins. "
        "Go from the left and make every column right."
    )
    return sentences(said, more.format(power=power_words(wrong[-1])))


def _spoiling_steps(heaps: tuple[int, ...], k: int) -> list[WalkStep]:
    """Return two steps: a move from a losing position, and the winning answer."""
    place = next(place for place, size in enumerate(heaps) if size)
    spoiled = (*heaps[:place], 0, *heaps[place + 1 :])
    found = balancing(spoiled, k)
    changed = [i for i, size in enumerate(spoiled) if size != found.after[i]]
    return [
        WalkStep(
            _(
                "Say you take all of {heap}. In the leftmost column that a move changes, ones "
                "only go away: at least one, at most {k}. So that column no longer holds a "
                "multiple of {group}."
            ).format(heap=letter(place), k=number(k), group=number(k + 1)),
            columns_card(spoiled, k),
        ),
        WalkStep(
            _("The opponent answers {move}, and nothing is left over again.").format(
                move=_changes(spoiled, found.after, changed)
            ),
            columns_card(found.after, k),
        ),
    ]


def _changes(before: tuple[int, ...], after: tuple[int, ...], places: Iterable[int]) -> str:
    return _(", ").join(
        f"{letter(place)} {number(before[place])} → {number(after[place])}" for place in places
    )


# -- the winning moves ----------------------------------------------------------------------------


def moore_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the heaps in binary; once the winner is known, with the counts of their columns."""
    k = k_of(state)
    legend = _(
        "Each heap in binary. The ones of a column cancel in groups of {group}; what is left over "
        "decides."
    ).format(group=number(k + 1))
    html(
        markup(
            '<p class="gl-soft gl-small gl-legend">{}</p>{}',
            legend,
            columns_card(state.position, k, counted=not asks.covers("values")),
        )
    )


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"some": _("make smaller …")} if any(state.position) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    k = k_of(state)
    chosen = st.pills(
        markdown(_("Which heaps? At most {k}."), k=number(k)),
        [place for place, size in enumerate(state.position) if size],
        selection_mode="multi",
        format_func=lambda place: markdown(
            _("{heap} of {size}"), heap=letter(place), size=number(state.position[place])
        ),
        key=key,
    )
    if len(chosen) > k:
        return Message("A move makes at most {k} heaps smaller; choose fewer.", k=k)
    after = list(state.position)
    missing = not chosen
    for place in sorted(chosen):
        size = state.position[place]
        label = _("{heap}, a heap of {size}, becomes").format(heap=letter(place), size=number(size))
        left = amount_field(label, 0, size - 1, f"{key}-{place}")
        if isinstance(left, Message):
            return left
        if left is None:
            missing = True
        else:
            after[place] = left
    return None if missing else tuple(after)


def _name(move: CoupledMove[Any]) -> str:
    return _changes(move.before, move.after, move.heaps)


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    group = number(k_of(state) + 1)
    if not any(move.after):
        return _("It leaves nothing: your opponent cannot move.")
    ones = [
        sum(size >> bit & 1 for size in move.after) for bit in reversed(range(width_of(move.after)))
    ]
    return _("The columns then hold {ones} ones, from the left: all multiples of {group}.").format(
        ones=_(", ").join(map(number, ones)), group=group
    )


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
