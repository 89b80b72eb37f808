"""Turning coins: the three rules, the row of coins, the walk to the values, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.coin_rules import MOCK_TURTLES, RULER, RULES, TURTLES
from gamecore.coupled.coins import heads, objection, parse, runs, turned
from gamecore.coupled.games import coupled_game
from gamecore.errors import PositionError
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.marks import captioned_table, to_press, value_chip
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, either, number, sentences, several
from ui.coupled.coupled_page import MoveTalk
from ui.coupled.walk import Question, WalkStep, walk
from ui.links.link_widgets import choice_row
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from gamecore.coupled.coin_rules import Coins
    from gamecore.coupled.game import CoupledGame, CoupledMove
    from ui.base.page import Page
    from ui.coupled.coupled_page import CoupledState, Put
    from ui.pieces.question import OpenQuestion


LAST_STEP = 6
"""The last step of the walk: the XOR of the page's own row."""

DERIVED = 4
"""The last place whose value is derived from its moves: in Mock Turtles they are seven."""

GUESSED = 8
"""The place whose value is guessed from those before it."""

PLACES = 15
"""How many places have their values in the table of the pattern."""

PARTS = (N_("head {number}"), N_("Head"), N_("Place"))
"""Name of a head, and the heads of names and of places."""

NAMES = {
    TURTLES: N_("Turning Turtles"),
    MOCK_TURTLES: N_("Mock Turtles"),
    RULER: N_("Ruler"),
}

_SAID = {
    TURTLES: N_("Turn one head to tails, and if you like one more coin to its left."),
    MOCK_TURTLES: N_("Turn one head to tails, and if you like one or two more coins to its left."),
    RULER: N_(
        "Turn one head to tails, and if you like any number of coins to its left, without a gap."
    ),
}

_PATTERN = {
    TURTLES: N_(
        "Place n is worth n: besides n you may turn no coin or one of those before it, and they "
        "are worth 0, 1, …, n − 1. So a row is Nim, each head at place n a heap of n."
    ),
    MOCK_TURTLES: N_(
        "Place n has the n-th number with an odd number of binary ones: of 2n − 2 and 2n − 1 the "
        "one that has. Two such numbers XOR to one with an even number of ones, so the moves "
        "leave only smaller ones of the row, 0, and numbers with an even number of ones: all of "
        "those that are smaller."
    ),
    RULER: N_(
        "Place n is worth the largest power of 2 that divides n, as the marks of a ruler are "
        "long. For 8 the coins just before it, 1, 2, 3, … of them together, are worth 1, 3, 2, 6, "
        "7, 5, 4: with 0 all numbers below 8."
    ),
}


def admit(text: str) -> None:
    """Raise a PositionError for a row of more coins than a page shows."""
    count = len(parse(text))
    if count > page_limits.COINS:
        raise PositionError(
            Message(
                "A page shows at most {limit} coins; this row has {count}.",
                limit=page_limits.COINS,
                count=count,
            )
        )


def coins_game(page: Page) -> CoupledGame[Any]:
    """Draw the choice of the rule, and return the game with it."""
    names = {coins.slug: _(name) for coins, name in NAMES.items()}
    return coupled_game(choice_row(page, "turn", _("The rule"), names))


def coins_of(state: CoupledState) -> Coins:
    """Return the rule of this page."""
    return RULES[state.game.slug]


def coins_rule(state: CoupledState) -> str:
    """Return the sentence about what a move is under the rule of this page."""
    return _(_SAID[coins_of(state)])


# -- the row --------------------------------------------------------------------------------------


def coin_row(row: str, below: Callable[[int], str] = lambda _place: "") -> Markup:
    """Return the drawing of a row: each coin under its place, and what is said below each head.

    Parameters
    ----------
    row : str
    below : callable
        Place of a head → what stands below it; "" for nothing.
    """
    cells = []
    told = []
    for place, coin in enumerate(row, 1):
        said = below(place) if coin == "H" else ""
        if said:
            told.append(_("{place}: {said}").format(place=number(place), said=said))
        cells.append(
            markup(
                '<span class="cell{up}"><i>{place}</i><b>{coin}</b><em>{said}</em></span>',
                up=" up" if coin == "H" else "",
                place=number(place),
                coin=coin,
                said=said,
            )
        )
    spoken = _("The row {row}").format(row=row) if row else _("A row without coins")
    return markup(
        '<div class="gl-string gl-coins" role="img" aria-label="{}"><span class="piece">{}</span>'
        "</div>",
        _("; ").join([spoken, *told]),
        join(cells),
    )


def valued_row(row: str, coins: Coins) -> Markup:
    """Return the drawing of a row with the value of each head below it."""
    return coin_row(row, lambda place: number(coins.value(place)))


def alone(place: int) -> str:
    """Return the row in which only the last coin, at this place, shows heads."""
    return "T" * (place - 1) + "H"


_BOARD = component("letters", "letters.css", "letters.js")


def coin_board(page: Page, row: str, put: Put) -> None:
    """Draw the coins as buttons, which turn over, and buttons that make the row longer, shorter."""
    key = f"_{page.prefix}-coins"

    def pressed() -> None:
        place = sent_by(key, "place")
        if isinstance(place, int) and 1 <= place <= len(row):
            put(turned(row, (place,)))

    _BOARD(
        key=key,
        data={
            "pieces": [row] if row else [],
            "coins": True,
            "words": {
                "board": _("The coins; press one to turn it over"),
                "letter": _("Turn over {letter} at place {place}"),
            },
        },
        on_place_change=pressed,
    )
    html(to_press(_("Press a coin to turn it over.")))
    with st.container(horizontal=True):
        st.button(
            _("One more coin"),
            key=f"{key}-more",
            on_click=put,
            args=(f"{row}H",),
            disabled=len(row) >= page_limits.COINS,
        )
        st.button(
            _("One fewer"), key=f"{key}-fewer", on_click=put, args=(row[:-1],), disabled=not row
        )


# -- the walk -------------------------------------------------------------------------------------


def coins_walk(state: CoupledState) -> None:
    """Draw the walk from one head alone to the page's own row."""
    walk(state, coins_steps(state.position, coins_of(state)))


def coins_steps(row: str, coins: Coins) -> list[WalkStep]:
    """Return the steps of the walk for a row."""
    first = _(
        "First a row in which only one coin shows heads, at place 1. Its only move turns it to "
        "tails, and then nobody can move."
    )
    derived = [
        WalkStep(
            first if place == 1 else _derived(place, coins),
            coin_row(alone(place)) + moves_table(place, coins),
            _worth(place, coins),
        )
        for place in range(1, DERIVED + 1)
    ]
    known = _("A head at place {place} is worth {value}. So the values begin like this.").format(
        place=number(DERIVED), value=number(coins.value(DERIVED))
    )
    return [
        *derived,
        WalkStep(known, valued_row("H" * (GUESSED - 1), coins), _worth(GUESSED, coins)),
        WalkStep(_(_PATTERN[coins]), valued_row("H" * PLACES, coins), _cancels(coins)),
        WalkStep(_verdict(row, coins), valued_row(row, coins) + _heads_card(row, coins)),
    ]


def _derived(place: int, coins: Coins) -> str:
    return _(
        "So a head at place {before} is worth {value}. Now one at place {place}: the table has "
        "every move, and what the heads that it leaves are worth by XOR."
    ).format(
        before=number(place - 1), value=number(coins.value(place - 1)), place=number(place)
    )  # fmt: skip


def moves_table(place: int, coins: Coins) -> Markup:
    """Return the table of the moves of a single head: what each leaves, and what that is worth."""
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td><code>{}</code></td><td class="n">{}</td></tr>',
            either(runs((*others, place)), "and"),
            turned(alone(place), (*others, place)),
            value_chip(coins.value_of(others)),
        )
        for others in coins.others(place)
    )
    name = _("The moves of a head at place {place}").format(place=number(place))
    return captioned_table(
        "gl-family", name, name, [_("Turn"), _("leaves"), _("worth")], body, seen=False
    )


def _worth(place: int, coins: Coins) -> Question:
    """Return the question what a head is worth; a wrong value is left by a move, or a gap is."""
    right = coins.value(place)
    near = sorted({right, place, right + 1, max(right - 1, 0), 2 * place})
    return Question(
        _("what is a head at place {place} worth?").format(place=number(place)),
        {str(value): number(value) for value in near},
        str(right),
        _("It is the mex: the moves leave every smaller value, and not {value}.").format(
            value=number(right)
        ),
        {str(value): _wrong_value(place, value, coins) for value in near if value != right},
    )


def _wrong_value(place: int, value: int, coins: Coins) -> str:
    """Return what proves that a head has another value."""
    others = next(coins.with_value(place, value), None)
    if others is None:
        return _("No move leaves {value}, but a smaller value is missing too.").format(
            value=number(value)
        )
    return _(
        "Turn {places}: what is left is worth {value}. A value that a move leaves is not the mex."
    ).format(places=either(runs((*others, place)), "and"), value=number(value))


def _cancels(coins: Coins) -> Question:
    value = number(coins.value(1))
    return Question(
        _("with more heads, a move may turn another head to tails. What does that do to the XOR?"),
        {
            "out": _("it takes the value of that head out"),
            "nothing": _("nothing"),
            "twice": _("it counts that head twice"),
        },
        "out",
        _(
            "Turned up, a head puts its value into the XOR; turned down, it takes it out: both XOR "
            "the same number, since v ⊕ v = 0. So every head counts alone, and they are a sum."
        ),
        {
            "nothing": _(
                "Take HH and turn both: no head is left, and the XOR is 0. With the head at place "
                "1 still counted it would be {value}."
            ).format(value=value),
            "twice": _(
                "Take HH and turn both: no head is left, so nothing is there to be counted."
            ),
        },
    )


def _verdict(row: str, coins: Coins) -> str:
    values = [coins.value(place) for place in heads(row)]
    if not values:
        return _("In your row no coin shows heads: the player to move has lost.")
    nim_sum = coins.value_of(heads(row))
    if nim_sum:
        return _(
            "Now your row. The XOR of its heads is {value}, not 0: the player to move wins."
        ).format(value=number(nim_sum))
    return _("Now your row. The XOR of its heads is 0: the player to move loses.")


def _heads_card(row: str, coins: Coins) -> Markup:
    places = heads(row)
    if not places:
        return markup("")
    name, head, place = map(_, PARTS)
    names = [name.format(number=number(index + 1)) for index in range(len(places))]
    return xor_card(places, [*map(coins.value, places)], names=names, heads=(head, place))


# -- the winning moves ----------------------------------------------------------------------------


def coins_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the row; once the winner is known, with what each head is worth and their XOR."""
    row = state.position
    if asks.covers("values"):
        html(coin_row(row))
        return
    html(valued_row(row, coins_of(state)) + _heads_card(row, coins_of(state)))


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"turn": _("turn …")} if heads(state.position) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    row = state.position
    chosen = st.pills(
        _("Which coins?"),
        list(range(1, len(row) + 1)),
        selection_mode="multi",
        format_func=lambda place: markdown(
            "{place} {coin}", place=number(place), coin=row[place - 1]
        ),
        key=key,
    )
    places = tuple(sorted(chosen))
    if not places:
        return None
    return objection(row, places, coins_of(state)) or turned(row, places)


def _places(move: CoupledMove[Any]) -> tuple[int, ...]:
    return tuple(index + 1 for index in move.heaps)


def _name(move: CoupledMove[Any]) -> str:
    return _("turn {places}").format(places=either(runs(_places(move)), "and"))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    coins = coins_of(state)
    *others, place = _places(move)
    target = number(coins.value_of(others))
    needs = _("The head at place {place} is worth {value}; in its place {target} is needed.")
    said = needs.format(
        place=number(place),
        value=number(coins.value(place)),
        target=_("{target} = {value} ⊕ {nim_sum}").format(
            target=target,
            value=number(coins.value(place)),
            nim_sum=number(state.analysis.nim_sum or 0),
        ),
    )
    return sentences(said, _instead(others, target, coins))


def _instead(others: Sequence[int], target: str, coins: Coins) -> str:
    """Return what the other coins of a move are worth together."""
    if not others:
        return _("Turned alone it leaves 0.")
    return several(
        "Place {places} has that value.",
        "Places {places} have it together: {values}.",
        len(others),
        places=either(runs(others), "and"),
        values=_some([number(coins.value(place)) for place in others], target),
    )


def _some(values: Collection[str], total: str) -> str:
    """Return an XOR in words; of many values the result alone."""
    return f"{' ⊕ '.join(values)} = {total}" if len(values) <= PLACES else total


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
