// What all boards of heaps share: nodes that are kept and changed in place, words with slots.
function node(tag, names, parent) {
  const made = document.createElement(tag);
  made.className = names;
  if (tag === "button") made.type = "button";
  parent?.append(made);
  return made;
}

// No line breaks inside a move: C 5 → 0.
function put(to, text) {
  const said = String(text).replace(/(?:\b([A-Z]{1,2}) )?(\d+) → (?=\d)/g, (_all, name, size) => `${name ? `${name}\u00a0` : ""}${size}\u00a0→\u00a0`);
  if (to.textContent !== said) to.textContent = said;
}

function fill(template, slots) {
  return template.replace(/\{(\w+)\}/g, (_all, name) => slots[name] ?? "");
}

const total = (parts) => parts.reduce((sum, part) => sum + Number(part), 0);
// Whole numbers as text keep all their digits, and from five digits on thin spaces between them.
const minus = (size, parts) => parts.reduce((left, part) => left - BigInt(part), BigInt(size));
const grouped = (whole) => {
  const digits = String(whole);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
};
const written = (parts) => (parts.length ? parts.map(grouped).join(" + ") : "0");

// Makes a list of children as long as asked for; the new ones are made, the old ones kept.
function sized(parent, selector, count, make) {
  const old = [...parent.querySelectorAll(`:scope > ${selector}`)];
  while (old.length > count) old.pop().remove();
  while (old.length < count) old.push(make(old.length));
  return old;
}

// A button that stays one while it does nothing: the focus stays on it.
function idle(button, isIdle) {
  if (isIdle) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function focused(root) {
  const active = root.getRootNode().activeElement;
  return root.contains(active) ? active : null;
}
