"""The page of a lesson: one beat at a time, Back and Continue, and the end with the next steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import LESSONS, can_name, lesson, words_after
from gamecore.lessons.small_games import who_loses
from gamecore.lessons.standing import Result
from ui.base.fields import Field
from ui.base.marks import aside, panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import N_, _, gap, number, prose, say
from ui.catalogue.learn_pages import LESSON
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import note_question, presenting
from ui.lessons.answering import answer_words
from ui.lessons.exercise import Exercise, ask
from ui.lessons.lock import KEY, LOCK, change_lesson, lock_box, read_lock
from ui.lessons.next_steps import door_link, way
from ui.lessons.pictures import plain, show
from ui.lessons.play_out import is_to_win, play
from ui.lessons.progress import answer_question, keep, record, remembered, stop_at
from ui.lessons.progress_box import lesson_map, lesson_marks, progress_box, still_waiting
from ui.links import link_state
from ui.links.inner_link import inner_link
from ui.pieces.stepper import step_count
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.lessons.catalogue import Asked, Beat, Ending, Lesson
    from ui.base.page import Page
    from ui.lessons.lock import Lock

MOST_BEATS = 20
"""Largest beat in a link, more than any lesson has; one beyond the end means the last beat."""

OWN = (
    Field("name", "choice", LESSONS[0], choices=LESSONS),
    Field("beat", "number", 1, low=1, high=MOST_BEATS),
    LOCK,
    KEY,
)

BUILT_ON = (
    N_("losing spot"),
    N_("balance"),
    N_("mex"),
    N_("value"),
    N_("XOR"),
    N_("target"),
    N_("period"),
)
"""The terms of the lessons that later ones build on, in their order."""


def show_lesson(page: Page) -> None:
    """Draw the lesson and the beat that the link names."""
    frame.require()
    found = lesson(link_state.choice(page, "name"))
    enter(page, say(found.title))
    beat = min(link_state.number(page, "beat"), len(found.beats))
    lock = read_lock(page, found.name)
    stop_at(found.name, beat, is_last=beat == len(found.beats))
    with st.container(key="gl-learn"):
        _picker(page, found, lock)
    _met_before(found, beat, lock)
    with st.container(key="gl-beat"):
        st.markdown(prose(f"lessons/{found.name}", found.beats[beat - 1].name))
        done = draw_beat(found, beat, lock)
    _steps(page, found, beat, done)
    progress_box(page)
    lock_box(page, lock)
    keep()


def _picker(page: Page, found: Lesson, lock: Lock) -> None:
    """Draw the list of lessons with their marks, set from the link."""
    picker = f"_{page.prefix}-picker"
    st.session_state[picker] = found.name
    mine = lesson_marks(remembered())

    def chosen() -> None:
        change_lesson(page, lock, st.session_state[picker])

    def words(name: str) -> str:
        place = LESSONS.index(name) + 1
        return f"{mine[name]} {place} · {say(lesson(name).title)}"

    st.selectbox(
        _("Lesson"),
        LESSONS,
        format_func=words,
        key=picker,
        on_change=chosen,
        label_visibility="collapsed",
        width=420,
    )


def _met_before(found: Lesson, beat: int, lock: Lock) -> None:
    """Draw, where a visit to a lesson begins, the terms of earlier pages that were not answered."""
    now = LESSONS.index(found.name)
    if not now or st.session_state.setdefault(f"_les-{found.name}-begun", beat) != beat:
        return
    marks = lesson_marks(remembered())
    links = [
        inner_link(
            LESSON,
            _(word),
            {"name": name, "beat": str(place)} | lock.onward(name),
            look="gl-unbroken",
        )
        for word in BUILT_ON
        for name in LESSONS[: now + 1]
        for place, one in enumerate(lesson(name).beats, 1)
        if word in one.words and marks[name] == "○" and (name != found.name or place < beat)
    ]
    if not links:
        return
    said = markup(_("Words from earlier pages: {words}."), words=join(links, _(", ")))
    who = "" if found.ending.game.misere else say(who_loses())
    html(aside(join(filter(None, (said, who)), gap())))


def _steps(page: Page, found: Lesson, beat: int, done: bool) -> None:
    """Draw Back, Continue and the count; Continue is the main button once the beat is done."""

    def go(to: int) -> None:
        link_state.write(page, {"beat": to})

    last = len(found.beats)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="gl-beat-steps"
    ):
        st.button(
            _("Back"),
            key="_les-beat-back",
            icon=":material/chevron_left:",
            shortcut="Left",
            disabled=beat == 1,
            on_click=go,
            args=(max(beat - 1, 1),),
        )
        if beat < last:  # the last beat has links of its own
            st.button(
                _("Continue"),
                key="_les-beat-on" if done else "_les-beat-skip",
                icon=":material/chevron_right:",
                icon_position="right",
                shortcut="Right",
                on_click=go,
                args=(beat + 1,),
            )
        shown = _("Page {page} of {last}").format(page=number(beat), last=number(last))
        html(step_count(shown, beat, last), width="content")


def draw_beat(found: Lesson, place: int, lock: Lock) -> bool:
    """Draw a beat of a lesson, counted from 1; return whether the learner may go on."""
    beat = found.beats[place - 1]
    stem = f"les-{found.name}-{place}"
    note_question(f"_{stem}")
    if beat.kind == "worked":
        return _found_first(found, beat, stem, lock) and _worked(beat, stem, lock)
    if beat.picture is not None:
        show(plain(beat.picture))
    if beat.kind == "play":
        return play(beat.games, stem, words_after(found.name, place))
    if beat.kind == "next":
        _ending(found, beat, stem, lock)
        return False
    done = _worked(beat, stem, lock) if beat.steps else True
    if beat.kind == "why" and found.name != LESSONS[0]:  # the first one is before values
        html(theorem_line())
    done = _asked(found, beat, stem, lock) and done
    if not beat.games:
        return done
    if not play(beat.games, stem, words_after(found.name, place)):
        return False  # the next move is the main thing
    said = _("Who leaves the two balanced has an answer to every move: balancing means that.")
    html(soft(said))
    return done


def _exercise(found: Lesson, beat: Beat, asked: Asked, stem: str, lock: Lock) -> Exercise:
    place = found.beats.index(beat) + 1

    def heard(right: bool) -> None:
        record(Result(f"lesson:{found.name}", right, "lesson"))

    is_bet = beat.asks_how_sure and not presenting()  # a class votes once, by show of hands
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
    """Draw the questions of a beat, one after the other; return whether all are done."""
    if not beat.questions:
        return True
    key = f"_{stem}-turn"
    turn = min(st.session_state.get(key, 0), len(beat.questions) - 1)
    many = len(beat.questions)
    count = ""
    if many > 1:
        count = _("Question {turn} of {many}.").format(turn=number(turn + 1), many=number(many))
    if turn:
        _part_back(key, partial(_set, key, turn - 1))
    exercise = _exercise(found, beat, beat.questions[turn], f"{stem}-{turn}", lock)
    done = ask(exercise, count)
    if exercise.answered:
        answer_question(found.name, (found.beats.index(beat) + 1, turn))
    if beat.kind == "bet" and exercise.now.answer is not None:
        html(panel("note", _kept_bet(exercise)))
    if done and turn + 1 < many:

        def on() -> None:
            st.session_state[key] = turn + 1

        st.button(_("Next question"), key=f"_{stem}-{turn}-beat-on", shortcut="Enter", on_click=on)
        return False
    return done


def _kept_bet(bet: Exercise) -> Markup:
    """Return the sentence that repeats a bet, shown in place of its buttons."""
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
    """Draw the end of a lesson: the rule to remember, the bet, a game, the next steps."""
    ending = found.ending
    html(
        markup(
            '<aside class="gl-remember"><span>{}</span> <b>{}</b></aside>',
            _("Remember:"),
            say(ending.rule),
        )
    )
    bets = list(_bets(found, lock))
    if presenting() and not lock.just_show:  # a class meets one of them a press
        key = f"_{stem}-step"
        step, last = st.session_state.get(key, 0), 1 + bool(bets)
        bets = bets if step else []
        if step < last:
            on = partial(_set, key, step + 1)
            st.button(_("Continue"), key=f"_{stem}-beat-on", on_click=on)
        if step:
            _part_back(key, partial(_set, key, step - 1))
    else:
        step = last = 0
    for bet in bets:
        html(bet)
    if step < last:
        return
    if (waiting := remembered().waiting(found.name)) and not presenting():
        html(still_waiting(found, waiting, lock))
    ahead, *others = beat.doors
    st.markdown(f"#### {_('Now win this')}")
    lead = _("You move first and you can win. The computer makes no mistakes.")
    html(soft(join((lead, " ", say(who_loses(ending.game.misere))))))
    play((ending.game,), stem, words_after(found.name, len(found.beats)))
    # The next lesson is the main button once the game is won: first it is to play.
    with st.container(key="gl-beat-later" if is_to_win(stem) else "gl-beat-ahead"):
        door_link(ahead, lock)
    with st.expander(_("Other ways on")):
        for door in others:
            door_link(door, lock)
        html(lesson_map(remembered(), found.name, lock))
    if presenting():  # what the card at the end offers
        ways = join(way(door, lock) for door in beat.doors)
        html(markup('<nav class="gl-foot" aria-label="{}">{}</nav>', _("Other ways on"), ways))


def _bets(found: Lesson, lock: Lock) -> Iterator[Markup]:
    """Yield what is said at the end of the bets from the beginning."""
    for place, bet in enumerate(found.beats, 1):
        if bet.kind == "bet":
            first = _exercise(found, bet, bet.questions[0], f"les-{found.name}-{place}-0", lock)
            if first.now.answer is not None:
                yield _bet_again(first, lock, found.ending)
            elif presenting() and not lock.closed:  # a class bet by show of hands
                yield _bet_of_a_class(first, found.ending)


def _bet_again(bet: Exercise, lock: Lock, ending: Ending) -> Markup:
    """Return the bet from the beginning and, unless locked, whether it is right, and why."""
    now = bet.now
    assert now.answer is not None
    question = now.question
    mine = _(", ").join(answer_words(question, now.answer))
    how = {None: "", True: _("You were sure."), False: _("You were not sure.")}[now.sure]
    lead = markup(_("At the beginning you bet: <b>{bet}</b>."), bet=mine)
    if lock.closed:
        return panel("note", join(filter(None, (lead, how)), gap()))
    right = question.accepts(now.answer)
    known = markup("<b>{}</b>", _("And that is right."))
    if not right and sum(map(question.wrong_ways, range(len(now.answer)))) == 1:
        # Of two choices a wrong one tells the other; the reason begins with the side to choose.
        known = markup("<b>{}</b>", _("It is the other way round."))
    elif not right:
        answer = _(", ").join(answer_words(question, question.example()))
        known = markup(_("The answer is <b>{answer}</b>."), answer=answer)
    why = _why_the_bet(bet, ending)
    return panel("good" if right else "note", join(filter(None, (lead, how, known, why)), gap()))


def _why_the_bet(bet: Exercise, ending: Ending) -> str:
    return say(ending.bet or bet.now.question.solution()[-1].says)


def _bet_of_a_class(bet: Exercise, ending: Ending) -> Markup:
    """Return the answer to the bet from the beginning, which nobody placed, and why."""
    question = bet.now.question
    answer = _(", ").join(answer_words(question, question.example()))
    lead = markup(_("The bet at the beginning: <b>{answer}</b>."), answer=answer)
    return panel("note", join((lead, _why_the_bet(bet, ending)), gap()))


def _found_first(found: Lesson, beat: Beat, stem: str, lock: Lock) -> bool:
    """Draw what is asked before a worked solution tells it; return whether the solution follows."""
    key = f"_{stem}-step"
    if not beat.questions or key in st.session_state:
        return True
    if _asked(found, beat, stem, lock) and not lock.just_show:
        on = partial(_set, key, 1)
        st.button(_("Next step"), key=f"_{stem}-beat-on", shortcut="Enter", on_click=on)
    return lock.just_show


def _worked(beat: Beat, stem: str, lock: Lock) -> bool:
    """Draw a worked solution step by step; return whether its last step is shown."""
    key, last = f"_{stem}-step", len(beat.steps)
    step = last if lock.just_show else min(st.session_state.get(key, 1), last)
    said = [say(one.says) for one in beat.steps]
    is_whole = lock.just_show or presenting()  # a class reads all steps in one place
    if not is_whole:
        html(_newest(step if last > 1 else None, said[step - 1], max(map(len, said))))
    if last > 1 and not lock.just_show:
        # Above the picture and never removed, so that it stays in place.
        st.button(
            _("Next step"),  # without a count, which could be taken for that of the beats
            key=f"_{stem}-beat-on",
            shortcut="Enter",
            disabled=step == last,
            on_click=partial(_set, key, step + 1),
        )
    if step > 1 and not lock.just_show:
        _part_back(key, partial(_set, key, step - 1))
    elif beat.questions and not lock.just_show:  # what was asked before it
        _part_back(key, partial(st.session_state.pop, key, None))
    pictures = [one.picture for one in beat.steps[:step] if one.picture is not None]
    if pictures:
        show(plain(pictures[-1]))
    before = said[:step] if is_whole else said[: step - 1]
    if before:  # below, so that nothing moves when they become more
        items = join(markup("<li>{}</li>", words) for words in before)
        look = " plain" if lock.just_show else " plain gl-before" if is_whole else " gl-before"
        rows = f"--rows: {last}"  # room for all of them: the type is fitted once
        html(markup('<ol class="gl-reasons{}" style="{}">{}</ol>', look, rows, items))
    return step == last


PHONE, WIDE = 40, 76
"""Characters in a line of a step, at least, on a phone and on a wide screen."""


def _newest(step: int | None, said: str, longest: int) -> Markup:
    """Return the newest step, in a box with room for the `longest` of them, in characters.

    Its number, if it has one, says that it follows the steps below the picture.
    """
    return markup(
        '<p class="gl-told" style="--lines: {}; --phone-lines: {}" aria-live="polite">{}{}</p>',
        -(-longest // WIDE),
        -(-longest // PHONE),
        "" if step is None else markup('<span class="gl-soft">{}.</span> ', step),
        said,
    )


def _part_back(key: str, go: Callable[[], None]) -> None:
    """Draw what goes back by one part of a screen: a clicker presses it, out of sight."""
    if presenting():
        st.button(_("Back"), key=f"{key}-part-back", on_click=go)


def _set(key: str, value: int) -> None:
    st.session_state[key] = value
