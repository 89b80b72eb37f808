"""“Check by brute force”: a page's answer beside that of plain search, and the cost of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.brute_force import CheckedClaim, Witness, compare
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.positions.analysis import analyse
from gamecore.positions.neighbours import check
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.marks import announced, captioned_table, panel
from ui.base.markup import Markup, html, join, markup
from ui.base.page_limits import Refused
from ui.base.words import _, number, say, several
from ui.move.facts import Rules
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def brute_force_box(
    prefix: str, ask: Callable[[], Witness | Refused], *, theorem: str | None = None
) -> None:
    """Draw the expander, closed; the search runs only while it is open.

    `ask` compares the page's answer with plain search, such as `heaps_witness` or
    `coupled_witness`; `theorem` heads the column of the page's answer, "By the theorem" by default.
    """
    import streamlit as st  # here, because processes that only search load this file too

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
    """Return the table of the two answers, with how many values or positions each needed."""
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
    name, heads = _("The two answers"), ("", theorem, _("By plain search"))
    return captioned_table("gl-witness", name, name, heads, body, seen=False)


def _wins(outcome: str) -> str:
    return _("wins") if outcome == "N" else _("loses")


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


@background(
    describe=lambda *_position: _("Searching through all positions."), progress_text=POSITIONS
)
def heaps_witness(rules: Rules, heaps: tuple[int, ...], misere: bool = False) -> Witness | Refused:
    """Compare the analysis of a position of heaps with plain search; Refused where either gives up.

    The search is exponential in the heaps, and gives up after page_limits.BRUTE_FORCE positions.
    """
    try:
        answer = analyse(rules, heaps, misere=True) if misere else analyse(rules, heaps)
        return check(answer, page_limits.BRUTE_FORCE, misere)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(
    describe=lambda *_position: _("Searching through all positions."), progress_text=POSITIONS
)
def coupled_witness(slug: str, text: str) -> Witness | Refused:
    """Compare the analysis of a position of a coupled game with plain search, like `heaps_witness`.

    `slug` is that of `coupled_game`, `text` the position in the game's own format.
    """
    try:
        game = coupled_game(slug)
        position = game.parse(text)

        def claim() -> CheckedClaim[Any]:
            answer = game.analyse(position)
            leads_to = tuple(move.after for move in answer.winning_moves)
            values = None if answer.values is None else len(answer.values)
            return CheckedClaim(answer.outcome, leads_to, values)

        return compare(position, _counted(game.options), claim, page_limits.BRUTE_FORCE)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


def _counted(options: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """Wrap `options` so that it raises SearchTooLarge after BRUTE_FORCE_MOVES moves in all."""
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
            "This is too much for plain search, which stops at {most} positions or {moves} moves. "
            "Try a smaller position."
        ).format(most=number(page_limits.BRUTE_FORCE), moves=number(page_limits.BRUTE_FORCE_MOVES))
    )
