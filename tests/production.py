"""What a table of the rule language says of each of its productions."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Production:
    """A rule typed loosely, its canonical text, the options of one heap, and texts next to it.

    Attributes
    ----------
    typed : str
        A rule, not in canonical form.
    canonical : str
        Its canonical text.
    heap : int
    options : list of options
        Of the heap, sorted.
    wrong : dict of str to (int, str, tuple of str or None)
        Texts that are no rules, each with the place at fault and what is offered: the rule without
        a slip, two that may be meant, or nothing.
    words : dict of str to str
        Texts in people's own words that are read, each with the rule that it is read as.
    """

    typed: str
    canonical: str
    heap: int
    options: list[tuple[int, ...]]
    wrong: dict[str, tuple[int, str | tuple[str, ...] | None]]
    words: dict[str, str] = field(default_factory=dict)
