"""What test_recipes.py adds to a copy of the app: the texts of the files."""

ENTRY = """    Entry(
        slug="{slug}",
        prefix="{slug}",
        kind="{kind}",
        section={section},
        name=N_("{name}"),
        tagline=N_("{name}: a game of this test."),
        next_idea="{next_idea}",
        same_idea="subtraction",
        {more},
        theorems=(
            Theorem(
                rule=N_("{name} is played as this test says."),
                answer="xor",
                why=N_("The test knows."),
                missing=(),
                place={place},
            ),
        ),
    ),
)
"""

HEAP_PAGE = '''"""Odd amounts: a move takes an odd number of stones."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.rule.blocks import building_blocks
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("odds"),
    views=HEAP_VIEWS,
    size=6,
    step=5,
    presets=(
        Preset(N_("any odd number"), "take k where k % 2 == 1"),
        Preset("1, 3", "take 1, 3"),
        Preset("1, 3, 5", "take 1, 3, 5"),
    ),
    controls=building_blocks,
    belongs=lambda rule: True,
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
'''

COUPLED_GAME = '''"""Singles: a move takes one stone, so odd and even decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    Heaps,
    WinningMoves,
    checked_heaps,
    in_any_order,
    move_between,
)
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Sequence


def each(heaps: Heaps) -> list[Heaps]:
    """List the positions one stone smaller."""
    return [(*heaps[:i], n - 1, *heaps[i + 1 :]) for i, n in enumerate(heaps) if n]


def analyse(position: Sequence[int]) -> CoupledAnalysis[Heaps]:
    """Say who wins: whoever is to move with an odd number of stones left."""
    heaps = tuple(position)
    odd = sum(heaps) % 2 == 1
    return CoupledAnalysis(
        position=heaps,
        outcome="N" if odd else "P",
        is_terminal=not any(heaps),
        winning_moves=WinningMoves.of(
            move_between(heaps, after) for after in each(heaps) if odd
        ),
        reason=Message("{count} stones are left.", count=sum(heaps)),
    )


GAME: CoupledGame[Heaps] = CoupledGame(
    slug="singles",
    each=each,
    analyse=analyse,
    parse=checked_heaps,
    format=format_heaps,
    canonical=in_any_order,
)
'''

COUPLED_TALK = '''"""Singles on the screen: which heap gives a stone, and why that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.base.marks import letter
from ui.base.words import _
from ui.coupled.coupled_page import MoveTalk

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState


def _kinds(state: CoupledState) -> dict[str, str]:
    return {str(place): letter(place) for place, size in enumerate(state.position) if size}


def _ask(state: CoupledState, kind: str, _key: str) -> Any:
    return tuple(n - (place == int(kind)) for place, n in enumerate(state.position))


def _name(move: CoupledMove[Any]) -> str:
    return _("take one from {heap}").format(heap=letter(move.heaps[0]))


def _why(_state: CoupledState, _move: CoupledMove[Any]) -> str:
    return _("It leaves an even number.")


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
'''

COUPLED_PAGE = '''"""Singles: a move takes one stone."""

from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import PLAY_VIEW, TREE_VIEW, CoupledPage, heap_board, show_coupled
from ui.coupled.moves import winning_moves
from ui.coupled.singles import TALK

PAGE = CoupledPage(
    entry=entry("singles"),
    views=(PLAY_VIEW, winning_moves(), TREE_VIEW),
    editor=heap_board,
    talk=TALK,
)

if __name__ == "__main__":
    show_coupled(PAGE)
'''

VIEW = '''"""The heaps in binary, as a view of every page of heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.page import View
from ui.base.words import N_

if TYPE_CHECKING:
    from ui.links.link_state import PageState


def binary_view(state: PageState) -> None:
    """Draw each heap in binary."""
    st.markdown(" ".join(f"{size:b}" for size in state.heaps))


BINARY = View("binary", N_("Binary"), binary_view, misere=True)
'''

CLAUSE = '''"""Peeling: one stone is split off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.rules.heap_rule import Clause, Option

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Peel(Clause):
    """Split one stone off a heap: `peel`."""

    def options(self, n: int) -> Iterator[Option]:
        """Yield the one option of a heap of 2 or more."""
        return iter([(1, n - 1)] if n > 1 else [])

    def may_become(self, n: int, option: Option) -> bool:
        """Whether this is that option."""
        return n > 1 and option == (1, n - 1)

    def __str__(self) -> str:
        return "peel"
'''

READ = '''    def peel(self, _: Sequence[object]) -> Clause:
        """Read `peel`."""
        return Peel()

'''

PRODUCTION = """    "peel": Production(
        "PEEL",
        "peel",
        4,
        [(1, 3)],
        {"pel": (0, "peel"), "take 1 or pee": (10, "take 1 or peel")},
    ),
"""

TOLD = "This is said by the test, and it claims no number that anybody would have to check. " * 3
STORY = f"# {{name}}\n\n## about\n{TOLD}\n\n## why\n{TOLD}\n"
PROBLEM = """# Toy problem

- source: this test
- url: https://example.org/toy
- tier: bronze
- idea: Nim once more.
- model: take any
- cost: O(n)
- of: n is the number of heaps.
- why: Each heap is read once.

""" + "".join(
    f"## {section}\nOf what is {section}: {TOLD}\n\n"
    for section in ("short", "asked", "theory", "watch")
)
