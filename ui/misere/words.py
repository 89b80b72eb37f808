"""Sentences and markup of misère play: who wins, what decides, and why a move wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.marks import answers_caption, captioned_table, heap_badge, letter, panel, value_chip
from ui.base.markup import Markup, join, markup, opened
from ui.base.page_limits import Refused
from ui.base.words import _, either, number, several, unbroken
from ui.misere.facts import answered_misere
from ui.move.cards import (
    HEAPS_NAMED,
    a_move_wins,
    beaten,
    heaps_left,
    move_text,
    named,
    shown,
    what_it_does,
)
from ui.pieces.show_more import one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.positions.misere_analysis import Kind
    from gamecore.positions.moves import Move
    from gamecore.positions.replies import Verdict
    from ui.misere.facts import (
        AnsweredMisere,
        KindExample,
        MisereFacts,
        MisereMove,
        SameXor,
    )
    from ui.move.facts import Rules


def turn(facts: MisereFacts) -> str:
    """Return the sentence that says whether the player to move wins under misère play."""
    if facts.is_terminal:
        return _("No move is left, so under misère play the player to move has won.")
    if facts.to_move_wins:
        return _("Under misère play the player to move wins.")
    return _("Under misère play the player to move loses, whatever they do.")


def comparison(facts: MisereFacts) -> str:
    """Return the sentence that compares the winners under normal and misère play."""
    normal = _("wins") if facts.nim_sum else _("loses")
    if not facts.misleads:
        return _(
            "The winner is the same under normal play: the XOR is {value}, so the player to move "
            "{normal} there, too."
        ).format(value=number(facts.nim_sum), normal=normal)
    misere = _("wins") if facts.to_move_wins else _("loses")
    return _(
        "The XOR misleads here: it is {value}, so the player to move {normal} under normal play, "
        "yet {misere} under misère play."
    ).format(value=number(facts.nim_sum), normal=normal, misere=misere)


def compared(facts: MisereFacts) -> Markup:
    """Return the panel with the comparison of a position that has heaps."""
    return panel("bad" if facts.misleads else "note", comparison(facts))


# -- what decides, in steps -----------------------------------------------------------------------


def steps(facts: MisereFacts) -> list[str]:
    """Return how the position is decided, as sentences in order; none for a terminal position."""
    match facts.decided_by:
        case "over":
            return []
        case "bouton":
            return _nim_steps(facts)
        case "search":
            return _search_steps(facts)
    return _tame_steps(facts)


def _letters(places: Iterable[int]) -> str:
    found = [letter(place) for place in places]
    if len(found) > HEAPS_NAMED:
        return _("{heaps} and {count} more").format(
            heaps=_(", ").join(found[:HEAPS_NAMED]), count=number(len(found) - HEAPS_NAMED)
        )
    return either(found, "and")


def _nim_steps(facts: MisereFacts) -> list[str]:
    large = [place for place, size in enumerate(facts.heaps) if size >= 2]
    if large:
        return [
            _("Is there a heap of two stones or more? Yes: {heaps}.").format(heaps=_letters(large)),
            _(
                "Then Bouton's rule for normal play holds: the player to move loses exactly when "
                "the XOR is 0. It is {value}."
            ).format(value=number(facts.nim_sum)),
            _(
                "Play as you would under normal play, as long as your move leaves a heap of two "
                "or more. When it would leave none, leave an odd number of ones."
            ),
        ]
    ones = sum(facts.heaps)
    parity = _("odd") if ones % 2 else _("even")
    return [
        _("Is there a heap of two stones or more? No: there are only heaps of one."),
        several(
            "Then a move takes a whole heap, and only their number counts: {count} one, so "
            "{parity}.",
            "Then a move takes a whole heap, and only their number counts: {count} ones, so "
            "{parity}.",
            ones,
            parity=parity,
        ),
        _(
            "With an odd number of ones, the player to move takes the last stone, and loses. That "
            "is the opposite of normal play."
        ),
    ]


def _tame_steps(facts: MisereFacts) -> list[str]:
    firm = [place for place, kind in enumerate(facts.kinds) if kind == "firm"]
    by_theorem = facts.decided_by == "theorem"
    first = (
        _("By a theorem every heap here is tame: it behaves like a Nim heap of its value.")
        if by_theorem
        else _("All these heaps are tame: together they behave like Nim heaps of their values.")
    )
    if firm:
        some = (
            _("Is there a heap worth 2 or more? Yes: {heaps}.")
            if by_theorem
            else _("Is there a firm heap? Yes: {heaps}.")
        )
        return [
            first,
            some.format(heaps=_letters(firm)),
            _(
                "Then the player to move loses exactly when the XOR of the values is 0, as "
                "under normal play. It is {value}."
            ).format(value=number(facts.nim_sum)),
        ]
    return [
        first,
        _("Is there a heap worth 2 or more? No: all are worth 0 or 1.")
        if by_theorem
        else _("Is there a firm heap? No: all are fickle, worth 0 or 1."),
        _(
            "Then it is the opposite of normal play: the player to move loses exactly when the XOR "
            "of the values is 1. It is {value}."
        ).format(value=number(facts.nim_sum)),
    ]


def _search_steps(facts: MisereFacts) -> list[str]:
    wild = [place for place, kind in enumerate(facts.kinds) if kind == "wild"]
    return [
        _("Wild heaps: {heaps}. No value tells how a wild heap behaves beside others.").format(
            heaps=_letters(wild)
        ),
        several(
            "So a search decides: {count} position, back from the end, where the player who "
            "cannot move has won.",
            "So a search decides: {count} positions, back from the ends, where the player who "
            "cannot move has won.",
            facts.positions or 0,
        ),
    ]


# -- moves ----------------------------------------------------------------------------------------


def why(listed: MisereMove) -> str:
    """Return why a move wins: what it leaves, and why the opponent loses there."""
    return _("It leaves {heaps}: {reason}").format(
        heaps=heaps_left(listed.heaps), reason=_why_lost(listed)
    )


def _why_lost(left: MisereMove) -> str:
    if left.decided_by == "search":
        return _("the search finds that every move from there loses.")
    is_nim = left.decided_by == "bouton"
    if left.firm and is_nim:
        return _(
            "the XOR is 0, and a heap of two or more is left, so whoever moves next loses, as "
            "under normal play."
        )
    if left.firm:
        return _(
            "the XOR of the values is 0, and a firm heap is left, so whoever moves next loses, as "
            "under normal play."
        )
    if is_nim:
        return several(
            "only {count} heap of one, an odd number.",
            "only heaps of one, and {count} is odd.",
            len(left.heaps),
        )
    return _("only fickle heaps, and the XOR of their values is 1.")


def same_xor_words(found: SameXor) -> str:
    """Return what follows from two positions with the same XOR and different winners."""
    return _(
        "The heaps {won} and {lost} have the same XOR, {value}, but different winners under "
        "misère play. So no rule that looks at the XOR alone can be right."
    ).format(
        won=" ".join(map(number, found.won)),
        lost=" ".join(map(number, found.lost)),
        value=number(found.nim_sum),
    )


def of_move(
    facts: MisereFacts, verdict: Verdict, reply: Move | None, *, has_mirror: bool = False
) -> tuple[list[str], list[str]]:
    """Return the feedback on a guessed move, as sentences of stones alone and those by XOR.

    `reply` is the opponent's reply, its heap named as by `reply_by_letter`; None if there is none.
    `has_mirror` as for `one_of`.
    ValueError if the move is not legal.
    """
    move, after = verdict.move, verdict.after
    if move is None or after is None:
        raise ValueError("a move that is not legal leaves no position")
    left = tuple(size for size in after.heaps if size)
    if verdict.wins:
        right = _("Right: {move} leaves {left}. Your opponent moves next, and loses.").format(
            move=named(move), left=heaps_left(left)
        )
        many = [one_of(facts.total, has_mirror=has_mirror)] if facts.total != 0 else []
        says = [right, *many]
        reasons = [_why_lost(one) for one in facts.listed if one.move == move]
        return says + [
            _("Why your opponent now loses: {reason}").format(reason=one) for one in reasons
        ], []
    if reply is None or after.nim_sum != 0:
        return [beaten(move, left, reply)], []
    by_xor = _(
        "The XOR is 0 after your move. That would win under normal play, but this is misère play."
    )
    return [beaten(move, left, reply)], [by_xor]


def refuted(rules: Rules, facts: MisereFacts, *, pins: bool = False) -> str:
    """Return a move and its reply that refute “the player to move wins”; "" for none.

    Who said the opposite is asked for the winning move next, so only that there is one is told.
    """
    if facts.to_move_wins:
        return a_move_wins(facts.heaps, pins=pins)
    rows = answered_misere(rules, facts.heaps, 1)
    if isinstance(rows, Refused) or not rows:
        return ""
    return beaten(rows[0].move, rows[0].left, rows[0].reply)


# -- drawings -------------------------------------------------------------------------------------


def banner() -> Markup:
    """Return the line above every view that explains misère play."""
    return markup(
        '<p class="gl-misere">{}</p>',
        markup(
            _("{name}: {what}"),
            name=markup("<b>{}</b>", _("Misère play")),
            what=_("whoever moves last loses."),
        ),
    )


def steps_list(steps: Sequence[str]) -> Markup:
    """Return the steps that decide a position as a numbered list."""
    items = join(markup("<li>{}</li>", unbroken(step)) for step in steps)
    return markup('<ol class="gl-misere-steps">{}</ol>', items) if items else markup("")


def kinds_line(facts: MisereFacts) -> Markup:
    """Return the heaps of a position with their kinds."""
    items = join(
        markup("<li>{} {} {}</li>", heap_badge(place), number(size), kind_badge(kind))
        for place, (size, kind) in enumerate(zip(facts.heaps, facts.kinds, strict=True))
    )
    name = _("The heaps and their kinds")
    return markup('<ul class="gl-misere-kinds" aria-label="{}">{}</ul>', name, items)


def kind_badge(kind: str) -> Markup:
    """Return the badge of a kind of heap: its shape and its word."""
    shape = markup('<span aria-hidden="true">{}</span>', _SHAPES[kind])
    return markup('<span class="gl-kind {}">{} {}</span>', kind, shape, kind_word(kind))


def misere_move_card(move: Move, why: str, *, pins: bool = False) -> Markup:
    """Return the card of a winning move: what it does, and why it wins."""
    return markup(
        '{}<p>{} <span class="gl-soft">{}</span></p><p class="gl-small">{}</p></div>',
        opened("div", {"class": "gl-movecard"}, shown(move)),
        move_text(move),
        what_it_does(move, pins=pins),
        unbroken(why),
    )


def misere_replies(rows: Sequence[AnsweredMisere], total: int | None) -> Markup:
    """Return the table of moves from a lost position, each with the opponent's winning reply.

    `total` counts all moves of the position, those not among `rows` too; None if not counted.
    """
    caption = answers_caption(len(rows), total)
    body = join(
        markup(
            '{}<th scope="row">{}</th><td>{}</td><td>{}</td></tr>',
            opened("tr", shown(row.move)),
            move_text(row.move),
            heaps_left(row.left),
            _reply(row),
        )
        for row in rows
    )
    heads = (_("If you move"), _("it leaves"), _("and the opponent"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)


def _reply(row: AnsweredMisere) -> str:
    if row.reply is None:
        return _("has won: no move is left")
    return markup(_("wins with {move}"), move=move_text(row.reply))


def same_xor_table(found: Sequence[SameXor]) -> Markup:
    """Return the table of positions with the same XOR and different winners."""
    body = join(
        markup(
            '<tr><th scope="row">{heaps}</th>'
            '<td class="n">{value_chip}</td>'
            "<td>{normal}</td><td>{misere}</td></tr>",
            heaps=" ".join(map(number, heaps)),
            value_chip=value_chip(entry.nim_sum),
            normal=_wins(entry.nim_sum != 0),
            misere=_wins(misere),
        )
        for entry in found
        for heaps, misere in ((entry.won, True), (entry.lost, False))
    )
    heads = (_("Heaps"), _("XOR"), _("Normal play"), _("Misère play"))
    caption = _("The player to move: one XOR, two outcomes")
    return captioned_table("gl-replies", caption, caption, heads, body)


def _wins(to_move_wins: bool) -> str:
    return _("wins") if to_move_wins else _("loses")


# -- the kinds of heaps ---------------------------------------------------------------------------


KINDS: tuple[Kind, ...] = ("fickle", "firm", "wild")


def kind_word(kind: str) -> str:
    """Return the word for a kind of heap."""
    return {"fickle": _("fickle"), "firm": _("firm"), "wild": _("wild")}[kind]


_SHAPES = {"fickle": "◇", "firm": "◆", "wild": "▲"}
"""The shape beside the word, so that a kind is seen at a glance."""


def terms(facts: MisereFacts) -> Markup:
    """Return what the kinds of the position's heaps mean, each with one of them as an example."""
    kinds = [kind for kind in KINDS if kind in facts.kinds]
    if facts.decided_by not in ("tame", "search") or not kinds:
        return markup("")
    items = join(markup("<li>{} {}</li>", head, words) for head, words in _told(facts, kinds))
    return markup('<ul class="gl-terms">{}</ul>', items)


def _told(facts: MisereFacts, kinds: list[Kind]) -> Iterator[tuple[Markup, str]]:
    examples = {example.kind: example for example in facts.examples}
    for kind in kinds:
        yield kind_badge(kind), _meaning(kind) + _shown(examples.get(kind))
    if kinds != ["wild"]:
        yield (
            markup("<b>{}</b>", _("tame")),
            _(
                "is either of the two, if its moves lead to tame heaps again, or can be answered "
                "with a tame heap of the same two values as before. You play tame heaps together "
                "like Nim heaps of their values."
            ),
        )


def _meaning(kind: str) -> str:
    if kind == "fickle":
        return _(
            "means worth 0 or 1, and the other way round under misère play, like Nim heaps of 0 "
            "and 1."
        )
    if kind == "firm":
        return _("means the same value under both kinds of play, like Nim heaps of 2 and more.")
    return _("means that no single number tells how the heap behaves beside others.")


def _shown(example: KindExample | None) -> str:
    if example is None:
        return ""
    words = _(
        " Here {heap}, of {size}: worth {value} under normal play, {misere} under misère play."
    )
    return words.format(
        heap=letter(example.place),
        size=number(example.size),
        value=number(example.value),
        misere=number(example.misere),
    )
