// What draws charts: Vega, a part of Streamlit's own that comes when it is first asked for. `name` is the
// file with the one function that brings it.
function drawer(name) {
  const own = document.querySelector('script[src*="/static/js/"]');
  const bring = async () => Object.values(await import(new URL(name, own.src).href))[0]();
  window.glDrawer ??= bring().catch((problem) => {
    window.glDrawer = null; // the next one that asks tries again
    throw problem;
  });
  return window.glDrawer;
}

// Formulas of a chart are read, not compiled: the page allows no code made of text.
async function drawChart(name, root, spec) {
  const { embed, expressionInterpreter: expr } = await drawer(name);
  const tooltip = { disableDefaultStyle: true };
  return embed(root, spec, { ast: true, expr, renderer: "svg", actions: false, defaultStyle: false, tooltip });
}
