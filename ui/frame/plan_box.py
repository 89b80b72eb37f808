"""The plan box: add a screen to the visitor's own plan, open that plan, walk through it.

The plan is stored in the browser, by plan.js; the server only sends what is on the screen and
receives the plan that is to be opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.words import _

_BOX = component("plan", "copy.css", "plan.js")

LONGEST_TITLE = 80

USUAL_MINUTES = 3
"""What a screen that is added costs a class, as long as its teacher says nothing else."""


def plan_box(
    key: str,
    *,
    screen: str = "",
    title: str = "",
    items: str = "",
    addresses: Sequence[str] = (),
    on_open: Callable[[str, str], None] | None = None,
) -> None:
    """Draw the buttons for the visitor's own plan.

    Parameters
    ----------
    key : str
        Widget key of the component.
    screen : str
        The screen that can be added, as an item of a plan; "" for none.
    title, items : str
        The plan shown on the page, as its link writes it.
    addresses : sequence of str
        Addresses of its screens, which can be walked through.
    on_open : callable, optional
        Callback that opens the stored plan on this page, given its title and items.
    """
    if screen:
        slug, _mark, query = screen.partition("?")
        screen = f"{slug}?{'&'.join(filter(None, (query, f'item-minutes={USUAL_MINUTES}')))}"

    def opened() -> None:
        sent = sent_by(key, "open")
        if on_open is None or not isinstance(sent, dict):
            return
        said = [sent.get(name) for name in ("title", "items")]
        texts = [text if isinstance(text, str) else "" for text in said]
        on_open(texts[0][:LONGEST_TITLE], texts[1][: page_limits.LINK_KB << 10])

    _BOX(
        key=key,
        data={
            "screen": screen,
            "title": title,
            "items": items,
            "addresses": list(addresses),
            "most": page_limits.PLAN_SCREENS,
            "longest": page_limits.PLAN_TEXT,
            "here": on_open is not None,
            "words": {
                "add": _("Add this screen to my plan"),
                "added": _("Added. Screens in my plan: {count}."),
                "full": _("My plan is full: {most} screens, or as many as fit into a link."),
                "none": _("This browser keeps nothing, so it cannot keep your plan."),
                "open": _("Open my plan (screens: {count})"),
                "keep": _("Keep this plan in this browser"),
                "kept": _("Kept."),
                "walk": _("Walk through it"),
                "present": _("Present"),
                "onward": _("Go on from {place}"),
            },
        },
        on_open_change=opened,
    )
