"""The play view of any game: the board, the opponent, hints, and the review."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.limits import RECORD_TEXT
from gamecore.messages import Message
from gamecore.players.played import Played
from gamecore.positions.heaps import format_heaps, heap_letter
from gamecore.rules.language import parse_rule
from ui.base.marks import panel
from ui.base.markup import Markup, html, markup
from ui.base.page import View
from ui.base.words import N_, _, say, sentences, unbroken
from ui.frame.audience import presenting
from ui.links import link_state
from ui.play.board import Around, opponents_alone, play_board
from ui.play.controls import (
    another_game,
    beaten_mistake,
    controls,
    looking_back,
    make_move,
    record_box,
    swaps_into_loss,
    with_fields,
)
from ui.play.facts import (
    FLAWLESS,
    FRIEND,
    TWO,
    PlayFacts,
    Refused,
    ending_facts,
    hint_facts,
    play_facts,
)
from ui.play.friend import (
    invitation,
    is_offered_rematch,
    left_words,
    rematch_words,
    seat_at,
    with_leaving,
)
from ui.play.strip import (
    cells,
    mistake_sentences,
    review_of,
    review_words,
    why_columns,
    why_sentence,
)
from ui.play.table import FIELDS, WRONG, Table
from ui.play.words import (
    begins_words,
    compared_words,
    did_words,
    drawn_ending,
    drawn_loss,
    explained_move,
    move_words,
    never_winning,
    over_words,
    turn_words,
    winning_words,
)
from ui.rule.words import meaning_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.players.hints import Hint
    from gamecore.players.review import Ending, Review
    from ui.links.link_state import PageState


def play_view(table: Callable[[Any], Table], *, misere: bool = False) -> View:
    """Return the play view of a kind of page.

    Parameters
    ----------
    table : callable
        State of the page → its Table.
    misere : bool
        Whether the view is offered under misère play too.
    """

    def draw(state: Any) -> None:
        play_here(table(state))

    return View("play", N_("Play"), draw, fields=FIELDS, misere=misere, unnamed=False)


def play_here(table: Table) -> PlayFacts | None:
    """Draw a game in the current container; return its state, None if it cannot be played."""
    with st.container(key="play"):
        return _draw(table)


def _draw(table: Table) -> PlayFacts | None:
    page = table.page
    text = link_state.text(page, "game") or st.session_state.get(table.own("long"), "")
    player, seed = link_state.choice(page, "player"), link_state.number(page, "seed")
    if link_state.text(page, FRIEND):
        seat = seat_at(table)
        if seat is None:
            return None
        table = replace(table, seat=seat)
        text, player, seed = str(seat.game.record(seat.side)), FRIEND, seat.game.seed
    facts = play_facts(table.played, text[: RECORD_TEXT + 1], player, seed)
    if isinstance(facts, Refused):
        html(panel("note", say(facts.reason), alert=True))
        opponents_alone(table, with_fields(table, None, player, Around()))
        return None
    if not table.is_first:
        html(_rule(table, facts))
    if facts.note is not None and text:
        html(panel("note", say(facts.note)))
    if table.seat is not None:
        invitation(table, table.seat)
    shown = table.noted("look", facts, len(facts.codes))
    _board(table, facts, player, shown)
    return facts


def _rule(table: Table, facts: PlayFacts) -> Markup:
    """Return the rule of the game in one sentence, and who wins."""
    on_cells = table.page.entry.on_cells
    if on_cells and table.is_on_cells:
        return markup('<p class="gl-play-rule gl-on-cells">{}</p>', _(on_cells))
    rule = table.says or _(table.page.entry.move)
    if table.rule:
        rule = meaning_on(table.page, parse_rule(table.rule))
    if not table.played.misere:  # the banner says who loses
        rule = sentences(rule, _("Whoever cannot move loses."))
    return markup('<p class="gl-play-rule">{}</p>', rule)


def _board(table: Table, facts: PlayFacts, player: str, shown: int) -> None:
    last = len(facts.codes)
    over = facts.winner is not None
    lost = facts.winner == "other" and player != TWO
    end = ending_facts(table.played, facts.text) if over else None
    review: Review | None = None
    is_asked = st.session_state.get(table.own("review")) and (over or player != FRIEND)
    if facts.codes and (lost or is_asked):
        review = review_of(table, facts)
    hint = _hint(table, facts) if not over and shown == last else None
    is_won = end is not None and not lost and shown == last
    play_board(
        table,
        facts,
        shown=shown,
        live=not over and shown == last and (player == TWO or facts.to_move == "you"),
        status=_status(table, facts, player, shown),
        strip=cells(table, facts, player, shown, review),
        marked=hint.heaps if hint is not None else (),
        on_move=partial(make_move, table, facts),
        on_look=partial(table.note, "look", facts),
        around=_around(table, facts, player, shown, hint),
        ended=_ended(table, facts, player, end) if end is not None and shown == last else None,
    )
    if shown != last:
        if shown:
            st.markdown(f"#### {_('Why?')}")
            said = unbroken(why_sentence(table, facts, shown - 1, player))
            html(markup("<p><b>{}</b></p>", said))
            why_columns(table, facts, shown - 1)
        return
    is_praised = end is not None and end.is_perfect and not table.taken_back(facts)
    if is_won and is_praised and player != TWO:
        another_game(table)
    if table.noted("reasons", facts):
        why_columns(table, facts, explained_move(facts, player, end))
    if review is not None and not lost:
        review_words(table, facts, player, review, review.first_mistake)
    if table.is_first or player == FRIEND:
        return
    beaten_mistake(facts, player)
    record_box(table, facts, player)


def _ended(table: Table, facts: PlayFacts, player: str, end: Ending) -> dict[str, Any]:
    """Return the board's data for the end of a game: why it was won, or the move that lost it."""
    if facts.winner != "other" or player == TWO:
        return drawn_ending(table, facts, player, end)
    wrong = end.review.last_mistake("you")
    if wrong is None:
        return drawn_loss([never_winning(end)])
    return drawn_loss(mistake_sentences(table, facts, player, wrong), wrong.index + 1)


def _around(table: Table, facts: PlayFacts, player: str, shown: int, hint: Hint | None) -> Around:
    """Return what is drawn around the board: controls, notes, and the fields below."""
    seat = table.seat
    offer = rematch_words(seat) if seat is not None and is_offered_rematch(seat) else ""
    if shown != len(facts.codes):
        told = (("note", offer),) if offer else ()
        return Around(looking_back(table, facts, shown), told, bool(offer))
    notes = tuple(_notes(table, facts, player, hint))
    row = controls(table, facts, player)
    above = Around(row, notes, seat is not None and facts.winner is not None)
    is_plain = table.is_first or (presenting() and player != FRIEND)
    return above if is_plain else with_fields(table, facts, player, above)


def _notes(
    table: Table, facts: PlayFacts, player: str, hint: Hint | None
) -> Iterator[tuple[str, str]]:
    """Yield the notes that answer pressed controls; they are drawn below these, which stay put."""
    end = ending_facts(table.played, facts.text) if facts.winner is not None else None
    if table.seat is not None:
        both = sentences(rematch_words(table.seat), left_words(table.seat))
        yield from (("note", said) for said in (both,) if said)
    if table.noted("reasons", facts):
        yield "note", _why_note(table, facts, player, end)
    if table.seat is not None:
        return
    if facts.winner is not None:
        if swaps_into_loss(table, facts, player) and player in FLAWLESS:
            yield (
                "soft",
                _("With sides swapped the computer has the winning side: you can see how it wins."),
            )
        return
    if hint is not None:
        yield "note", say(hint.says)
    if st.session_state.get(table.own("winning")):
        yield "note", winning_words(facts, player, plain=table.is_first)
        # The reason gives away who is winning, so it needs the switch; a chance is said already.
        if facts.reason is not None and facts.known.chance is None and not table.is_first:
            said = _("About the computer's move: {reason}").format(reason=say(facts.reason))
            yield "soft", said
    elif facts.known.to_move_wins is None and facts.known.chance is None:
        yield "soft", _("I cannot see who wins here.")  # unasked, for it gives nothing away


def _why_note(table: Table, facts: PlayFacts, player: str, end: Ending | None) -> str:
    """Return what “Why?” says; the mistake that lost a game is named above already."""
    index = explained_move(facts, player, end)
    is_lost = end is not None and facts.winner == "other" and player != TWO
    return why_sentence(table, facts, index, player, is_named=is_lost)


def _hint(table: Table, facts: PlayFacts) -> Hint | None:
    """Return the hint that is shown; None if none was asked for."""
    asked = table.noted("hint", facts, 0)
    if not asked:
        return None
    found = hint_facts(table.played, facts.text)
    if table.is_first:  # without the value to aim at, since values are not introduced yet
        found = (_where_to_look(found[0], found[-1]), _what_to_try(found[-1])) if found else ()
    if table.is_on_cells and found and (code := found[-1].code) is not None:
        says = Message(found[-1].says.template, move=move_words(code, table))
        found = (*found[:-1], replace(found[-1], says=says))
    return found[min(asked, len(found)) - 1] if found else None


def _where_to_look(first: Hint, last: Hint) -> Hint:
    """Return the first hint, which names a heap where no move wins too: who wins is asked there."""
    if first.heaps:
        return first
    (heap, *_others) = last.heaps
    return replace(
        last, code=None, says=Message("Look at heap {letter}.", letter=heap_letter(heap))
    )


def _what_to_try(last: Hint) -> Hint:
    """Return the last hint without its verdict on the move: who wins is asked beside the board."""
    said = Message("Try {move}, and look at what it leaves.", **last.says.fields)
    return replace(last, says=said)


def _status(table: Table, facts: PlayFacts, player: str, shown: int) -> list[str]:
    said = table.noted(WRONG["board"], facts)
    if said:
        return [str(said), turn_words(facts, player)]
    if shown != len(facts.codes):
        return [_("After move {count}.").format(count=shown) if shown else _("The start.")]
    done = range(max(len(facts.codes) - (1 if player == TWO else 2), 0), len(facts.codes))
    lines = [did_words(facts, index, player, table) for index in done]
    if table.seat is not None and all(table.seat.game.keys) and not facts.codes:
        lines.append(begins_words(facts))  # whoever opened a link has not been told yet
    if facts.compared is not None:
        lines.append(compared_words(facts.compared))
    if facts.winner is not None:
        lines.append(over_words(table.played.misere))
    return [*lines, with_leaving(table, facts, turn_words(facts, player))]


def _table(state: PageState) -> Table:
    return Table(
        page=state.page,
        played=Played("heaps", (str(state.rule),), format_heaps(state.heaps), state.misere),
        put=lambda heaps: state.set(heaps=heaps),
        rule=str(state.rule),
    )


PLAY_HEAPS = play_view(_table, misere=True)
"""The play view of a page of heaps, under normal and misère play."""
