"""Games in lessons: a board of the play view, with the opponent's replies and the review."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import used
from gamecore.lessons.small_games import heap_rules, moves
from gamecore.messages import listed
from gamecore.players.heap_board import HeapBoard
from gamecore.players.opponents import choose_move
from gamecore.players.record import GameRecord
from gamecore.players.review import ending
from gamecore.positions.analysis import analyse
from gamecore.rules.language import parse_rule
from ui.base.marks import announced, letter, panel, soft, with_lead
from ui.base.markup import html, markup
from ui.base.words import _, number, sentences
from ui.frame.audience import presenting
from ui.lessons.progress import draft, keep_draft
from ui.play.board import play_board
from ui.play.controls import heard
from ui.play.facts import facts_of
from ui.play.one_move import board_table
from ui.play.strip import review_words
from ui.play.table import own_moves
from ui.play.words import (
    did_words,
    is_known,
    move_words,
    never_winning,
    over_words,
    perfect_words,
    turn_words,
)
from ui.rule.words import meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.catalogue import Game
    from gamecore.players.record import Side
    from gamecore.players.review import Ending
    from ui.play.facts import PlayFacts


@dataclass
class Play:
    """The state of a game in a lesson.

    Attributes
    ----------
    game : Game
    record : GameRecord
        The moves so far.
    is_begun : bool
        Whether it is decided who moves first.
    taken_back : int
        How many moves the learner has taken back.
    """

    game: Game
    record: GameRecord
    is_begun: bool = False
    taken_back: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.record.winner is not None

    @property
    def you_won(self) -> bool:
        """Whether the learner has won a game that is over."""
        return self.record.winner == "you"

    def begin(self, you: bool) -> None:
        """Start the game with the learner or the opponent moving first."""
        self.record = replace(self.record, began="you" if you else "other")
        self.is_begun = True
        self.answer()

    def move(self, text: str) -> None:
        """Make the learner's move and the opponent's reply; an illegal move is ignored."""
        try:
            self.record = self.record.played(self.record.board.read(text))
        except GameError:
            return  # not from the board, which offers legal moves only
        self.answer()

    def go_back(self, moves: int) -> None:
        """Keep only the first `moves` moves, after which the learner must be to move."""
        self.taken_back += own_moves(facts_of(self.record), moves)
        self.record = self.record.until(moves)

    def answer(self) -> None:
        """Make the opponent's move, if it is to move and the game is not over."""
        board, game = self.record.board, self.game
        if self.is_over or self.record.to_move == "you":
            return
        assert isinstance(board, HeapBoard)
        chosen = choose_move(
            board.rules, board.heaps, game.opponent, misere=game.misere, seed=game.seed
        )
        assert chosen is not None
        self.record = self.record.played((chosen.heap, chosen.after))


def play(games: Sequence[Game], stem: str, later: Sequence[str] = ()) -> bool:
    """Draw the games of a beat, one after the other; return whether the last one is over.

    Parameters
    ----------
    games : sequence of Game
    stem : str
        Prefix of the keys of the board and the buttons.
    later : sequence of str
        Terms that are introduced only later, which must not be used here.
    """
    key = f"_{stem}-games"
    played: list[Play] = st.session_state.setdefault(key, [])
    if not played:
        played.append(_start(games[0]))
    if len(games) == 1:
        _outlive_reload(stem, played)
    now = played[-1]
    said = []
    if len(games) > 1:
        turn, many = _place(played, games), len(games)
        said.append(_("Game {turn} of {many}.").format(turn=number(turn), many=number(many)))
    said += _what_a_move_is(now.game)
    if now.game.begins == "opponent":
        said.append(_began(now))
    if said:
        html(soft(sentences(*said)))
    mine = f"{stem}-{len(played)}"
    if not now.is_begun:
        _who_begins(now, f"_{mine}")
    with st.container(key="play"):
        _board(now, mine)
    if not now.is_over:
        return False
    _told_who_won(now, mine, later)
    return _end(now, played, games, f"_{mine}")


def _outlive_reload(stem: str, played: list[Play]) -> None:
    """Bring the only game of a board back after a reload, and keep it for the next one."""
    kept, now = draft(f"{stem}-game"), played[-1]
    if kept and played == [_start(now.game)]:  # the browser sends it after the first run
        began, *codes = kept.split(".")
        if began == "other" and now.game.begins == "you":
            now.game = replace(now.game, begins="opponent")
        side: Side = "other" if began == "other" else "you"
        record = replace(now.record, began=side, codes=tuple(codes))
        try:
            assert record.boards  # every move is checked here
        except GameError:
            return  # not from here
        now.record, now.is_begun = record, True
    text = ".".join((now.record.began, *now.record.codes)) if now.is_begun else ""
    if text != kept:
        keep_draft(f"{stem}-game", text)


def is_to_win(stem: str) -> bool:
    """Return whether a beat waits for its game: none won yet, or one more begun; after `play`."""
    played: list[Play] = st.session_state[f"_{stem}-games"]
    now = played[-1]
    return not now.you_won if now.record.codes else not any(one.you_won for one in played)


def _start(game: Game) -> Play:
    rules = heap_rules(game.rules)
    now = Play(game, GameRecord(HeapBoard(rules, game.heaps, game.misere)))
    if game.begins != "choose":
        now.begin(game.begins == "you")
    return now


def _what_a_move_is(game: Game) -> list[str]:
    """Return what a move is, in a sentence; in one for each heap where their rules differ.

    Before a class these stand under their heaps alone: its screen has no room for them twice.
    """
    rules = list(map(parse_rule, game.rules))
    if len(set(rules)) > 1 and presenting():
        return []
    if len(set(rules)) > 1:
        return [meaning(rule, heap=letter(place)) for place, rule in enumerate(rules)]
    splits = any(left[1:] for n in game.heaps for left in moves(game.rules[0], n))
    return [meaning(rules[0], is_alone=len(game.heaps) == 1 and not splits)]


def _began(now: Play) -> str:
    """Return from which heaps the computer began, and by which move, in a sentence."""
    move = move_words(now.record.codes[0])
    said = _("Heaps {heaps} balance. The computer began with {move}; find the answer.")
    return said.format(heaps=listed(now.game.heaps), move=move)


def _place(played: Sequence[Play], games: Sequence[Game]) -> int:
    now = played[-1].game  # in which the sides may be swapped
    return next(
        place
        for place, game in enumerate(games, 1)
        if now in (game, replace(game, begins="opponent"))
    )


def _facts(record: GameRecord) -> PlayFacts:
    """Return a game as the board shows it; heaps of different rules keep their letters."""
    facts = facts_of(record)
    return replace(facts, keeps_letters=bool(facts.rules))


def _board(now: Play, stem: str) -> None:
    """Draw the board of a game, with the last moves and who is to move."""
    game = now.game
    table = board_table(game.rules, now.record.start.text, game.misere, stem)
    facts, last = _facts(now.record), len(now.record.codes)
    player, status = now.game.opponent, [_("First say who begins.")]
    if now.is_begun:
        status = [did_words(facts, index, player) for index in range(max(last - 2, 0), last)]
        if not now.is_over:  # the winner is named below the board
            status.append(turn_words(facts, player))

    def moved(text: str) -> None:
        heard(table)
        now.move(text)

    play_board(
        table,
        facts,
        shown=last,
        live=now.is_begun and not now.is_over,
        status=status,
        strip=(),
        marked=(),
        on_move=moved,
        on_look=lambda _moves: None,
    )


def _who_begins(now: Play, stem: str) -> None:
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        for you, label in ((True, _("I go first")), (False, _("I go second"))):
            st.button(label, key=f"{stem}-begin-{you}", on_click=now.begin, args=(you,))


def _told_who_won(now: Play, stem: str, later: Sequence[str]) -> None:
    """Draw who has won and why, and after a loss the losing move, as in the play view."""
    won, end = now.you_won, ending(now.record)
    if not won and now.game.begins == "you" and end is not None and end.losing is None:
        said = _("You cannot move. Whatever you do, it answers: that is what balanced means.")
        html(announced(panel("note", markup("<b>{}</b>", said))))
        return
    misere = now.game.misere
    over = _("The computer had to make the last move.") if misere else over_words(misere)
    if won:
        why = [] if end is None else _why_won(now, end, later)
        body = with_lead(_("You win!"), over, *why)
    elif misere:
        body = markup("<b>{}</b>", _("You lost: you made the last move."))
    else:
        body = markup("<b>{}</b>", _("You lost: you cannot move."))
    html(announced(panel("good" if won else "bad", body)))
    if won or end is None:
        return
    if end.losing is not None:
        facts, player = _facts(now.record), now.game.opponent
        table = board_table(now.game.rules, now.record.start.text, now.game.misere, stem)
        review_words(table, facts, player, end.review, end.losing, now.go_back)
    elif now.game.begins == "choose":  # the learner can choose the other side next time
        html(panel("note", _wrong_side(now) if is_known(end) else never_winning(end)))


def _wrong_side(now: Play) -> str:
    """Return the sentence for a person whose only mistake was the choice who begins."""
    if now.record.began == "you":
        return _(
            "None of your moves was a mistake. Going first was: here whoever goes second can "
            "always win."
        )
    return _(
        "None of your moves was a mistake. Going second was: here whoever goes first can "
        "always win."
    )


def _why_won(now: Play, end: Ending, later: Sequence[str]) -> list[str]:
    """Return by which move a game was won and what it left, without the terms of `later`."""
    if end.deciding is None or end.deciding.index == len(now.record.codes) - 1:
        return []  # that no move is left, or who made the last one, stands before it
    move = move_words(end.deciding.code)
    sentences = [_("You won because after your move ({move}) you had an answer to every move.")]
    if now.game.misere:
        sentences = [_("After your move ({move}), whatever it did, the last move was left to it.")]
    board = now.record.until(end.deciding.index + 1).board
    assert isinstance(board, HeapBoard)
    fields = {"move": move}
    if not now.game.misere:
        worth = list(map(int, analyse(board.rules, board.heaps).values))
        sentences.insert(0, _("You won because your move ({move}) left XOR 0."))
        if sum(map(bool, board.heaps)) == len(worth) == 2:
            fields |= {"one": number(worth[0]), "other": number(worth[1])}
            sentences = [
                _(
                    "You won because your move ({move}) left two heaps of equal value, {one} and "
                    "{other}, and you kept them equal."
                ),
                _("You won because your move ({move}) balanced the two heaps, and you kept it so."),
                *sentences,
            ]
        elif not worth[1:]:  # one heap has no XOR to speak of
            del sentences[0]
    said = [next(one for one in sentences if not used(one, later)).format(**fields)]
    if end.is_perfect:
        said.append(perfect_words(now.taken_back))
    return said


def _end(now: Play, played: list[Play], games: Sequence[Game], stem: str) -> bool:
    """Draw the buttons for the next game and the same once more; return whether it was the last."""
    turn, end = _place(played, games), ending(now.record)
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        if turn < len(games):
            st.button(
                _("Play the next game"),
                key=f"{stem}-beat-on",
                shortcut="Enter",
                on_click=lambda: played.append(_start(games[turn])),
            )
        if not now.you_won and now.game.begins == "you" and end is not None and end.losing is None:
            # Whoever begins cannot win here: then the winner's seat comes first.
            st.button(
                _("Rematch, sides swapped"),
                key=f"{stem}-swap-again",
                on_click=lambda: played.append(_start(replace(now.game, begins="opponent"))),
            )
        st.button(
            _("Play it again"),
            key=f"{stem}-once-more",
            on_click=lambda: played.append(_start(now.game)),
        )
    return turn == len(games)
