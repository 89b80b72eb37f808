"""A position of the game of chance before the draw: chances of each amount, sentences, tables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import xor

from gamecore.chance import Expected, analyse_chance, expectimax, winning_chance
from gamecore.errors import GameError
from gamecore.players.chance_board import ChanceBoard, games_won
from ui.base import page_limits
from ui.base.marks import captioned_table, heap_badge, letter
from ui.base.markup import Markup, join, markup
from ui.base.page_limits import Refused
from ui.base.words import _, either, number, say, sentences
from ui.tree.facts import heaps_text
from ui.work.cached_task import POSITIONS, background

LISTED = 6
"""Largest heap for which each amount has its own line; larger heaps have three lines."""


@dataclass(frozen=True, slots=True)
class Way:
    """One amount to take from the drawn heap, or a range of amounts with equal chances.

    Attributes
    ----------
    low, high : int
        The amounts, both ends included.
    after : tuple of int
        The heaps left after taking `high`, ascending, none of them empty.
    opponent, own : Fraction
        The winning chance of the opponent, who moves next, and 1 minus it.
    is_best : bool
        Whether no other way has a better chance.
    """

    low: int
    high: int
    after: tuple[int, ...]
    opponent: Fraction
    own: Fraction
    is_best: bool


@dataclass(frozen=True, slots=True)
class DrawnSize:
    """The draw of a heap of one size, with the ways to take from it.

    Attributes
    ----------
    size : int
    heaps : tuple of int
        Places of the heaps of that size in the position, from 0.
    probability : Fraction
        Probability that one of them is drawn.
    ways : tuple of Way
        In the order of the amounts.
    chance : Fraction
        Chance of winning with the best way.
    """

    size: int
    heaps: tuple[int, ...]
    probability: Fraction
    ways: tuple[Way, ...]
    chance: Fraction

    @property
    def share(self) -> Fraction:
        """Probability times chance: the term of this draw in the chance of the position."""
        return self.probability * self.chance


@dataclass(frozen=True, slots=True)
class ChanceFacts:
    """A position of the game of chance before the draw.

    Attributes
    ----------
    heaps : tuple of int
    draws : tuple of DrawnSize
        One for each different size, in the order of their first heaps.
    chance : Fraction
        Chance that the player to move wins: the sum of the shares.
    """

    heaps: tuple[int, ...]
    draws: tuple[DrawnSize, ...]
    chance: Fraction

    @property
    def last(self) -> int:
        """The last step: there is one for each draw and one for their mean; 0 without a heap."""
        return len(self.draws) + 1 if self.draws else 0


@lru_cache(maxsize=200)
def chance_facts(heaps: tuple[int, ...]) -> ChanceFacts:
    """Return the facts of a position, at most page_limits.HEAPS heaps; cached."""
    analysis = analyse_chance(heaps)
    places: dict[int, list[int]] = {}
    for draw in analysis.draws:
        places.setdefault(draw.size, []).append(draw.heap)
    draws = tuple(
        DrawnSize(
            size,
            tuple(found),
            Fraction(len(found), len(analysis.draws)),
            *_ways(heaps, found[0], size),
        )
        for size, found in places.items()
    )
    return ChanceFacts(heaps, draws, analysis.chance)


@background(
    describe=lambda _heaps: _("Trying every draw and every amount."), progress_text=POSITIONS
)
def tried_out(heaps: tuple[int, ...]) -> Expected | Refused:
    """Return the chance of a position by its definition, or why that is refused."""
    try:
        return expectimax(heaps)
    except GameError as refusal:
        return Refused(say(refusal.message))


def _ways(heaps: tuple[int, ...], heap: int, size: int) -> tuple[tuple[Way, ...], Fraction]:
    rest = [n for place, n in enumerate(heaps) if n and place != heap]
    if size > LISTED:  # all amounts that leave 2 or more have the same chance
        amounts = [(1, size - 2), (size - 1, size - 1), (size, size)]
    else:
        amounts = [(amount, amount) for amount in range(1, size + 1)]
    found = []
    for low, high in amounts:
        after = tuple(sorted([*rest, size - high] if high < size else rest))
        opponent = winning_chance(after)
        found.append((low, high, after, opponent, 1 - opponent))
    best = max(own for *_way, own in found)
    return tuple(Way(*way, is_best=way[-1] == best) for way in found), best


# -- in words -------------------------------------------------------------------------------------


def fraction(value: Fraction) -> str:
    """Return a chance as text: `2/3`, `1` or `0`."""
    if value.denominator == 1:
        return number(value.numerator)
    return f"{number(value.numerator)}/{number(value.denominator)}"


def asked_words(facts: ChanceFacts, step: int) -> str:
    """Return the question of a step: the best amount for a draw, or the chance of the position."""
    if step < len(facts.draws):
        draw = facts.draws[step]
        return _("{heap} is drawn. How many do you take?").format(heap=named(draw))
    return _("Each heap is drawn with the same probability. What is your chance before the draw?")


def named(draw: DrawnSize) -> str:
    """Return the name of the drawn heap: `Heap C of 2`, or `Heap A or B of 1`."""
    letters = either([letter(place) for place in draw.heaps], "or")
    return _("Heap {letters} of {size}").format(letters=letters, size=number(draw.size))


def amount_words(way: Way) -> str:
    """Return the amounts of a way: `take 2`, `take 1–7`."""
    if way.low == way.high:
        return _("take {count}").format(count=number(way.low))
    return _("take {low}–{high}").format(low=number(way.low), high=number(way.high))


def left_words(way: Way) -> str:
    """Return the heaps left by a way: `1 1 2`, `2 23×3`, `nothing`, or words for a range."""
    if way.low == way.high:
        return heaps_text((way.after,)) if way.after else _("nothing")
    return _("a heap of 2 or more beside the others")


def why_words(way: Way) -> str:
    """Return the sentence that explains the chance of a way."""
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
    """Return why a way is not the best, without naming the best one."""
    better = _("Another amount gives you more.")
    if len(draw.ways) == 2:
        better = _("The other amount gives you more.")
    return sentences(why_words(way), better)


def trial_words(facts: ChanceFacts, step: int, index: int) -> str:
    """Return the sentence with the result of simulated games after a wrong answer.

    `index` is the way guessed at a draw. "" beyond page_limits.TRIAL_HEAPS heaps.
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
    """Return the sentence that names the best amounts of a draw, and why."""
    best = [way for way in draw.ways if way.is_best]
    if len(draw.ways) == 1:
        return _("{heap}: the move is forced. {why}").format(
            heap=named(draw), why=why_words(draw.ways[0])
        )
    amounts = either([amount_words(way) for way in best], "or")
    if len(best) == len(draw.ways):
        return _("{heap}: every amount is equally good. Your chance is {chance}.").format(
            heap=named(draw), chance=fraction(draw.chance)
        )
    return _("{heap}: {amounts}. {why}").format(
        heap=named(draw), amounts=amounts, why=why_words(best[0])
    )


def mean_words(facts: ChanceFacts) -> str:
    """Return the sum of the shares of the draws as text: `2/3 · 1/2 + 1/3 · 1 = 2/3`."""
    terms = " + ".join(
        f"{fraction(draw.probability)} · {fraction(draw.chance)}" for draw in facts.draws
    )
    return f"{terms} = {fraction(facts.chance)}"


def result_words(facts: ChanceFacts) -> str:
    """Return the sentence with the chance of the player to move."""
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
    """Return the sentence on who wins the same heaps in Nim, by their XOR."""
    nim_sum = reduce(xor, facts.heaps, 0)
    words = (
        _("In Nim, where you choose the heap, these heaps have XOR {nim_sum}: a sure win.")
        if nim_sum
        else _("In Nim, where you choose the heap, these heaps have XOR {nim_sum}: a sure loss.")
    )
    return words.format(nim_sum=number(nim_sum))


# -- drawings -------------------------------------------------------------------------------------


def draws_table(facts: ChanceFacts, step: int) -> Markup:
    """Return the table of the first `step` draws: a line for each way, the best ones ticked."""
    heads = (
        _("Heap drawn"),
        _("How likely"),
        _("You"),
        _("Left"),
        _("Opponent wins"),
        _("You win"),
    )
    head = join(markup('<th scope="col">{}</th>', text) for text in heads)
    body = join(
        _draw_rows(draw, index == step - 1) for index, draw in enumerate(facts.draws[:step])
    )
    name = _("The draws worked out so far")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-draws"><caption class="gl-hidden">{name}</caption>'
        "<thead><tr>{head}</tr></thead>{body}</table></div>",
        name=name,
        head=head,
        body=body,
    )


def _draw_rows(draw: DrawnSize, is_new: bool) -> Markup:
    badges = join(map(heap_badge, draw.heaps), " ")
    first = markup(
        '<th scope="rowgroup" rowspan="{span}">{badges} {of}</th>'
        '<td rowspan="{span}">{probability}</td>',
        span=len(draw.ways),
        badges=badges,
        of=_("of {size}").format(size=number(draw.size)),
        probability=fraction(draw.probability),
    )
    rows = join(
        markup("<tr>{}{}</tr>", first if place == 0 else "", _way_cells(way))
        for place, way in enumerate(draw.ways)
    )
    kind = "now" if is_new else ""
    return markup('<tbody class="{}">{}</tbody>', kind, rows)


def _way_cells(way: Way) -> Markup:
    kind = "best" if way.is_best else ""
    tick = markup('<b>✓</b><span class="gl-hidden"> {}</span> ', _("best")) if way.is_best else ""
    return markup(
        '<td class="{kind}">{tick}{amount_words}</td><td>{left_words}'
        '</td><td class="n">{opponent}</td>'
        '<td class="n {kind}">{own}</td>',
        kind=kind,
        tick=tick,
        amount_words=amount_words(way),
        left_words=left_words(way),
        opponent=fraction(way.opponent),
        own=fraction(way.own),
    )


def chance_bar(facts: ChanceFacts) -> Markup:
    """Return the chance as a bar, filled in proportion, with the fraction beside it."""
    top, bottom = facts.chance.numerator, facts.chance.denominator
    return markup(
        '<div class="gl-chance"><div class="gl-chancebar" role="img" '
        'aria-label="{result_words}">'
        '<span style="width: calc(100% * {top} / {bottom})"></span></div>'
        "<b>{chance}</b></div>",
        result_words=result_words(facts),
        top=top,
        bottom=bottom,
        chance=fraction(facts.chance),
    )


KINDS_UPTO = 7
"""Most heaps, and rows, in the table of chances: enough to see its patterns."""


def kinds_table(facts: ChanceFacts, told: bool) -> Markup:
    """Return the table of chances by the number of heaps and how many of them are larger than 1.

    With `told` the cell of this position is marked: its chance is known to the reader.
    """
    heads = (
        _("Heaps"),
        _("all are 1"),
        _("one is larger"),
        _("two or more are larger"),
    )
    count = sum(1 for size in facts.heaps if size)
    large = min(sum(1 for size in facts.heaps if size > 1), 2)
    body = join(
        markup('<tr><th scope="row">{}</th>', number(n))
        + join(_kind_cell(n, kind, told and (n, kind) == (count, large)) for kind in range(3))
        + markup("</tr>")
        for n in range(1, KINDS_UPTO + 1)
    )
    name = _("The chance of the player to move, by the kinds of heaps")
    return captioned_table("gl-kinds", name, name, heads, body, seen=False)


def _kind_cell(heaps: int, large: int, here: bool) -> Markup:
    if large > heaps:
        return markup("<td>–</td>")
    chance = fraction(winning_chance((2,) * large + (1,) * (heaps - large)))
    if here:
        return markup('<td class="here"><b>{}</b> {}</td>', chance, _("← here"))
    return markup("<td>{}</td>", chance)
