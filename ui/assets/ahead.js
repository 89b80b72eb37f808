// Loads what draws charts before the first one is asked for: a press on "Pattern" waited for 800 kB and
// for what the browser makes of them. Done while nothing else is to be done, and not for whoever saves data.
// A script that the browser once failed to load it never asks for again, so each is fetched first.
const AHEAD_MS = 2000;

// What is here already is seen.
async function fetchAll(url, seen) {
  if (seen.has(url.href)) return;
  seen.add(url.href);
  const answer = await fetch(url, { priority: "low" });
  if (!answer.ok) throw new Error(`no ${url}`);
  const parts = [...(await answer.text()).matchAll(/from"(\.\/[^"]+\.js)"/g)];
  await Promise.all(parts.map(([, name]) => fetchAll(new URL(name, url), seen)));
}

function loadAhead(name) {
  const own = document.querySelector('script[src*="/static/js/"]');
  if (!name || !own || window.glAhead || navigator.connection?.saveData) return;
  window.glAhead = true;
  const url = new URL(name, own.src);
  const app = document.querySelector('[data-testid="stApp"]');
  const load = async () => {
    if (app.dataset.testConnectionState !== "CONNECTED") return;
    await fetchAll(url, new Set(performance.getEntriesByType("resource").map((entry) => entry.name)));
    later(() => import(url.href));
  };
  setTimeout(() => later(() => load().catch(() => {})), AHEAD_MS); // without it the chart comes when it is asked for
}
