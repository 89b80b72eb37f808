// Asks the server's light route, again and again, how a room is; a page is run only when something
// in it is new. What is drawn anew gives its data to the same asking. Who asks in vain twice is told so.
const SLOWER = 4; // after a refusal, or where nothing answers
const ANSWER_MS = 10000; // a network that is lost may keep silent
const AGAIN_MS = 5000; // a run that was asked for while the connection was lost never comes

function askingOf(root, data, hear) {
  root.asking ??= { isUp: false, missed: 0 };
  Object.assign(root.asking, { root, data, hear });
  if (!root.asking.isUp) {
    root.asking.isUp = true;
    look(root.asking);
  }
}

async function look(asking) {
  if (!asking.root.isConnected) {
    asking.isUp = false;
    asking.hear(null);
    return;
  }
  let wait = 1000 * asking.data.every * (0.8 + 0.4 * Math.random()); // phones do not ask all at once
  const channel = asking.data.channel;
  if (channel && document.visibilityState === "visible") {
    const [path, signal] = [`lab-room/${encodeURIComponent(channel)}`, AbortSignal.timeout(ANSWER_MS)];
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
    if (isRefused || asking.missed > 1) wait *= SLOWER;
    tellMissed(asking);
  }
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener("online", again);
    look(asking);
  };
  const timer = setTimeout(again, wait);
  window.addEventListener("online", again); // whoever is back waits for nothing
}

function tellMissed({ root, data, missed }) {
  if (!data.lost) return;
  let line = root.querySelector(".missed");
  if (!line) {
    line = document.createElement("p");
    line.className = "missed";
    line.setAttribute("role", "status");
    root.append(line);
  }
  const said = missed > 1 ? data.lost : "";
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
