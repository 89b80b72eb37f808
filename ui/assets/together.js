// What a run of the server says is drawn together, in one go. Streamlit 1.67 takes in message by message, and React
// begins to draw as soon as the first has come: a press drew the page three times over, each time
// with all its parts. So the messages of a run wait for its last one.
const COMING_MS = 8; // by then, what a run has sent so far has arrived

// Streamlit's own piece that takes the messages in, by what React keeps at the root; else undefined,
// and the page is drawn as before.
function connection() {
  const root = document.getElementById("root") ?? {};
  const kept = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  const left = kept ? [root[kept].stateNode?.current] : [];
  for (let looked = 0; left.length && looked < 200; looked += 1) {
    const piece = left.pop();
    const found = piece?.stateNode?.connectionManager?.websocketConnection;
    if (found) return found;
    if (piece) left.push(piece.sibling, piece.child);
  }
  return undefined;
}

function drawTogether() {
  const at = connection()?.args;
  if (!at || at.glTogether) return;
  at.glTogether = true;
  const take = at.onMessage;
  let waiting = [];
  let timer = 0;
  const draw = () => {
    clearTimeout(timer);
    timer = 0;
    const now = waiting;
    waiting = [];
    for (const message of now) take(message);
  };
  at.onMessage = (message) => {
    waiting.push(message);
    // The timers of a page that nobody looks at are slow, and there is nothing to gain.
    if (document.hidden || message.sessionStatusChanged?.scriptIsRunning === false) draw();
    else timer ||= setTimeout(draw, COMING_MS);
  };
}
