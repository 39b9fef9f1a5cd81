/* What has just happened: every place that changed since the viewer's own last act, or since a look back with C, carries
   the number of the move that changed it last, and so does its line of the log. Kept on this device. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const MOST = 9; // numbers shown; of more moves the last ones
  const live = Boolean(table.dataset.socket);
  const key = `karnak:${table.dataset.slug}:${table.dataset.seat}:${document.documentElement.lang}`;

  const places = () => all("#board [data-place], #board [data-mark]");
  const id = (one) => one.dataset.place || one.dataset.mark;
  const state = (one) => one.dataset.state || one.getAttribute("aria-label");
  const holder = (one) => one.closest("li") || one;
  const states = () => Object.fromEntries(places().map((one) => [id(one), state(one)]));

  /* `places`: how they stood after one's own last act; `moved`: the version that changed each last. */
  let known = JSON.parse(localStorage.getItem(key) || "null");
  let last = states();

  function keep() {
    localStorage.setItem(key, JSON.stringify(known));
  }

  function remember() {
    known = { v: +table.dataset.version, places: states(), moved: {} };
    keep();
    mark();
  }

  /* Which version changed which place: what differs now and did not in the picture before. */
  function follow() {
    known.moved ||= {};
    for (const one of places()) {
      const name = id(one), now = state(one);
      if ((known.places[name] ?? now) === now) delete known.moved[name];
      else if (last[name] !== now || !(name in known.moved)) known.moved[name] = +table.dataset.version;
    }
    last = states();
    keep();
  }

  /* The versions since one's own last act that have a line, in order: their places are 1, 2, 3. */
  function moves() {
    const lines = all("#log [data-number]").map((line) => +line.dataset.number);
    return [...new Set(lines)].filter((version) => version > known.v).toSorted((a, b) => a - b).slice(-MOST);
  }

  function mark() {
    if (!live || !known) return;
    const versions = moves();
    for (const old of all("[data-trail]")) old.remove();
    for (const one of places()) {
      const version = known.moved[id(one)];
      holder(one).classList.toggle("is-changed", id(one) in known.moved);
      if (versions.includes(version) && !find("[data-trail]", holder(one))) number(holder(one), versions.indexOf(version) + 1);
    }
    let before = 0;
    for (const line of all("#log [data-number]")) {
      const version = +line.dataset.number, place = versions.indexOf(version) + 1;
      line.classList.toggle("is-new", version > known.v);
      if (place && version !== before) line.dataset.n = place;
      else delete line.dataset.n;
      before = version;
    }
    count(versions.length);
  }

  function number(at, n) {
    const disc = document.createElement("i");
    disc.className = "trail";
    disc.dataset.trail = n;
    disc.ariaHidden = "true";
    disc.textContent = n;
    at.append(disc);
  }

  function count(n) {
    const foot = find("#trail");
    if (!foot) return;
    foot.hidden = !n;
    find("span", foot).textContent = (n === 1 ? foot.dataset.one : foot.dataset.many).replace("%n", n);
  }

  /* One move after the other, forwards or back: its place has the focus, its line is marked. After the last they are seen. */
  let step = -1;
  function stepThroughChanges(by = 1) {
    const changed = all("#board :is(.is-changed [data-place], [data-place].is-changed)").toSorted((a, b) => nth(a) - nth(b));
    step = Math.max(0, step + by);
    const one = changed[step];
    for (const line of all("#log .is-stepped")) line.classList.remove("is-stepped");
    if (!one) {
      step = -1;
      return remember();
    }
    one.tabIndex = 0;
    one.focus();
    karnak.words(one.getAttribute("aria-label"));
    const line = find(`#log [data-number="${known.moved[id(one)]}"]`);
    line?.classList.add("is-stepped");
    line?.scrollIntoView({ block: "nearest" });
  }

  const nth = (one) => known.moved[id(one)] || 0;

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-shows]");
    if (button) stepThroughChanges(+button.dataset.shows || 1);
  });

  document.addEventListener("karnak:refreshed", () => {
    if (!live) return;
    if (!known) return remember();
    follow();
    mark();
  });

  Object.assign(karnak, { remember, stepThroughChanges });
  if (!live) return;
  if (known) {
    follow();
    mark();
  } else remember();
})();
