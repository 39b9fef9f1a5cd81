/* Words that cannot be read where a page is magnified or its text set wider, one line each: what a box cuts off, what lies over
   other words, and a page that has to be scrolled sideways. What a part of the page scrolls is not cut, and what ends in dots may
   stand whole elsewhere on the page. */
() => {
  /* Which god leads to a part, whole or out of sight: the dial says it too. What opens when a card is pressed. */
  const HINTS = ".tb__h > :last-child, .cards--many .card__face > span";
  const SCROLLED = {}; // out of sight in a part that scrolls, or for the ear alone
  const name = (one) => `${one.localName}${one.id && `#${one.id}`}${[...one.classList].map((word) => `.${word}`).join("")}`;
  const hides = (value) => ["hidden", "clip"].includes(value);
  const scrolls = (value) => ["auto", "scroll"].includes(value);
  const isUnseen = (one) => one.closest(`script, style, option, [inert], .sr, .skip, ${HINTS}`) || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /* What stays while the page scrolls, or opens over it, lies over it for a while only. */
  const stays = (one) => one.matches("dialog, [popover]") || ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const layer = (one) => (!one || stays(one) ? one : layer(one.parentElement));

  function boxOf(one, { overflow, overflowClipMargin }) {
    const { left, right, top, bottom } = one.getBoundingClientRect(), more = overflow === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
    return { left: left - more, right: right + more, top: top - more, bottom: bottom + more };
  }

  /* The box that cuts a line of words, and by how many pixels; a sixth of the line's height holds no ink. */
  function cutting(text, line) {
    for (let at = text; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), { overflowX, overflowY, clipPath, display } = style;
      if (clipPath === "inset(50%)" || line.right < 0) return SCROLLED;
      if (display === "inline" || (at.ownerSVGElement && at.localName !== "svg")) continue;
      const box = boxOf(at, style), across = Math.max(box.left - line.left, line.right - box.right), down = Math.max(box.top - line.top, line.bottom - box.bottom);
      if (hides(overflowX) && across > 1.5) return { box: at, by: across, hasDots: style.textOverflow === "ellipsis" };
      if (hides(overflowY) && down > line.height / 6 + 1) return { box: at, by: down };
      if ((scrolls(overflowX) || scrolls(overflowY)) && Math.max(across, down) > 1) return SCROLLED;
    }
    return null;
  }

  const lines = [], cuts = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
    if (!words || isUnseen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      const cut = line.width < 1 ? SCROLLED : cutting(one, line);
      if (!cut) lines.push({ line, one, words, layer: layer(one) });
      else if (cut !== SCROLLED) cuts.push({ ...cut, one, words });
    }
  }

  const found = new Set();
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) found.add(`the page is ${beyond} px too wide`);
  for (const { box, by, hasDots, one, words } of cuts) {
    const isTold = hasDots && lines.some((line) => line.words.includes(words));
    if (!isTold) found.add(`“${words.slice(0, 30)}” in ${name(one)} is cut by ${name(box)}, ${Math.round(by)} px`);
  }
  lines.sort((a, b) => a.line.top - b.line.top);
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (b.line.top >= a.line.bottom) break;
      if (a.one === b.one || a.layer !== b.layer) continue;
      const across = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left);
      const down = Math.min(a.line.bottom, b.line.bottom) - b.line.top;
      if (across > 2 && down > Math.min(a.line.height, b.line.height) / 3 + 1) {
        found.add(`“${a.words.slice(0, 20)}” in ${name(a.one)} and “${b.words.slice(0, 20)}” in ${name(b.one)} meet, ${Math.round(across)} × ${Math.round(down)} px`);
      }
    }
  });
  return [...found];
}
