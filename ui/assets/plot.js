// The plot of the values. What was drawn is kept when its view is left: coming back shows it at once, and
// of another position only its letters are drawn anew.
const KEPT = 3;
const kept = [];

function begun(chart) {
  const root = document.createElement("div");
  root.className = "gl-plot";
  const plot = { chart, root, view: null, letters: "", drawing: false };
  plot.watch = new ResizeObserver(() => fit(plot));
  return plot;
}

// Of a point, or of the ground around it, which belongs to the nearest.
function heapOf(item) {
  return item?.datum?.n ?? item?.datum?.datum?.n;
}

async function draw(plot, drawer) {
  const spec = JSON.parse(plot.chart);
  const { root } = plot;
  plot.drawing = true;
  try {
    plot.letters = plot.data.letters;
    Object.assign(spec.datasets, JSON.parse(plot.letters));
    Object.assign(spec, { width: root.clientWidth, height: root.clientHeight });
    plot.size = [spec.width, spec.height];
    const made = await drawChart(drawer, root, spec);
    await made.view.resize().runAsync(); // now that it knows how wide its words are
    plot.end = made.finalize;
    made.view.addEventListener("click", (_event, item) => {
      const n = heapOf(item);
      if (Number.isInteger(n)) plot.press(n);
    });
    plot.view = made.view;
  } catch {
    lose(plot);
  }
  plot.drawing = false;
  await renew(plot);
  await fit(plot);
  if (!root.isConnected) keep(plot); // its view was left meanwhile
}

function lose(plot) {
  const line = document.createElement("p");
  line.className = "gl-plot-lost";
  line.setAttribute("role", "alert");
  line.textContent = plot.data.words.lost;
  plot.root.replaceChildren(line);
}

// What has changed since it was drawn: the letters, what it is called.
async function renew(plot) {
  const { view, data } = plot;
  if (!view) return;
  if (plot.said !== data.alt) view.description(data.alt);
  plot.said = data.alt;
  if (plot.letters === data.letters) return;
  plot.letters = data.letters;
  for (const [name, rows] of Object.entries(JSON.parse(data.letters))) view.data(name, rows);
  await view.resize().runAsync(); // a letter at the edge takes room
}

async function fit(plot) {
  const [width, height] = [plot.root.clientWidth, plot.root.clientHeight];
  if (!plot.view || !width || (plot.size[0] === width && plot.size[1] === height)) return;
  plot.size = [width, height];
  await plot.view.width(width).height(height).resize().runAsync();
}

function keep(plot) {
  plot.watch.disconnect();
  if (!plot.view) return;
  kept.push(plot);
  if (kept.length > KEPT) kept.shift().end();
}

function found(chart) {
  const at = kept.findIndex((plot) => plot.chart === chart);
  return at < 0 ? begun(chart) : kept.splice(at, 1)[0];
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let plot = parentElement.glPlot;
  if (plot?.chart !== data.chart) {
    plot?.root.remove();
    if (plot) keep(plot);
    plot = found(data.chart);
    parentElement.glPlot = plot;
    plot.root.style.height = data.height;
    parentElement.append(plot.root);
    plot.watch.observe(plot.root);
  }
  plot.data = data;
  plot.press = (n) => setStateValue("point", n);
  if (plot.view) renew(plot);
  else if (!plot.drawing) draw(plot, data.drawer);
  return () => {
    if (!plot.root.isConnected && parentElement.glPlot === plot) {
      parentElement.glPlot = null;
      keep(plot);
    }
  };
}
