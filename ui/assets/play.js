// The board that is played on. A first press shows a move, a second one makes it; arrows, Enter and
// Escape do the same. Nodes are kept and changed in place, so that the focus survives every move.
const CHIPS = 60;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const MAKES = new Map();

function node(tag, names, parent) {
  const made = document.createElement(tag);
  made.className = names;
  if (tag === "button") made.type = "button";
  parent?.append(made);
  return made;
}

function put(to, text) {
  if (to.textContent !== text) to.textContent = text;
}

function fill(template, slots) {
  return template.replace(/\{(\w+)\}/g, (_all, name) => slots[name] ?? "");
}

const total = (parts) => parts.reduce((sum, part) => sum + part, 0);
const written = (parts) => (parts.length ? parts.join(" + ") : "0");
const same = (one, other) => String(one) === String(other);

// Makes a list of children as long as asked for; the new ones are made, the old ones kept.
function sized(parent, selector, count, make) {
  const old = [...parent.querySelectorAll(`:scope > ${selector}`)];
  while (old.length > count) old.pop().remove();
  while (old.length < count) old.push(make(old.length));
  return old;
}

function build(parent) {
  const root = node("div", "play");
  const status = node("p", "status", root);
  status.setAttribute("role", "status");
  const table = node("div", "table", root);
  table.setAttribute("role", "group");
  const bar = node("div", "bar", root);
  const told = node("span", "told", bar);
  const chips = node("span", "chips", bar);
  const go = node("button", "go", bar);
  const cancel = node("button", "quiet", bar);
  const strip = node("ol", "strip", root);
  parent.append(root);
  return { root, status, table, bar, told, chips, go, cancel, strip, picks: new Map(), at: -1, choices: [] };
}

// What a press on a stone can mean: take down to it, or, where nothing is taken, part below it.
function meanings(heap, stone) {
  const left = stone - 1;
  if (heap.options === null) return [left ? [left] : []];
  const taking = heap.options.filter((parts) => total(parts) === left);
  if (taking.length) return taking.sort((one, other) => one.length - other.length);
  return heap.options.filter((parts) => parts.length === 2 && total(parts) === heap.stones && parts.includes(stone));
}

function splits(heap) {
  return (heap.options ?? []).filter((parts) => parts.length > 1 && total(parts) === Number(heap.size));
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const words = data.words;
  let view = MAKES.get(parentElement);
  if (!view || !parentElement.contains(view.root)) {
    view = build(parentElement);
    MAKES.set(parentElement, view);
  }
  const { table, bar, told, chips, go, cancel, strip, picks } = view;
  const isNew = view.at !== data.at;
  const active = parentElement.activeElement ?? parentElement.getRootNode().activeElement;
  const hadFocus = table.contains(active) ? { heap: active.dataset.heap, stone: active.dataset.stone } : bar.contains(active) ? {} : null;
  picks.clear();
  view.choices = [];
  view.at = data.at;
  table.classList.remove("sent");
  table.classList.toggle("live", data.live);
  table.classList.toggle("text", Boolean(data.letters));
  table.setAttribute("aria-label", words.board);
  const lines = sized(view.status, "span", data.status.length, () => node("span", "", view.status));
  data.status.forEach((line, index) => put(lines[index], line + " "));

  // -- a move: shown, then made -------------------------------------------------------------------

  const send = () => {
    if (!data.live || !picks.size || table.classList.contains("sent")) return;
    const text = data.letters
      ? String(picks.get("cut"))
      : [...picks].map(([heap, pick]) => `${data.heaps[heap].letter} ${pick.parts.join("+") || 0}`).join(", ");
    table.classList.add("sent");
    setTriggerValue("move", { at: data.at, text });
  };
  const drop = () => {
    picks.clear();
    view.choices = [];
    show();
  };
  const moveWords = (heap, parts) =>
    fill(total(parts.map(Number)) === Number(heap.size) ? words.part : words.take, {
      letter: heap.letter,
      size: heap.shown,
      left: written(parts),
      count: Number(heap.size) - total(parts.map(Number)),
    });
  const pick = (place, stone, choices) => {
    const before = picks.get(place);
    if (before && before.stone === stone && stone !== null) return send();
    if (!data.many) picks.clear();
    picks.set(place, { stone, parts: choices[0] });
    view.choices = choices.slice(0, CHIPS);
    view.chosen = place;
    return show();
  };
  const press = (place, stone) => {
    const heap = data.heaps[place];
    const choices = data.live ? meanings(heap, stone) : [];
    if (choices.length) return pick(place, stone, choices);
    picks.clear();
    view.choices = [];
    show();
    return refuse(place, stone);
  };
  const tell = (text) => put(told, text || (data.live ? data.prompt : ""));
  const refuse = (place, stone) => {
    const heap = data.heaps[place];
    const no = fill(words.not, { letter: heap.letter, size: heap.shown, left: stone - 1 });
    if (data.live) put(told, `${no}. ${heap.why}`);
  };

  // -- heaps ---------------------------------------------------------------------------------------

  const counts = data.heaps.map((heap) => heap.stones ?? 0);
  const widest = Math.max(data.widest, ...counts);
  const across = widest <= 7 ? 1 : widest <= 14 ? 2 : widest <= 24 ? 3 : 4;
  table.style.setProperty("--across", across);
  table.style.setProperty("--down", Math.max(1, Math.ceil(widest / across)));
  table.style.setProperty("--heaps", Math.max(data.heaps.length, 1));
  const piles = sized(table, ".heap", data.heaps.length, () => {
    const made = node("div", isNew && data.at > 0 ? "heap arriving" : "heap", table);
    made.setAttribute("role", "group");
    node("div", "stack", made);
    const name = node("div", "name", made);
    for (const part of ["badge", "size", "own"]) node("span", part, name);
    node("div", "rule", made);
    return made;
  });
  piles.forEach((pile, place) => {
    const heap = data.heaps[place];
    pile.style.setProperty("--hue-light", heap.hue.light);
    pile.style.setProperty("--hue-dark", heap.hue.dark);
    pile.style.setProperty("--rise", data.steps ? place : 0);
    pile.setAttribute("aria-label", fill(words.heap, { letter: heap.letter, size: heap.shown }));
    pile.classList.toggle("marked", data.marked.includes(place));
    pile.classList.toggle("drawn", heap.drawn);
    pile.classList.toggle("idle", data.live && heap.options !== null && !heap.options.length);
    const stack = pile.querySelector(".stack");
    const stones = sized(stack, ".stone", heap.stones ?? 0, () => node("button", "stone", stack));
    stones.forEach((stone, index) => {
      Object.assign(stone.dataset, { heap: place, stone: index + 1 });
      const choices = data.live ? meanings(heap, index + 1) : [];
      stone.classList.toggle("no", data.live && !choices.length);
      const slots = { letter: heap.letter, size: heap.shown, left: index };
      stone.setAttribute("aria-label", choices.length ? moveWords(heap, choices[0]) : fill(words.not, slots));
    });
    if (isNew) stack.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    const ghosts = sized(stack, ".ghost", heap.stones === null ? 0 : heap.gone, () => node("i", "ghost", stack));
    ghosts.forEach((ghost) => stack.append(ghost));
    const big = sized(stack, ".big", heap.stones === null ? 1 : 0, () => node("div", "big", stack));
    const fields = sized(pile, "input", heap.stones === null && data.live ? 1 : 0, () => node("input", "field", pile));
    fields.forEach((input) => {
      input.inputMode = "text";
      input.placeholder = words.leave;
      input.setAttribute("aria-label", `${words.leave} (${heap.letter})`);
      if (isNew) input.value = "";
      input.oninput = () => {
        const parts = input.value.split("+").map((part) => part.trim()).filter((part) => part !== "0");
        if (parts.every((part) => /^\d{1,19}$/.test(part))) pick(place, null, [parts]);
        else drop();
      };
    });
    big.forEach((one) => put(one, heap.shown));
    const [badge, size, own] = pile.querySelector(".name").children;
    put(badge, heap.letter);
    put(size, heap.shown);
    put(own, heap.name);
    put(pile.querySelector(".rule"), heap.rule);
    const ways = data.live ? splits(heap) : [];
    const parting = sized(pile, ".split", ways.length ? 1 : 0, () => node("button", "split quiet", pile));
    parting.forEach((button) => {
      put(button, words.split);
      button.setAttribute("aria-label", `${words.split} ${heap.letter}`);
      button.onclick = () => pick(place, null, ways);
    });
  });

  // -- letters -------------------------------------------------------------------------------------

  const pieces = sized(table, ".piece", data.letters ? data.letters.length : 0, () => node("span", "piece", table));
  let spot = 0;
  pieces.forEach((piece, index) => {
    const letters = [...data.letters[index]];
    const boxes = sized(piece, ".letter", letters.length, () => {
      const box = node("button", "letter", piece);
      node("small", "", box);
      node("b", "", box);
      return box;
    });
    boxes.forEach((box, at) => {
      spot += 1;
      const place = spot;
      const can = data.places.includes(place);
      box.dataset.stone = place;
      box.classList.toggle("no", data.live && !can);
      put(box.children[0], String(place));
      put(box.children[1], letters[at]);
      box.setAttribute("aria-label", fill(can ? words.cut : words.uncut, { place, letter: letters[at] }));
    });
  });

  // -- what is picked ------------------------------------------------------------------------------

  function show() {
    const picked = picks.size > 0;
    piles.forEach((pile, place) => {
      const choice = picks.get(place);
      const left = choice ? total(choice.parts.map(Number)) : Infinity;
      pile.classList.toggle("picked", Boolean(choice));
      pile.querySelectorAll(".stone").forEach((stone, index) => {
        stone.classList.toggle("taken", index >= left);
        // A split that takes nothing shows where the heap is parted.
        const parted = choice && choice.parts.length > 1 && index < left && partedAt(choice, index);
        stone.classList.toggle("parted", Boolean(parted));
        stone.setAttribute("aria-pressed", choice?.stone === index + 1 ? "true" : "false");
      });
    });
    table.querySelectorAll(".letter").forEach((box) => {
      const at = Number(box.dataset.stone);
      box.classList.toggle("taken", picks.get("cut") === at);
    });
    const said = ([place, one]) => (data.letters ? words.again : moveWords(data.heaps[place], one.parts));
    tell([...picks].map(said).join(", "));
    const many = view.choices.length > 1 ? view.choices : [];
    const shown = sized(chips, "button", many.length, () => node("button", "chip", chips));
    shown.forEach((chip, index) => {
      const choice = picks.get(view.chosen);
      put(chip, written(many[index]));
      chip.setAttribute("aria-pressed", same(choice?.parts, many[index]) ? "true" : "false");
      chip.onclick = () => {
        picks.set(view.chosen, { ...choice, parts: many[index] });
        show();
      };
    });
    put(go, words.go);
    put(cancel, words.cancel);
    go.hidden = cancel.hidden = !picked;
  }
  const partedAt = (choice, index) => {
    let line = 0;
    for (const part of choice.parts) {
      if (index < line + Number(part)) return choice.parts.indexOf(part) % 2 === 1 || line > 0;
      line += Number(part);
    }
    return false;
  };
  show();
  go.onclick = send;
  cancel.onclick = drop;

  // -- pointer and keys ----------------------------------------------------------------------------

  const stops = () => [...table.querySelectorAll(".stone, .letter")];
  const stopAt = (stone) => stops().forEach((one) => (one.tabIndex = one === stone ? 0 : -1));
  const cell = (event) => event.target.closest?.(".stone, .letter");
  const hover = (event) => {
    const stone = cell(event);
    table.querySelectorAll(".would").forEach((one) => one.classList.remove("would"));
    if (!stone || !data.live || picks.size) return;
    if (stone.dataset.heap === undefined) return;
    const [place, at] = [Number(stone.dataset.heap), Number(stone.dataset.stone)];
    const choices = meanings(data.heaps[place], at);
    if (!choices.length) return void refuse(place, at);
    put(told, choices.length > 1 ? fill(words.choose, data.heaps[place]) : moveWords(data.heaps[place], choices[0]));
    if (total(choices[0]) < data.heaps[place].stones)
      piles[place].querySelectorAll(".stone").forEach((one, index) => one.classList.toggle("would", index >= at - 1));
  };
  table.onpointerover = hover;
  table.onfocusin = (event) => {
    if (cell(event)) stopAt(cell(event));
    hover(event);
  };
  table.onpointerleave = () => {
    table.querySelectorAll(".would").forEach((one) => one.classList.remove("would"));
    if (!picks.size) tell("");
  };
  table.onclick = (event) => {
    const stone = cell(event);
    if (!stone || !data.live) return;
    const at = Number(stone.dataset.stone);
    if (!data.letters) press(Number(stone.dataset.heap), at);
    else if (picks.get("cut") === at) send();
    else if (data.places.includes(at)) {
      picks.set("cut", at);
      show();
    } else put(told, stone.getAttribute("aria-label"));
  };
  view.root.onkeydown = (event) => {
    if (event.key === "Escape" && picks.size) drop();
    else if (event.key === "Enter" && event.target.matches("input") && picks.size) send();
    else {
      const stone = cell(event);
      const [x, y] = KEYS[event.key] ?? [0, 0];
      if (!stone || !(x || y) || event.ctrlKey || event.metaKey || event.altKey) return;
      (data.letters ? stops()[stops().indexOf(stone) + x - y] : walk(stone, x, y))?.focus();
    }
    // The arrows are also shortcuts of the page's steppers; on the board they walk.
    event.preventDefault();
    event.stopPropagation();
  };
  function walk(stone, x, y) {
    const at = Number(stone.dataset.stone);
    if (y) return stone.parentElement.querySelectorAll(".stone")[at - 1 + y];
    for (let place = Number(stone.dataset.heap) + x; piles[place]; place += x) {
      const row = piles[place].querySelectorAll(".stone");
      if (row.length) return row[Math.min(at, row.length) - 1];
    }
    return null;
  }
  const kept = hadFocus?.heap !== undefined ? piles[hadFocus.heap]?.querySelectorAll(".stone") : stops();
  const first = kept?.length ? kept[Math.min(Number(hadFocus?.stone ?? 1), kept.length) - 1] : stops()[0];
  if (first) stopAt(first);
  if (hadFocus && data.live && first && !table.contains(parentElement.getRootNode().activeElement)) first.focus();

  // -- the moves so far ----------------------------------------------------------------------------

  strip.hidden = !data.strip.length;
  strip.setAttribute("aria-label", words.strip);
  const cells = sized(strip, "li", data.strip.length, () => node("button", "", node("li", "", strip)).parentElement);
  data.strip.forEach((move, index) => {
    const button = cells[index].firstElementChild;
    button.className = `past ${move.side}${move.wrong ? " wrong" : ""}${move.here ? " here" : ""}`;
    const parts = sized(button, "span", 3, () => node("span", "", button));
    [move.mark, move.text, move.after].forEach((text, at) => put(parts[at], text));
    button.setAttribute("aria-label", move.said);
    button.setAttribute("aria-pressed", move.here ? "true" : "false");
    button.onclick = () => setTriggerValue("look", move.to);
  });
  return () => {};
}
