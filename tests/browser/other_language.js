// What a window does not show of a page's words, and the words it shows; see test_other_language.py.
() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap(
        (node) => node.shadowRoot ? [node, ...all(node.shadowRoot)] : [node]);
    const above = (node) => node.parentElement ?? node.getRootNode().host;
    const outside = 'style, script, code, pre, annotation, .katex, .vega-embed, [data-testid="stToolbar"], [data-testid="stStatusWidget"], kbd, [data-testid="stIconMaterial"], [translate="no"]';
    const isRead = (node) => {
        for (let over = node; over; over = above(over)) if (over.matches(outside)) return false;
        return node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            && getComputedStyle(node).clipPath === 'none';
    };
    const scrolls = (node, way) => {
        for (let over = node; over && over !== document.body; over = above(over))
            if (['auto', 'scroll'].includes(getComputedStyle(over)[way])) return true;
        return false;
    };
    const main = document.querySelector('[data-testid="stMain"]');
    const said = [];
    const read = [];
    const wide = Math.max(document.documentElement.scrollWidth, main.scrollWidth);
    if (wide > innerWidth) said.push(`${wide - innerWidth} pixels too wide`);
    for (const node of all(document.body)) {
        const own = node.closest('[data-gl-says]')?.dataset.glSays
            ?? [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join(' ').trim();
        if (!own || !isRead(node)) continue;
        read.push(own);
        const name = own.slice(0, 50).replace(/\s+/g, ' ');
        const range = document.createRange();
        range.selectNodeContents(node);
        const words = range.getBoundingClientRect();
        if (words.width < 2 || words.right < 0) continue; // a menu that is folded away
        if (words.right > innerWidth + 1 && words.left < innerWidth && !scrolls(node, 'overflowX'))
            said.push(`off the side: "${name}" ends at ${Math.round(words.right)}`);
        for (let over = node; over && over !== main; over = above(over)) {
            const { overflowX, overflowY, position } = getComputedStyle(over);
            const box = over.getBoundingClientRect();
            if (box.width < 3 || box.height < 3) break; // for a screen reader alone
            const hides = (way) => ['hidden', 'clip'].includes(way);
            if (hides(overflowX) && (words.right > box.right + 2 || words.left < box.left - 2))
                said.push(`cut at the side: "${name}"`);
            else if (hides(overflowY) && words.bottom > box.bottom + 3) said.push(`cut below: "${name}"`);
            else if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) break;
            else if (position !== 'fixed') continue;
            break;
        }
    }
    return [said, read];
}
