"""Opponents that are a mistake: offered only where they err, and beaten as it is stated."""

import pytest

from gamecore import limits, review
from gamecore.coupled.games import coupled_game
from gamecore.grundy.sequence import forget_sequences
from gamecore.players import beating
from gamecore.players.beating import MOVES_PER_LOOK, first_error, offered
from gamecore.players.chance_board import ChanceGame
from gamecore.players.opponents import MISTAKES, SKILLS, chosen, mistake
from gamecore.players.record import board_of
from play_witness import PlayWitness, refutation
from sizes import EVERY_CASE

NAMES = [one.name for one in MISTAKES]

BOARDS = {
    "nim": board_of("take any", (3, 5, 7)),
    "nim lost": board_of("take any", (1, 2, 3)),
    "misere nim": board_of("take any", (1, 2, 4), misere=True),
    "misere ones": board_of("take any", (1, 1, 2), misere=True),
    "one heap": board_of("take 1-3", (9,)),
    "subtraction": board_of("take 1-3", (3, 7)),
    "subtraction of three": board_of("take 1, 3, 4", (4, 8, 11)),
    "misere subtraction": board_of("take 2, 3", (4, 5), misere=True),
    "grundy": board_of("split into 2 unequal", (6, 8)),
    "lasker": board_of("take any or split into 2", (3, 4)),
    "kayles": board_of("0.77", (5, 6)),
    "misere kayles": board_of("0.77", (5, 6), misere=True),
    "half": board_of("take at least half", (3, 6)),
    "sum": board_of(["take 1-3", "0.77", "take any"], (5, 4, 3)),
    "wythoff": board_of(coupled_game("wythoff"), (4, 6)),
    "staircase": board_of(coupled_game("staircase"), (2, 3, 4, 5)),
    "one from each": board_of(coupled_game("one-from-each"), (2, 1, 4)),
    "moore": board_of(coupled_game("moore-2"), (3, 4, 5)),
    "moore of one": board_of(coupled_game("moore-1"), (3, 4, 5)),
    "string": board_of(coupled_game("string"), "abacaba"),
    "hackenbush": board_of(coupled_game("hackenbush"), "(()(())) 3"),
    "chance": board_of(ChanceGame(), (3, 4)),
}

BLIND = {
    ("subtraction", "xors-sizes"),
    ("lasker", "adds-heaps"),
    ("kayles", "adds-heaps"),
    ("half", "adds-heaps"),
}
"""Where a mistaken opponent errs only by seeing no move in a won position. Of two heaps, say, those
of equal sizes are lost, and whoever XORs sizes names nothing else."""

OFFERED = {
    "nim": ["largest-heap"],
    "nim lost": ["largest-heap"],
    "misere nim": ["largest-heap", "xors-sizes", "flips-misere"],
    "misere ones": ["largest-heap", "xors-sizes", "flips-misere"],
    "grundy": ["xors-sizes"],
    "wythoff": ["largest-heap", "xors-sizes"],
    "one heap": ["largest-heap"],
    "subtraction": ["largest-heap", "adds-heaps", "xors-sizes"],
    "string": [],
    "hackenbush": [],
    "chance": [],
    "moore of one": ["largest-heap"],
}


@EVERY_CASE
@pytest.mark.parametrize("name", OFFERED)
def test_who_is_offered_where(name):
    assert list(offered(BOARDS[name])) == ["perfect", *SKILLS, *OFFERED[name]]


@pytest.mark.parametrize("player", NAMES)
@pytest.mark.parametrize("where", BOARDS)
def test_a_mistaken_opponent_loses_to_its_stated_refutation_and_the_review_finds_it(where, player):
    board = BOARDS[where]
    line = refutation(board, player)
    assert (line is not None) == (player in offered(board))
    if line is None:
        return
    witness = PlayWitness(board.misere)
    assert line.winner == "you"
    # It should have won: it begins a won position, you begin a lost one.
    assert line.began == ("other" if witness.to_move_wins(board) else "you")
    looked = review(line)
    wrong = looked.first_mistake
    assert wrong.side == "other"
    # By search: the first move after which the winner changed is that one, and its reply wins.
    changed = [
        i
        for i in range(len(line.codes))
        if witness.to_move_wins(line.boards[i]) and witness.to_move_wins(line.boards[i + 1])
    ]
    assert wrong.index == changed[0]
    after = line.boards[wrong.index + 1]
    if wrong.refuted_by is not None:
        assert not witness.to_move_wins(after.after(after.step_of(wrong.refuted_by)))
    # Its moves are what it plays, and the mistake is the move that its idea names.
    for i, code in enumerate(line.codes):
        if line.mover(i) == "other":
            step, by_idea = chosen(line.boards[i], player, 0)
            assert line.boards[i].code(step) == code
            assert i != wrong.index or by_idea == ((where, player) not in BLIND)


def test_luck_is_drawn_from_seed_0_where_none_is_said():
    board = BOARDS["half"]
    found = first_error(board, "adds-heaps")
    assert found == first_error(board, "adds-heaps", 0) != first_error(board, "adds-heaps", 1)
    assert offered(board) == offered(board, 0) != offered(board, 1)


def test_each_mistaken_opponent_is_offered_somewhere_and_somewhere_not():
    found = [offered(board) for board in BOARDS.values()]
    for player in NAMES:
        assert len({player in players for players in found}) == 2


@EVERY_CASE
@pytest.mark.parametrize(
    ("player", "game", "heaps", "misere", "code"),
    [
        # Always from the largest heap, the most it may: 2 and 3 may be taken.
        ("largest-heap", "take 2, 3", (4, 7), False, "B7-4"),
        ("largest-heap", "take 2, 3", (1, 4), False, "B4-1"),
        # 9 is one more than 8, a lost heap under take 1-3: so it leaves 8 in all.
        ("adds-heaps", "take 1-3", (2, 7), False, "A2-1"),
        # 3 and 7 are equal after 7→3, but 7 is worth 3 already.
        ("xors-sizes", "take any", (3, 7), False, "B7-3"),
        ("xors-sizes", "take 1-4", (3, 7), False, "B7-3"),
        # Leaving 1 and 2 with XOR 3 gives Bouton's game away.
        ("flips-misere", "take any", (2, 2), True, "A2-0"),
    ],
)
def test_what_each_idea_names(player, game, heaps, misere, code):
    board = board_of(game, heaps, misere)
    step, by_idea = chosen(board, player, 0)
    assert (board.code(step), by_idea) == (code, True)


def test_where_the_idea_names_no_legal_move_one_is_drawn():
    board = board_of("split into 2 unequal", (9, 5))
    drawn = {chosen(board, "largest-heap", seed) for seed in range(200)}
    assert drawn == {(step, False) for step in board.steps()}


def test_every_mistake_says_what_it_is():
    assert mistake("perfect") is None
    for one in MISTAKES:
        assert mistake(one.name) is one
        assert one.says.endswith(".")


def test_an_opponent_who_never_errs_is_looked_at_just_so_often_and_nowhere_twice(monkeypatch):
    looked = []
    board = board_of("take any", (3, 3, 3))
    real = type(board).is_good
    monkeypatch.setattr(
        type(board), "is_good", lambda self, step: looked.append(self) or real(self, step)
    )
    for most in (1, 2, 9, limits.PLAY_LOOKS):
        looked.clear()
        monkeypatch.setattr(limits, "PLAY_LOOKS", most)
        assert first_error(board, "xors-sizes") is None
        assert len(looked) == len({*looked})
        assert len(looked) == most or most > 9


LARGE = {
    "moore-2": " ".join(["30"] * 12),
    "moore-5": " ".join(["1000000000000000000"] * 24),
    "one-from-each": " ".join(["1000000000000000000"] * 24),
    "staircase": " ".join(str(500 - step) for step in range(24)),
}
HEAPS = {
    "split into 8": (" ".join(str(40 - heap) for heap in range(10)), True),
    f"0.{'137' * 150}": (" ".join(str(300 - heap) for heap in range(24)), False),
    "take any or split into 2": (" ".join(["999999999999999999"] * 24), False),
}


@pytest.mark.parametrize("name", [*LARGE, *HEAPS])
def test_who_is_offered_in_a_large_position_is_known_by_a_few_answers(name, monkeypatch):
    large = LARGE.get(name)
    board = board_of(coupled_game(name), large) if large else board_of(name, *HEAPS[name])
    looks = []
    real = beating.chosen

    def counted(now, player, seed):
        looks.append(now.weight + len(now.first_steps()) // MOVES_PER_LOOK)
        return real(now, player, seed)

    monkeypatch.setattr(beating, "chosen", counted)
    forget_sequences()
    found = offered(board)
    assert found[: len(SKILLS) + 1] == ("perfect", *SKILLS)
    # The last answer of each may take it beyond.
    assert sum(looks) < len(MISTAKES) * (limits.PLAY_LOOKS + max(looks))
