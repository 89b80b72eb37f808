"""The smallest counterexample to each known mistake, found by search and then played out."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, count
from typing import TYPE_CHECKING

from gamecore.coupled import wythoff
from gamecore.grundy.derivation import derive
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.sequence import grundy_value, grundy_values
from gamecore.lessons.mex_guesses import MEX_MISTAKES
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.small_games import rule_words
from gamecore.messages import Message, listed
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.analysis import Analysis, analyse
from gamecore.rules.options import options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THREE = "take 1-3"
UNEVEN = "take 1, 3, 4"
NIM = "take any"


def _heaps(rule: str, many: int, wanted: Callable[[Analysis], bool], least: int = 1) -> Analysis:
    """Return the smallest position of `many` heaps, each at least `least`, that is `wanted`."""
    return next(position for position in _positions(rule, many, least) if wanted(position))


def _positions(rule: str, many: int, least: int) -> Iterator[Analysis]:
    for top in count(least):
        for rest in combinations_with_replacement(range(least, top + 1), many - 1):
            yield analyse(rule, (*rest, top))


def _line(says: Message, position: Analysis, begin: int | None = None) -> Refutation:
    """Return a refutation that plays a position out; `begin`: index of a winning move to start."""
    move = None if begin is None else position.winning_moves[begin]
    return played_out(
        says,
        tuple(map(str, position.rules)),
        position.heaps,
        begin=None if move is None else (move.heap, move.after),
    )


def first_player_loses() -> Refutation:
    """A heap that the player to move loses, although there are moves."""
    position = _heaps(THREE, 1, lambda found: found.outcome == "P")
    says = Message(
        "With {n} stones and 1 to 3 to take, the player to move loses: whatever they take, the "
        "opponent takes the rest.",
        n=position.heaps[0],
    )
    return _line(says, position)


def one_good_move_is_enough() -> Refutation:
    """A heap with one good move among several, and the losing heap below it."""
    values = grundy_values(THREE, 20).tolist()
    n = next(n for n in count(4) if values[n] and any(values[n - k] for k in (1, 2, 3)))
    says = Message(
        "From {n} only the move to {good} leaves the opponent lost, and that one is enough: {n} is "
        "N. And {good} is P only because every move from it helps the opponent.",
        n=n,
        good=next(n - k for k in (1, 2, 3) if not values[n - k]),
    )
    return _line(says, analyse(THREE, (n,)))


def no_move_is_lost() -> Refutation:
    """A heap of 1: whoever takes its stone leaves the opponent without a move."""
    says = Message(
        "Whoever takes the last stone leaves no stone. Then the player to move cannot move and "
        "loses: 0 is P."
    )
    return _line(says, analyse(THREE, (1,)))


def count_is_not_value() -> Refutation:
    """A heap whose value is not the number of its options."""
    n = next(n for n in count(2) if 2 <= len(options(UNEVEN, n)) != grundy_value(UNEVEN, n))
    found = derive(UNEVEN, n)
    says = Message(
        "Under “{rule}” a heap of {n} has {many} moves, and yet a Nim heap of {mex} is its equal, "
        "not one of {many}.",
        rule=rule_words(UNEVEN),
        n=n,
        many=len(found.steps),
        mex=found.mex,
    )
    return Refutation(says)


def size_is_not_value() -> Refutation:
    """A heap that is lost in spite of its size."""
    position = _heaps(THREE, 1, lambda found: found.values[0] == 0)
    says = Message(
        "Under “take 1, 2 or 3” a heap of {n} is losing, however large it is and however long it "
        "may last: watch the player to move lose it.",
        n=position.heaps[0],
    )
    return _line(says, position)


def mex_goes_wrong(name: str) -> Refutation:
    """The smallest set of values for which a wrong way to the mex gives a wrong number."""
    answer = next(mistake.answer for mistake in MEX_MISTAKES if mistake.reason == name)
    values = next(
        values
        for many in (2, 3, 4)
        for values in combinations(range(5), many)
        if answer(values, None) not in (mex(values), None)
    )
    says = Message(
        "Of {values} the mex is {mex}: count 0, 1, 2, … and stop at the first number missing. This "
        "way gives {wrong}.",
        values=listed(values),
        mex=mex(values),
        wrong=answer(values, None),
    )
    return Refutation(says)


def nothing_has_mex_0() -> Refutation:
    """A heap without moves."""
    says = Message(
        "A heap without moves has no options, so no number is there, and the first number missing "
        "is {mex}. That fits: the player to move has lost.",
        mex=mex(()),
    )
    return Refutation(says)


def ends_above_0() -> Refutation:
    """A heap that still has stones and no move."""
    rule = "take 2, 3"
    n = next(n for n in count(1) if not options(rule, n))
    says = Message(
        "Under “{rule}” nothing can be taken from a heap of {n}: the player to move has lost, "
        "although a stone is left.",
        rule=rule_words(rule),
        n=n,
    )
    return Refutation(says, (rule,), (n,))


def two_winning_heaps() -> Refutation:
    """Two winning heaps that win together, although two heaps equal to the first lose."""
    won = _heaps(THREE, 2, lambda found: found.outcome == "N" and 0 not in found.values)
    low = won.heaps[0]
    says = Message(
        "Alone, {low} and {high} are both winning. Yet {low} beside {low} is losing, and {low} "
        "beside {high} is winning: the two are not the same.",
        low=low,
        high=won.heaps[1],
    )
    return _line(says, won, begin=0)


def heaps_do_not_add() -> Refutation:
    """Two heaps whose total names the wrong winner."""
    position = _heaps(
        THREE, 2, lambda found: (grundy_value(THREE, sum(found.heaps)) == 0) != (not found.nim_sum)
    )
    says = Message(
        "Under “take 1, 2 or 3” one heap of {total} is {alone}, but {heaps} side by side are "
        "{truth}.",
        total=sum(position.heaps),
        alone=analyse(THREE, (sum(position.heaps),)).outcome,
        heaps=listed(position.heaps),
        truth=position.outcome,
    )
    return _line(says, position)


def sizes_mislead() -> Refutation:
    """Two heaps of different sizes that are lost together, since their values are equal."""
    position = _heaps(UNEVEN, 2, lambda f: not f.nim_sum and f.heaps[0] != f.heaps[1])
    says = Message(
        "Under “{rule}” heaps of {heaps} are losing for the player to move: their values are "
        "equal, although the XOR of their sizes is {xor}.",
        rule=rule_words(UNEVEN),
        heaps=listed(position.heaps),
        xor=nim_sum(position.heaps),
    )
    return _line(says, position)


def choices_mex_parts_xor() -> Refutation:
    """A heap of 3 under Lasker's rule: its value is a mex, that of its split an XOR."""
    rule, n = "take any or split into 2", 3
    found = derive(rule, n)
    split = next(step for step in found.steps if len(step.option) > 1)
    says = Message(
        "Under “{rule}” heap {n} can become {parts}: two parts at once, so XOR gives {xor}. The "
        "options are worth {values}, one of them is chosen, so the mex {mex} is the value.",
        rule=rule_words(rule),
        n=n,
        parts=listed(split.option),
        xor=split.value,
        values=listed(tuple(step.value for step in found.steps)),
        mex=found.mex,
    )
    return Refutation(says)


def sum_is_not_xor() -> Refutation:
    """A lost position of Nim: the XOR of its heaps is 0, their sum is not."""
    position = _heaps(NIM, 3, lambda found: found.nim_sum == 0 and len(set(found.heaps)) == 3)
    says = Message(
        "{heaps} add up to {total}, but in the columns every one has a partner: the XOR is 0, and "
        "the player to move loses.",
        heaps=listed(position.heaps),
        total=sum(position.heaps),
    )
    return _line(says, position)


def largest_heap_fails() -> Refutation:
    """A position with winning moves, none of them in the largest heap."""
    position = _heaps(
        NIM,
        3,
        lambda f: (
            f.heaps[1] < f.heaps[2]
            and bool(f.winning_moves)
            and all(m.heap != 2 for m in f.winning_moves)
        ),
    )
    says = Message(
        "In Nim with heaps of {heaps} no move in the largest heap wins. This one does: {move}.",
        heaps=listed(position.heaps),
        move=str(position.winning_moves[0]),
    )
    return _line(says, position, begin=0)


def taking_the_xor_fails() -> Refutation:
    """A position of Nim where taking as many stones as the XOR from the largest heap loses."""

    def fails(found: Analysis) -> bool:
        left = found.heaps[-1] - found.nim_sum
        return found.nim_sum > 0 and 0 < left != found.targets[-1] and len(set(found.heaps)) == 3

    position = _heaps(NIM, 3, fails)
    says = Message(
        "In Nim with heaps of {heaps} the XOR is {xor}. Taking {xor} from {top} loses; a winning "
        "move is {move}.",
        heaps=listed(position.heaps),
        xor=position.nim_sum,
        top=position.heaps[-1],
        move=str(position.winning_moves[0]),
    )
    left = position.heaps[-1] - position.nim_sum
    return played_out(says, (NIM,) * 3, position.heaps, begin=(2, (left,) if left else ()))


def one_heap_a_move() -> Refutation:
    """Two equal heaps, which one move cannot clear."""
    position = _heaps(NIM, 2, lambda found: not found.nim_sum)
    says = Message(
        "A move changes one heap. Two heaps of {n} are losing for the player to move for just "
        "that reason: the opponent takes the other heap.",
        n=position.heaps[0],
    )
    return _line(says, position)


def several_moves_win() -> Refutation:
    """A position of Nim with three winning moves."""
    position = _heaps(NIM, 3, lambda f: len(f.winning_moves) > 1 and len(set(f.heaps)) == 3)
    says = Message(
        "In Nim with heaps of {heaps}, {many} moves win: {moves}. Look at every heap.",
        heaps=listed(position.heaps),
        many=len(position.winning_moves),
        moves=listed(map(str, position.winning_moves), ""),
    )
    return _line(says, position, begin=0)


def raising_wins() -> Refutation:
    """A winning move that makes the value of its heap larger."""
    position = _heaps(
        UNEVEN, 2, lambda found: any(move.raises_value for move in found.winning_moves)
    )
    place, move = next(
        (place, move) for place, move in enumerate(position.winning_moves) if move.raises_value
    )
    says = Message(
        "Under “{rule}” with heaps of {heaps}, the move {move} raises the value from {before} to "
        "{after}, and wins: the XOR becomes 0.",
        rule=rule_words(UNEVEN),
        heaps=listed(position.heaps),
        move=str(move),
        before=move.value_before,
        after=move.value_after,
    )
    return _line(says, position, begin=place)


def pattern_breaks() -> Refutation:
    """A rule whose values repeat, but not from heap 0 on."""
    rule = "take 2, 4, 7"
    pattern = find_pattern(rule, 512)
    assert pattern.preperiod is not None
    assert pattern.period is not None
    first = grundy_values(rule, pattern.preperiod + 2 * pattern.period - 1).tolist()
    says = Message(
        "Under “{rule}” the values begin {values}. They repeat with period {period}, but only from "
        "heap {start} on. What proves it is a long enough stretch that repeats.",
        rule=rule_words(rule),
        values=" ".join(map(str, first)),
        period=pattern.period,
        start=pattern.preperiod,
    )
    return Refutation(says)


def misere_is_its_own() -> Refutation:
    """Two positions of Nim with XOR 0, one won and one lost under misère play."""
    says = Message(
        "If the last move loses, the player to move wins with 1 and 1, and loses with 2 and 2. The "
        "XOR is 0 both times, so neither the XOR nor its opposite decides."
    )
    return played_out(says, (NIM, NIM), (2, 2), misere=True)


def odd_number_of_heaps() -> Refutation:
    """An odd number of heaps, not all of one stone, that is won under misère play."""
    says = Message(
        "A heap of 2 alone: the number of heaps is odd, as with a heap of 1 alone. Yet whoever "
        "moves there wins: they take one stone and leave one."
    )
    return played_out(says, (NIM,), (2,), misere=True)


def theorem_has_conditions() -> Refutation:
    """A position of Wythoff's game that is lost although the XOR of its heaps is not 0."""
    position = next(
        (low, high)
        for high in count(1)
        for low in range(1, high)
        if wythoff.analyse((low, high)).outcome == "P"
    )
    says = Message(
        "If one move may take the same number from two heaps, {heaps} are losing for the player "
        "to move, and {low} ⊕ {high} = {xor} is not 0. There the theorem says nothing.",
        heaps=listed(position),
        low=position[0],
        high=position[1],
        xor=nim_sum(position),
    )
    return Refutation(says)


def multiples_mislead(of_sum: bool) -> Refutation:
    """A heap whose outcome the multiples of the largest amount + 1, or of the sum, get wrong."""
    amounts = (1, 3, 4)
    step = sum(amounts) if of_sum else max(amounts) + 1
    values = grundy_values(UNEVEN, 3 * step).tolist()
    n = next(n for n, value in enumerate(values) if (value == 0) != (n % step == 0))
    says = Message(
        "Under “{rule}” heap {n} is {truth}, and the multiples of {step} say otherwise.",
        rule=rule_words(UNEVEN),
        n=n,
        step=step,
        truth="N" if values[n] else "P",
    )
    return _line(says, analyse(UNEVEN, (n,)))


def lost_at_a_multiple() -> Refutation:
    """A rule whose values repeat after its period, and so after twice the period as well."""
    pattern = find_pattern(THREE, 64)
    assert pattern.period is not None
    says = Message(
        "Under “{rule}” the values repeat after {period} heaps, and so after {twice}, too. The "
        "period is the smallest such number.",
        rule=rule_words(THREE),
        period=pattern.period,
        twice=2 * pattern.period,
    )
    return Refutation(says)
