// Keeps the browser's history true: one action makes one entry, and Back restores the screen that was left.
//
// Streamlit 1.67 makes an entry each time a run writes the address: for each bound field that a callback
// writes, for what a callback takes out, and on the way to another page for its fields under the old path.
// Here the first of the pushes that one press, key or touch causes makes the entry, and the others amend it.
// What is typed into a bound field it writes over the entry in hand: here a text makes one entry, however
// often it is sent while it is typed, and another one after Enter or in another field.
// What happens inside AMENDS makes no entry at all: a hand that drags tries things out, and the answer to
// a first question has no address of its own, so that Back could not take it back; nor does
// a guess there, since Back after a move on the board would take the guess back, and the board with it.
// It also takes links to our pages to them without loading the app again: the server adds to the address
// what was set there before.
// Streamlit 1.67 shows a new page as far down as the old one was: here a new page begins at its top,
// and Back to another page shows it where it was left, which its entry of the history remembers. A beat
// of a lesson or a story, or a level of the day, begins at its top too: it takes the place of the one before. Another view
// of the same page begins at its tabs, where these are out of sight, and Back shows the one before where it was left.
const AMENDS = "[data-gl-amends], .st-key-theorem-first, .st-key-_theo-guess, .st-key-_theo-balance-skip";
const SCROLLED_MS = 150;
const ARRIVE_MS = 4000;
const RUN_MS = 600; // so soon a run has begun
const ABOVE_TABS = 68; // the bar over the page, and a little room

function partOf(url, end) {
  return [...new URL(url, location.href).searchParams].filter(([key]) => key.endsWith(end)).join();
}

function scrolled() {
  return document.querySelector(HOOKS.main);
}

// The boxes of a page that stand open, by their places; what Streamlit unfolds is not among them.
const BOXES = "details.gl-unfold";

function unfolded() {
  return [...document.querySelectorAll(BOXES)].flatMap((box, place) => (box.hasAttribute("open") ? [place] : [])).join();
}

// How far down the tabs come into sight, from a place that is so far down.
function toTheTabs(down) {
  const tabs = scrolled()?.querySelector('[class*="st-key-_row-"][class*="-view"]');
  const above = tabs ? tabs.getBoundingClientRect().top - ABOVE_TABS : 0;
  return Math.max(0, Math.round(down + Math.min(above, 0)));
}

// On a phone the editors stand above the tabs: whoever turns to another view has done with them. Says whether one
// stood open, in which case the page was shown as far down as it is now.
function foldedEditor() {
  const editor = document.querySelector(".gl-edit[open]");
  if (!editor?.checkVisibility()) return false;
  editor.removeAttribute("open");
  window.glTravel.down = scrolled().scrollTop;
  return true;
}

// A page is drawn piece by piece, and the one that goes is still there: its place is set until it stands.
function comeTo(top, arrival, open) {
  const app = document.querySelector(HOOKS.app);
  const started = Date.now();
  let hasRun = false;
  let standing = 0;
  const set = () => {
    if (arrival.cancelled || Date.now() - started > ARRIVE_MS) return;
    const main = scrolled();
    const boxes = open ? document.querySelectorAll(BOXES) : [];
    for (const place of open ? open.split(",") : []) boxes[place]?.setAttribute("open", "");
    if (main && Math.abs(main.scrollTop - top) > 1) main.scrollTop = top;
    const isRunning = !app?.matches(HOOKS.idle);
    hasRun ||= isRunning;
    standing = hasRun && !isRunning ? standing + 1 : 0;
    if (standing < 6) setTimeout(set, 50);
  };
  set();
}

// Back gives the focus to what was pressed on the screen that it restores, once that stands.
function giveBack([held, place], arrival) {
  const started = Date.now();
  let hasRun = false;
  const look = () => {
    const waited = Date.now() - started;
    if (arrival.cancelled || window.glPresentWords || waited > ARRIVE_MS) return;
    const isAtRest = document.querySelector(`${HOOKS.app}${HOOKS.idle}`) !== null;
    hasRun ||= !isAtRest;
    const node = isAtRest && (hasRun || waited > RUN_MS) ? document.querySelectorAll(held)[place] : null;
    if (node?.checkVisibility()) {
      window.glGivesBack = true; // what stands is shown: nobody has chosen this button's move yet
      node.focus({ preventScroll: true });
      window.glGivesBack = false;
    } else setTimeout(look, 50);
  };
  look();
}

// How to find again what is pressed: a number that opens its heap, or a button by its key and its place there.
function nameOf(node) {
  const number = node?.closest?.("[data-gl-open], [data-gl-why]");
  if (number) return [number.dataset.glOpen ? `[data-gl-open="${number.dataset.glOpen}"]` : `[data-gl-why="${number.dataset.glWhy}"]`, 0];
  const pressed = node?.closest?.("button");
  const keyed = pressed?.closest('[class*="st-key-"]');
  const name = keyed && `.${CSS.escape([...keyed.classList].find((one) => one.startsWith("st-key-")))} button`;
  return name ? [name, [...document.querySelectorAll(name)].indexOf(pressed)] : null;
}

function keepPlaces(travel, replace) {
  let arrival = { cancelled: true };
  let path = location.pathname;
  let waiting = 0;
  const note = () => {
    clearTimeout(waiting);
    waiting = 0;
    const top = Math.round(scrolled()?.scrollTop ?? 0);
    const open = unfolded();
    if (top === (history.state?.glTop ?? 0) && open === (history.state?.glOpen ?? "")) return;
    replace({ ...history.state, glTop: top, glOpen: open }, "", location.href);
  };
  const arrive = (top, open = "") => {
    clearTimeout(waiting);
    arrival.cancelled = true;
    arrival = { cancelled: false };
    path = location.pathname;
    comeTo(top, arrival, open);
  };
  travel.note = note;
  travel.arrive = (top = 0) => arrive(top);
  document.addEventListener("scroll", (event) => {
    if (event.target !== scrolled()) return;
    travel.down = event.target.scrollTop; // kept: to ask for it while a page is drawn takes its time
    if (travel.leaving || location.pathname !== path) return;
    clearTimeout(waiting);
    waiting = setTimeout(note, SCROLLED_MS);
  }, { capture: true, passive: true });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.(BOXES) && arrival.cancelled) note();
  }, true);
  for (const kind of ["pointerdown", "wheel", "touchstart", "keydown"]) {
    window.addEventListener(kind, () => { arrival.cancelled = true; }, { capture: true, passive: true });
  }
  window.addEventListener("popstate", (event) => {
    clearTimeout(waiting);
    const view = partOf(location.href, "-view");
    if (location.pathname !== path || view !== travel.view) arrive(event.state?.glTop ?? 0, event.state?.glOpen);
    else {
      arrival.cancelled = true;
      arrival = { cancelled: false };
    }
    travel.view = view;
    if (event.state?.glHeld) giveBack(event.state.glHeld, arrival);
  }, true);
}

// Tells when a text begins: at the first letter in a field, and at the first one after Enter.
function keepTyped(travel) {
  let begins = true;
  const again = () => { begins = true; };
  document.addEventListener("focusin", again, true);
  window.addEventListener("popstate", again, true);
  document.addEventListener("keydown", (event) => { if (event.isTrusted && event.key === "Enter") again(); }, true); // keyboard.js sends one of its own
  document.addEventListener("input", (event) => {
    if (!event.isTrusted || !begins || !event.composedPath()[0].matches('textarea, input[type="text"], input[type="number"]')) return;
    travel.typed = true;
    begins = false;
  }, true);
}

function keepTrue() {
  if (window.glTravel) return;
  // acted: a press has made no entry yet; entered: the press in hand has; leaving: it leads to another page.
  // typed: a text that has no entry yet was typed. held: how to find again what was pressed.
  const travel = { acted: false, entered: false, leaving: false, typed: false, held: null, down: 0, view: partOf(location.href, "-view") };
  window.glTravel = travel;
  const pushEntry = history.pushState.bind(history);
  const replaceEntry = history.replaceState.bind(history);
  // Each entry says which screen of a plan it is (plan_walk.js).
  const push = (state, title, url) => pushEntry({ ...state, glAlong: placeAlong() }, title, url);
  const replace = (state, title, url) => replaceEntry({ ...state, glAlong: placeAlong() }, title, url);
  travel.mark = () => replace(history.state, "", location.href);
  const enter = (state, url) => {
    const isNew = (end) => !travel.leaving && partOf(url, end) !== partOf(location.href, end);
    const isNextAsked = travel.acted && travel.held?.[0].endsWith("-position button"); // of Winning move
    const turned = isNextAsked || (isNew("-view") && (foldedEditor() || travel.down > 0));
    const top = ["-beat", "-card", "day-level", "mis-step"].some(isNew) ? 0 : turned ? toTheTabs(travel.down) : null;
    if (turned) travel.note();
    if (travel.acted && travel.held) replace({ ...history.state, glHeld: travel.held }, "", location.href);
    if (travel.acted) push(turned ? { ...state, glTop: top } : state, "", url);
    else replace({ ...state, glTop: turned ? top : history.state?.glTop }, "", url);
    travel.view = partOf(url, "-view");
    if (top !== null) travel.arrive(top);
  };
  const arriveAt = (state, url) => {
    if (travel.entered) replace(state, "", url);
    else push(state, "", url);
    travel.leaving = false;
    travel.view = partOf(url, "-view");
    travel.arrive();
  };
  history.pushState = (state, _title, url) => {
    if (url === undefined || url === null) return push(state, "", url);
    const elsewhere = new URL(url, location.href).pathname !== location.pathname;
    (elsewhere ? arriveAt : enter)(state, url);
    travel.entered ||= travel.acted;
    travel.acted = travel.typed = false;
  };
  history.replaceState = (state, _title, url) => {
    const there = new URL(url ?? location.href, location.href);
    const isNew = travel.typed && there.pathname === location.pathname && there.search !== location.search;
    if (isNew) push(state, "", url);
    else replaceEntry({ glAlong: history.state?.glAlong, ...state }, "", url ?? location.href);
    if (isNew) travel.typed = false;
  };
  keepTyped(travel);
  keepPlaces(travel, replaceEntry);
  const begin = (acted) => Object.assign(travel, { acted, entered: false, leaving: false });
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, (event) => {
      if (event.isTrusted) travel.held = nameOf(event.composedPath()[0]);
      if (event.isTrusted) begin(event.composedPath().every((node) => !node.matches?.(AMENDS)) || isInLink(event));
    }, true);
  }
  window.addEventListener("popstate", () => begin(false), true);
}

// A link leads away wherever it stands: the entry that it leaves is not written over.
function isInLink(event) {
  return event.composedPath().some((node) => node.matches?.("a[href]"));
}

function isPlain(event) {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

keepTrue();

// The bare address of a game is its board. It says so before anything is typed there: an address that
// names no view, and says anything else, means another one. That one is named once all else is gone.
function nameTheView(bare) {
  if (!bare) return;
  const [place, key, view] = bare;
  const there = new URL(location.href);
  if (there.pathname.split("/").pop() !== place || there.searchParams.has(key)) return;
  there.searchParams.set(key, view);
  history.replaceState(history.state, "", there);
  window.glTravel.view = partOf(there, "-view");
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  parentElement.glRelease?.(); // Streamlit 1.67 asks for it only where the component goes
  nameTheView(data?.bare);
  tendShell(data);
  window.glDrawAgain = () => setTriggerValue("again", Date.now());
  const leave = (target, as = "go") => {
    window.glTravel.note(); // before the new page makes the old one shorter
    window.glTravel.leaving = target.split("?")[0] !== location.pathname.split("/").pop();
    setTriggerValue(as, target);
  };
  const pageLink = `${HOOKS["page-link"]} a`;
  const OURS = [pageLink, HOOKS["menu-entry"], HOOKS["menu-link"], HOOKS["sidebar-link"]].join(", ");
  const chosen = (event) => {
    const link = isPlain(event) && event.target.closest?.(`a[data-gl-go], ${OURS}`);
    if (!link) return;
    const said = link.getAttribute("href");  // Streamlit 1.67 gives the front page no path: "" or "?…"
    const there = new URL(/^($|[?])/.test(said) ? `./${said}` : said, location.href);
    const place = there.pathname.split("/").pop();
    const isLink = link.matches(`a[data-gl-go], ${pageLink}`);
    event.preventDefault();
    event.stopPropagation();
    // The menu opens a game to be played; an address without a view keeps its meaning.
    leave(link.dataset.glGo ?? ((!isLink && data?.menu?.[place]) || `${place}${there.search || "?"}`));
    if (isLink) return;
    // The menu does not see the press, so it is told to close.
    link.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    setTimeout(closeMenu, 0);
  };
  const gone = (event) => leave(event.detail);
  const walks = (event) => leave(event.detail.to, event.detail.as);
  const left = () => setTriggerValue("leave", Date.now());
  keepRowsWhole();
  tendPresenter(data);
  tendFrame(data);
  tendPlan(data);
  document.addEventListener("gl-go", gone);
  document.addEventListener("gl-walk", walks);
  document.addEventListener("gl-leave", left);
  document.addEventListener("click", chosen, true);
  const release = () => {
    document.removeEventListener("gl-go", gone);
    document.removeEventListener("gl-walk", walks);
    document.removeEventListener("gl-leave", left);
    document.removeEventListener("click", chosen, true);
  };
  parentElement.glRelease = release;
  return release;
}
