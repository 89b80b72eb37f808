"""Words and small pieces of markup about contest problems: tiers, sources, limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup
from ui.base.words import N_, _, number

if TYPE_CHECKING:
    from gamecore.problems.problem import Kind, Problem

TIERS = {
    "bronze": (N_("Bronze"), "●", N_("The theorem as it stands: values, XOR, a winning move.")),
    "silver": (N_("Silver"), "▲", N_("You work out values, or see through a disguise.")),
    "gold": (N_("Gold"), "★", N_("You need a proof or a new idea, and the traps are deeper.")),
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
    "tricky": N_("The cases that catch common mistakes."),
}


def tier_badge(tier: str) -> Markup:
    """Return the name of a tier with its shape."""
    name, shape, _meaning = TIERS[tier]
    return markup(
        '<span class="gl-tier {}"><i aria-hidden="true">{}</i> {}</span>', tier, shape, _(name)
    )


def source_line(problem: Problem[object], *, tier: bool = True) -> Markup:
    """Return tier and source, the source as a link where there is a public statement."""
    source = _(problem.source)
    if problem.url:
        source = markup(
            '<a href="{}" target="_blank" rel="noopener">'
            "{} <span aria-hidden='true'>↗</span></a>",
            problem.url,
            source,
        )
    badge = tier_badge(problem.tier) + " " if tier else ""
    return markup('<p class="gl-source">{}{}</p>', badge, source)


def limits_table(problem: Problem[object]) -> Markup:
    """Return the judge's limits as a table."""
    rows = join(
        markup(
            '<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>',
            name,
            number(low),
            number(high),
        )
        for name, (low, high) in problem.limits.items()
    )
    head = markup("<tr><th></th><th>{}</th><th>{}</th></tr>", _("least"), _("most"))
    return markup('<table class="gl-table"><thead>{}</thead><tbody>{}</tbody></table>', head, rows)
