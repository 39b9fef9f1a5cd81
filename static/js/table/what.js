/* What is this? One small card for everything at a table that has a meaning: after a rest of the pointer, a long press, a
   tap on what is no choice, or a key. An element says what it is by `data-what`, by the symbol that it draws, or by its
   place; the words come from the glossary, each once. While `asking`, every touch explains and nothing is chosen. */
"use strict";
(() => {
  const table = document.getElementById("table");
  const card = document.getElementById("what");
  if (!table || !card) return;
  const bar = document.getElementById("asking");
  const REST = 600, GRACE = 250; // milliseconds
  const AWAY = 24; // px from the last press
  const SIGN = "svg.i:not(.glyphs svg), svg.d, svg.tok"; // signs that say together what a card does mean the card
  const NAMED = "[data-what], [data-place]";
  const PARTS = "#bar, #players, #board, #hand, #prompt, #names";

  /* Explain the symbol, unless its container has an explanation for both; else the next container with a name. */
  function thing(target) {
    const sign = target.closest?.(SIGN), own = sign?.parentElement;
    const found = sign && (!own.dataset.what || own.dataset.place) ? sign : target.closest?.(NAMED);
    return found?.closest(PARTS) && idOf(found) ? found : null;
  }

  const symbol = (one) => one.querySelector("use")?.getAttribute("href").slice(1);

  /* A choice of the prompt is what its place on the board is. */
  function idOf(one) {
    if (one.dataset.what) return one.dataset.what;
    if (one.matches(SIGN)) return symbol(one);
    const [place] = one.dataset.place.split(" ");
    return document.querySelector(`[data-what][data-place="${place}"]`)?.dataset.what || place;
  }

  /* The number that stands there in bold, or else alone. */
  function numberAt(one) {
    const at = one.matches(SIGN) ? one.parentElement : one;
    return (at.querySelector(":scope > b") || at).textContent.trim().match(/^[+×]?\s*(−?\s*\d+)$/)?.[1] || "";
  }

  /* Why it cannot be chosen, if it is a place that is closed. */
  function reason(one) {
    const closed = one.closest("[aria-disabled=true][aria-describedby]");
    return document.getElementById(closed?.getAttribute("aria-describedby"))?.textContent.trim().replace(/\s+/g, " ") || "";
  }

  const kept = new Map();

  function words(id) {
    if (!kept.has(id)) {
      const asked = fetch(`/learn/${table.dataset.game}/what/${id}?at=${table.dataset.slug}&lang=${document.documentElement.lang}`);
      kept.set(id, asked.then((answer) => (answer.ok ? answer.text() : "")).catch(() => { kept.delete(id); return ""; }));
    }
    return kept.get(id);
  }

  let shown = null, wanted = null;

  /* Shows the card of a thing beside it; `aloud` where nobody points at it. */
  async function show(one, aloud = false) {
    wanted = one;
    const html = await words(idOf(one));
    if (wanted !== one || !one.isConnected) return;
    if (!html) return around(one, aloud);
    hide();
    [shown, wanted] = [one, one];
    card.innerHTML = html;
    const here = card.querySelector(".what__here"), n = numberAt(one);
    here.textContent = [n && here.dataset.here.replace("%n", n), reason(one)].filter(Boolean).join(" ");
    card.showPopover();
    put(one.getBoundingClientRect());
    mark(one, true);
    if (aloud) speech.say(speech.joined(["h3", "p", ".what__here"].map((part) => card.querySelector(part).textContent.trim()).filter(Boolean)));
  }

  /* What means nothing is part of what it stands in. */
  function around(one, aloud) {
    const wider = thing(one.parentElement);
    return wider ? show(wider, aloud) : hide();
  }

  function hide() {
    wanted = null;
    if (!shown) return;
    mark(shown, false);
    shown = null;
    card.hidePopover();
  }

  /* The thing is outlined, and described by its card for who reads with the ear. */
  function mark(one, on) {
    one.classList.toggle("is-asked", on);
    const focused = document.activeElement;
    if (on && !focused.hasAttribute("aria-describedby") && focused.contains(one)) focused.setAttribute("aria-describedby", "what");
    for (const said of on ? [] : document.querySelectorAll("[aria-describedby=what]")) said.removeAttribute("aria-describedby");
  }

  function put(box) {
    const { offsetWidth: width, offsetHeight: height } = card, gap = 8;
    const said = document.querySelector(".words:not([hidden], [data-up])"); // of the same tap: not over them
    const low = said ? said.getBoundingClientRect().top : innerHeight;
    const below = box.bottom + gap + height < low || box.top < height + gap;
    card.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`;
    card.style.top = `${Math.max(gap, Math.min(below ? box.bottom + gap : box.top - gap - height, low - height - gap))}px`;
  }

  /* Pointers: a rest of the mouse, a long press of the finger. The card stays while the pointer is on it. */
  let timer = 0, over = null, held = false, pointed = false;
  let pressed = null; // where the mouse was pressed last: what comes to lie under it there is not explained unasked

  function stays({ clientX, clientY }) {
    if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > AWAY) pressed = null;
    return Boolean(pressed);
  }

  function after(wait, then) {
    clearTimeout(timer);
    timer = setTimeout(then, wait);
  }

  document.addEventListener("pointerover", (event) => {
    const { target, pointerType } = event;
    if (pointerType !== "mouse" || asking || stays(event)) return;
    if (card.contains(target)) return clearTimeout(timer);
    const one = thing(target);
    if (one === over && one === shown) return clearTimeout(timer);
    if (one && one !== over) after(REST, () => { pointed = true; show(one); });
    else if (!one && pointed) after(GRACE, hide);
    else if (!one) clearTimeout(timer);
    over = one;
  });

  document.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    held = false;
    const one = thing(target);
    if (pointerType === "mouse") {
      clearTimeout(timer);
      pressed = { clientX, clientY };
    } else if (one && !asking) after(REST, () => { held = true; show(one); });
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, ({ pointerType }) => { if (pointerType !== "mouse") clearTimeout(timer); });

  /* A tap explains what is no choice; while asking, everything. */
  const ACTS = "a, button, label, input, select, summary, textarea";

  function isFree(target) {
    const acts = target.closest(ACTS);
    return !acts || (acts.matches("button[data-place]:not([aria-pressed], [aria-disabled=true])") && Boolean(target.closest(SIGN))); // a closed place says why
  }

  addEventListener("click", (event) => {
    const { target } = event;
    pointed = false;
    if (card.contains(target) || bar.contains(target)) return;
    const one = thing(target);
    if (held || (asking && target.closest(PARTS))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!held && one) go(one);
      held = false;
    } else if (one && isFree(target)) after(0, () => show(one)); // once the words of the tap stand, which it does not cover
    else hide();
  }, true);

  addEventListener("scroll", ({ target }) => { if (!card.contains(target) && !asking) hide(); }, true);

  /* The keyboard: Y explains what has the focus; again, and the arrows go through everything. */
  let asking = false, cursor = null;

  function focusedThing() {
    const focus = document.activeElement;
    return thing(focus) || inside(focus)[0];
  }

  function ask() {
    if (asking) return finish();
    const one = document.activeElement === document.body ? null : focusedThing();
    if (!one || (shown && shown === one)) begin(one);
    else show(one, true);
  }

  const inside = (one) => [...one.querySelectorAll(`${NAMED}, ${SIGN}`)].map(thing).filter((found) => found?.checkVisibility());
  const everything = () => [...new Set([...document.querySelectorAll(PARTS)].flatMap(inside))];

  function begin(one = null) {
    asking = true;
    bar.hidden = false;
    table.toggleAttribute("data-asking", true);
    if (one) go(one);
    else speech.say(bar.firstElementChild.textContent);
  }

  function finish() {
    asking = false;
    bar.hidden = true;
    table.toggleAttribute("data-asking", false);
    hide();
  }

  function go(one) {
    cursor = one;
    one.scrollIntoView({ block: "nearest" });
    show(one, true);
  }

  function step(by) {
    const all = everything(), at = all.indexOf(cursor);
    go(all[(at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by + all.length) % all.length]);
  }

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  document.addEventListener("keydown", (event) => {
    const { key } = event;
    if (document.querySelector("dialog:modal")) return;
    pointed = false;
    if (key === "Escape" && (asking || shown)) {
      if (asking) finish();
      else if (card.contains(document.activeElement)) leave();
      else hide();
    } else if (key === "Tab" && shown && !event.shiftKey && document.activeElement.contains(shown)) card.querySelector("a")?.focus();
    else if (asking && key in STEPS) step(STEPS[key]);
    else if (!asking || !["Enter", " "].includes(key) || bar.contains(event.target) || card.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /* From the card back to what it explains. */
  function leave() {
    const back = shown.closest("button, [tabindex], a, input, label");
    hide();
    back?.focus();
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-explains]")) begin();
    else if (bar.contains(target) && target.closest("button")) finish();
  });
  document.addEventListener("karnak:refreshed", () => {
    if (shown?.isConnected) mark(shown, true); // news has drawn it anew
    else if (shown) hide();
  });

  /* What a symbol or a badge means: its id in the glossary; empty for none. */
  const meaning = (sign) => { const one = thing(sign); return one ? idOf(one) : ""; };

  Object.assign(window.karnak ??= {}, { ask, meaning }); // a puzzle has no other script
})();
