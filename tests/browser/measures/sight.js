/* What lies out of sight or in the way at a desk, one line each: parts of the page beyond the window or over each other, places
   that are too small, lie over others or leave their part, words that are cut at their foot.
   least: the smallest side of a place in pixels. */
(least) => {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(one).width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const leaves = (a, b) => Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom);
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const px = Math.round;

  const down = document.documentElement.scrollHeight - innerHeight;
  if (down > 0) found.push(`the page scrolls by ${down} px`);

  const parts = all("#bar, #players, .t-board, #hand, #prompt, #log");
  parts.forEach((part, i) => {
    if (leaves(box(part), page) > 1) found.push(`#${part.id || part.className} leaves the window by ${px(leaves(box(part), page))} px`);
    for (const other of parts.slice(i + 1)) {
      if (!part.contains(other) && over(box(part), box(other)) > 1) found.push(`#${part.id} lies over #${other.id}`);
    }
  });
  for (const player of all("#players .player")) if (leaves(box(player), page) > 1) found.push(`${player.id} leaves the window`);

  for (const root of all("#board, #hand")) {
    const places = all(`#${root.id} button[data-place]`);
    places.forEach((place, i) => {
      const { width, height } = box(place), name = place.dataset.place;
      if (Math.min(width, height) < least - 0.25) found.push(`${name} is ${width.toFixed(1)} x ${height.toFixed(1)}`);
      if (leaves(box(place), page) > 1) found.push(`${name} leaves the window`);
      for (const other of places.slice(i + 1)) {
        const within = place.contains(other) || other.contains(place) || (place.parentElement !== other.parentElement && place.parentElement.contains(other)); // its own
        if (other.dataset.place !== name && !place.closest(".die") && !within && over(box(place), box(other)) > 1) {
          found.push(`${name} lies over ${other.dataset.place} by ${px(over(box(place), box(other)))} px`);
        }
      }
    });
  }

  for (const one of all("#table *")) {
    const { overflowY } = getComputedStyle(one), beyond = one.scrollHeight - one.clientHeight;
    const note = one.lastElementChild, left = note && box(note).top > box(one).bottom - 2; // a note that has no room beside its heading
    const hides = ["hidden", "clip"].includes(overflowY) && one.clientHeight > 1 && [...one.childNodes].some((node) => node.data?.trim());
    if (hides && !left && beyond > 2 && !one.closest(".sr, #hand-cards") && getComputedStyle(one).clipPath === "none") {
      found.push(`${one.parentElement.className} > ${one.localName}: “${one.textContent.trim().slice(0, 40)}” is cut by ${beyond} px`);
    }
  }
  for (const part of all(".stairs, .ladders2, #floods, #hand-cards")) {
    const beyond = Math.max(part.scrollHeight - part.clientHeight, part.scrollWidth - part.clientWidth);
    if (beyond > 1) found.push(`${part.id || part.className} has ${beyond} px more than it shows`);
  }
  const prompt = document.querySelector("#prompt"), compose = document.querySelector("#compose");
  for (const one of [prompt, compose]) {
    if (one && one.scrollHeight > one.clientHeight + 1) found.push(`#${one.id} scrolls by ${one.scrollHeight - one.clientHeight} px`);
  }
  const log = document.querySelector("#log"), line = document.querySelector("#log li");
  if (log && line) {
    const list = log.querySelector(".log") ?? log, lines = list.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
    if (lines < 6) found.push(`the log shows ${lines.toFixed(1)} lines`);
  }
  return found;
}
