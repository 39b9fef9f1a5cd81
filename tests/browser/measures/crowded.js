/* What is wrong with the tiles of a wall: words lie over others, leave their tile, are cut, struck or too small; a row has
   a gap. */
(least) => {
  const found = [], unit = Math.min(innerWidth / 1920, innerHeight / 1080);
  const box = (one) => one.getBoundingClientRect();
  const all = (selector, root) => [...root.querySelectorAll(selector)];
  const tiles = all(".view:not([hidden]) .tile", document);

  /* Where the words of an element stand: each line of its own text, without what ascenders and descenders leave free. */
  function lines(one) {
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    return own.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({ left, right, top: top + 0.13 * height, bottom: bottom - 0.13 * height }));
    });
  }

  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;

  for (const tile of tiles) {
    const words = all("h2, h2 b, .tile__n, code, li b, output, .clock", tile).filter((one) => one.checkVisibility() && lines(one).length);
    words.forEach((one, i) => {
      const said = one.textContent.trim(), around = one.closest("li:not(.tile)") ?? tile, style = getComputedStyle(one);
      if (!lines(one).every((line) => within(line, box(around)) && within(line, box(tile)))) found.push(`${said} leaves its place`);
      for (const other of words.slice(i + 1)) {
        if (lines(one).some((line) => lines(other).some((under) => meet(line, under)))) found.push(`${said} lies over ${other.textContent.trim()}`);
      }
      if (style.textOverflow !== "clip" || style.textDecorationLine !== "none") found.push(`${said} is cut or struck`);
      if (parseFloat(style.fontSize) < least * unit - 0.1) found.push(`${said} is small`);
    });
    for (const row of all("li", tile).filter((one) => box(one).bottom > box(tile).bottom + 1)) found.push(`${row.textContent} leaves its tile`);
  }

  const edge = box(document.querySelector(".view:not([hidden]) .tiles"));
  const rows = Map.groupBy(tiles, (tile) => Math.round(box(tile).top));
  for (const row of rows.values()) if (Math.max(...row.map((tile) => box(tile).right)) < edge.right - 1) found.push("a gap at the right");
  if (Math.max(...tiles.map((tile) => box(tile).bottom)) < edge.bottom - 1) found.push("a gap at the bottom");
  return found;
}
