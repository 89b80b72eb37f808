// Along a plan: its screens are kept in this tab while somebody walks through them, and a strip at the
// foot of every page leads to the next and the one before. plan.js starts it.
const ALONG = "grundy-lab-along";
let walked = null;

function along() {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(ALONG) ?? "null");
    walked = Array.isArray(kept?.screens) && kept.screens[kept.at] !== undefined ? kept : null;
  } catch {
    // Nothing is kept here: what this page remembers has to do.
  }
  return walked;
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

// Goes to another screen of the plan; false where there is none.
function alongBy(steps) {
  const plan = along();
  const at = plan ? plan.at + steps : -1;
  if (!plan || at < 0 || at >= plan.screens.length) return false;
  walkTo({ ...plan, at });
  return true;
}

function walkTo(plan, present = false) {
  keepAlong(plan);
  const screen = plan.screens[plan.at];
  const detail = present ? `${screen}${screen.includes("?") ? "&" : "?"}present=true` : screen;
  document.dispatchEvent(new CustomEvent("gl-go", { detail }));
  drawAlong(window.glAlongWords);
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

function lessonOf(screen) {
  const [slug, query] = screen.split("?");
  return `${slug} ${new URLSearchParams(query).get("les-name")}`;
}

function drawAlong(words) {
  document.getElementById("gl-along")?.remove();
  const plan = along();
  document.body.classList.toggle("gl-walking", Boolean(plan && words));
  document.body.classList.toggle("gl-leaving", Boolean(plan && words && leavesLesson(plan)));
  if (!plan || !words) return;
  const strip = document.createElement("nav"); // before a class a part of the bar, which has the buttons
  strip.id = "gl-along";
  strip.setAttribute("aria-label", words.name);
  const place = document.createElement("span");
  const [ahead, behind] = words.at.replace("{place}", plan.at + 1).replace("{count}", plan.screens.length).split("{title}");
  for (const text of [ahead, plan.title || words.plan, behind]) {
    place.append(Object.assign(document.createElement("span"), { textContent: text }));
  }
  const before = alongButton(words.before, "‹", () => alongBy(-1));
  const after = alongButton(words.after, "›", () => alongBy(1));
  before.disabled = plan.at === 0;
  after.disabled = plan.at === plan.screens.length - 1;
  strip.append(before, place, after, alongButton(words.leave, "✕", () => {
    keepAlong(null);
    drawAlong(words);
  }));
  alongHome().append(strip);
}

function alongHome() {
  return document.getElementById("gl-present") ?? document.body;
}

function tendPlan(data) {
  window.glAlongWords = data.along;
  if (document.getElementById("gl-along")?.parentElement !== alongHome()) drawAlong(data.along);
  if (window.glAlong) return;
  window.glAlong = true;
  document.addEventListener("gl-along", (event) => walkTo(event.detail.plan, event.detail.present));
}

