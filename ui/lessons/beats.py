"""The beats of a lesson, kind by kind: asked, played, stepped through, told, doors to go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, can_name, lesson
from gamecore.lessons.endings import ENDINGS
from gamecore.lessons.standing import Result
from gamecore.lessons.worksheet import TITLES
from ui.base.marks import panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, say
from ui.catalogue.learn_pages import LESSON, PRACTICE
from ui.frame import frame
from ui.frame.audience import presenting
from ui.lessons.answering import answer_words
from ui.lessons.exercise import Exercise, ask
from ui.lessons.games import opened
from ui.lessons.lesson_map import lesson_map
from ui.lessons.pictures import plain, show
from ui.lessons.play_out import play
from ui.lessons.progress import record, remembered
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from gamecore.lessons.beats import Asked, Beat, Lesson
    from gamecore.lessons.beats import NextStep as NextDoor
    from gamecore.lessons.endings import Ending
    from ui.lessons.lock import Lock


def draw_beat(found: Lesson, place: int, lock: Lock) -> bool:
    """Draw a beat of a lesson, counted from 1; return whether one may go on."""
    beat = found.beats[place - 1]
    stem = f"les-{found.name}-{place}"
    if beat.kind == "worked":
        return _worked(beat, stem, lock)
    if beat.kind == "play":
        return play(beat.games, stem)
    if beat.kind == "next":
        _ending(found, beat, stem, lock)
        return False
    if beat.picture is not None:
        show(plain(beat.picture))
    if beat.kind == "why" and found.name != LESSONS[0]:  # which knows labels only, no values
        html(theorem_line())
    done = _asked(found, beat, stem, lock)
    if beat.games and play(beat.games, stem):  # what was told is to be tried out
        html(soft(_("Every move of yours had an answer: that is what balancing means.")))
    return done


def _exercise(found: Lesson, beat: Beat, asked: Asked, stem: str, lock: Lock) -> Exercise:
    place = found.beats.index(beat) + 1

    def heard(right: bool) -> None:
        record(Result(f"lesson:{found.name}", right, "lesson"))

    is_bet = beat.asks_how_sure and not presenting()  # a class puts its hands up once
    return Exercise(
        stem,
        asked.at,
        heard,
        is_bet=is_bet,
        quiet=beat.kind == "bet",
        lock=lock,
        can_name=partial(can_name, found.name, place),
    )


def _asked(found: Lesson, beat: Beat, stem: str, lock: Lock) -> bool:
    """Ask the questions of a beat, one after the other."""
    if not beat.questions:
        return True
    key = f"_{stem}-turn"
    turn = min(st.session_state.get(key, 0), len(beat.questions) - 1)
    many = len(beat.questions)
    count = ""
    if many > 1:
        count = _("Question {turn} of {many}.").format(turn=number(turn + 1), many=number(many))
    exercise = _exercise(found, beat, beat.questions[turn], f"{stem}-{turn}", lock)
    done = ask(exercise, count)
    if beat.kind == "bet" and exercise.now.answer is not None:
        html(panel("note", _kept_bet(exercise)))
    if done and turn + 1 < many:

        def on() -> None:
            st.session_state[key] = turn + 1

        st.button(_("Next question"), key=f"_{stem}-{turn}-beat-on", shortcut="Enter", on_click=on)
        return False
    return done


def _kept_bet(bet: Exercise) -> Markup:
    """Say what was bet: its buttons are gone once it is placed."""
    now = bet.now
    assert now.answer is not None
    said = join((markup("{}", words) for words in answer_words(now.question, now.answer)), ", ")
    if now.sure is None:
        return markup(
            _("Your bet is kept: <b>{bet}</b>. You will meet it again at the end."), bet=said
        )
    how = _("sure") if now.sure else _("not sure")
    return markup(
        _("Your bet is kept: <b>{bet}</b> ({how}). You will meet it again at the end."),
        bet=said,
        how=how,
    )


def _ending(found: Lesson, beat: Beat, stem: str, lock: Lock) -> None:
    """Draw the end: the rule to remember, the first bet, the map, ways on, a game, what is next."""
    ending = ENDINGS[found.name]
    html(
        markup(
            '<aside class="gl-remember"><span>{}</span> <b>{}</b></aside>',
            _("Remember:"),
            say(ending.rule),
        )
    )
    for place, bet in enumerate(found.beats, 1):
        if bet.kind == "bet":
            first = _exercise(found, bet, bet.questions[0], f"les-{found.name}-{place}-0", lock)
            if first.now.answer is not None:
                html(_bet_again(first, lock, ending))
    html(lesson_map(remembered(), found.name, lock))
    ahead, *others = beat.doors
    for door in others:
        _door(door, lock)
    st.markdown(f"#### {_('Now win this')}")
    html(soft(_("You move first and you can win. The computer makes no mistakes.")))
    play((ending.game,), stem)
    with st.container(key="gl-beat-ahead"):
        _door(ahead, lock)


def _bet_again(bet: Exercise, lock: Lock, ending: Ending) -> Markup:
    """Say what was bet at the beginning, whether it is right, and why."""
    now = bet.now
    assert now.answer is not None
    question = now.question
    mine = ", ".join(answer_words(question, now.answer))
    how = {None: "", True: _("You were sure."), False: _("You were not sure.")}[now.sure]
    lead = markup(_("At the beginning you bet: <b>{bet}</b>."), bet=mine)
    if lock.closed:
        return panel("note", markup("{} {}", lead, how))
    right = question.accepts(now.answer)
    known = markup("<b>{}</b>", _("And that is right."))
    if not right and question.kind == "choose":  # the reason begins with the side to choose
        known = markup("<b>{}</b>", _("It is the other way round."))
    elif not right:
        answer = ", ".join(answer_words(question, question.example()))
        known = markup(_("The answer is <b>{answer}</b>."), answer=answer)
    why = say(ending.bet or question.solution()[-1].says)
    return panel("good" if right else "note", markup("{} {} {} {}", lead, how, known, why))


def _worked(beat: Beat, stem: str, lock: Lock) -> bool:
    """Step through a solution: one press a step, all steps so far stay on the screen."""
    key, last = f"_{stem}-step", len(beat.steps)
    step = last if lock.just_show else min(st.session_state.get(key, 1), last)
    if last > 1 and not lock.just_show:
        # Above what grows with each press, and still there after the last one: it stays in place.
        st.button(
            markdown(_("Next step ({step} of {last})"), step=step, last=last),
            key=f"_{stem}-beat-on",
            shortcut="Enter",
            disabled=step == last,
            on_click=partial(_set, key, step + 1),
        )
    shown = beat.steps[:step]
    pictures = [one.picture for one in shown if one.picture is not None]
    if pictures:
        show(plain(pictures[-1]))
    items = [markup("<li>{}</li>", say(one.says)) for one in shown]
    html(markup('<ol class="gl-reasons" aria-live="polite">{}</ol>', markup("").join(items)))
    return step == last


def _set(key: str, value: int) -> None:
    st.session_state[key] = value


def _door(door: NextDoor, lock: Lock) -> None:
    """Draw a link to what can be opened next."""
    if door.lesson:
        label = markdown(_("Next lesson: {title}"), title=say(lesson(door.lesson).title))
        fields = {"name": door.lesson, "beat": "1"} | lock.onward(door.lesson)
        slug, query = LESSON.slug, LESSON.query(fields)
    elif door.skill:
        label = markdown(_("Practise: {title}"), title=_(TITLES[door.skill]))
        slug, query = PRACTICE.slug, PRACTICE.query({"skill": door.skill})
    else:
        page, fields = opened(door)
        label = markdown(_("Open the game: {title}"), title=_(page.heading))
        slug, query = page.slug, page.query(fields)
    st.page_link(
        frame.page_file(slug), label=label, icon=":material/arrow_forward:", query_params=query
    )
