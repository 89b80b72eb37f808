"""Check by brute force: the theorem's answer beside plain search, and how much each looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.marks import announced, panel
from ui.base.markup import Markup, html, join, markup
from ui.base.refused import Refused
from ui.base.words import _, number, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.brute_force import Witness


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
        return announced(panel("good", same))
    same = _(
        "✓ Both agree, move by move. Plain search knows no values and no XOR: it only tries every "
        "move, and every move after that."
    )
    return announced(panel("good", same))
