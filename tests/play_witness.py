"""Who wins any small position on a board, by plain search over whole positions and nothing else."""

from __future__ import annotations

from gamecore import limits
from gamecore.players.beating import first_error
from gamecore.players.board import Board
from gamecore.players.heap_board import HeapBoard
from gamecore.players.opponents import chosen
from gamecore.rules.options import options
from gamecore.search import Search

OVER = ("over",)
"""What a finished game may still become under misère play: so that its player to move wins."""


class PlayWitness:
    """Searches positions of heaps, in either kind of play, and of coupled games."""

    def __init__(self, misere: bool = False) -> None:
        self._misere = misere
        self._search = Search(self._options)

    def to_move_wins(self, board: Board) -> bool:
        return self._search.to_move_wins(_position(board))

    def winning_moves(self, board: Board) -> int:
        """Count the winning moves as a list of them would: equal heaps count apart."""
        return sum(not self.to_move_wins(after) for after in every_position_after(board))

    def _options(self, position):
        if position == OVER:
            return
        is_over = True
        for after in _after(position):
            is_over = False
            yield after
        if is_over and self._misere:
            yield OVER


def every_position_after(board: Board) -> list[Board]:
    """List the boards one move away straight from the definition of the game, move by move."""
    if not isinstance(board, HeapBoard):
        return [board.after(step) for step in board.rules.options(board.position)]
    return [
        board.after((heap, option))
        for heap, (rule, size) in enumerate(zip(board.rules, board.heaps, strict=True))
        for option in options(rule, size)
    ]


def refutation(board: Board, player: str, seed: int = 0):
    """A game that a mistaken opponent loses: from its first mistake on you play perfectly."""
    record = first_error(board, player, seed)
    while record is not None and not record.board.is_over:
        assert len(record.codes) < limits.PLAY_PLIES
        now = record.board
        step = now.best.step if record.to_move == "you" else chosen(now, player, seed)[0]
        record = record.played(step)
    return record


def never_loses(board, seen):
    """Let the perfect player go on from a won position against every reply, to the end."""
    # The order of the heaps matters for which move is chosen, but every first move is judged apart.
    key = board
    if board.kind == "heaps":
        key = tuple(sorted((str(r), n) for r, n in zip(board.rules, board.heaps, strict=True) if n))
    if key in seen:
        return
    seen.add(key)
    step, _ = chosen(board, "perfect", 0)
    after = board.after(step)
    if after.is_over:
        assert not board.misere, f"{board} was won, and the perfect player has ended it in defeat"
        return
    for reply in every_position_after(after):
        if reply.is_over:
            assert board.misere, f"{board} was won, and {after} lets the opponent end it"
        else:
            never_loses(reply, seen)


def _position(board: Board):
    """Forget the order of the heaps and the empty ones, as far as the game allows."""
    if not isinstance(board, HeapBoard):
        return board.rules, board.position
    return _sorted(zip(board.rules, board.heaps, strict=True))


def _sorted(games):
    return tuple(sorted((game for game in games if game[1]), key=lambda g: (str(g[0]), g[1])))


def _after(position):
    if position and not isinstance(position[0], tuple):
        rules, heaps = position
        return ((rules, after) for after in rules.options(heaps))
    return (
        _sorted([*position[:i], *((rule, part) for part in option), *position[i + 1 :]])
        for i, (rule, size) in enumerate(position)
        for option in options(rule, size)
    )
