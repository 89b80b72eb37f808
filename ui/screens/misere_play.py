"""The page of misère play: two bets and a puzzle, their rule, then games that open under it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import Game, lesson
from gamecore.lessons.kinds.find_move import OnlyMove
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.play_out import every_reply, played_out
from gamecore.messages import Message
from ui.base.fields import Field
from ui.base.marks import soft
from ui.base.markup import Markup, html, markdown, markup
from ui.base.words import _, either, number, prose, say, sentences
from ui.catalogue.learn_pages import LESSON
from ui.catalogue.lookup import page_for, related
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import is_alone, presenting
from ui.lessons.answering import line_of
from ui.lessons.exercise import Exercise, ask
from ui.lessons.pictures import plain, show
from ui.lessons.play_out import is_to_win, play
from ui.lessons.progress import keep, outlive_reload
from ui.links import link_state
from ui.links.inner_link import card, cards, inner_link
from ui.misere.facts import same_xor
from ui.misere.story import theory_boxes
from ui.misere.words import banner, same_xor_table
from ui.pieces.play_out import ICON, NIM
from ui.pieces.question import beside, is_told, who_wins
from ui.pieces.stepper import stepper
from ui.pieces.why_works import meaning_of_words, theorem_line
from ui.room.question import named_heaps

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page

FORCED, ANSWERED, TO_MOVE = (1, 1), (2, 2), (1, 1, 3)
"""The heaps of the bets and the puzzle: no choice; an answer to every move; a move to find."""

SCREENS = 5
"""The bets, what they say together, the puzzle, and the rule."""

STORY = (Field("step", "number", 1, low=1, high=SCREENS),)
"""The link field of the page: the screen of its story."""


def show_misere_play(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    if is_alone():  # otherwise the line under the heading says it
        html(banner())
    _story(page)
    games = related(page.entry)
    with st.container(key="misere-games"):
        st.markdown(f"### {_('Play one of them')}")
        same = _("The same moves, but whoever moves last loses.")
        switch = _("Every game of heaps has a switch for it, and these links turn it on.")
        html(soft(sentences(same, switch)))
        made = (
            card(
                game,
                _(game.heading),
                {"view": "play", "misere": "true"},
            )
            for game in games
        )
        html(cards(made, name=_("Play one of them")))
    keep()


def _story(page: Page) -> None:
    """Draw one screen of the story; no screen is reached before the bets ahead of it."""
    shown, first = frame.just_show(), f"_{page.prefix}-asked"
    asked = {FORCED: first, ANSWERED: f"{first}-2"}
    for key in asked.values():
        outlive_reload(key)
    position = partial(OnlyMove, (NIM,) * len(TO_MOVE), TO_MOVE, misere=True)
    move = Exercise(f"{page.prefix}-move", lambda _turn: position(), lambda _right: stay())
    is_found = shown or move.done or move.saw_solution
    done = [shown or is_told(key) for key in asked.values()] + [True, is_found]
    reached = done.index(False) + 1 if False in done else SCREENS
    step = min(link_state.number(page, "step"), reached)
    # A link to a later screen waits for the answer, which is read before it is followed.
    stay = partial(link_state.write, page, {"step": step})
    is_won = False
    with st.container(key="gl-beat"):
        if step <= len(asked):
            heaps = tuple(asked)[step - 1]
            is_won = _bet(heaps, asked[heaps], stay, f"{page.prefix}-{step}", shown=shown)
        elif step == SCREENS:
            _rule()
        elif step == SCREENS - 1:
            if ask(move) or shown:
                html(markup("<p>{}</p>", _then()))
        else:
            _together()
    targets = (1, max(step - 1, 1), min(step + 1, reached), reached)
    stepper(page, "step", step, SCREENS, targets, leads=is_won)
    if step == SCREENS and not presenting():
        with st.expander(_("Why the XOR does not decide")):
            st.markdown(prose("misere", "why"))
            html(theorem_line())
        theory_boxes()


def _bet(
    heaps: tuple[int, ...], key: str, stay: Callable[[], None], stem: str, *, shown: bool
) -> bool:
    """Draw a bet on who wins and, once it is answered, its game; return whether that is won.

    A class sees every play instead: a line, or a reply to each move.
    """
    wins = heaps == FORCED
    asks = _(
        "Heaps {heaps}: a move takes any number of stones from one heap. Whoever moves last loses: "
        "who wins if both play perfectly?"
    ).format(heaps=_heaps(heaps))
    verdict = (
        _("Under misère play the player to move wins.")
        if wins
        else _("Under misère play the player to move loses, whatever they do.")
    )
    question, subject = beside()
    with question:
        is_answered = who_wins(
            key,
            verdict,
            wins=wins,
            told=shown,
            question=asks,
            position=named_heaps(heaps),
            answered=stay,
        )
        if is_answered:
            html(markup("<p>{}</p>", _why(wins)))
    with subject:
        if not is_answered or presenting():
            start = plain(BoardPicture((NIM,) * 2, heaps, True))
            show(_plays(heaps, wins) if is_answered else start)
            return False
        st.markdown(f"#### {_('Now win this')}")  # in place of the picture: a phone shows both
        play((Game((NIM,) * len(heaps), heaps, "perfect", misere=True),), stem)
        if not wins:
            with st.expander(_("Why every move fails")):
                show(_plays(heaps, wins))
    return not is_to_win(stem)


def _heaps(heaps: tuple[int, ...]) -> str:
    return either(list(map(number, heaps)), "and")


def _then() -> str:
    """Return why the move of the puzzle wins."""
    return _(
        "Three ones are left: your opponent takes one, you take one, and the last is for your "
        "opponent."
    )


def _why(wins: bool) -> str:
    if wins:
        return _(
            "You take one stone, and your opponent has to take the last. Under normal play, where "
            "the last move wins, you would lose."
        )
    return _("Whatever you take, the answer leaves one stone, and you have to take it.")


def _plays(heaps: tuple[int, ...], wins: bool) -> Markup:
    rules = (NIM,) * len(heaps)
    if wins:
        return line_of(played_out(Message(""), rules, heaps, misere=True))
    return plain(every_reply(rules, heaps, misere=True))


def _together() -> None:
    """Draw what the bets say together: the XOR alone does not tell who wins."""
    question, subject = beside()
    with question:
        html(
            markup('<p class="gl-turn">{}</p>', _("Equal heaps both times, yet different winners."))
        )
        says = _(
            "The player to move wins with {won} and loses with {lost}. XOR, a sum where equal "
            "heaps cancel, is 0 both times. That alone does not tell who wins."
        ).format(won=_heaps(FORCED), lost=_heaps(ANSWERED))
        html(markup("<p>{}</p>", says))
        if not presenting():
            html(meaning_of_words())
    with subject:
        html(same_xor_table(same_xor(NIM)[:1]))


def _rule() -> None:
    """Draw the rule of Nim in a frame, and where to play by it."""
    found, nim = lesson("misere"), page_for(NIM)
    st.markdown(markdown("### {name}", name=_("Bouton's rule for Nim")))
    html(markup('<aside class="gl-remember"><b>{}</b></aside>', say(found.ending.rule)))
    xor = lesson("nim-and-xor")
    html(
        soft(
            markup(
                _("How to leave XOR 0: {lesson}"),
                lesson=inner_link(LESSON, say(xor.title), {"name": xor.name, "beat": "1"}),
            )
        )
    )
    with st.container(key="gl-beat-ahead"):
        st.page_link(
            frame.page_file(nim.slug),
            label=_("Play Nim by it"),
            icon=ICON,
            query_params=nim.query({"view": "play", "misere": "true"}),
        )
    st.page_link(
        frame.page_file(LESSON.slug),
        label=markdown(_("Lesson: {title}"), title=say(found.title)),
        icon=":material/arrow_forward:",
        query_params=LESSON.query({"name": found.name, "beat": "1"}),
    )
