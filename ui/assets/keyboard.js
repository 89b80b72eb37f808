// What belongs to every page and that Streamlit 1.67 leaves open: a skip link, the focus after an
// answer, digits and arrows, the menu on a phone, a lost connection, the chart on paper.
const QUESTION = '[class*="st-key-question-"], .st-key-derive-guess, .st-key-tree-question';
const ASKED = `${QUESTION}, .st-key-gl-beat, [class*="st-key-gl-press-"]`; // on the pages to learn by too
const STOPS = 'button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), [role="radio"]:not([disabled]), [role="combobox"], textarea';
const PHONE = 768;

function seen(node) {
  return node.getClientRects().length > 0;
}

const TABS = '[class*="st-key-_row-"][class*="-view"]';

function firstStop(root, beside) {
  const stops = [...root.querySelectorAll(STOPS)].filter((stop) => seen(stop) && !stop.closest(HOOKS["element-toolbar"]) && !(beside && stop.closest(beside)));
  return stops.find((stop) => stop.getAttribute("aria-checked") === "true") ?? stops[0];
}

// A board draws itself inside a root of its own, a moment after the page.
function onBoard(box) {
  return [...box.querySelectorAll(".st-key-play *")].find((host) => host.shadowRoot)?.shadowRoot;
}

function question(root, where = QUESTION) {
  const box = [...root.querySelectorAll(where)].find(seen);
  return box && ([...box.querySelectorAll(STOPS)].find(seen) ?? onBoard(box)?.querySelector(STOPS) ?? null);
}

// -- the skip link: to the question of the view, or else to its tabs ------------------------------

function toTheView() {
  const main = document.querySelector(HOOKS.main) ?? document;
  const tabs = main.querySelector(TABS);
  const stage = tabs?.closest(".st-key-stage") ?? main;
  const stop = question(stage, ASKED) ?? (tabs && firstStop(tabs)) ?? firstStop(stage);
  stop?.focus();
  stop?.scrollIntoView({ block: "center" });
}

function skipLink(words) {
  let link = document.getElementById("gl-skip");
  if (!link) {
    link = document.createElement("a");
    link.id = "gl-skip";
    link.href = "#";
    link.addEventListener("click", (event) => {
      event.preventDefault();
      toTheView();
    });
    document.body.prepend(link);
  }
  link.textContent = words;
}

// -- the focus: where an answer takes its own buttons away, the next question has it ---------------

function keepFocus() {
  let path = [];
  let waiting = 0;
  const note = (event) => {
    path = [];
    for (let node = event.target; node && node !== document.body; node = node.parentElement) path.push(node);
  };
  const mend = () => {
    waiting = 0;
    if (window.glPresentWords) return; // before a class the keys are the presenter's
    if (document.activeElement !== document.body || !path.length || path[0].isConnected) return;
    const near = path.find((node) => node.isConnected && node.closest(HOOKS.main) && firstStop(node));
    const column = near?.closest(".st-key-stage") ?? near;
    const board = column?.querySelector(".st-key-question-move .st-key-play");
    if (board && !onBoard(board)?.querySelector("button")) {
      waiting = setTimeout(mend, 60);
      return;
    }
    // What was opened stands beside its way back; the tabs lead to something else.
    const stop = near && (question(near) ?? question(column) ?? question(column, '[class*="-way-back"]') ?? firstStop(near, TABS) ?? firstStop(near));
    // The switches of the app and the choice of its language stand next to nothing: they are nobody's next stop.
    if (stop && !stop.closest(".st-key-app-switches, .st-key-_language")) stop.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", note, true);
  // A press beside everything means to have the focus nowhere.
  document.addEventListener("pointerdown", () => { path = []; }, true);
  new MutationObserver(() => {
    if (!waiting && document.activeElement === document.body) waiting = setTimeout(mend, 60);
  }).observe(document.body, { childList: true, subtree: true });
}

// -- the next question, in a lesson and in practice: it is read from its beginning ----------------

// The key of its answer ends with which question it is and which try; what is before them is its place.
const ANSWERED = /st-key-gl-answer-(_(?:les|prac)-\S+?)-(\d+-\d+)(?:\s|$)/;
const ABOVE_QUESTION = 84; // the bar over the page, and a line that says why it is asked

function keepToQuestion() {
  let [place, turn] = ["", ""];
  let waiting = 0;
  const look = () => {
    waiting = 0;
    const [, there, now] = document.querySelector('[class*="st-key-gl-answer-_"]')?.className.match(ANSWERED) ?? [];
    if (!now || (there === place && now === turn)) return;
    const isNext = there === place;
    [place, turn] = [there, now];
    if (!isNext || window.glPresentWords) return; // before a class the presenter turns to it
    const above = (document.querySelector(".gl-asks")?.getBoundingClientRect().top ?? ABOVE_QUESTION) - ABOVE_QUESTION;
    if (above < 0) document.querySelector(HOOKS.main)?.scrollBy({ top: above });
  };
  new MutationObserver(() => {
    waiting ||= setTimeout(look, 60);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
  look();
}

// -- keys: digits answer, and after a press on a preset the arrows step ----------------------------

function typing(event) {
  return event.composedPath()[0]?.closest?.('input, textarea, select, [contenteditable="true"], [role="combobox"]');
}

function answer(digit) {
  const boxes = [...document.querySelectorAll('[class*="-mex-"]')].filter(seen);
  const choice = boxes.flatMap((box) => [...box.querySelectorAll("button")]).find((button) => button.textContent.trim() === digit);
  choice?.click();
  return choice;
}

const STEPS = { ArrowRight: "Right", ArrowLeft: "Left" };

function listen() {
  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    pressed = event.target.closest?.('[class*="-control-preset"]') ?? null;
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (/^[0-9]$/.test(event.key) && answer(event.key)) {
      event.preventDefault();
      return;
    }
    const step = STEPS[event.key];
    const stepper = step && document.querySelector(`[class*="-step-${step}"] button:not([disabled])`);
    if (stepper && pressed?.contains(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      stepper.click();
    } else if (event.key === "Tab") {
      pressed = null; // whoever walks there with the keyboard walks over the presets
    }
  }, true);
}

// -- a field whose text is sent while it is typed, once the keys rest for a moment -----------------

const REST_MS = 600;

function sendWhileTyped() {
  let waiting = 0;
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!event.isTrusted || !field.closest?.(".st-key-live")) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (field !== document.activeElement) return; // leaving the field has sent it
      const enter = { key: "Enter", code: "Enter", keyCode: 13, which: 13, charCode: 13, bubbles: true, cancelable: true };
      for (const kind of ["keydown", "keypress", "keyup"]) field.dispatchEvent(new KeyboardEvent(kind, enter));
    }, REST_MS);
  });
}

// -- the menu on a phone: closed once something is chosen, and on arriving -------------------------

function closeMenu() {
  if (window.innerWidth > PHONE) return;
  const open = document.querySelector(`${HOOKS.sidebar}${HOOKS.unfolded}`);
  open?.querySelector(`${HOOKS["sidebar-close"]} button`)?.click();
}

function tendMenu() {
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(HOOKS["sidebar-link"])) setTimeout(closeMenu, 0);
  });
  closeMenu();
}

// -- the menu: where the page in hand stands in it, and how far somebody is ------------------------

const LISTED = `${HOOKS["menu-entry"]}, ${HOOKS["sidebar-link"]}, ${HOOKS["menu-link"]}`;
const HEADED = `${HOOKS["menu-section"]}, ${HOOKS["sidebar-section"]}`;

function setMark(node, name, value) {
  if (value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function ownMarks() {
  try {
    return JSON.parse(window.localStorage.getItem("grundy-lab-menu")) ?? {}; // memory.js writes it
  } catch {
    return {};
  }
}

// Streamlit 1.67 writes these two in English: the first stop of the focus, and the last head of the
// menu on a narrow window, under which the last sections hang together: "13 more". No other head has a number.
// Its own text stays; style.css shows ours in its place.
let said = { main: "Skip to main content", more: "{count} more" };
const COUNT = /[0-9]+/;

function sayInWords() {
  const says = (node, text, pressed = node) => {
    const ours = text === node.textContent.trim() ? undefined : text;
    setMark(node, "data-gl-says", ours);
    setMark(pressed, "aria-label", ours);
  };
  const skip = document.querySelector(HOOKS.skip);
  if (skip) says(skip, said.main);
  for (const head of document.querySelectorAll(HEADED)) {
    const [count] = COUNT.exec(head.textContent) ?? [];
    const name = head.querySelector("p") ?? head;
    says(name, count ? said.more.replace("{count}", count) : name.textContent.trim(), head);
  }
}

function markMenu() {
  const heads = [...document.querySelectorAll(HEADED)];
  const named = (head) => (head.querySelector("p") ?? head).textContent.trim();
  const shown = (head) => head.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const here = heads.find((head) => named(head) === window.glSection && shown(head))
    ?? (window.glSection && heads.find((head) => COUNT.test(named(head)) && shown(head)));
  for (const head of heads) setMark(head, "aria-current", head === here ? "true" : undefined);
  const last = (path) => path.split("/").pop();
  const marks = ownMarks();
  for (const link of document.querySelectorAll(LISTED)) {
    const there = last(new URL(link.href).pathname);
    setMark(link, "aria-current", there === last(location.pathname) ? "page" : undefined);
    const row = Object.hasOwn(marks, there) ? String(marks[there]).slice(0, 40) : undefined;
    setMark(link, "data-gl-marks", row);
  }
}

// A text that scrolls can be reached by Tab: Streamlit 1.67 lets its frame have the keys, which then scroll nothing.
function letKeysScroll() {
  for (const text of document.querySelectorAll(`${HOOKS.code} pre`)) {
    if (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth) text.tabIndex = 0;
  }
}

// Who sees what asks for the style of the page, which a press has just changed: that can wait.
const LATER_MS = 300;
const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 60));
let isMarking = false;

function markSoon() {
  if (isMarking) return;
  isMarking = true;
  later(() => {
    isMarking = false;
    sayInWords();
    markMenu();
    letKeysScroll();
  }, { timeout: LATER_MS });
}

function keepMenu() {
  new MutationObserver(markSoon).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("gl-marks", markSoon);
}

// -- a lost connection ------------------------------------------------------------------------------

function tellLost(words) {
  const tell = () => {
    for (const dialog of document.querySelectorAll('[role="dialog"]')) {
      if (dialog.dataset.glLost || !/streamlit/i.test(dialog.textContent)) continue;
      dialog.dataset.glLost = words; // style.css hides what Streamlit says, and shows this
    }
  };
  new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
}

// -- after a lost connection: the page is drawn once more, and a press that came too early is done then --
//
// Streamlit 1.67 drops what is pressed while there is no connection. A server that was started anew
// knows nothing of the page either, and swallows the first press: it only then learns of its widgets.
const AGAIN_MS = 4000; // a run that was asked for has begun by then
const GAP_MS = 300; // between a run that another one cuts short and that one the page seems still

function tendConnection() {
  const app = document.querySelector(HOOKS.app);
  let state = "here"; // "lost" without a connection, "back" until the page has been drawn once more
  let isStill = true;
  let timer = 0;
  let redo = null;
  const goOn = () => {
    state = "here";
    const press = redo;
    redo = null;
    press?.();
  };
  const look = () => {
    if (state === "here" && app.matches(HOOKS.connected)) return;
    const was = [state, isStill].join();
    isStill = app.matches(HOOKS.idle);
    const isLost = !app.matches(HOOKS.connected);
    const isBack = state === "lost" && !isLost;
    state = isLost ? "lost" : "back";
    if (was === [state, isStill].join()) return;
    clearTimeout(timer);
    if (state === "back" && isStill) timer = setTimeout(goOn, isBack ? AGAIN_MS : GAP_MS);
    if (isBack) window.glDrawAgain?.();
  };
  new MutationObserver(look).observe(app, { attributes: true });
  const wait = (event, press) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    redo = press;
  };
  window.addEventListener("click", (event) => {
    if (state === "here") return;
    const path = event.composedPath();
    const part = path.find((node) => node.matches?.('button, a[data-gl-go], [role="radio"], [role="switch"], [role="checkbox"], label'));
    if (!part?.isConnected || path.some((node) => node.matches?.('[role="dialog"]'))) return;
    const box = path.find((node) => node.matches?.('[class*="st-key-"]'));
    const name = box && [...box.classList].find((word) => word.startsWith("st-key-"));
    wait(event, () => (part.isConnected ? part : name && document.querySelector(`.${CSS.escape(name)} button`))?.click());
  }, true);
  window.addEventListener("keydown", (event) => {
    const { key, code, keyCode } = event;
    if (state === "here" || event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (!/^(Arrow(Left|Right)|Home|End|[0-9])$/.test(key)) return;
    wait(event, () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, which: keyCode, bubbles: true, cancelable: true })));
  }, true);
}

// -- a press on "Print this page" ------------------------------------------------------------------

function tendPaper() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-gl-print]")) return;
    event.preventDefault();
    window.print();
  });
}

// -- on paper: a chart drawn for the dark page is turned to light ----------------------------------

function isDark() {
  const app = document.querySelector(HOOKS.app);
  const [red, green, blue] = (getComputedStyle(app).backgroundColor.match(/\d+/g) ?? [255, 255, 255]).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

function tendShell(words) {
  skipLink(words.skip);
  said = words;
  window.glSection = words.section || undefined;
  document.documentElement.lang = words.language; // the document may be from a kept copy
  markSoon();
  // Asked before the printed page is light by style.
  if (!window.matchMedia("print").matches) document.documentElement.classList.toggle("gl-dark", isDark());
  if (window.glShell) return;
  window.glShell = true;
  keepFocus();
  keepToQuestion();
  listen();
  tendMenu();
  keepMenu();
  sendWhileTyped();
  tellLost(words.lost);
  tendPaper();
  tendConnection();
}

