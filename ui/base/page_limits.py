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
"""Largest step number of a proof in a link; the longest proof has fewer than twenty steps."""

WRAP = 60
"""Most cells in one row of the strip of values; wider rows do not fit a screen."""

STRIP = 600
"""Most cells of the strip: a drag moves all of them within one frame of the screen."""

SCRUB = 9_999
"""Largest number in a rule's text that can be set by dragging; larger ones are typed."""

MOVES_LISTED = 12
"""Winning moves written out at once; the rest are counted and listed on demand."""

MOVES_PRESENTED = 3
"""Winning moves on a screen before a class: as many as are read from the last row."""

REASONED_PRESENTED = 2
"""The same where the reason of each is three lines long."""

REPLIES_PRESENTED = 6
"""Losing moves with their replies on a screen before a class, a row each."""

MOVES_MORE = 200
"""Most winning moves ever written on a page."""

PARTS_WRITTEN = 60
"""Most heaps of one option that are written out: a heap may split into a hundred thousand equal
ones, whose text would take a fifth of a second."""

FAMILY = 100_000
"""Largest n in the family of heaps 1..n of the at-least-half page."""

PATTERN_STEPS = 400_000
"""Most steps, of 0.15 µs each, spent on the table of a rule without a shortcut: 60 ms, and as much
again each time it is examined. The plot and the verdict of such a rule end sooner."""

BRUTE_FORCE = 20_000
"""Most positions that "Check by brute force" looks at: under a second."""

BRUTE_FORCE_MOVES = 500_000
"""Most moves that "Check by brute force" looks at in a coupled game, where a position may have
thousands: one to three seconds."""

TREE = 60
"""Most positions of a drawn game tree: more cannot be read on a laptop's screen."""

TREE_OFFERED = 14
"""Most positions of the smaller tree that is drawn first, or when the page's own is too large:
about a dozen can be taken in at a glance."""

CHANCE_TREE = 45
"""Most draws and choices of a drawn tree of chances: more cannot be read."""

CHANCE_STONES = 9
"""Most stones of a drawn tree of chances: each takes two rows, and twenty rows are the most."""

CHANCE_TREE_OFFERED = 25
"""Most draws and choices of the smaller tree that is drawn when the page's own is too large."""

TRIAL_GAMES = 100
"""Games of chance simulated after a wrong answer: enough to show how often one wins, in a tenth of
a second for TRIAL_HEAPS heaps."""

TRIAL_HEAPS = 12
"""Most heaps of a position for which these games are simulated."""

SILENT_SECONDS = 0.3
"""Seconds of work after which a progress bar with Stop is drawn; a shorter wait is over before
anybody reads it."""

HEARTBEAT_TIMEOUT = 2.0
"""Seconds without a heartbeat of a waiting page after which a question is cancelled: its page was
left or closed. A waiting page sends one every POLL_SECONDS."""

POLL_SECONDS = 0.15
"""Seconds between two looks of a waiting page at the progress: the bar moves smoothly enough, and
the page answers a press of Stop within this time."""

SHORT_SECONDS = 0.015
"""Seconds of processor time that the first worker gives a question. Of twenty that pages ask,
nineteen need half of it; one that waits behind a large one is delayed by no more than this, little
beside the 40 ms that a page takes."""

MIDDLE_SECONDS = 0.15
"""Seconds of processor time that the second worker gives it: what takes a tenth of a second must
not wait for what takes four."""

WORK_SECONDS = 4.0
"""Seconds of processor time that the third worker gives it, then it has no answer: about as long as
anybody waits for a page. The limits of the core refuse at once what is surely larger."""

OVERTIME = 0.1
"""Seconds of processor time beyond 1.25 times its own after which a worker is killed that did not
stop by itself: the longest time between two reports of progress."""

WALL_FACTOR = 6
"""How many times its processor time a question may take by the clock, since others use the cores
too; ends what sleeps or hangs."""

WALL_LEAST = 5.0
"""Seconds by the clock that every question may take: even a short one may wait for a core."""

MIDDLE_NICE = 5
"""The `nice` value of the second worker: of a core that both want, a page being drawn gets three
parts and the question one."""

LONG_NICE = 10
"""The `nice` value of the third worker: of a core that both want, a page being drawn gets nine
parts and the question one."""

VISITOR_QUESTIONS = 2
"""Most questions of one visitor in the pool at once; further ones wait outside. One that runs and
one behind it are all that a person looks at, and nobody fills the queue of the others."""

QUEUE = 60
"""Most questions in the pool, and most of one visitor that wait outside: at some tenths of a second
each, half a minute, about as long as anybody waits for a page."""

ANSWER_BYTES = 64_000_000
"""Size of the answer cache in bytes, its answers and questions pickled; as objects they take two to
four times as much. Most have a few thousand; the largest contest output fits twice."""

WORKER_MEMORY = 1_500_000_000
"""Address space of a worker in bytes. The largest tables need some hundred million, and the
libraries reserve more than they ever use."""

WORKER_TASKS = 1_000
"""Questions after which a worker process is replaced, so that memory leaks do not add up."""

TYPED = 5_000
"""Most letters of a field that writes the address, ten times what a rule may have: the framework
reads no part of an address that is much longer, and browsers and proxies cut one of some 60 kB."""

EDGES = 40
"""Most edges of plants on a page: each is a letter to press, and more cannot be told apart."""

LETTERS = 200
"""Most letters of a text that is a position: each is a box, and 200 fill a screen."""

COINS = 40
"""Most coins of a row that is a position: a phone has five lines of them."""

CELLS = 30
"""Number of the last row and column of a board of two heaps: the numbers of more than 31 × 31 cells
cannot be read, nor longer rows, columns and diagonals followed."""

MISERE_HEAPS = 24
"""Largest heap in the table of misère values: that of Kayles takes a fifth of a second, and wild
heaps beyond it cost more and more."""

MISERE_OFFERED = 40
"""Largest heap of the smaller position offered when a search under misère play is refused: a
picture of such a heap can still be read. If that is refused too, half of it is tried."""

MISERE_OFFERED_HEAPS = (6, 3, 1)
"""Most heaps of that position, in the order tried: each try takes up to a third of a second."""

MISERE_EXAMPLE = 7
"""Largest heap in the examples of one XOR with two winners: 35 positions, well under a second."""

MISERE_STORY = 100
"""Largest heap tried as an example before misère play; the example is the smallest with a move."""

PASTED = 1_000_000
"""Longest contest input or output that can be pasted, in characters: what a browser's text box
still edits without delay. Longer ones are uploaded."""

UPLOAD_MB = 16
"""Largest uploaded file in megabytes: the longest input that a judge allows has ten. The same as in
.streamlit/config.toml."""

LINKED_INPUT = 300
"""Longest input that a link carries, in characters: longer links are cut by mail and chat."""

TRAP = 2_000
"""Longest input, in characters, that a wrong program is run on: a few numbers show its mistake."""

SAMPLES = 3
"""Most samples of a problem that have a button."""

TEST = 1_000_000
"""Largest number of the explained test within one input: no judge has more tests in one."""

SEED = 9_999
"""Largest seed of a generated input: four digits are easily called across a room."""

INPUT_LINES = 8
"""Lines of a generated input that are shown; the whole input can be downloaded."""

INPUT_COPIED = 20_000
"""Longest generated input, in characters, that the page holds to be copied; a longer one is a
download only, since it would be sent with every run."""

INPUT_HEIGHT = 220
"""Height in pixels of the box in which that input scrolls: ten lines."""

OUTPUT_LINES = 20
"""Lines of an output that are shown; the whole output can be downloaded."""

OUTPUT_WIDTH = 100
"""Characters of a line of input or output that are shown."""

VISITORS = 400
"""Most open tabs of one app process; new ones get a page that says it is full. At a press every
four seconds and 10 ms of processor time each, they keep one core busy. A host may change it."""

VISITORS_LATE = 200
"""Tabs beyond VISITORS that may still connect: they were let in at the same moment, or come from a
process that has died. More are refused; each session costs 0.2 MB."""

FULL_RETRY_SECONDS = 15
"""Seconds between two tries of the page that says the app is full: soon enough for whoever waits,
and a hundred who wait make seven small requests a second."""

MESSAGE_MB = 9
"""Largest message of a browser in megabytes: two boxes of PASTED characters of four bytes, and the
rest of a page. The same as maxWidgetStateSize in .streamlit/config.toml."""

MESSAGE_PARTS = 2_000
"""Most fields, files or remembered messages in one message of a browser: the fullest page has some
hundred. MESSAGE_MB has room for two hundred times as many, which would hold up every other visitor
for seconds."""

LINK_KB = 32
"""Longest request line in kilobytes: links for mail and chat stay under two, a link with a whole
game or plan in it has a few more."""

BODY_MB = UPLOAD_MB + 1
"""Largest request body in megabytes: an uploaded file and the form around it."""

PER_BROWSER = 20
"""Most requests a second of one browser to the app processes, on average; a page makes six."""

PER_BROWSER_AT_ONCE = 120
"""Most requests of one browser at once: twenty tabs opened together."""

TABS_PER_BROWSER = 30
"""Most connections held by one browser: more open tabs than anybody works in."""

PER_ADDRESS = 400
"""Most requests a second without a cookie from one IP address: a school is one address, and 300
students who open a link within eight seconds make six each."""

PER_ADDRESS_AT_ONCE = 2_400
"""Most of these requests at once: 400 students in the same second."""

TABS_PER_ADDRESS = 900
"""Most connections held from one address: a school is one, with 300 students of some tabs each."""

CONNECTIONS_PER_ADDRESS = 4_000
"""Most connections of any kind from one address: a browser that loads a page has six more open."""

CONNECTIONS = 8_192
"""Most connections of one nginx process, to visitors and to the app together."""

SLOW_SECONDS = 15
"""Most seconds for the header of a request, and between two pieces of its body or of the response:
a slow line needs a few, and whoever trickles a header to hold a place is cut off."""

HELD_SECONDS = 3_600
"""Most seconds of silence on a tab's connection: the app pings each browser every 20 to 30."""

PLAN_SCREENS = 24
"""Most screens of a plan: two for each five minutes of an hour."""

PLAN_TEXT = 1_500
"""Longest text of a plan in characters, so that mail and chat do not cut its link."""

ROOMS = 200
"""Most rooms open at once, in all processes together: a large school has a tenth of that. Beyond it
a room that nobody has used for ROOM_IDLE_SECONDS is closed for the new one."""

ROOM_IDLE_SECONDS = 1_200
"""Seconds without a press after which a room may be closed for another: no question takes that."""

ROOM_SECONDS = 10_800
"""Seconds without a press of its teacher after which a room is deleted with its answers: two
lessons and the break between them."""

ROOM_PHONES = 100
"""Most phones in a room: three classes. Every press reads a line for each of them."""

ROOM_JOINS = 400
"""Most new phones from one address at once: every pupil of a school whose classes join together."""

ROOM_JOINS_A_SECOND = 1
"""Most new phones a second after that: whoever comes late is in, and nobody votes for a class."""

ROOM_ANSWERS = 40
"""Most answers of one phone to one question: nobody changes an answer more often by hand."""

ROOM_ANSWER_BYTES = 600
"""Longest answer in bytes: a choice, or a number for each cell of the longest row asked for."""

ROOM_QUESTION_BYTES = 16_000
"""Longest question with its choices in bytes: one of sixty moves has four thousand letters."""

ROOM_CHOICES = 60
"""Most choices of one question: nobody reads through more on a phone."""

MOVES_ON_WALL = 20
"""Most moves that a class chooses from, on its phones and on the wall alike; of more, a heap."""

MOVES_OFFERED = 6
"""Moves of a coupled game that a class chooses from: as many as are read from the last row."""

ROOM_NAME = 30
"""Longest first name, in letters, that a phone sends with its progress."""

ROOM_BARS = 8
"""Most bars on the wall, for the commonest answers; the others are only counted."""

ROOM_POLL_SECONDS = 1.5
"""Seconds between two polls of a phone for news: a press on the wall is seen within two seconds,
and a class of thirty makes twenty small requests a second."""

ROOM_WALL_SECONDS = 1.0
"""Seconds between two polls of a wall, one beside thirty phones: it counts an answer at most 1.5
seconds after the server has it."""

ROOM_STATE_SECONDS = 0.3
"""Seconds for which a process answers polls from its last lookup: one lookup for all phones."""

ROOM_POLLS_PER_ADDRESS = 400
"""Most polls a second from one address: a school is one, with twenty classes at once."""

ROOM_POLLS_AT_ONCE = 1_200
"""Most polls from one address at once: phones that wake up together after a break."""

ROOM_WRONG_CODES = 60
"""Most wrong codes from one address at once: twice a class that misreads a letter."""

ROOM_WRONG_CODES_A_SECOND = 1
"""Most wrong codes a second after that: guessing one of 160 000 takes hours, not minutes."""

ROOM_WRONG_CODE_SECONDS = 1.0
"""Seconds that the reply to a wrong code is delayed, so that guessing is slow."""

ROOM_OPENINGS = 30
"""Most rooms that one address opens at once, and has in use: a school is one, with twenty classes.
After that it opens one every ROOM_OPENING_SECONDS."""

ROOM_OPENING_SECONDS = 20
"""Seconds until that address may open one more: opening and ending rooms costs everybody time."""

GAMES = 2_000
"""Games of two friends at once, of all processes together: ten schools in which every class plays.
At more, one without a move for GAME_IDLE_SECONDS makes place. All together they have 32 MB."""

GAME_IDLE_SECONDS = 1_200
"""After so long without a move a game may make place for a new one."""

GAME_SECONDS = 10_800
"""After so long without a move a game is gone: a friend may open the link after lunch."""

GAME_BYTES = 16_000
"""Longest game as it is kept: its link and some thousand moves. Each is read at every look."""

GAME_MOVE = 1_000
"""Longest move: one stone from each of twenty-four heaps of eighteen digits has fewer letters."""

GAME_POLL_SECONDS = 1.0
"""How often whoever waits for a friend's move asks for it: it is seen within two seconds."""

GAME_SIGN_SECONDS = 8
"""That a side which polls is here is stored no more often than this, in place of a lookup."""

GAME_AWAY_SECONDS = 20
"""After so long without a poll of one side the other reads that it is not here: GAME_SIGN_SECONDS,
two polls of whoever is to move and a slow network take less."""

GAME_OPENINGS = 200
"""Games that one address opens at once, and has in use: a school is one, whose three hundred pupils
play in pairs. After that it opens one every GAME_OPENING_SECONDS."""

GAME_OPENING_SECONDS = 5
"""So long until it may open one more: the idle ones of others have made place before it fills all
GAMES."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The reason why something cannot be shown, in one sentence."""

    sentence: str
