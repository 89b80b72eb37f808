"""The commands `values`, `derive`, `moves` and `play` with --graph: games given as a graph."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.cli import from_stdin, number, print_json, print_row
from gamecore.cli.table import Table
from gamecore.cli.words import _, say, several
from gamecore.errors import GameError
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.reasons import outcome_reason, value_reason
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from gamecore.messages import N_, Message, quoted
from gamecore.players.graph_game import GraphGame, after, hints, read_step, reply
from gamecore.positions.heaps import heap_letter

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from gamecore.graphs.graph import Graph
    from gamecore.graphs.tokens import TokenAnalysis
    from gamecore.graphs.values import Outcome, Value
    from gamecore.players.graph_game import Step

_VERDICTS: dict[Outcome, str] = {
    "P": N_("the player to move loses"),
    "N": N_("the player to move wins"),
    "D": N_("a draw"),
}


def print_graph_values(options: argparse.Namespace) -> None:
    """Print the value of every position, and who wins with one token on it."""
    if options.rule is not None or options.upto is not None:
        raise GameError(
            Message("With --graph all positions are answered; leave RULE and --upto out.")
        )
    found = graph_values(_graph(options))
    if options.json:
        values = {name: _value(value) for name, value in found.values.items()}
        print_json({"values": values, "outcomes": found.outcomes})
        return
    for name, value in found.values.items():
        print(f"{name:6} {value!s:6} {_(_VERDICTS[found.outcomes[name]])}")


def print_graph_derivation(options: argparse.Namespace) -> None:
    """Print every option of one position, its value, the set, the mex, and who wins."""
    if options.rule is None or options.heaps:
        raise GameError(Message("Give one position of the graph, as in  derive --graph “a: b” a."))
    found = graph_values(_graph(options))
    reason = value_reason(found, options.rule)
    if options.json:
        steps = [step._asdict() | {"value": _value(step.value)} for step in reason.steps]
        told = {"position": reason.position, "steps": steps, "seen": reason.seen}
        print_json(told | {"mex": reason.mex, "value": _value(reason.value)})
        return
    print(_("A move from {position} leads to").format(position=reason.position))
    for step in reason.steps:
        line = _("{option}, worth {value} (new)") if step.is_new else _("{option}, worth {value}")
        said = line.format(option=step.option, value=step.value)
        if step.answer:
            answered = _("{step}, answered by a move to {answer}")
            said = answered.format(step=said, answer=step.answer)
        print(f"  {said}")
    if not reason.steps:
        print(f"  {_('nothing: no move is possible')}")
    print(say(reason.says))
    print(say(outcome_reason(found, options.rule).says))


def print_graph_moves(options: argparse.Namespace, limit: int) -> None:
    """Print who wins with tokens on a graph, and the moves that win or keep a draw."""
    if options.sum or options.misere or options.game is not None:
        raise GameError(Message("--graph goes with none of --sum, --game and --misere."))
    position = _position(options)
    shown = position.moves[:limit]
    if options.json:
        moves = [{"token": move.token, "from": move.before, "to": move.after} for move in shown]
        told = {"nim_sum": position.nim_sum, "winner": position.winner, "count": position.count}
        print_json(told | {"truncated": len(shown) != position.count, "moves": moves})
        return
    print_row(_("tokens"), position.tokens)
    print_row(_("values"), position.values)
    print(say(position.reason))
    if not position.count:
        return
    if position.winner == "first":
        print(several("{count} winning move:", "{count} winning moves:", position.count))
    else:
        keep = several(
            "{count} move keeps the draw:", "{count} moves keep the draw:", position.count
        )
        print(keep)
    line = _("token {token}: {move}   {why}")
    for move in shown:
        print(f"  {line.format(token=move.token + 1, move=move, why=say(move.reason))}")
    if len(shown) < position.count:
        print(f"  {_('… and {count} more.').format(count=position.count - len(shown))}")


def play_graph(options: argparse.Namespace) -> None:
    """Play a game in the terminal; with --json print one move of the computer instead."""
    skill, seed = _skill(options.player), number(options.seed, "--seed")
    if options.misere or options.game is not None:
        raise GameError(Message("--graph goes with none of --sum, --game and --misere."))
    if options.graph == "-" and not options.json:
        raise GameError(Message("Standard input is for the moves; write the graph out."))
    game = GraphGame(_position(options), "other" if options.json else "you")
    if not options.json:
        _GraphTable(game, skill, seed).play()
        return
    move, now = None, game.now
    if not now.is_terminal:
        step = reply(game, skill, seed)
        move = {"token": step.token, "from": now.tokens[step.token], "to": step.after}
        now = after(now, step)
    told = {"player": options.player, "move": move}
    wins = now.outcome == "P" and move is not None
    print_json(told | {"winning": wins, "draw": now.outcome == "D", "reason": str(now.reason)})


def _skill(player: str) -> Fraction:
    """Return how often an opponent takes the best move; GameError if it plays no graphs."""
    from gamecore.players.opponents import SKILLS

    if player != "perfect" and player not in SKILLS:
        says = "On a graph the computer plays as perfect, or {low} to {high}; not as “{name}”."
        raise GameError(Message(says, low=SKILLS[0], high=SKILLS[-1], name=quoted(player)))
    return Fraction(player.removeprefix("skill-")) if player != "perfect" else Fraction(1)


class _GraphTable(Table):
    """A game with tokens on a graph."""

    _commands = N_(
        "Type a move such as a→c (from a to c), A-c (token A) or c; or hint, undo, swap, quit."
    )
    _game: GraphGame

    def __init__(self, game: GraphGame, skill: Fraction, seed: int) -> None:
        self._skill, self._seed = skill, seed
        super().__init__(game)

    def _is_over(self) -> bool:
        return self._game.result is not None

    def _over(self) -> str:
        return super()._over() if self._game.now.is_terminal else _("the game goes round.")

    def _print_position(self) -> None:
        tokens = self._game.now.tokens
        shown = "  ".join(f"{heap_letter(i)} {name}" for i, name in enumerate(tokens[:40]))
        print_row(_("tokens"), [shown, *["…"] * (len(tokens) > 40)])

    def _answer(self) -> None:
        self._play(reply(self._game, self._skill, self._seed), _("I play {move}; {turn}"))

    def _read(self, text: str) -> Step:
        return read_step(self._game.now, text)

    def _hints(self) -> Sequence[Message]:
        return hints(self._game.now)

    def _print_end(self) -> None:
        game = self._game
        ends = {"you": _("You win."), "other": _("I win."), "draw": _("A draw.")}
        print(ends[game.result or "draw"])
        print(_("The game as text: {text}").format(text=game))
        if game.mistakes:
            place, _step, was_won, (token, option) = game.mistakes[0]
            won = _("Your move {place}, {move}, gave the win away; {better} would have kept it.")
            drawn = _("Your move {place}, {move}, gave the draw away; {better} would have kept it.")
            better = f"{heap_letter(token)}-{option}"
            told = {"place": place + 1, "move": game.codes[place], "better": better}
            print((won if was_won else drawn).format(**told))


def _position(options: argparse.Namespace) -> TokenAnalysis:
    """Return the tokens on the graph of --graph."""
    if options.rule is None:
        raise GameError(
            Message("Give the position of each token, as in  moves --graph “a: b” a a.")
        )
    return analyse_tokens(_graph(options), " ".join([options.rule, *options.heaps]))


def _graph(options: argparse.Namespace) -> Graph:
    """Return the graph of --graph; - stands for the text on standard input."""
    if options.graph != "-":
        return parse_graph(options.graph)
    # A character is at most four bytes: parse_graph refuses what is longer than its limit.
    read = from_stdin(4 * limits.GRAPH_TEXT + 1)
    return parse_graph(read.decode("utf-8", errors="replace"))


def _value(value: Value) -> int | dict[str, list[int]]:
    """Return a value as JSON."""
    return value if isinstance(value, int) else {"infinity": sorted(value.reached)}
