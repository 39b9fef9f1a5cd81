/* In somebody's first games: symbols and badges of the board that they have not met yet stand beside it with their names,
   a few at a time, until they have sent their next answer. Which are known is kept on this device. */
"use strict";
(() => {
  const strip = document.getElementById("names");
  if (!strip) return;
  const MOST = 6;
  const key = `karnak:names:${document.getElementById("table").dataset.game}`;
  const known = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  let names = {}; // by id of the glossary
  let shown = [];

  /* The first sign of each name that is new, in the order of the board. */
  function unmet() {
    const found = new Map();
    for (const sign of document.querySelectorAll("#board svg.i, #board em[data-what]")) {
      if (sign.closest("em[data-what]") !== (sign.localName === "em" ? sign : null)) continue; // the badge around it speaks
      const id = karnak.meaning(sign), name = names[id];
      if (name && !known.has(name) && !found.has(name) && sign.checkVisibility()) found.set(name, { id, sign });
    }
    return [...found].slice(0, MOST);
  }

  function item([name, { id, sign }]) {
    const one = document.createElement("li");
    one.dataset.what = id;
    const drawn = sign.localName === "em" ? document.createElement("b") : sign.cloneNode(true);
    if (sign.localName === "em") {
      drawn.className = "names__badge";
      drawn.append(sign.querySelector("svg")?.cloneNode(true) || sign.textContent.trim());
    }
    drawn.ariaHidden = "true";
    one.append(drawn, name);
    return one;
  }

  function fill() {
    if (shown.length) return; // they stay until the next answer
    const found = unmet();
    shown = found.map(([name]) => name);
    strip.querySelector("ul").replaceChildren(...found.map(item));
    strip.hidden &&= !found.length;
    strip.toggleAttribute("data-empty", !found.length); // it keeps its room: the board does not move
  }

  document.addEventListener("karnak:sending", () => {
    if (strip.checkVisibility()) for (const name of shown) known.add(name); // in a low window they have not been seen
    localStorage.setItem(key, JSON.stringify([...known]));
    shown = [];
  });
  document.addEventListener("karnak:refreshed", fill);

  async function begin() {
    try {
      const answer = await fetch(`${strip.dataset.from}&lang=${document.documentElement.lang}`);
      if (answer.ok) names = await answer.json();
      fill();
      strip.hidden = !shown.length;
    } catch {
      strip.hidden = true; // no connection: nothing is named
    }
  }
  begin();
})();
