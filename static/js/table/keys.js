/* The keyboard of a table. Single letters work outside text fields only, and can be switched off in the help. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const help = find("#keys");
  if (!help) return;
  const prefers = document.documentElement.dataset;

  /* Letters of one's own: "u=z" is the usual one and the one that acts instead. A usual one that acts for another changes places with it. */
  const own = Object.fromEntries((prefers.keys || "").split(" ").filter(Boolean).map((pair) => pair.split("=")));
  const given = Object.fromEntries(Object.entries(own).map(([usual, letter]) => [letter, usual]));
  const free = (letter) => (letter in given ? free(given[letter]) : letter);
  const usual = (key) => Object.keys(LETTERS).find((letter) => (own[letter] || free(letter)) === key);

  const focus = (selector) => find(selector)?.focus();
  const press = (selector) => find(selector)?.click();
  const focusFirst = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility({ visibilityProperty: true }))?.focus();

  const { say } = speech;

  function scores() {
    focus("#players");
    say([...document.querySelectorAll("#players .player")].map((row) => `${row.querySelector(".player__n").innerText} ${row.querySelector(".player__s").getAttribute("aria-label")}`.replace(/\s+/g, " ").trim()).join(". "));
  }

  function clocks() {
    const timed = [...document.querySelectorAll("#players .player")].filter((row) => row.querySelector(".clock"));
    say(timed.map((row) => `${row.querySelector(".player__n b").innerText} ${row.querySelector(".clock").textContent}`.replace(/\s+/g, " ").trim()).join(". ") || help.dataset.clockless);
  }

  function why() {
    const closed = document.activeElement.closest("[aria-disabled=true]");
    if (closed) closed.click();
    else focus("#why");
  }

  /* All that the coach says, of which a part may be folded; in a lesson, the step. */
  function weigh() {
    const coach = find("#lesson") || find("#coach");
    if (!coach) return;
    for (const more of coach.querySelectorAll("details")) more.open = true;
    say([...coach.querySelectorAll("p:not([aria-hidden])")].map((one) => one.textContent.replace(/\s+/g, " ").trim()).join(" "));
  }

  /* The next table that waits for this person, as the link in the bar has it. */
  async function nextTable() {
    const place = find("#waiting");
    if (place) place.innerHTML = await (await fetch(place.dataset.from)).text();
    const link = find("#waiting a");
    if (link) link.click();
    else say(help.dataset.none);
  }

  function escape() {
    if (find(":is([popover]:popover-open)")) return; // it closes that
    if (find("#reveal").firstElementChild) return karnak.unveiled();
    if (!find("#words").hidden) return karnak.words("");
    const clear = find("#clear:not([aria-disabled])");
    if (clear) clear.click();
    else press("#facts:not([hidden]) button[data-facts]");
  }

  /* A button that is closed says why. */
  function confirm() {
    const closed = find("#confirm [aria-disabled]");
    if (closed) say(closed.textContent.trim());
    else press("#confirm button");
  }

  const LETTERS = {
    a: () => focus("#prompt-title"),
    b: () => focusFirst("#board [data-place], #facts [data-row-of]"),
    h: () => focus("#hand"),
    p: scores,
    l: () => focus("#log .log"),
    m: () => press(".talks"),
    u: () => press("#takeback button"),
    w: why,
    i: weigh,
    g: () => press("#lesson [value=on], #coach [name=hurry]"),
    j: () => press("#lesson [value=back]"),
    c: () => karnak.stepThroughChanges(),
    r: ({ shiftKey }) => karnak.goRound?.(shiftKey ? -1 : 1),
    t: clocks,
    v: () => press("[data-facts]"),
    n: nextTable,
    y: () => karnak.ask?.(),
    "?": () => help.showModal(),
  };

  const isText = (field) => field.matches("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])");

  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") return speech.again();
    if (event.defaultPrevented || find("dialog:modal")) return;
    if (event.key === "Escape") return escape();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return confirm();
    if (prefers.letters === "off" || event.ctrlKey || event.metaKey || isText(event.target)) return;
    const steps = "[]{}()<>".includes(event.key);
    if (event.altKey && !steps) return; // brackets are typed with Option on many a Mac
    const act = LETTERS[usual(event.key.toLowerCase())] || (steps && (() => press(`[data-key="${event.key}"]`)));
    if (!act) return;
    event.preventDefault();
    act(event);
  });
})();
