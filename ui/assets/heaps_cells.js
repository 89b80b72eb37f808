// The board of cells: two heaps are the row and the column of a queen, and a move carries her on.
const CARRIED = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function cellBoard(table, data) {
  const { words, cells } = data;
  const shape = `${cells.rows}x${cells.cols}`;
  let grid = table.querySelector(".grid");
  if (grid?.dataset.shape !== shape) {
    grid?.remove();
    grid = node("div", "grid", table);
    grid.dataset.shape = shape;
    node("span", "corner", grid).append(...data.heaps.map(() => node("b", "badge")));
    for (let b = 0; b < cells.cols; b += 1) node("span", "head", grid);
    for (let a = 0; a < cells.rows; a += 1) {
      node("span", "head", grid);
      for (let b = 0; b < cells.cols; b += 1) Object.assign(node("button", "cell", grid).dataset, { heap: a, stone: b });
    }
  }
  const here = data.heaps.map((heap) => Number(heap.size));
  grid.style.setProperty("--cols", cells.cols);
  grid.style.setProperty("--rows", cells.rows);
  [...grid.querySelectorAll(".badge")].forEach((badge, place) => {
    put(badge, data.heaps[place].letter);
    dress(badge, data.heaps[place]);
  });
  [...grid.querySelectorAll(".head")].forEach((head, at) => {
    const row = at - cells.cols;
    put(head, String(row < 0 ? at : row));
    head.classList.toggle("on", row < 0 ? at === here[1] : row === here[0]);
  });

  const all = [...grid.querySelectorAll(".cell")];
  const at = (cell) => [Number(cell.dataset.heap), Number(cell.dataset.stone)];
  const is = (cell, place) => place && String(at(cell)) === String(place);
  const can = (cell) => data.live && cells.legal.some((place) => is(cell, place));
  const carried = (to) => {
    const gone = here.map((size, place) => size - to[place]);
    const way = gone.every(Boolean) ? words.diagonal : gone[0] ? words.up : words.left;
    return fill(words.carry, { way: fill(way, { count: Math.max(...gone) }) });
  };
  const saidOf = (_key, { to }) => `${carried(to)}: ${here.join(" ")} → ${to.join(" ")}`;
  all.forEach((cell) => {
    const [a, b] = at(cell);
    cell.classList.toggle("here", is(cell, here));
    cell.classList.toggle("was", Boolean(is(cell, cells.was)));
    cell.classList.toggle("can", can(cell));
    cell.classList.toggle("no", !can(cell));
    const place = fill(words.cell, { a, b });
    const said = is(cell, here) ? words.queen : can(cell) ? saidOf("", { to: at(cell) }) : words.noCell;
    cell.setAttribute("aria-label", `${place}: ${said}`);
  });

  // The cells that lie between the queen and where she would go.
  const between = (cell, [a, b]) => {
    const [x, y] = at(cell);
    const step = (from, to) => Math.sign(to - from);
    const steps = Math.max(here[0] - a, here[1] - b);
    return Array.from({ length: Math.max(steps - 1, 0) }, (_none, k) => [here[0] + (k + 1) * step(here[0], a), here[1] + (k + 1) * step(here[1], b)])
      .some(([row, col]) => row === x && col === y);
  };
  return {
    keyOf: () => "cell",
    idOf: (cell) => String(at(cell)),
    choicesOf: (cell) => (can(cell) ? [{ to: at(cell), parts: [] }] : []),
    longer: () => undefined,
    isAgain: (picked, cell) => is(cell, picked.to),
    saidOf,
    nameOf: (picks) => carried(picks.get("cell").to),
    asks: () => "",
    refuses: (cell) => `${cell.getAttribute("aria-label")} ${data.heaps[0].why}`.trim(),
    text(picks) {
      const { to } = picks.get("cell");
      return to.flatMap((left, place) => (left < here[place] ? [`${data.heaps[place].code} ${left}`] : [])).join(", ");
    },
    would(_cell, { to }) {
      all.forEach((one) => one.classList.toggle("would", Boolean(is(one, to)) || between(one, to)));
    },
    mark(picks) {
      const to = picks.get("cell")?.to;
      all.forEach((cell) => {
        cell.classList.toggle("taken", Boolean(to && is(cell, to)));
        cell.classList.toggle("way", Boolean(to && between(cell, to)));
        cell.setAttribute("aria-pressed", to && is(cell, to) ? "true" : "false");
      });
    },
    next(cell, key) {
      const [a, b] = at(cell).map((place, side) => place + CARRIED[key][side]);
      return all.find((one) => is(one, [a, b]));
    },
    stopAfter: () => all.find((cell) => is(cell, here)),
  };
}
