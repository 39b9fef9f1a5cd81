/* The keyboard of a table. Single letters work outside text fields only, and can be switched off in the help. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const help = find("#keys");
  if (!help) return;
  const on = find("#keys-on");
  on.checked = localStorage.getItem("karnak:keys") !== "off";
  on.addEventListener("change", () => localStorage.setItem("karnak:keys", on.checked ? "on" : "off"));

  const focus = (selector) => find(selector)?.focus();
  const press = (selector) => find(selector)?.click();

  function say(text) {
    find("#say").textContent = text;
  }

  function scores() {
    focus("#players");
    say([...document.querySelectorAll("#players .player")].map((row) => `${row.querySelector(".player__n").innerText} ${row.querySelector(".player__s").getAttribute("aria-label")}`.replace(/\s+/g, " ").trim()).join(". "));
  }

  function why() {
    const closed = document.activeElement.closest("[aria-disabled=true]");
    if (closed) closed.click();
    else focus("#why");
  }

  /* The tables of the start page at which this person is awaited. */
  async function nextTable() {
    const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    const rows = [...page.querySelectorAll(".trow")].filter((row) => row.querySelector(".tag--accent"));
    const next = rows.map((row) => row.querySelector("a").getAttribute("href")).find((path) => path !== location.pathname);
    if (next) location.assign(next);
    else say(help.dataset.none);
  }

  function escape() {
    const opened = find("#reveal").firstElementChild;
    if (opened) return opened.remove();
    if (!find("#words").hidden) return karnak.words("");
    press("#clear:not([aria-disabled])");
  }

  function confirm() {
    find("#confirm")?.requestSubmit(find("#confirm button:not([aria-disabled])"));
  }

  const LETTERS = {
    a: () => focus("#prompt-title"),
    b: () => focus("#board [data-place]"),
    h: () => focus("#hand"),
    p: scores,
    l: () => focus("#log .log"),
    u: () => press("#takeback button"),
    w: why,
    c: () => karnak.stepThroughChanges(),
    v: () => press("[data-facts]"),
    n: nextTable,
    "?": () => help.showModal(),
  };

  const isText = (field) => field.matches("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])");

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || find("dialog[open]")) return;
    if (event.key === "Escape") return escape();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return confirm();
    if (!on.checked || event.ctrlKey || event.altKey || event.metaKey || isText(event.target)) return;
    const act = LETTERS[event.key.toLowerCase()] || ("[]{}".includes(event.key) && (() => press(`[data-key="${event.key}"]`)));
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
