// Loads what draws charts before the first one is asked for: a press on "Pattern" waited for 800 kB and
// for what the browser makes of them. Done while nothing else is to be done, and not for whoever saves data.
// A script that the browser once failed to load it never asks for again, so each is fetched first.
// Then a chart is drawn that nobody sees: what has run once is ready, and the first to be seen comes a quarter sooner.
const AHEAD_MS = 2000;
const channel = (field) => ({ field, type: "quantitative", axis: { format: "d" } });
const TRIAL = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  data: { values: [1, 2, 3, 4, 5].map((n) => ({ n, value: n })) },
  mark: "point",
  encoding: { x: channel("n"), y: channel("value") },
};

async function tryOut(name) {
  const { finalize } = await drawChart(name, document.createElement("div"), TRIAL);
  finalize();
}

// What is here already is seen.
async function fetchAll(url, seen) {
  if (seen.has(url.href)) return;
  seen.add(url.href);
  const answer = await fetch(url, { priority: "low" });
  if (!answer.ok) throw new Error(`no ${url}`);
  const parts = [...(await answer.text()).matchAll(/"(\.\/[^"]+\.js)"/g)];
  await Promise.all(parts.map(([, name]) => fetchAll(new URL(name, url), seen)));
}

// Without it the chart comes when it is asked for.
function idly(work) {
  later(() => work().catch(() => {}));
}

function loadAhead(name) {
  const own = document.querySelector('script[src*="/static/js/"]');
  if (!name || !own || window.glAhead || navigator.connection?.saveData) return;
  window.glAhead = true;
  const url = new URL(name, own.src);
  const app = document.querySelector(HOOKS.app);
  const load = async () => {
    if (!app.matches(HOOKS.connected)) return;
    await fetchAll(url, new Set(performance.getEntriesByType("resource").map((entry) => entry.name)));
    idly(async () => {
      await drawer(name);
      idly(() => tryOut(name));
    });
  };
  setTimeout(() => idly(load), AHEAD_MS);
}
