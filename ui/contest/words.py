"""Words and small pieces of markup about contest problems: tiers, sources, limits."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ui.base.words import N_, _, number

if TYPE_CHECKING:
    from gamecore.problems.problem import Kind, Problem

TIERS = {
    "bronze": (N_("Bronze"), "●", N_("The theorem as it stands: values, XOR, a winning move.")),
    "silver": (N_("Silver"), "▲", N_("Values must be worked out, or the game must be unmasked.")),
    "gold": (N_("Gold"), "★", N_("A proof or a new idea is needed, and the traps are deeper.")),
}
"""Name, shape and meaning of each tier, the easiest first."""

KIND_NAMES: dict[Kind, str] = {
    "random": N_("Random"),
    "small": N_("Small"),
    "extreme": N_("Extreme"),
    "tricky": N_("Tricky"),
}

KIND_HELP: dict[Kind, str] = {
    "random": N_("An everyday input."),
    "small": N_("Small enough to follow by hand."),
    "extreme": N_("As large as the judge allows: is your program fast enough?"),
    "tricky": N_("The cases on which mistakes that circulate show."),
}


def tier_badge(tier: str) -> str:
    """Return the name of a tier with its shape."""
    name, shape, _meaning = TIERS[tier]
    return f'<span class="gl-tier {tier}"><i aria-hidden="true">{shape}</i> {_(name)}</span>'


def source_line(problem: Problem[object], *, tier: bool = True) -> str:
    """Return tier and source, the source as a link where there is a public statement."""
    source = escape(_(problem.source))
    if problem.url:
        source = (
            f'<a href="{escape(problem.url)}" target="_blank" rel="noopener">'
            f"{source} <span aria-hidden='true'>↗</span></a>"
        )
    badge = tier_badge(problem.tier) + " " if tier else ""
    return f'<p class="gl-source">{badge}{source}</p>'


def limits_table(problem: Problem[object]) -> str:
    """Return the judge's limits as a table."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{number(low)}</td><td>{number(high)}</td></tr>'
        for name, (low, high) in problem.limits.items()
    )
    head = f"<tr><th></th><th>{_('least')}</th><th>{_('most')}</th></tr>"
    return f'<table class="gl-table"><thead>{head}</thead><tbody>{rows}</tbody></table>'
