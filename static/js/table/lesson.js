/* A lesson at the table: what the step names is outlined, and the step is said once. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const NARROW = matchMedia("(max-width: 899px)");
  let step = ""; // that was said last
  let turn; // for which it was shown: with a new one, the board goes back to its usual part

  /* A place of the board, or a part of the page. */
  const named = (name) => find(`[data-place="${name}"]`) || document.getElementById(name);

  /* What of it has a frame: a card whose own corners are taken is framed by its place, a list without a box by its rows. */
  function framed(one) {
    if (!one) return [];
    return getComputedStyle(one).display === "contents" ? [...one.children] : [one.closest("[data-framed]") || one];
  }

  function outline(names) {
    for (const old of all("[data-lesson]")) delete old.dataset.lesson;
    for (const one of names.flatMap((name) => framed(seen(name)))) one.dataset.lesson = "";
  }

  /* What stands for it on this screen: a part that is not shown is outlined by the small picture that leads to it. */
  function seen(name) {
    const one = named(name), tab = document.getElementById(`tab-${name}`);
    return tab?.checkVisibility() && !one?.checkVisibility() ? tab.querySelector("label") : one;
  }

  /* What the page says for a place: the first of its name, up to the first stop. */
  const words = (name) => named(name)?.getAttribute("aria-label")?.split(/[.:]/)[0] || "";

  function begin(strip, names, opened) {
    const shown = names.map(words).filter(Boolean).join(", ");
    const said = [strip.getAttribute("aria-label"), ...[...strip.querySelectorAll("p:not([aria-hidden])")].map((p) => p.textContent.trim())];
    const sentences = [...said, shown && (strip.dataset.shown || "%names").replace("%names", shown)].filter(Boolean);
    if (opened) speech.tell(speech.joined(sentences));
    else karnak.teach(sentences); // after the moves that it explains
    show(strip, names);
    if (!opened) goesOn(strip);
  }

  /* A step that is read has the focus on its button, unless the reader is somewhere else. */
  function goesOn(strip) {
    const here = document.activeElement;
    if (!here || here === document.body || here.closest("#lesson, #confirm, #prompt-title")) strip.querySelector("[data-arrive]")?.focus({ preventScroll: true });
  }

  function show(strip, names) {
    const [first] = names.length ? framed(named(names[0])) : [];
    if (!NARROW.matches) return;
    if (first) karnak.turnTo(first);
    outline(names);
    showBoth(strip, first);
  }

  /* On a small screen what is named comes into sight, but the words of the step never leave it. */
  function showBoth(strip, first) {
    first?.scrollIntoView({ block: "nearest" });
    const room = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (strip.getBoundingClientRect().top < room) strip.scrollIntoView({ block: "start" });
  }

  function refresh() {
    const strip = find("#lesson");
    const names = strip?.dataset.show?.split(" ").filter(Boolean) || [];
    outline(names);
    if (!strip) return;
    const returned = turn !== find("#prompt")?.dataset.turn;
    turn = find("#prompt")?.dataset.turn;
    if (strip.dataset.number + strip.textContent === step) return returned && show(strip, names);
    const other = "show" in strip.dataset && step.startsWith(strip.dataset.number + strip.querySelector(".lesson__n").textContent);
    const opened = !step;
    step = strip.dataset.number + strip.textContent;
    if (!other) begin(strip, names, opened);
  }

  /* What was revealed is read by then: the board is seen again. */
  document.addEventListener("click", ({ target }) => { if (target.closest("#lesson button")) karnak.unveiled?.(); }, true);

  document.addEventListener("karnak:refreshed", refresh);
  document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "guide") refresh(); });
  refresh();
})();
