// The board on the desk: heaps whose stones and number change, by buttons and by the keys + − Delete.
// A move that is looked at or chosen elsewhere (hover.js) is shown on it: taken stones hollow, parts apart.
const MOST_APART = 60; // stones of one heap after a move that are drawn one by one
const LEAVE_MS = 420;
const KNOBS = { less: ["−", "-"], more: ["+", "+"], remove: ["×", "Delete"] };
const STONE_SIZES = [[6, 0.74], [4, 0.92], [0, 1.15]]; // rem, by the rows that a pile has more than

// "0:9:2+7;1:5:": the heaps at these places, of these sizes, become these.
function readMove(text) {
  const changes = (text ?? "").split(";").filter(Boolean).map((one) => one.split(":"));
  return new Map(changes.map(([place, before, after]) => [place, { before, parts: after.split("+").filter(Boolean) }]));
}

// What has just happened, if it may be seen to move: the first place that changed, and how.
function leaving(before, now) {
  if (!before || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const place = now.findIndex((stones, index) => stones !== before[index]);
  if (place < 0 || before[place] === null || now[place] === null) return null;
  const more = now.length - before.length;
  return more < 0 || now[place] >= before[place] ? null : { place, stones: before[place], more };
}

function editor(view, data, send) {
  const { table } = view;
  const { words } = data;
  const isRow = data.way === "row";
  const look = `table ${data.way} look-${data.look}`;
  if (table.className !== look) table.replaceChildren();
  table.className = look;
  table.setAttribute("aria-label", words.board);
  const had = focused(table)?.dataset;
  const piles = sized(table, ".heap", data.heaps.length, () => {
    const made = node("div", "heap", table);
    made.setAttribute("role", "group");
    node(data.opens ? "button" : "div", "stack", made);
    const name = node("div", "name", made);
    for (const part of ["badge", "size"]) node("span", part, name);
    node("div", "rule", made);
    const knobs = node("div", "knobs", made);
    for (const act of data.fixed ? ["less", "more"] : ["less", "more", "remove"]) {
      const knob = node("button", `knob ${act}`, knobs);
      put(knob, KNOBS[act][0]);
      knob.setAttribute("aria-keyshortcuts", KNOBS[act][1]);
    }
    return made;
  });
  piles.forEach((pile, place) => {
    const heap = data.heaps[place];
    const slots = { letter: heap.letter, size: heap.shown };
    dress(pile, heap);
    Object.assign(pile.dataset, { glPlace: heap.letter, glHeap: heap.size });
    pile.setAttribute("aria-label", fill(words.heap, slots));
    put(pile.querySelector(".badge"), heap.letter);
    put(pile.querySelector(".rule"), heap.note);
    const act = (name) => (name === "less" && heap.size === "0" ? null : send("edit", { act: name, heap: place }));
    for (const knob of pile.querySelectorAll(".knob")) {
      const name = knob.classList[1];
      knob.title = fill(words[name], slots);
      knob.setAttribute("aria-label", knob.title);
      Object.assign(knob.dataset, { knob: name, place });
      idle(knob, name === "less" && heap.size === "0");
      knob.onclick = () => act(name);
    }
    pile.onkeydown = (event) => {
      const key = event.key === "=" ? "+" : event.key === "Backspace" ? "Delete" : event.key;
      const name = Object.keys(KNOBS).find((one) => KNOBS[one][1] === key);
      if (!name || event.ctrlKey || event.metaKey || event.altKey || (name === "remove" && data.fixed)) return;
      event.preventDefault();
      event.stopPropagation();
      act(name);
    };
    const stack = pile.querySelector(".stack");
    if (data.opens) {
      Object.assign(stack.dataset, { knob: "open", place });
      stack.onclick = () => {
        // On the way to another page its fields are written under the old path first, see history.js.
        if (data.elsewhere && window.glTravel) window.glTravel.leaving = true;
        send("open", place);
      };
    } else stack.setAttribute("role", "img");
  });
  // Where the heap that had the focus is gone, the last one has it.
  if (had && !focused(table)) {
    const last = piles.at(-1)?.querySelector(`[data-knob="${had.knob}"]`);
    (last ?? view.controls.querySelector("button"))?.focus();
  }

  // The stones of a heap: as it is, with a move on it, or while those that were taken leave (`was`).
  function picture(pile, heap, parts, was) {
    const stack = pile.querySelector(".stack");
    const becomes = parts ? `${heap.shown} → ${parts.map(grouped).join(" + ") || 0}` : heap.shown;
    const said = fill(data.opens ? words.opens : words.heap, { letter: heap.letter, size: becomes });
    stack.setAttribute("aria-label", said);
    const size = pile.querySelector(".size");
    put(size, becomes);
    size.classList.toggle("long", heap.size.length > 6);
    pile.classList.toggle("moved", Boolean(parts));
    const big = sized(stack, ".big", heap.stones === null ? 1 : 0, () => node("i", "big", stack));
    big.forEach((bar) => bar.style.setProperty("--digits", Math.min(heap.size.length, 17)));
    const stays = parts ? total(parts) : 0;
    const count = heap.stones === null ? 0 : Math.max(heap.stones, was ?? 0, stays <= MOST_APART ? stays : 0);
    const things = sized(stack, ".stone", count, () => node("i", "stone", stack));
    const apart = parts && parts.length > 1;
    const first = !parts ? count : isRow || !apart ? Number(parts[0] ?? 0) : stays;
    const taken = parts ? Math.max(heap.stones - stays, 0) : 0;
    things.forEach((thing, index) => {
      const isTaken = index >= first && index < first + taken;
      thing.classList.toggle("taken", isTaken);
      thing.classList.toggle("gone", index >= heap.stones && was !== undefined);
      thing.classList.toggle("added", index >= heap.stones && was === undefined);
      const rest = index < first ? index : index - taken;
      const part = apart ? (isTaken && !isRow ? parts.length : partHolding(parts, rest)) : 0;
      thing.classList.toggle("parted", Boolean(apart));
      thing.style.setProperty("--part", apart ? part - (parts.length - 1) / 2 : 0);
    });
    if (!isRow) lay(things, stack, !apart);
    const rows = Number(stack.style.getPropertyValue("--high"));
    pile.style.setProperty("--stone", `${STONE_SIZES.find(([most]) => rows > most)?.[1] ?? 1.15}rem`);
    const none = sized(stack, ".none", count || heap.stones === null ? 0 : 1, () => node("span", "none", stack));
    none.forEach((one) => put(one, words.empty));
  }

  return (move, left) =>
    piles.forEach((pile, place) => {
      const heap = data.heaps[place];
      const change = move.get(String(place));
      const parts = change?.before === heap.size ? change.parts : undefined; // of an older position otherwise
      const goes = left && !left.more && place === left.place;
      const comes = left?.more && place >= left.place && place <= left.place + left.more;
      pile.classList.toggle("apart", Boolean(comes));
      if (comes) pile.style.setProperty("--from", `${-2.5 * (place - left.place - left.more / 2)}rem`);
      picture(pile, heap, goes ? undefined : parts, goes ? left.stones : undefined);
    });
}

function edit(view, data, send) {
  const sizes = data.heaps.map((heap) => heap.stones);
  const left = leaving(view.sizes, sizes);
  view.sizes = sizes;
  const draw = editor(view, data, send);
  const show = () => draw(readMove(window.glMove));
  draw(readMove(window.glMove), left);
  const settling = left ? setTimeout(show, LEAVE_MS) : 0;
  document.addEventListener("gl-move", show);
  return () => {
    clearTimeout(settling);
    document.removeEventListener("gl-move", show);
  };
}
