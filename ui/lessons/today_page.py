"""The page of today's position: solved on the board, counted as a streak, shared as a link."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import VALUES_LESSON, lesson
from gamecore.lessons.todays_position import LEVELS, TodaysPosition, read_day, todays_position
from gamecore.players.played import Played
from gamecore.players.record import GameRecord, board_of
from gamecore.positions.replies import check_move
from gamecore.rules.language import parse_rule
from ui.base.fields import Field
from ui.base.marks import panel, soft, with_lead
from ui.base.markup import html, markup
from ui.base.page import Page
from ui.base.words import N_, _, number, say, sentences, several
from ui.catalogue.learn_pages import LESSON
from ui.catalogue.lookup import page_for
from ui.frame import frame
from ui.frame.arrival import can_return, enter
from ui.frame.audience import note_question, presenting
from ui.frame.share import link_of
from ui.lessons.class_question import change_name, change_words
from ui.lessons.progress import draft, forget_draft, keep, keep_draft, remembered, solve_day
from ui.links import link_state
from ui.links.inner_link import inner_link
from ui.links.link_widgets import choice_row
from ui.move.cards import named_reply
from ui.move.facts import reply_by_letter
from ui.pieces.play_out import play_out_link
from ui.pieces.question import hide_button
from ui.play.board import play_board
from ui.play.controls import heard
from ui.play.facts import facts_of
from ui.play.friend import challenge
from ui.play.strip import why_columns
from ui.play.table import Table
from ui.play.words import move_words
from ui.room.question import ClassBlank, named_heaps
from ui.room.service import ROOMS
from ui.room.wall import ask_one
from ui.rule.words import meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.questions import Change
    from gamecore.players.board import Board

OWN = (
    Field("date", "text", ""),
    Field("level", "choice", "1", choices=tuple(map(str, LEVELS))),
)

TRAP_WORDS = {
    "largest_heap": N_(
        "It takes as many stones as the rule allows from the largest heap. But what counts is what "
        "is left, and from there your opponent can win."
    ),
    "adds_heaps": N_("It counts all stones as one heap, but each heap counts by itself."),
}
"""Known mistake → what is wrong with its move, told in stones; values are not met here yet."""

LEVELS_HEAPS = N_("Two heaps are equal now, but what lies beside them still counts.")
"""The same for a move in the largest heap that makes it equal to another one."""

PINS = "0.77"
"""The rule that is drawn as rows of pins, and so is told without stones and heaps."""

LEVEL_WORDS = {"1": N_("Easy"), "2": N_("Medium"), "3": N_("Hard")}


@dataclass
class Attempt:
    """A visitor's attempt at one position.

    Attributes
    ----------
    tries : int
        Number of moves tried.
    wrong : str
        The last losing move, in the format of records; "" for none.
    is_solved : bool
    is_shown : bool
        Whether the answer is shown.
    """

    tries: int = 0
    wrong: str = ""
    is_solved: bool = False
    is_shown: bool = False

    def outlive_reload(self, stem: str, found: TodaysPosition) -> None:
        """Bring the tries and a shown answer back after a reload, or else keep them for it."""
        if self.tries or self.is_shown:
            keep_draft(stem, f"{self.tries} {self.is_solved:d} {self.is_shown:d} {self.wrong}")
        elif kept := re.fullmatch(r"(\d{1,3}) ([01]) ([01]) (\S*)", draft(stem), re.ASCII):
            tries, solved, shown, wrong = kept.groups()
            with suppress(GameError):  # not a move of this position
                if wrong and board_of(found.rule, found.heaps).step_of(wrong) == found.winning:
                    return
                self.tries, self.wrong = int(tries), wrong
                self.is_solved, self.is_shown = solved == "1", shown == "1"

    def hide(self, stem: str) -> None:
        """Hide the shown answer again; runs as a callback."""
        self.is_shown = False
        forget_draft(stem)


def today() -> date:
    """Return the date in UTC, so that it is the same for everybody."""
    return datetime.now(UTC).date()


def show_today(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    now = today()
    try:
        day = read_day(link_state.text(page, "date"), now)
    except GameError as refusal:
        day = now
        said = sentences(say(refusal.message), _("Here is the position of today."))
        html(panel("note", said))
    choices = {
        name: f"✓ {_(said)}" if _has_solved(day, name) else _(said)
        for name, said in LEVEL_WORDS.items()
    }
    chosen = choice_row(page, "level", _("Level"), choices)
    found = todays_position(day, int(chosen))
    stem = _stem(day, chosen)
    note_question(stem)
    attempt: Attempt = st.session_state.setdefault(stem, Attempt())
    attempt.outlive_reload(stem, found)
    if not presenting() and remembered().streak.has_solved(day, found.level):
        attempt.is_solved = True
    elif frame.just_show():
        attempt.is_shown = True
    rule = meaning(parse_rule(found.rule))
    if found.rule == PINS:
        rule = _("Knock down one pin or two neighbours; that may break a row in two.")
    html(markup("<p>{}</p>", with_lead(rule, _("Whoever cannot move loses."))))
    if day != now:
        html(soft(_("This is the position of {day}.").format(day=day.isoformat())))
    table = _table(page, found)
    with st.container(key="play"):
        _board(table, found, attempt, now)
    ask_one(
        stem,
        _("Which move wins?"),
        ClassBlank("choice", "", tuple(change_words(found.position).items())),
        [change_name(found.winning)],
        lambda _given: "",
        is_open=not (attempt.is_solved or attempt.is_shown),
        position=named_heaps(found.heaps),
    )
    if attempt.is_solved or attempt.is_shown:
        with st.expander(_("Why?")):
            _why(table, found)
        if not attempt.is_solved:
            hide_button(stem, partial(attempt.hide, stem))
        _after(page, found, now)
    else:
        if attempt.wrong:
            record = _answered(found, attempt.wrong)[1]
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                tip = _("Opens this position on the page of its game.")
                play_out_link(page, page_for(found.rule), _fields(found, record), tip)
                said = _("There your move and the answer to it are made: go on from there.")
                html(soft(said), width="content")
        st.button(
            _("Show the answer"),
            key=f"_day-show-{day}-{chosen}",
            type="tertiary",
            on_click=setattr,
            args=(attempt, "is_shown", True),
        )
    keep()


def _stem(day: date, level: str) -> str:
    return f"_day-{day}-{level}"


def _has_solved(day: date, level: str) -> bool:
    """Return whether a level is solved: in this visit, or as far as the browser remembers."""
    attempt: Attempt = st.session_state.get(_stem(day, level), Attempt())
    return attempt.is_solved or remembered().streak.has_solved(day, int(level))


def _table(page: Page, found: TodaysPosition) -> Table:
    """Return the Table for the play view of a position."""
    return Table(
        Page(entry=replace(page_for(found.rule), prefix=page.prefix)),
        Played("heaps", (found.rule,), board_of(found.rule, found.heaps).text),
        lambda _text: None,
        rule=found.rule,
    )


def _why(table: Table, found: TodaysPosition) -> None:
    """Draw the values in binary columns before the winning move and after it."""
    said = _("Each row has a value.") if table.skin.way == "row" else _("Each heap has a value.")
    why = _(
        "If the XOR of the values is 0 on your move, you lose. It is 0 when in binary every column "
        "holds an even number of ones."
    )
    html(markup("<p>{}</p>", sentences(said, why)))
    record = GameRecord(board_of(found.rule, found.heaps)).played(found.winning)
    why_columns(table, facts_of(record), 0)
    there = _("How a value is found: the lesson “{title}”")
    there = there.format(title=say(lesson(VALUES_LESSON).title))
    html(markup("<p>{}</p>", inner_link(LESSON, there, {"name": VALUES_LESSON})))


def _board(table: Table, found: TodaysPosition, attempt: Attempt, now: date) -> None:
    """Draw the board: the position, or, once solved or shown, that after the winning move."""
    start = GameRecord(board_of(found.rule, found.heaps))
    is_known = attempt.is_solved or attempt.is_shown
    record = start.played(found.winning) if is_known else start

    def moved(text: str) -> None:
        heard(table)
        try:
            step = start.board.read(text)
        except GameError:
            return  # not from the board, which offers legal moves only
        attempt.tries += 1
        if step != found.winning:
            attempt.wrong = start.board.code(step)
            return
        attempt.is_solved = True
        if found.day == now:
            solve_day(found.day, found.level)

    play_board(
        table,
        facts_of(record),
        shown=len(record.codes),
        live=not is_known,
        status=_status(found, start, attempt),
        strip=(),
        marked=(),
        on_move=moved,
        on_look=lambda _moves: None,
        ended={"lines": _praise(found, record, attempt, now), "legend": "", "sides": []}
        if attempt.is_solved
        else None,
    )


def _status(found: TodaysPosition, start: GameRecord, attempt: Attempt) -> Sequence[str]:
    """Return the status lines of the board: the reply to the last losing move, or what to do."""
    if attempt.is_solved:
        return [_("Solved!")]
    if attempt.is_shown:
        move = move_words(start.board.code(found.winning))
        return [_("The winning move is {move}.").format(move=move)]
    if not attempt.wrong:
        return [_("Your move: only one wins.")]
    step = start.board.step_of(attempt.wrong)
    reply, left = _answered(found, attempt.wrong)
    told = {"move": move_words(attempt.wrong), "reply": reply}
    trap = trap_words(found, step)
    if trap:
        said = _("Not yet. A common trap: {move}. {why} It is beaten by {reply}.")
    else:
        said = _("Not yet: {move} is beaten by {reply}.")
    said = sentences(said.format(why=trap, **told), _left_words(left.board))
    return [said, _("Try another move.")]


def _answered(found: TodaysPosition, wrong: str) -> tuple[str, GameRecord]:
    """Return the reply to a losing move, in words, and the game in which both are made."""
    record = GameRecord(board_of(found.rule, found.heaps))
    step = record.board.step_of(wrong)
    verdict = check_move(found.rule, found.heaps, *step)
    move, reply = verdict.move, verdict.reply
    assert move is not None
    assert reply is not None, "only one move wins, and it is another"
    said = named_reply(move, reply_by_letter(move, reply))
    return said, record.played(step).played((reply.heap, reply.after))


def _fields(found: TodaysPosition, record: GameRecord) -> dict[str, str]:
    """Return the link fields that open a game from the position on the page of its rule."""
    heaps = " ".join(map(number, found.heaps))
    game = {"view": "play", "game": str(record), "player": "perfect"}
    return {"rule": found.rule, "heaps": heaps, **game}


def _left_words(position: Board[Any]) -> str:
    """Return what the reply leaves to the person, in a sentence of stones."""
    if position.is_over:
        return _("Then no move is left to you.")
    left = _(", ").join(number(size) for size in position.sizes or () if size)
    return _("That leaves you {left}: every move from there loses.").format(left=left)


def trap_words(found: TodaysPosition, step: Change) -> str:
    """Return what is wrong with a move by a known mistake, in a sentence of stones.

    "" for other moves, for mistakes that are about values, and where the words say what was
    thought, but another thought leads to the same move.
    """
    trap = found.trap(step)
    heap, after = step
    if trap not in TRAP_WORDS or found.rule == PINS:
        return ""
    if trap == "adds_heaps" and found.question.diagnose(((step,),)) != trap:
        return ""
    others = found.heaps[:heap] + found.heaps[heap + 1 :]
    if trap == "largest_heap" and len(after) == 1 and after[0] in others:
        return _(LEVELS_HEAPS)
    if trap == "largest_heap" and sum(after) == found.heaps[heap]:
        return ""  # a split takes no stones
    return _(TRAP_WORDS[trap])


def _praise(
    found: TodaysPosition, record: GameRecord, attempt: Attempt, now: date
) -> Sequence[str]:
    """Return why the move wins, the number of tries, and the streak, as sentences."""
    move = move_words(record.codes[-1])
    lines = [
        _("{move} is the only winning move: whatever comes now, you have an answer.").format(
            move=move
        )
    ]
    if attempt.tries:
        tries = several("You found it at once.", "You found it in {count} tries.", attempt.tries)
        lines.append(tries)
    streak = streak_words(now)
    if found.day == now and streak:
        more = _("Come back tomorrow.")
        if all(remembered().streak.has_solved(now, level) for level in LEVELS):
            more = _("All three levels are solved. Tomorrow brings three new positions.")
        lines.append(sentences(streak, more))
    return lines


def streak_words(now: date) -> str:
    """Return how many days in a row a position was solved, in a sentence; "" without a streak."""
    days = remembered().streak.on(now)
    if not days:
        return ""
    return several("Your streak: {count} day.", "Your streak: {count} days in a row.", days)


def _next_level(found: TodaysPosition) -> int | None:
    """Return the level to go on to, the next harder first; None where all others are solved."""
    ahead = sorted(LEVELS, key=lambda level: (level <= found.level, level))
    return next((level for level in ahead if not _has_solved(found.day, str(level))), None)


def _after(page: Page, found: TodaysPosition, now: date) -> None:
    """Draw what comes next: the next level, the whole game, the link for a friend."""
    with st.container(horizontal=True, gap="small"):
        if level := _next_level(found):
            st.button(
                _("Next level"),
                key="_day-next-level",
                type="primary",
                on_click=link_state.write,
                args=(page, {"level": str(level)}),
            )
        there = page_for(found.rule)
        # It goes on after the winning move: whoever found it wants to win.
        record = GameRecord(board_of(found.rule, found.heaps)).played(found.winning)
        fields = _fields(found, record)
        can_return(page, _(page.title))
        st.page_link(
            frame.page_file(there.slug),
            label=_("Play it to the end"),
            icon=":material/sports_esports:",
            query_params=there.query(fields),
            width="content",
        )
    if presenting():
        return  # what is for one visitor would make the page longer than a screen
    if ROOMS.is_running:
        table = _table(page, found)
        st.button(
            _("Challenge a friend"),
            key="_day-friend",
            on_click=challenge,
            args=(there, {name: fields[name] for name in ("rule", "heaps")}, table.played),
        )
        html(soft(_("You play this position against each other, and your friend begins.")))
    html(soft(_("Send this position: with this link everybody looks for the move alone.")))
    state = {"date": found.day.isoformat(), "level": str(found.level)}
    st.code(link_of(page, state), language=None, wrap_lines=True)
