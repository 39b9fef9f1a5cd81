/* The log of one player: lines of the others are hidden in this page, until the same player is pressed again. Lines that
   are of nobody stay. */
"use strict";
(() => {
  const all = (selector) => document.querySelectorAll(selector);
  let only = ""; // the seat

  function show() {
    for (const button of all("#log [data-only]")) button.setAttribute("aria-pressed", String(button.dataset.only === only));
    for (const line of all("#log [data-seat]")) line.hidden = Boolean(only) && line.dataset.seat !== only;
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#log [data-only]");
    if (!button) return;
    only = button.dataset.only === only ? "" : button.dataset.only;
    show();
  });

  document.addEventListener("karnak:refreshed", show);
})();
