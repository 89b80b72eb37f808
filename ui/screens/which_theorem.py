"""The page "Which theorem applies?": the checklist, and for each game a guess and its answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import Field
from ui.base.marks import announced, panel, soft, with_lead
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, number, prose, sentences, split_list
from ui.catalogue.learn_pages import THEOREM
from ui.catalogue.lookup import theorems
from ui.catalogue.other_pages import GRAPH
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import note_question, presenting
from ui.lessons.progress import draft, keep, keep_draft
from ui.links import link_state
from ui.links.inner_link import inner_link
from ui.links.link_widgets import switch_row
from ui.pieces.question import hide_button
from ui.pieces.stepper import step_count
from ui.pieces.why_works import (
    BOXES,
    MEANINGS,
    WORKED,
    boxes_line,
    look_words,
    looked_at,
    meaning_of_words,
    wrong_words,
)
from ui.room.question import ClassBlank
from ui.room.wall import ask_one
from ui.screens.theorem_card import draw_card, why_link

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page
    from ui.catalogue.entry import Answer, Condition, Entry, Theorem

PLAIN: dict[Answer, str] = {
    "xor": N_("one number for each heap or part"),
    "reduce": N_("one number for each hidden part"),
    "own": N_("the whole, as its parts have no numbers"),
    "misere": N_("the numbers, and how the play ends"),
    "mean": N_("the average of what may happen"),
}
"""What may decide a game, each one line on a phone: the choices here.

None says in the words of a card what its game is like, which would give the answer away.
"""

GUESSED: dict[str, Condition] = {"mean": "open", "misere": "last"}
"""Answers that are right only where one condition fails → that one, to look at when it holds."""

THEOREMS: dict[Answer, str] = {
    "xor": N_("Here the theorem of Sprague and Grundy applies."),
    "reduce": N_("For these parts the theorem of Sprague and Grundy applies."),
}
"""The theorem behind an answer, where it is the same for all its games."""

_ALL_HOLD = N_("all five conditions hold:")

CARDS_ACROSS = 2

CARDS = theorems()
"""The cards, each with its page, in the mixed order of the catalogue."""

CARD = Field("card", "number", 1, low=1, high=len(CARDS) + 1)
"""Link field: number of the card that is shown, from 1; one more is the end."""

ASKED = range(WORKED, len(CARDS))
"""The places of the cards that ask."""

ROUND = 6
"""How many cards a round asks: a sitting; after it there is praise and a place to stop."""


def show_theorems(page: Page) -> None:
    """Draw the page: one card at a time, or all of them with their answers."""
    frame.require()
    enter(page)
    lead, conditions, asks = split_list(prose(page.slug, "checklist"))
    if not presenting() and link_state.number(page, CARD.name) <= WORKED:
        st.markdown(asks)
    cards = st.container()  # above what helps to answer: a phone shows the game at once
    shown = frame.just_show()
    if not presenting():  # before a class one game is answered at a time
        shown = switch_row(_("Show all answers"), page.key("answer")) or shown
    with st.expander(_("The five conditions")):
        st.markdown(lead)
        st.markdown(conditions)
    with cards:
        if shown:
            html(soft(_("All answers are shown.")))
            html(meaning_of_words())
            _all_cards(page)
        elif link_state.number(page, CARD.name) > len(CARDS):
            _end(page)
        else:
            _one_card(page)
    keep()


def _one_card(page: Page) -> None:
    """Draw how far the person is, the card that the link names, and the way on."""
    place = link_state.number(page, CARD.name) - 1
    count = _("An example.")  # and not counted, so that no game seems to be lost in the end
    if place >= WORKED:
        rounds, step = divmod(place - WORKED, ROUND)
        count = _("Round {round}, game {step} of {last}.").format(
            round=number(rounds + 1), step=number(step + 1), last=number(len(_round(place)))
        )
    score = _score(page, place)
    if place in misses(page) and marks(page).get(place) is None:
        count, score = _("Once more."), ""  # a second go is no first try
    counted = step_count(count, place + 1, len(CARDS))
    html(markup('<p class="gl-soft" role="status">{} {}</p>', counted, score))
    told = f"_{page.prefix}-told"
    note_question(told)
    shown = place < WORKED or st.session_state.get(told) == place
    done = _card(page, place, shown, partial(_way_on, page, place))
    if presenting() and not done:
        st.button(
            _("Show the answer"),
            key=f"_{page.prefix}-skip",
            on_click=lambda: st.session_state.__setitem__(told, place),
        )
    elif place >= WORKED:
        hide_button(f"_{page.prefix}", partial(_forget, page, place, told))
    if not done or presenting():
        _steps(page, place, done)


def _way_on(page: Page, place: int) -> None:
    """Draw the steps below the answer of a card, and what a round that is done came to."""
    if presenting():
        return
    many, missed = len(_round(place)), [at for at in _round(place) if at in misses(page)]
    is_done = place >= WORKED and _right(page).issuperset(_round(place))
    if is_done:
        praise = _("Round done: {first} of {last} at the first try.").format(
            first=number(many - len(missed)), last=number(many)
        )
        html(markup('<p role="status"><b>{}</b></p>', praise))
        _look_next(missed)
    _steps(page, place, done=True)
    if is_done and missed:
        st.button(
            _("Try again what I missed"),
            key="_thm-missed",
            on_click=_ask_again,
            args=(page, missed),
            kwargs={"anew": True},
        )
    if place in ASKED and CARDS[place][1].answer in ("xor", "reduce"):  # which speak of them
        html(meaning_of_words())


def _round(place: int) -> range:
    """Return the places of the cards that are asked in one round with the card at `place`."""
    start = place - (place - WORKED) % ROUND
    return range(start, min(start + ROUND, len(CARDS)))


def _all_cards(page: Page) -> None:
    """Draw every card with its answer."""
    for row in range(0, len(CARDS), CARDS_ACROSS):
        columns = st.columns(CARDS_ACROSS, gap="small")
        for offset, column in enumerate(columns):
            if row + offset < len(CARDS):
                with column:
                    _card(page, row + offset, shown=True)


def _forget(page: Page, place: int, told: str) -> None:
    """Hide the answer of a card, however it came; only from callbacks."""
    st.session_state.pop(told, None)
    _mark(page, place, None)


def _end(page: Page) -> None:
    """Draw how many were right at the first try, the missed games once more, and the way on.

    A class answers from its phones, so that before it nothing is counted.
    """
    right = _right(page)
    waiting = sorted({*ASKED} - right)
    missed = sorted(right & {*misses(page)})
    if presenting():
        waiting, missed = [], []
    else:
        done = _("Done: {first} of {last} games at the first try.").format(
            first=number(len(right) - len(missed)), last=number(len(ASKED))
        )
        html(markup('<p role="status"><b>{}</b></p>', done))
        _look_next(missed)
    known = _(
        "What you know now: where all five conditions hold, one number for each part decides; "
        "where one fails, either parts are hidden in the game, or something else decides."
    )
    if not waiting:
        html(markup("<p>{}</p>", known))
    if again := waiting or missed:
        st.button(
            _("Answer the rest") if waiting else _("Try again what I missed"),
            key="_thm-again",
            type="primary",
            on_click=_ask_again,
            args=(page, again),
            kwargs={"anew": not waiting},
        )
    st.page_link(
        frame.page_file(page.entry.next_idea),
        label=_("Recognise games in contest problems"),
        icon=":material/arrow_forward:",
    )
    _steps(page, len(CARDS), done=False)


def _look_next(missed: list[int]) -> None:
    """Draw what the games missed turn on: each condition with its games, which lead to reasons.

    Where no condition fails, that is what they turn on.
    """
    links: dict[str, list[Markup]] = {}
    for game, card in map(CARDS.__getitem__, missed):
        link = why_link(game, card, _(card_name(game, card)))
        turns_on = BOXES[looked_at(card)] if card.answer != "xor" else _ALL_HOLD
        links.setdefault(_(turns_on), []).append(link)
    items = join(
        markup("<li><b>{}</b> {}</li>", one, join(games, " · ")) for one, games in links.items()
    )
    if missed:
        says = _("What you missed turns on this. Press a game to see why:")
        html(markup("<p>{}</p><ul>{}</ul>", says, items))


def _ask_again(page: Page, places: list[int], *, anew: bool) -> None:
    """Forget the guesses at these cards, as `_mark` does, and open the first; a callback."""
    for place in places:
        _mark(page, place, None, anew=anew)
    link_state.write(page, {CARD.name: places[0] + 1})


def _steps(page: Page, place: int, done: bool) -> None:
    """Draw Back and Next game; Next game stands out once the card is answered (`done`)."""
    to = place + 1
    if place < len(CARDS) and not presenting():  # past what is right, as when asked once more
        to = min(at for at in {*ASKED, len(CARDS)} - _right(page) if at > place)
    is_round = place in ASKED and to >= _round(place).stop and not presenting()

    def go(there: int) -> None:
        link_state.write(page, {CARD.name: there + 1})

    with st.container(horizontal=True, vertical_alignment="center", key="gl-beat-steps"):
        st.button(
            _("Back"),
            key="_thm-step-Left",
            icon=":material/chevron_left:",
            shortcut="Left",
            disabled=place == 0,
            on_click=go,
            args=(place - 1,),
        )
        if place == len(CARDS):
            return
        st.button(
            _("How it went")
            if to == len(CARDS)
            else _("The next round")
            if is_round and done
            else _("Next game"),
            key="_thm-beat-on-step-Right" if done else "_thm-on",
            icon=":material/chevron_right:",
            icon_position="right",
            shortcut="Right",
            on_click=go,
            args=(to,),
        )


def _right(page: Page) -> set[int]:
    """Return the places of the cards that ask and whose guess is right."""
    return {place for place in ASKED if marks(page).get(place) == CARDS[place][1].answer}


def _score(page: Page, place: int) -> str:
    """Return the sentence that counts what was right at the first try in the round of a card."""
    missed = {*misses(page)}
    tried = {*_round(place)} & (_right(page) | missed) if place >= WORKED else set()
    if not tried:
        return ""
    said = _("{first} of {tried} at the first try.")
    return said.format(first=number(len(tried - missed)), tried=number(len(tried)))


def marks(page: Page) -> dict[int, str | None]:
    """Return place of a card → guess, kept as the answers of lessons are: a reload asks no more."""
    guesses = (kept.rstrip("0123456789") for kept in draft(page.prefix).split(" ")[: len(CARDS)])
    return {place: guess for place, guess in enumerate(guesses) if guess in PLAIN}


def misses(page: Page) -> dict[int, int]:
    """Return place of a card → wrong guesses at it, at most 9: a digit behind the guess kept."""
    kept = draft(page.prefix).split(" ")[: len(CARDS)]
    return {place: int(guess[-1]) for place, guess in enumerate(kept) if guess[-1:].isdecimal()}


def _mark(page: Page, place: int, guess: str | None, *, anew: bool = False) -> None:
    """Keep the guess at a card, or forget it; only from callbacks.

    A wrong guess adds to the misses of the card, which stay when it is forgotten: only a first try
    counts as one. Where the card is asked `anew` no answer says that it was tried.
    """
    guesses, wrong = marks(page) | {place: guess}, misses(page)
    tried = _tried(page, place)
    if guess not in (None, CARDS[place][1].answer):
        wrong[place] = min(wrong.get(place, 0) + 1, 9)
        tried.add(str(guess))
    if anew:
        tried.clear()
    kept = (f"{guesses.get(at) or '-'}{wrong.get(at) or ''}" for at in range(len(CARDS)))
    keep_draft(page.prefix, " ".join(kept))


def _tried(page: Page, place: int) -> set[str]:
    """Return the wrong guesses at a card in this session, a set that may be added to."""
    found: set[str] = st.session_state.setdefault(f"_{page.prefix}-tried-{place}", set())
    return found


def _key(page: Page, place: int) -> str:
    return f"_{page.prefix}-guess-{place}"


def _card(page: Page, place: int, shown: bool, way_on: Callable[[], None] = lambda: None) -> bool:
    """Draw a card, with its answer if `shown`; return whether the answer is visible.

    `way_on` draws what stands right below an answer.
    """
    game, card = CARDS[place]
    name = _(card_name(game, card))
    asks = _("Which theorem applies to “{game}”?").format(game=name)
    with st.container(border=True, height="stretch", key=f"theorem-card-{place}"):
        what = _(card.rule)
        if "last" not in card.missing:
            what = sentences(what, _("Whoever cannot move loses."))
        st.markdown(markdown(_("**{name}**: {what}"), name=name, what=what))
        # present.css sets a high picture beside the answers.
        is_high = game.slug == GRAPH.slug or "(" in game.position
        with st.container(key=f"theorem-{'high' if is_high else 'drawn'}-{place}"):
            draw_card(game, card, key=f"_{page.prefix}-graph-{place}")
        if not shown and not presenting():
            html(markup("<p><b>{}</b></p>", _("What decides?")))
        guess, answer = None, st.container()
        if place >= WORKED:
            ask_one(
                _key(page, place),
                asks,
                ClassBlank("choice", "", tuple((one, _(words)) for one, words in PLAIN.items())),
                (card.answer,),
                lambda given: (
                    _(card.why) if given == card.answer else wrong_words(card, str(given))
                ),
                is_open=not shown and marks(page).get(place) is None,
            )
        if not shown:
            is_done = marks(page).get(place) == card.answer
            # Beside the choices, or below them: these stay in their places.
            choices, answer = (st.container(), answer) if presenting() else st.columns(2)
            with choices, st.container(key=f"theorem-{'chosen' if is_done else 'choices'}-{place}"):
                guess = _guess(page, place, name)
        with answer, st.container(key=f"theorem-answer-{place}"):
            if shown or guess is not None:
                _answer(game, card, guess, again=misses(page).get(place, 0) > 1)
                if shown or guess == card.answer:
                    way_on()
        if shown or guess == card.answer:
            st.page_link(
                frame.page_file(game.slug),
                label=markdown(_("Open {game}"), game=name),
                icon=":material/arrow_forward:",
                query_params=game.query(card.fields) or None,
            )
    return shown or guess == card.answer


def _guess(page: Page, place: int, name: str) -> str | None:
    """Draw the answers of a card to choose from; return the one that was chosen."""
    if presenting():
        html(boxes_line())
    key = _key(page, place)
    st.session_state[key] = marks(page).get(place)
    tried = set() if presenting() else _tried(page, place)

    def words(one: Answer) -> str:
        said = _(PLAIN[one])
        return _("✗ {answer} (tried)").format(answer=said) if one in tried else said

    guess: Answer | None = st.radio(
        markdown(_("Which theorem applies to “{game}”?"), game=name),
        list(PLAIN),
        format_func=words,
        # What was tried may need a second line on a phone.
        captions=None
        if presenting()
        else ["" if one in tried else _(MEANINGS[one]) for one in PLAIN],
        key=key,
        label_visibility="collapsed",
        on_change=lambda: _mark(page, place, st.session_state[key]),
    )
    return guess


def card_name(game: Entry, card: Theorem) -> str:
    """Return the name of a game on its card; marked for translation."""
    return card.name or game.heading


def _answer(game: Entry, card: Theorem, guess: str | None, *, again: bool) -> None:
    """Draw the reply to a guess, or to a further wrong one; the answer if `guess` is None."""
    if guess is not None and guess != card.answer:
        told = wrong_words(card, guess)
        told = sentences(told, look_words(card)) if again else told
        named = [*([GUESSED[guess]] if guess in GUESSED else []), looked_at(card)]
        named = named if again else named[:1]
        look = join(markup("<li><b>?</b> {}</li>", _(BOXES[one])) for one in dict.fromkeys(named))
        look = markup('<ul class="gl-boxes">{}</ul>', look)
        html(announced(join((look, panel("bad", with_lead(_("Not yet."), told))))))
        return
    lead = _("Right: {answer}.") if guess else _("{answer}.")
    answer = _(PLAIN[card.answer])
    told = lead.format(answer=answer if guess else answer[0].upper() + answer[1:])
    theorem = _(card.theorem)
    if shared := THEOREMS.get(card.answer):
        theorem = inner_link(THEOREM, _(shared))
    body = panel("good", with_lead(told, _(card.why), theorem, why_link(game, card)))
    html(markup('<div role="status">{}{}</div>', boxes_line(card), body))
