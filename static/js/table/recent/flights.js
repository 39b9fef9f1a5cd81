/* Pieces that are seen on their way. Before parts of the page are swapped, the pieces of the board are noted; after it, each that
   has come or gone flies, drawn in a layer over the page: one after the other, as long as its way is, 1.2 s in all; the rest is
   there at once. Any key or press ends it. Which elements are pieces the board says in `data-pieces`, besides those with a name
   of their own (`data-piece`). This script comes when the page is there: nothing of a first picture needs it. */
"use strict";
(() => {
  const SHORTEST = 250, LONGEST = 400, FAR = 900, BESIDE = 200, STIR = 6, IN_ALL = 1200; // milliseconds, pixels
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const style = getComputedStyle(document.documentElement);
  const isStill = () => document.hidden || !parseFloat(style.getPropertyValue("--mid")); // tokens.css: for those who want no movement

  const MOST = find("[data-takes]")?.dataset.takes || 1; // things that one move takes; of more, nobody knows who has them
  const PIECES = `#board [data-piece], ${find("[data-pieces]")?.dataset.pieces || ".none"}`;
  const isToken = (piece) => piece.matches(".tok");
  const isSymbol = (piece) => piece.matches(".i, .tok"); // one is like the other
  const symbol = (piece) => find("use", piece)?.getAttribute("href") || "";

  /* What it is, wherever it lies: a card by its own name, a die by its picture. */
  const kind = (piece) => piece.dataset.kind || (piece.localName === "svg" ? symbol(piece) : find("[data-place]", piece)?.dataset.place || piece.id.replace(/^\w+-/, ""));

  /* Each piece that is seen, by a name that stays while it lies where it lies. Of some that lie together one is drawn.
     `copies`: as they look now, for a swap that may make others of them. */
  function standing(copies = false) {
    const found = new Map(), counted = {};
    for (const piece of all(PIECES, find(".t-left"))) {
      if (!piece.checkVisibility({ visibilityProperty: true }) || piece.closest(".ghost") || piece.parentNode.closest("[data-piece]")) continue;
      const one = { piece, kind: kind(piece), box: piece.getBoundingClientRect(), ...(copies && { copy: piece.cloneNode(true) }) };
      const at = `${piece.parentNode.closest("[id]").id} ${one.kind}`;
      if (piece.dataset.piece) found.set(piece.dataset.piece, one);
      else for (let n = piece.closest("[data-n]")?.dataset.n || 1; n > 0; n--) found.set(`${at} ${(counted[at] = (counted[at] || 0) + 1)}`, one);
    }
    return found;
  }

  /* Where it comes from or goes to when it was nowhere: its owner's plate, that of the player who has moved, the store. */
  const boxOf = (element) => (element?.checkVisibility() ? element.getBoundingClientRect() : null);
  const plate = (seat) => boxOf(find(`[data-piece="seat-${seat}"]`));
  const plateOf = (colour) => boxOf(find(`#players .seat-${colour}`));
  const owner = (piece) => (isToken(piece) ? piece : find(".tok", piece));
  const colour = (token) => symbol(token).replace("#s-", "");
  const store = (piece) => boxOf(all("[data-store]").find((one) => piece.matches(one.dataset.store)));
  const mover = (version) => plate(all("#log [data-seat]").findLast((line) => +line.dataset.number > version)?.dataset.seat);

  function whereFrom({ piece }, version) {
    if (piece.dataset.piece) return plate(piece.dataset.piece.split("-").at(-1));
    if (isToken(piece)) return plateOf(colour(piece));
    return isSymbol(piece) ? mover(version) : store(piece);
  }

  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const way = (a, b) => Math.hypot(...middle(a).map((one, n) => one - middle(b)[n]));
  const nearest = (to, others) => others.toSorted((a, b) => way(a.box, to.box) - way(b.box, to.box))[0];

  /* What was elsewhere before: the same card, die or tile; a token of the same colour that stood beside. */
  function source(one, gone) {
    if (isSymbol(one.piece) && !isToken(one.piece)) return null;
    const same = gone.filter((other) => other.kind === one.kind && (!isToken(one.piece) || way(other.box, one.box) < BESIDE));
    return nearest(one, same);
  }

  /* The flights from one picture to the next: [what is drawn, from, to, what it stands for]. */
  function flights(before, after, version) {
    const gone = [...before].filter(([key]) => !after.has(key)).map(([, one]) => one);
    const made = [];
    for (const [key, one] of after) {
      const was = before.get(key);
      if (was) {
        if (one.piece.dataset.piece) made.push([one, was.box, one.box, one.piece]);
        continue;
      }
      const from = source(one, gone);
      if (from) gone.splice(gone.indexOf(from), 1);
      made.push([one, from?.box || whereFrom(one, version), one.box, one.piece]);
    }
    const ways = [...leaving(gone, version), ...made].filter(([, from, to]) => from?.width && to?.width && way(from, to) > STIR);
    const isCarried = ({ parentNode }) => ways.some(([, , , at]) => at?.contains(parentNode));
    return ways.filter(([{ piece }, , , at]) => !at || !isCarried(piece));
  }

  /* What has left the board: a token to its owner, what bears a token too; what else one move may take to the player who has moved. */
  function leaving(gone, version) {
    const others = gone.filter(({ copy }) => !owner(copy) && !isSymbol(copy));
    const taken = others.length <= MOST ? others : [];
    const owned = gone.filter(({ copy }) => owner(copy));
    return [...owned.map((one) => [one, one.box, plateOf(colour(owner(one.copy)))]), ...taken.map((one) => [one, one.box, mover(version)])];
  }

  /* In the air */

  let layer = null, flying = [];

  function sheetOf({ piece, copy = piece.cloneNode(true) }, size) {
    const sheet = document.createElement("i"), svg = copy.localName === "svg" ? copy : find(".art", copy) || find("svg", copy) || copy;
    sheet.className = svg === copy ? "flight" : "flight flight--card";
    sheet.dataset.flies = piece.dataset.piece || "";
    sheet.style.width = `${size.width}px`;
    sheet.style.height = `${size.height}px`;
    for (const one of [svg, ...all("[id], [data-place], [data-piece]", svg)]) for (const name of ["id", "data-place", "data-piece"]) one.removeAttribute(name);
    sheet.append(svg, svg !== copy && copy.textContent.trim().length < 4 ? copy.textContent.trim() : "");
    return sheet;
  }

  function end() {
    for (const one of flying) one.cancel();
    flying = [];
    layer?.remove();
    layer = null;
  }

  function fly([one, from, to, at], delay) {
    const duration = SHORTEST + (LONGEST - SHORTEST) * Math.min(1, way(from, to) / FAR);
    if (delay + duration > IN_ALL) return IN_ALL;
    const sheet = sheetOf(one, to.width > from.width && !at ? from : one.box);
    const [w, h] = [parseFloat(sheet.style.width) / 2, parseFloat(sheet.style.height) / 2];
    const put = (box) => { const [x, y] = middle(box); return `${x - w}px ${y - h}px`; };
    layer.append(sheet);
    const timing = { duration, delay, easing: style.getPropertyValue("--ease"), fill: "both" };
    flying.push(sheet.animate({ translate: [put(from), put(to)], opacity: [1, 1, at ? 1 : 0] }, timing));
    if (at) flying.push(at.animate({ opacity: [0, 0] }, { duration: delay + duration }));
    flying.at(at ? -2 : -1).finished.then(() => {
      sheet.remove();
      document.dispatchEvent(new CustomEvent("karnak:landed", { detail: sheet.matches(".flight--card") ? "card" : "piece" }));
    }, () => {});
    return delay + duration;
  }

  /* They set out when the new board has been painted, so that no part of their way is lost meanwhile. */
  function setOut(ways) {
    end();
    layer = document.createElement("div");
    layer.className = "flights";
    layer.ariaHidden = "true";
    document.body.append(layer);
    let delay = 0;
    for (const one of ways) delay = fly(one, delay);
    for (const one of flying) one.pause();
    requestAnimationFrame(() => requestAnimationFrame(() => { for (const one of flying) one.play(); }));
  }

  for (const press of ["keydown", "pointerdown"]) addEventListener(press, end, true);
  document.addEventListener("visibilitychange", end);

  /* The pieces of a move once more: from the place where it was, else from its owner. */
  karnak.again = (places, origin, seat) => {
    if (isStill()) return;
    const isOf = ({ piece }) => places.some((place) => place.contains(piece)) && owner(piece) && find(`[data-piece="seat-${seat}"]`)?.matches(`.seat-${colour(owner(piece))}`);
    const ways = [...standing().values()].filter(isOf).map((one) => [one, boxOf(origin) || plate(seat), one.box, one.piece]);
    if (ways.length) setOut(ways);
  };

  /* `arrive = depart()` before parts are swapped, `arrive()` after. */
  karnak.depart = () => {
    if (isStill()) return () => {};
    const before = standing(true), version = karnak.shown.v;
    return () => {
      const ways = flights(before, standing(), version);
      if (ways.length) setOut(ways);
    };
  };
})();
