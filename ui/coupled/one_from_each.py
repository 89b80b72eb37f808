"""One from each: heaps drawn in pairs, the strategy as a proof step by step, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.one_from_each import after_move, odd_heaps
from ui.base.marks import heap_badge, hue_index, letter
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, either, number, sentences, several
from ui.coupled.coupled_page import MoveTalk
from ui.coupled.walk import Question, WalkStep, walk

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


PAIRS = 6
"""Most pairs of stones of a heap that are drawn; a larger heap is a number."""


def paired_heaps(
    heaps: Sequence[int], *, told: bool = False, taken: Collection[int] = ()
) -> Markup:
    """Return the drawing of heaps whose stones lie in pairs, so that a single one is visible.

    Parameters
    ----------
    heaps : sequence of int
    told : bool
        Whether each heap is labelled odd or even.
    taken : collection of int
        Places of heaps from which a stone was just taken.
    """
    items = join(_heap(place, size, told, place in taken) for place, size in enumerate(heaps))
    said = described(heaps, told, taken)
    return markup('<div class="gl-pairs" role="img" aria-label="{}">{}</div>', said, items)


def _heap(place: int, size: int, told: bool, taken: bool) -> Markup:
    odd = size % 2 == 1
    names = ["heap", f"h{hue_index(place)}", *(["odd"] if told and odd else [])]
    pairs = size // 2
    drawn = (
        markup("<u><i></i><i></i></u>") * pairs + (markup("<u><i></i></u>") if odd else "")
        if pairs <= PAIRS
        else ""
    )
    word = (_("odd") if odd else _("even")) if told else ""
    sign = markup('<s class="change">−1</s>') if taken else ""
    return markup(
        '<span class="{names}">{sign}<span class="stones">{drawn}</span>'
        "<span>{heap_badge} <b>{size}</b></span><em>{word}</em></span>",
        names=" ".join(names),
        sign=sign,
        drawn=drawn,
        heap_badge=heap_badge(place),
        size=number(size),
        word=word,
    )


def described(heaps: Sequence[int], told: bool, taken: Collection[int]) -> str:
    """Return the text alternative of the drawing."""
    parts = []
    for place, size in enumerate(heaps):
        part = _("heap {heap}: {size}").format(heap=letter(place), size=number(size))
        if told:
            part += _(", ") + (_("odd") if size % 2 else _("even"))
        if place in taken:
            part += _(", ") + _("one was taken")
        parts.append(part)
    return _("; ").join(parts) or _("no heaps")


LAST_STEP = 6
"""The last step of the walk: why no other move wins."""


def named_heaps(places: Sequence[int]) -> str:
    """Return the names of heaps in a sentence: `A, C and D`."""
    return either([letter(place) for place in places], "and")


# -- the walk -------------------------------------------------------------------------------------


def one_walk(state: CoupledState) -> None:
    """Draw the walk through the strategy, on the page's own heaps."""
    walk(state, one_steps(state.position))


def one_steps(heaps: tuple[int, ...]) -> list[WalkStep]:
    """Return the steps of the proof for a position.

    In a position with odd heaps "you" are to move and win. With all heaps even the proof begins
    after such a move: "the opponent" is to move and loses.
    """
    odd = odd_heaps(heaps)
    even = after_move(heaps, odd)
    return [
        WalkStep(
            _(
                "A move takes one stone from each of the heaps you choose; choose at least one. "
                "Whoever cannot move loses."
            ),
            paired_heaps(heaps),
            Question(
                _("what decides who wins?"),
                {
                    "xor": _("the XOR of the heaps"),
                    "odd": _("whether some heap is odd"),
                    "sum": _("whether the sum is odd"),
                    "largest": _("the largest heap"),
                },
                "odd",
                _("The player to move loses exactly when every heap is even. Here is why."),
                {
                    "xor": _(
                        "One heap of 2 has the XOR 2, not 0. Yet you lose it: you must take 1, I "
                        "take the other, and you cannot move."
                    ),
                    "sum": _(
                        "Two heaps of 1 have the sum 2, which is even, like one heap of 2. You win "
                        "the two heaps: you take one from each, and I cannot move. You lose the "
                        "one heap: you take 1, I take 1."
                    ),
                    "largest": _(
                        "You lose one heap of 2: you take 1, I take 1. Put a heap of 1 beside it "
                        "and you win: you take that 1, and I am left with the heap of 2. The "
                        "largest heap was the same."
                    ),
                },
            ),
        ),
        WalkStep(
            _who_wins(heaps, odd),
            paired_heaps(heaps, told=not odd),  # the odd heaps are what the question asks
            _which_heaps(heaps, odd),
            told=paired_heaps(heaps, told=True),
        ),
        WalkStep(
            _("You take one stone from every odd heap: {heaps}. Now every heap is even.").format(
                heaps=named_heaps(odd)
            )
            if odd
            else _(
                "Say you have just left these heaps, all of them even. It is the opponent's turn."
            ),
            paired_heaps(even, told=True, taken=odd),
        ),
        *_round(even),
        WalkStep(
            _(
                "So after each of your moves every heap is even, and the stones get fewer. In the "
                "end nothing is left. 0 is even too: you left it, so the opponent cannot move and "
                "has lost."
            ),
            paired_heaps((0,) * len(heaps), told=True),
        ),
        WalkStep(_unique(odd), paired_heaps(heaps, told=True)),
    ]


def _who_wins(heaps: Sequence[int], odd: Sequence[int]) -> str:
    if odd:
        return _("Some heap is odd, so the player to move wins.")
    if any(heaps):
        return _("Every heap is even, so the player to move loses.")
    return _("Nothing is left: the player to move has lost.")


def _which_heaps(heaps: Sequence[int], odd: Sequence[int]) -> Question | None:
    """Return the question for the winning move, or for what every move leaves if none wins."""
    filled = [place for place, size in enumerate(heaps) if size]
    if not filled:
        return None
    if not odd:
        return Question(
            _("what does every move leave?"),
            {
                "even": _("all heaps even"),
                "odd": _("some heap that is odd"),
                "either": _("sometimes one, sometimes the other"),
            },
            "odd",
            _("A heap that you take one from becomes odd, and you must take from some heap."),
            _no_even_move(heaps, filled[0]),
        )
    even = [place for place in filled if place not in odd]
    candidates = (odd, even, filled, odd[:1])
    return Question(
        _("from which heaps do you take?"),
        {
            ",".join(map(str, places)): named_heaps(places)
            for places in sorted(map(tuple, candidates))
            if places
        },
        ",".join(map(str, odd)),
        _("Leave every heap even: take from each odd heap, and from no other."),
        {
            ",".join(map(str, places)): _still_odd(after_move(heaps, places))
            for places in map(tuple, candidates)
            if places and places != tuple(odd)
        },
    )


def _no_even_move(heaps: Sequence[int], place: int) -> dict[str, str]:
    """Return wrong choice → its mistake, for what a move from even heaps leaves."""
    example = _("Take one from {heap}, say: {size} are left there, an odd number.").format(
        heap=letter(place), size=number(heaps[place] - 1)
    )
    return {
        "even": example,
        "either": sentences(
            example, _("It is the same with every heap, and you must choose at least one.")
        ),
    }


def _still_odd(after: tuple[int, ...]) -> str:
    """Return the sentence on the winning reply to a move that leaves odd heaps."""
    odd = odd_heaps(after)
    return several(
        "Then {heaps} is odd. I take one from it: every heap is even, it is your move, and you "
        "lose.",
        "Then {heaps} are odd. I take one from each of them: every heap is even, it is your move, "
        "and you lose.",
        len(odd),
        heaps=named_heaps(odd),
    )


def _round(even: tuple[int, ...]) -> list[WalkStep]:
    """Return two steps: a move of the opponent from even heaps, and the winning reply."""
    filled = [place for place, size in enumerate(even) if size]
    if not filled:
        gone = _("Nothing is left, and it is the opponent's turn: the game is over.")
        return [
            WalkStep(gone, paired_heaps(even, told=True)),
            WalkStep(
                _("With larger heaps the opponent could go on, and you would answer each move."),
                paired_heaps(even, told=True),
            ),
        ]
    chosen = filled[:2]
    spoiled = after_move(even, chosen)
    return [
        WalkStep(
            _(
                "Every heap the opponent chooses becomes odd, and they must choose one. Say they "
                "take from {heaps}."
            ).format(heaps=named_heaps(chosen)),
            paired_heaps(spoiled, told=True, taken=chosen),
            Question(
                _("what do you answer?"),
                {
                    "others": _("one from each of the other heaps"),
                    "same": _("one from each of the same heaps"),
                    "all": _("one from every heap"),
                },
                "same",
                _("Just these heaps are odd now, and one more stone makes each of them even."),
                _wrong_answers(spoiled, chosen),
            ),
        ),
        WalkStep(
            _("You take one from the same heaps, {heaps}: every heap is even again.").format(
                heaps=named_heaps(chosen)
            ),
            paired_heaps(after_move(spoiled, chosen), told=True, taken=chosen),
        ),
    ]


def _wrong_answers(spoiled: tuple[int, ...], chosen: Sequence[int]) -> dict[str, str]:
    """Return wrong choice → its mistake, for the reply to a move that made some heaps odd."""
    filled = [place for place, size in enumerate(spoiled) if size]
    others = [place for place in filled if place not in chosen]
    none = _("No other heap holds a stone here, so only the same heaps are left to take from.")
    return {
        "others": _opponent_evens(spoiled, others) if others else none,
        "all": _opponent_evens(spoiled, filled) if others else none,
    }


def _opponent_evens(heaps: tuple[int, ...], places: Sequence[int]) -> str:
    return _(
        "Then {heaps} stay or become odd. The opponent takes one from each of the odd heaps: now "
        "every heap is even, it is your move, and you lose."
    ).format(heaps=named_heaps(odd_heaps(after_move(heaps, places))))


def _unique(odd: Sequence[int]) -> str:
    if not odd:
        return _(
            "And when all heaps are even, every move leaves the opponent an odd heap, and they "
            "win in the same way. So no move wins."
        )
    return _(
        "No other first move wins: an odd heap that you leave out stays odd, and an even heap that "
        "you choose becomes odd. Then the opponent takes from the odd heaps, and wins."
    )


# -- the winning move -----------------------------------------------------------------------------


def one_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the heaps; once the winning moves are shown, labelled odd or even."""
    html(paired_heaps(state.position, told=not asks.covers("moves")))


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"some": _("take one from …")} if any(state.position) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    chosen = st.pills(
        _("From which heaps?"),
        [place for place, size in enumerate(state.position) if size],
        selection_mode="multi",
        format_func=lambda place: markdown(
            _("{heap} of {size}"), heap=letter(place), size=number(state.position[place])
        ),
        key=key,
    )
    return after_move(state.position, chosen) if chosen else None


def _name(move: CoupledMove[Any]) -> str:
    if len(move.heaps) == 1:
        return _("take one from {heaps}").format(heaps=named_heaps(move.heaps))
    return _("take one from each of {heaps}").format(heaps=named_heaps(move.heaps))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    if len(move.heaps) == 1:
        return _("It is the only odd heap. Now every heap is even.")
    return _("These are the odd heaps, and only these. Now every heap is even.")


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
