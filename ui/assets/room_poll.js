// Asks the server's light route, again and again, how a room is; a page is run only when something
// in it is new. What is drawn anew gives its data to the same asking. Who asks in vain twice is told so,
// and what `hear` notes otherwise. Whoever plays tells which side of the game asks.
const SLOWER = 4; // after a refusal, or where nothing answers
const ANSWER_MS = 10000; // a network that is lost may keep silent
const AGAIN_MS = 5000; // a run that was asked for while the connection was lost never comes

function askingOf(root, data, hear) {
  root.asking ??= { isUp: false, missed: 0, slower: 1, timer: 0, note: "" };
  const { asking } = root;
  const isSooner = asking.timer && data.every < asking.data.every; // one has moved, and waits for the reply
  Object.assign(asking, { root, data, hear });
  if (isSooner) lookLater(asking);
  if (!asking.isUp) {
    Object.assign(asking, { isUp: true, end: new AbortController() });
    window.addEventListener("online", () => asking.timer && look(asking), { signal: asking.end.signal });
    look(asking);
  }
}

function lookLater(asking) {
  const wait = 1000 * asking.data.every * asking.slower * (0.8 + 0.4 * Math.random()); // phones do not ask all at once
  clearTimeout(asking.timer);
  asking.timer = setTimeout(() => look(asking), wait);
}

async function look(asking) {
  clearTimeout(asking.timer);
  Object.assign(asking, { timer: 0, slower: 1 });
  if (!asking.root.isConnected) {
    asking.isUp = false;
    asking.end.abort();
    asking.hear(null);
    return;
  }
  const channel = asking.data.channel;
  if (channel && document.visibilityState === "visible") {
    const side = asking.data.side ?? null;
    const path = `lab-room/${encodeURIComponent(channel)}${side === null ? "" : `?side=${side}`}`;
    const signal = AbortSignal.timeout(ANSWER_MS);
    let [isMissed, isRefused] = [true, false];
    try {
      const answer = await fetch(path, { cache: "no-store", signal });
      const state = answer.ok ? await answer.json() : null;
      isRefused = !state;
      isMissed = answer.status >= 500;
      if (state && channel === asking.data.channel) asking.hear(state);
    } catch {
      // the connection is lost, and comes back
    }
    asking.missed = isMissed ? asking.missed + 1 : 0;
    if (isRefused || asking.missed > 1) asking.slower = SLOWER;
    tellMissed(asking);
  }
  lookLater(asking);
}

function tellMissed({ root, data, missed, note }) {
  if (!data.lost) return;
  let line = root.querySelector(".missed");
  if (!line) {
    line = document.createElement("p");
    line.className = "missed";
    line.setAttribute("role", "status");
    root.append(line);
  }
  const said = missed > 1 ? data.lost : note;
  if (line.textContent !== said) line.textContent = said;
}

// Returns what asks for a run of the page when something is new; `end` is called when all is over.
function drawsAgain({ data, setTriggerValue, parentElement }, end) {
  parentElement.asked ??= { turn: null, at: 0 };
  const { asked } = parentElement;
  return (state) => {
    if (state === null || state.turn === data.turn) return;
    if (asked.turn === state.turn && performance.now() - asked.at < AGAIN_MS) return;
    Object.assign(asked, { turn: state.turn, at: performance.now() });
    if (state.turn < 0) end();
    setTriggerValue("again", state.turn);
  };
}

function stored(name) {
  try {
    return window.localStorage.getItem(name) || "";
  } catch {
    return ""; // a browser that keeps nothing is a new one each time
  }
}

function store(name, text) {
  try {
    if (text) window.localStorage.setItem(name, text);
    else window.localStorage.removeItem(name);
  } catch {
    // as above
  }
}
