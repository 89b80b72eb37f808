// A line of text with numbers in it that a drag or the arrow keys change; a press, Enter or a digit opens
// a number for typing. While a hand is on a number its own node is left as it is, whatever the page draws.
const PIXELS = 9;
const NUDGES = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

function numberNode(root, part, old) {
  const node = old ?? document.createElement("span");
  node.className = "number";
  node.entry = part;
  if (!old) {
    node.setAttribute("role", "slider");
    node.tabIndex = 0;
    listen(root, node);
  }
  node.title = root.data.words.tip;
  node.setAttribute("aria-label", part.label);
  node.setAttribute("aria-valuemin", part.low);
  node.setAttribute("aria-valuemax", part.high);
  show(node, part.value);
  return node;
}

function show(node, value) {
  node.value = value;
  node.textContent = value;
  node.setAttribute("aria-valuenow", value);
}

function turnTo(root, node, value, typed = false) {
  const part = node.entry;
  const next = Math.min(Math.max(value, part.low), part.high);
  if (next === node.value) return;
  show(node, next);
  const rule = root.began ?? root.data.rule;
  post(root.courier, typed ? { place: part.place, typed: next } : { place: part.place, value: next, rule });
}

// The number as a field: what it cannot be is told beside it, and what was typed stays.
function openField(root, node, text, said = "") {
  root.field?.close();
  const field = document.createElement("input");
  field.className = "number";
  field.inputMode = "numeric";
  field.autocomplete = "off";
  field.setAttribute("aria-label", node.entry.label);
  field.value = text ?? node.value;
  const told = document.createElement("div");
  told.className = "told";
  told.setAttribute("role", "alert");
  told.textContent = said;
  if (said) field.setAttribute("aria-invalid", "true");
  clearTimeout(root.holding); // arrow keys just before would let go of the field
  const isHere = !said || root.contains(root.getRootNode().activeElement);
  root.hand = root.field = field;
  node.replaceWith(field);
  root.append(told);
  if (isHere) field.focus({ preventScroll: true });
  if (text === undefined) field.select();

  field.close = (value = node.value) => {
    field.onblur = root.field = null;
    told.remove();
    field.replaceWith(node);
    turnTo(root, node, value, true);
    letGo(root);
  };
  const settle = () => {
    const { low, high, beyond } = node.entry;
    const typed = field.value.trim();
    const fits = /^[0-9]{1,9}$/.test(typed) && Number(typed) >= low && Number(typed) <= high;
    if (fits) return field.close(Number(typed));
    if (typed === "") return field.close();
    field.setAttribute("aria-invalid", "true");
    told.textContent = beyond;
  };
  field.onblur = settle;
  field.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") settle();
    else if (event.key === "Escape") field.close();
    else return;
    if (!root.field) node.focus({ preventScroll: true });
  };
}

function listen(root, node) {
  let from = null;
  node.onpointerdown = (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, value: node.value };
    root.hand = node;
    root.began = root.data.rule;
    node.setPointerCapture(event.pointerId);
    node.focus({ preventScroll: true });
    event.preventDefault();
  };
  node.onpointermove = (event) => {
    if (from) turnTo(root, node, from.value + Math.round((event.clientX - from.x) / PIXELS));
  };
  node.onpointerup = (event) => {
    const pressed = from && Math.abs(event.clientX - from.x) < PIXELS / 2 && node.value === from.value;
    node.onpointercancel();
    if (pressed) openField(root, node);
  };
  node.onpointercancel = () => {
    from = null;
    letGo(root);
  };
  // Keys hold on as well, as long as presses follow one another: numbers must not change places.
  node.onkeydown = (event) => {
    const step = NUDGES[event.key];
    const digit = /^[0-9]$/.test(event.key);
    if (!(step || digit || event.key === "Enter") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return openField(root, node, digit ? event.key : undefined);
    root.hand = node;
    root.began ??= root.data.rule;
    turnTo(root, node, node.value + step);
    clearTimeout(root.holding);
    root.holding = setTimeout(() => letGo(root), 900);
  };
  node.onblur = () => {
    if (!from && root.hand === node) letGo(root);
  };
}

// Once the last value has arrived, the line shows what the page says: a number that made no rule goes back.
function letGo(root) {
  clearTimeout(root.holding);
  root.hand = root.field ?? null; // one that holds a wrong number stays
  root.began = null;
  if (!root.courier.flying) draw(root);
}

function draw(root) {
  if (root.hand) return;
  const { parts, words } = root.data;
  root.setAttribute("aria-label", words.line);
  const old = [...root.querySelectorAll(".number")];
  const focused = root.getRootNode().activeElement;
  let used = 0;
  const nodes = parts.filter((part) => part !== "").map((part) => {
    if (typeof part === "string") return document.createTextNode(part);
    const node = numberNode(root, part, old[used]);
    used += 1;
    return node;
  });
  root.replaceChildren(...nodes);
  if (focused?.isConnected && focused !== root.getRootNode().activeElement) focused.focus({ preventScroll: true });
}

// A number that makes no rule comes back as it was typed, with the reason; it stays if another is in hand.
function takeBack(root) {
  const { refused, turn } = root.data;
  if (!refused || turn === root.told || root.hand) return;
  root.told = turn;
  const node = [...root.querySelectorAll(".number")].find((one) => one.entry?.place === refused.place);
  if (node) openField(root, node, String(refused.typed), refused.said);
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let root = parentElement.querySelector(".scrub");
  if (!root) {
    root = document.createElement("div");
    root.className = "scrub";
    root.dataset.glAmends = "";
    root.setAttribute("role", "group");
    root.told = data.turn;
    parentElement.append(root);
  }
  const isTyping = root.field && root.field === root.getRootNode().activeElement;
  if (root.field && data.rule !== root.data.rule && !(isTyping && data.parts.length === root.data.parts.length)) {
    root.field.close(); // it belongs to another line
  }
  root.data = data;
  root.courier = courierOf(root, data.turn);
  root.courier.send = (value, turn) => setTriggerValue("number", { value, turn });
  if (root.courier.flying) return;
  draw(root);
  takeBack(root);
}
