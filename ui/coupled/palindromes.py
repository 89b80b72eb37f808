"""The string game: the walk from letters to Dawson's Chess, the card of runs, moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.palindromes import DAWSONS_CHESS, after_cut, cuttable, runs, winning_places
from gamecore.errors import PositionError
from gamecore.messages import Message
from gamecore.rules.language import parse_rule
from ui.base import page_limits
from ui.base.marks import letter
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, either, number, sentences, several
from ui.catalogue.lookup import related
from ui.coupled.coupled_page import MoveTalk
from ui.coupled.palindrome_letters import letters, listed, neighbours, runs_table
from ui.coupled.walk import Question, WalkStep, walk
from ui.derivation.opening import heap_fields
from ui.links.inner_link import inner_link
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove
    from gamecore.coupled.palindromes import Run
    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


VALUES_STEP = 4
"""The step of the walk that shows the value of each run."""

LAST_STEP = 5
"""The last step, which shows the XOR of the values."""


def admit(text: str) -> None:
    """Raise a PositionError for a text of more letters than a page shows."""
    count = len("".join(text.split()))
    if count > page_limits.LETTERS:
        raise PositionError(
            Message(
                "A page shows at most {limit} letters; this text has {count}.",
                limit=page_limits.LETTERS,
                count=count,
            )
        )


# -- the walk -------------------------------------------------------------------------------------


def string_walk(state: CoupledState) -> None:
    """Draw the walk from the letters to the XOR."""
    found = runs(state.position)

    def below(place: int) -> None:
        if place >= VALUES_STEP and found:
            html(_why_values(state, found))

    walk(state, string_steps(state.position, found, state.analysis.nim_sum or 0), below=below)


def string_steps(text: str, found: tuple[Run, ...], nim_sum: int) -> list[WalkStep]:
    """Return the steps of the walk for a text, its runs and the XOR of their values."""
    live = [place for run in found for place in run.places]
    return [
        WalkStep(
            _(
                "You may cut out a letter when the letters on its two sides are equal. The cut "
                "leaves three pieces, and play goes on with each."
            ),
            letters(text),
            _how_many(text, live),
        ),
        WalkStep(_marked(text, live), letters(text, live=live), _which_die(text, found)),
        _cut_step(text, found),
        WalkStep(
            several(
                "Places side by side belong together, and no others do: that makes {count} run.",
                "Places side by side belong together, and no others do: that makes {count} runs.",
                len(found),
            ),
            letters(text, live=live, runs=found) + runs_table(found, valued=False),
            _which_game(),
        ),
        WalkStep(
            _(
                "A cut takes one place if it is alone, two at an end, three from the middle: "
                "the moves of Dawson's Chess, the code 0.137. A run of n places is a heap of n."
            ),
            letters(text, live=live, runs=found) + runs_table(found, valued=True),
        ),
        WalkStep(
            _verdict(found, nim_sum),
            letters(text, live=live, runs=found) + (_runs_card(found) if found else ""),
        ),
    ]


def _runs_card(found: tuple[Run, ...]) -> Markup:
    return xor_card(
        [run.length for run in found],
        [run.value for run in found],
        heads=(_("Run"), _("Places")),
    )


def _how_many(text: str, live: list[int]) -> Question:
    count = len(live)
    near = sorted({count, max(count - 1, 0), count + 1, count + 2, max(count - 2, 0)})
    return Question(
        _("at how many places can you cut?"),
        {str(n): number(n) for n in near},
        str(count),
        several(
            "There is {count}: look at each letter's two neighbours, not at the letter.",
            "There are {count}: look at each letter's two neighbours, not at the letter.",
            count,
        ),
        {str(n): _wrong_number(text, live, n) for n in near if n != count},
    )


def _wrong_number(text: str, live: list[int], guess: int) -> str:
    """Return the mistake in a wrong count, by one place that was missed or counted too much."""
    if guess < len(live):
        place = live[-1]
        return _(
            "There are more. Did you count place {place}? The letters beside it are equal; the "
            "letter between them does not matter."
        ).format(place=number(place))
    inside = [(place, *beside) for place, beside in neighbours(text).items() if place not in live]
    if not inside:
        return _(
            "There are fewer. The first and the last letter of a piece cannot be cut: each has "
            "only one neighbour."
        )
    place, left, right = inside[0]
    return _(
        "There are fewer. At place {place}, say, the neighbours are {left} and {right}: they are "
        "not equal. And the ends of a piece have only one neighbour."
    ).format(place=number(place), left=left, right=right)


def _marked(text: str, live: list[int]) -> str:
    if not live:
        return _("No letter stands between two equal ones: the player to move has lost.")
    plain = text.replace(" ", "")
    first = live[0]
    said = several(
        "{count} place can be cut, the one with ✂.",
        "{count} places can be cut, those with ✂.",
        len(live),
    )
    stands = _("At place {place} the {middle} stands between {side} and {side}.").format(
        place=number(first), middle=plain[first - 1], side=plain[first]
    )
    return sentences(said, stands)


def _example(found: tuple[Run, ...]) -> int:
    """Return the place of the example cut: in the longest run, inside it if it has three places."""
    longest = max(found, key=lambda run: run.length)
    return longest.places[1 if longest.length > 2 else 0]


def _killed(text: str, found: tuple[Run, ...], place: int) -> list[int]:
    """Return the places, besides the cut one, that can no longer be cut after a cut."""
    before = {p for run in found for p in run.places}
    return sorted(before - set(cuttable(after_cut(text, place))) - {place})


def _which_die(text: str, found: tuple[Run, ...]) -> Question | None:
    """Return the question which places a cut kills; None without runs."""
    if not found:
        return None
    place = _example(found)
    killed = _killed(text, found, place)
    run = next(run for run in found if place in run.places)
    others = [p for p in run.places if p != place]
    right = ",".join(map(str, killed)) or "none"
    choices = {"none": _("none")} | {
        ",".join(map(str, places)): listed(places) for places in (killed, others) if places
    }
    return Question(
        _("say you cut at place {place}. At which other places can you no longer cut then?").format(
            place=number(place)
        ),
        choices,
        right,
        _(
            "The letter at place {place} is then on a piece of its own. So only the letters "
            "beside it have lost a neighbour."
        ).format(place=number(place)),
        {name: _wrong_dead(name, killed, place) for name in choices if name != right},
    )


def _wrong_dead(guess: str, killed: list[int], place: int) -> str:
    """Return the mistake in a guess: a place that can still be cut, or one that was missed."""
    guessed = [int(name) for name in guess.split(",")] if guess != "none" else []
    alive = [p for p in guessed if p not in killed]
    if alive:
        return _("Place {alive} still has both its neighbours: you can cut there.").format(
            alive=number(alive[-1])
        )
    return _(
        "Place {missed} had the letter at place {place} beside it, which is now on a piece of its "
        "own."
    ).format(missed=number(killed[0]), place=number(place))


def _cut_step(text: str, found: tuple[Run, ...]) -> WalkStep:
    """Return the step with the example cut and the places that it kills."""
    if not found:
        return WalkStep(_("There is nothing to cut, so there is nothing to find."), letters(text))
    place = _example(found)
    after = after_cut(text, place)
    killed = _killed(text, found, place)
    said = _("Cut at place {place}, for example. ").format(place=number(place))
    if killed:
        said += several(
            "You can no longer cut at place {places}: it lost a neighbour. All others stay as "
            "they are.",
            "You can no longer cut at places {places}: they lost a neighbour. All others stay as "
            "they are.",
            len(killed),
            places=listed(killed),
        )
    else:
        said += _("No other place changes: nothing beside it could be cut.")
    return WalkStep(said, letters(after, live=cuttable(after), cut=place))


def _which_game() -> Question:
    return Question(
        _("in a run of 5 places, what does a cut in the middle leave?"),
        {
            "four": _("a run of 4"),
            "two": _("two runs of 1"),
            "twos": _("two runs of 2"),
        },
        "two",
        _("The middle place goes, and the two beside it die: 1 and 1 are left on the sides."),
        {
            "four": _(
                "The cut separates its two sides: a place on the left and one on the right are on "
                "different pieces now, so they are no longer one run."
            ),
            "twos": _(
                "That counts the two places beside the cut, too. Each of them has lost a neighbour "
                "and can no longer be cut."
            ),
        },
    )


def _verdict(found: tuple[Run, ...], nim_sum: int) -> str:
    if not found:
        return _("Nothing can be cut: the player to move has lost.")
    if nim_sum:
        return _("The XOR of the runs is {value}, not 0: the player to move wins.").format(
            value=number(nim_sum)
        )
    return _("The XOR of the runs is 0: the player to move loses, whatever they cut.")


def _why_values(state: CoupledState, found: tuple[Run, ...]) -> Markup:
    """Return for each length of a run a link to the derivation of that heap under 0.137."""
    codes = related(state.page.entry)[0]
    rule = parse_rule(DAWSONS_CHESS)
    lengths: dict[int, list[int]] = {}
    for index, run in enumerate(found):
        lengths.setdefault(run.length, []).append(index)
    links = (
        inner_link(
            codes,
            _("{heap}: why {value}?").format(
                heap=_(", ").join(map(letter, where)), value=number(found[where[0]].value)
            ),
            heap_fields(rule, length),
        )
        for length, where in lengths.items()
    )
    return markup('<p class="gl-whys">{}</p>', join(links, " "))


# -- the winning cuts -----------------------------------------------------------------------------


def string_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the letters; once the winner is known, runs and XOR; at last the winning places too."""
    found = runs(state.position)
    if not found:
        return
    if asks.covers("values"):
        html(letters(state.position))
        return
    wins = () if asks.covers("moves") else winning_places(found)
    live = [place for run in found for place in run.places]
    board = letters(state.position, live=live, runs=found, wins=wins)
    html(join((board, _runs_card(found), _why_values(state, found))))


# -- moves ----------------------------------------------------------------------------------------


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"cut": _("cut at …")} if cuttable(state.position) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    place = st.selectbox(
        _("At which place?"),
        cuttable(state.position),
        index=None,
        placeholder=_("choose"),
        key=key,
    )
    return None if place is None else after_cut(state.position, place)


def _name(move: CoupledMove[Any]) -> str:
    return _("cut at {place}").format(place=number(move.place or 0))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    found = runs(state.position)
    index, run = next((i, run) for i, run in enumerate(found) if (move.place or 0) in run.places)
    return _(
        "Run {run} needs the value {target} = {value} ⊕ {nim_sum}. Cut there, and {left}."
    ).format(
        run=letter(index),
        target=number(move.value_after or 0),
        value=number(run.value),
        nim_sum=number(state.analysis.nim_sum or 0),
        left=_left(run, move.place or 0),
    )


def _left(run: Run, place: int) -> str:
    """Return the words for the runs that a cut leaves of its run."""
    sides = (max(place - run.start - 1, 0), max(run.places[-1] - place - 1, 0))
    left = [number(side) for side in sides if side]
    if not left:
        return _("nothing of it is left")
    if len(left) == 1:
        return _("a run of {size} is left").format(size=left[0])
    return _("runs of {sizes} are left").format(sizes=either(left, "and"))


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
