"""Check by brute force: the theorem's answer beside plain search, and how much each looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.brute_force import Claim, Witness, compare
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.positions.analysis import analyse
from gamecore.positions.witness import check
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.long_work import POSITIONS, long_work
from ui.base.marks import panel
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number, say, several
from ui.move.facts import Refused, Rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def brute_force_box(
    prefix: str, ask: Callable[[], Witness | Refused], *, theorem: str | None = None
) -> None:
    """Draw the box, closed; the search runs only while it is open.

    Parameters
    ----------
    prefix : str
        Of the page; one box stands on it.
    ask : callable
        Compares the page's answer with plain search: `heaps_witness` or `coupled_witness`.
    theorem : str, optional
        What the page's answer comes from, as the head of its column; "By the theorem" if not given.
    """
    box = st.expander(_("Check by brute force"), key=f"_{prefix}-brute-force", on_change="rerun")
    if not box.open:
        return
    with box:
        found = ask()
        if isinstance(found, Refused):
            html(panel("note", found.sentence))
        else:
            html(witness_table(found, theorem or _("By the theorem")) + _verdict(found))


@long_work(
    most=200, says=lambda *_position: _("Searching through all positions."), counted=POSITIONS
)
def heaps_witness(rules: Rules, heaps: tuple[int, ...], misere: bool = False) -> Witness | Refused:
    """Compare the analysis of a position of heaps with plain search, or say why not.

    Parameters
    ----------
    rules : str or tuple of str
        One rule for all heaps, or one for each heap.
    heaps : tuple of int
    misere : bool
        Whether the player who moves last loses.
    """
    try:
        answer = analyse(rules, heaps, misere=True) if misere else analyse(rules, heaps)
        return check(answer, page_limits.BRUTE_FORCE, misere)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


@long_work(
    most=200, says=lambda *_position: _("Searching through all positions."), counted=POSITIONS
)
def coupled_witness(slug: str, text: str) -> Witness | Refused:
    """Compare the analysis of a position of a coupled game with plain search, or say why not.

    Parameters
    ----------
    slug : str
        As `coupled_game` knows it.
    text : str
        The position, as the game writes it.
    """
    try:
        game = coupled_game(slug)
        position = game.parse(text)

        def claim() -> Claim[Any]:
            answer = game.analyse(position)
            leads_to = tuple(move.after for move in answer.winning_moves)
            values = None if answer.values is None else len(answer.values)
            return Claim(answer.outcome, leads_to, values)

        return compare(position, _counted(game.options), claim, page_limits.BRUTE_FORCE)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


def _counted(options: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """Let a search give up when its positions have too many moves."""
    left = page_limits.BRUTE_FORCE_MOVES

    def counted(position: Any) -> list[Any]:
        nonlocal left
        found = options(position)
        left -= len(found)
        if len(found) >= page_limits.BRUTE_FORCE or left < 0:
            raise SearchTooLarge(page_limits.BRUTE_FORCE)
        return found

    return counted


def _too_large() -> Refused:
    return Refused(
        _(
            "There is too much here for plain search: it stops at {most} positions or {moves} "
            "moves. With a smaller position it can follow."
        ).format(most=number(page_limits.BRUTE_FORCE), moves=number(page_limits.BRUTE_FORCE_MOVES))
    )


def witness_table(found: Witness, theorem: str) -> Markup:
    """Return the two answers side by side, and what each looked at."""
    if found.searched is not None:
        needs = several("{count} position", "{count} positions", found.searched)
    elif found.values is None:
        needs = _("the position alone")
    else:
        needs = several(
            "at most {count} value of a heap", "at most {count} values of heaps", found.values
        )
    rows = (
        (_("The player to move"), _wins(found.outcome), _wins(found.found)),
        (_("Winning moves"), number(found.winning), number(found.found_winning)),
        (
            _("Looked at"),
            needs,
            several("{count} position", "{count} positions", found.positions),
        ),
    )
    body = join(
        markup('<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>', head, said, searched)
        for head, said, searched in rows
    )
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{the_two}">'
        '<table class="gl-table gl-witness"><caption class="gl-hidden">{the_two}'
        '</caption><thead><tr><td></td><th scope="col">{theorem}</th>'
        '<th scope="col">{by_plain}</th></tr></thead><tbody>{body}</tbody></table>'
        "</div>",
        the_two=_("The two answers"),
        theorem=theorem,
        by_plain=_("By plain search"),
        body=body,
    )


def _wins(outcome: str) -> str:
    return _("wins (N)") if outcome == "N" else _("loses (P)")


def _verdict(found: Witness) -> Markup:
    if not found.agrees:
        return panel(
            "bad",
            _("They do not agree. Please report this position: one of the two is wrong."),
            alert=True,
        )
    if found.searched is not None:
        same = _(
            "✓ Both agree, move by move. No theorem decides this position, so the page's answer "
            "comes from a search too: one that shortens positions by what is proved. Plain search "
            "shortens nothing."
        )
        return markup('<div role="status">{}</div>', panel("good", same))
    same = _(
        "✓ Both agree, move by move. Plain search knows no values and no XOR: it only tries every "
        "move, and every move after that."
    )
    return markup('<div role="status">{}</div>', panel("good", same))
