// A side of a game with a friend: its key is kept in this browser as long as the game is there, so
// that the invitation leads whoever has taken it back to the same side.
const MINE = "grundy-lab-games";
const MOST = 20; // games of three hours: more nobody plays at once

function keys() {
  try {
    return new Map(JSON.parse(stored(MINE) || "[]"));
  } catch {
    return new Map();
  }
}

function keep(game, key) {
  const held = keys();
  if ((held.get(game) ?? "") === key) return;
  held.delete(game);
  if (key) held.set(game, key);
  store(MINE, held.size ? JSON.stringify([...held].slice(-MOST)) : "");
}

export default function (component) {
  const { data, setTriggerValue, parentElement } = component;
  if (data.key) keep(data.channel, data.key);
  else if (data.turn >= 0 && parentElement.asks !== data.channel) {
    parentElement.asks = data.channel;
    // A program that looks ahead at links shows no page to anybody, and takes no side.
    const take = () => setTriggerValue("take", keys().get(data.channel) ?? "");
    if (document.visibilityState === "visible") take();
    else document.addEventListener("visibilitychange", take, { once: true });
  }
  if (data.invites && parentElement.shows !== data.channel) {
    parentElement.shows = data.channel; // it was asked for below the board, and lies above it
    setTimeout(() => document.querySelector(".st-key-friend-invitation")?.scrollIntoView({ block: "center" }), 300);
  }
  const hear = drawsAgain(component, () => keep(data.channel, ""));
  askingOf(parentElement, data, (state) => {
    const isAway = data.side !== null && state?.away?.[1 - data.side] > data.patience;
    parentElement.asking.note = isAway ? data.away : "";
    hear(state);
  });
}
