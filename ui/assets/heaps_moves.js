// What a press on a thing of a heap can mean. A choice is what is left, part by part in the order of
// the board, and which things go: those from `from` to `to`, counted from 1; none where from > to.

// In a row any run of things may go, wherever it leaves heaps that the rule allows; the run that has
// the pressed one nearest to its middle comes first.
function runs(heap, pressed) {
  const found = [];
  for (const parts of heap.options) {
    const taken = heap.stones - total(parts);
    if (taken < 1 || parts.length > 2) continue;
    const ends = parts.length === 2 ? parts : [parts[0] ?? 0, 0];
    for (const left of new Set(ends))
      found.push({ parts: [left, total(ends) - left].filter(Boolean), from: left + 1, to: left + taken });
  }
  const off = ({ from, to }) => Math.abs(from + to - 2 * pressed);
  return found
    .filter(({ from, to }) => from <= pressed && pressed <= to)
    .sort((one, other) => off(one) - off(other) || one.to - other.to);
}

// Elsewhere the pressed one goes with all that lie beyond it.
function tops(heap, pressed) {
  const left = pressed - 1;
  if (heap.options === null) return [{ parts: left ? [left] : [], from: pressed, to: heap.stones }];
  return heap.options
    .filter((parts) => total(parts) === left)
    .sort((one, other) => one.length - other.length)
    .map((parts) => ({ parts, from: pressed, to: heap.stones }));
}

// Where nothing is taken there, the heap is parted behind the pressed one.
function cuts(heap, pressed) {
  const whole = (heap.options ?? []).filter((parts) => parts.length > 1 && total(parts) === heap.stones);
  return whole
    .map((parts) => [parts, [...parts].reverse()].find((order) => order.some((_part, at) => total(order.slice(0, at)) === pressed)))
    .filter(Boolean)
    .map((parts) => ({ parts, from: 1, to: 0 }));
}

// Where one is all that may go, and no press parts the heap, any one may be it.
function ones(heap, pressed) {
  const within = (heap.options ?? []).filter((parts) => total(parts) <= heap.stones);
  const isOne = within.every((parts) => total(parts) === heap.stones - 1);
  return isOne ? within.map((parts) => ({ parts, from: pressed, to: pressed })) : [];
}

function meanings(heap, pressed, way) {
  const taking = way === "row" && heap.options !== null ? runs(heap, pressed) : tops(heap, pressed);
  const found = taking.length ? taking : cuts(heap, pressed);
  return found.length || way !== "mound" ? found : ones(heap, pressed);
}

// Every way of parting a heap that takes nothing; halves may be more than the heap was.
function splits(heap) {
  return (heap.options ?? [])
    .filter((parts) => parts.length > 1 && total(parts) >= Number(heap.size))
    .map((parts) => ({ parts, from: 1, to: 0 }));
}

// Returns which part of a split holds the stone of this index, where the parts stand in a row.
function partHolding(parts, index) {
  let left = index;
  return parts.findIndex((part) => {
    left -= part;
    return left < 0;
  });
}

// Which part of what is left a thing belongs to, from 0; where the parts are not made of it, 0.
function partOf(choice, pressed, stones) {
  const taken = Math.max(choice.to - choice.from + 1, 0);
  if (total(choice.parts) + taken !== stones) return 0;
  const rest = pressed > choice.to ? pressed - taken : pressed;
  return partHolding(choice.parts, rest - 1);
}
