"""Practice: `question` draws a question by skill, level and seed, the same in every process."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from gamecore import limits
from gamecore.errors import GameError
from gamecore.grundy.mex import nim_sum
from gamecore.lessons import draws
from gamecore.lessons.kinds.derivation_cells import MEX, DerivationCells, mex_cells
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.kinds.find_move import FindMove
from gamecore.lessons.kinds.labels import LabelStrip, Verdicts
from gamecore.lessons.kinds.one_number import MexSet, XorColumns
from gamecore.lessons.kinds.other_games import other_game
from gamecore.lessons.kinds.recognise import GAMES, Recognise, scope_question
from gamecore.lessons.kinds.spot_period import SpotPeriod
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.small_games import moves, taking, values
from gamecore.lessons.stories import BY_LEVEL, STORIES
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.lessons.draws import Seeded
    from gamecore.lessons.questions import Question

    Draw = Callable[[Seeded, "Level"], Question]

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)

NIM = "take any"
SPLITTING = (
    "0.77",
    "split into 2 unequal",
    "take any or split into 2",
    "0.07",
    "split into 2",
    "take 1 or split into 2",
    "take 1-2 or split into 2",
    "0.137",
    "4.7",
)
"""Rules that split heaps, for questions about small heaps."""


def _amounts(random: Seeded, largest: int, many: int) -> tuple[int, ...]:
    return tuple(sorted(random.sample(range(1, largest + 1), many)))


def _labels(random: Seeded, level: Level) -> Question:
    if level == "easy":
        top = random.randint(2, 5)
        rule = taking(range(1, top + 1)) if random.random() < 0.6 else taking((1, top))
        upto = random.randint(6, 11)
        return LabelStrip(rule, upto, tuple(range(upto - random.randint(2, 4), upto + 1)))
    if level == "medium":
        upto = random.randint(9, 13)
        amounts = {1, *_amounts(random, 6, random.randint(1, 2))}
        rule = taking(amounts if len(amounts) > 1 else (1, 4))  # one stone a move is for beginners
        return LabelStrip(rule, upto, tuple(range(upto - random.randint(4, 7), upto + 1)))
    rule = taking(_amounts(random, 7, random.randint(2, 3)))
    upto = random.randint(10, 14)
    return LabelStrip(rule, upto, tuple(range(upto + 1)))


def _mex(random: Seeded, level: Level) -> Question:
    most, top = {"easy": (4, 4), "medium": (5, 6), "hard": (6, 8)}[level]
    if level == "easy" and random.random() < 0.3:
        return MexSet(())
    low = random.randint(0, 1) if level != "easy" else 0
    return MexSet(tuple(sorted(random.randint(low, top) for _ in range(random.randint(3, most)))))


def _derivation(random: Seeded, level: Level) -> Question:
    if level == "easy":
        rule = taking({1, *_amounts(random, 7, 2)})
        n = random.randint(4, 12)
        return DerivationCells(rule, n - random.randint(1, 3), n, mex_cells((n,)))
    if level == "medium":
        rule = taking(_amounts(random, 6, 3))
        n = random.randint(2, 10)
        asked = range(n - random.randint(1, 2), n + 1)
        return DerivationCells(rule, max(0, n - 3), n, mex_cells(asked))
    rule = taking(_amounts(random, 9, random.randint(3, 5)))
    n = random.randint(8, 16)
    first = n - random.randint(2, 4)
    return DerivationCells(rule, first, n, mex_cells(range(first, n + 1)))


def _xor(random: Seeded, level: Level) -> Question:
    most = {"easy": 15, "medium": 31, "hard": 63}[level]
    numbers = tuple(random.randint(most // 4, most) for _ in range(3 if level == "hard" else 2))
    if level != "easy" and random.random() < 0.4:
        return XorColumns(numbers[:1], random.randint(1, most))
    return XorColumns(numbers)


def _heaps(random: Seeded, least: int, most: int, many: int) -> tuple[int, ...]:
    return tuple(sorted(random.sample(range(least, most + 1), many)))


def _position(random: Seeded, level: Level) -> tuple[str, tuple[int, ...]]:
    """Return a rule and heaps for finding moves."""
    if level == "easy":
        return NIM, _heaps(random, 1, 9, random.randint(2, 3))
    if level == "medium":
        if random.random() < 0.5:
            return NIM, _heaps(random, 3, 15, 3)
        return taking(range(1, random.randint(2, 5) + 1)), _heaps(
            random, 3, 15, random.randint(2, 3)
        )
    rule = taking(_amounts(random, 6, 3))
    return rule, _heaps(random, 3, 14, random.randint(2, 3))


def _mostly_won(
    random: Seeded, draw: Callable[[], tuple[tuple[str, ...], tuple[int, ...]]]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Draw a position that is lost if `random.lost`, else won; after 30 tries return any."""
    for _ in range(30):
        rules, heaps = draw()
        worth = nim_sum(values(rule, n)[n] for rule, n in zip(rules, heaps, strict=True))
        if (worth == 0) == random.lost:
            break
    return rules, heaps


def _one_rule(random: Seeded, level: Level) -> tuple[tuple[str, ...], tuple[int, ...]]:
    rule, heaps = _position(random, level)
    return (rule,) * len(heaps), heaps


def _winning_move(random: Seeded, level: Level) -> Question:
    return FindMove(*_mostly_won(random, partial(_one_rule, random, level)))


def _all_winning_moves(random: Seeded, level: Level) -> Question:
    if level == "hard" and random.random() < 0.3:
        rules = tuple(taking(range(1, top + 1)) for top in random.sample(range(2, 8), 3))
        return FindAllMoves(rules, _heaps(random, 5, 15, 3))
    return FindAllMoves(*_mostly_won(random, partial(_one_rule, random, level)))


def _period(random: Seeded, level: Level) -> Question:
    many = {"easy": 2, "medium": 3, "hard": 3}[level]
    amounts = _amounts(random, 7 if level != "hard" else 11, many)
    if level == "easy":
        amounts = (1, *range(2, random.randint(3, 6))) if random.random() < 0.3 else amounts
    question = SpotPeriod(taking(amounts), 60, level != "easy", level == "hard")
    found = question.pattern
    assert found.period is not None
    assert found.preperiod is not None
    least = found.preperiod + 2 * found.period
    if level == "hard":
        near = question.enough + random.randint(-2, 2)
        upto = max(least - 1, near)
    else:
        upto = max(least, 3 * found.period) + random.randint(0, 5)
    return SpotPeriod(question.rule, upto, question.with_start, question.with_proof)


def _balance(random: Seeded, level: Level) -> Question:
    if level == "easy":  # two heaps: leave them equal, and copy from then on
        return FindMove((NIM, NIM), tuple(random.sample(range(1, 15), 2)))
    many = 3 if level == "medium" else 4
    return FindMove(*_mostly_won(random, partial(_small_nim, random, many)))


def _small_nim(random: Seeded, many: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Draw heaps of Nim with at most three binary digits."""
    return (NIM,) * many, tuple(random.randint(1, 7) for _ in range(many))


def _that_split(random: Seeded) -> tuple[tuple[str, ...], tuple[int, ...]]:
    heaps = _heaps(random, 2, 9, random.randint(1, 3))
    return (random.choice(SPLITTING),) * len(heaps), heaps


def _splitting(random: Seeded, level: Level) -> Question:
    rule = random.choice(SPLITTING)
    n = random.randint(4, 7) if level != "hard" else random.randint(5, 8)
    if level == "easy":
        splits = [place for place, left in enumerate(moves(rule, n)) if len(left) > 1]
        if not splits:
            return _splitting(random, level)
        asked = random.sample(splits, min(len(splits), random.randint(1, 2)))
        return DerivationCells(rule, n, n, tuple((n, column) for column in sorted(asked)))
    if level == "medium":
        cells = [(n, column) for column, left in enumerate(moves(rule, n)) if len(left) > 1]
        first = random.randint(n - 2, n)
        return DerivationCells(rule, first, n, (*cells, (n, MEX)))
    if random.random() < 0.5:
        return FindAllMoves(*_mostly_won(random, partial(_that_split, random)))
    columns = (*range(len(moves(rule, n))), MEX)
    return DerivationCells(rule, n, n, tuple((n, column) for column in columns))


def _recognise(random: Seeded, level: Level) -> Question:
    if level != "easy" and random.random() < 0.25:
        many = 3 if level == "medium" else 4
        return scope_question(tuple(sorted(random.sample(range(len(GAMES)), many))))
    names = BY_LEVEL[level]
    # Mostly in turn, so that neighbours differ; not always, for some stories have few states.
    story = STORIES[random.choice((names[random.turn % len(names)],) * 4 + names)]
    k = random.choice(story.ks)
    state = random.choice([state for state in story.small(k) if sum(state) > 3])
    return Recognise(story.name, k, state)


def _misere(random: Seeded, level: Level) -> Question:
    if random.random() < 0.4:
        many = {"easy": 3, "medium": 4, "hard": 5}[level]
        boards = []
        for _ in range(many):
            top = random.choice((1, 1, 2, 3) if level != "hard" else (1, 2, 3, 4))
            heaps = tuple(sorted(random.randint(1, top) for _ in range(random.randint(1, 4))))
            boards.append(BoardPicture((NIM,) * len(heaps), heaps, misere=True))
        return Verdicts(tuple(dict.fromkeys(boards)))
    ones = random.randint(1, 4 if level == "easy" else 3)
    if level == "easy":
        heaps = (1,) * ones + (random.randint(2, 9),)
    elif level == "medium":
        heaps = tuple(sorted(random.randint(1, 6) for _ in range(3)))
    else:
        heaps = tuple(sorted((*(1,) * ones, *_heaps(random, 1, 9, random.randint(1, 2)))))
    return FindMove((NIM,) * len(heaps), heaps, misere=True)


def _others(random: Seeded, level: Level) -> Question:
    return other_game(random, LEVELS.index(level))


SKILLS: dict[str, Draw] = {
    "labels": _labels,
    "mex": _mex,
    "derivation": _derivation,
    "xor": _xor,
    "winning-move": _winning_move,
    "all-winning-moves": _all_winning_moves,
    "period": _period,
    "splitting": _splitting,
    "recognise": _recognise,
    "misere": _misere,
    "balance": _balance,
    "others": _others,
}
"""Skill → the function that draws a candidate question; new skills are added at the end."""

MIXED = "mixed"
"""The skill that asks questions of other skills in turn."""

MIXED_SKILLS = tuple(SKILLS)[:10]
"""The skills of mixed practice; the questions behind its links depend on their number."""

_APART: dict[str, tuple[int, int, int]] = {
    "labels": (1, 2, 4),
    "mex": (1, 3, 5),
    "derivation": (1, 2, 6),
    "xor": (1, 2, 2),
    "winning-move": (1, 2, 3),
    "all-winning-moves": (1, 2, 3),
    "period": (1, 3, 4),
    "splitting": (1, 2, 2),
    "recognise": (1, 1, 1),
    "misere": (1, 2, 2),
    "balance": (1, 2, 3),
    "others": (0, 0, 0),
}
"""Skill → for each level, how many mistakes must have an answer that no other mistake gives."""


def skill_names() -> tuple[str, ...]:
    """Return every skill that can be asked for, mixed practice last."""
    return (*SKILLS, MIXED)


def question(skill: str, level: str = "easy", seed: int = 0) -> Question:
    """Return the question of a skill, a level and a seed.

    Parameters
    ----------
    skill : str
        One of `skill_names()`.
    level : "easy", "medium" or "hard"
        On "hard", where one is found, each known mistake that leads to a wrong answer has an answer
        of its own, so that a wrong answer tells which it was.
    seed : int
        0 ≤ seed ≤ limits.SEED.

    Returns
    -------
    Question
        The same in every process and on every machine. Twenty seeds in a row give twenty different
        questions.

    Raises
    ------
    GameError
        If there is no such skill or level, or the seed is out of range.

    Notes
    -----
    Draws at most draws.DRAWS candidates; takes some tens of milliseconds.
    """
    index = check_level(level)
    check_skill(skill)
    if type(seed) is not int or not 0 <= seed <= limits.SEED:
        raise GameError(
            Message(
                "A seed is a whole number from 0 to {most}, not {seed}.",
                most=limits.SEED,
                seed=quoted(seed, repr),
            )
        )
    if skill == MIXED:
        skill = mixed_skill(seed)
    apart = _APART[skill][index]
    draw = partial(_drawn, SKILLS[skill], LEVELS[index])
    return draws.search(draw, f"{skill}/{level}", seed, apart, clear=level == "hard")


def _drawn(draw: Draw, level: Level, random: Seeded) -> Question:
    return draw(random, level)


def mixed_skill(seed: int) -> str:
    """Return the skill that mixed practice asks for at a seed."""
    names = MIXED_SKILLS
    # 3 and the number of skills are coprime: all have their turn, and neighbours differ in lesson.
    return names[3 * seed % len(names)]


def check_skill(skill: str) -> str:
    """Return the name of a skill unchanged.

    Raises
    ------
    GameError
        If there is no such skill.
    """
    if skill not in skill_names():
        raise GameError(
            Message(
                "There is no skill “{skill}”; the skills are {known}.",
                skill=quoted(skill),
                known=", ".join(skill_names()),
            )
        )
    return skill


def check_level(level: str) -> int:
    """Return the index of a level in LEVELS.

    Raises
    ------
    GameError
        If there is no such level.
    """
    if level not in LEVELS:
        raise GameError(
            Message(
                "There is no level “{level}”; the levels are {known}.",
                level=quoted(level),
                known=", ".join(LEVELS),
            )
        )
    return LEVELS.index(level)
