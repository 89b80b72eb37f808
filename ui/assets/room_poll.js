// Asks the server's light route, again and again, how a room is; a page is run only when something
// in it is new. What is drawn anew gives its data to the same asking.
const SLOWER = 4; // after a refusal, or where nobody looks
const AGAIN_MS = 5000; // a run that was asked for while the connection was lost never comes

function askingOf(root, data, hear) {
  root.asking ??= { isUp: false };
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
    try {
      const answer = await fetch(`lab-room/${encodeURIComponent(channel)}`, { cache: "no-store" });
      if (answer.ok && channel === asking.data.channel) asking.hear(await answer.json());
      else if (!answer.ok) wait *= SLOWER;
    } catch {
      wait *= SLOWER; // the connection is lost, and comes back
    }
  }
  setTimeout(() => look(asking), wait);
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
