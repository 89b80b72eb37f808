// The one component of heaps. Of a board that is played on: what is picked, pointer and keys, and the moves so far. A first press
// shows a move, a second one makes it; arrows, Enter and Escape do the same. Nodes are kept and
// changed in place, so that the focus survives every move. What is drawn on the table and what a
// press there means, the boards in heaps_piles.js, heaps_letters.js, heaps_drawn.js and heaps_cells.js say; a board
// that is edited is drawn by heaps_editor.js, and what stands around each by heaps_controls.js.
const CHIPS = 60;
const NAMED = 24; // most letters on the button: beside Cancel they fit on a phone
const THINGS = ".stone, .letter, .cell, .thing";
const MAKES = new WeakMap(); // the board of a place goes with it

function build(parent, data) {
  const root = node("div", data.edits ? "edits" : "play");
  if (data.title) put(node("h4", "title", root), data.title);
  const status = data.edits ? null : node("p", "status", root);
  status?.setAttribute("role", "status");
  const table = node("div", "table", root);
  table.setAttribute("role", "group");
  parent.append(root);
  if (data.edits) return { root, table, controls: node("div", "controls", root) };
  const ended = node("div", "ended", root);
  ended.setAttribute("role", "status");
  const bar = node("div", "bar", root);
  const told = node("span", "told", bar);
  const chips = node("span", "chips", bar);
  const go = node("button", "go", bar);
  const cancel = node("button", "quiet", bar);
  const strip = node("ol", "strip", root);
  return { root, status, table, ended, bar, told, chips, go, cancel, strip, picks: new Map(), at: -1, choices: [], ...around(root) };
}

function boardOf(table, data, isNew, press) {
  if (data.drawn) return drawnBoard(table, data);
  if (data.letters) return letterBoard(table, data);
  return data.cells ? cellBoard(table, data) : heapBoard(table, data, isNew, press);
}

export default function ({ data, parentElement, setTriggerValue }) {
  let view = MAKES.get(parentElement);
  if (!view || !parentElement.contains(view.root)) {
    view = build(parentElement, data);
    MAKES.set(parentElement, view);
  }
  const send = (name, value) => setTriggerValue("press", { name, value });
  row(view.controls, data.controls, send);
  if (data.edits) return edit(view, data, send);
  drawAround(view, data, send);
  for (const part of [view.status, view.table, view.bar, view.strip]) part.hidden = !data.heaps;
  if (data.heaps) play(view, data, send);
  lead(view, data.below);
  drawEnded(view, data.heaps && data.ended);
  // Two friends begin their next game together, wherever each was reading.
  if (view.game && data.game > view.game) bringIntoView(view.status, "start");
  view.game = data.game;
  return () => {};
}

// After a game with a friend the rematch stands directly below the result, and nothing comes between them.
function lead({ status, strip, controls, notes }, isBelowResult) {
  const above = isBelowResult ? status : strip;
  if (above.nextElementSibling === controls) return;
  const held = focused(controls);
  above.after(controls, notes);
  held?.focus({ preventScroll: true });
}

// A game that was won: a stone for each move of each side, the game's last one ringed, and why. One
// that was lost: the move that lost it, directly below the result.
function drawEnded(view, data) {
  const { status, table, ended, controls, notes } = view;
  const isNew = ended.hidden && data && view.played;
  ended.hidden = !data;
  table.classList.toggle("won", Boolean(data && !data.lost));
  ended.classList.toggle("lost", Boolean(data?.lost));
  view.played = !data; // a game that was over when the page was opened moves nothing
  if (!data) return ended.replaceChildren();
  const result = status.nextElementSibling === controls ? notes : status;
  const above = data.lost ? result : table;
  if (above.nextElementSibling !== ended) above.after(ended);
  if (isNew) bringIntoView(status);
  const said = JSON.stringify(data);
  if (ended.dataset.said === said && ended.firstChild) return;
  ended.dataset.said = said;
  ended.replaceChildren();
  const sides = node("div", "made", ended);
  sides.setAttribute("aria-hidden", "true");
  for (const { name, won, last, hues } of data.sides) {
    const side = node("div", `team${won ? " winner" : ""}${last ? " last" : ""}`, sides);
    put(node("span", "", side), name);
    const stones = node("span", "stones", side);
    hues.forEach((heaps, index) => {
      const stone = node("i", "", stones);
      stone.style.setProperty("--after", index);
      for (const hue of heaps) {
        const part = heaps.length > 1 ? node("b", "", stone) : stone;
        part.style.setProperty("--hue-light", hue.light);
        part.style.setProperty("--hue-dark", hue.dark);
      }
    });
  }
  if (data.legend) {
    const legend = node("p", "legend", ended);
    put(legend, data.legend);
    legend.setAttribute("aria-hidden", "true");
  }
  data.lines.forEach((line) => put(node("p", "", ended), line));
}

// Brings the result, or a new game, into view; the focus stays where it is.
function bringIntoView(status, block = "nearest") {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  requestAnimationFrame(() => status.scrollIntoView({ block, behavior: isCalm ? "auto" : "smooth" }));
}

function play(view, data, send) {
  const words = data.words;
  const { table, bar, told, chips, go, cancel, strip, picks } = view;
  const isNew = view.at !== data.at;
  const active = focused(view.root);
  const hadFocus = table.contains(active) ? { heap: active.dataset.heap, stone: active.dataset.stone } : bar.contains(active) ? {} : null;
  picks.clear();
  view.choices = [];
  view.at = data.at;
  const look = `table ${data.drawn ? "drawn" : data.letters ? "text" : `${data.way} look-${data.look}`}`;
  if (view.look !== look) table.replaceChildren();
  view.look = look;
  table.className = look;
  table.classList.toggle("live", data.live);
  table.setAttribute("aria-label", words.board);
  const lines = sized(view.status, "span", data.status.length, () => node("span", "", view.status));
  data.status.forEach((line, index) => put(lines[index], `${line}${data.words.gap}`));

  // -- a move: shown, then made -------------------------------------------------------------------

  const make = () => {
    if (!data.live || !picks.size || wrong() || table.classList.contains("sent")) return;
    table.classList.add("sent");
    send("move", { at: data.at, text: board.text(picks) });
  };
  let why = ""; // what is typed in a field cannot be a move
  const drop = (said = "") => {
    why = said;
    if (why) told.setAttribute("aria-live", "polite");
    picks.clear();
    view.choices = [];
    show();
  };
  const pick = (key, id, choices, chosen = choices[0]) => {
    if (!data.many) picks.clear();
    why = "";
    picks.set(key, { ...chosen, id });
    view.choices = choices.slice(0, CHIPS);
    view.chosen = key;
    show();
  };
  const board = boardOf(table, data, isNew, { pick, drop });
  const wrong = () => (picks.size && board.wrong?.(picks)) || "";
  const press = (thing) => {
    const key = board.keyOf(thing);
    const picked = picks.get(key);
    if (picked && board.isSwitch) {
      picks.delete(key);
      return show();
    }
    if (picked && board.isAgain(picked, thing)) return make();
    const choices = board.choicesOf(thing);
    if (choices.length) return pick(key, board.idOf(thing), choices, picked && board.longer(picked, thing));
    drop();
    return refuse(thing);
  };
  const tell = (text) => put(told, text || why || (data.live ? data.prompt : ""));
  const refuse = (thing) => data.live && put(told, board.refuses(thing));

  // -- what is picked ------------------------------------------------------------------------------

  function show() {
    clearWould();
    board.mark(picks);
    tell(wrong() || [...picks].map(([key, choice]) => board.saidOf(key, choice)).join(", "));
    const many = view.choices.length > 1 ? view.choices : [];
    const shown = sized(chips, "button", many.length, () => node("button", "chip", chips));
    shown.forEach((chip, index) => {
      const picked = picks.get(view.chosen);
      const { parts, from, to } = many[index];
      put(chip, written(parts));
      const isPicked = [String(parts), from, to].join() === [String(picked?.parts), picked?.from, picked?.to].join();
      chip.setAttribute("aria-pressed", isPicked ? "true" : "false");
      chip.onclick = () => {
        picks.set(view.chosen, { ...picked, ...many[index] });
        show();
      };
    });
    const name = (picks.size && board.nameOf?.(picks)) || "";
    put(go, name && name.length <= NAMED ? name : words.go);
    put(cancel, words.cancel);
    // It stands there before there is a move to make: it says what follows, and nothing moves under the hand.
    bar.hidden = !data.live;
    cancel.hidden = !picks.size;
    go.disabled = !picks.size || Boolean(wrong());
  }
  function clearWould() {
    table.querySelectorAll(".would").forEach((one) => one.classList.remove("would"));
  }
  show();
  go.onclick = make;
  cancel.onclick = () => drop();

  // -- pointer and keys ----------------------------------------------------------------------------

  const stops = () => [...table.querySelectorAll(THINGS)];
  const stopAt = (thing) => stops().forEach((one) => (one.tabIndex = one === thing ? 0 : -1));
  const thingOf = (event) => event.target.closest?.(THINGS);
  const hover = (event) => {
    const thing = thingOf(event);
    clearWould();
    if (!thing || !data.live || picks.size) return;
    const choices = board.choicesOf(thing);
    if (!choices.length) return void refuse(thing);
    put(told, (choices.length > 1 && !data.cells && data.way !== "row" && board.asks(thing)) || board.saidOf(board.keyOf(thing), choices[0]));
    board.would(thing, choices[0]);
  };
  table.onpointerover = hover;
  table.onfocusin = (event) => {
    if (thingOf(event)) stopAt(thingOf(event));
    hover(event);
  };
  table.onpointerleave = () => {
    clearWould();
    if (!picks.size) tell("");
  };
  table.onclick = (event) => {
    const thing = thingOf(event);
    if (thing && data.live) press(thing);
  };
  table.onkeydown = bar.onkeydown = (event) => {
    if (event.key === "Escape" && picks.size) drop();
    else if (event.key === "Enter" && event.target.matches("input") && picks.size) make();
    else {
      const thing = thingOf(event);
      if (!thing || !event.key.startsWith("Arrow") || event.ctrlKey || event.metaKey || event.altKey) return;
      board.next(thing, event.key)?.focus();
    }
    // The arrows are also shortcuts of the page's steppers; on the board they walk.
    event.preventDefault();
    event.stopPropagation();
  };
  const first = (hadFocus && board.stopAfter(hadFocus.heap, Number(hadFocus.stone ?? 1))) || (data.cells && board.stopAfter()) || stops()[0];
  if (first) stopAt(first);
  if (hadFocus && data.live && first && !table.contains(focused(view.root))) first.focus();

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
    button.onclick = () => send("look", move.to);
  });
  // After a loss the move that the sentences name stands in the middle; else the one in sight at the end.
  const named = cells[data.ended?.named ?? -1];
  const here = strip.querySelector(".here");
  if (named) strip.scrollLeft = named.offsetLeft + named.offsetWidth / 2 - strip.clientWidth / 2;
  else if (here) strip.scrollLeft = here.parentElement.offsetLeft + here.offsetWidth + 4 - strip.clientWidth;
}
