// What a window does not show of its page as it should, in words; see first_screen.py.
([question, subject, tabs]) => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap(
        (node) => node.shadowRoot ? [node, ...all(node.shadowRoot)] : [node]);
    const above = (node) => node.parentElement ?? node.getRootNode().host;
    const main = document.querySelector('[data-testid="stMain"]');
    // The part of an element that is not cut by a box which scrolls or hides; the page is no such box.
    const shown = (node) => {
        const box = node.getBoundingClientRect();
        let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
        for (let over = above(node); over && over !== main && over !== document.body; over = above(over)) {
            const { overflowX, overflowY, clipPath, position } = getComputedStyle(over);
            const cut = over.getBoundingClientRect();
            if (clipPath !== 'none') return null;
            if (overflowX !== 'visible') [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
            if (overflowY !== 'visible') [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
            if (position === 'fixed') break;
        }
        return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom, whole: box } : null;
    };
    const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && getComputedStyle(node).clipPath === 'none' ? shown(node) : null;
    const nodes = all(document.body);
    const name = (node) => (node.getAttribute('aria-label') || node.textContent.trim().slice(0, 40)
        || node.getAttribute('class') || node.tagName).replace(/\s+/g, ' ');
    const said = [];

    // Presenting, the bar at the foot takes the last of the screen.
    const bar = document.querySelector('#gl-present');
    const end = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;

    // -- the question and its answers, and what they speak of
    const asked = question ? nodes.filter((node) => node.matches(question)) : [];
    const row = tabs && document.querySelector(tabs);
    if (tabs && !row) said.push('no tabs');
    for (const node of row ? [row, ...asked] : asked) {
        const box = seen(node);
        if (box && box.whole.bottom > end + 1)
            said.push(`below: "${name(node)}" ends at ${Math.round(box.whole.bottom)} of ${Math.round(end)}`);
    }
    for (const kind of subject?.split(', ') ?? []) {
        const first = nodes.find((node) => node.matches(kind) && node.getClientRects().length);
        if (!first) continue;
        const box = seen(first);
        const share = box ? (Math.min(box.bottom, end) - box.top) / box.whole.height : 0;
        if (share < (kind.endsWith('.gl-seats') ? 0.6 : 0.95))
            said.push(`below: ${kind} ends at ${Math.round(first.getBoundingClientRect().bottom)} of ${Math.round(end)}`);
    }

    // -- nothing runs off the side
    const wide = Math.max(document.documentElement.scrollWidth, main.scrollWidth);
    if (wide > innerWidth) said.push(`${wide - innerWidth} pixels too wide`);
    for (const node of nodes) {
        if (node.childElementCount && !node.matches('button, a, input, svg')) continue;
        const box = seen(node);
        if (box && box.right > innerWidth + 1 && box.left < innerWidth)
            said.push(`off the side: "${name(node)}" ends at ${Math.round(box.right)}`);
    }

    // -- nothing that can be pressed covers another
    const stops = nodes.filter((node) => node.matches(
        'button, a[href], input:not([type=checkbox], [type=radio]), summary, textarea, [role=slider], [role=combobox]'
    // An edge of a plant leans, and its box with it: its letter is where one presses.
    )).map((node) => [node, seen(node.matches('.edge') ? node.querySelector('b') ?? node : node)]).filter(([node, box]) => box && (box.bottom <= end || bar?.contains(node)));
    // Round things that lie in a pile reach into each other's boxes without touching.
    const round = (node) => node.matches('.mound button.stone');
    const apart = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = (a.left + a.right - b.left - b.right) / (a.width + b.width);
        const down = (a.top + a.bottom - b.top - b.bottom) / (a.height + b.height);
        return Math.hypot(across, down) > 0.9;
    };
    const holds = (one, other) => {
        for (let over = other; over; over = above(over)) if (over === one) return true;
        return false;
    };
    stops.forEach(([one, a], place) => {
        for (const [other, b] of stops.slice(place + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (round(one) && round(other) && apart(one, other)) continue;
            if (across > 2 && down > 2 && !holds(one, other) && !holds(other, one))
                said.push(`overlap: "${name(one)}" and "${name(other)}"`);
        }
    });
    return [...new Set(said)];
}
