"""HTML building blocks that every view shares: panels, lines, tables, heap letters and colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.base import page_limits
from ui.base.markup import Markup, join, markup
from ui.base.words import _, gap, number, several

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def with_lead(lead: str, *said: str) -> Markup:
    """Return a first sentence in bold with those after it; those that are "" are left out."""
    return join((markup("<b>{}</b>", lead), *filter(None, said)), gap())


def heap_badge(index: int) -> Markup:
    """Return the letter of the heap at this place (from 0), in its colour."""
    return markup('<span class="gl-heap h{}">{}</span>', hue_index(index), letter(index))


def places_of(heaps: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return heap size → places, from 0, of the heaps of that size."""
    places: dict[int, tuple[int, ...]] = {}
    for place, size in enumerate(heaps):
        places[size] = (*places.get(size, ()), place)
    return places


def letters_of(heaps: Sequence[int]) -> dict[int, str]:
    """Return heap size → letters of the heaps of that size: `A`, or `A, C`."""
    return {size: _(", ").join(map(letter, where)) for size, where in places_of(heaps).items()}


def heap_badges(places: Iterable[int]) -> Markup:
    """Return the letters of the heaps at these places, side by side."""
    return join(map(heap_badge, places), " ")


# Elements about the same heap are highlighted together, see ui/assets/hover.js.


def of_heap(*sizes: int, place: int | None = None) -> dict[str, str]:
    """Return the HTML attributes that mark an element as being about heaps of these sizes.

    Parameters
    ----------
    *sizes : int
    place : int, optional
        Place of the heap in the position, from 0, where the element is about one heap alone.
    """
    named = {"data-gl-heap": " ".join(map(str, dict.fromkeys(sizes)))}
    return named if place is None else named | {"data-gl-place": letter(place)}


def move_shown(
    changes: Mapping[int, tuple[int, Sequence[int]]], *, chosen: bool = False
) -> dict[str, str]:
    """Return the HTML attribute by which the drawn stones show a move.

    Parameters
    ----------
    changes : mapping
        Place of a heap, from 0 → its size, and the heaps that it becomes.
    chosen : bool
        Whether the move is shown as long as the element exists; else only while it is pointed at.
    """
    text = ";".join(
        f"{place}:{before}:{'+'.join(map(str, after))}"
        for place, (before, after) in changes.items()
    )
    return {"data-gl-chosen" if chosen else "data-gl-move": text}


def value_chip(value: int | str, *, is_mex: bool = False) -> Markup:
    """Return a Grundy value (or "?") as a chip; the mex of a derivation stands out."""
    text = number(value) if isinstance(value, int) else value
    return markup('<span class="gl-value{}">{}</span>', " mex" if is_mex else "", text)


def heaps_after(parts: tuple[int, ...]) -> str:
    """Return the heaps that one heap becomes as text: `7`, `2 + 7`, or `0` if nothing is left."""
    written = [number(part) for part in parts[: page_limits.PARTS_WRITTEN]]
    return " + ".join(written + ["…"] * (len(written) < len(parts))) or "0"


def pointed_at(text: str, position: int, width: int = 46) -> Markup:
    """Return a text with a caret under the character at `position`, cut to `width` around it."""
    start = max(0, min(position - width // 2, len(text) - width))
    piece = "".join(map(_one_wide, text[start : start + width]))
    lead = "…" if start > 0 else ""
    tail = "…" if start + width < len(text) else ""
    caret = " " * (len(lead) + position - start) + "^"
    return markup("<pre>{}\n{}</pre>", lead + piece + tail, caret)


def _one_wide(letter: str) -> str:
    """Return the character if printable, else a blank or �: a bidi mark would move the caret."""
    return (
        letter if letter.isprintable() else " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}"
    )


def panel(kind: str, body: str, *, alert: bool = False) -> Markup:
    """Return a panel; `kind` is error, note, good or bad, `body` is text or markup."""
    if alert:
        return markup('<div class="gl-{}" role="alert">{}</div>', kind, body)
    return markup('<div class="gl-{}">{}</div>', kind, body)


def soft(sentence: str) -> Markup:
    """Return a paragraph in a muted colour; `sentence` is text or markup."""
    return markup('<p class="gl-soft">{}</p>', sentence)


def aside(sentence: str) -> Markup:
    """Return a small paragraph in a muted colour; `sentence` is text or markup."""
    return markup('<p class="gl-soft gl-small">{}</p>', sentence)


def legend(sentence: str) -> Markup:
    """Return a small muted line that says what the marks of a drawing mean; a class sees it too."""
    return markup('<p class="gl-soft gl-small gl-key">{}</p>', sentence)


def to_press(sentence: str) -> Markup:
    """Return a small muted line that says what can be pressed; left out in print."""
    return markup('<p class="gl-soft gl-small gl-to-press">{}</p>', sentence)


def announced(body: str) -> Markup:
    """Return text or markup that a screen reader reads out when it appears."""
    return markup('<div role="status">{}</div>', body)


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour in two shades.

    Attributes
    ----------
    light : str
        Shade for the light theme: at least 3:1 against the page and 4.5:1 under white letters.
    dark : str
        Shade for the dark theme: at least 4.5:1 against the page, and under near-black letters.
    """

    light: str
    dark: str


HUES = (
    Hue("#0067a5", "#56b4e9"),  # blue
    Hue("#b84a00", "#f39a5a"),  # vermilion
    Hue("#00735a", "#45c9a2"),  # bluish green
    Hue("#9c3d77", "#e39ac6"),  # reddish purple
    Hue("#7a5c00", "#e6b93c"),  # ochre
    Hue("#4f53a8", "#a9adf5"),  # indigo
    Hue("#a8323a", "#f4989b"),  # red
    Hue("#4a545e", "#b6c0ca"),  # slate
)
"""The hues of heaps, after Okabe and Ito (2008), darkened or lightened for contrast."""


def letter(index: int) -> str:
    """Return the letter of the heap at this place, from 0: A, B, …, Z, then AA, AB and so on."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def hue_index(index: int) -> int:
    """Return the place in `HUES` of the colour of the heap at this place."""
    return index % len(HUES)


def captioned_table(
    kind: str,
    region: str,
    caption: str,
    heads: Sequence[str],
    body: str,
    *,
    seen: bool = True,
    box: str = "",
) -> Markup:
    """Return a table under its caption.

    Parameters
    ----------
    kind : str
        Its CSS classes.
    region : str
        Label of the scrolling box, for screen readers.
    caption : str
        What the table shows.
    heads : sequence of str
        The column heads; "" for a column without one.
    body : str
        The rows, as markup.
    seen : bool
        Whether the caption is visible; else it is for screen readers only.
    box : str
        A further CSS class of the scrolling box.
    """
    head = join(
        markup('<th scope="col">{}</th>', text) if text else markup("<td></td>") for text in heads
    )
    spoken = "" if seen else "gl-hidden"
    return markup(
        '<div class="{scroll}" tabindex="0" role="region" aria-label="{region}">'
        '<table class="gl-table {kind}"><caption class="{spoken}">{caption}</caption>'
        "<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
        scroll=f"gl-scroll {box}".strip(),
        region=region,
        kind=kind,
        spoken=spoken,
        caption=caption,
        head=head,
        body=body,
    )


def answers_caption(shown: int, total: int | None) -> str:
    """Return the caption of a table of moves from a losing position, each with a winning answer.

    `total` is the number of all moves; None if there are more than are counted.
    """
    if total is None:
        words = _("{shown} moves, each with an answer; there are more")
        return words.format(shown=number(shown))
    if shown < total:
        return _("{shown} of the {total} moves, each with an answer").format(
            shown=number(shown), total=number(total)
        )
    return several("The only move and its answer", "All {count} moves, each answered", total)
