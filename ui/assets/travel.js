// Keeps the browser's history true: one action makes one entry, and Back restores the screen that was left.
//
// Streamlit 1.67 makes an entry for each bound field that a callback writes, and on a change of page
// one more first: the page in hand without its own fields. A push is therefore held back for a
// moment when it only takes fields away, and dropped when the new page follows; and of the pushes
// that one press, key or touch causes, the first makes the entry and the others amend it. A link to
// another page with fields of its own makes such an entry too: the page in hand with the fields of
// the other one. After a press on such a link every push is dropped until the other page is there.
// What happens inside [data-gl-amends] makes no entry at all: a hand that drags tries things out.
// It also takes our own links (a[data-gl-go]) to their page without loading the app again.
// Streamlit 1.67 shows a new page as far down as the old one was: here a new page begins at its top,
// and Back to another page shows it where it was left, which its entry of the history remembers. A beat
// of a lesson begins at its top too: it takes the place of the one before. Another view of the same page
// begins at its tabs, where these are out of sight, and Back shows the one before where it was left.
const HOLD_MS = 250;
const SCROLLED_MS = 150;
const ARRIVE_MS = 4000;
const ABOVE_TABS = 68; // the bar over the page, and a little room

function keysOf(url) {
  return new Set(new URL(url, location.href).searchParams.keys());
}

function leads(link) {
  if (!link || link.target === "_blank") return false;
  const there = new URL(link.href, location.href);
  return there.origin === location.origin && there.pathname !== location.pathname;
}

function takesAway(url) {
  const next = new URL(url, location.href);
  if (next.pathname !== location.pathname) return false;
  const before = keysOf(location.href);
  const after = keysOf(next);
  return after.size < before.size && [...after].every((key) => before.has(key));
}

// On the way to another page Streamlit 1.67 keeps a switch of the whole app on and takes it out of the
// address; a reload would forget it.
function withSwitches(url) {
  const missing = (window.glSwitches ?? []).filter((key) => !keysOf(url).has(key)).map((key) => `${key}=true`);
  const [before, ...rest] = String(url).split("?");
  return missing.length ? `${before}?${[...rest.filter(Boolean), ...missing].join("&")}` : url;
}

function keepSwitches(all) {
  window.glSwitches = Object.keys(all).filter((key) => all[key]);
  const here = `${location.pathname}${location.search}`;
  const off = here.replace(/([?&])(\w+)=true(?=&|$)/g, (part, mark, key) => (all[key] === false ? mark : part));
  const now = withSwitches(off.replace(/([?&])&+/g, "$1").replace(/[?&]+$/, ""));
  if (now !== here) history.replaceState(history.state, "", now);
}

function partOf(url, end) {
  return [...new URL(url, location.href).searchParams].filter(([key]) => key.endsWith(end)).join();
}

function scrolled() {
  return document.querySelector(HOOKS.main);
}

// How far down the tabs come into sight, from a place that is so far down.
function toTheTabs(down) {
  const tabs = scrolled()?.querySelector('[class*="st-key-_row-"][class*="-view"]');
  const above = tabs ? tabs.getBoundingClientRect().top - ABOVE_TABS : 0;
  return Math.max(0, Math.round(down + Math.min(above, 0)));
}

// A page is drawn piece by piece, and the one that goes is still there: its place is set until it stands.
function comeTo(top, arrival) {
  const app = document.querySelector(HOOKS.app);
  const started = Date.now();
  let hasRun = false;
  let standing = 0;
  const set = () => {
    if (arrival.cancelled || Date.now() - started > ARRIVE_MS) return;
    const main = scrolled();
    if (main && Math.abs(main.scrollTop - top) > 1) main.scrollTop = top;
    const isRunning = !app?.matches(HOOKS.idle);
    hasRun ||= isRunning;
    standing = hasRun && !isRunning ? standing + 1 : 0;
    if (standing < 6) setTimeout(set, 50);
  };
  set();
}

function keepPlaces(travel, replace) {
  let arrival = { cancelled: true };
  let path = location.pathname;
  let waiting = 0;
  const note = () => {
    clearTimeout(waiting);
    waiting = 0;
    const top = Math.round(scrolled()?.scrollTop ?? 0);
    if (top !== (history.state?.glTop ?? 0)) replace({ ...history.state, glTop: top }, "", location.href);
  };
  const arrive = (top) => {
    clearTimeout(waiting);
    arrival.cancelled = true;
    arrival = { cancelled: false };
    path = location.pathname;
    comeTo(top, arrival);
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
  for (const kind of ["pointerdown", "wheel", "touchstart", "keydown"]) {
    window.addEventListener(kind, () => { arrival.cancelled = true; }, { capture: true, passive: true });
  }
  window.addEventListener("popstate", (event) => {
    clearTimeout(waiting);
    const view = partOf(location.href, "-view");
    if (location.pathname !== path || view !== travel.view) arrive(event.state?.glTop ?? 0);
    travel.view = view;
  }, true);
}

function keepTrue() {
  if (window.glTravel) return;
  const travel = { acted: false, held: null, leaving: false, down: 0, view: partOf(location.href, "-view") };
  window.glTravel = travel;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const drop = () => {
    if (travel.held) clearTimeout(travel.held.timer);
    travel.held = null;
  };
  const enter = (state, url) => {
    const kept = withSwitches(url);
    const isNew = (end) => partOf(kept, end) !== partOf(location.href, end);
    const turned = isNew("-view") && travel.down > 0;
    const top = isNew("-beat") ? 0 : turned ? toTheTabs(travel.down) : null;
    if (turned) travel.note();
    if (travel.acted) push(turned ? { ...state, glTop: top } : state, "", kept);
    else replace({ ...state, glTop: turned ? top : history.state?.glTop }, "", kept);
    travel.acted = false;
    travel.view = partOf(kept, "-view");
    if (top !== null) travel.arrive(top);
  };
  history.pushState = (state, _title, url) => {
    if (url === undefined || url === null) return push(state, "", url);
    const elsewhere = new URL(url, location.href).pathname !== location.pathname;
    if (elsewhere) {
      drop();
      travel.acted = false;
      travel.leaving = false;
      push(state, "", withSwitches(url));
      travel.view = partOf(location.href, "-view");
      return travel.arrive();
    }
    if (travel.leaving) return undefined;
    if (takesAway(url)) {
      drop();
      const timer = setTimeout(() => {
        travel.held = null;
        enter(state, url);
      }, HOLD_MS);
      travel.held = { timer };
      return undefined;
    }
    drop();
    return enter(state, url);
  };
  keepPlaces(travel, replace);
  const acted = (event) => {
    if (!event.isTrusted) return;
    travel.acted = !event.composedPath().some((node) => node.dataset && "glAmends" in node.dataset);
    travel.leaving = false;
  };
  window.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!plain || !leads(event.target.closest?.("a[href]"))) return;
    travel.note(); // before the new page makes the old one shorter
    travel.leaving = true;
  }, true);
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, acted, true);
  window.addEventListener("popstate", () => {
    drop();
    travel.acted = false;
    travel.leaving = false;
  }, true);
}

keepTrue();

export default function (component) {
  const { data, setTriggerValue } = component;
  tendShell(data);
  window.glDrawAgain = () => setTriggerValue("again", Date.now());
  // On the way to another page Streamlit 1.67 writes its fields under the old path first.
  const leave = (target) => {
    if (!window.glTravel.leaving) window.glTravel.note();
    window.glTravel.leaving = target.split("?")[0] !== location.pathname.split("/").pop();
    setTriggerValue("go", target);
  };
  const pressed = (event) => {
    const link = event.target.closest?.("a[data-gl-go]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave(link.dataset.glGo);
  };
  // The menu opens a game to be played; an address without a view keeps its meaning.
  const chosen = (event) => {
    const entry = event.target.closest?.(`${HOOKS["menu-entry"]}, ${HOOKS["sidebar-link"]}`);
    const go = entry && data?.menu?.[new URL(entry.href).pathname.split("/").pop()];
    if (!go || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    leave(go);
    // The menu does not see the press, so it is told to close.
    entry.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    setTimeout(closeMenu, 0);
  };
  const gone = (event) => leave(event.detail);
  keepSwitches(data.switches);
  keepRowsWhole();
  tendPresenter(data);
  tendFrame(data);
  tendPlan(data);
  document.addEventListener("gl-go", gone);
  document.addEventListener("click", pressed);
  document.addEventListener("click", chosen, true);
  return () => {
    document.removeEventListener("gl-go", gone);
    document.removeEventListener("click", pressed);
    document.removeEventListener("click", chosen, true);
  };
}
