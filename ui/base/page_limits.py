"""Every limit of a page, each with its reason; the core's larger ones are in gamecore/limits.py."""

from __future__ import annotations

from dataclasses import dataclass

HEAPS = 24
"""Most heaps on a page: more cannot be told apart on a screen; the shell takes 200 000."""

STONES_DRAWN = 36
"""Largest heap drawn stone by stone (a pile of eight rows); larger heaps are labelled bars."""

CELLS_PLAYED = 13
"""Largest heap of the two that are played on a board of cells: on a phone a cell of it is as wide
as a finger tip needs; larger heaps are stones."""

DERIVE_OPTIONS = 60
"""Largest heap that is derived option by option: 60 steps are the most a person walks through."""

PLOT = 2_000
"""Most values in a plot: Altair paints 2 000 marks within the quarter second a click may take."""

VERDICT = 16_384
"""Heaps that a page examines by itself to settle a pattern: most games are settled by then."""

VERDICT_SPLIT = 4_096
"""The same for games that split heaps, whose values cost more: about 20 ms."""

PROOF = 40
"""Most steps of a proof that a link can name; the longest proof told has fewer than twenty."""

WRAP = 60
"""Widest row of the strip of values."""

STRIP = 600
"""Most cells of the strip: a drag moves them all within one frame of the screen."""

SCRUB = 9_999
"""Largest number that a drag over a rule's text reaches; larger ones are typed."""

MOVES_LISTED = 12
"""Winning moves written out at once; the rest are counted and listed on demand."""

MOVES_MORE = 200
"""Most winning moves ever written on a page."""

PARTS_WRITTEN = 60
"""Most heaps of one move that are written out: a heap may split into a hundred thousand equal ones,
a wall of text that would cost its page a fifth of a second."""

FAMILY = 100_000
"""Largest n in the family of heaps 1..n of the at-least-half page."""

PATTERN_STEPS = 400_000
"""Most steps of 0.15 µs spent on the table of a rule without a shortcut: 60 ms, and as much again
for each look at it. The plot and the verdict of such a rule end sooner."""

BRUTE_FORCE = 20_000
"""Most positions that "Check by brute force" looks at: under a second."""

BRUTE_FORCE_MOVES = 500_000
"""Most moves that it looks at in a coupled game, whose positions may have thousands each: one to
three seconds."""

TREE = 60
"""Most positions of a drawn game tree: more cannot be read on a laptop's screen."""

TREE_OFFERED = 14
"""Most positions of the smaller tree that is drawn first, or where the page's own is too large:
about a dozen are looked over at first sight."""

CHANCE_TREE = 45
"""Most draws and choices of a drawn tree of chances: more cannot be looked over."""

CHANCE_STONES = 9
"""Most stones of a drawn tree of chances: each is two rows, and more than twenty are a tower."""

CHANCE_TREE_OFFERED = 25
"""Most of them in the smaller tree that is drawn when the page's own is too large."""

TRIAL_GAMES = 100
"""Games of chance that are played for a wrong answer: enough to see how often, and a tenth of
a second for the heaps of TRIAL_HEAPS."""

TRIAL_HEAPS = 12
"""Most heaps of a position that is played so often."""

SILENT_SECONDS = 0.3
"""Work that takes longer shows a bar and can be stopped; a shorter wait is over
before anybody reads about it."""

HEARTBEAT_TIMEOUT = 2.0
"""A question that no page has waited for so long is given up: its page was left or closed. Pages
that wait say so ten times as often."""

POLL_SECONDS = 0.15
"""How often a waiting page looks how far the work is: a bar that moves smoothly enough, and the
longest time from a press of Stop until the page answers it."""

SHORT_SECONDS = 0.015
"""Processor time of a question's first moment. Nineteen of twenty that pages ask are answered in
half of it, and whoever waits behind a large one waits no longer than this: a page that takes 40 ms
hardly feels it."""

MIDDLE_SECONDS = 0.15
"""Processor time that it gets next, from a worker of its own: what takes a tenth of a second is not
to wait for what takes four."""

WORK_SECONDS = 4.0
"""Most processor time of one question: about as long as anybody waits for a page. The bounds of the
core refuse at once what is surely larger; this ends what they let through."""

OVERTIME = 0.1
"""Seconds of processor time, and a quarter of what it has, after which a worker is killed that has
not ended by itself when its time was over: the longest silence between two reports."""

WALL_FACTOR = 6
"""How much longer than its processor time a question may take by the clock: others use the cores
too. For what sleeps or hangs."""

WALL_LEAST = 5.0
"""The least seconds for it by the clock: a first moment may wait longer for a core."""

MIDDLE_NICE = 5
"""How far the worker of the middle stands back: of a core that both want, a page that is drawn gets
three parts and the question one."""

LONG_NICE = 10
"""How far the worker of long questions stands back: with this the system gives a page that is
drawn nine parts of a core that both want, and the question one."""

VISITOR_QUESTIONS = 2
"""Questions of one visitor in the pool at once, and more of the same visitor wait outside: one that
works and one behind it are all that a person looks at, and nobody fills the line of the others."""

QUEUE = 60
"""Most questions in the pool, and most of one visitor outside: at some tenths of a second each half
a minute, which is about as long as anybody waits for a page."""

ANSWER_BYTES = 64_000_000
"""Bytes of the answers that are kept, as they come from a worker, together with their questions; as
objects they take two to four times as much. Most have a few thousand; the largest output of a
contest fits twice."""

WORKER_MEMORY = 1_500_000_000
"""Most bytes of addresses of a worker. The largest tables need some hundred million, and the
libraries reserve more than they ever use."""

WORKER_TASKS = 1_000
"""Questions after which a new worker takes the place of an old one, so that nothing adds up."""

TYPED = 5_000
"""Most letters of a field that writes the address, ten times what a rule may have: the framework
reads no part of an address that is much longer, and browsers and proxies cut one of some 60 kB."""

LETTERS = 200
"""Most letters of a text on a page: more are a wall of boxes, and 200 already fill a screen."""

CELLS = 30
"""Last row and column of a board of two heaps: 31 × 31 cells are the most whose numbers can be
read, and their rows, columns and diagonals the longest that a person looks along."""

MISERE_HEAPS = 24
"""Largest heap in the table of misère values: that of Kayles is done in a fifth of a second, and
wild heaps beyond it cost more and more."""

MISERE_OFFERED = 40
"""Largest heap of the smaller position that is offered where a search under misère play is refused:
a picture of such a heap is still read. Where that is refused as well, half of it is tried."""

MISERE_OFFERED_HEAPS = (6, 3, 1)
"""Most heaps that it has, first tried with more: each try takes up to a third of a second."""

MISERE_EXAMPLE = 7
"""Largest heap in the examples of one XOR with two winners: 35 positions, well under a second."""

MISERE_STORY = 100
"""Largest heap of the example that comes before misère play: the smallest that has a move."""

PASTED = 1_000_000
"""Longest contest input or output pasted into a box, in characters: what a browser's text box
still edits at once. Longer ones are uploaded."""

UPLOAD_MB = 16
"""Largest uploaded file in megabytes: the longest input that a judge's limits allow has ten. As in
.streamlit/config.toml."""

LINKED_INPUT = 300
"""Longest input that a link carries, in characters: longer links are cut by mail and chat."""

TRAP = 2_000
"""Longest input that a wrong program is tried on: it shows its mistake on a few numbers."""

SAMPLES = 3
"""Most samples of a problem that have a button."""

TEST = 1_000_000
"""Largest number of a test that is explained: no judge has more tests in one input."""

SEED = 9_999
"""Largest seed of a made input: four digits are easily told across a room."""

INPUT_LINES = 8
"""Lines of a made input that are shown; all of it is a download away."""

INPUT_COPIED = 20_000
"""Letters of a made input that the page holds whole, to be copied; a larger one is a file, since
its letters would be sent with every run."""

INPUT_HEIGHT = 220
"""Height in pixels of the box in which such an input scrolls: ten lines."""

OUTPUT_LINES = 20
"""Lines of an output that are shown; all of it is a download away."""

OUTPUT_WIDTH = 100
"""Longest line shown of inputs and outputs."""

VISITORS = 400
"""Open tabs of one app process before new ones get a page that says so: at a press every four
seconds and 10 ms of processor time each, they keep one core busy. A host may set another number."""

VISITORS_LATE = 200
"""Tabs beyond VISITORS that still connect: whoever was let in at the same moment, or comes from a
process that has died. Beyond them connections are refused; each session costs 0.2 MB."""

FULL_RETRY_SECONDS = 15
"""How often the page that says so tries again: soon enough for whoever waits, and a hundred who
wait are seven small requests a second."""

MESSAGE_MB = 9
"""Largest message of a browser in megabytes: two boxes of PASTED letters at four bytes, and the
rest of a page. As in .streamlit/config.toml, under maxWidgetStateSize."""

MESSAGE_PARTS = 2_000
"""Most fields, files or remembered messages that a browser names at once: the fullest page has some
hundred. Two hundred times as many, which fit in MESSAGE_MB, hold every other visitor up for
seconds."""

LINK_KB = 32
"""Longest line of a request in kilobytes: links for mail and chat stay under two, one with a whole
game or plan in it has some more."""

BODY_MB = UPLOAD_MB + 1
"""Largest body of a request in megabytes: an uploaded file and what is around it."""

PER_BROWSER = 20
"""Requests a second of one browser to the app processes, on average; a page makes six."""

PER_BROWSER_AT_ONCE = 120
"""Requests of one browser that may come at once: twenty tabs opened together."""

TABS_PER_BROWSER = 30
"""Connections held by one browser: more open tabs than anybody works in."""

PER_ADDRESS = 400
"""Requests a second without a cookie from one address: a school is one address, and 300 students
who open a link within eight seconds make six each."""

PER_ADDRESS_AT_ONCE = 2_400
"""How many of them may come at once: 400 students in the same second."""

TABS_PER_ADDRESS = 900
"""Connections held from one address: a school is one; it has 300 students with some tabs each."""

CONNECTIONS_PER_ADDRESS = 4_000
"""All connections from one address: while a page loads, a browser holds six beside the first."""

CONNECTIONS = 8_192
"""All connections of one process of nginx, to visitors and to the app together."""

SLOW_SECONDS = 15
"""How long a request may take to arrive, from one piece to the next, and an answer to be taken; a
slow line needs a few, and who sends a byte now and then to hold a place is let go."""

HELD_SECONDS = 3_600
"""How long a tab's connection may be silent: the app asks each browser every 20 to 30 seconds."""

PLAN_SCREENS = 24
"""Most screens of a plan: two for each five minutes of an hour."""

PLAN_TEXT = 1_500
"""Longest text of a plan, so that mail and chat do not cut its link."""

ROOMS = 200
"""Rooms that are open at once, of all processes together: a large school has a tenth of that. At
more, one that nobody pressed anything in for ROOM_IDLE_SECONDS makes place."""

ROOM_IDLE_SECONDS = 1_200
"""After so long without a press a room may make place for a new one: no question takes that."""

ROOM_SECONDS = 10_800
"""After so long without a press of its teacher a room is gone, with all that is in it: two lessons
and the break between them."""

ROOM_PHONES = 100
"""Most phones in a room: three classes. Each is a line in what is read at every press."""

ROOM_ANSWERS = 40
"""How often a phone may answer one question: nobody changes an answer more often by hand."""

ROOM_ANSWER_BYTES = 600
"""Longest answer: a choice or a number for each cell of the longest row that is asked for."""

ROOM_QUESTION_BYTES = 16_000
"""Longest question with its choices: a move out of sixty has four thousand letters."""

ROOM_CHOICES = 60
"""Most choices of one question: more cannot be looked through on a phone."""

ROOM_NAME = 30
"""Letters of a first name that a phone sends with its progress."""

ROOM_BARS = 8
"""Most bars on the wall: the commonest answers; of the others it is said how many they are."""

ROOM_POLL_SECONDS = 1.5
"""How often a phone asks whether something is new: a press on the wall is seen within two seconds,
and a class of thirty makes twenty small requests a second."""

ROOM_STATE_SECONDS = 0.3
"""So long a process answers such requests by what it looked up last: of a hundred phones one."""

ROOM_POLLS_PER_ADDRESS = 400
"""Such requests a second from one address: a school is one, with twenty classes at once."""

ROOM_POLLS_AT_ONCE = 1_200
"""How many of them may come at once: phones that wake up together after a break."""

ROOM_WRONG_CODES = 60
"""Wrong codes from one address at once: twice a class that reads a letter wrongly."""

ROOM_WRONG_CODES_A_SECOND = 1
"""And how many each second after that: of 160 000 codes one is guessed in hours, not in minutes."""

ROOM_WRONG_CODE_SECONDS = 1.0
"""What each of them costs whoever tries it, in seconds."""

ROOM_OPENINGS = 30
"""Rooms that one address opens at once; after that one every ROOM_OPENING_SECONDS."""

ROOM_OPENING_SECONDS = 20
"""So long until it may open one more: nobody fills the ROOMS of the others."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something cannot be shown, in one sentence."""

    sentence: str
