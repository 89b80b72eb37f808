"""The sentences of the game of chance: what is asked, what a guess was worth, how it adds up."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from gamecore.players.chance_board import ChanceBoard, games_won
from ui.base import page_limits
from ui.base.palette import letter
from ui.base.words import _, either, number
from ui.tree.facts import heaps_text

if TYPE_CHECKING:
    from fractions import Fraction

    from ui.chance.facts import ChanceFacts, DrawnSize, Way


def fraction(value: Fraction) -> str:
    """Write a chance: `2/3`, `1` or `0`."""
    if value.denominator == 1:
        return number(value.numerator)
    return f"{number(value.numerator)}/{number(value.denominator)}"


def asked_words(facts: ChanceFacts, step: int) -> str:
    """Ask for the best amount of the next heap, or for the chance of the whole position."""
    if step < len(facts.draws):
        draw = facts.draws[step]
        return _("{heap} is drawn. How many do you take?").format(heap=named(draw))
    return _("Each heap is drawn with the same probability. What is your chance before the draw?")


def named(draw: DrawnSize) -> str:
    """Name the drawn heap: `Heap C of 2`, or `Heap A or B of 1`."""
    letters = either([letter(place) for place in draw.heaps], _("or"))
    return _("Heap {letters} of {size}").format(letters=letters, size=number(draw.size))


def amount_words(way: Way) -> str:
    """Say how many are taken: `take 2`, `take 1–7`."""
    if way.low == way.high:
        return _("take {count}").format(count=number(way.low))
    return _("take {low}–{high}").format(low=number(way.low), high=number(way.high))


def left_words(way: Way) -> str:
    """Write what is left: `1 1 2`, `2 23×3`, or `nothing`."""
    if way.low == way.high:
        return heaps_text((way.after,)) if way.after else _("nothing")
    return _("a heap of 2 or more beside the others")


def why_words(way: Way) -> str:
    """Say what one way to take comes to."""
    if not way.after:
        return _("It takes the last stone: you have won.")
    if way.low == way.high:
        return _(
            "It leaves {after}: your opponent wins with chance {theirs}, so yours is {yours}."
        ).format(after=left_words(way), theirs=fraction(way.opponent), yours=fraction(way.own))
    return _(
        "That leaves {after}: your opponent wins with chance {theirs}, so yours is {yours}."
    ).format(after=left_words(way), theirs=fraction(way.opponent), yours=fraction(way.own))


def wrong_amount(draw: DrawnSize, way: Way) -> str:
    """Say why a way to take is not the best; which one is best stays to be found."""
    better = _("Another amount gives you more.")
    if len(draw.ways) == 2:
        better = _("The other amount gives you more.")
    return f"{why_words(way)} {better}"


def trial_words(facts: ChanceFacts, step: int, index: int) -> str:
    """Say how often it was won when the position after a wrong answer was played many times.

    Empty where the position has too many heaps for that.
    """
    if len(facts.heaps) > page_limits.TRIAL_HEAPS:
        return ""
    games = page_limits.TRIAL_GAMES
    if step < len(facts.draws):
        won = games - games_won(ChanceBoard(facts.draws[step].ways[index].after), games)
        words = _("In {games} games played on from there without a mistake, you win {won}.")
    else:
        won = games_won(ChanceBoard(facts.heaps), games)
        words = _("In {games} games played without a mistake, whoever begins wins {won}.")
    return words.format(games=number(games), won=number(won))


def told_draw(draw: DrawnSize) -> str:
    """Say what is best when a heap is drawn."""
    best = [way for way in draw.ways if way.is_best]
    if len(draw.ways) == 1:
        return _("{heap}: the move is forced. {why}").format(
            heap=named(draw), why=why_words(draw.ways[0])
        )
    amounts = either([amount_words(way) for way in best], _("or"))
    if len(best) == len(draw.ways):
        return _("{heap}: every amount is equally good. Your chance is {chance}.").format(
            heap=named(draw), chance=fraction(draw.chance)
        )
    return _("{heap}: {amounts}. {why}").format(
        heap=named(draw), amounts=amounts, why=why_words(best[0])
    )


def mean_words(facts: ChanceFacts) -> str:
    """Add the shares of the draws: `2/3 · 1/2 + 1/3 · 1 = 2/3`."""
    terms = " + ".join(
        f"{fraction(draw.probability)} · {fraction(draw.chance)}" for draw in facts.draws
    )
    return f"{terms} = {fraction(facts.chance)}"


def result_words(facts: ChanceFacts) -> str:
    """Say who wins how often."""
    if not facts.draws:
        return _("No stones are left: the player to move has lost.")
    if facts.chance == 0:
        return _("The player to move loses for sure.")
    if facts.chance == 1:
        return _("The player to move wins for sure.")
    return _("The player to move wins with probability {chance}.").format(
        chance=fraction(facts.chance)
    )


def beside_nim(facts: ChanceFacts) -> str:
    """Say what the XOR of the same heaps would promise in Nim, where nothing is drawn."""
    nim_sum = reduce(xor, facts.heaps, 0)
    words = (
        _("In Nim, where you choose the heap, these heaps have XOR {nim_sum}: a sure win.")
        if nim_sum
        else _("In Nim, where you choose the heap, these heaps have XOR {nim_sum}: a sure loss.")
    )
    return words.format(nim_sum=number(nim_sum))
