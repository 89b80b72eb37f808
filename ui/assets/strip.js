// The strip of values. Its cells stand in rows; a handle makes the rows longer or shorter, and only
// transforms change while it is dragged. Nodes are kept, so that a fold is seen as a movement and the
// focus stays. Without a handle it shows a step of a proof: marks lie on the cells, a window slides.
const REST_MS = 350;
const SLIDE_MS = 1600;
const LARGEST = 30;
const SMALLEST = 18;
const SIDE = 46;
const EDGE = 28; // for the handle
const MOST_ROWS = 7; // of the largest cells, in sight
const TOP = 34;
const BESIDE = 20; // so much a bar takes at most that scrolls down
const READ = "--gl-strip-read"; // the letters before a class, as the style sheet says; all of it grows with them
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };

function made(tag, names, parent) {
  const node = document.createElement(tag);
  node.className = names;
  parent.append(node);
  return node;
}

function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function filled(text, fields) {
  return text.replace(/\{(\w+)\}/g, (_all, name) => fields[name]);
}

function build(parent) {
  const root = made("div", "strip", parent);
  root.dataset.glAmends = ""; // a refold amends the entry of the history that it belongs to
  const bar = made("div", "bar", root);
  const label = made("span", "label", bar);
  label.setAttribute("aria-hidden", "true");
  const less = made("button", "knob", bar);
  const count = made("b", "count", bar);
  const more = made("button", "knob", bar);
  const fold = made("button", "fold", bar);
  for (const [node, sign] of [[less, "−"], [more, "+"], [fold, ""]]) {
    node.type = "button";
    node.textContent = sign;
  }
  const line = made("span", "line", bar);
  line.setAttribute("role", "status");
  const box = made("div", "box", root);
  const field = made("div", "field", box);
  const drawn = made("div", "drawn", field);
  drawn.setAttribute("aria-hidden", "true");
  const handle = made("div", "handle", field);
  handle.setAttribute("role", "slider");
  handle.tabIndex = 0;
  made("i", "grip", handle).setAttribute("aria-hidden", "true");
  const told = made("ul", "hidden", root);
  const rest = made("p", "rest", root);
  return Object.assign(root, { bar, label, less, count, more, fold, line, box, field, drawn, handle, told, rest });
}

// -- places: the row and the column of every cell --------------------------------------------------

function places(root) {
  const { data, width } = root;
  if (!root.runs) return data.cells.map((_cell, n) => [Math.floor(n / width), n % width]);
  let row = 0;
  return data.cells.map((_cell, n) => {
    while (data.starts[row + 1] <= n) row += 1;
    return [row, n - data.starts[row]];
  });
}

// The size of a cell. Before a class the rows stand in as many blocks beside each other as make it largest.
function sizeOf(root, lines, longest) {
  const room = root.wide - root.edge - (root.data.widths && !root.runs ? BESIDE : 0);
  const sight = root.high * root.largest;
  const least = Math.round(SMALLEST * root.grown);
  if (root.runs) {
    const size = Math.max(9, Math.min(root.largest, Math.floor((room - root.side) / longest)));
    return { size, tall: Math.max(size, Math.round((SMALLEST + 2) * root.grown)) };
  }
  let best = { worth: -1 };
  for (let blocks = 1; blocks <= (root.spread ? lines : 1); blocks += 1) {
    const fits = Math.min(root.largest, Math.floor((room / blocks - root.side) / longest));
    if (blocks > 1 && fits < least) break;
    const even = Math.min(root.largest, Math.floor(sight / Math.ceil(lines / blocks)));
    const size = Math.max(least, fits);
    const worth = Math.min(size, even);
    const tall = root.spread ? Math.max(least, even) : root.data.widths ? root.largest : size;
    if (worth > best.worth || (worth === best.worth && !root.data.widths)) best = { worth, size, tall, blocks };
  }
  return best;
}

function nodes(list, count, names, parent) {
  while (list.length < count) list.push(made("span", names, parent));
  list.forEach((node, at) => { node.hidden = at >= count; });
  return list;
}

function place(node, x, y) {
  node.style.transform = `translate(${x}px, ${y}px)`;
}

// Reads first and writes then: what is read after a write makes the browser lay out the page again.
function layOut(root) {
  const { data, width } = root;
  const style = getComputedStyle(root);
  root.wide = root.box.clientWidth;
  root.spread = Boolean(style.getPropertyValue(READ));
  root.grown = root.spread ? parseFloat(style.fontSize) / 16 : 1;
  root.side = Math.round(SIDE * root.grown);
  root.edge = data.widths && !root.runs ? Math.round(EDGE * root.grown) : 4;
  root.largest = root.wide - root.side < 334 ? 27 : Math.round(LARGEST * root.grown);
  const head = Math.round(TOP * root.grown);
  const at = places(root);
  const lines = at.length ? at.at(-1)[0] + 1 : 0;
  const longest = root.runs ? Math.max(...at.map(([, column]) => column + 1)) : width;
  const seen = root.runs || !data.widths ? null : data.widths[width - 1];
  const top = seen ? head : 4;
  const off = new Set(seen?.off);
  // A hand on the strip moves its cells; they find their size again when it rests.
  if (!root.held) Object.assign(root, sizeOf(root, lines, longest));
  const { size, tall: high } = root;
  // So many rows are in sight; what is more stands in blocks beside them, or is scrolled to.
  const inSight = seen ? Math.floor(root.high * root.largest / high) : Math.ceil(lines / (root.runs ? 1 : root.blocks));
  const beside = root.side + longest * size;
  const most = root.spread && !root.runs ? Math.max(1, Math.floor((root.wide - root.edge) / beside)) : 1;
  const blocks = Math.max(1, Math.min(most, Math.ceil(lines / inSight)));
  const blockOf = (row) => Math.min(Math.floor(row / inSight), blocks - 1);
  const left = (block) => block && block * beside + root.edge;
  const x = (row, column) => left(blockOf(row)) + root.side + column * size;
  const y = (row) => top + (row - blockOf(row) * inSight) * high;
  // In narrow cells a value is written once, at the head of its bar.
  const narrow = root.runs && size < 15 * root.grown;
  root.drawn.classList.toggle("narrow", narrow && Boolean(data.widths));
  const look = root.drawn.style;
  look.setProperty("--cell", `${size - (narrow ? 1 : 2)}px`);
  look.setProperty("--high", `${high - 2}px`);
  look.setProperty("--size", narrow ? "0px" : size < 22 ? "0.7em" : "0.86em");
  look.setProperty("--most", `${Math.min(0.82 * Math.min(size, high), 1.7 * size / root.digits)}px`);
  root.field.style.setProperty("--grown", root.grown);
  at.forEach(([row, column], n) => {
    const node = root.cells[n];
    place(node, x(row, column), y(row));
    node.classList.toggle("off", off.has(n));
    node.classList.toggle("lead", narrow && column === 0);
    node.classList.toggle("edge", Boolean(seen) && column === width - 1); // its letter would lie under the handle
  });
  nodes(root.rows, lines, "row", root.drawn);
  for (let row = 0; row < lines; row += 1) {
    const first = root.runs ? data.starts[row] : row * width;
    const text = data.cells[first][0];
    if (root.rows[row].textContent !== text) root.rows[row].textContent = text;
    place(root.rows[row], left(blockOf(row)), y(row));
  }
  drawHeads(root, seen, seen ? blocks : 0, left);
  const tails = root.runs ? data.tails : [];
  nodes(root.tails, tails.length, "tail", root.drawn);
  tails.forEach((text, row) => {
    const end = (data.starts[row + 1] ?? at.length) - data.starts[row];
    root.tails[row].textContent = text;
    place(root.tails[row], root.side + end * size + 6, y(row));
    root.tails[row].hidden = root.side + (end + 1) * size + 52 > root.wide;
  });
  const broad = left(blocks - 1) + beside + (blocks > 1 ? 0 : root.edge);
  const deep = blocks > 1 ? Math.max(inSight, lines - (blocks - 1) * inSight) : lines;
  root.field.style.width = `${broad}px`;
  root.field.style.height = `${top + deep * high + 2}px`;
  // One height for every width: what stands below does not jump while the strip folds.
  const shown = top + (seen ? inSight : deep) * high;
  root.box.style.height = data.widths ? `${shown}px` : "";
  if (data.widths) { // only whole rows: where there is no bar to scroll with, its room stays empty
    const bar = broad > root.wide - BESIDE ? root.box.offsetHeight - root.box.clientHeight : 0;
    const rest = seen ? top + root.high * root.largest - shown : 0; // before a class cells may be lower
    root.box.style.height = `${shown + bar}px`;
    root.box.style.marginBottom = `${Math.max(14 - bar, 0) + rest}px`;
  }
  root.classList.toggle("on", Boolean(data.widths) && top + deep * high > shown);
  root.handle.hidden = !seen;
  if (seen) {
    place(root.handle, root.side + width * size - 1, 0);
    root.handle.style.height = `${top + Math.min(lines, Math.max(3, inSight)) * high}px`;
  }
  return seen;
}

// The numbers of the columns; of narrow ones not every one is written.
function drawHeads(root, seen, blocks, left) {
  const { width, size } = root;
  const letter = (root.spread ? 9.6 : 7) * root.grown;
  const every = Math.ceil(letter * `+${width - 1}`.length / size);
  nodes(root.heads, Math.min(width, root.data.cells.length) * blocks, "col", root.drawn);
  root.heads.forEach((node, n) => {
    if (node.hidden) return;
    const column = n % width;
    const text = column % every ? "" : `+${column}`;
    const told = seen.heads[column];
    const sign = 1.25 * letter * told.length > size ? told.slice(0, 1) : told; // the line says by how much
    if (node.dataset.told !== text + sign || !node.firstChild) {
      node.replaceChildren(made("span", "", node), made("b", "", node));
      node.firstChild.textContent = text;
      node.lastChild.textContent = sign;
      node.dataset.told = text + sign;
    }
    place(node, left(Math.floor(n / width)) + root.side + column * size, 0);
  });
}

// -- the folding strip -----------------------------------------------------------------------------

function say(root, seen) {
  const { data, width } = root;
  const words = data.words;
  root.count.textContent = width;
  root.count.hidden = root.less.hidden = root.more.hidden = root.label.hidden = root.runs;
  root.less.disabled = width <= 1;
  root.more.disabled = width >= data.widths.length;
  const line = root.runs ? words.runs : seen.line;
  if (root.line.textContent !== line) root.line.textContent = line;
  root.line.classList.toggle("settled", /^[✓↗↘]/u.test(line));
  const slider = { valuemin: 1, valuemax: data.widths.length, valuenow: width, label: words.width };
  for (const [name, value] of Object.entries(slider)) root.handle.setAttribute(`aria-${name}`, value);
  root.handle.setAttribute("aria-valuetext", filled(words.told, { width }));
  const folds = data.starts.length > 0 || (data.fold && data.fold !== width);
  root.fold.hidden = !folds;
  root.fold.textContent = root.runs ? words.unfold : words.refold;
  clearTimeout(root.telling);
  root.telling = setTimeout(() => tell(root), REST_MS);
}

// For those who do not see it: the rows as a list, written anew when the hand rests.
function tell(root) {
  const { data, width, runs } = root;
  const starts = runs ? data.starts : data.cells.map((_cell, n) => n).filter((n) => n % width === 0);
  const rows = starts.map((first, row) => {
    const cells = data.cells.slice(first, starts[row + 1]);
    if (!runs) return filled(data.words.row, { heap: cells[0][0], values: cells.map((cell) => cell[1]).join(data.words.comma) });
    const words = cells.length > 1 ? data.words.run : data.words.one;
    return filled(words, { first: cells[0][0], last: cells.at(-1)[0], count: cells.length, value: cells[0][1] });
  });
  const seen = runs ? null : data.widths[width - 1];
  const columns = Object.entries(seen?.said ?? {}).map(([column, said]) => `+${column}: ${said}`);
  root.told.replaceChildren(...[...columns, ...rows].map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

function fold(root, width, live) {
  const next = Math.min(Math.max(width, 1), root.data.widths.length);
  if (next === root.width && !root.runs) return;
  root.width = next;
  root.runs = false;
  root.held = true;
  root.drawn.classList.toggle("live", live);
  say(root, layOut(root));
  const edge = root.side + next * root.size + root.edge;
  if (edge > root.box.clientWidth || root.box.scrollLeft) root.box.scrollLeft = edge - root.box.clientWidth;
}

function rested(root) {
  clearTimeout(root.resting);
  if (root.width !== root.sent) post(root.courier, root.width);
  root.sent = root.width;
  if (!root.held) return;
  root.held = false;
  root.drawn.classList.remove("live");
  layOut(root);
}

function restsSoon(root) {
  clearTimeout(root.resting);
  root.resting = setTimeout(() => rested(root), REST_MS);
}

function listen(root) {
  const { handle } = root;
  let from = null;
  let frame = 0;
  let wanted = 0;
  handle.onpointerdown = (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, width: root.width, size: root.size };
    handle.setPointerCapture(event.pointerId);
    handle.focus({ preventScroll: true });
    event.preventDefault();
  };
  handle.onpointermove = (event) => {
    if (!from) return;
    wanted = from.width + Math.round((event.clientX - from.x) / from.size);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      fold(root, wanted, true);
    });
  };
  handle.onpointerup = handle.onpointercancel = () => {
    if (!from) return;
    from = null;
    cancelAnimationFrame(frame);
    if (frame) fold(root, wanted, true);
    frame = 0;
    rested(root);
  };
  handle.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ends = { Home: 1, End: root.data.widths.length };
    const next = ends[event.key] ?? (STEPS[event.key] ? root.width + STEPS[event.key] : null);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    fold(root, next, false);
    restsSoon(root);
  };
  for (const [knob, step] of [[root.less, -1], [root.more, 1]]) {
    knob.onclick = () => {
      fold(root, root.width + step, false);
      restsSoon(root);
    };
  }
  root.fold.onclick = () => {
    root.drawn.classList.remove("live");
    if (root.data.starts.length) {
      root.runs = !root.runs;
      say(root, layOut(root));
    } else {
      fold(root, root.data.fold, false);
      rested(root);
    }
  };
}

function drawFolding(root, data) {
  const words = data.words;
  root.label.textContent = words.width;
  root.less.setAttribute("aria-label", words.less);
  root.more.setAttribute("aria-label", words.more);
  root.rest.textContent = data.rest;
  root.box.setAttribute("role", "group");
  root.box.setAttribute("aria-label", words.strip);
  root.box.tabIndex = 0;
  // What the page says counts when it says something new that is no answer: the hand may be further.
  const said = `${data.width} ${data.runs} ${data.starts}`;
  const answer = data.turn !== root.echo || root.courier.flying;
  if (root.said === undefined || (said !== root.said && !answer)) {
    root.width = root.sent = data.width;
    root.runs = data.runs;
  }
  root.said = said;
  root.echo = data.turn;
  if (root.runs && !data.starts.length) root.runs = false;
  const rows = Math.ceil(data.cells.length / 10);
  root.high = Math.min(Math.max(rows, 4), MOST_ROWS);
  say(root, layOut(root));
}

// -- a step of a proof ------------------------------------------------------------------------------

function mark(root, marks) {
  root.cells.forEach((node) => { node.className = "cell"; });
  for (const { low, high, look } of marks) {
    for (let n = Math.max(low, 0); n < Math.min(high, root.data.cells.length); n += 1) {
      root.cells[n].classList.add(look);
      if (n === low) root.cells[n].classList.add(`${look}-first`);
      if (n === high - 1) root.cells[n].classList.add(`${look}-last`);
    }
  }
}

function show(root, low) {
  const node = root.cells[Math.min(Math.max(low, 0), root.cells.length - 1)];
  if (!node || root.box.scrollWidth <= root.box.clientWidth) return;
  const [x] = node.style.transform.match(/\d+/);
  root.box.scrollTo({ left: Number(x) - root.box.clientWidth / 2, behavior: calm() ? "auto" : "smooth" });
}

function slide(root) {
  clearInterval(root.sliding);
  const { marks } = root.data;
  const steps = Math.max(0, ...marks.map(({ low, from }) => Math.abs(low - from)));
  let step = calm() ? steps : 0;
  const draw = () => {
    mark(root, marks.map((each) => {
      const way = each.low - each.from;
      const done = Math.sign(way) * Math.min(step, Math.abs(way));
      return { ...each, low: each.from + done, high: each.from + done + each.high - each.low };
    }));
    const moving = marks.find(({ low, from }) => low !== from) ?? marks[0];
    if (moving) show(root, moving.from + Math.sign(moving.low - moving.from) * step);
    if (step >= steps) clearInterval(root.sliding);
    step += 1;
  };
  if (step < steps) root.sliding = setInterval(draw, Math.max(50, Math.min(220, SLIDE_MS / steps)));
  draw();
}

function drawStill(root, data) {
  root.classList.add("still");
  root.box.setAttribute("role", "img");
  root.box.setAttribute("aria-label", data.said);
  root.box.tabIndex = 0;
  root.width = data.width;
  root.high = MOST_ROWS;
  layOut(root);
  const said = JSON.stringify([data.marks, data.cells]);
  if (said !== root.said) slide(root);
  root.said = said;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let root = parentElement.querySelector(".strip");
  const first = !root;
  root ??= build(parentElement);
  if (first) Object.assign(root, { cells: [], rows: [], heads: [], tails: [] });
  root.data = data;
  root.digits = Math.max(...data.cells.map(([, value]) => value.length));
  nodes(root.cells, data.cells.length, "cell", root.drawn);
  for (const extra of root.cells.splice(data.cells.length)) extra.remove();
  data.cells.forEach(([heap, value, hue], n) => {
    const node = root.cells[n];
    if (node.textContent !== value) node.textContent = value;
    node.style.setProperty("--hue", `var(--gl-h${hue})`);
    const size = (data.first ?? 0) + n;
    const letters = data.letters?.[size] ?? "";
    node.dataset.glHeap = size; // lights up with the heap itself, see hover.js
    node.dataset.at = letters;
    node.title = filled(letters ? data.words.own : data.words.cell, { heap, value, letters });
  });
  const draw = () => (data.widths ? drawFolding(root, data) : drawStill(root, data));
  if (data.widths) {
    root.courier = courierOf(root, data.turn);
    root.courier.send = (value, turn) => setTriggerValue("width", { value, turn });
  }
  root.drawn.classList.toggle("live", first);
  let wide = null; // told at once, when the page has been laid out
  const watch = new ResizeObserver(() => {
    const before = wide;
    wide = root.box.clientWidth;
    if (before === null || wide === before) return;
    root.drawn.classList.add("live");
    layOut(root);
  });
  // A new one to fold is drawn once the page has been laid out, before it is painted: to ask for its width
  // sooner makes the browser lay out an extra time whatever else is new.
  const begin = new ResizeObserver(() => {
    begin.disconnect();
    draw();
    requestAnimationFrame(() => root.isConnected && watch.observe(root.box)); // now it would hear of this
  });
  if (first && data.widths) {
    listen(root);
    begin.observe(root.box);
  } else {
    draw();
    watch.observe(root.box);
  }
  return () => {
    begin.disconnect();
    watch.disconnect();
  };
}
