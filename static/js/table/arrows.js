/* The keyboard on the board and on one's own things: one Tab stop for each part, arrows from place to place, Page Down and
   Page Up from one open place to the next, Home and End to the ends of a row, with Ctrl to those of all. */
"use strict";
(() => {
  const ANCHORS = ":is(#board, #hand) button[data-place]";
  const PART = "[role=group], section, :is(ol, ul):is([aria-label], [aria-labelledby])";
  const OPEN = "[aria-pressed]";
  const partOf = (one) => one.closest("[data-round]") || one.closest(PART);
  const anchors = () => [...document.querySelectorAll(ANCHORS)].filter((one) => one.checkVisibility({ visibilityProperty: true }));

  /* The stop of a part: the place that had the focus last, else one that is chosen, one that is open, the first. */
  const lately = new WeakMap(); // of each part

  function stopOf(part, places) {
    if (places.includes(lately.get(part))) return lately.get(part);
    return places.find((one) => one.matches("[aria-pressed=true]")) || places.find((one) => one.matches(OPEN)) || places[0];
  }

  const setStop = (one, tabIndex) => { if (one.tabIndex !== tabIndex || !one.hasAttribute("tabindex")) one.tabIndex = tabIndex; };

  function setStops() {
    const parts = new Map();
    for (const one of anchors()) {
      const part = partOf(one);
      if (!parts.has(part)) parts.set(part, []);
      parts.get(part).push(one);
    }
    for (const [part, places] of parts) {
      const stop = stopOf(part, places);
      for (const one of places) setStop(one, one === stop ? 0 : -1);
    }
  }

  const next = (all, from, by) => all.at((all.indexOf(from) + by) % all.length);

  /* The neighbour in the direction of an arrow: near, and not much aside. Left and right
     lead round a dial in its order. */
  function neighbour(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const round = dx && from.closest("[data-round]");
    if (round) return next(anchors().filter((one) => round.contains(one)), from, dx);
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(from);
    let nearest = null, least = Infinity;
    for (const one of anchors()) {
      const [px, py] = middle(one);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along > 4 && along + 2 * aside < least) [nearest, least] = [one, along + 2 * aside];
    }
    return nearest;
  }

  const openPlace = (from, by) => next(anchors().filter((one) => one === from || one.matches(OPEN)), from, by);

  /* The row of a place within its part, from left to right: all that its middle would meet. */
  function rowOf(from) {
    const { y, height } = from.getBoundingClientRect(), middle = y + height / 2;
    const places = anchors().filter((one) => partOf(one) === partOf(from)).map((one) => [one, one.getBoundingClientRect()]);
    return places.filter(([, box]) => box.top <= middle && middle <= box.bottom).toSorted(([, a], [, b]) => a.x - b.x).map(([one]) => one);
  }

  const KEYS = {
    Home: (from, ofAll) => (ofAll ? anchors() : rowOf(from))[0],
    End: (from, ofAll) => (ofAll ? anchors() : rowOf(from)).at(-1),
    PageDown: (from) => openPlace(from, 1),
    PageUp: (from) => openPlace(from, -1),
  };

  document.addEventListener("keydown", (event) => {
    const { key } = event, from = event.target.closest(ANCHORS);
    if (!from || event.altKey || event.metaKey || (event.ctrlKey && !["Home", "End"].includes(key))) return;
    const to = KEYS[key] ? KEYS[key](from, event.ctrlKey) : key.startsWith("Arrow") && neighbour(from, key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  document.addEventListener("focusin", ({ target }) => {
    if (!target.matches(ANCHORS)) return;
    lately.set(partOf(target), target);
    setStops();
  });
  document.addEventListener("karnak:refreshed", setStops);
  document.addEventListener("change", setStops); // a part of the board that was hidden is shown
  setStops();
})();
