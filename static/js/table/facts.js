/* The table view: the board as tables, in its place, drawn from the same records. What can be chosen at a place of the board
   is a button in its row too (`data-at`); a press there is a press on the place. The panel beside it has its lists. This script
   comes when the tables are asked for first. */
"use strict";
(() => {
  const table = document.getElementById("table"), view = document.getElementById("facts");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const anchorOf = (place) => document.querySelector(`:is(#board, #hand) button[data-place="${place}"]`);
  const STATES = ["aria-pressed", "aria-disabled", "aria-describedby"];
  const now = () => `${table.dataset.version} ${location.href}`;
  let drawn = ""; // what it shows, or has been asked for

  async function draw() {
    const { slug, socket } = table.dataset;
    const path = socket ? `/t/${slug}/board?as=table` : `${location.pathname}${location.search ? `${location.search}&` : "?"}as=table`;
    const asked = drawn = now();
    const html = await fetch(path).then((answer) => answer.ok && answer.text()).catch(() => "");
    if (drawn !== asked) return; // a newer one has been asked for
    if (!html) {
      drawn = ""; // what stands there stays, and is asked for again
      return;
    }
    const place = document.activeElement.dataset.rowOf;
    view.querySelector(".facts__b").innerHTML = html;
    offer();
    if (place) (view.querySelector(`[data-row-of="${place}"]`) ?? view).focus();
  }

  /* A button where the prompt has something at its place, also while that waits for the other half of a choice; elsewhere
     its words alone. */
  function offer() {
    const offered = new Set(all("#compose [data-place]").flatMap((one) => one.dataset.place.split(" ")));
    for (const cell of all("[data-at]", view)) {
      const anchor = anchorOf(cell.dataset.at), asks = anchor && offered.has(cell.dataset.at);
      const button = cell.querySelector("[data-row-of]");
      if (asks) follow(button ?? made(cell), anchor);
      else if (button) button.replaceWith(...bare(button).childNodes);
    }
  }

  function made(cell) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "rowb" });
    button.dataset.rowOf = cell.dataset.at;
    button.append(...cell.childNodes);
    cell.append(button);
    return button;
  }

  function follow(button, anchor) {
    for (const state of STATES) anchor.hasAttribute(state) ? button.setAttribute(state, anchor.getAttribute(state)) : button.removeAttribute(state);
    button.setAttribute("aria-description", anchor.getAttribute("aria-label") ?? "");
    bare(button).append(...all("[data-drawn]", anchor).map(inRow));
  }

  /* What is drawn at the place stands among the words of its row: how a game lays it over its board does not hold there. */
  function inRow(piece) {
    const one = piece.cloneNode(true);
    one.className = "rowb__d";
    return one;
  }

  function bare(button) {
    for (const old of all("[data-drawn]", button)) old.remove();
    return button;
  }

  function turn() {
    const open = view.hidden;
    view.hidden = !open;
    table.toggleAttribute("data-facts", open);
    for (const button of all("button[data-facts]")) button.setAttribute("aria-pressed", String(open));
    document.dispatchEvent(new Event("karnak:refreshing")); // the panel has its lists beside the tables
    if (open) {
      const ended = document.querySelector(".look input"); // the result has the place of the board
      if (ended) ended.checked = true;
      view.focus();
      refresh();
    } else document.querySelector("#board").focus();
  }

  function refresh() {
    if (view.hidden) return;
    if (drawn === now()) offer();
    else draw();
  }

  document.addEventListener("click", ({ target }) => {
    const row = target.closest("[data-row-of]");
    if (row) anchorOf(row.dataset.rowOf)?.click();
  });
  document.addEventListener("karnak:refreshed", refresh);
  document.addEventListener("karnak:half", refresh);
  karnak.turnFacts = turn;
})();
