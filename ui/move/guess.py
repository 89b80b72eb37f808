"""The guess before the winning moves are shown and, in Present, the answer heap by heap."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

import streamlit as st

from gamecore import limits
from gamecore.positions.replies import heaps_after as left_by
from ui.base import page_limits
from ui.base.marks import heaps_after, letter, panel
from ui.base.markup import Markup, html, join, markup
from ui.base.page_limits import Refused
from ui.base.words import _, number, say, several, unbroken
from ui.frame.audience import note_question, presenting
from ui.move.answer import another_position
from ui.move.cards import a_move_wins, beaten, of_move
from ui.move.facts import answered_moves, judged, reply_by_letter, short_options
from ui.pieces.play_out import claim_button, play_out_button
from ui.pieces.show_more import from_the_first_rows
from ui.pieces.stepper import step_buttons, step_count
from ui.pieces.stones import chosen_move
from ui.play.one_move import move_board
from ui.room.question import ClassBlank, named_heaps
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.positions.moves import Move
    from ui.move.facts import MoveFacts, MoveState, Winning


@dataclass(frozen=True, slots=True)
class Guess:
    """A guessed move: the index of the heap, and the heaps it becomes."""

    heap: int
    after: tuple[int, ...]

    def __str__(self) -> str:
        """Return it as text, in which a browser keeps it over a reload."""
        return f"{self.heap}:{'+'.join(map(str, self.after))}"


@dataclass(frozen=True, slots=True)
class Said:
    """The feedback on a guess: the kind of panel, its sentences, and the move if it wins.

    `by_xor` are the sentences that wait in a box, since XOR was not asked about.
    """

    kind: str
    sentences: list[str]
    move: Move | None = None
    by_xor: Sequence[str] = ()


class Position(Protocol):
    """The part of a position's analysis that a guess needs, under normal or misère play."""

    @property
    def heaps(self) -> tuple[int, ...]:
        """Sizes of the heaps."""

    @property
    def has_move(self) -> tuple[bool, ...]:
        """For each heap, whether it has a move."""

    @property
    def listed(self) -> Sequence[Winning]:
        """The first winning moves, in the order of the heaps."""

    @property
    def total(self) -> int | None:
        """Number of winning moves; None where there are more than are listed."""


def is_found(state: MoveState, judge: Callable[[Guess], Said]) -> bool:
    """Return whether the move that was tried last wins; `judge` as for `move_guess`."""
    guess = _tried(state)
    return guess is not None and judge(guess).move is not None


def _tried(state: MoveState) -> Guess | None:
    """Return the move that was tried last; it need not be one, since a browser may have kept it."""
    heap, _sign, after = (st.session_state.get(state.tried_key) or "").partition(":")
    try:
        return Guess(int(heap), tuple(map(int, after.split("+") if after else ())))
    except ValueError:
        return None


def move_guess(
    state: MoveState,
    facts: Position,
    judge: Callable[[Guess], Said],
    *,
    wins: bool,
    is_won: Callable[[tuple[int, ...]], bool | None] | None = None,
) -> bool:
    """Ask for a move, once the winner is shown, and draw the feedback on the guess.

    Return whether the guess that stands there wins.

    Parameters
    ----------
    state : MoveState
    facts : Position
        Not terminal.
    judge : callable
        Guess → feedback: `judge_normal`, or the same for misère play.
    wins : bool
        Whether the player to move wins.
    is_won : callable, optional
        Says the same of other heaps, None of those refused; under normal play their XOR does.
    """
    key = state.guess_key
    note_question(key)
    with st.container(border=True, key="question-move"):
        ask_for_move(wins=wins)
        offered = _offered(state, facts) if presenting() else {}
        is_listed = wins and facts.total == len(facts.listed)
        if offered:
            if is_listed:
                _ask_class(facts, offered, key)
            guess = _choose(state, offered)
        else:
            places = [place for place, movable in enumerate(facts.has_move) if movable]
            if is_listed and len(places) > 1:
                _ask_for_heap(facts, places, key)
            guess = _tried(state)
        said = None if guess is None else judge(guess)
        found = said is not None and said.move is not None
        if not offered:
            _board(state, guess if found else None, key)
        if said is not None:
            _say(said, wins=wins)
        elif wins or offered:
            return False
        with st.container(horizontal=True, gap="small"):
            if guess is not None and said is not None and (found or said.kind == "bad"):
                begun = state.begun_with(guess.heap, guess.after)
                play_out_button(f"{key}-out", state.play_out, begun, wins=found)
            if found and not offered and facts.total != 1:
                st.button(
                    _("Another move"),
                    key=f"{key}-another",
                    on_click=st.session_state.__setitem__,
                    args=(state.tried_key, None),
                )
            is_done = found or not wins  # where no move wins, who wins was the question
            if is_done and not offered:
                another_position(state, is_won)
    return found


def _board(state: MoveState, made: Guess | None, key: str) -> None:
    """Draw the board on which the move is guessed; once it is `made`, what it leaves."""
    refused = f"{key}-refused"

    def tried(heap: int, after: tuple[int, ...]) -> None:
        st.session_state[state.tried_key] = str(Guess(heap, after))
        st.session_state.pop(refused, None)

    def is_no_move(why: str) -> None:
        st.session_state[refused] = why
        st.session_state[state.tried_key] = None

    with st.container(key="play"):
        move_board(
            tuple(map(str, state.rules)),
            state.heaps,
            state.misere,
            key[1:],  # the board puts the underscore before it
            tried,
            status="" if made is None else _("After your move:"),
            made=None if made is None else (made.heap, made.after),
            on_refused=is_no_move,
        )
    if refused in st.session_state:
        _say(Said("note", [_("That is not a move."), st.session_state[refused]]), wins=False)


def _choose(state: MoveState, offered: dict[str, tuple[str, Guess]]) -> Guess | None:
    """Let a class choose one of the moves on the wall; return it once it is tried.

    The feedback stands where the button was pressed, and goes as soon as another move is chosen.
    """
    move = st.pills(
        _("Move"),
        list(offered),
        format_func=lambda name: offered[name][0],
        key=f"{state.guess_key}-move",
        label_visibility="collapsed",
        wrap=True,
    )
    guess = None if move is None else offered[move][1]
    if guess is not None:
        html(chosen_move({guess.heap: (state.heaps[guess.heap], guess.after)}))
        if _tried(state) == guess:
            return guess
    st.button(
        _("Try it"),
        key=f"{state.guess_key}-try",
        disabled=guess is None,
        on_click=st.session_state.__setitem__,
        args=(state.tried_key, str(guess)),
    )
    return None


def wrong_winner(state: MoveState, why: Callable[[], str], says_lost: bool) -> None:
    """Draw what refutes a wrong answer to “who wins?”, and plays it out until a move is tried.

    `why` says it in stones, in a sentence; "" where it does not.
    """
    if said := why():
        html(markup("<div>{}</div>", unbroken(said)))
    if st.session_state.get(state.tried_key) is None:
        key, out = f"_{state.prefix}-who-out", state.play_claim_out
        claim_button(key, out, says_lost=says_lost, as_winner=says_lost)


def ask_for_move(*, wins: bool) -> None:
    """Draw the prompt: which move wins, or, where every move loses, to try any of them."""
    if wins:
        st.markdown(
            _("**Which move wins?** It leaves a position from which your opponent can't win.")
        )
    else:
        st.markdown(_("**Every move loses.** Try one, and see the reply."))


def _offered(state: MoveState, facts: Position) -> dict[str, tuple[str, Guess]]:
    """Return name → words and move of every move, for the wall and its phones; {} for too many."""
    found: dict[str, tuple[str, Guess]] = {}
    for place, (rule, size) in enumerate(zip(state.rules, facts.heaps, strict=True)):
        options = short_options(str(rule), size, page_limits.MOVES_ON_WALL)
        for after in options or ():
            words = f"{letter(place)} {number(size)}→{heaps_after(after)}"
            found[_choice(place, after)] = (words, Guess(place, tuple(after)))
        if options is None or len(found) > page_limits.MOVES_ON_WALL:
            return {}
    return found


def _ask_class(facts: Position, offered: dict[str, tuple[str, Guess]], key: str) -> None:
    """Let a class choose one of the moves on its phones."""
    ask_one(
        key,
        _("Which move wins?"),
        ClassBlank("choice", "", tuple((name, words) for name, (words, _move) in offered.items())),
        [_choice(one.move.heap, one.move.after) for one in facts.listed],
        lambda _given: "",
        is_open=st.session_state.get(f"{key}-tried") is None,
        position=named_heaps(facts.heaps),
    )


def _ask_for_heap(facts: Position, places: Sequence[int], key: str) -> None:
    """Let a class choose on its phones one of the heaps of the board on the wall."""
    ask_one(
        f"{key}-heap",
        _("In which heap is a winning move?"),
        ClassBlank("choice", "", tuple((str(place), _place(facts, place)) for place in places)),
        [str(place) for place in sorted({one.move.heap for one in facts.listed})],
        lambda _given: "",
        is_open=st.session_state.get(f"{key}-tried") is None,
        position=named_heaps(facts.heaps),
    )


def _choice(heap: int, after: tuple[int, ...]) -> str:
    """Return the name of a move as a choice of the room's question."""
    return f"{heap}:{'+'.join(map(str, sorted(after)))}"


def _place(facts: Position, place: int) -> str:
    return _("{heap} of {size}").format(heap=letter(place), size=number(facts.heaps[place]))


def judge_normal(state: MoveState, facts: MoveFacts, guess: Guess) -> Said:
    """Return the feedback on a guess under normal play."""
    verdict = judged(state.texts, facts.heaps, guess.heap, guess.after)
    if isinstance(verdict, Refused):
        return Said("error", [verdict.sentence])
    if verdict.move is None or verdict.reason is not None:
        return Said("note", [_("That is not a move."), say(verdict.reason or "")])
    reply = verdict.reply and reply_by_letter(verdict.move, verdict.reply)
    mirror = state.has_mirror(verdict.move)
    sentences, by_xor = of_move(facts, verdict, reply, has_mirror=mirror)
    move = verdict.move if verdict.wins else None
    return Said("good" if verdict.wins else "bad", sentences, move, by_xor)


def refuted(state: MoveState, facts: MoveFacts) -> str:
    """Return a move and its reply that refute “the player to move wins”; "" for none.

    Who said the opposite is asked for the winning move next, so only that there is one is told.
    """
    if facts.nim_sum:
        return a_move_wins(facts.heaps, pins=state.is_of_pins)
    rows = answered_moves(state.texts, state.heaps, 1)
    if isinstance(rows, Refused) or not rows:
        return ""
    move = rows[0].move
    left = [size for size in left_by(facts.heaps, move.heap, move.after) if size]
    return beaten(move, left, rows[0].reply)


def _say(said: Said, *, wins: bool) -> None:
    """Draw the feedback; after a losing move another is asked for if there is one that wins.

    Where every move loses, the one that was tried is no mistake: its panel is not red.
    """
    lost = said.kind == "bad"
    more = [_("Try another move.")] if wins and lost else []
    kind = "note" if lost and not wins else said.kind
    body = _paragraphs([*said.sentences, *more])
    if said.by_xor:
        body += markup(
            "<details><summary>{}</summary>{}</details>",
            _("What the XOR says"),
            _paragraphs(said.by_xor),
        )
    html(markup('<div role="status" class="gl-said">{}</div>', panel(kind, body)))


def _paragraphs(sentences: Sequence[str]) -> Markup:
    return join(markup("<p>{}</p>", unbroken(sentence)) for sentence in sentences)


# -- in Present ---------------------------------------------------------------------------------


def heap_by_heap(state: MoveState, facts: MoveFacts) -> int | None:
    """Draw the step of the answer about one heap; return how many heaps are answered, None for all.

    Only Present goes heap by heap, one for each press of a clicker, which presses the buttons that
    are hidden here (present.js). Otherwise nothing is drawn, and all heaps are answered.
    """
    if not presenting() or not facts.nim_sum or facts.unlisted is not None:
        return None
    key, last = _key(state), len(facts.heaps) + 1
    step = min(int(st.session_state.get(key, 0)), last)
    with st.container(key="tree-stepper", horizontal=True):
        targets = (0, max(step - 1, 0), min(step + 1, last), last)
        go = partial(st.session_state.__setitem__, key)
        step_buttons(f"_{state.prefix}-move-step", step, targets, go)
        words = _("Step {step} of {last}").format(step=number(step), last=number(last))
        html(step_count(words, step, last), width="content")
    if step == last:
        return None
    from_the_first_rows()
    if step:
        words = told_of_heap(facts, step - 1)
    else:
        words = _(
            "A winning move makes the XOR 0. So one heap has to go from its value to value ⊕ "
            "{nim_sum}: which heap can?"
        ).format(nim_sum=number(facts.nim_sum))
    html(markup('<p class="gl-step" role="status">{}</p>', words))
    return step


def from_the_first(state: MoveState) -> None:
    """Reset `heap_by_heap`, so that it starts again when the answer is next opened."""
    st.session_state.pop(_key(state), None)


def _key(state: MoveState) -> str:
    return f"_{state.prefix}-told-{state.mark}"


def told_of_heap(facts: MoveFacts, place: int) -> str:
    """Return what the value of a heap must become, and how many moves do it, in a sentence."""
    heap, value, count = letter(place), facts.values[place], facts.wins[place]
    if not facts.has_move[place]:
        return _("Heap {heap} has no move.").format(heap=heap)
    target = value ^ facts.nim_sum
    need = _("Heap {heap} would need value {value} ⊕ {nim_sum} = {target}").format(
        heap=heap, value=number(value), nim_sum=number(facts.nim_sum), target=number(target)
    )
    if count == 0:
        return _("{need}; no move reaches it.").format(need=need)
    if count is None:
        words = (
            _("{need}. That is lower, and more than {count} moves reach it.")
            if target < value
            else _("{need}. That is higher, and still more than {count} moves reach it.")
        )
        return words.format(need=need, count=number(limits.WINNING_MOVES))
    if target < value:
        return several(
            "{need}. That is lower, and {count} move reaches it.",
            "{need}. That is lower, and {count} moves reach it.",
            count,
            need=need,
        )
    return several(
        "{need}. That is higher, and still {count} move reaches it.",
        "{need}. That is higher, and still {count} moves reach it.",
        count,
        need=need,
    )
