// A board of cells: one tab stop, arrow keys walk over it, Enter or a click picks a cell.
// Nodes are kept and changed in place, so that the focus survives a rerun.
const SVG = "http://www.w3.org/2000/svg";
const WALK = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function node(tag, names, role) {
  const made = document.createElement(tag);
  made.className = names;
  if (role) made.setAttribute("role", role);
  return made;
}

function build(parent, data) {
  const frame = node("div", "frame");
  const scroll = node("div", "scroll");
  const grid = node("div", "grid", "grid");
  const top = node("div", "row", "row");
  const corner = node("div", "head", "columnheader");
  for (const letter of data.corner) {
    const badge = document.createElement("b");
    badge.textContent = letter;
    corner.append(badge);
  }
  top.append(corner);
  for (let b = 0; b < data.cols; b += 1) top.append(node("div", "head", "columnheader"));
  grid.append(top);
  for (let a = 0; a < data.rows; a += 1) {
    const row = node("div", "row", "row");
    row.append(node("div", "head", "rowheader"));
    for (let b = 0; b < data.cols; b += 1) {
      const cell = node("div", "cell", "gridcell");
      cell.dataset.a = a;
      cell.dataset.b = b;
      row.append(cell);
    }
    grid.append(row);
  }
  const lines = document.createElementNS(SVG, "svg");
  lines.setAttribute("class", "lines");
  lines.setAttribute("aria-hidden", "true");
  lines.setAttribute("preserveAspectRatio", "none");
  for (let i = 0; i < 2; i += 1) lines.append(document.createElementNS(SVG, "line"));
  grid.append(lines);
  scroll.append(grid);
  frame.append(scroll);
  parent.querySelector(".frame")?.remove();
  parent.append(frame);
  return frame;
}

// The head of a heap of the position carries its letter.
function mark(head, on, letter, size) {
  head.classList.toggle("on", on);
  head.dataset.glHeap = size;
  if (on) head.dataset.letter = head.dataset.glPlace = letter;
  else ["letter", "glPlace"].forEach((name) => delete head.dataset[name]);
}

// From the middle of the corner's cell outwards; it is cut where it leaves the board.
function ray(line, down, across, rows, cols) {
  const reach = Math.min((rows - 0.5) / down, (cols - 0.5) / across);
  const ends = { x1: 0.5, y1: 0.5, x2: 0.5 + across * reach, y2: 0.5 + down * reach };
  for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const shape = `${data.rows}x${data.cols}`;
  let frame = parentElement.querySelector(".frame");
  if (!frame || frame.dataset.shape !== shape) {
    frame = build(parentElement, data);
    frame.dataset.shape = shape;
  }
  const grid = frame.querySelector(".grid");
  grid.setAttribute("aria-label", data.name);
  grid.classList.toggle("still", !data.picks);
  const most = data.wide ? 2.9 : 2.35;
  const least = data.cols > 20 ? 1.15 : 1.4;
  // As large as the column's width and the window's height allow; front.css says what stands above.
  const across = `(100cqw - 2.1rem) / ${data.cols} - 2px`;
  const down = `(100vh - var(--gl-line-tall, 0px) - var(--gl-above, 0px)) / ${data.rows + 1} - 2px`;
  grid.style.setProperty("--cell", `clamp(${least}rem, min(${across}, ${down}), ${most}rem)`);
  grid.style.setProperty("--size", data.cols > 20 ? "0.72rem" : "0.86rem");
  grid.style.gridTemplateColumns = `1.9rem repeat(${data.cols}, calc(var(--cell) + 2px))`;
  grid.style.gridTemplateRows = `1.5rem repeat(${data.rows}, calc(var(--cell) + 2px))`;

  const rows = [...grid.querySelectorAll(".row")];
  [...rows[0].children].forEach((head, place) => {
    if (place === 0) return;
    head.textContent = place - 1;
    mark(head, data.here?.[1] === place - 1, data.corner[1], place - 1);
  });
  rows.slice(1).forEach((row, a) => {
    const [head, ...cells] = row.children;
    head.textContent = a;
    mark(head, data.here?.[0] === a, data.corner[0], a);
    cells.forEach((cell, b) => {
      const [text, names, said, tone] = data.cells[a][b];
      const here = data.here?.[0] === a && data.here?.[1] === b;
      cell.className = `cell ${names}${here ? " here" : ""}`;
      cell.textContent = text;
      cell.style.setProperty("--tone", tone);
      cell.setAttribute("aria-label", said);
      cell.setAttribute("aria-selected", here ? "true" : "false");
      if (here) cell.dataset.glPlace = data.corner.join(" ");
      else delete cell.dataset.glPlace;
    });
  });
  const all = [...grid.querySelectorAll(".cell")];
  const at = (a, b) => all[a * data.cols + b];
  const stop = all.find((cell) => cell === parentElement.activeElement) ?? all.find((cell) => cell.classList.contains("here")) ?? all[0];
  all.forEach((cell) => cell.setAttribute("tabindex", cell === stop ? "0" : "-1"));

  const lines = grid.querySelector(".lines");
  lines.style.display = data.golden ? "" : "none";
  lines.style.gridArea = `2 / 2 / ${data.rows + 2} / ${data.cols + 2}`;
  lines.setAttribute("viewBox", `0 0 ${data.cols} ${data.rows}`);
  const phi = (1 + Math.sqrt(5)) / 2;
  ray(lines.children[0], 1, phi, data.rows, data.cols);
  ray(lines.children[1], phi, 1, data.rows, data.cols);

  const pick = (cell) => {
    if (data.picks && cell) setTriggerValue("cell", [Number(cell.dataset.a), Number(cell.dataset.b)]);
  };
  grid.onclick = (event) => pick(event.target.closest(".cell"));
  grid.onkeydown = (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = WALK[event.key];
    if (step) {
      const a = Math.min(Math.max(Number(cell.dataset.a) + step[0], 0), data.rows - 1);
      const b = Math.min(Math.max(Number(cell.dataset.b) + step[1], 0), data.cols - 1);
      const next = at(a, b);
      cell.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      pick(cell);
    } else {
      return;
    }
    // The arrows are also shortcuts of the page's stepper; on the board they walk.
    event.preventDefault();
    event.stopPropagation();
  };
}
