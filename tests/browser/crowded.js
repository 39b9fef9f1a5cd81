/* What is wrong with the tiles of a wall: a part lies over another one, leaves its tile or is too small; a row has a gap. */
(least) => {
  const found = [], unit = Math.min(innerWidth / 1920, innerHeight / 1080);
  const box = (one) => one.getBoundingClientRect();
  const all = (selector, root) => [...root.querySelectorAll(selector)];
  const tiles = all(".view:not([hidden]) .tile", document);

  for (const tile of tiles) {
    const parts = all("h2, li, .tile__n", tile);
    parts.forEach((part, i) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      for (const rect of [box(part), ...text.getClientRects()].filter(({ width }) => width)) {
        if (rect.top < box(tile).top || rect.bottom > box(tile).bottom) found.push(`${part.textContent} leaves its tile`);
        const under = parts.slice(i + 1).find((other) => rect.bottom > box(other).top + 0.5);
        if (under) found.push(`${part.textContent} lies over ${under.textContent}`);
      }
      for (const words of [part, ...all("b, output, .clock", part)]) {
        if (parseFloat(getComputedStyle(words).fontSize) < least * unit - 0.1) found.push(`${words.textContent} is small`);
      }
    });
  }

  const edge = box(document.querySelector(".view:not([hidden]) .tiles"));
  const rows = Map.groupBy(tiles, (tile) => Math.round(box(tile).top));
  for (const row of rows.values()) if (Math.max(...row.map((tile) => box(tile).right)) < edge.right - 1) found.push("a gap at the right");
  if (Math.max(...tiles.map((tile) => box(tile).bottom)) < edge.bottom - 1) found.push("a gap at the bottom");
  return found;
}
