// The board of heaps. Draws each heap as a pile of stones (or a labelled bar) and reports button presses.
// A move that is looked at or chosen elsewhere (light.js) is shown on it: taken stones hollow, parts apart.
const SVG = "http://www.w3.org/2000/svg";
const MOST_APART = 60; // stones of one heap after a move that are drawn one by one
const LEAVE_MS = 420;
const BEFORE = new WeakMap(); // the sizes that a board showed last

function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

// Rows of a pile from the ground up: the narrowest bottom row k with 1 + 2 + … + k >= stones.
function rows(stones) {
  let width = 1;
  while ((width * (width + 1)) / 2 < stones) width += 1;
  const counts = [];
  for (let left = stones; left > 0; width -= 1) {
    counts.push(Math.min(width, left));
    left -= Math.min(width, left);
  }
  return counts;
}

// A repeatable wobble, so that stones look laid by hand and never jump on a redraw.
function wobble(seed) {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x) - 0.5;
}

function shade(id, hue) {
  const gradient = svg("radialGradient", { id, cx: "38%", cy: "30%", r: "75%" });
  gradient.append(
    svg("stop", { offset: "0%", "stop-color": "#ffffff", "stop-opacity": "0.55" }),
    svg("stop", { offset: "45%", "stop-color": hue, "stop-opacity": "0.15" }),
    svg("stop", { offset: "100%", "stop-color": "#000000", "stop-opacity": "0.28" }),
  );
  return gradient;
}

// The first `stay` stones from the ground up stay, the others have the look `leaving`.
function pile(stones, hue, id, stay = stones, leaving = "taken") {
  const counts = rows(stones);
  const columns = counts.length ? counts[0] : 1;
  const r = counts.length > 6 ? 6.2 : counts.length > 4 ? 7.6 : 9.5;
  const step = 2 * r + 0.6;
  const rise = 1.62 * r;
  const width = Math.max(56, columns * step + 10);
  const height = counts.length ? (counts.length - 1) * rise + 2 * r + 6 : 12;
  const picture = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const defs = svg("defs", {});
  defs.append(shade(id, hue));
  picture.append(defs, svg("rect", { class: "ground", x: 4, y: height - 3, width: width - 8, height: 2, rx: 1 }));
  let seed = 1;
  counts.forEach((count, row) => {
    const y = height - 4 - r * 0.86 - row * rise;
    const left = width / 2 - ((counts[row] - 1) * step) / 2;
    for (let i = 0; i < count; i += 1) {
      const rx = r * (1 + 0.05 * wobble(seed));
      const ry = r * (0.86 + 0.06 * wobble(seed + 7));
      const turn = 26 * wobble(seed + 3);
      const at = { cx: left + i * step + 0.9 * wobble(seed + 5), cy: y, rx, ry, transform: `rotate(${turn} ${left + i * step} ${y})` };
      if (seed > stay) picture.append(svg("ellipse", { ...at, class: leaving, fill: hue, stroke: hue }));
      else picture.append(svg("ellipse", { ...at, fill: hue }), svg("ellipse", { ...at, fill: `url(#${id})` }));
      seed += 1;
    }
  });
  return picture;
}

function bar(heap, hue) {
  const height = Math.min(96, 44 + 3 * heap.digits);
  const picture = svg("svg", { width: 56, height, viewBox: `0 0 56 ${height}`, "aria-hidden": "true" });
  picture.append(
    svg("rect", { class: "ground", x: 4, y: height - 3, width: 48, height: 2, rx: 1 }),
    svg("rect", { x: 14, y: 2, width: 28, height: height - 6, rx: 8, fill: hue }),
    svg("path", { d: `M14 ${height * 0.42} l7 -5 7 5 7 -5 7 5`, fill: "none", stroke: "var(--st-background-color)", "stroke-width": 3 }),
  );
  return picture;
}

// "0:9:2+7;1:5:": the heaps at these places, of these sizes, become these.
function readMove(text) {
  const changes = (text ?? "").split(";").filter(Boolean).map((one) => one.split(":"));
  return new Map(changes.map(([place, before, after]) => [place, { before, parts: after.split("+").filter(Boolean).map(Number) }]));
}

const total = (parts) => parts.reduce((sum, part) => sum + part, 0);

// Makes pictures smaller, so that the heaps beside them keep their places.
function narrowed(pictures, room) {
  const wide = pictures.reduce((sum, picture) => sum + Number(picture.getAttribute("width")), 0);
  const scale = Math.min(1, Math.max(0.5, (room + 16) / wide));
  for (const picture of pictures) {
    for (const side of ["width", "height"]) picture.setAttribute(side, scale * Number(picture.getAttribute(side)));
  }
  return pictures;
}

// A heap as it is, or with a move on it: one pile of what stays and what is taken, or its parts apart.
function piles(heap, hue, id, parts, leaving) {
  if (heap.stones === null) return [bar(heap, hue)];
  if (parts && parts.length > 1 && total(parts) <= MOST_APART) {
    const taken = Math.max(heap.stones - total(parts), 0);
    const apart = parts.map((part, index) => pile(part, hue, `${id}-${index}`));
    if (taken) apart.push(pile(taken, hue, `${id}-t`, 0, leaving));
    return narrowed(apart, Number(pile(heap.stones, hue, id).getAttribute("width")));
  }
  const stay = parts ? total(parts) : heap.stones;
  if (stay > heap.stones && stay <= MOST_APART) return [pile(stay, hue, id, heap.stones, "added")];
  return [pile(heap.stones, hue, id, Math.min(stay, heap.stones), leaving)];
}

// A row of figures in place of a pile, with a move on it; how they look, board.css and figures.css say.
function row(heap, look, parts, leaving) {
  const things = document.createElement("div");
  things.className = `row look-${look}`;
  const stay = parts ? total(parts) : heap.stones;
  const [first, taken] = parts ? [parts[0] ?? 0, Math.max(heap.stones - stay, 0)] : [heap.stones, 0];
  for (let i = 0; i < Math.max(heap.stones, Math.min(stay, MOST_APART)); i += 1) {
    const thing = document.createElement("i");
    if (i >= first && i < first + taken) thing.className = leaving;
    else if (i >= heap.stones) thing.className = "added";
    things.append(thing);
  }
  return things;
}

function pictured(heap, hue, id, parts, leaving, look) {
  const isRow = look && heap.stones !== null;
  return isRow ? [row(heap, look, parts, leaving)] : piles(heap, hue, id, parts, leaving);
}

function button(text, label, press, disabled) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.setAttribute("aria-label", label);
  node.title = label;
  node.disabled = Boolean(disabled);
  node.onclick = press;
  return node;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let list = parentElement.querySelector("ul");
  if (!list) {
    list = document.createElement("ul");
    list.className = "board";
    parentElement.append(list);
  }
  list.setAttribute("aria-label", data.words.board);
  const sizes = data.heaps.map((heap) => heap.stones);
  const left = leaving(BEFORE.get(list), sizes);
  BEFORE.set(list, sizes);
  const show = () => draw(component, list, readMove(window.glMove));
  show();
  let settling = 0;
  if (left) {
    play(component, list, left);
    settling = setTimeout(show, LEAVE_MS);
  }
  document.addEventListener("gl-move", show);
  return () => {
    clearTimeout(settling);
    document.removeEventListener("gl-move", show);
  };
}

// What has just happened, if it may be seen to move: the first place that changed, and how.
function leaving(before, now) {
  if (!before || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const place = now.findIndex((stones, index) => stones !== before[index]);
  if (place < 0 || before[place] === null || now[place] === null) return null;
  const more = now.length - before.length;
  return more < 0 || now[place] >= before[place] ? null : { place, stones: before[place], more };
}

// Stones that were taken leave the pile; parts of a heap move apart.
function play(component, list, { place, stones, more }) {
  const heaps = component.data.heaps.slice(place, place + more + 1);
  const items = [...list.querySelectorAll(".heap")].slice(place, place + more + 1);
  if (more) {
    items.forEach((item, index) => {
      item.style.setProperty("--from", `${-2.5 * (index - more / 2)}rem`);
      item.classList.add("apart");
    });
    return;
  }
  const [heap] = heaps;
  const hue = getComputedStyle(items[0]).getPropertyValue("--hue");
  const was = pictured({ ...heap, stones }, hue, "was", [heap.stones], "gone", component.data.row);
  items[0].querySelector(".pile").replaceChildren(...was);
}

function draw(component, list, move) {
  const { data, parentElement, setTriggerValue } = component;
  const words = data.words;
  const say = (text, heap) => text.replace("{letter}", heap.letter).replace("{size}", heap.shown);
  // Which button had the focus: it is given back after the redraw, so the keyboard stays in place.
  const active = (parentElement.getRootNode().activeElement ?? parentElement.activeElement)?.dataset;
  const focused = active?.knob;
  const styles = getComputedStyle(parentElement.host ?? parentElement);
  const dark = isDark(styles.getPropertyValue("--st-background-color"));
  list.classList.toggle("rows", Boolean(data.row));
  list.replaceChildren();
  let tallest = 34;
  data.heaps.forEach((heap, index) => {
    const hue = dark ? heap.hue.dark : heap.hue.light;
    const change = move.get(String(index));
    const parts = change?.before === heap.size ? change.parts : undefined; // of an older position otherwise
    const item = document.createElement("li");
    item.className = parts ? "heap moved" : "heap";
    item.dataset.glPlace = heap.letter;
    item.dataset.glHeap = heap.size;
    item.style.setProperty("--hue", hue);
    item.style.setProperty("--on-hue", dark ? "#0f1115" : "#ffffff");
    const becomes = parts ? `${heap.shown} → ${parts.join(" + ") || 0}` : heap.shown;
    const said = say(data.opens ? words.opens : words.heap, { ...heap, shown: becomes });
    let drawn;
    if (data.opens) {
      drawn = button("", said, () => {
        // On the way to another page its fields are written under the old path first, see history.js.
        if (data.elsewhere && window.glTravel) window.glTravel.leaving = true;
        setTriggerValue("edit", { act: "open", heap: index });
      });
      drawn.dataset.knob = `open-${index}`;
    } else {
      drawn = document.createElement("div");
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", said);
    }
    drawn.classList.add("pile");
    if (heap.stones === 0 && !parts) {
      const none = document.createElement("span");
      none.className = "none";
      none.textContent = words.empty;
      drawn.append(none);
    } else {
      const pictures = pictured(heap, hue, `stone-${index}`, parts, "taken", data.row);
      for (const picture of pictures) tallest = Math.max(tallest, Number(picture.getAttribute("height")));
      drawn.append(...pictures);
    }
    const name = document.createElement("div");
    name.className = "name";
    const badge = document.createElement("span");
    badge.className = "badge";
    badge.textContent = heap.letter;
    const size = document.createElement("span");
    size.className = heap.digits > 6 ? "size long" : "size";
    size.textContent = becomes;
    name.append(badge, size);
    item.append(drawn, name);
    if (heap.note) {
      const note = document.createElement("div");
      note.className = "note";
      note.textContent = heap.note;
      item.append(note);
    }
    if (data.editable) {
      const knobs = document.createElement("div");
      knobs.className = "knobs";
      const edit = (act) => () => setTriggerValue("edit", { act, heap: index });
      const less = button("−", say(words.less, heap), edit("less"), heap.size === "0");
      const more = button("+", say(words.more, heap), edit("more"));
      const remove = button("×", say(words.remove, heap), edit("remove"));
      less.dataset.knob = `less-${index}`;
      more.dataset.knob = `more-${index}`;
      remove.dataset.knob = `remove-${index}`;
      knobs.append(less, more, ...(data.fixed ? [] : [remove]));
      item.append(knobs);
    }
    list.append(item);
  });
  if (data.editable && data.adds) {
    const item = document.createElement("li");
    const add = button(`+ ${words.add}`, words.add, () => setTriggerValue("edit", { act: "add" }), data.full);
    add.className = "add";
    add.dataset.knob = "add";
    item.append(add);
    list.append(item);
  }
  // All piles stand on one ground, and the board is only as tall as its tallest pile.
  list.style.setProperty("--tallest", `${tallest}px`);
  if (focused) parentElement.querySelector(`[data-knob="${focused}"]`)?.focus();
}

function isDark(color) {
  const hex = color.trim().replace("#", "");
  if (hex.length !== 6) return false;
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
