"""Every beat of every lesson: answered right, with each known mistake, its words checked."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import gamecore
from gamecore import grundy_values
from gamecore.errors import GameError
from gamecore.grundy.mex import nim_sum
from gamecore.lessons.catalogue import LESSONS, lesson, lessons, used, words_after
from gamecore.lessons.kinds.find_move import NO_MOVE, FindMove
from gamecore.lessons.kinds.one_number import OneNumber
from gamecore.lessons.kinds.recognise import Recognise
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.path.why_bigger_does_not_matter import _legs
from gamecore.lessons.pictures import Replies
from gamecore.lessons.practice import skill_names
from gamecore.lessons.small_games import moves, rule_words, values
from gamecore.messages import listed
from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after, rules_after
from gamecore.rules.language import parse_rule
from lesson_claims import computed
from question_law import check_rules_are_in_words, check_wrong_answer

ROOT = Path(gamecore.__file__).parent.parent
WORDS = ROOT / "content" / "en" / "lessons"
BEATS = [
    pytest.param(one, beat, id=f"{one.name}-{place}-{beat.name}")
    for one in lessons()
    for place, beat in enumerate(one.beats, 1)
]
LOOKED_AT = 6
"""Instances of each question that are walked through: the first, and five after misses."""


def sections(name):
    """The names and the texts of a lesson's sections, in order."""
    text = (WORDS / f"{name}.md").read_text(encoding="utf-8")
    return [part.partition("\n")[::2] for part in text.split("\n## ")[1:]]


def words_of(one, beat):
    return " ".join(dict(sections(one.name))[beat.name].split())


def test_the_lessons_have_the_names_and_the_order_that_links_rely_on():
    assert LESSONS == (
        "hot-and-cold",
        "one-number",
        "mex",
        "grundy-numbers",
        "nim-and-xor",
        "winning-move",
        "why-bigger-does-not-matter",
        "splitting",
        "patterns-and-proof",
        "misere",
    )
    assert tuple(one.name for one in lessons()) == LESSONS
    with pytest.raises(GameError, match="There is no lesson “magic”; the lessons are hot-and-cold"):
        lesson("magic")


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_a_lesson_has_its_shape(one):
    kinds = [beat.kind for beat in one.beats]
    assert len(kinds) >= 8
    first = one.name == LESSONS[0]
    assert kinds[: 1 if first else 2] == (["bet"] if first else ["recall", "bet"])
    assert kinds[-2:] == ["exit", "next"]
    order = [kinds.index(kind) for kind in ("bet", "worked", "fill", "try", "exit", "next")]
    assert order == sorted(order)
    assert "why" in kinds
    assert len({beat.name for beat in one.beats}) == len(one.beats)
    by_kind = {beat.kind: beat for beat in one.beats}
    assert first or len(by_kind["recall"].questions) == 2
    assert len(by_kind["fill"].questions) == 3
    # What is tried after the blanks: questions, or games in which the values are used.
    tried = [beat for beat in one.beats[kinds.index("fill") :] if beat.kind in ("try", "play")]
    assert sum(len(beat.questions) + len(beat.games) for beat in tried) >= 3
    assert by_kind["worked"].steps
    assert by_kind["why"].picture is not None or by_kind["why"].steps
    assert set(one.skills) <= set(skill_names())
    assert set(one.refutes) <= set(MISTAKES)


def test_the_table_of_replies_has_every_move_and_an_answer_to_each_that_wins():
    steps = [step for one in lessons() for beat in one.beats for step in beat.steps]
    found = [step.picture for step in steps if isinstance(step.picture, Replies)]
    assert len(found) >= 2
    for picture in found:
        rules, begin = picture.board.rules, picture.board.heaps
        legal = [(n, left) for n, rule in enumerate(rules) for left in moves(rule, begin[n])]
        assert sorted((move.heap, move.after) for move, _answer, _left in picture.rows) == legal
        assert not analyse(tuple(map(parse_rule, rules)), begin).to_move_wins
        for move, answer, left in picture.rows:
            assert answer.heaps == heaps_after(begin, move.heap, move.after)
            assert answer.after in moves(rules[answer.heap], answer.heaps[answer.heap])
            assert left == heaps_after(answer.heaps, answer.heap, answer.after)
            assert not analyse(tuple(map(parse_rule, rules)), left).to_move_wins


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_nothing_is_asked_twice_in_a_lesson(one):
    beats = [beat for beat in one.beats if beat.kind != "bet"]  # it is answered later on
    first = [asked.at(0) for beat in beats for asked in beat.questions]
    told = [(question.asks, question.picture) for question in first]
    assert [one for one in told if told.count(one) > 1] == []


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_each_beat_has_its_section_and_each_section_its_beat(one):
    assert [name for name, _text in sections(one.name)] == [beat.name for beat in one.beats]
    lines = (WORDS / f"{one.name}.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"# {one.title}"
    # A line that begins with a number and a full stop would be read as a list.
    assert not [line for line in lines if re.match(r"\d+[.)] |[-+*] ", line)]


@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_the_words_are_few_and_begin_with_a_title(one, beat):
    text = words_of(one, beat)
    title, body = re.fullmatch(r"\*\*(.+?)\*\* (.+)", text).groups()
    assert title[-1] in ".?"
    sentences = len(re.findall(r"[.?!](?:\s|$)", body))
    assert sentences <= (3 if beat.kind == "why" else 2), sentences
    assert "<" not in text
    assert "safe" not in text


@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_every_claim_is_made_in_the_words_and_true(one, beat):
    text = words_of(one, beat)
    for claim in beat.claims:
        assert claim.words in text
        assert computed(claim) == claim.expect, claim


@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_no_number_in_the_words_goes_unchecked(one, beat):
    text = words_of(one, beat)
    # Longer claims first: a claim may be part of another one.
    for claim in sorted(beat.claims, key=lambda claim: -len(claim.words)):
        text = text.replace(claim.words, " ")
    quoted = {rule for claim in beat.claims for rule in [claim.rule] if rule}
    quoted |= {rule for game in beat.games for rule in game.rules}
    quoted |= {
        rule
        for asked in beat.questions
        for rule in [getattr(asked.at(0), "rule", ""), *getattr(asked.at(0), "rules", ())]
        if rule
    }
    for rule in quoted:
        text = text.replace(f"“{rule_words(rule)}”", " ")
    # 0, 1 and 2 as the numbers one counts from, and "XOR is 0", are words of the subject.
    text = re.sub(
        r"0, 1, 2, …|XOR of 0|XOR 0|from 0 on|XOR is (not )?0|Make it 0|leaves 0|is not 0",
        " ",
        text,
    )
    left = re.findall(r"\d+", text)
    known = {
        str(number)
        for asked in beat.questions
        for number in re.findall(r"\d+", f"{asked.at(0).asks} {asked.at(0).picture}")
    } | {str(n) for game in beat.games for n in game.heaps}
    assert [number for number in left if number not in known] == []


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_why_the_first_bet_comes_out_so_is_true_and_in_words_that_were_met(one):
    told = one.ending.bet
    (bet,) = (beat.questions[0].at(0) for beat in one.beats if beat.kind == "bet")
    if told is None:
        assert len(bet.solution()[-1].says.template) > 40
        return
    text = str(told)
    assert not used(text, words_after(one.name, len(one.beats)))
    if bet.kind == "choose" and bet.example()[0] in ("first", "second"):
        assert text.startswith(f"Go {bet.example()[0]}.")
    rule = getattr(bet, "rule", "") or bet.picture.rules[0]
    for n, value in re.findall(r"G\((\d+)\) = (\d+)", text):
        assert grundy_values(rule, int(n))[int(n)] == int(value)
    for row, value in re.findall(r"(\d+(?: ⊕ \d+)+) = (\d+)", text):
        assert nim_sum(map(int, row.split(" ⊕ "))) == int(value)
    if bet.kind == "number":
        (right,) = bet.example()
        worth = [sum(grundy_values(rule, n)[n] for n in left) for left in moves(rule, bet.n)]
        assert re.search(rf"worth {listed(worth)}\b|worth {listed(worth[::-1])}\b", text)
        assert re.search(rf"(missing is|= ) ?{right}\.", text)


@pytest.mark.sweep(quick=1, check=40)
@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_a_beat_answered_right_and_with_each_mistake(one, beat):
    for asked in beat.questions:
        for misses in range(LOOKED_AT):
            question = asked.at(misses)
            assert question.accepts(question.example())
            assert question.solution()
            check_rules_are_in_words(question)
            for slip in question.slips():
                check_wrong_answer(question, slip.answer)
            if isinstance(question, FindMove):
                right = [(change,) for change in question.winning] or [NO_MOVE]
                assert all(question.accepts((answer,)) for answer in right)


@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_a_miss_brings_another_case_than_the_one_that_was_told(one, beat):
    for asked in beat.questions if beat.kind != "bet" else ():  # a bet is kept until the exit
        for turn in range(LOOKED_AT // 2):
            assert asked.at(turn) == asked.at(turn)
            assert cases(asked.at(turn)).isdisjoint(cases(asked.at(turn + 1)))


def cases(asked):
    """The heaps or positions whose label, value or move a question asks for; else its text."""
    if asked.kind in ("labels", "derivation"):
        heaps = getattr(asked, "asked", None) or [n for n, _column in asked.cells]
        return {(asked.rule, n) for n in heaps}
    if asked.kind == "number":
        return {(asked.rule, asked.n)}
    if asked.kind == "verdicts":
        return set(asked.boards)
    return {(asked.asks, asked.picture, asked.blanks)}


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_a_lesson_hears_the_mistakes_that_it_is_about(one):
    heard = {
        question.diagnose(slip.answer)
        for beat in one.beats
        for asked in beat.questions
        for question in map(asked.at, range(LOOKED_AT))
        for slip in question.slips()
    }
    assert set(one.refutes) <= heard


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_the_game_at_the_end_is_not_won_by_copying(one):
    game = one.ending.game
    position = analyse(tuple(map(parse_rule, game.rules)), game.heaps, game.misere)
    assert position.winning_moves
    for move in position.winning_moves:
        rules = rules_after(game.rules, move.heap, move.after)
        left = heaps_after(game.heaps, move.heap, move.after)
        heaps = Counter(pair for pair in zip(rules, left, strict=True) if pair[1])
        assert any(many % 2 for many in heaps.values()), f"{move} leaves pairs of equal heaps"


@pytest.mark.parametrize(("one", "beat"), BEATS)
def test_games_and_doors_can_be_opened(one, beat):
    for game in beat.games:
        position = analyse(tuple(map(parse_rule, game.rules)), game.heaps, game.misere)
        assert len(game.rules) == len(game.heaps)
        if game.begins == "you" and game.opponent == "perfect":
            assert position.outcome == "N", (
                "who begins against a perfect player must be able to win"
            )
        if game.begins == "opponent" and game.opponent == "perfect":
            assert position.outcome == "P"
    for door in beat.doors:
        assert sum(map(bool, (door.lesson, door.skill, door.rules))) == 1
        assert door.lesson in ("", *LESSONS)
        assert door.skill in ("", *skill_names())
        assert [str(parse_rule(rule)) for rule in door.rules] == list(door.rules)
        assert len(door.rules) in (0, 1, len(door.heaps))
    if beat.kind == "next" and one.name != LESSONS[-1]:
        assert beat.doors[0].lesson == LESSONS[LESSONS.index(one.name) + 1]


def test_why_xor_decides_is_told_before_the_recipe_that_rests_on_it():
    names = [beat.name for beat in lesson("nim-and-xor").beats]
    assert names.index("worked") < names.index("why") < names.index("move")


def test_the_number_is_the_heap_that_balances_before_the_mex_is_named():
    for name in ("hot-and-cold", "one-number"):
        assert "mex" not in (WORDS / f"{name}.md").read_text(encoding="utf-8").lower()
        for beat in lesson(name).beats:
            for asked in beat.questions:
                assert "mex" not in asked.at(0).asks
                assert not isinstance(asked.at(0), Recognise)
    assert "balances it" in (WORDS / "one-number.md").read_text(encoding="utf-8")


def test_a_heap_that_balances_is_asked_for_before_its_number_is_called_a_value():
    plain, named = (str(OneNumber("take 1, 3, 4", 6, named=named).asks) for named in (False, True))
    assert "What is G(6)?" in named
    assert "Nim" not in named
    assert "G(6)" not in plain
    assert "beside a heap of Nim" in plain


def test_a_value_has_every_number_below_it_among_the_options_and_never_itself():
    legs = next(beat for beat in lesson("why-bigger-does-not-matter").beats if beat.name == "legs")
    for asked in legs.questions:
        for place in range(2):
            one = asked.at(place)
            assert one.example()[:2] == ("all", "never")


def test_the_first_splits_are_filled_in_below_every_smaller_heap():
    fill = next(beat for beat in lesson("splitting").beats if beat.name == "fill")
    for asked in fill.questions[:2]:
        for turn in range(2):
            rows = asked.at(turn).picture.rows
            assert [row.n for row in rows] == [*range(len(rows))]


def test_two_codes_agree_as_far_as_the_question_says_and_no_farther():
    first, second = (grundy_values(code, 600).tolist() for code in ("0.161", "0.36"))
    apart = next(n for n in range(600) if first[n] != second[n])
    asked_of = 0
    for beat in lesson("patterns-and-proof").beats:
        for question in (asked.at(turn) for asked in beat.questions for turn in range(3)):
            if found := re.search(r"0\.161 and 0\.36 up to heap (\d+)", str(question.asks)):
                asked_of += 1
                agree = int(found[1]) < apart
                assert question.example() == ("seen" if agree else "differ",)
                told = "all of them agree" if agree else f"heap {apart} is worth 2 and 4"
                assert told in str(question.asks)
                assert ("proves nothing" in str(question.solution()[0].says)) == agree
    assert (first[apart], second[apart]) == (2, 4)
    assert asked_of


def test_no_move_of_nim_leads_to_a_larger_value_and_some_in_grundys_game_do():
    assert _legs("take any", 9).example() == ("all", "never", "never")
    assert _legs("split into 2 unequal", 9).example() == ("all", "never", "sometimes")


def test_questions_that_follow_one_another_begin_with_less_and_never_ask_for_more_than_three():
    beat = next(beat for beat in lesson("patterns-and-proof").beats if beat.name == "try")
    counts = [len(asked.at(0).blanks) for asked in beat.questions]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] <= 3


def test_the_first_bet_is_not_settled_by_a_game_before_it_is_asked_again():
    bet, play = lesson("hot-and-cold").beats[:2]
    (question,) = (asked.at(0) for asked in bet.questions)
    assert play.kind == "play"
    assert question.shown.heaps not in {game.heaps for game in play.games}


def test_the_heap_of_the_first_bet_is_not_asked_again_nor_one_that_was_just_labelled():
    one = lesson("hot-and-cold")
    bet, _play, worked, fill, _words, try_ = one.beats[:6]
    heaps = {asked.at(turn).shown.heaps for asked in try_.questions for turn in range(4)}
    assert heaps.isdisjoint({bet.questions[0].at(0).shown.heaps, one.ending.game.heaps})
    sides = [{asked.at(turn).example() for turn in range(2)} for asked in try_.questions]
    assert [len(side) for side in sides] == [2, 2, 2], "another try may have another answer"
    seen = {(worked.steps[0].picture.rule, n) for n in range(len(worked.steps))}
    for asked in fill.questions:
        question = asked.at(0)
        new = {(question.rule, n) for n in question.asked}
        assert new.isdisjoint(seen)
        seen |= new


def test_the_table_that_was_worked_out_is_the_one_that_is_filled_in():
    one = lesson("grundy-numbers")
    worked, fill = (next(b for b in one.beats if b.name == name) for name in ("worked", "fill"))
    rules = {step.picture.rule for step in worked.steps}
    first, second, other = (asked.at(0).rule for asked in fill.questions)
    assert rules == {first, second} == {"take 1, 3, 4"}
    assert other not in rules
    asked_first = fill.questions[0].at(0).cells[0][0]
    assert max(step.picture.rows[-1].n for step in worked.steps) < asked_first


def test_the_values_of_lesson_4_stand_from_heap_0_on_beside_the_games_that_need_them():
    one = lesson("grundy-numbers")
    (use,) = (beat for beat in one.beats if beat.games)
    assert use.picture.values == tuple(values("take 1, 3, 4", len(use.picture.values) - 1))
    for game in use.games:
        assert max(game.heaps) < len(use.picture.values)
        assert game.rules == ("take 1, 3, 4",) * 2
    first, second = (analyse(game.rules[0], game.heaps) for game in use.games)
    assert (first.outcome, second.outcome) == ("N", "P"), "in the second one goes second"
    for move in first.winning_moves:
        left = heaps_after(use.games[0].heaps, move.heap, move.after)
        assert left[0] != left[1], "not won by copying"


def test_the_bet_of_lesson_4_asks_what_no_page_before_it_told_and_its_last_one_another_heap():
    one = lesson("grundy-numbers")
    bet, *_rest, last, _next = one.beats[1:]
    asked = bet.questions[0].at(0)
    assert (asked.example(), asked.picture.heaps) == (("less",), (100, 4))
    assert [choice.name for choice in asked.blanks[0].choices] == ["more", "less", "same"]
    assert all(last.questions[0].at(turn).n != 100 for turn in range(3))


@pytest.mark.parametrize("name", ["hot-and-cold", "one-number"])
def test_what_a_worked_solution_tells_is_asked_before_it(name):
    (worked,) = (beat for beat in lesson(name).beats if beat.kind == "worked")
    (asked,) = worked.questions
    question = asked.at(0)
    if name == "one-number":
        assert question.n == worked.steps[2].picture.board.heaps[0]
        assert question.example()[0] == worked.steps[2].picture.board.heaps[1]
        return
    for turn in range(3):
        leave = asked.at(turn)
        assert leave.example() == ("4",)
        for place, said in ((one.name, one.wrong) for one in leave.gaps[0][1] if not one.holds):
            taken = re.search(r"takes (\d+)", str(said))
            left = int(place) - int(taken[1]) if taken else 0
            assert left in (0, 4), said


def test_two_numbers_are_compared_beside_the_numbers_of_all_heaps_with_one_reason_for_all():
    beat = next(beat for beat in lesson("one-number").beats if beat.name == "try")
    for asked in beat.questions:
        question = asked.at(0)
        most = max(max(board.heaps) for board in question.boards)
        known = question.picture.known
        assert known == tuple(values(question.boards[0].rules[0], most))
        for board, label in zip(question.boards, question.example(), strict=True):
            one, other = (known[heap] for heap in board.heaps)
            assert (label == "P") == (one == other)
        assert "equal, the heaps balance" in str(question.reason(question.example()))
        assert replace(question, balanced=False).reason(question.example()) is None
        assert replace(question, balanced=False).picture.known == ()


def test_the_last_bet_of_one_number_is_of_no_rule_whose_numbers_were_shown():
    *before, last, _next = lesson("one-number").beats
    bets = [last.questions[0].at(turn) for turn in range(3)]
    tables = [asked.at(turn) for beat in before for asked in beat.questions for turn in range(3)]
    shown = {table.boards[0].rules[0] for table in tables if table.kind == "verdicts"}
    assert shown
    assert shown.isdisjoint(bet.rule for bet in bets)
    assert len({bet.example() for bet in bets}) == 3


def test_the_last_bet_of_the_mex_says_how_many_options_there_are():
    (beat,) = (beat for beat in lesson("mex").beats if beat.name == "exit")
    assert "five options" in words_of(lesson("mex"), beat)
    assert {len(beat.questions[0].at(turn).values) for turn in range(7)} == {5}
