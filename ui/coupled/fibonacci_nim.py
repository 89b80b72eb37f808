"""Fibonacci Nim: its control, the sum of the stones as bars, the walk, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.fibonacci_nim import (
    Taken,
    game,
    largest_move,
    parts,
    row,
    row_text,
    sum_text,
    winning_amounts,
)
from gamecore.messages import Message
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, either, number, sentences, several
from ui.coupled.coupled_page import MoveTalk, heap_board
from ui.coupled.walk import Question, WalkStep, walk
from ui.links.link_widgets import within
from ui.links.links import field
from ui.pieces.text_fields import amount_field

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.coupled.game import CoupledGame, CoupledMove
    from ui.base.page import Page
    from ui.coupled.coupled_page import CoupledState, Put
    from ui.pieces.question import OpenQuestion


LAST_STEP = 5
"""The last step of the walk: which moves win."""

BARS = 7
"""Most parts of a sum that are drawn: of more, the largest three and the smallest three."""


def fibonacci_game(page: Page) -> CoupledGame[Any]:
    """Draw the field for c, how many times what was taken last, and return the game for it."""
    entry = field(page, "times")
    c = st.number_input(
        _("c: take at most c times what was taken last"),
        value=int(entry.default),
        key=page.key("times"),
        bind="query-params",
        help=_("With c = 2 it is Fibonacci Nim; with c = 1 powers of 2 decide."),
    )
    return game(within(entry, c))


def times_of(state: CoupledState) -> int:
    """Return c, how many times what was taken last a move may take at most."""
    assert state.game.k is not None, "every game of this family has its number"
    return state.game.k


def times_words(c: int) -> str:
    """Return how many times, in words: `twice`."""
    return {1: _("once"), 2: _("twice")}.get(c, _("{count} times").format(count=number(c)))


def fibonacci_rule(state: CoupledState) -> str:
    """Return the sentence about what a move is with the c of this page."""
    c = times_of(state)
    if c == 1:
        return _("Take any number but all; after that at most as many as were taken last.")
    return _("Take any number but all; after that at most {times} what was taken last.").format(
        times=times_words(c)
    )


def fibonacci_editor(page: Page, position: Taken, put: Put) -> None:
    """Draw the stones, and what was taken last, with buttons that change them."""
    heap_board(
        page,
        tuple(position),
        put,
        fixed=True,
        names=[_("stones"), _("taken last")],
        words={
            "board": _("The stones, and what was taken last"),
            "heap": _("{letter}: {size}"),
            "opens": _("{letter}: {size}. Opens the game."),
            "more": _("{letter}: 1 more"),
            "less": _("{letter}: 1 less"),
        },
    )


# -- the drawing ----------------------------------------------------------------------------------


def bars(
    whole: int, sizes: Sequence[int], limit: int | None = None, *, told: bool = True
) -> Markup:
    """Return numbers as bars, the largest first, and how much may be taken as a bar below them.

    Parameters
    ----------
    whole : int
        The number whose bar is as wide as the drawing.
    sizes : sequence of int
        The numbers, the smallest first.
    limit : int, optional
        The most that may be taken now.
    told : bool
        Whether the smallest number is marked as the smallest part.
    """
    shown = list(reversed(sizes))
    left_out = len(shown) > BARS
    if left_out:
        shown = [*shown[:3], *shown[-3:]]
    rows = [_bar(size, whole, "", "") for size in shown]
    if told and len(sizes) > 1:
        rows[-1] = _bar(shown[-1], whole, "least", _("the smallest part"))
    if left_out:
        rows.insert(3, markup('<span class="more"><b>⋮</b></span>'))
    said = " + ".join(map(number, shown[:3])) + (" + … + " if left_out else "")
    said += (
        " + ".join(map(number, shown[3:]))
        if left_out
        else "".join(f" + {number(size)}" for size in shown[3:])
    )
    if limit is not None:
        rows.append(_bar(limit, whole, "limit", _("may be taken at most")))
        said = _("{sum}; at most {limit} may be taken").format(sum=said, limit=number(limit))
    return markup('<div class="gl-sum" role="img" aria-label="{}">{}</div>', said, join(rows))


def _bar(size: int, whole: int, kind: str, word: str) -> Markup:
    return markup(
        '<span class="{}"><b>{}</b><i style="--part:{:.4f}"></i><em>{}</em></span>',
        kind,
        number(size),
        size / max(whole, 1),
        word,
    )


def _sum_of(position: Taken, c: int, *, told: bool = True) -> Markup:
    """Return the drawing of a position: the parts of its stones, and what may be taken."""
    return bars(position[0], parts(position[0], c) or (0,), largest_move(position, c), told=told)


# -- the walk -------------------------------------------------------------------------------------


def fibonacci_walk(state: CoupledState) -> None:
    """Draw the walk from the lost starts to the winning moves, on the page's own stones."""
    walk(state, fibonacci_steps(state.position, times_of(state)))


def fibonacci_steps(position: Taken, c: int) -> list[WalkStep]:
    """Return the steps of the walk for a position."""
    stones = position[0]
    begins = row(c)[:6]
    steps = [
        WalkStep(
            _(
                "Your opponent may then take at most {times} what you take: a small move leaves "
                "little choice. First of all: with how many stones does whoever begins lose?"
            ).format(times=times_words(c)),
            bars(stones, (stones,), largest_move(position, c)),
            _which_starts(c),
        ),
        WalkStep(
            _(
                "Whoever begins loses with {row} stones. The next of these numbers is the last one "
                "plus the smallest of them that, taken {times}, is at least as large."
            ).format(row=row_text(c), times=times_words(c)),
            bars(begins[-1], begins, told=False),
            _which_is_next(c),
        ),
    ]
    if not largest_move(position, c):
        return [*steps, WalkStep(_("Here no move is left."), _sum_of(position, c))]
    return [
        *steps,
        WalkStep(_split(stones, c), _sum_of(position, c, told=False), _how_many(position, c)),
        *_play_on(position, c),
        WalkStep(_all_that_win(position, c), _sum_of(position, c)),
    ]


def _all_that_win(position: Taken, c: int) -> str:
    wins = winning_amounts(position, c)
    if not wins:
        return _("So no move wins: at most {limit} may be taken, less than {part}.").format(
            limit=number(largest_move(position, c)), part=number(parts(position[0], c)[0])
        )
    amounts = either([_amount(take, c) for take in wins], "or")
    if len(wins) == 1:
        return _("Only this move wins: take {amount}.").format(amount=amounts)
    return _(
        "These moves win: take {amounts}. Each takes the smallest parts together, and {times} "
        "that is less than the next part, or nothing is left."
    ).format(amounts=amounts, times=times_words(c))


def _which_starts(c: int) -> Question:
    """Return the question which starts are lost; a wrong answer gets a number that refutes it."""
    claims = {
        "even": (_("the even numbers"), range(2, 40, 2)),
        "threes": (_("the multiples of 3"), range(3, 40, 3)),
        "powers": (_("1 and all doubles from there: 1, 2, 4, 8, …"), row(1)),
        "fibonacci": (_("1, 2, and sums of the last two: 3, 5, 8, …"), row(2)),
    }
    right = {1: "powers", 2: "fibonacci"}.get(c, "own")
    if right == "own":
        claims["own"] = (_("none of these, but {row}").format(row=row_text(c)), row(c))
    return Question(
        _("which starts are lost?"),
        {name: words for name, (words, _numbers) in claims.items()},
        right,
        _("The next steps show why: {row}.").format(row=row_text(c)),
        {name: _refuted(numbers, c) for name, (_words, numbers) in claims.items() if name != right},
    )


def _refuted(claimed: Iterable[int], c: int) -> str:
    """Return how the first of the claimed starts that is not lost is won."""
    return _why_won(next(n for n in claimed if n not in row(c)), c)


def _why_won(stones: int, c: int) -> str:
    """Return how whoever begins wins this many stones, which are no number of the row."""
    take = parts(stones, c)[0]
    return _(
        "With {stones} stones you win: take {take}. Then I may take at most {limit}, and the "
        "{left} that are left are {sum}."
    ).format(
        stones=number(stones),
        take=number(take),
        limit=number(min(c * take, stones - take)),
        left=number(stones - take),
        sum=_("a lost number of stones") + (
            "" if len(parts(stones, c)) == 2 else f" ({sum_text(parts(stones - take, c))})"
        ),
    )  # fmt: skip


def _which_is_next(c: int) -> Question:
    last, right = row(c)[5:7]
    wrong = [n for n in (last + 1, right + 1, 2 * last, 2 * last - 1) if n not in row(c)][:3]
    return Question(
        _("which number comes after {last}?").format(last=number(last)),
        {str(n): number(n) for n in sorted({right, *wrong})},
        str(right),
        _("{right} = {last} + {back}, and {c} × {back} is at least {last}.").format(
            right=number(right), last=number(last), back=number(right - last), c=number(c)
        ),
        {str(n): _why_won(n, c) for n in wrong},
    )


def _split(stones: int, c: int) -> str:
    sums = parts(stones, c)
    if len(sums) == 1:
        return _("{stones} is one of these numbers itself, its own smallest part.").format(
            stones=number(stones)
        )
    return _(
        "{stones} = {sum}: take off the largest of these numbers that fits, as long as anything is "
        "left. Each part is more than {times} the next smaller one."
    ).format(stones=number(stones), sum=sum_text(sums), times=times_words(c))


def _how_many(position: Taken, c: int) -> Question:
    """Return the question how many to take, or if none wins whether the smallest part may go."""
    stones, limit = position[0], largest_move(position, c)
    sums, wins = parts(stones, c), winning_amounts(position, c)
    if not wins:
        return Question(
            _("the smallest part is {part}: may you take it?").format(part=number(sums[0])),
            {"yes": _("yes"), "no": _("no")},
            "no",
            _("At most {limit} may be taken now, so you lose against good play.").format(
                limit=number(limit)
            ),
            {"yes": _("Look again at how much may be taken now.")},
        )
    tries = {1, 2, limit, sums[-1], limit // 2} - set(wins)
    wrong = sorted(take for take in tries if 1 <= take <= limit)[:3]
    choices = sorted({wins[0], *wrong}) if wrong else [wins[0], limit + 1]
    return Question(
        _("how many do you take?"),
        {str(take): number(take) for take in choices},
        str(wins[0]),
        _left_over(position, wins[0], c),
        {
            str(take): _lost_by(position, take, c)
            if take <= limit
            else _("At most {limit} may be taken now.").format(limit=number(limit))
            for take in choices
            if take != wins[0]
        },
    )


def _lost_by(position: Taken, take: int, c: int) -> str:
    """Return how your opponent wins after a wrong move."""
    after = Taken((position[0] - take, take))
    reply = winning_amounts(after, c)[0]
    if reply == after[0]:
        return _("Then I may take all that is left, and I win.")
    return _("Then I may take up to {limit}: I take {reply}, and you lose.").format(
        limit=number(largest_move(after, c)), reply=number(reply)
    )


def _left_over(position: Taken, take: int, c: int) -> str:
    """Return why a winning amount wins: what is left, and how little of it may be taken."""
    left = position[0] - take
    if not left:
        return _("It takes the last stone.")
    return _(
        "Then at most {limit} of {left} may be taken, and the smallest part is {part}, more than "
        "that."
    ).format(limit=number(min(c * take, left)), left=number(left), part=number(parts(left, c)[0]))


def _play_on(position: Taken, c: int) -> list[WalkStep]:
    """Return two steps: a move, and the answer to it or to what it leaves."""
    stones, wins = position[0], winning_amounts(position, c)
    take = wins[0] if wins else 1
    after = Taken((stones - take, take))
    if wins and not after[0]:
        said = _("All may be taken: take all {stones}, and the game is won.")
        return [WalkStep(said.format(stones=number(stones)), _sum_of(after, c))]
    if not wins:
        reply = winning_amounts(after, c)[0]
        rest = Taken((after[0] - reply, reply))
        return [
            WalkStep(_spoiled(position, take, c), _sum_of(after, c)),
            WalkStep(
                _("So your opponent takes {reply}. {why}").format(
                    reply=number(reply), why=_then(after, reply, c)
                ),
                _sum_of(rest, c),
            ),
        ]
    return [
        WalkStep(
            _("Take {take}. {why}").format(take=number(take), why=_left_over(position, take, c)),
            _sum_of(after, c),
        ),
        WalkStep(
            _("The smallest part cannot go at once. {why} You take that, and so on: the stones get "
              "fewer, and you take the last one.").format(why=_spoiled(after, 1, c)),
            _sum_of(Taken((after[0] - 1, 1)), c),
        ),
    ]  # fmt: skip


def _spoiled(position: Taken, take: int, c: int) -> str:
    """Return what a move from a lost position leaves: a smallest part that may be taken."""
    left = position[0] - take
    return _(
        "If {take} is taken, {left} = {sum} are left: their smallest part, {part}, is at most "
        "{c} × {take}, so it may be taken."
    ).format(
        take=number(take),
        left=number(left),
        sum=sum_text(parts(left, c)),
        part=number(parts(left, c)[0]),
        c=number(c),
    )


def _then(position: Taken, take: int, c: int) -> str:
    return _("It is your turn, and you have lost.") if take == position[0] else _left_over(
        position, take, c
    )  # fmt: skip


# -- the winning moves ----------------------------------------------------------------------------


def fibonacci_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw what may be taken of the stones; once the winner is known, with the parts of the sum."""
    position, c = state.position, times_of(state)
    if asks.covers("values"):
        html(bars(position[0], (position[0],), largest_move(position, c)))
    else:
        html(_sum_of(position, c))


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"some": _("take …")} if largest_move(state.position, times_of(state)) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    take = amount_field(_("How many?"), 1, largest_move(state.position, times_of(state)), key)
    if take is None or isinstance(take, Message):
        return take
    return Taken((state.position[0] - take, take))


def _name(move: CoupledMove[Any]) -> str:
    return _("take {count}").format(count=number(move.after[1]))


def _amount(take: int, c: int) -> str:
    """Return an amount with the parts it consists of: `10 = 8 + 2`."""
    sums = parts(take, c)
    return number(take) if len(sums) == 1 else f"{number(take)} = {sum_text(sums)}"


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    c, take = times_of(state), move.after[1]
    if not move.after[0]:
        return _("It takes the last stone.")
    smallest = several(
        "It is the smallest part of {sum}.",
        "They are the {count} smallest parts of {sum}.",
        len(parts(take, c)),
        sum=sum_text(parts(move.before[0], c)),
    )
    return sentences(smallest, _left_over(move.before, take, c))


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
