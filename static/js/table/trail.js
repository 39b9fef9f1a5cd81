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

  /* The versions since one's own last act that have a line or changed a place, in order: they are 1, 2, 3. */
  function moves() {
    const lines = all("#log [data-number]").map((line) => +line.dataset.number);
    return [...new Set([...lines, ...Object.values(known.moved)])].filter((version) => version > known.v).toSorted((a, b) => a - b).slice(-MOST);
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

  /* Said beside the buttons: how many moves there are, or which of them is shown. */
  function count(n, shown = 0) {
    const foot = find("#trail");
    if (!foot) return;
    foot.hidden = !n;
    const text = shown ? foot.dataset.step : foot.dataset[n === 1 ? "one" : "many"];
    find("span", foot).textContent = text.replace("%n", shown || n).replace("%m", n);
  }

  /* One move after the other, forwards or back: its line and its places are marked, and it is said. After the last they are seen. */
  let step = 0; // of the moves since one's own last; 0: none is shown
  function stepThroughChanges(by = 1) {
    const versions = moves();
    leaveStep();
    step = step ? Math.max(1, step + by) : by < 0 ? versions.length : 1;
    if (step <= versions.length) return showMove(versions[step - 1], versions.length);
    step = 0;
    remember();
  }

  function leaveStep() {
    for (const old of all(".is-stepped")) old.classList.remove("is-stepped");
    karnak.words("");
  }

  function showMove(version, n) {
    const lines = all(`#log [data-number="${version}"]`);
    const there = all("#board :is(.is-changed [data-place], [data-place].is-changed)").filter((one) => nth(one) === version);
    for (const one of [...lines, ...there.map(holder)]) one.classList.add("is-stepped");
    const first = there.find((one) => one.checkVisibility());
    if (first) {
      first.tabIndex = 0;
      first.focus();
    }
    lines[0]?.scrollIntoView({ block: "nearest" });
    karnak.words(lines[0]?.children[1].firstChild.textContent.trim() || there[0].getAttribute("aria-label"));
    count(n, step);
  }

  const nth = (one) => known.moved[id(one)] || 0;

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-shows]");
    if (button) stepThroughChanges(+button.dataset.shows || 1);
  });

  document.addEventListener("karnak:refreshed", () => {
    if (!live) return;
    if (!known) return remember();
    step = 0;
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
