// Presenting: a bar, and keys that press what is on the page (its stepper, its switches, its "Skip"
// and "Show the answer"). A clicker's two keys are enough: what Next can do next, it does, in the order in
// which a class meets it. Also the link out of a frame of another page.
const CONTROLS = {
  next: ['[class*="-step-Right"] button', '.st-key-gl-beat [class*="-beat-on"] button'],
  back: ['[class*="-rows-step-Left"] button', '[class*="-step-Left"] button'],
  first: ['[class*="-step-Home"] button'],
  last: ['[class*="-step-End"] button'],
  proofNext: ['.st-key-told-proof [class*="chevron_right"] button'],
  proofBack: ['.st-key-told-proof [class*="chevron_left"] button'],
  proofLast: ['.st-key-told-proof [class*="last_page"] button'],
  skip: ['[class*="-skipped"] button', '[class*="-skip"]:not([class*="-beat-skip"]) button', '.st-key-gl-beat [class*="-show"] button', '[class*="st-key-_prac-"][class*="-show"] button', '[class*="-show-model"] button', '[class*="-show-theory"] button', '[class*="st-key-_day-show"] button', '[class*="st-key-_theo-xor-"][class*="-show"] button'],
  tell: ['.gl-leaving .st-key-gl-beat [class*="-tell"] button'],  // a bet that no later screen meets again
  unshow: [`${HOOKS.element}[class*="-unshow"] button`],
  unask: ['[class*="st-key-_theo"][class*="-unshow"] button'],  // each screen there asks at most one thing
  whole: ['[class*="-move-step-End"] button'],
  on: [".st-key-_les-beat-on button", ".st-key-_les-beat-skip button", ".st-key-_prac-next button"],
  before: [".st-key-_les-beat-back button"],
  part: ['.st-key-gl-beat [class*="-part-back"] button'],  // of one screen of a lesson
  vote: ['[class*="st-key-_room-show-"] button'],
  votes: ['[class*="st-key-_room-show-"] button', '[class*="st-key-_room-right-"] button'],
  unvote: ['[class*="st-key-_room-back-"] button'],
  room: ['[class*="st-key-_room-open-"] button'],
};
const HEAD = 50;  // of a page that is scrolled the tabs stay at its head
const SWITCHES = '[class*="-answer"] input[type="checkbox"], [class*="-verdict"] input[type="checkbox"]';
const KEYS = {
  PageDown: "next", ArrowRight: "next", PageUp: "back", ArrowLeft: "back", Home: "first", End: "last",
  r: "reveal", h: "hide", " ": "toggle", b: "blank", ".": "blank", q: "qr", a: "room", "?": "keys", Escape: "leave",
};

function controls(name) {
  const found = CONTROLS[name].flatMap((selector) => [...document.querySelectorAll(selector)]);
  return found.filter((button) => !button.disabled);
}

function control(name) {
  return controls(name)[0];
}

function switches(on) {
  return [...document.querySelectorAll(SWITCHES)].find((box) => box.checked === on && !box.disabled);
}

function press(node) {
  node?.click();
  return Boolean(node);
}

// The proof is folded at first; its steps are drawn inside all the same.
function foldedProof() {
  return document.querySelector("details:not([open]):has(.st-key-told-proof) > summary");
}

function scroller() {
  return document.querySelector(HOOKS.main);
}

// What stands beside the view stays where it is.
function sections(main) {
  return [...main.querySelectorAll(":is(h2, h3, h4):not(.st-key-desk *)")].filter((one) => one.checkVisibility());
}

// A long page is read section by section: the one that the foot of the screen cuts comes to the top.
// One that begins near the top and is cut all the same is longer than a screen.
function scroll(pages) {
  const main = scroller();
  const room = pages > 0 ? main.scrollHeight - fitted.tail - main.clientHeight - main.scrollTop : main.scrollTop;
  if (room < 8) return false;
  const high = main.clientHeight;
  const tops = sections(main).map((one) => one.getBoundingClientRect().top - HEAD);
  const cut = pages > 0 ? tops.findLast((top) => top > high / 4 && top < high) : tops.find((top) => top < -8 && top > -high);
  main.scrollBy({ top: Math.abs(pages) > 1 || cut === undefined ? pages * 0.75 * high : cut });
  return true;
}

// Of what is asked to learn by, a question is read to its end before its answer, and what then
// comes in its place from its head. A solution in steps grows at its foot.
function isLearning() {
  return Boolean(document.querySelector(".st-key-gl-beat, .st-key-_prac-picker"));
}

function turn(node) {
  if (node && isLearning() && !document.querySelector(".st-key-gl-beat ol[aria-live]")) scroller().scrollTop = 0;
  return press(node);
}

// Of what goes in steps, such as a derivation, the answer that was shown last is hidden by a step back; no earlier one is.
let answered = "";

function noteQuestion(what) {
  const goesOn = what === "next" || what === "reveal" || what === "toggle";
  const isAnswer = goesOn && control("skip") && control("next") && !control("votes");
  if (isAnswer) answered = location.pathname;
  else if (["next", "back", "first", "last"].includes(what)) answered = "";
}

function hasAnswered() {
  return answered === location.pathname;
}

function hideStep() {
  if (!hasAnswered()) return false;
  answered = "";
  return press(control("back"));
}

function reveal() {
  return press(control("votes")) || turn(control("skip")) || press(switches(false)) || press(control("whole"));
}

// The bars name the right answer already.
function isTold() {
  return Boolean(control("unvote") && document.querySelector(".gl-bars .told"));
}

// What somebody guessed; pressed again it is taken back, with what was said to it.
function guessed() {
  const pills = document.querySelectorAll(`${HOOKS.main} ${HOOKS.pill}[role="radio"][aria-checked="true"]`);
  return [...pills].find((pill) => pill.checkVisibility());
}

function hide() {
  return press(switches(true)) || turn(controls("unshow").at(-1)) || press(guessed()) || press(control("unvote")) || hideStep();
}

// A second press of a clicker is not for a screen that is going; where none comes it counts again.
const LONGEST_MS = 2000;
const going = { from: "", since: -LONGEST_MS };

function isGoing() {
  return performance.now() - going.since < LONGEST_MS && (location.href === going.from || !isAtRest());
}

function isAtRest() {
  return document.querySelector(`${HOOKS.app}${HOOKS.idle}`) !== null;
}

// To another screen: along a plan to the plan's, which may leave a lesson in its middle; else the page's own.
function onward(steps, own) {
  const from = location.href;
  const went = (steps > 0 && setOut(true)) || (along() ? alongBy(steps) : press(control(own)));
  if (went) Object.assign(going, { from, since: performance.now() });
  return went;
}

// A game is the class's own: Next goes on from it, and Reveal names the hints, one a press, each seen at the foot of the page.
const HINT_MS = 1500;
let hinted = -HINT_MS;

function hint() {
  const asked = hintButton();
  if (asked) hinted = performance.now();
  return press(asked);
}

function hintButton() {
  const inside = [...document.querySelectorAll(".st-key-stage .st-key-play *")].map((host) => host.shadowRoot).filter(Boolean);
  return inside.map((root) => root.querySelector('[data-name="hint"]:not([aria-disabled="true"], :disabled)')).find(Boolean);
}

// The boards of a map and then the views of a page follow one another, and none of them on a screen of a plan,
// which says itself what comes.
function otherView(steps) {
  if (along() || !isAtRest()) return false;
  const there = tabBeside("map", steps) ?? tabBeside("view", steps);
  if (!there) return false;
  Object.assign(going, { from: location.href, since: performance.now() });
  return press(there);
}

function tabBeside(row, steps) {
  const tabs = [...document.querySelectorAll(`[class*="st-key-_row-"][class*="-${row}"] [role="radio"]`)];
  return tabs.length > 1 ? tabs[tabs.findIndex((tab) => tab.getAttribute("aria-checked") === "true") + steps] : undefined;
}

function end() {
  if (!isAtRest()) return false;
  if (along()) return endOfPlan(along(), window.glAlongWords);
  const ways = [...document.querySelectorAll(".gl-foot a")].map((way) => way.cloneNode(true));
  return ways.length > 0 && theEnd(window.glPresentWords.end, ways);
}

const ACTS = {
  next: () => (isLearning() && scroll(1)) || press(control("votes")) || turn(control("next")) || reveal() || turn(control("tell")) || press(foldedProof()) || press(control("proofNext"))
    || scroll(1) || onward(1, "on") || otherView(1) || end(),
  back: () => press(control("unask")) || (!isWhereItBegan() && (press(control("back")) || press(control("proofBack")))) || press(switches(true))
    || scroll(-1) || turn(control("unshow")) || press(control("unvote")) || turn(controls("part").at(-1)) || onward(-1, "before") || otherView(-1),
  first: () => press(control("first")) || press(switches(true)) || scroll(-100),
  last: () => press(control("last")) || press(control("proofLast")) || scroll(100),
  reveal: () => reveal() || turn(control("tell")) || hint(),
  hide,
  toggle: () => (isTold() && hide()) || reveal() || turn(control("tell")) || hint() || hide(),
  blank: () => blank(),
  qr: () => students("qr"),
  student: () => students("copy"),
  room: () => press(control("room")) || document.dispatchEvent(new CustomEvent("gl-room")),
  keys: () => keySheet(window.glPresentWords),
  leave: () => {
    stopPresentingPlan();
    document.dispatchEvent(new CustomEvent("gl-leave"));
  },
};

// What could not be read of a link is told until the presenter goes on.
function act(what) {
  if (isGoing() && (what === "next" || what === "back")) return;
  noteBeginning();
  noteQuestion(what);
  for (const note of document.querySelectorAll(".st-key-head .gl-note")) note.hidden = true;
  ACTS[what]();
}

// Asks the component of the page (students.js) for the link without answers.
function students(what) {
  document.dispatchEvent(new CustomEvent("gl-students", { detail: what }));
}

function blank() {
  const dark = document.getElementById("gl-blank");
  dark.hidden = !dark.hidden;
}

// A list to choose from takes letters only while it is open.
function writes(node) {
  if (node?.getAttribute?.("role") === "combobox") return node.getAttribute("aria-expanded") === "true";
  if (node?.closest?.('textarea, select, [contenteditable="true"], [role="textbox"]')) return true;
  return node?.tagName === "INPUT" && !["checkbox", "radio", "button"].includes(node.type);
}

// A key belongs to what has the focus where it means something there: a field, a slider, a button, a
// board. The keys of a clicker turn the page wherever the focus is.
function belongsElsewhere(event) {
  const target = event.composedPath()[0];
  if (event.key.startsWith("Page")) return false;
  if (writes(target)) return true;
  if (event.key === " ") return Boolean(target.closest?.('button, a, summary, input, [role="radio"], [role="gridcell"]'));
  if (!/^(Arrow|Home|End)/.test(event.key)) return false;
  return target.matches?.('[role="gridcell"], [role="slider"], [role="radio"]:focus-visible') ?? false;
}

// A field lets go of the keys once it is done with, a slider once the hand is off it.
function letGo(of) {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  if (of(node)) node.blur();
}

function slides(node) {
  return node.getAttribute("role") === "slider";
}

function hearKeys() {
  let isDone = false;
  document.addEventListener("keydown", (event) => {
    const bar = document.getElementById("gl-present");
    if (!bar || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const dark = document.getElementById("gl-blank");
    const what = KEYS[event.key];
    const target = event.composedPath()[0];
    isDone = writes(target) && (event.key === "Escape" || (event.key === "Enter" && target.tagName === "INPUT"));
    if (!dark.hidden) {
      blank();
    } else if (!what || belongsElsewhere(event) || (what === "leave" && document.querySelector('[role="dialog"], [role="listbox"]'))) {
      return;
    } else {
      letGo(writes);
      act(what);
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("keyup", () => {
    if (isDone) letGo((node) => writes(node) || slides(node)); // a number of a line turns back into a slider
    isDone = false;
  });
  document.addEventListener("pointerup", () => window.glPresentWords && letGo(slides));
  window.addEventListener("popstate", () => { going.since = -LONGEST_MS; }, true); // Back has arrived where it was left
}

function button(what, sign, words) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.glDo = what;
  made.textContent = what === "next" ? `${words} ${sign}` : `${sign} ${words}`.trim();
  if (!words) made.setAttribute("aria-label", window.glPresentWords.keys);
  made.addEventListener("click", () => act(what));
  return made;
}

function bar(words) {
  const made = document.createElement("div");
  made.id = "gl-present";
  made.setAttribute("role", "toolbar");
  made.setAttribute("aria-label", words.name);
  const at = document.createElement("span");
  at.className = "at";
  made.append(
    button("back", "‹", words.back), at, button("next", "›", words.next), button("toggle", "", words.reveal),
    button("room", "", words.room), button("blank", "", words.blank), button("qr", "", words.qr), button("student", "", words.student), button("keys", "?", ""), button("leave", "✕", words.leave),
  );
  const dark = document.createElement("div");
  dark.id = "gl-blank";
  dark.hidden = true;
  dark.setAttribute("aria-label", words.dark);
  dark.setAttribute("role", "img");
  dark.addEventListener("click", blank);
  document.body.append(made, dark);
  return made;
}

// One thing a screen: type as large as the view in hand leaves room for, down to the floor. What does
// not fit then either keeps its size and is scrolled. It grows again with another view or question, and
// with a hint, bars or the reason of a problem's answer that come and go; not from step to step.
const FLOOR = 0.72;
const LARGEST = 1.32;
// Of a lesson little stands on many screens; what is too long for the smallest type is set in the third and scrolled.
const LESSON = { floor: 0.9, largest: 1.6, scrolled: 1.16 };
const SIDEWAYS = ".gl-scroll, .gl-growing";
const UPRIGHT = ".st-key-desk:has(.st-key-statement)";
const ARRIVING_MS = 2000;
const SCREEN = /-(beat|card|item)$|^(theo|mis)-step$/; // in an address: which screen of a lesson, a round, a sheet or a story is shown
const fitted = { of: "", shown: "", step: "", met: undefined, since: 0, scale: 1, tall: 0, tail: 0, asking: "", questions: 0 };
const scales = new Map(); // of each step as it was met: a step back finds its letters again

function view() {
  const tabs = document.querySelectorAll('[class*="st-key-_row-"]:is([class*="-view"], [class*="-map"]) [aria-checked="true"]');
  const screen = [...new URLSearchParams(location.search)].filter(([key]) => SCREEN.test(key));
  return [location.pathname, ...screen, ...[...tabs].map((tab) => tab.textContent), innerWidth, innerHeight].join(" ");
}

// Which question is open, counted: it is another one where none was, and where its answer has another key.
// Those between the steps of a derivation come and go with these.
function questionsMet() {
  const asking = (!control("next") && control("skip")?.closest('[class*="st-key-"]').className) || "";
  if (asking && asking !== fitted.asking) fitted.questions += 1;
  fitted.asking = asking;
  return fitted.questions;
}

// One step of a view; a question that is open is another one than its answer.
function stepMet() {
  return [location.href, innerWidth, innerHeight, stepCount(), Boolean(control("skip")), Boolean(switches(true)), Boolean(document.querySelector(".gl-bars"))].join(" ");
}

function stepCount() {
  // Along a plan its own count is told, and not how far it is through a lesson that it leaves.
  const apart = `details:not([open])${along() ? ", .st-key-gl-beat-steps" : ""}`;
  return [...document.querySelectorAll("[data-gl-count]")].filter((node) => !node.closest(apart)).map((node) => node.dataset.glCount).pop();
}

function shown() {
  return [view(), questionsMet(), hinted, document.querySelector(".st-key-solved") !== null, ...[...document.querySelectorAll(".gl-bars")].map((bars) => bars.textContent)].join(" ");
}

// The last section of a page that is scrolled comes to the top too: there is room below it.
function setTail(tail) {
  fitted.tail = tail;
  document.documentElement.style.setProperty("--gl-tail", `${tail}px`);
}

// What is asked of stands beside its questions: it is set as small as it takes to be seen whole, so
// that it is not the questions that shrink.
function setBeside(main) {
  for (let scale = 1; setBesideTo(scale) > FLOOR && !isWhole(main); ) scale = Math.max(FLOOR, scale - 0.04);
}

function setBesideTo(scale) {
  document.documentElement.style.setProperty("--gl-beside", scale);
  return scale;
}

// What is said a second time gives way before anything is scrolled.
function setTight(isTight) {
  document.documentElement.classList.toggle("gl-tight", isTight);
}

function isWhole(main) {
  return [...main.querySelectorAll(UPRIGHT)].every((one) => one.scrollHeight <= one.clientHeight + 2);
}

function lastSection(main) {
  const last = sections(main).at(-1);
  if (!last || main.scrollHeight < 1.3 * main.clientHeight) return 0;
  const below = main.scrollHeight - main.scrollTop - last.getBoundingClientRect().top;
  return Math.max(0, Math.floor(main.clientHeight - HEAD - below));
}

// In a small window as in a large one; a board takes the room that letters leave.
function ofLesson(beat) {
  const share = Math.min(1, (0.0175 * innerWidth) / 16, (0.031 * innerHeight) / 16);
  const largest = beat.querySelector(".st-key-play") ? LESSON.scrolled : LESSON.largest;
  const floor = document.querySelector(".st-key-gl-learn") ? LESSON.floor * share : FLOOR; // of a sheet each answer is seen whole
  return { floor, largest: largest * share, scrolled: Math.max(1, LESSON.scrolled * share) };
}

function fit() {
  const main = scroller();
  // While a run draws, what it replaces is still there.
  if (!isAtRest() || !main) return;
  const style = document.documentElement.style;
  const fits = () => main.scrollHeight <= main.clientHeight + 2 && [...main.querySelectorAll(SIDEWAYS)].every((one) => one.scrollWidth <= one.clientWidth + 2) && isWhole(main);
  const set = (scale) => {
    fitted.scale = scale;
    style.setProperty("--gl-fit", scale);
    return fits();
  };
  const isNew = fitted.of !== view();
  const step = stepMet();
  const met = fitted.step === step ? fitted.met : scales.get(step);
  if (fitted.step !== step) Object.assign(fitted, { step, met }, met && { scale: met, tall: 0 });
  if (fitted.shown !== shown()) Object.assign(fitted, { of: view(), shown: shown(), since: performance.now(), tall: 0 });
  if (fitted.tall === main.scrollHeight) return;
  const at = main.scrollTop;
  setTail(0);
  setBesideTo(FLOOR);
  const beat = document.querySelector(".st-key-gl-beat");
  const { floor, largest, scrolled } = beat ? ofLesson(beat) : { floor: FLOOR, largest: LARGEST, scrolled: 1 };
  // What was too tall, or is still arriving piece by piece, says nothing about the whole.
  if (fitted.tall || performance.now() - fitted.since < ARRIVING_MS) {
    Object.assign(fitted, { scale: fitted.met ?? largest, tall: 0 });
    setTight(false);
  }
  const largestNow = fitted.scale;
  const shrunk = () => {
    let isFit = set(largestNow);
    while (!isFit && fitted.scale > floor) isFit = set(Math.max(floor, fitted.scale - 0.04));
    return isFit;
  };
  let isWholly = shrunk();
  if (!isWholly) {
    setTight(true);
    isWholly = shrunk();
  }
  if (!isWholly) {
    setTight(false);
    set(scrolled);
    if (!beat) setTail(lastSection(main));
    fitted.tall = main.scrollHeight;
  }
  scales.set(fitted.step, fitted.scale);
  setBeside(main);
  main.scrollTop = isNew ? 0 : at;
}

const LONG_PAGE = 4; // sections

// How far a page is that is read section by section.
function sectionCount(words) {
  const main = scroller();
  const parts = main && !along() && main.scrollHeight > 1.3 * main.clientHeight ? sections(main) : [];
  if (parts.length < LONG_PAGE) return "";
  const isAtEnd = main.scrollHeight - fitted.tail - main.clientHeight - main.scrollTop < 8;
  const passed = isAtEnd ? parts.length : parts.filter((one) => one.getBoundingClientRect().top <= HEAD + 20).length;
  return words.step.replace("{step}", passed + 1).replace("{last}", parts.length + 1);
}

// What the bar says follows the page: the step, and whether there is something left to reveal.
function follow(words) {
  const made = document.getElementById("gl-present");
  if (!made) return;
  // On a phone the bar has more than one row.
  const line = document.getElementById("gl-line")?.offsetHeight ?? 0;
  document.documentElement.style.setProperty("--gl-buttons", `${made.offsetHeight}px`);
  document.documentElement.style.setProperty("--gl-line-tall", `${line}px`); // boards leave it room
  document.documentElement.style.setProperty("--gl-bar", `${made.offsetHeight + line}px`);
  fit();
  showWholeRows();
  if (performance.now() - hinted < HINT_MS) scroller().scrollTop = scroller().scrollHeight;
  const sheet = document.getElementById("gl-end");
  if (sheet && sheet.dataset.at !== location.pathname) sheet.remove();
  const [now, last] = stepCount()?.split("/") ?? [];
  // Before the first step nothing is done yet.
  const at = now === "0" ? "" : now ? words.step.replace("{step}", now).replace("{last}", last) : sectionCount(words);
  const label = control("vote") ? words.vote : isTold() ? words.hide : control("votes") || control("skip") || control("tell") || switches(false) || control("whole") || hintButton() ? words.reveal : words.hide;
  const toggle = made.querySelector('[data-gl-do="toggle"]');
  // What cannot be done keeps its place, so that no press moves under the hand.
  toggle.style.visibility = label !== words.hide || switches(true) || control("unshow") || guessed() || control("unvote") || hasAnswered() ? "" : "hidden";
  // A question can be put to a class; one that was put shows its code again.
  const ask = made.querySelector('[data-gl-do="room"]');
  const hasRoom = Boolean(document.getElementById("gl-room"));
  ask.hidden = !(hasRoom || control("room"));
  if (ask.textContent !== (hasRoom ? words.code : words.room)) ask.textContent = hasRoom ? words.code : words.room;
  const hasLink = Boolean(document.querySelector(".gl-students"));
  if (made.querySelector(".at").textContent !== at) made.querySelector(".at").textContent = at;
  if (toggle.textContent !== label) toggle.textContent = label;
  toggle.setAttribute("title", control("unvote") && control("votes") ? words.ended : "");
  document.dispatchEvent(new CustomEvent("gl-followed")); // what else the bar says, see room_wall.js
  for (const what of ["qr", "student"]) made.querySelector(`[data-gl-do="${what}"]`).hidden = !hasLink;
}

// Boards draw themselves out of sight of an observer of the page; their size tells.
const grown = new ResizeObserver(() => window.glPresentWords && follow(window.glPresentWords));

function tendPresenter(data) {
  const words = data.present;
  const there = document.getElementById("gl-present");
  window.glPresentWords = words;
  if (!words) {
    grown.disconnect();
    for (const id of ["gl-present", "gl-blank", "gl-qr", "gl-said", "gl-keys", "gl-end", "gl-room-sheet"]) document.getElementById(id)?.remove();
    return;
  }
  document.documentElement.style.setProperty("--gl-hands", JSON.stringify(words.hands));
  if (!there) bar(words);
  follow(words);
  const block = document.querySelector(HOOKS.page);
  if (block) grown.observe(block);
  if (window.glPresenter) return;
  window.glPresenter = true;
  hearKeys();
  document.addEventListener("scroll", () => {
    document.documentElement.classList.toggle("gl-scrolled", scroller()?.scrollTop > 8);
    if (window.glPresentWords) followSoon();
  }, true);
  window.addEventListener("resize", () => window.glPresentWords && follow(window.glPresentWords));
  let waiting = 0;
  const followSoon = () => {
    waiting ||= setTimeout(() => {
      waiting = 0;
      if (window.glPresentWords) follow(window.glPresentWords);
    }, 50);
  };
  new MutationObserver(followSoon).observe(document.body, { childList: true, subtree: true, characterData: true, attributeFilter: [/[\w-]+/.exec(HOOKS.idle)[0], "aria-checked"] });
}

// -- in a frame of another page: the way out, to the same screen in a tab of its own -----------------

function tendFrame(data) {
  document.documentElement.classList.toggle("gl-editing", data.edit);
  const there = document.getElementById("gl-full");
  if (!data.embed || there) {
    if (!data.embed) there?.remove();
    return;
  }
  const link = document.createElement("a");
  link.id = "gl-full";
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = `${data.embed.full} ↗`;
  const aim = () => {
    const full = new URL(location.href);
    for (const key of ["embed", "embed_options", "edit"]) full.searchParams.delete(key);
    link.href = full.href;
  };
  aim();
  for (const kind of ["pointerdown", "focus", "pointerenter", "keydown"]) link.addEventListener(kind, aim);
  document.body.append(link);
}
