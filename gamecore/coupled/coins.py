"""Turning coins: Turning Turtles, Mock Turtles and Ruler, a row of coins with heads and tails."""

from __future__ import annotations

import re
from functools import partial, reduce
from itertools import groupby, islice
from operator import xor
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.coupled.coin_rules import RULES, TURTLES
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    CoupledMove,
    Found,
    WinningMoves,
)
from gamecore.coupled.on_text import SMALL, OnText, as_text
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import N_, Message, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.coupled.coin_rules import Coins, Others

_TURNED = {"H": "T", "T": "H"}


# -- the row ---------------------------------------------------------------------------------------


def parse(text: str) -> str:
    """Return a position from its text: a letter H or T for each coin, in capitals, without blanks.

    Raises
    ------
    PositionError
        If it is no str, or a character is no H, no T and no blank: with it and its index.
    LimitExceeded
        If there are more than limits.COINS coins.

    Examples
    --------
    >>> parse(" htt H")
    'HTTH'
    """
    text = as_text(text, N_("Write the row of coins as a text such as “HTTHT”, not {shown}."))
    for place, character in enumerate(text):
        if not character.isspace() and character not in "HTht":
            raise PositionError(
                Message(
                    "“{character}” (character {place}) is no coin: write H for heads and T for "
                    "tails.",
                    character=quoted(character),
                    place=place + 1,
                ),
                text=quoted(character),
                position=place,
            )
    row = "".join(text.split()).upper()
    if len(row) > limits.COINS:
        raise LimitExceeded(
            Message(
                "A row has at most {limit} coins; this one has {count}.",
                limit=limits.COINS,
                count=len(row),
            ),
        )
    return row


def heads(row: str) -> tuple[int, ...]:
    """Return the places of the heads, counted from 1 at the left.

    Examples
    --------
    >>> heads("HTTHT")
    (1, 4)
    """
    return tuple(place for place, coin in enumerate(row, 1) if coin == "H")


def turned(row: str, places: Iterable[int]) -> str:
    """Return the row after the coins at these places are turned over.

    Examples
    --------
    >>> turned("HTTHT", (2, 4))
    'HHTTT'
    """
    coins = list(row)
    for place in places:
        coins[place - 1] = _TURNED[coins[place - 1]]
    return "".join(coins)


def differing(before: str, after: str) -> tuple[int, ...]:
    """Return the places at which two rows of the same length differ."""
    pairs = zip(before, after, strict=True)
    return tuple(place for place, (one, other) in enumerate(pairs, 1) if one != other)


def runs(places: Iterable[int]) -> list[str]:
    """Return places as text: of three and more side by side only the first and the last.

    Examples
    --------
    >>> runs((1, 4, 5, 6, 9, 10))
    ['1', '4-6', '9', '10']
    """
    found: list[str] = []
    for _key, group in groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
        run = [place for _index, place in group]
        found += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return found


# -- the moves -------------------------------------------------------------------------------------


def objection(row: str, places: Others, coins: Coins) -> Message | None:
    """Return why these coins, ascending, may not be turned together; None if they may."""
    if not places:
        return Message("A move turns at least one coin.")
    if places[-1] > len(row):
        return Message(
            "There is no coin {place}: the row has {count}.", place=places[-1], count=len(row)
        )
    if row[places[-1] - 1] != "H":
        return Message(
            "The coin farthest to the right must show heads, and coin {place} shows tails.",
            place=places[-1],
        )
    if coins.most and len(places) > coins.most:
        return Message("A move turns at most {most} coins.", most=coins.most)
    if not coins.most and places[-1] - places[0] + 1 > len(places):
        return Message("The coins of a move lie side by side.")
    return None


def each(row: str, coins: Coins) -> Iterator[str]:
    """Yield the positions one move away: by the head farthest to the right, then as `others`.

    Examples
    --------
    >>> list(each("THH", TURTLES))
    ['TTH', 'HTH', 'THT', 'HHT', 'TTT']
    """
    for place in heads(row):
        for others in coins.others(place):
            yield turned(row, (*others, place))


def allows(before: str, after: str, coins: Coins) -> bool:
    """Return whether one move leads from one row to the other."""
    if len(before) != len(after):
        return False
    return objection(before, differing(before, after), coins) is None


def count_options(row: str, coins: Coins, most: int | None = None) -> int:
    """Return the number of options of a row."""
    return sum(map(coins.count, heads(row)))


# -- the theorem -----------------------------------------------------------------------------------


def analyse(row: str, coins: Coins = TURTLES) -> CoupledAnalysis[str]:
    """Return who wins, and every winning move.

    Parameters
    ----------
    row : str
        H for each coin that shows heads, T for tails; at most limits.COINS.
    coins : Coins
        Which of the three games.

    Returns
    -------
    CoupledAnalysis
        `values` has one value for each head, from the left; `nim_sum` is their XOR.

    Raises
    ------
    PositionError, LimitExceeded
        As `parse`.

    Notes
    -----
    Theorem (H. W. Lenstra; Berlekamp, Conway, Guy, *Winning Ways*, chapter 14). A row is worth the
    XOR of its heads, each worth what it is worth alone: g(n), the mex of XOR g(m), m in M, over the
    sets M of other coins that may be turned with a head at place n.

    Proof, by induction; each move makes the row smaller, read as a binary number whose highest
    digit stands at the right, so play ends. Let X be the XOR of g over the heads. A move turns a
    head at n and the coins of a set M. Where M has a tail, g of its place enters the XOR; where it
    has a head, g of its place leaves it. Both XOR the same number, as v ⊕ v = 0: a coin turned
    twice is as if untouched. So the row left has X ⊕ g(n) ⊕ XOR g(M), whatever shows at M. (1) It
    is never X: g(n) is a mex, and XOR g(M) is one of what it misses. (2) For each v < X, let
    d = v ⊕ X. Some head has a one in the highest binary column of d, and g(n) ⊕ d < g(n) there. So
    a set M has XOR g(M) = g(n) ⊕ d, and turning n and M leaves X ⊕ d = v. So the mex is X. For a
    single head at n it is g(n).

    The move of n and M wins exactly when XOR g(M) = g(n) ⊕ X.

    Turning Turtles: g(n) = n. With n nothing or one m < n is turned: the values are 0 and, by
    induction, 1, …, n − 1.

    Mock Turtles: g(n) is the n-th number with an odd number of binary ones (an *odious* number):
    2x if x = n − 1 has an odd number of them, else 2x + 1. By induction the places before n have
    the odious numbers below N, the n-th. With n nothing is turned (0), one m (each odious number
    below N), or two (the XOR of two odious numbers, which has an even number of ones). So N itself
    never comes. Each number below N with an even number of ones, at least two, does: it is the XOR
    of its highest one and of the rest, and both are odious, different and smaller.

    Ruler: g(n) is the largest power of 2 that divides n. Let P(j) = g(1) ⊕ … ⊕ g(j). By induction
    on k, P(0), …, P(2^k − 1) are the numbers below 2^k, each once: for the same j below 2^(k−1),
    g(2^(k−1) + j) = g(j), so P(2^(k−1) + j) = P(2^(k−1)) ⊕ P(j), and P(2^(k−1)) has the one of
    2^(k−1). So all P(j) differ: P is the Gray code, j ⊕ ⌊j/2⌋. Now let n be 2^k times an odd
    number. For 0 < j < 2^k, g(n − j) = g(j); so the j coins just before n have the XOR P(j), and
    for j < 2^k these are all numbers below 2^k. No other j gives 2^k: that would be
    P(n − 1) ⊕ P(n − 1 − j) = 2^k = P(n) ⊕ P(n − 1), hence P(n − 1 − j) = P(n). So the mex is 2^k,
    and one j at most has a given value.

    O(coins); for the winning moves of Mock Turtles O(coins · heads).

    Examples
    --------
    >>> [str(move) for move in analyse("HTTHT").winning_moves]
    ['HTTHT→TTTTT']
    >>> analyse("HHH").outcome
    'P'
    """
    row = parse(row)
    places = heads(row)
    values = tuple(map(coins.value, places))
    nim_sum = reduce(xor, values, 0)
    return CoupledAnalysis(
        position=row,
        outcome="N" if nim_sum else "P",
        is_terminal=not places,
        winning_moves=WinningMoves(
            partial(_found, row, nim_sum, coins), partial(_move_of, row, coins)
        ),
        reason=_reason(places, values, nim_sum),
        values=values,
        nim_sum=nim_sum,
    )


_TOLD = 8
"""Most heads that a reason lists."""


def _reason(places: Others, values: Sequence[int], nim_sum: int) -> Message:
    if not places:
        return Message("No coin shows heads: the player to move has lost.")
    if len(places) == 1:
        return Message(
            "The only head, at place {place}, is worth {value}, not 0: the player to move wins.",
            place=places[0],
            value=nim_sum,
        )
    more = ["…"] if len(values) > _TOLD else []
    fields = {"values": listed([*values[:_TOLD], *more], ""), "nim_sum": nim_sum}
    if nim_sum:
        return Message(
            "The heads are worth {values}. The XOR is {nim_sum}, not 0: the player to move wins.",
            **fields,
        )
    return Message(
        "The heads are worth {values}. The XOR is 0: the player to move loses.", **fields
    )


def _found(row: str, nim_sum: int, coins: Coins) -> Found:
    """Return the winning moves as places; of a row with very many moves the first of them."""
    if not nim_sum:
        return Found((), 0)
    wanted = [(place, coins.value(place) ^ nim_sum) for place in heads(row)]
    total = sum(coins.ways(place, value) for place, value in wanted)
    keys: Iterator[Others] = (
        (*others, place) for place, value in wanted for others in coins.with_value(place, value)
    )
    if count_options(row, coins) > limits.MOVES_COUNTED:
        keys = islice(keys, limits.WINNING_MOVES)
    return Found(keys, total, len(row))


def _move_of(row: str, coins: Coins, places: Others) -> CoupledMove[str]:
    """Return the move that turns these coins: from the value of its head to that of the others."""
    return CoupledMove(
        row,
        turned(row, places),
        tuple(place - 1 for place in places),
        coins.value(places[-1]),
        coins.value_of(places[:-1]),
    )


# -- moves as text ---------------------------------------------------------------------------------

CODE = "t"
"""What a move begins with in a record: `t2_4`; three and more side by side are `t2-4`."""

_PLACES = re.compile(r"[1-9][0-9]{0,5}(?:-[1-9][0-9]{0,5})?")
_BETWEEN = re.compile(r"[\s,;_+&\u3001\uff0c\uff1b和與与及と]+|\band\b")
"""What parts two places, also in the languages that the examples of the app are translated to."""

_NOT_TYPED = 20_000
"""Characters of a typed move that are too many: five thousand places have fewer."""


def code_of(before: str, after: str) -> str:
    """Return a move as a record writes it."""
    return CODE + "_".join(runs(differing(before, after)))


def read_places(text: str) -> Others:
    """Return the places in what was typed, ascending, each once: `2 4`, `2, 4-6`, `t2_4`.

    Raises
    ------
    PositionError
        If it is no list of places.

    Examples
    --------
    >>> read_places("7, 2-4"), read_places("t2_4")
    ((2, 3, 4, 7), (2, 4))
    """
    said = text.strip().lower().removeprefix("turn ").removeprefix(CODE)
    parts = [part for part in _BETWEEN.split(said[: _NOT_TYPED + 1]) if part]
    if len(said) > _NOT_TYPED or not parts or not all(map(_PLACES.fullmatch, parts)):
        raise _not_places(text)
    places: set[int] = set()
    for part in parts:
        first, _dash, last = part.partition("-")
        if int(last or first) > limits.COINS:
            raise _not_places(text)
        places.update(range(int(first), int(last or first) + 1))
    return tuple(sorted(places))


def _not_places(text: str) -> PositionError:
    shown = quoted(text.strip())
    return PositionError(
        Message(
            "“{text}” is not a move: write the places of the coins to turn, counted from 1 at the "
            "left, such as 2 4.",
            text=shown,
        ),
        text=shown,
    )


def _read(row: str, text: str, coins: Coins) -> str:
    before, arrow, after = text.replace("->", "→").partition("→")
    if arrow and parse(before) == row:
        left = parse(after)
        places = differing(row, left) if len(left) == len(row) else ()
    else:
        places = read_places(text)
    if (reason := objection(row, places, coins)) is not None:
        raise PositionError(reason, text=quoted(text))
    return turned(row, places)


def _where(_row: str, move: CoupledMove[Any]) -> Message:
    return Message("Look at the head at place {place}.", place=move.heaps[-1] + 1)


def _label(move: CoupledMove[Any]) -> Message:
    return Message("turn {places}", places=listed(runs(index + 1 for index in move.heaps)))


def _larger(row: str) -> Iterator[str]:
    """Yield larger rows: up to three more coins, the last of them heads."""
    return (f"{row}{'T' * more}H" for more in range(3))


def _smaller(row: str) -> Iterator[str]:
    """Yield the last coins of a row, up to its last head, fewer and fewer."""
    kept = row.rstrip("T")
    return (kept[-coins:] for coins in range(min(len(kept) - 1, SMALL), 0, -1))


def _game(coins: Coins) -> CoupledGame[str]:
    return CoupledGame(
        slug=coins.slug,
        each=partial(each, coins=coins),
        analyse=partial(analyse, coins=coins),
        parse=parse,
        format=str,
        allows_move=partial(allows, coins=coins),
        count=partial(count_options, coins=coins),
        move=lambda before, after: _move_of(before, coins, differing(before, after)),
        on_text=OnText(
            code=code_of,
            read=partial(_read, coins=coins),
            where=_where,
            label=_label,
            parts=heads,
            larger=_larger,
            smaller=_smaller,
            turns=coins.most,
        ),
    )


GAMES = tuple(map(_game, RULES.values()))
