"""Moves as sentences and markup: who wins, why a move wins, feedback on a guess, tables."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from gamecore.positions.replies import heaps_after as left_by
from ui.base import page_limits
from ui.base.marks import (
    answers_caption,
    captioned_table,
    heap_badge,
    heaps_after,
    letter,
    move_shown,
    of_heap,
    value_chip,
)
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, either, number, sentences, several, unbroken
from ui.pieces.show_more import one_of
from ui.pieces.stones import move_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.positions.family import FamilyAnswer
    from gamecore.positions.moves import Move
    from gamecore.positions.replies import Verdict
    from ui.move.facts import Answered, ListedMove, MoveFacts

HEAPS_NAMED = 8
"""Most heaps that a sentence names one by one."""


def turn(facts: MoveFacts) -> str:
    """Return the sentence that says whether the player to move wins, and why."""
    if facts.is_terminal:
        if any(facts.heaps):
            return _("No move is left: the player to move has lost.")
        return _("No stones are left: the player to move has lost.")
    if facts.nim_sum:
        return _("XOR is {value}, not 0: the player to move wins.").format(
            value=number(facts.nim_sum)
        )
    return _("XOR is 0: the player to move loses, whatever they do.")


def outcome(facts: MoveFacts) -> str:
    """Return the sentence that says whether the player to move wins, in words without XOR."""
    if facts.nim_sum:
        return _("The player to move wins.")
    return _("The player to move loses: no move wins.")


def why_words(heaps: str, value: int, *, known: bool) -> str:
    """Return the label of the button that asks for the reason of a value, hidden unless `known`."""
    if not known:
        return _("{heaps}: find the value").format(heaps=heaps)
    return _("{heaps}: why {value}?").format(heaps=heaps, value=number(value))


def named(move: Move) -> str:
    """Return a move as text: `A 5 → 3`."""
    step = f"{number(move.before)} → {heaps_after(move.after)}"
    return f"{letter(move.heap)} {step}"


def named_reply(move: Move, reply: Move) -> str:
    """Return the reply to a move as text; a part of a split heap goes by its size alone: `4 → 1`.

    The heap of the reply is named as by `reply_by_letter`: the board on the page has no letter for
    the parts.
    """
    said = named(reply)
    return said.partition(" ")[2] if _in_a_part(move, reply) else said


def _in_a_part(move: Move, reply: Move) -> bool:
    return len(move.after) > 1 and reply.heap == move.heap


def why(listed: ListedMove, nim_sum: int) -> str:
    """Return why a move wins: how its target is computed, and that the move reaches it."""
    move = listed.move
    sentence = _("Heap {heap} needs value {value} ⊕ {nim_sum} = {target}; {worth}.").format(
        heap=letter(move.heap),
        target=number(move.target),
        value=number(move.value_before),
        nim_sum=number(nim_sum),
        worth=worth(move.after, listed.part_values, move.value_after),
    )
    if move.raises_value:
        sentence = sentences(
            sentence,
            _(
                "This raises the heap's value from {before} to {after}, and it still wins: "
                "all that counts is that the XOR becomes 0."
            ).format(before=number(move.value_before), after=number(move.value_after)),
        )
    return sentence


def worth(after: tuple[int, ...], part_values: tuple[int, ...], value: int) -> str:
    """Return the phrase that gives the value of the heaps that a move leaves, together."""
    if not after:
        return _("an empty heap is worth 0")
    if len(after) == 1:
        return _("a heap of {size} is worth {value}").format(
            size=number(after[0]), value=number(value)
        )
    most = page_limits.PARTS_WRITTEN
    more = ["…"] * (len(after) > most)
    return _("heaps of {sizes} are worth {values} = {value}").format(
        sizes=either([*map(number, after[:most]), *more], "and"),
        values=" ⊕ ".join([*map(number, part_values[:most]), *more]),
        value=number(value),
    )


def heaps_left(heaps: Sequence[int]) -> str:
    """Return the heaps after a move as text, at most the first eight."""
    if not heaps:
        return _("nothing")
    more = ["…"] if len(heaps) > HEAPS_NAMED else []
    return _(", ").join([*map(number, heaps[:HEAPS_NAMED]), *more])


def beaten(move: Move, left: Sequence[int], reply: Move | None) -> str:
    """Return how a losing move is answered, in a sentence of stones alone.

    `left` are the heaps after it, without empty ones; `reply` is None where no move is left, which
    ends misère play.
    """
    if reply is None:
        return _(
            "After {move} no move is left. Whoever made the last move loses, so the other player "
            "wins."
        ).format(move=named(move))
    return _(
        "{move} leaves {left}. The other player moves next, and wins, for example with {reply}."
    ).format(move=named(move), left=heaps_left(left), reply=named_reply(move, reply))


def a_move_wins(heaps: Sequence[int], *, pins: bool = False) -> str:
    """Return that a move wins from these heaps, in stones, but not which: it is asked next.

    `pins` says whether they are rows of pins.
    """
    said = _("From {heaps} some move leaves the other player heaps from which they lose.")
    if pins:
        said = _("From {heaps} some move leaves the other player rows from which they lose.")
    return said.format(heaps=heaps_left(heaps))


# -- feedback on a guess ------------------------------------------------------------------------


def of_move(
    facts: MoveFacts, verdict: Verdict, reply: Move | None, *, has_mirror: bool = False
) -> tuple[list[str], list[str]]:
    """Return the feedback on a guessed move, as sentences of stones alone and those by XOR.

    `reply` is the opponent's reply, its heap named as by `reply_by_letter`; None if the move wins.
    `has_mirror` as for `one_of`.
    ValueError if the move is not legal.
    """
    move, after = verdict.move, verdict.nim_sum_after
    if move is None or after is None:
        raise ValueError("a move that is not legal has no XOR after it")
    left = [size for size in left_by(facts.heaps, move.heap, move.after) if size]
    if reply is None:
        return _right(facts, move, left, has_mirror)
    by_xor = [
        _(
            "After {move} the XOR is {after}, not 0. The other player wins, for example with "
            "{reply}: that makes it 0."
        ).format(move=named(move), after=number(after), reply=named_reply(move, reply))
    ]
    if facts.nim_sum == 0:
        by_xor.append(_("The XOR was 0 before the move, so every move loses here."))
    return [beaten(move, left, reply)], by_xor + mistakes(facts, move)


def _right(
    facts: MoveFacts, move: Move, left: Sequence[int], has_mirror: bool
) -> tuple[list[str], list[str]]:
    says = [
        _(
            "Right: {move} leaves {left}. Now it is your opponent's turn, and they lose whatever "
            "they do."
        ).format(move=named(move), left=heaps_left(left))
    ]
    if facts.unlisted is None:
        says.append(one_of(facts.total, has_mirror=has_mirror))
    by_xor = [_("After {move} the XOR is 0.").format(move=named(move))]
    if move.raises_value:
        by_xor.append(
            _(
                "It even raises the heap's value, from {before} to {after}. That does not matter."
            ).format(before=number(move.value_before), after=number(move.value_after))
        )
    return says, by_xor


def mistakes(facts: MoveFacts, move: Move) -> list[str]:
    """Return a sentence for each common mistake that explains a losing move, most telling first.

    A mistake is recognised by the move that it would lead to, never by a stored list of moves.
    """
    says = []
    sizes = [*facts.heaps[: move.heap], *move.after, *facts.heaps[move.heap + 1 :]]
    if reduce(xor, sizes, 0) == 0:
        says.append(
            _("The XOR of the sizes would be 0, but the heaps' values count, not their sizes.")
        )
    if facts.nim_sum == 0:
        return says
    if move.stones_taken == facts.nim_sum:
        says.append(
            _(
                "You took {count}, as many stones as the XOR. The XOR is not a number of stones: "
                "it says how the heap's value must change."
            ).format(count=number(move.stones_taken))
        )
    if facts.unlisted is not None:
        return says  # which heaps have a winning move is not known then
    if facts.wins[move.heap] != 0:
        says.append(
            _(
                "Heap {heap} has a winning move, but not this one: it needs value {value} ⊕ "
                "{nim_sum} = {target}, and this move makes it {after}."
            ).format(
                heap=letter(move.heap),
                target=number(move.target),
                value=number(move.value_before),
                nim_sum=number(facts.nim_sum),
                after=number(move.value_after),
            )
        )
    elif move.before == max(facts.heaps):
        lead = 1 << (facts.nim_sum.bit_length() - 1)
        says.append(
            _(
                "You moved in the largest heap. Size does not decide: look at the heaps with a "
                "one in the {lead}-column."
            ).format(lead=number(lead))
        )
    return says


# -- the heaps 1..n -----------------------------------------------------------------------------


def family_sentence(answer: FamilyAnswer) -> str:
    """Return the answer for the position of one heap of each size 1..n, in a sentence."""
    if answer.stones is None or answer.heap is None or answer.left is None:
        return _(
            "Heaps 1 to {n}: XOR is 0, so the player to move loses, whatever they take first."
        ).format(n=number(answer.n))
    return _(
        "Heaps 1 to {n}: XOR is {nim_sum}. To be sure of winning, take at least {stones} first: "
        "for example from the heap of {heap}, leaving {left}."
    ).format(
        n=number(answer.n),
        nim_sum=number(answer.nim_sum),
        stones=number(answer.stones),
        heap=number(answer.heap),
        left=number(answer.left),
    )


# -- as markup ----------------------------------------------------------------------------------


def move_text(move: Move, *, answered: Move | None = None) -> Markup:
    """Return a move as markup: the heap's badge, then `5 → 3`, `9 → 2 + 7` or `4 → 0`.

    The reply to the move that it `answered` has no badge in a part of a split heap.
    """
    step = f"{number(move.before)} → {heaps_after(move.after)}"
    shown = markup('<span class="gl-move">{}</span>', step)
    if answered is not None and _in_a_part(answered, move):
        return shown
    return markup("{} {}", heap_badge(move.heap), shown)


def shown(move: Move) -> dict[str, str]:
    """Return the attributes by which the board highlights the move that an element describes."""
    change = move_shown({move.heap: (move.before, move.after)})
    return change | of_heap(move.before, place=move.heap)


def move_card(move: Move, why: str, *, pins: bool = False) -> Markup:
    """Return the card of a winning move: what it does, the value before and after, why it wins."""
    worth = _("value {before} → {after}").format(
        before=number(move.value_before), after=number(move.value_after)
    )
    raised = (
        markup(' <span class="gl-tag">{}</span>', _("raises the value"))
        if move.raises_value
        else ""
    )
    return markup(
        "{begun}<p>{move_text} "
        '<span class="gl-soft">{what_it_does} · {worth}</span>{raised}</p>'
        '<p class="gl-small">{why}</p>{picture}</div>',
        begun=opened("div", {"class": "gl-movecard"}, shown(move)),
        move_text=move_text(move),
        what_it_does=what_it_does(move, pins=pins),
        worth=unbroken(worth),
        raised=raised,
        why=unbroken(why),
        picture=move_picture(move.before, move.after),
    )


def what_it_does(move: Move, *, pins: bool = False) -> str:
    """Return what a move does, in words: takes stones, splits the heap, or both."""
    if pins:
        if len(move.after) < 2:
            return several("knocks down {count} pin", "knocks down {count} pins", move.stones_taken)
        return several(
            "knocks down {count} pin and breaks the row",
            "knocks down {count} pins and breaks the row",
            move.stones_taken,
        )
    if len(move.after) < 2:
        return several("takes {count} stone", "takes {count} stones", move.stones_taken)
    if move.stones_taken == 0:
        return _("splits the heap")
    return several(
        "takes {count} stone and splits", "takes {count} stones and splits", move.stones_taken
    )


def replies_table(rows: Sequence[Answered], total: int | None) -> Markup:
    """Return the table of moves from a P-position, each with the opponent's winning reply.

    `total` counts all moves of the position, those not among `rows` too; None if not counted.
    """
    caption = answers_caption(len(rows), total)
    body = join(
        markup(
            '{}<th scope="row">{}</th><td class="n">{}</td><td>{}</td></tr>',
            opened("tr", shown(row.move)),
            move_text(row.move),
            value_chip(row.nim_sum),
            move_text(row.reply, answered=row.move),
        )
        for row in rows
    )
    heads = (_("If you move"), _("the XOR becomes"), _("and the answer back to 0 is"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def table_of_families(answers: Sequence[FamilyAnswer]) -> Markup:
    """Return the table of the positions 1..n: the XOR and the winning move that takes least."""
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td class="n">{}</td>',
            number(answer.n),
            value_chip(answer.nim_sum),
        )
        + (
            markup('<td class="n" colspan="2">{}</td>', _("the player to move loses"))
            if answer.stones is None or answer.heap is None or answer.left is None
            else markup(
                '<td class="n">{}</td><td class="n">{} → {}</td>',
                number(answer.stones),
                number(answer.heap),
                number(answer.left),
            )
        )
        + markup("</tr>")
        for answer in answers
    )
    heads = (_("n"), _("XOR of the values"), _("Fewest stones to take"), _("From → to"))
    caption = _("One heap of each size 1 to n: the least first move that is sure to win")
    return captioned_table("gl-family", _("Families of heaps"), caption, heads, body)
