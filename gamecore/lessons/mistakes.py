"""The known mistakes: for each its name, the wrong idea, and a counterexample.

What a mistake answers to a given question is computed by the kinds of questions (kinds/ and
wrong_moves.py); `Question.diagnose` decides whether an answer proves a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gamecore.lessons import counterexamples as shows
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.lessons.play_out import Refutation


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake: a wrong idea that explains a wrong answer.

    Attributes
    ----------
    name : str
        Its id, for code and for stored answers.
    title : Message
        Its name for the learner, in a few words.
    says : Message
        The wrong idea, and what is true instead, in one or two sentences.
    instance : callable
        () → the smallest counterexample, found by search and played out or computed.
    """

    name: str
    title: Message
    says: Message
    instance: Callable[[], Refutation]


def _mistake(name: str, title: str, says: str, instance: Callable[[], Refutation]) -> Mistake:
    return Mistake(name, Message(title), Message(says), instance)


_ABOUT_LABELS = (
    _mistake(
        "first_always_wins",
        "The first player always wins",
        "Going first is no advantage by itself. You win only if one of your moves leaves your "
        "opponent in a losing position.",
        shows.first_player_loses,
    ),
    _mistake(
        "some_and_all",
        "Some and all changed places",
        "One move to a losing spot is enough to win. You lose only if all your moves lead to "
        "winning spots.",
        shows.one_good_move_is_enough,
    ),
    _mistake(
        "end_wins",
        "No move left, and yet won",
        "Whoever cannot move loses. So a heap without moves is P: the player to move has lost.",
        shows.no_move_is_lost,
    ),
    _mistake(
        "only_zero_ends",
        "Only an empty heap ends the game",
        "A heap can have stones and still no move. Then the player to move has lost, as on an "
        "empty heap.",
        shows.ends_above_0,
    ),
    _mistake(
        "longest_game",
        "The longest play decides",
        "Whether the longest possible play has an odd number of moves decides nothing: nobody has "
        "to play it.",
        shows.size_is_not_value,
    ),
    _mistake(
        "multiples_of_max",
        "Multiples of the largest amount plus one",
        "The multiples of the largest amount plus one are losing if every amount up to it may be "
        "taken. Where amounts are missing, work from the end.",
        partial(shows.multiples_mislead, False),
    ),
    _mistake(
        "multiples_of_sum",
        "Multiples of the sum of the amounts",
        "The sum of the amounts decides nothing. Label one heap after another, starting at 0.",
        partial(shows.multiples_mislead, True),
    ),
)

_ABOUT_MEX = (
    _mistake(
        "from_one",
        "Counting from 1",
        "Look for the mex starting at 0, not at 1.",
        partial(shows.mex_goes_wrong, "from_one"),
    ),
    _mistake(
        "max_plus_one",
        "One more than the largest",
        "The mex need not be above all the values. It is the first number that is missing.",
        partial(shows.mex_goes_wrong, "max_plus_one"),
    ),
    _mistake(
        "from_smallest",
        "Starting at the smallest value",
        "Look for the mex starting at 0, not at the smallest value that is there.",
        partial(shows.mex_goes_wrong, "from_smallest"),
    ),
    _mistake(
        "smallest",
        "The smallest value that is there",
        "The mex is a number that is missing, not one that is there.",
        partial(shows.mex_goes_wrong, "smallest"),
    ),
    _mistake(
        "option_count",
        "Counting the moves",
        "How many moves there are does not matter. Where they lead does.",
        shows.count_is_not_value,
    ),
    _mistake(
        "different_count",
        "Counting the different values",
        "The different values need not be the numbers from 0 on. Look for the first one missing.",
        partial(shows.mex_goes_wrong, "different_count"),
    ),
    _mistake(
        "largest",
        "The largest value",
        "The mex is a number that is missing. The largest value is there.",
        partial(shows.mex_goes_wrong, "largest"),
    ),
    _mistake(
        "xor",
        "XOR of the options",
        "You choose one option, so their values are not joined by XOR. Choices: mex. Parts: XOR.",
        shows.choices_mex_parts_xor,
    ),
    _mistake(
        "heap_size",
        "The size of the heap",
        "A heap need not count for as much as its size. What counts is where its moves lead.",
        shows.size_is_not_value,
    ),
    _mistake(
        "sum",
        "Adding the values of the options",
        "You choose one option, so nothing is added up.",
        partial(shows.mex_goes_wrong, "sum"),
    ),
    _mistake(
        "nothing_is_one",
        "No options, and yet not 0",
        "Where there are no options, no number is there at all: even the first one is missing.",
        shows.nothing_has_mex_0,
    ),
)

_ABOUT_SUMS = (
    _mistake(
        "all_winning_equal",
        "All winning heaps are the same",
        "Beside other heaps it is not enough to know whether a heap is winning or losing. You need "
        "its number.",
        shows.two_winning_heaps,
    ),
    _mistake(
        "adds_heaps",
        "Adding the heaps into one",
        "Heaps side by side are not one large heap: a move stays inside its heap.",
        shows.heaps_do_not_add,
    ),
    _mistake(
        "xors_sizes",
        "XOR of the sizes",
        "Only in Nim is a heap worth its size. In other games, XOR the values.",
        shows.sizes_mislead,
    ),
    _mistake(
        "mex_of_parts",
        "Mex of the parts",
        "The parts of a split lie side by side, so they are joined by XOR. Choices: mex. Parts: "
        "XOR.",
        shows.choices_mex_parts_xor,
    ),
    _mistake(
        "adds_values",
        "Adding instead of XOR",
        "XOR is not the ordinary sum: nothing is carried, and two equal ones cancel.",
        shows.sum_is_not_xor,
    ),
    _mistake(
        "any_one_counts",
        "Any one in the column counts",
        "Two ones in a column cancel. Only an odd number of ones leaves a one.",
        shows.sum_is_not_xor,
    ),
)

_ABOUT_MOVES = (
    _mistake(
        "largest_heap",
        "Looking only at the largest heap",
        "The winning moves can be in other heaps. Compare each heap with its target.",
        shows.largest_heap_fails,
    ),
    _mistake(
        "takes_xor",
        "Taking as many stones as the XOR",
        "The XOR is not an amount to take. A heap worth g goes to g ⊕ X, which is rarely g − X.",
        shows.taking_the_xor_fails,
    ),
    _mistake(
        "several_heaps",
        "Moving in several heaps at once",
        "A move changes one heap only. To change two is another game.",
        shows.one_heap_a_move,
    ),
    _mistake(
        "only_one_move",
        "Stopping at the first winning move",
        "There can be several winning moves. Look at every heap before you stop.",
        shows.several_moves_win,
    ),
    _mistake(
        "must_lower",
        "A winning move must lower the value",
        "What wins is that the XOR becomes 0. Sometimes a move does that by raising a value.",
        shows.raising_wins,
    ),
)

_ABOUT_LIMITS = (
    _mistake(
        "seen_is_proved",
        "Seen, so proved",
        "A row that repeats as far as you look may still stop. A theorem says how far you must "
        "look.",
        shows.pattern_breaks,
    ),
    _mistake(
        "starts_at_zero",
        "Repeating from the very beginning",
        "The first values need not belong to the part that repeats. Go back from the right until "
        "it breaks.",
        shows.pattern_breaks,
    ),
    _mistake(
        "multiple_of_period",
        "A multiple of the period",
        "What repeats after p heaps repeats after 2p as well. The period is the smallest.",
        shows.lost_at_a_multiple,
    ),
    _mistake(
        "plays_normal",
        "Playing as if the last move won",
        "If the last move loses, the end of the game is different, and heaps of one stone count "
        "the other way round.",
        shows.misere_is_its_own,
    ),
    _mistake(
        "flips",
        "Turning the answer round",
        "Misère play is not normal play turned round: heaps of 2 and 2 are losing in both.",
        shows.misere_is_its_own,
    ),
    _mistake(
        "counts_parity",
        "Counting odd and even",
        "Whether the number of heaps is odd or even decides only if no heap has more than one "
        "stone.",
        shows.odd_number_of_heaps,
    ),
    _mistake(
        "covers_everything",
        "XOR for every game",
        "The theorem needs the same moves for both, an end, no chance, the last mover winning, and "
        "moves that change one part only.",
        shows.theorem_has_conditions,
    ),
)

MISTAKES: dict[str, Mistake] = {
    mistake.name: mistake
    for mistake in (*_ABOUT_LABELS, *_ABOUT_MEX, *_ABOUT_SUMS, *_ABOUT_MOVES, *_ABOUT_LIMITS)
}
"""Every known mistake by its name."""
