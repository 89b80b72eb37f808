"""The sentences of the game tree: questions, reasons of labels, feedback on wrong guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.words import _, either, number, sentences, several

if TYPE_CHECKING:
    from ui.tree.facts import Tree


def asked_words(tree: Tree, step: int) -> str:
    """Return the question for the next label; after the last step, `result_words`."""
    if step == 0:
        return _("Begin at the end: at the bottom nobody can move. Who wins there?")
    place = tree.labelled(step)
    if place < len(tree.nodes):
        node = tree.nodes[place]
        return several(
            "Position {text} has {count} move. Is it N or P?",
            "Position {text} has {count} moves. Is it N or P?",
            len(node.options),
            text=node.text,
        )
    return result_words(tree)


def told_words(tree: Tree, step: int) -> str:
    """Return the result of a step: the label it gave, and why."""
    if step == 0:
        return _("No position has a label yet.")
    place = tree.labelled(step) - 1
    if place == len(tree.nodes) - 1:
        return result_words(tree)
    if step == 1 and tree.leaves > 1:
        return _all_ends_words(tree)
    return settled_words(tree, place)


def settled_words(tree: Tree, place: int) -> str:
    """Return why a position has its label."""
    node = tree.nodes[place]
    if not node.options:
        return _end_words(tree, node.text)
    if node.settled_by is not None:
        winning = [option for option in node.options if tree.nodes[option].outcome == "P"]
        return several(
            "You can move from {text} to {to}, a losing spot, so {text} is winning: N.",
            "{count} moves from {text} lead to a losing spot, such as {to}, so {text} is winning: "
            "N.",
            len(winning),
            text=node.text,
            to=tree.nodes[node.settled_by].text,
        )
    return several(
        "The only move from {text} leads to a winning spot, so {text} is losing: P.",
        "All {count} moves from {text} lead to winning spots, so {text} is losing: P.",
        len(node.options),
        text=node.text,
    )


def _all_ends_words(tree: Tree) -> str:
    if tree.misere:
        return _(
            "All {count} positions at the bottom are winning, N: nobody can move, and under misère "
            "play whoever moved last has lost."
        ).format(count=number(tree.leaves))
    return _(
        "All {count} positions at the bottom are P: nobody can move, so the player to move has "
        "lost."
    ).format(count=number(tree.leaves))


def _end_words(tree: Tree, text: str) -> str:
    if tree.misere:
        return _(
            "Position {text} is N: nobody can move, and under misère play whoever moved last has "
            "lost. The player to move has won."
        ).format(text=text)
    return _("Position {text} is P: nobody can move, so the player to move has lost.").format(
        text=text
    )


def result_words(tree: Tree) -> str:
    """Return the label of the root and its reason, in a sentence."""
    root = tree.nodes[-1]
    if not root.options:
        return _end_words(tree, root.text)
    if root.outcome == "N":
        winning = [option for option in root.options if tree.nodes[option].outcome == "P"]
        return several(
            "{text} is N: you win if it is your move, by moving to {to} and to nothing else.",
            "{text} is N: you win if it is your move. Winning moves lead to {to}.",
            len(winning),
            text=root.text,
            to=either([tree.nodes[option].text for option in winning], "and"),
        )
    return several(
        "{text} is P: you lose if it is your move. The only move leads to a winning spot.",
        "{text} is P: you lose if it is your move. All {count} moves lead to winning spots.",
        len(root.options),
        text=root.text,
    )


def wrong_words(tree: Tree, step: int, guess: str) -> str:
    """Return the feedback on a wrong guess, by the mistake behind it; never says "safe"."""
    if step == 0:
        if tree.misere:
            return _(
                "That would be so under normal play. Under misère play whoever moves last loses: "
                "here the player to move has won."
            )
        return _("The player to move needs a move, and there is none: they have lost.")
    node = tree.nodes[tree.labelled(step)]
    if guess == "N":
        return several(
            "To win you need a move to a losing spot. The only move from {text} leads to a winning "
            "one, for your opponent.",
            "To win you need a move to a losing spot. All {count} moves from {text} lead to "
            "winning ones, for your opponent.",
            len(node.options),
            text=node.text,
        )
    assert node.settled_by is not None
    return _(
        "You lose only if every move from {text} leads to a winning spot. But {to} is a losing "
        "one, and one good move is enough."
    ).format(text=node.text, to=tree.nodes[node.settled_by].text)


def size_words(tree: Tree) -> str:
    """Return how many positions and moves the tree has, and that equal positions are merged."""
    positions = several("{count} position", "{count} positions", len(tree.nodes))
    moves = several("{count} move", "{count} moves", tree.moves)
    if tree.tree_size == len(tree.nodes):
        return _("{positions}, {moves}.").format(positions=positions, moves=moves)
    return _("{positions} and {moves}. Equal positions are drawn once.").format(
        positions=positions, moves=moves
    )


def length_words(tree: Tree) -> str:
    """Return how long play lasts when the winner hurries and the loser delays."""
    return several(
        "The winner can end it within {count} move, whatever the loser does.",
        "The winner can end it within {count} moves in all, whatever the loser does.",
        tree.nodes[-1].remoteness,
    )


def node_words(tree: Tree, place: int, known: bool) -> str:
    """Return the tooltip of a node: why it has its label, or how many moves it has."""
    if known:
        return settled_words(tree, place)
    return several(
        "Position {text}: {count} move, no label yet",
        "Position {text}: {count} moves, no label yet",
        len(tree.nodes[place].options),
        text=tree.nodes[place].text,
    )


def picture_words(tree: Tree, step: int) -> str:
    """Return the accessible name of the drawing; the table has the details."""
    words = _("Game tree of {text}: {size} {labelled} of them have labels.").format(
        text=tree.nodes[-1].text, size=size_words(tree), labelled=number(tree.labelled(step))
    )
    return sentences(words, told_words(tree, step))
