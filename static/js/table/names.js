/* In a lesson and in somebody's first games: symbols and badges that they have not met yet stand beside the board with their
   names, a few at a time, until they have sent their next answer or the lesson goes on. Which are known is kept on this device. */
"use strict";
(() => {
  const strip = document.getElementById("names");
  if (!strip) return;
  const MOST = matchMedia("(max-width: 899px)").matches ? 3 : 6; // a phone has two lines for them
  const SIGNS = ":is(#board, #players, #hand, #prompt .compose) :is(svg.i, em[data-what])";
  const key = `karnak:names:${document.getElementById("table").dataset.game}`;
  const known = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  let names = {}; // by id of the glossary
  let shown = [];

  /* Symbols with a name that is new, each once with all that it stands for on this page: first what the present decision is
     about, then the board's order. */
  function unmet() {
    const found = new Map();
    for (const { sign } of signs()) {
      const id = karnak.meaning(sign), name = names[id];
      if (!name) continue;
      const own = symbol(sign), drawn = own || name;
      if (!found.has(drawn)) found.set(drawn, { id, sign: (own && sign.querySelector("svg")) || sign, means: new Set(names[own] ? [names[own]] : []) });
      found.get(drawn).means.add(name);
    }
    return ownMeanings([...found.values()]).filter(({ means }) => [...means].some((name) => !known.has(name))).slice(0, MOST);
  }

  /* A name that several symbols have is that of a place where they stand, and theirs only if they have no other. */
  function ownMeanings(found) {
    const places = found.flatMap(({ means }) => [...means]).filter((name, at, all) => all.indexOf(name) !== at);
    for (const { means } of found) for (const name of places) if (means.size > 1) means.delete(name);
    return found;
  }

  /* A badge has none but that of which it is a number. */
  function symbol(sign) {
    const drawn = sign.querySelector("use")?.getAttribute("href")?.slice(1);
    return sign.localName !== "em" || sign.dataset.what === drawn ? drawn : "";
  }

  function signs() {
    const seen = [...document.querySelectorAll(SIGNS)].filter((sign) => speaks(sign) && sign.checkVisibility());
    return seen.map((sign) => ({ sign, at: weight(sign) })).toSorted((a, b) => a.at - b.at);
  }

  const speaks = (sign) => [null, sign].includes(sign.closest("em[data-what]")); // else the badge around it does

  /* 0: a step of a lesson shows it; 1: it is on what can be chosen; 2: beside that; 3: elsewhere. What is out of sight comes last. */
  function weight(sign) {
    const own = sign.closest("li"), around = own?.parentElement.closest("li");
    const { top, bottom } = sign.getBoundingClientRect(), out = bottom < 0 || top > innerHeight ? 4 : 0;
    if (sign.closest("[data-lesson]")) return out;
    if (sign.closest(".is-live, .compose")) return out + 1;
    return out + ([own, around].some((one) => one?.querySelector(".is-live")) ? 2 : 3);
  }

  function item({ id, sign, means }) {
    const one = document.createElement("li");
    one.dataset.what = id;
    const drawn = sign.localName === "em" ? document.createElement("b") : sign.cloneNode(true);
    if (sign.localName === "em") {
      drawn.className = "names__badge";
      drawn.append(sign.querySelector("svg")?.cloneNode(true) || sign.textContent.trim());
    }
    drawn.ariaHidden = "true";
    one.append(drawn, [...means].join(" / "));
    return one;
  }

  function fill() {
    if (shown.length || document.querySelector(".result")) return; // they stay until the next answer; at the end none is needed
    const found = unmet();
    shown = found.flatMap(({ means }) => [...means]);
    strip.querySelector("ul").replaceChildren(...found.map(item));
    strip.toggleAttribute("data-empty", !found.length); // it keeps its room: the board does not move
    if (found.length) strip.hidden = false;
  }

  function turnOver() {
    if (strip.checkVisibility()) for (const name of shown) known.add(name); // in a low window they have not been seen
    localStorage.setItem(key, JSON.stringify([...known]));
    shown = [];
  }

  /* A step of a lesson that asks for no answer is read when the next one comes. */
  const step = () => document.getElementById("lesson")?.dataset.number;
  let at = step();

  document.addEventListener("karnak:sending", turnOver);
  document.addEventListener("karnak:refreshed", () => {
    if (step() !== at) turnOver();
    at = step();
    if (step() || document.getElementById("prompt").dataset.turn) fill(); // while others are awaited, nothing is chosen by them
  });

  async function begin() {
    try {
      const answer = await fetch(`${strip.dataset.from}&lang=${document.documentElement.lang}`);
      if (answer.ok) names = await answer.json();
      fill();
      strip.hidden = !shown.length; // who knows all that is drawn gives it no room, until something new is drawn
    } catch {
      // no connection: nothing is named
    }
  }
  begin();
})();
