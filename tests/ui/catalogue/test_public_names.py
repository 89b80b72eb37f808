"""Each game that is known by another name has the winners of the page to which its name leads."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from gamecore import parse_rule
from gamecore.brute_force import search_all
from gamecore.coupled.games import coupled_game
from gamecore.graphs.tokens import analyse_tokens
from gamecore.positions.heaps import parse_heaps
from misere_definition import as_position, moves_of
from ui.catalogue.lookup import entry, page_for
from ui.catalogue.public_names import PUBLIC_NAMES, also_called
from ui.graph.view import FIELDS
from ui.screens.find_game import is_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST = 200_000
"""Positions of one search."""


class Dress(NamedTuple):
    """A game as its name's players play it, and its positions as those of its page."""

    positions: Iterable[Any]
    options: Callable[[Any], Iterable[Any]]
    translated: Callable[[Any], tuple[int, ...]]
    can_return: bool = False


def strips(longest: int, shortest: int = 0) -> list[tuple[int, ...]]:
    return [p for n in range(shortest, longest + 1) for p in product((0, 1), repeat=n)]


def runs(strip, of: int) -> tuple[int, ...]:
    """Return the lengths of the runs of equal squares."""
    return tuple(map(len, "".join(" x"[square == of] for square in strip).split()))


def without(strip, *places: int) -> tuple[int, ...]:
    return tuple(0 if place in places else square for place, square in enumerate(strip))


def nimble(coins):
    for i, square in enumerate(coins):
        yield from (tuple(sorted((*coins[:i], to, *coins[i + 1 :]))) for to in range(square))


def coins_of(strip) -> str:
    return "".join("TH"[head] for head in strip)


def mock_turtles(strip):
    """Turn one, two or three; the rightmost of them was on its feet."""
    for count in (1, 2, 3):
        for places in combinations(range(len(strip)), count):
            if strip[places[-1]]:
                yield tuple(side ^ (place in places) for place, side in enumerate(strip))


def ruler(strip):
    """Turn any that stand side by side; the rightmost of them was heads."""
    for last in range(len(strip)):
        for first in range(last + 1 if strip[last] else 0):
            yield tuple(side ^ (first <= place <= last) for place, side in enumerate(strip))


def turtles(strip):
    for k, head in enumerate(strip):
        if head:
            yield without(strip, k)
            for j in range(k):
                turned = list(without(strip, k))
                turned[j] = 1 - turned[j]
                yield tuple(turned)


def northcott(rows, width: int = 4):
    """Own piece to the left in each row; after the move the board is turned round."""
    for i, (own, other) in enumerate(rows):
        for to in range(other):
            if to != own:
                moved = (*rows[:i], (to, other), *rows[i + 1 :])
                yield tuple((width - 1 - b, width - 1 - a) for a, b in moved)


def poker(position):
    heaps, own, other = position
    for i, heap in enumerate(heaps):
        for to in range(heap + own + 1):
            if to != heap:
                yield (*heaps[:i], to, *heaps[i + 1 :]), other, own + heap - to


def stalks(green):
    for i, stalk in enumerate(green):
        yield from ((*green[:i], stalk[:cut], *green[i + 1 :]) for cut in range(len(stalk)))


def trees(edges: int):
    """All rows of trees with this many edges: a tree is the row of what grows on its first edge."""
    pairs = ((a, b) for k in range(edges) for a in trees(k) for b in trees(edges - 1 - k))
    return [(on, *beside) for on, beside in pairs] if edges else [()]


def chopped(row):
    for i, on in enumerate(row):
        yield (*row[:i], *row[i + 1 :])
        yield from ((*row[:i], left, *row[i + 1 :]) for left in chopped(on))


def in_brackets(row) -> str:
    return " ".join(f"({in_brackets(on)})" for on in row)


def matches(rows):
    for i, row in enumerate(rows):
        yield from ((*rows[:i], row - k, *rows[i + 1 :]) for k in range(1, row + 1))


def race(goal: int, most: int):
    return Dress(
        range(goal + 1),
        lambda total: range(total + 1, min(total + most, goal) + 1),
        lambda total: (goal - total,),
    )


def silver_dollar(coins):
    for i, coin in enumerate(coins):
        left = coins[i - 1] + 1 if i else 0
        yield from ((*coins[:i], to, *coins[i + 1 :]) for to in range(left, coin))


def gaps(coins):
    """Return the free squares left of each coin, from the last coin on, above an empty step 1."""
    edges = (-1, *coins)
    return (0, *(edges[i] - edges[i - 1] - 1 for i in range(len(coins), 0, -1)))


def queen(square):
    x, y = square
    yield from ((to, y) for to in range(x))
    yield from ((x, to) for to in range(y))
    yield from ((x - d, y - d) for d in range(1, min(x, y) + 1))


def kayles(pins):
    yield from (without(pins, i) for i, pin in enumerate(pins) if pin)
    yield from dawsons_kayles(pins)


def dawsons_kayles(pins):
    yield from (without(pins, i, i + 1) for i in range(len(pins) - 1) if pins[i] and pins[i + 1])


def pawns(board):
    """Files of three squares, own side first; who can capture must. The board turns round."""
    captures, steps = [], []
    for i, squares in enumerate(board):
        for rank in (0, 1):
            if squares[rank] != "own":
                continue
            captures += [
                placed(board, (i, rank, ""), (j, rank + 1, "own"))
                for j in (i - 1, i + 1)
                if 0 <= j < len(board) and board[j][rank + 1] == "other"
            ]
            if not squares[rank + 1]:
                steps.append(placed(board, (i, rank, ""), (i, rank + 1, "own")))
    turned = {"own": "other", "other": "own", "": ""}
    for after in captures or steps:
        yield tuple(tuple(turned[square] for square in squares[::-1]) for squares in after)


def placed(board, *changes):
    squares = [list(squares) for squares in board]
    for i, rank, piece in changes:
        squares[i][rank] = piece
    return squares


def treblecross(strip):
    if "xxx" not in "".join(" x"[square] for square in strip):
        for i, crossed in enumerate(strip):
            if not crossed:
                yield (*strip[:i], 1, *strip[i + 1 :])


def apart(strip) -> bool:
    places = [i for i, crossed in enumerate(strip) if crossed]
    return all(j - i > 2 for i, j in combinations(places, 2))


def far_runs(strip):
    far = [not any(strip[max(i - 2, 0) : i + 3]) for i in range(len(strip))]
    return tuple(n + 2 for n in runs(far, True))


def neighbours(coins, *places: int) -> int:
    around = (min(places) - 1, max(places) + 1)
    return sum(coins[i] for i in around if 0 <= i < len(coins))


def officers(coins):
    yield from (without(coins, i) for i, coin in enumerate(coins) if coin and neighbours(coins, i))


def guiles(coins):
    yield from (
        without(coins, i) for i, coin in enumerate(coins) if coin and not neighbours(coins, i)
    )
    for i in range(len(coins) - 1):
        if coins[i] and coins[i + 1] and neighbours(coins, i, i + 1) != 1:
            yield without(coins, i, i + 1)


def heaps_of_two(position):
    """One or two from the first heap, any number from the second."""
    first, second = position
    yield from ((first - k, second) for k in (1, 2) if k <= first)
    yield from ((first, left) for left in range(second))


def chomp(bar):
    """Bite off a square but the poisoned one, and all that is below it and to the right of it."""
    for row, column in bar - {(0, 0)}:
        yield frozenset((r, c) for r, c in bar if r < row or c < column)


def bars():
    rows = combinations_with_replacement(range(4), 3)
    return [
        frozenset((2 - r, c) for r, n in enumerate(row) for c in range(n)) for row in rows if row[2]
    ]


def rows_of(bar) -> str:
    return "".join(str(sum(r == row for r, _column in bar)) for row in range(3))


CITIES = (
    *("Madrid", "Dublin", "Dakar", "Delhi", "Nice", "Rome", "Riga", "Izmir", "Evora"),
    *("Athens", "Split"),
)


def geography(named):
    yield from (
        (*named, city) for city in CITIES if city not in named and city[0].lower() == named[-1][-1]
    )


def ones(strip):
    return runs(strip, 1)


PAIRS = [(a, b) for a, b in combinations(range(4), 2)]

DRESSES = {
    "Nimble": Dress(
        [p for n in range(4) for p in combinations_with_replacement(range(6), n)],
        nimble,
        lambda coins: coins,
    ),
    "Turning Turtles": Dress(strips(6), turtles, coins_of),
    "Mock Turtles": Dress(strips(6), mock_turtles, coins_of),
    "Ruler": Dress(strips(7), ruler, coins_of),
    "Northcott's game": Dress(
        [*product(PAIRS, repeat=3)],
        northcott,
        lambda rows: tuple(b - a - 1 for a, b in rows),
        can_return=True,
    ),
    "Poker Nim": Dress(
        [
            (heaps, own, 5 - sum(heaps) - own)
            for heaps in product(range(6), repeat=2)
            for own in range(6 - sum(heaps))
        ],
        poker,
        lambda position: position[0],
        can_return=True,
    ),
    "Hackenbush stalks": Dress(
        [tuple("g" * n for n in lengths) for lengths in product(range(5), repeat=3)],
        stalks,
        lambda green: tuple(map(len, green)),
    ),
    "Hackenbush on trees": Dress([row for n in range(6) for row in trees(n)], chopped, in_brackets),
    "Marienbad": Dress([*product(range(2), range(4), range(6), range(8))], matches, tuple),
    "Bachet's game": race(100, 10),
    "21 flags": Dress(range(22), lambda n: range(max(n - 3, 0), n), lambda n: (n,)),
    "21": race(21, 3),
    "Silver Dollar game": Dress(
        [p for n in range(1, 5) for p in combinations(range(8), n)], silver_dollar, gaps
    ),
    "Wyt Queens": Dress([*product(range(9), repeat=2)], queen, lambda square: square),
    "Kayles": Dress(strips(9), kayles, ones),
    "Dawson's Kayles": Dress(strips(9), dawsons_kayles, ones),
    "Dawson's Chess": Dress(
        [(("own", "", "other"),) * n for n in range(9)], pawns, lambda b: (len(b),)
    ),
    "Treblecross": Dress([*filter(apart, strips(9, 3))], treblecross, far_runs),
    "Officers": Dress(strips(9), officers, ones),
    "Guiles": Dress(strips(9), guiles, ones),
    "Mark": Dress(range(60), lambda n: {n - 1, n // 2} if n else (), lambda n: (n,)),
    "Subtract a square": Dress(
        range(80), lambda n: [n - k * k for k in range(1, 9) if k * k <= n], lambda n: (n,)
    ),
    "Game graph": Dress(
        [*product(range(5), range(4))], heaps_of_two, lambda heaps: "a{} b{}".format(*heaps)
    ),
    "Chomp": Dress(bars(), chomp, rows_of),
    "Geography": Dress([(city,) for city in CITIES], geography, lambda named: named[-1]),
}


def winners(dress: Dress, *, misere: bool) -> dict[Any, str]:
    if not dress.can_return:
        found = {p: search_all(p, dress.options, MOST, misere) for p in dress.positions}
        return {position: result.outcome for position, result in found.items()}
    # Who is lost is lost by force, and who reaches such a position wins; until nothing is added.
    assert not misere
    after = {position: set(dress.options(position)) for position in dress.positions}
    known: dict[Any, str] = {}
    while True:
        more = {
            position: "N" if "P" in said else "P"
            for position, options in after.items()
            if position not in known
            and (
                "P" in (said := {known.get(option, "?") for option in options}) or not said - {"N"}
            )
        }
        if not more:
            return known | {position: "?" for position in after if position not in known}
        known |= more


def there(name, heaps, *, misere: bool) -> str:
    """Return who wins a position of the page, by search too."""
    page = entry(name.slug)
    if name.slug == "graph":
        text = name.fields.get("text") or FIELDS[0].default
        return analyse_tokens(text, heaps).outcome
    if page.kind == "coupled":
        game = coupled_game(name.fields.get("turn") or page.core or page.slug)
        start = game.parse(heaps) if page.letters else tuple(heaps)
        return search_all(start, game.each, MOST, misere).outcome
    rule = parse_rule(name.fields.get("rule", page.rule))
    start = as_position((rule, n) for n in heaps)
    return search_all(
        start, lambda games: [left for _, _, left in moves_of(games)], MOST, misere
    ).outcome


def test_a_game_in_which_the_last_move_loses_says_so_and_is_no_other_name_of_its_page():
    misere = [name for name in PUBLIC_NAMES if name.is_misere]
    assert {"Marienbad", "21"} <= {name.names[0] for name in misere}
    for name in misere:
        assert "played misère" in name.translation
        assert name.names[0] not in also_called(name.slug)
    told = [words for slug in {name.slug for name in PUBLIC_NAMES} for words in also_called(slug)]
    assert sorted(told) == sorted(one.names[0] for one in PUBLIC_NAMES if not one.is_misere)


def test_every_public_name_is_played_in_its_own_dress():
    assert [name.names[0] for name in PUBLIC_NAMES] == list(DRESSES)


@pytest.mark.parametrize("name", PUBLIC_NAMES, ids=lambda name: name.names[0])
def test_a_translated_position_has_the_same_winner(name):
    dress, misere = DRESSES[name.names[0]], name.fields.get("misere") == "true"
    told: dict[tuple[int, ...], str] = {}
    found = winners(dress, misere=misere)
    for position, outcome in found.items():
        heaps = dress.translated(position)
        if heaps not in told:
            told[heaps] = there(name, heaps, misere=misere)
        assert outcome == told[heaps], position
    assert set(found.values()) == {"N", "P"}


@pytest.mark.parametrize("name", PUBLIC_NAMES, ids=lambda name: name.names[0])
def test_its_link_says_what_its_page_reads(name):
    page = entry(name.slug)
    assert name.translation.endswith(".")
    assert is_game(page)
    if "rule" in name.fields:
        assert str(parse_rule(name.fields["rule"])) == name.fields["rule"]
        assert page_for(name.fields["rule"]) == page
        assert name.fields["rule"] != page.rule
    if "heaps" in name.fields:
        assert parse_heaps(name.fields["heaps"])
