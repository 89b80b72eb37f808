"""A game to be played in a lesson: the position, its moves as buttons, the opponent's answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.pictures import Board
from gamecore.lessons.small_games import as_rule, heap_rules, moves
from gamecore.players.opponents import choose_move
from gamecore.positions.replies import heaps_after, rules_after
from ui.base.marks import announced, panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.palette import letter
from ui.base.words import _, number
from ui.lessons.pictures import plain, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.beats import Game
    from gamecore.positions.moves import Option


@dataclass
class Play:
    """A game under way.

    Attributes
    ----------
    game : Game
    heaps : tuple of int
    rules : tuple of str
    yours : bool or None
        Whether it is the learner's move; None before it is said who begins.
    told : list of (bool, str)
        The moves so far: whether the learner made it, and what it was.
    """

    game: Game
    heaps: tuple[int, ...]
    rules: tuple[str, ...]
    yours: bool | None = None
    told: list[tuple[bool, str]] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Whether no heap has a move."""
        return not any(map(moves, self.rules, self.heaps))

    @property
    def you_won(self) -> bool:
        """Whether the learner has won a game that is over."""
        return self.yours == self.game.misere

    def begin(self, you: bool) -> None:
        """Say who begins."""
        self.yours = you
        if not you:
            self.answer()

    def move(self, heap: int, after: Option) -> None:
        """Make the learner's move, and let the opponent answer."""
        self._make(heap, after)
        self.answer()

    def answer(self) -> None:
        """Let the opponent move, if there is a move."""
        if self.is_over:
            return
        game = self.game
        chosen = choose_move(
            heap_rules(self.rules), self.heaps, game.opponent, misere=game.misere, seed=game.seed
        )
        assert chosen is not None
        self._make(chosen.heap, chosen.after)

    def _make(self, heap: int, after: Option) -> None:
        words = f"{self.heaps[heap]}→{'+'.join(map(str, after)) or 0}"
        self.told.append((bool(self.yours), words))
        rules = rules_after(tuple(map(as_rule, self.rules)), heap, after)
        self.heaps = heaps_after(self.heaps, heap, after)
        self.rules = tuple(map(str, rules))
        self.yours = not self.yours


def play(games: Sequence[Game], stem: str) -> bool:
    """Draw the games of a beat, one after the other; return whether all are played."""
    key = f"_{stem}-games"
    played: list[Play] = st.session_state.setdefault(key, [])
    if not played:
        played.append(_start(games[0]))
    now = played[-1]
    if len(games) > 1:
        turn, many = _place(played, games), len(games)
        html(soft(_("Game {turn} of {many}").format(turn=number(turn), many=number(many))))
    show(plain(Board(now.rules, now.heaps, now.game.misere)))
    mine = f"_{stem}-{len(played)}-{len(now.told)}"
    if now.yours is None:
        _who_begins(now, mine)
        return False
    show(_moves_told(now))
    if not now.is_over:
        _your_move(now, mine)
        return False
    return _end(now, played, games, mine)


def _start(game: Game) -> Play:
    now = Play(game, game.heaps, game.rules)
    if game.begins != "choose":
        now.begin(game.begins == "you")
    return now


def _place(played: Sequence[Play], games: Sequence[Game]) -> int:
    return next(place for place, game in enumerate(games, 1) if game == played[-1].game)


def _who_begins(now: Play, stem: str) -> None:
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        for you, label in ((True, _("I go first")), (False, _("I go second"))):
            st.button(label, key=f"{stem}-begin-{you}", on_click=now.begin, args=(you,))


def _moves_told(now: Play) -> Markup:
    if not now.told:
        return markup("")
    items = join(
        markup(
            '<li class="{}"><span>{}</span> {}</li>',
            "me" if mine else "",
            _("you") if mine else _("opponent"),
            words,
        )
        for mine, words in now.told
    )
    return markup('<ol class="gl-plies" role="log">{}</ol>', items)


def _your_move(now: Play, stem: str) -> None:
    html(markup("<p><b>{}</b></p>", _("Your move.")))
    several = len(now.heaps) > 1
    for heap, (rule, size) in enumerate(zip(now.rules, now.heaps, strict=True)):
        found = moves(rule, size)
        if not found:
            continue
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            if several:
                html(markup("<b>{}</b>", letter(heap)), width="content")
            for turn, after in enumerate(found):
                st.button(
                    markdown("{size}→{left}", size=size, left="+".join(map(str, after)) or "0"),
                    key=f"{stem}-{heap}-{turn}",
                    on_click=partial(now.move, heap, after),
                )


def _end(now: Play, played: list[Play], games: Sequence[Game], stem: str) -> bool:
    """Say who has won; offer the next game, or the same once more."""
    won = now.you_won
    if now.game.misere:
        said = _("You won: your opponent made the last move.") if won else None
        said = said or _("You lost: you made the last move.")
    else:
        said = _("You won: your opponent cannot move.") if won else _("You lost: you cannot move.")
    html(announced(panel("good" if won else "bad", markup("<b>{}</b>", said))))
    turn = _place(played, games)
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        if turn < len(games):
            st.button(
                _("Next game"),
                key=f"{stem}-beat-on",
                shortcut="Enter",
                on_click=lambda: played.append(_start(games[turn])),
            )
        st.button(
            _("Play it again"),
            key=f"{stem}-once-more",
            on_click=lambda: played.append(_start(now.game)),
        )
    return turn == len(games)
