"""NPSC 2022 F against expectimax on the rules, straight from the definition."""

from gamecore.chance import expectimax
from gamecore.problems.chance_heaps import PROBLEM, small


def test_every_small_position_has_the_chance_of_expectimax(sweep):
    texts = list(small())
    assert len(texts) > 200
    for text in sweep(texts, quick=60, check=len(texts)):
        heaps = [int(word) for word in text.split()[2:]]
        chance = expectimax(heaps).chance
        written = f"{chance.numerator}/{chance.denominator}"
        assert PROBLEM.solve(text) == f"{written}\n"
        assert PROBLEM.explain(text).answer == written


def test_chances_are_in_lowest_terms_and_whole_ones_have_a_denominator():
    text = "5\n1\n9\n2\n1 1\n3\n1 1 9\n5\n1 7 1 1 1\n2\n1 9\n"
    assert PROBLEM.solve(text).split() == ["1/1", "0/1", "2/3", "3/5", "1/2"]


def test_a_full_input_of_many_different_lengths():
    tests = [[1] * (n - 1) + [2] for n in range(1, 600)]
    text = "\n".join([str(len(tests)), *(f"{len(t)}\n{' '.join(map(str, t))}" for t in tests)])
    said = PROBLEM.solve(text).split()
    expected = ["1/2" if n % 2 == 0 else f"{(n + 1) // 2}/{n}" for n in range(1, 600)]
    assert said == expected


def test_the_steps_of_one_large_heap_add_up():
    for count in range(2, 30):
        heaps = " ".join(["5"] + ["1"] * (count - 1))
        explained = PROBLEM.explain(f"1\n{count}\n{heaps}\n")
        fields = explained.steps[-1].fields
        top, bottom = map(int, fields["rest"].split("/"))
        p, q = map(int, fields["chance"].split("/"))
        # 1/count + left/count · top/bottom = p/q
        assert (bottom + fields["left"] * top) * q == p * count * bottom
        assert explained.answer == fields["chance"]
