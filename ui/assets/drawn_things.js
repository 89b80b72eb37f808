// Draws groups of things to press: each is a button with its name on it. Where things are, the style
// sheet says by numbers of their own: `at` becomes custom properties. `name` is also the move in
// short, `stone` the number of a thing, `falls` that of the last one that goes with it.
function drawThings(board, { kind, said, at, groups }) {
  const place = (to, numbers) => {
    for (const [name, value] of Object.entries(numbers)) to.style.setProperty(`--${name}`, value);
  };
  const [frame] = sized(board, "div", 1, () => node("div", "gl-garden", board));
  const [all] = sized(frame, "div", 1, () => node("div", kind, frame));
  all.setAttribute("role", "group");
  all.setAttribute("aria-label", said);
  place(all, at);
  const plots = sized(all, "div", groups.length, () => node("div", "", all));
  groups.forEach((group, index) => {
    place(plots[index], group.at);
    const made = sized(plots[index], "button", group.things.length, () => {
      const thing = node("button", "edge thing", plots[index]);
      node("b", "", thing);
      return thing;
    });
    group.things.forEach((thing, number) => {
      const button = made[number];
      place(button, thing.at);
      put(button.firstElementChild, thing.name);
      Object.assign(button.dataset, { code: thing.name, stone: thing.stone, falls: thing.falls });
      button.setAttribute("aria-label", thing.said);
    });
  });
  return [...all.querySelectorAll(".thing")];
}
