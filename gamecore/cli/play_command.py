"""The command play: a game against the computer in the terminal, or one move as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.cli import number, print_json, print_row, read_game_name
from gamecore.cli.coupled_command import coupled_move, named_game
from gamecore.cli.table import Table
from gamecore.cli.words import _, say
from gamecore.errors import PositionError
from gamecore.messages import N_, Message

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from gamecore.players.board import Board
    from gamecore.players.record import GameRecord


def play_game(options: argparse.Namespace) -> None:
    """Play a game in the terminal; with --json print one move of the computer instead."""
    from gamecore.players.opponents import answer, check_player

    if options.graph is not None:
        from gamecore.cli.graph_command import play_graph

        play_graph(options)
        return
    check_player(options.player)
    seed = number(options.seed, "--seed")
    board = _board(options)
    if options.json:
        found = answer(board, options.player, seed)
        print_json(
            {
                "player": found.player,
                "move": _move(found.move),
                "winning": found.winning,
                "reason": str(found.reason),
            }
        )
        return
    _BoardTable(board, options.player, seed).play()


def _board(options: argparse.Namespace) -> Board[Any]:
    from gamecore.players.chance_board import ChanceGame
    from gamecore.players.record import board_of
    from gamecore.rules.language import parse_rule

    if options.rule is not None:
        read_game_name(options)
    words = [options.rule, *options.heaps]
    if options.rule is None or (options.game is None and not options.heaps):
        raise PositionError(
            Message('Give a rule and its heaps, such as "take 1-3" 5 6; with --game only heaps.')
        )
    if "-" in words:
        raise PositionError(Message("Standard input is for the moves; write the heaps out."))
    if options.game is None:
        rule = parse_rule(options.rule)
        return board_of(rule, " ".join(options.heaps), options.misere)
    game = ChanceGame() if options.game == "chance" else named_game(options, "play")
    return board_of(game, " ".join(words), options.misere)


def _move(move: Any) -> dict[str, Any] | None:
    from gamecore.coupled.game import CoupledMove
    from gamecore.players.chance_board import ChanceMove

    if move is None:
        return None
    if isinstance(move, CoupledMove):
        return coupled_move(move)
    told = {"heap": move.heap, "from": move.before, "to": list(move.after)}
    return told | ({"chance": str(move.chance)} if isinstance(move, ChanceMove) else {})


class _BoardTable(Table):
    """A game on a board of heaps, or of another game that --game names."""

    _commands = N_("Type a move such as 6→5, 9→2+7 or A 5; or hint, undo, swap, quit.")
    _game: GameRecord

    def __init__(self, board: Board[Any], player: str, seed: int) -> None:
        from gamecore.players.record import GameRecord

        self._player = player
        self._seed = seed
        super().__init__(GameRecord(board))

    def _is_over(self) -> bool:
        return self._game.winner is not None

    def _print_position(self) -> None:
        from gamecore.players.chance_board import ChanceBoard
        from gamecore.positions.heaps import heap_letter

        board = self._game.board
        if board.sizes is None:
            print_row(_("text"), [board.text])
        else:
            heaps = "  ".join(f"{heap_letter(i)} {n}" for i, n in enumerate(board.sizes[:40]))
            print_row(_("heaps"), [heaps, *["…"] * (len(board.sizes) > 40)])
        if board.reminder is not None:
            print(say(board.reminder))
        if isinstance(board, ChanceBoard) and board.drawn is not None:
            print(_("Heap {heap} is drawn.").format(heap=heap_letter(board.drawn)))

    def _answer(self) -> None:
        from gamecore.players.opponents import answer

        known = self._game.board.knowledge
        found = answer(self._game.board, self._player, self._seed)
        self._play(found.step, _("I play {move}; {turn}"))
        if found.compared is not None:
            few = _("I compared only the first {count} of my moves: there are too many.")
            none = _("I compared none of my moves: there are too many.")
            print(few.format(count=found.compared) if found.compared else none)
        if known.to_move_wins is None and known.chance is None:
            print(_("I cannot see who wins here."))

    def _read(self, text: str) -> Any:
        return self._game.board.read(text)

    def _hints(self) -> Sequence[Message]:
        from gamecore.players.hints import hints

        return [hint.says for hint in hints(self._game.board)]

    def _begun(self, game: GameRecord) -> GameRecord:
        """Return the game, with a heap drawn if it is a game of chance that goes on."""
        from gamecore.players.board import Draws
        from gamecore.players.chance_board import ChanceBoard

        board = game.board
        if not isinstance(board, ChanceBoard) or board.is_over:
            return game
        draws = Draws(self._seed, f"{len(game.codes)}|{board.key}")
        heap = board.draw(draws).drawn
        return game if heap is None else game.drawing(heap)

    def _print_end(self) -> None:
        from gamecore.players.opponents import mistake
        from gamecore.players.review import review

        print(_("You win.") if self._game.winner == "you" else _("I win."))
        print(_("The game as text: {text}").format(text=self._game))
        looked = review(self._game)
        wrong = looked.first_mistake
        if wrong is not None:
            yours = _("Yours was the first mistake: move {place}, {move}.")
            mine = _("Mine was the first mistake: move {place}, {move}.")
            if wrong.refuted_by is not None:
                yours = _("Yours was the first mistake: move {place}, {move}; {reply} beats it.")
                mine = _("Mine was the first mistake: move {place}, {move}; {reply} beats it.")
            line = yours if wrong.side == "you" else mine
            told = {"place": wrong.index + 1, "move": wrong.code, "reply": wrong.refuted_by}
            print(line.format(**told))
        idea = mistake(self._player)
        if idea is not None and self._game.winner == "you":
            print(say(idea.says))
