// Along a plan: its screens are kept in this tab while somebody walks through them, and a strip at the
// foot of every page leads to the next and the one before. A page of a plan holds it as data; whoever
// sets out reads it there, and nothing but this file writes what is walked. Which of the screens is on
// the page each entry of the browser's history remembers: Back and Forward bring place and strip together.
const ALONG = "grundy-lab-along";
const STILL_LOOKS = 4;
const STILL_MS = 4000;
let walked = null;

// The plan of this tab; its place is -1 on screens that are none of it.
function keptPlan() {
  try {
    walked = JSON.parse(window.sessionStorage.getItem(ALONG) ?? "null");
  } catch {
    // Nothing is kept here: what this page remembers has to do.
  }
  return Array.isArray(walked?.screens) ? walked : null;
}

function along() {
  const plan = keptPlan();
  return typeof plan?.screens[plan.at]?.address === "string" ? plan : null;
}

function keepAlong(plan) {
  walked = plan;
  try {
    if (plan) window.sessionStorage.setItem(ALONG, JSON.stringify(plan));
    else window.sessionStorage.removeItem(ALONG);
  } catch {
    // As above.
  }
}

// What an entry of the history says of the plan, for history.js.
function placeAlong() {
  const plan = along();
  return plan ? { plan: plan.id, at: plan.at, address: plan.screens[plan.at].address } : undefined;
}

function comeBackAlong(state) {
  const plan = keptPlan();
  if (!plan) return;
  const there = state?.glAlong?.plan === plan.id ? state.glAlong : undefined;
  const isThere = (screen) => there !== undefined && screen?.address === there.address; // its list may have been changed since
  const at = isThere(plan.screens[there?.at]) ? there.at : plan.screens.findIndex(isThere);
  keepAlong({ ...plan, at, fresh: false });
  drawAlong(window.glAlongWords);
}

// An address that somebody types is a screen of the plan, or leaves it; the name of a view may be added to it.
function arriveAlong() {
  const plan = along();
  if (history.state?.glAlong) return comeBackAlong(history.state);
  if (!plan) return;
  const here = ownKeys(performance.getEntriesByType("navigation")[0]?.name ?? location.href); // as it was typed: defaults go from the address
  const isHere = ({ address }) => {
    const there = ownKeys(address);
    return here.path === there.path && [...here.said.keys(), ...there.said.keys()].every((key) => here.said.get(key) === there.said.get(key) || (key.endsWith("-view") && !there.said.has(key)));
  };
  const at = isHere(plan.screens[plan.at]) ? plan.at : plan.screens.findIndex(isHere);
  if (at < 0) leaveAlong(plan);
  else keepAlong({ ...plan, at, fresh: false });
}

// The page of an address and what it says of that page; the keys of the whole app have no "-".
function ownKeys(address) {
  const url = new URL(/^\w+:/.test(address) ? address : `./${address}`, location.href);
  return { path: url.pathname, said: new Map([...url.searchParams].filter(([key]) => key.includes("-"))) };
}

// Goes to another screen of the plan; false where there is none.
function alongBy(steps) {
  const plan = along();
  const at = plan ? plan.at + steps : -1;
  if (!plan || at < 0 || at >= plan.screens.length) return false;
  walkTo({ ...plan, at });
  return true;
}

// A class that is led back is asked anew: what it has answered stands open nowhere.
function walkTo(plan, present = false) {
  const as = along()?.at >= plan.at ? "back" : "walk";
  keepAlong({ ...plan, fresh: true });
  const { address } = plan.screens[plan.at];
  const to = present ? `${address}${address.includes("?") ? "&" : "?"}present=true` : address;
  document.dispatchEvent(new CustomEvent("gl-walk", { detail: { to, as } }));
  drawAlong(window.glAlongWords);
}

// Before the first press on a screen of the plan it is as it began.
function noteBeginning() {
  const plan = along();
  if (!plan?.fresh) return;
  keepAlong({ ...plan, fresh: false, begins: { ...plan.begins, [plan.at]: location.pathname + location.search } });
  window.glTravel.mark(); // a screen like the one before made no entry
}

function isWhereItBegan() {
  const plan = along();
  const begun = plan?.begins?.[plan.at];
  if (begun === undefined) return false;
  const [then, now] = [new URL(begun, location.href), new URL(location.href)];
  const said = new Set([...then.searchParams.keys(), ...now.searchParams.keys()]);
  // The first press on an untouched screen adds the name of its view.
  const isSame = (key) => then.searchParams.get(key) === now.searchParams.get(key) || (key.endsWith("-view") && !then.searchParams.has(key));
  return then.pathname === now.pathname && [...said].every(isSame);
}

// Sets out along the plan on the page, if there is one: what was typed into it last may be on its way.
function setOut(present, at = 0) {
  if (!document.querySelector("[data-gl-plan]")) return false;
  const started = Date.now();
  let looks = 0;
  const look = () => {
    looks = isAtRest() ? looks + 1 : 0;
    if (looks < STILL_LOOKS && Date.now() - started < STILL_MS) return setTimeout(look, 50);
    const told = document.querySelector("[data-gl-plan]")?.dataset.glPlan;
    const plan = told ? JSON.parse(told) : { screens: [] };
    const id = keptPlan()?.left === undefined ? Date.now() : walked.id; // Back still leads into the part before
    if (at < plan.screens.length) walkTo({ ...plan, id, at, presented: present, list: location.search }, present);
  };
  look();
  return true;
}

// Who began before a class and stops presenting has left the plan; Back leads into both again.
function stopPresentingPlan() {
  const plan = along();
  if (plan?.presented) leaveAlong(plan);
}

function leaveAlong(plan) {
  keepAlong({ ...plan, at: -1, left: plan.at });
  drawAlong(window.glAlongWords);
}

// To the list, where it can be changed; plan.js goes on from there.
function backToList(plan) {
  leaveAlong(plan);
  const said = new URLSearchParams(plan.list);
  said.set("present", "false");
  document.dispatchEvent(new CustomEvent("gl-walk", { detail: { to: `plan?${said}`, as: "walk" } }));
}

// After its last screen a plan says that it is over, and what it was.
function endOfPlan(plan, words) {
  const minutes = plan.screens.reduce((sum, screen) => sum + (screen.minutes ?? 0), 0);
  const was = [plan.title, minutes ? words.all.replace("{minutes}", minutes) : ""].filter(Boolean).join(" · ");
  const first = alongButton(words.first, words.first, () => walkTo({ ...plan, at: 0 }));
  const list = alongButton(words.list, words.list, () => backToList(plan));
  const close = alongButton(words.close, words.close, () => {}); // as any press on the sheet does
  return theEnd(words.over, [was, first, ...(plan.list === undefined ? [] : [list]), close].filter(Boolean));
}

function alongButton(name, sign, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.title = name;
  made.setAttribute("aria-label", name);
  made.addEventListener("click", act);
  return made;
}

// Whether no later screen of the plan is of the lesson in hand: a bet of it is not met again.
function leavesLesson(plan) {
  const [here, ...later] = plan.screens.slice(plan.at).map(lessonOf);
  return !later.includes(here);
}

function lessonOf({ address }) {
  const [slug, query] = address.split("?");
  return `${slug} ${new URLSearchParams(query).get("les-name")}`;
}

function drawAlong(words) {
  for (const id of ["gl-along", "gl-line", "gl-end"]) document.getElementById(id)?.remove();
  const kept = along();
  const plan = words && kept && (window.glPresentWords || !kept.presented) ? kept : null;
  document.body.classList.toggle("gl-walking", Boolean(plan));
  document.body.classList.toggle("gl-leaving", Boolean(plan && leavesLesson(plan)));
  if (!plan) return;
  const strip = document.createElement("nav"); // before a class a part of the bar, which has the buttons
  strip.id = "gl-along";
  strip.setAttribute("aria-label", words.name);
  const place = document.createElement("span");
  const { line, minutes, name } = plan.screens[plan.at];
  const [ahead, behind] = words.at.replace("{place}", plan.at + 1).replace("{count}", plan.screens.length).split("{title}");
  const after = minutes ? `${behind} · ${words.minutes.replace("{minutes}", minutes)}` : behind;
  for (const text of [ahead, plan.title || words.plan, after, name ? ` · ${name}` : ""]) {
    place.append(Object.assign(document.createElement("span"), { textContent: text }));
  }
  const back = alongButton(words.before, "‹", () => alongBy(-1));
  const on = alongButton(words.after, "›", () => alongBy(1));
  back.disabled = plan.at === 0;
  on.disabled = plan.at === plan.screens.length - 1;
  const list = alongButton(words.list, words.list, () => backToList(plan));
  list.className = "list";
  list.dataset.short = words.plan;
  const leave = alongButton(words.leave, "✕", () => {
    keepAlong(null);
    drawAlong(words);
  });
  strip.append(back, place, on, ...(plan.list === undefined ? [] : [list]), leave);
  alongHome().append(strip);
  if (!line) return;
  const large = Object.assign(document.createElement("p"), { id: "gl-line", textContent: line });
  document.body.append(large);
}

function alongHome() {
  return document.getElementById("gl-present") ?? document.body;
}

function tendPlan(data) {
  window.glAlongWords = data.along;
  if (!window.glAlong) {
    window.glAlong = true;
    document.addEventListener("gl-set-out", ({ detail }) => setOut(detail.present, detail.at));
    document.addEventListener("click", ({ target }) => {
      const from = target.closest?.("[data-gl-from]");
      if (from) setOut(true, Number(from.dataset.glFrom));
      if (along() && target.closest?.('[class*="-present-"] button')) leaveAlong(along()); // the page's own button
    });
    document.addEventListener("pointerdown", noteBeginning, true);
    window.addEventListener("popstate", (event) => comeBackAlong(event.state), true);
    arriveAlong();
  }
  const strip = document.getElementById("gl-along");
  if (strip?.parentElement !== alongHome()) drawAlong(data.along);
}
