"""What every theorem says of a rule that it proves: its window, the section and its numbers."""

from gamecore import parse_rule
from gamecore.grundy.engines import engine_for
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.theorems import certify

PROOFS = [
    ("take 2, 5, 7", Repetition(0, 22, 0), (0, 7), "golomb", {"h": 1, "k": 7}),
    ("0.0", Repetition(0, 1, 0), (1, 1), "no-move", {}),
    ("0.77", Repetition(71, 12, 0), (71, 2 * 71 + 12 + 2), "guy-smith", {"h": 2, "k": 2}),
    (
        "take all but 2, 3",
        Repetition(0, 4, 2),
        (0, 7),
        "state-repetition",
        {"h": 1, "m": 3, "m1": 4},
    ),
    (
        "take all but 1 or split into 2",
        Repetition(1, 1, 1),
        (1, 7),
        "rising-splits",
        {"h": 2, "u": 1, "t": 1},
    ),
    ("0.3F", Repetition(0, 6, 3), (1, 30), "rising-splits", {"h": 3, "u": 1, "t": 3}),
    (
        "take k where k <= n % 3",
        Repetition(0, 3, 0),
        (1, 7),
        "periodic-moves",
        {"k": 3, "q": 3, "N": 3},
    ),
    (
        "take k where k <= 5 and n > 10",
        Repetition(10, 6, 0),
        (11, 11 + 6 + 6),
        "periodic-moves",
        {"k1": 6, "q": 1, "r": 6, "N": 11},
    ),
    (
        "take 1-2 or halve into 2",
        Repetition(3, 4, 0),
        (3, 3 + 4 + 2),
        "periodic-moves",
        {"h": 1, "k1": 2, "q": 2, "r": 4, "N": 2},
    ),
    ("take k where n < 10", Repetition(10, 1, 0), (10, 11), "no-move-from", {"k1": 0, "N": 10}),
    (
        "take k where k % 3 == 1",
        Repetition(2, 3, 0),
        (2, 2 + 3 + 3),
        "periodic-moves-many",
        {"k1": 1, "q": 3, "N": 1},
    ),
    (
        "split a+b where even(a)",
        Repetition(1, 4, 0),
        (1, 2 + 4 + 4),
        "periodic-moves-split",
        {"h": 2, "k1": 0, "q": 2, "r": 4, "N": 1},
    ),
    (
        "take k where even(k)",
        Repetition(0, 2, 1),
        (1, 8),
        "periodic-moves-rising",
        {"k1": 1, "q": 2, "r": 2},
    ),
    (
        "take 1 or take k where k < n",
        Repetition(3, 1, 1),
        (3, 7),
        "periodic-moves-rising",
        {"k1": 1, "N": 2},
    ),
]


def test_a_proof_is_told_with_its_window_and_the_numbers_of_the_rule():
    for text, law, (low, high), section, own in PROOFS:
        rule = parse_rule(text)
        engine = engine_for(rule, 255)
        found = certify(rule, engine.values, 256)
        assert (found.repetition, found.window) == (law, (low, high)), text
        told, numbers = found.theorem.proof(rule, law, found.window)
        common = {"n0": law.preperiod, "p": law.period, "s": law.saltus, "lo": low, "hi": high}
        common |= {"last": high - 1, "w": high - low, "before": high - law.period}
        assert (told, numbers) == (section, numbers | (common | own if numbers else {})), text
        if section.startswith(("golomb", "guy-smith", "periodic-moves")):
            # G(high − 1 + period) is the last value that is compared.
            assert found.theorem.search(engine.values(high + law.period - 1)) is None, text
