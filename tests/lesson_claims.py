"""What the words of a lesson claim, computed by definition or search."""

from __future__ import annotations

from itertools import count

from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.sequence import grundy_values
from gamecore.lessons.catalogue import TextClaim
from gamecore.lessons.small_games import amounts_of, moves, values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.analysis import analyse
from gamecore.search import Search


def computed(claim: TextClaim) -> object:
    """Compute what is claimed."""
    return _COMPUTE[claim.what](claim.rule, claim.heaps)


def _outcome(rule: str, heaps: tuple[int, ...]) -> str:
    def after(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [
            tuple(sorted((*state[:place], *left, *state[place + 1 :])))
            for place, n in enumerate(state)
            for left in moves(rule, n)
        ]

    return "N" if Search(after).to_move_wins(tuple(sorted(heaps))) else "P"


def _moves(rule: str, heaps: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, analyse(rule, heaps).winning_moves))


def _value(rule: str, heaps: tuple[int, ...]) -> int:
    return values(rule, heaps[0])[heaps[0]]


def _differ(rules: str, heaps: tuple[int, ...]) -> int:
    one, other = (grundy_values(rule, heaps[0]).tolist() for rule in rules.split(" / "))
    return next(n for n in count() if one[n] != other[n])


def _period(rule: str, heaps: tuple[int, ...]) -> tuple[object, ...]:
    found = find_pattern(rule, heaps[0])
    return found.preperiod, found.period, found.status


_COMPUTE = {
    "largest amount": lambda rule, _heaps: max(amounts_of(rule)),
    "outcome": _outcome,
    "misere": lambda rule, heaps: analyse(rule, heaps, True).outcome,
    "value": _value,
    "moves": _moves,
    "xor": lambda _rule, heaps: nim_sum(heaps),
    "sum": lambda _rule, heaps: sum(heaps),
    "mex": lambda _rule, heaps: mex(heaps),
    "options": lambda rule, heaps: moves(rule, heaps[0]),
    "values": lambda rule, heaps: values(rule, heaps[0]),
    "losing": lambda rule, heaps: tuple(
        n for n, value in enumerate(values(rule, heaps[0])) if value == 0
    ),
    "period": _period,
    "differ": _differ,
    "last-other": lambda rule, heaps: _period(rule, heaps)[0],
}
