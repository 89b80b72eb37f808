"""The board of Wythoff's game: find the lost positions, see the values, or where XOR is wrong."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.wythoff import is_lost, lost_pair
from ui import page_limits
from ui.cell_board import Cell, cell_board
from ui.linked import carried_number, linked_choice
from ui.links import Field, field
from ui.marks import panel
from ui.words import N_, _, number, prose
from ui.wythoff_facts import Sieve, table_to, xor_misleads
from ui.wythoff_steps import LAST

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled_bench import CoupledBench
    from ui.wythoff_facts import Place

MAPS = ("lost", "values", "xor")
_MAP_NAMES = {
    "lost": N_("Lost positions"),
    "values": N_("Values"),
    "xor": N_("Where XOR is wrong"),
}

PAIRS = 20
"""Most pairs that a link can say are found; the largest board holds twelve."""

TONES = 46
"""The deepest tint of a value, so that ink on it keeps its contrast in both themes."""

FIELDS = (
    Field("map", "choice", MAPS[0], choices=MAPS),
    Field("size", "number", 12, low=5, high=page_limits.CELLS),
    Field("found", "number", 3, low=1, high=PAIRS),
    Field("verdict", "switch", False),
)
"""What a link says about the board: which one, its last row, the pairs found, whether all show."""


def wythoff_map(bench: CoupledBench) -> None:
    """Draw the board and what can be done with it."""
    with st.container(horizontal=True, vertical_alignment="center", key="wythoff-choose"):
        chosen = linked_choice(
            _("What the board shows"),
            {name: _(_MAP_NAMES[name]) for name in MAPS},
            key=bench.key("map"),
            default=MAPS[0],
            width="content",
        )
        st.space("stretch")
        last = _last_row(bench)
    {"lost": _lost, "values": _values, "xor": _xor}[chosen](bench, last)


def _last_row(bench: CoupledBench) -> int:
    entry = field(bench.page, "size")
    label = _("Heaps up to")
    st.html(f'<span aria-hidden="true">{label}</span>', width="content")
    last = st.number_input(
        label,
        min_value=entry.low,
        max_value=entry.high,
        value=int(entry.default),
        key=bench.key("size"),
        bind="query-params",
        label_visibility="collapsed",
        width=130,
    )
    return min(max(int(last), entry.low), entry.high)


def _here(bench: CoupledBench, last: int) -> Place | None:
    a, b = bench.position
    return (a, b) if max(a, b) <= last else None


# -- the lost positions ---------------------------------------------------------------------------


def _lost(bench: CoupledBench, last: int) -> None:
    carried = carried_number(field(bench.page, "found"), bench.key("found"))
    on_board = next(k for k in range(last + 2) if lost_pair(k)[1] > last)
    all_shown = bench.open_all or _verdict_value(bench) or carried >= on_board
    sieve = Sieve(on_board if all_shown else carried)
    if all_shown:
        _say(_all_words(last))
    else:
        _say(_("Which empty cell must be a P? Press it on the board."))
        _answered(bench, sieve)
    cells = [[_sieve_cell(sieve, (a, b)) for b in range(last + 1)] for a in range(last + 1)]
    cell_board(
        cells,
        key=f"_{bench.page.prefix}-cells",
        name=_("Board of lost positions: row for heap A, column for heap B"),
        here=_here(bench, last),
        golden=all_shown,
        on_pick=_opener(bench) if all_shown else _judge(bench, sieve),
    )
    _below(bench, sieve, all_shown, carried >= on_board)
    _pairs_table(sieve)


def _all_words(last: int) -> str:
    return _(
        "All lost positions with heaps up to {last}. They keep close to the two dashed lines, on "
        "which one heap is φ = 1.618… times the other."
    ).format(last=number(last))


def _sieve_cell(sieve: Sieve, place: Place) -> Cell:
    label = sieve.label(place)
    look = {"P": "lost", "N": "won", "": "blank"}[label]
    known = {
        "P": _("P, the player to move loses"),
        "N": _("N, the player to move wins"),
        "": _("no letter yet"),
    }[label]
    return Cell(label, look, _pair(place, known))


def _pair(place: Place, words: str) -> str:
    return _("{a} and {b}: {words}").format(a=place[0], b=place[1], words=words)


def _judge_key(bench: CoupledBench) -> str:
    return f"_{bench.page.prefix}-picked"


def _judge(bench: CoupledBench, sieve: Sieve) -> Callable[[int, int], None]:
    """Return what a press on a cell does while the next lost position is asked."""

    def picked(a: int, b: int) -> None:
        right = (a, b) in sieve.next
        if right:
            bench.set(found=sieve.found + 1)
        st.session_state[_judge_key(bench)] = (sieve.found + right, (a, b), right)

    return picked


def _opener(bench: CoupledBench) -> Callable[[int, int], None]:
    """Return what a press on a cell does once nothing is asked: it becomes the page's position."""

    def picked(a: int, b: int) -> None:
        bench.put((a, b))

    return picked


def _answered(bench: CoupledBench, sieve: Sieve) -> None:
    """Say what follows from the last press, as long as it belongs to what is on the board."""
    found, (a, b), right = st.session_state.get(_judge_key(bench), (0, (0, 0), False))
    if found != sieve.found:
        return
    lead = "<b>{}</b> ".format(escape(_("Right.") if right else _("Not this one.")))
    kind = "good" if right else "bad"
    body = panel(kind, lead + escape(answer_words(sieve, (a, b), right)))
    st.html(f'<div role="status">{body}</div>')


def answer_words(sieve: Sieve, place: Place, right: bool) -> str:
    """Say why a pressed cell is the next lost position, or why not."""
    a, b = place
    where = {"a": number(a), "b": number(b)}
    if right:
        return _(
            "Every move from ({a}, {b}) leads to an N, so it is P; and so is its mirror image. "
            "Whatever reaches it by a move is N now."
        ).format(**where)
    label = sieve.label(place)
    if label == "P":
        return _("({a}, {b}) has its letter already.").format(**where)
    if label == "N":
        x, y = sieve.witness(a, b) or (0, 0)
        return _(
            "From ({a}, {b}) a move reaches ({x}, {y}), which is P. That makes it N: the player to "
            "move wins."
        ).format(**where, x=number(x), y=number(y))
    x, y = sieve.unknown_option(a, b) or place
    return _(
        "From ({a}, {b}) one can move to ({x}, {y}), which has no letter yet. If that is P, this "
        "is N: it is too early to tell."
    ).format(**where, x=number(x), y=number(y))


def _verdict_value(bench: CoupledBench) -> bool:
    # The switch stands below the board, which needs its state first.
    return bool(st.session_state.get(bench.key("verdict"), _linked_verdict(bench)))


def _linked_verdict(bench: CoupledBench) -> bool:
    return st.query_params.get(bench.key("verdict"), "").lower() == "true"


def _below(bench: CoupledBench, sieve: Sieve, all_shown: bool, complete: bool) -> None:
    prefix = bench.page.prefix
    with st.container(horizontal=True, vertical_alignment="center"):
        if not all_shown:
            st.button(
                _("Skip"),
                key=f"_{prefix}-sieve-skip",
                help=_("Marks the next one and asks again."),
                on_click=bench.set,
                kwargs={"found": sieve.found + 1},
            )
        if complete or (sieve.found > 1 and not all_shown):
            st.button(
                _("Start again"),
                key=f"_{prefix}-sieve-first",
                help=_("Leaves only the corner marked."),
                on_click=bench.set,
                kwargs={"found": 1, "verdict": False},
            )
        if not bench.open_all:
            st.toggle(
                _("Show them all"), key=bench.key("verdict"), bind="query-params", disabled=complete
            )
    words = (
        _("Press a cell to make it the position on the left.")
        if all_shown
        else prose("wythoff", "sieve")
    )
    st.html(f'<p class="gl-soft gl-small">{escape(words)}</p>')


def _pairs_table(sieve: Sieve) -> None:
    """Draw the pairs found as a table, with what the golden ratio says of them."""
    with st.expander(_("The pairs as a table")):
        rows = "".join(
            f'<tr><th scope="row">{number(k)}</th><td class="n">{number(low)}</td>'
            f'<td class="n">{number(high)}</td></tr>'
            for k, (low, high) in ((k, lost_pair(k)) for k in range(sieve.found))
        )
        heads = (_("Difference k"), _("Smaller heap ⌊k·φ⌋"), _("Larger heap ⌊k·φ⌋ + k"))
        head = "".join(f'<th scope="col">{text}</th>' for text in heads)
        st.html(
            f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{_("Lost pairs")}">'
            f'<table class="gl-table gl-family"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )


# -- the values -----------------------------------------------------------------------------------


def _values(bench: CoupledBench, last: int) -> None:
    _say(
        _(
            "The Grundy value of every position: in each row, column and diagonal a number stands "
            "only once. The zeros are the lost positions."
        )
    )
    table = table_to(last)
    top = max(max(row) for row in table)
    cells = [
        [_value_cell((a, b), value, top) for b, value in enumerate(row)]
        for a, row in enumerate(table)
    ]
    cell_board(
        cells,
        key=f"_{bench.page.prefix}-cells",
        name=_("Board of values: row for heap A, column for heap B"),
        here=_here(bench, last),
        on_pick=_deriver(bench),
    )
    st.html(f'<p class="gl-soft gl-small">{escape(prose("wythoff", "values"))}</p>')


def _value_cell(place: Place, value: int, top: int) -> Cell:
    said = _pair(place, _("worth {value}").format(value=value))
    if not value:
        return Cell("0", "lost", said)
    return Cell(str(value), "", said, tone=TONES * value // top)


def _deriver(bench: CoupledBench) -> Callable[[int, int], None]:
    """Return what a press on a value does: it opens the derivation of that cell, fully told."""

    def picked(a: int, b: int) -> None:
        bench.put((a, b))
        bench.set(view="derivation", step=LAST)

    return picked


# -- XOR ------------------------------------------------------------------------------------------


def _xor(bench: CoupledBench, last: int) -> None:
    cells = [[_xor_cell((a, b)) for b in range(last + 1)] for a in range(last + 1)]
    wrong = sum(xor_misleads(a, b) for a in range(last + 1) for b in range(last + 1))
    _say(
        _(
            "XOR names the wrong winner in {wrong} of these {all} positions: on the diagonal, "
            "where it says P, and at the lost positions beside it, where it says N."
        ).format(wrong=number(wrong), all=number((last + 1) ** 2))
    )
    cell_board(
        cells,
        key=f"_{bench.page.prefix}-cells",
        name=_("Board of the positions in which XOR is wrong"),
        here=_here(bench, last),
        on_pick=_opener(bench),
    )
    st.html(f'<p class="gl-soft gl-small">{escape(prose("wythoff", "xor-board"))}</p>')


def _xor_cell(place: Place) -> Cell:
    a, b = place
    truth = "P" if is_lost(a, b) else "N"
    if not xor_misleads(a, b):
        return Cell(truth, "lost" if truth == "P" else "faint", _pair(place, truth))
    said = _("{truth}, but XOR says {other}").format(
        truth=truth, other="N" if truth == "P" else "P"
    )
    return Cell(f"{truth}!", "lost" if truth == "P" else "new", _pair(place, said))


def _say(sentence: str) -> None:
    st.html(f'<p class="gl-step" role="status">{escape(sentence)}</p>')
