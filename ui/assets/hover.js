// One position in every piece of ours, without a round trip:
// - what speaks of the heap under the pointer or the focus lights up everywhere: data-gl-heap="3" (sizes,
//   with blanks), data-gl-place="B" (letters, where they are known), data-gl-option="7:1+2";
// - data-gl-tip tells beside an element what it means;
// - data-gl-move="0:9:2+7;1:5:" (places, sizes, what they become) shows a move on the stones while it is
//   looked at, data-gl-chosen as long as it is chosen;
// - what "Why?" opened closes back to it, also with Escape.
const LIT = "gl-lit";
const SPEAKS = "[data-gl-heap], [data-gl-place], [data-gl-option]";
const HOSTS = HOOKS.component;
const POINTS = "svg.marks .mark-symbol path";
const RETURN_MS = 600; // the page is drawn piece by piece; so long the focus is given back

const words = (node, name) => (node.getAttribute?.(name) ?? "").split(" ").filter(Boolean);
const meet = (one, other) => one.some((word) => other.includes(word));

function spoken(node) {
  const of = { heap: words(node, "data-gl-heap"), place: words(node, "data-gl-place"), option: words(node, "data-gl-option") };
  const n = node.__data__?.datum?.n; // a point of a plot
  if (n !== undefined) of.heap = [String(n)];
  return of;
}

function alike(one, other) {
  if (one.option.length && other.option.length) return meet(one.option, other.option);
  if (one.place.length && other.place.length) return meet(one.place, other.place);
  return meet(one.heap, other.heap);
}

function roots() {
  const inside = [...document.querySelectorAll(HOSTS)].map((host) => host.shadowRoot ?? host.firstElementChild?.shadowRoot);
  return [document, ...inside.filter(Boolean)];
}

function light(node) {
  const all = roots();
  for (const root of all) root.querySelectorAll(`.${LIT}`).forEach((lit) => lit.classList.remove(LIT));
  if (!node) return;
  const of = spoken(node);
  for (const root of all) {
    for (const other of root.querySelectorAll(SPEAKS)) other.classList.toggle(LIT, alike(of, spoken(other)));
  }
  if (!of.heap.length) return;
  for (const point of document.querySelectorAll(POINTS)) point.classList.toggle(LIT, alike(of, spoken(point)));
}

// -- the move that is looked at or chosen ----------------------------------------------------------

function showMove(passing) {
  const chosen = document.querySelector("[data-gl-chosen]")?.dataset.glChosen ?? "";
  const move = passing || chosen;
  if (window.glMove === move) return;
  window.glMove = move;
  document.dispatchEvent(new CustomEvent("gl-move"));
}

// -- what an element means, told beside it -----------------------------------------------------------

function tell(node) {
  let tip = document.getElementById("gl-tip");
  if (!node) {
    if (tip) tip.hidden = true;
    return;
  }
  if (!tip) {
    tip = document.createElement("div");
    tip.id = "gl-tip";
    tip.setAttribute("role", "tooltip");
    document.querySelector(HOOKS.app)?.append(tip);
  }
  tip.textContent = node.dataset.glTip;
  tip.hidden = false;
  const at = node.getBoundingClientRect();
  const left = Math.min(Math.max(at.left, 8), window.innerWidth - tip.offsetWidth - 8);
  const above = at.top - tip.offsetHeight - 6;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 60 ? above : at.bottom + 6}px`;
}

// -- what is looked at --------------------------------------------------------------------------------

let looked = null;
let under = []; // what the pointer or the focus is on, and all around it

function look(path) {
  under = path;
  const find = (what) => path.find((node) => node.matches?.(what));
  const point = path.find((node) => node.matches?.(POINTS) && node.__data__);
  const row = find('[class*="-moverow-"]');
  const now = {
    light: point ?? find(SPEAKS) ?? row?.querySelector(SPEAKS) ?? null,
    move: (find("[data-gl-move]") ?? row?.querySelector("[data-gl-move]"))?.dataset.glMove ?? "",
    tip: find("[data-gl-tip]") ?? null,
  };
  if (looked && Object.keys(now).every((part) => now[part] === looked[part])) return;
  if (now.light !== looked?.light) light(now.light);
  if (now.tip !== looked?.tip) tell(now.tip);
  looked = now;
  showMove(now.move);
}

// -- "Why?" closes back to what it explains -------------------------------------------------------------

let opener = null;
let open = false;
let returning = 0;

function note(path) {
  const button = path.find((node) => node.matches?.("[data-gl-why]"));
  const other = path.find((node) => node.matches?.('.st-key-why-values [class*="st-key-"]'));
  if (button && !button.closest(".st-key-why-beside")) opener = { node: button, again: `[data-gl-why="${button.dataset.glWhy}"]` };
  else if (other) {
    const name = [...other.classList].find((one) => one.startsWith("st-key-"));
    opener = { node: other.querySelector("button"), again: `.${CSS.escape(name)} button` };
  }
}

function closed() {
  const panel = document.querySelector(".st-key-why-beside");
  const there = panel !== null;
  if (open && !there) returning = performance.now() + RETURN_MS;
  if (there && !open) setTimeout(() => panel.scrollIntoView({ block: "nearest" }), 0);
  open = there;
  if (!opener || performance.now() > returning || document.activeElement !== document.body) return;
  const back = opener.node?.isConnected ? opener.node : document.querySelector(opener.again);
  back?.focus({ preventScroll: true });
}

function escaped(event) {
  if (event.key !== "Escape") return;
  tell(null);
  if (document.querySelector('[role="dialog"], [role="listbox"]')) return; // what lies on top closes first
  const close = document.querySelector('[class*="-why-close"] button');
  if (!close) return;
  document.activeElement?.blur(); // the focus goes back to what was asked, wherever it is now
  close.click();
}

// -- all of it --------------------------------------------------------------------------------------------

function keepAlight() {
  if (window.glAlight) return;
  window.glAlight = true;
  const heard = new WeakSet();
  const hear = (root) => {
    if (heard.has(root)) return;
    heard.add(root);
    // Inside a component an event between two of its elements never leaves it.
    root.addEventListener("focusin", (event) => { if (!window.glGivesBack) look(event.composedPath()); }, true);
    root.addEventListener("focusout", () => look([]), true);
  };
  hear(document);
  let waiting = 0;
  document.addEventListener("pointermove", (event) => {
    const path = event.composedPath();
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => look(path));
  }, { capture: true, passive: true });
  document.addEventListener("pointerdown", (event) => note(event.composedPath()), true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") note(event.composedPath());
    escaped(event);
  }, true);
  let drawing = 0;
  new MutationObserver(() => {
    closed();
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => {
      roots().forEach(hear);
      look(under.filter((node) => node.isConnected));
      showMove(looked?.move ?? "");
    });
  }).observe(document.body, { childList: true, subtree: true });
}

keepAlight();
