// What a reader meets on the first screen: `words` counts, `faint` finds text that is hard to read.
// Menus, closed boxes, names of keys, code, sheets of paper and lists of ways on are no text of the page.
({
  words(aside) {
    let count = 0;
    const visit = (root) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const element = node.parentElement;
        if (!element || element.closest(aside) || /material/i.test(getComputedStyle(element).fontFamily)) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (getComputedStyle(element).clipPath !== "none") continue;
        const range = document.createRange();
        for (const found of node.data.matchAll(/\p{L}[\p{L}'’-]+/gu)) {
          range.setStart(node, found.index);
          range.setEnd(node, found.index + found[0].length);
          const box = range.getBoundingClientRect();
          if (box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth) count += 1;
        }
      }
      for (const element of root.querySelectorAll("*")) if (element.shadowRoot) visit(element.shadowRoot);
    };
    visit(document.querySelector('[data-testid="stMain"]'));
    return count;
  },
  faint() {
    const read = (colour) => {
      const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return colour.startsWith("color(srgb") ? { r: r * 255, g: g * 255, b: b * 255, a } : { r, g, b, a };
    };
    const over = (top, under) => {
      const mixed = (name) => top[name] * top.a + under[name] * (1 - top.a);
      return { r: mixed("r"), g: mixed("g"), b: mixed("b"), a: 1 };
    };
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = ({ r, g, b }) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    const above = (element) => element.parentElement ?? element.getRootNode().host ?? null;
    const found = [];
    const look = (element) => {
      const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (!text || box.width < 3 || box.height < 3 || style.clipPath !== "none") return;
      if (element.closest("svg, :disabled") || /material/i.test(style.fontFamily)) return;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      let opacity = 1;
      const layers = [];
      for (let one = element; one; one = above(one)) {
        if (one.disabled || one.getAttribute("aria-disabled") === "true") return;
        opacity *= Number(getComputedStyle(one).opacity);
        const ground = read(getComputedStyle(one).backgroundColor);
        if (ground.a && layers.at(-1)?.a !== 1) layers.push(ground);
      }
      const ground = layers.reverse().reduce((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
      const ink = read(style.color);
      const [one, other] = [light(over({ ...ink, a: ink.a * opacity }, ground)), light(ground)].sort((a, b) => b - a);
      const size = parseFloat(style.fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      const ratio = (one + 0.05) / (other + 0.05);
      if (ratio < least - 0.005) found.push(`${ratio.toFixed(2)} ${element.tagName} ${element.className} “${text.slice(0, 40)}”`);
    };
    const visit = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) visit(element.shadowRoot);
        look(element);
      }
    };
    visit(document);
    return found;
  },
})
