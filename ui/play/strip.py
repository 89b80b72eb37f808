"""The strip of a game's moves, and the review: the mistakes, and the replies that refute them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base.marks import letter, panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number, say, sentences, unbroken
from ui.pieces.xor_card import xor_card
from ui.play.facts import FRIEND, TWO, Refused, amounts, refutation_line, review_facts, why_facts
from ui.play.words import known_words, move_words, side_words, verdict_words, within_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from gamecore.players.record import Side
    from gamecore.players.review import Review, ReviewedMove
    from ui.play.facts import Columns, PlayFacts
    from ui.play.table import Table


def cells(
    table: Table, facts: PlayFacts, player: str, shown: int, review: Review | None
) -> list[dict[str, Any]]:
    """Return the data of the strip, a cell for the start and for each move; [] without a move.

    `shown` is the number of moves before the position on the board; `review` marks mistakes.
    """
    start = {"side": "start", "mark": "", "text": _("Start"), "after": "", "said": _("Start")}
    strip = [start | {"wrong": False}]
    for index, code in enumerate(facts.codes):
        side = facts.mover(index)
        who, move = within_words(side, player), move_words(code, table)
        reviewed = None if review is None else review.moves[index]
        is_wrong = reviewed is not None and reviewed.is_mistake
        after = "" if reviewed is None else known_words(reviewed.after, plain=table.is_first)
        if facts.winner is not None and index == len(facts.codes) - 1:
            after = _("the end")  # nobody moves next
        said = _("Move {count}, {who}: {move}. {after}").format(
            count=index + 1, who=who, move=move, after=after
        )
        strip.append(
            {
                "side": side,
                "mark": "✗" if is_wrong else str(index + 1),
                "text": move,
                "after": after,
                "said": sentences(said, _("A mistake.")) if is_wrong else said,
                "wrong": is_wrong,
            }
        )
    if not facts.codes:
        return []
    return [cell | {"to": to, "here": to == shown} for to, cell in enumerate(strip)]


def review_of(table: Table, facts: PlayFacts) -> Review | None:
    """Return the review of a game; if it is refused, draw why and return None."""
    found = review_facts(table.played, facts.text)
    if isinstance(found, Refused):
        html(panel("note", say(found.reason)))
        return None
    return found


def review_words(
    table: Table,
    facts: PlayFacts,
    player: str,
    review: Review,
    wrong: ReviewedMove | None,
    go_back: Callable[[int], None] | None = None,
) -> None:
    """Draw a mistake, what refutes it, and the button to play on before it.

    Parameters
    ----------
    table : Table
    facts : PlayFacts
    player : str
    review : Review
    wrong : ReviewedMove or None
        The mistake; None if there was none.
    go_back : callable, optional
        Takes the number of moves that are kept; runs as a callback. `Table.go_back` by default.
    """
    if wrong is None:
        html(panel("note", _no_mistake(review)))
        return
    # Only a loser is blamed.
    is_lost = facts.winner == "other" and player != TWO
    has_strip = go_back is None  # a lesson has none, so a number would name nothing there
    back = None if facts.winner is None or is_lost else review.given_back(wrong)
    first, *refutation = mistake_sentences(
        table, facts, player, wrong, back=back, has_strip=has_strip
    )
    html(
        panel("bad" if is_lost else "note", unbroken(first))
        + join(markup("<p>{}</p>", unbroken(sentence)) for sentence in refutation)
    )
    if player == FRIEND:  # what is moved stays
        return
    st.button(
        _("Play on from there"),
        key=table.own("again-from"),
        icon=":material/replay:",
        on_click=go_back or partial(table.go_back, facts),
        args=(wrong.index,),
    )


def mistake_sentences(
    table: Table,
    facts: PlayFacts,
    player: str,
    wrong: ReviewedMove,
    *,
    back: ReviewedMove | None = None,
    has_strip: bool = True,
) -> list[str]:
    """Return the sentences about a mistake: the move, and the reply that beats it, if one does.

    Beside the strip, whose cells are counted, the move has its number. `back` is the mistake of the
    other side that made up for it.
    """
    (code,) = facts.named([wrong.code], wrong.index)
    move, who = move_words(code, table), side_words(wrong.side, player)
    if wrong.after.chance is not None:
        said = _("Move {count}, {who}:") + f" {_amounts(table, facts, wrong.index)}"
        who = within_words(wrong.side, player)
    elif player != TWO and wrong.side == "you":
        said = (
            _("You were winning until this move: move {count}, {move}.")
            if has_strip
            else _("You were winning until this move of yours: {move}.")
        )
    else:
        said = _("{who} was winning until this move: move {count}, {move}.")
    sentences = [said.format(count=wrong.index + 1, who=who, move=move)]
    if back is not None:
        sentences = [_given_back(table, facts, player, wrong, back)]
    if wrong.refuted_by is not None:
        line = refutation_line(table.played, facts.text, wrong.index)
        replier: Side = "other" if wrong.side == "you" else "you"
        played = facts.named((wrong.code, wrong.refuted_by, *line[2:]), wrong.index)
        count = None if back is None else wrong.index + 1
        sentences.append(_beaten(table, player, played[1], replier, played[2:], count))
    return sentences


def _given_back(
    table: Table, facts: PlayFacts, player: str, wrong: ReviewedMove, back: ReviewedMove
) -> str:
    """Return the sentence about a mistake in a won game: it names the one that made up for it."""
    codes = [facts.named([one.code], one.index)[0] for one in (wrong, back)]
    move, reply = (move_words(code, table) for code in codes)
    if player != TWO and wrong.side == "you":
        said = _(
            "You gave the win away with move {count}, {move}; "
            "{loser} gave it back with move {back}, {reply}."
        )
    else:
        said = _(
            "{who} gave the win away with move {count}, {move}; "
            "{loser} gave it back with move {back}, {reply}."
        )
    return said.format(
        who=side_words(wrong.side, player),
        loser=within_words(back.side, player),
        count=number(wrong.index + 1),
        move=move,
        back=number(back.index + 1),
        reply=reply,
    )


def _beaten(
    table: Table, player: str, reply: str, replier: Side, after: list[str], count: int | None
) -> str:
    """Return which reply beats a mistake, who makes it, and the moves `after` it, in a sentence.

    The mistake is named by its number, where a sentence before names another move too.
    """
    answerer: Side = "other" if replier == "you" else "you"
    by = within_words(replier, player)
    sentence = _("It is beaten by {reply} ({who}).")
    if count is not None:
        sentence = _("Move {count} is beaten by {reply} ({who}).")
    said = sentence.format(reply=move_words(reply, table), who=by, count=count)
    moves = [move_words(code, table) for code in after]
    if not moves:
        return said
    named = [
        _("{who} {move}").format(who=who, move=move)
        for who, move in zip((within_words(answerer, player), by), moves, strict=False)
    ]
    line = _(", ").join(named)
    if moves[2:]:
        line = _("{moves}, then by turns {rest}").format(moves=line, rest=_(", ").join(moves[2:]))
    return sentences(said, _("Play may go on like this: {moves}.").format(moves=line))


def _no_mistake(review: Review) -> str:
    known = (review.start, *(move.after for move in review.moves))
    if any(one.chance is None and one.to_move_wins is None for one in known):
        return _(
            "Part of this game is too large to tell who was winning; in the rest nobody made a "
            "mistake."
        )
    if review.start.chance is not None:
        return _("Nobody chose an amount when another one had a better chance.")
    return _("There was no mistake: the side that was winning at the start won.")


def _card(table: Table, parts: Columns) -> Markup:
    """Return the XOR card of a position, its components named as parts, steps or heaps."""
    count = range(len(parts.sizes))
    if parts.of_text:
        name, head, sizes = map(_, table.parts)
        names = [name.format(number=place + 1) for place in count]
        return xor_card(parts.sizes, parts.values, names=names, heads=(head, sizes))
    if table.names is not None:
        names = [table.names(place) for place in count]
        return xor_card(parts.sizes, parts.values, names=names, heads=(_("Step"), _("Stones")))
    return xor_card(parts.sizes, parts.values)


def why_sentence(
    table: Table, facts: PlayFacts, index: int, player: str, *, is_named: bool = False
) -> str:
    """Return the sentence about a move: who made it, whether it was a mistake, and what follows.

    A mistake hears which move wins, but not in a first game; that alone where it `is_named` above.
    """
    why = why_facts(table.played, facts.text, index)
    move = why.move
    better = ""
    if why.better is not None and not table.is_first:
        (code,) = facts.named([why.better], index)
        better = _("{move} would have kept the win.").format(move=move_words(code, table))
        better = better[:1].upper() + better[1:]
        if is_named:
            return better
    said = _("Move {count}, {who}: {move}. {verdict}").format(
        count=number(index + 1),
        who=within_words(move.side, player),
        move=move_words(move.code, table),
        verdict=verdict_words(move, player, is_only=why.is_only),
    )
    if better:
        return sentences(said, better)
    if move.verdict == "not-best":
        return sentences(said, _amounts(table, facts, index))
    if not table.is_first or move.after.to_move_wins is None:
        return said
    if move.after.to_move_wins:
        return sentences(said, _("There is a move that beats it."))
    return sentences(said, _("Whatever comes then, there is an answer that wins."))


def _amounts(table: Table, facts: PlayFacts, index: int) -> str:
    """Return the chances of the amount taken and of the best amount of that heap, in a sentence."""
    told = [
        f"{letter(move.heap)} {move.before} → {sum(move.after)} {_chance(move.chance)}"
        for move in amounts(table.played, facts.text, index)
    ]
    return _("{parts}.").format(parts=_("; ").join(told))


def _chance(chance: Fraction) -> str:
    if chance in (0, 1):
        return _("wins for certain") if chance else _("loses for certain")
    return _("wins with chance {chance}").format(chance=chance)


def why_columns(table: Table, facts: PlayFacts, index: int) -> None:
    """Draw what a move changed: the XOR cards before and after it, and what decides.

    Draws nothing in a visitor's first game, before values are introduced.
    """
    if table.is_first:
        return
    why = why_facts(table.played, facts.text, index)
    sides = zip(
        (_("Before the move"), _("After the move")),
        (why.before, why.after),
        why.reasons,
        strict=True,
    )
    shown = join(
        markup(
            "<div>{}{}<p>{}</p></div>",
            soft(name),
            "" if values is None else _card(table, values),
            say(reason),
        )
        for name, values, reason in sides
    )
    html(markup('<div class="gl-sides">{}</div>', shown))
