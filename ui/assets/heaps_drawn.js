// The board of a game that draws its positions itself: a press picks a thing, and all that falls with it.
function drawnBoard(table, data) {
  const all = drawThings(table, data.drawn);
  const at = (thing) => Number(thing.dataset.stone);
  const said = (thing) => thing.getAttribute("aria-label");
  const light = (name, thing) =>
    all.forEach((one) => one.classList.toggle(name, Boolean(thing) && at(one) >= at(thing) && at(one) <= Number(thing.dataset.falls)));
  return {
    keyOf: () => "thing",
    idOf: at,
    choicesOf: (thing) => (data.live ? [{ thing, parts: [] }] : []),
    longer: () => undefined,
    isAgain: (picked, thing) => picked.thing === thing,
    saidOf: (_key, choice) => `${said(choice.thing)} ${data.words.again}`,
    asks: said,
    refuses: said,
    text: (picks) => picks.get("thing").thing.dataset.code,
    would: (thing) => light("would", thing),
    mark: (picks) => light("taken", picks.get("thing")?.thing),
    next: (thing, key) => all[all.indexOf(thing) + TYPED[key]],
    stopAfter: (_key, id) => all[Math.min(id, all.length) - 1],
  };
}
