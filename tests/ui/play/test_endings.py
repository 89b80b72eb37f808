"""How every game of every page ends: won, lost, perfect. Its facts are checked, no sentences."""

from types import SimpleNamespace

import pytest

from gamecore import GameRecord
from gamecore.players.opponents import chosen
from gamecore.players.review import ending
from house import PAGES
from opened_board import opened
from opened_page import all_buttons, html, linked, only_button, open_page, play_board, send
from ui.play.words import move_words

CASES = [
    pytest.param(page, misere, id=f"{page.slug}{'-misere' if misere else ''}")
    for page in PAGES.values()
    if page.entry.is_playable
    for misere in (False, True)
    if not misere or page.offered(misere=True)
]

ENDINGS = {
    "perfect": ("you", "perfect", "perfect", True),
    "won": ("you", "skill-0.7", "skill-0.0", False),
    "lost": ("other", "skill-0.0", "perfect", False),
}
"""Ending → who wins, what you and the computer play like, whether each of your moves is right."""


def game_that_ends(page, misere, winner, you, other, perfect):
    """Return a game of that ending; None where none was found among some dozens."""
    for seed in range(12):
        for began in ("you", "other"):
            record = GameRecord(opened(page, misere), (), began)
            while record.winner is None:
                player = you if record.to_move == "you" else other
                record = record.played(chosen(record.board, player, seed)[0])
            end = ending(record)
            if record.winner == winner and (winner == "other" or end.is_perfect == perfect):
                return record, end
    return None


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize("kind", ENDINGS)
@pytest.mark.parametrize(("page", "misere"), CASES)
def test_a_win_is_never_blamed_and_a_loss_leads_back_to_the_move_that_lost(page, misere, kind):
    found = game_that_ends(page, misere, *ENDINGS[kind])
    if found is None:  # no such game: under misère play some openings are won by nobody's mistake
        assert kind == "won"
        return
    record, end = found
    fields = {"view": "play", "game": str(record), **({"misere": "true"} if misere else {})}
    at = open_page(page.slug, **{page.key(name): text for name, text in fields.items()})
    assert not at.exception
    _part, board = play_board(at)
    said, buttons = html(at), {one.label for one in all_buttons(at)}
    assert "gl-error" not in said
    (main,) = [one["label"] for one in board["controls"] if one["look"] == "main"]
    wins_first = end.review.start.to_move_wins
    own = [move for move in end.review.moves if move.is_mistake and move.side == "you"]
    if main not in ("A larger board", "Play on from there") and wins_first is not None:
        assert wins_first == ((record.began == "you") == (main == "Play again"))
    assert ("A larger board" in buttons) <= (main == "A larger board")
    assert ("Play an easier opponent" in buttons) == (kind == "lost")
    if kind == "lost":
        lines = board["ended"]["lines"]
        assert board["ended"]["lost"]
        assert not board["ended"]["sides"]
        assert bool(own) == ("Play on from there" in buttons) == (main == "Play on from there")
        assert "Review" not in buttons
        if own:
            assert f"move {own[-1].index + 1}" in lines[0].lower()
        return
    assert "gl-bad" not in said
    assert "Play on from there" not in buttons
    assert {"Review", "Rematch, sides swapped", "Play again"} <= buttons
    assert [one["won"] for one in board["ended"]["sides"]] == [True, False]
    last = record.mover(len(record.codes) - 1)
    assert [one["last"] for one in board["ended"]["sides"]] == [last == "you", last == "other"]
    assert "ring" in board["ended"]["legend"]
    movers = [record.mover(i) for i in range(len(record.codes))]
    made = [movers.count(side) for side in ("you", "other")]
    assert [len(one["hues"]) for one in board["ended"]["sides"]] == [min(n, 16) for n in made]
    lines = " ".join(board["ended"]["lines"])
    drawn = SimpleNamespace(is_on_cells=bool(board.get("cells")), names=None)
    if end.deciding is not None:
        if page.slug != "staircase":
            assert move_words(end.deciding.code, drawn) in lines
        assert "after move" not in lines, "of the moves of both, no number says whose it is"
    if end.losing is not None:
        assert f"{end.losing.index + 1}" in lines
        if page.slug != "staircase":
            assert move_words(end.losing.code, drawn) in lines
    if end.chance is not None:
        assert str(end.chance) in lines
    assert ("A perfect game" in lines) == end.is_perfect
    assert ("What next?" in said) == end.is_perfect
    next(one for one in all_buttons(at) if one.label == "Review").click().run()
    assert "gl-bad" not in html(at)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("you*B-b1.A-a2.A-a1.A-a0.B-b0", "perfect"),
        ("you*B-b2.A-a3.B-b0.A-a1.A-a0", "won"),
        ("you*A-a3.B-b0.A-a1.A-a0", "lost"),
    ],
)
def test_a_game_on_a_graph_ends_as_on_every_board(game, kind):
    at = open_page("graph", **{"graph-view": "play", "graph-game": game})
    said = html(at)
    buttons = {one.label for one in all_buttons(at)}
    assert {"Play again", "Rematch, sides swapped"} <= buttons
    (main,) = [one.label for one in at.button if one.proto.type == "primary"]
    assert ("Play an easier opponent" in buttons) == (kind == "lost")
    assert ("Play on from there" in buttons) == (kind == "lost")
    review = [one for one in at.toggle if one.label == "Review"]
    assert ("A perfect game" in said) == ("What next?" in said) == (kind == "perfect")
    if kind == "lost":
        assert "Move 1, A a4 → a3, gave the win away" in said
        assert (main, review) == ("Play on from there", [])
        return
    assert main == "Play again"
    assert "gave the win away" not in said
    deciding = "B b3 → b1" if kind == "perfect" else "B b2 → b0"
    assert f"You won because your move ({deciding}) left XOR 0." in said
    assert ("losing move was move 2: A a4 → a3." in said) == (kind == "won")
    review[0].set_value(True).run()
    slips = {"Looking back", "You: move 1, B b3", "The computer: move 2, A a4"}
    assert {one for one in slips if one in html(at)} == (slips if kind == "won" else set())


def test_a_larger_board_begins_a_new_game_there():
    record, _end = game_that_ends(PAGES["nim"], False, *ENDINGS["perfect"])
    at = open_page("nim", **{"nim-view": "play", "nim-game": str(record)})
    next(one for one in all_buttons(at) if one.label == "A larger board").click().run()
    assert not at.exception
    _part, board = play_board(at)
    assert board["ended"] is None
    assert board["live"]
    assert sum(int(heap["size"]) for heap in board["heaps"]) > sum(record.start.sizes)


def test_why_says_first_whether_the_move_was_a_mistake():
    better = "A mistake: Player 1 was winning until this move. A 3 → 1 would have kept the win."
    for code, said in (("A3-1", "This was the only winning move."), ("C5-0", better)):
        game = f"you*3_4_5*{code}"
        at = open_page("nim", **{"nim-view": "play", "nim-player": "two", "nim-game": game})
        next(one for one in all_buttons(at) if one.label == "Why?").click().run()
        (note,) = [text for kind, text in play_board(at)[1]["notes"] if kind == "note"]
        assert said in note
        assert "Before the move" in html(at)


@pytest.mark.parametrize("code", ["C20-19", "C20-18"])
def test_the_first_game_says_why_in_stones_and_gives_no_winning_move_away(code):
    game = f"you*5_10_20*{code}"
    at = open_page("home", **{"home-player": "two", "home-game": game})
    next(one for one in all_buttons(at) if one.label == "Why?").click().run()
    (said,) = [text for kind, text in play_board(at)[1]["notes"] if kind == "note"]
    assert said.startswith(f"Move 1, Player 1: {move_words(code)}.")
    assert said.count("→") == 1
    assert "gl-xor" not in html(at)


def open_nim(heaps, game):
    return open_page("nim", **{"nim-view": "play", "nim-heaps": heaps, "nim-game": game})


def open_lost():
    """Return a game of Nim that was lost by its first move."""
    return open_nim("1 2 4", "you*1_2_4*A1-0.C4-2.B2-1.C2-1.B1-0")


@pytest.mark.parametrize(
    ("again", "player"),
    [
        ("Play again", "perfect"),
        ("Rematch, sides swapped", "perfect"),
        ("Play an easier opponent", "skill-0.7"),
    ],
)
def test_a_lost_game_names_the_move_that_lost_and_the_opponent_changes_only_when_asked(
    again, player
):
    at = open_lost()
    board = play_board(at)[1]
    assert "move 1, A 1 → 0" in board["ended"]["lines"][0]
    assert board["ended"]["lines"][1].startswith("It is beaten by C 4 → 2 (the computer).")
    assert board["ended"]["named"] == 1
    assert board["strip"][1]["wrong"]
    assert board["controls"][0]["label"] == "Play on from there"
    assert board["controls"][0]["look"] == "main"
    only_button(at, again).click().run()
    assert linked(at, "nim-player") == player
    assert linked(at, "nim-game") == ("other*1_2_4*" if "swapped" in again else "")


def test_the_line_that_beats_a_mistake_says_who_makes_its_first_moves():
    at = open_nim("3 4 5", "you*3_4_5*C5-0.B4-3.A3-0.B3-0")
    line = play_board(at)[1]["ended"]["lines"][1]
    assert line == (
        "It is beaten by B 4 → 3 (the computer). "
        "Play may go on like this: you A 3 → 0, the computer B 3 → 0."
    )
    at = open_nim("3 5 7 2", "you*3_5_7_2*A3-1.A1-0.C7-0.B5-2.D2-0.B2-0")
    line = play_board(at)[1]["ended"]["lines"][1]
    assert line.endswith("you B 5 → 0, the computer C 7 → 2, then by turns C 2 → 0, D 2 → 0.")


def test_the_strip_names_the_move_of_the_sentences_where_you_erred_twice():
    at = open_nim("1 2 4", "you*1_2_4*A1-0.C4-3.C3-0.B2-0")
    board = play_board(at)[1]
    named = board["ended"]["named"]
    assert f"move {named}," in board["ended"]["lines"][0]
    assert board["strip"][named]["to"] == named == 3
    assert board["strip"][named]["wrong"]


def test_whoever_lost_the_second_seat_of_a_perfect_game_is_praised_and_offered_the_other():
    at = open_nim("1 1", "you*1_1*A1-0.B1-0")
    (said,) = play_board(at)[1]["ended"]["lines"]
    assert said.startswith("Well played: you made no mistake.")
    (main,) = [one["label"] for one in play_board(at)[1]["controls"] if one["look"] == "main"]
    assert main == "Rematch, sides swapped"


def test_why_after_a_loss_opens_on_the_move_that_lost():
    at = open_lost()
    only_button(at, "Why?").click().run()
    (note,) = [text for kind, text in play_board(at)[1]["notes"] if kind == "note"]
    assert note == "C 4 → 3 would have kept the win.", "what was the mistake stands above already"
    assert html(at).count("gl-xor") == 2


def test_play_goes_on_from_before_the_mistake():
    at = open_lost()
    only_button(at, "Play on from there").click().run()
    assert linked(at, "nim-game") == "you*1_2_4*"


def test_why_after_a_perfect_win_says_how_the_win_was_kept():
    at = open_nim("2 2 1", "you*2_2_1*C1-0.A2-1.B2-1.A1-0.B1-0")
    only_button(at, "Why?").click().run()
    (note,) = [text for kind, text in play_board(at)[1]["notes"] if kind == "note"]
    assert note == "Move 1, you: C 1 → 0. This was the only winning move."


def test_a_game_of_misere_play_ends_with_a_reason_in_the_past():
    ends = {"you-misere*1_2*B2-0.A1-0": "Only heaps of one were left, an odd number of them."}
    for game, said in ends.items():
        fields = {"view": "play", "misere": "true", "heaps": "1 2", "game": game}
        at = open_page("nim", **{f"nim-{name}": text for name, text in fields.items()})
        (line, *_rest) = play_board(at)[1]["ended"]["lines"]
        assert line.endswith(said)
        assert "Bouton" not in line


def test_a_game_is_called_perfect_only_where_no_move_was_taken_back():
    at = open_page("nim", **{"nim-view": "play", "nim-heaps": "3"})
    send(at, play_board(at)[0], "typed", "A 2")
    only_button(at, "Undo").click().run()
    send(at, play_board(at)[0], "typed", "A 0")
    said = " ".join(play_board(at)[1]["ended"]["lines"])
    assert "Well mended: you took back a move, and won." in said
    assert "perfect" not in said
    assert "Another game" not in html(at)
    only_button(at, "Play again").click().run()
    send(at, play_board(at)[0], "typed", "A 0")
    assert "A perfect game" in " ".join(play_board(at)[1]["ended"]["lines"])
