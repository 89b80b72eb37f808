// A room before its class: in the presenter's bar its code and who has answered; on a sheet over the
// whole screen the code, the QR code and the address. Whoever opened it keeps its key in this browser.
const MINE = "grundy-lab-room";
const PASSED_ON = "r"; // what the bar below does, once it is in sight
const SHUTS = ["q", "a", "PageDown", "PageUp", "ArrowRight", "ArrowLeft"];
const VOTE = '[class*="st-key-_room-show-"] button'; // ends it
const TABLE = ".st-key-_room-progress"; // below the screen
let sheetShown = 0;
let looked = 0;
let current = null;
let asking = null; // the mark of what the screen asks

function filled(text, state) {
  return text.replace("{answers}", state.answers).replace("{phones}", state.phones);
}

function presence(words, phones) {
  return phones === 0 ? words.none : phones === 1 ? words.one : filled(words.here, { phones });
}

function tell(data, state) {
  const bar = document.getElementById("gl-present");
  let line = document.getElementById("gl-room");
  if (!bar || !data.channel) {
    line?.remove();
    return;
  }
  if (!line) {
    line = document.createElement("span");
    line.id = "gl-room";
    line.append(document.createElement("b"), document.createElement("span"));
    bar.querySelector(".at").after(line);
  }
  const mark = document.querySelector("[data-gl-asks]");
  if (mark !== asking && mark) state.answers = Number(mark.dataset.glAnswers); // what was polled was of another question
  asking = mark;
  const [code, count] = line.children;
  const said = mark && state.phones > 0 ? filled(data.words.count, state) : presence(data.words, state.phones);
  if (code.textContent !== data.code) code.textContent = data.code;
  if (count.textContent !== said) count.textContent = said;
  count.dataset.short = mark && state.phones > 0 ? `${state.answers}/${state.phones}` : state.phones;
  line.classList.remove("short"); // measured with all its words
  line.classList.toggle("short", count.scrollWidth > count.clientWidth);
  const here = document.querySelector("#gl-room-sheet .here");
  if (here) here.textContent = presence(data.words, state.phones);
  const table = document.querySelector("#gl-room-sheet .table");
  if (!table) return;
  if (table.textContent !== data.words.names) table.textContent = data.words.table.replace("{count}", state.progress);
  table.hidden = !state.progress;
}

function part(dialog, tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  dialog.append(made);
  return made;
}

// Before a room ends, and before everybody reads the names, its table of progress can be saved; it comes with a run.
function offerTable() {
  const [table, save, end] = document.querySelectorAll("#gl-room-sheet :is(.table, .save, .end)");
  const { words } = current.data;
  if (save) save.hidden = !current.data.table || (table.textContent !== words.names && end.textContent !== words.sure);
}

function saveTable() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", current.data.table], { type: "text/csv" }));
  link.download = "class.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function showSheet() {
  const { data, state, setTriggerValue } = current;
  document.getElementById("gl-room-sheet")?.remove();
  const dialog = document.createElement("dialog");
  dialog.id = "gl-room-sheet";
  dialog.setAttribute("aria-label", data.words.name);
  if (data.qr) {
    const picture = part(dialog, "img", "qr", "");
    picture.alt = data.words.code;
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.qr)}`;
  }
  const beside = part(dialog, "div", "beside", "");
  const asks = document.querySelector("[data-gl-asks]")?.dataset.glAsks;
  if (asks) part(beside, "p", "asks", asks);
  part(beside, "p", "", data.words.open);
  part(beside, "p", "address", data.link.replace(/^https?:\/\//, ""));
  part(beside, "p", "code", data.code);
  const here = part(beside, "p", "here", presence(data.words, state.phones));
  here.setAttribute("role", "status");
  if (data.words.lonely) part(beside, "p", "lonely", data.words.lonely);
  part(beside, "p", "progress", data.words.progress);
  const row = part(beside, "p", "", "");
  const table = part(row, "button", "table", "");
  const save = part(row, "button", "save", data.words.save);
  const presses = part(beside, "p", "presses", "");
  const close = part(presses, "button", "", `✕ ${data.words.close}`);
  const { vote, reveal: shows } = window.glPresentWords;
  const reveal = asks ? part(presses, "button", "", document.querySelector(VOTE) ? vote : shows) : null;
  const end = part(presses, "button", "end", data.words.end);
  save.hidden = true;
  for (const press of [table, save, ...presses.children]) press.type = "button";
  const asksAgain = (press, words) => {
    if (press.textContent === words) return false;
    press.textContent = words;
    offerTable();
    setTriggerValue("again", Date.now()); // phones may have sent something since the last run
    return true;
  };
  const passOn = () => {
    dialog.close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: PASSED_ON, bubbles: true }));
  };
  close.addEventListener("click", () => dialog.close());
  reveal?.addEventListener("click", passOn);
  table.addEventListener("click", () => {
    if (asksAgain(table, data.words.names)) return;
    dialog.close();
    setTriggerValue("look", Date.now()); // with the run that follows the table is there, and open
  });
  save.addEventListener("click", saveTable);
  end.addEventListener("click", () => {
    if (asksAgain(end, data.words.sure)) return;
    dialog.close();
    store(MINE, "");
    setTriggerValue("end", Date.now());
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === PASSED_ON) passOn();
    else if (SHUTS.includes(event.key)) dialog.close();
    else return;
    event.preventDefault();
  });
  document.body.append(dialog);
  tell(data, state);
  dialog.showModal();
  close.focus();
}

document.addEventListener("gl-room", () => {
  if (current?.data.channel) showSheet();
});

document.addEventListener("gl-followed", () => {
  if (current) tell(current.data, current.state);
});

export default function (component) {
  const { data, setTriggerValue, parentElement } = component;
  current = { data, state: { phones: data.phones, answers: data.answers, progress: data.progress }, setTriggerValue, root: parentElement };
  if (data.channel) {
    store(MINE, JSON.stringify({ code: data.code, key: data.key }));
  } else if (!parentElement.hasAsked) {
    parentElement.hasAsked = true;
    try {
      const held = JSON.parse(stored(MINE) || "null");
      if (held) setTriggerValue("mine", held);
    } catch {
      store(MINE, "");
    }
  }
  tell(data, current.state);
  offerTable();
  if (data.looks > looked) {
    looked = data.looks;
    requestAnimationFrame(() => document.querySelector(TABLE)?.scrollIntoView({ block: "start" }));
  }
  if (data.channel && data.sheet > sheetShown) {
    sheetShown = data.sheet;
    showSheet();
  }
  askingOf(parentElement, data, (state) => {
    if (state === null) {
      if (current?.root !== parentElement) return; // another page has its own already
      current = null;
      document.getElementById("gl-room")?.remove();
    } else if (state.turn < 0) {
      setTriggerValue("again", Date.now()); // the room has ended
    } else {
      current.state = state;
      tell(current.data, state);
    }
  });
}
