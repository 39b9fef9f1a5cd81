/* The log of one player: lines of the others are hidden in this page, until the same player is pressed again. Lines that
   are of nobody stay. Beside the coach, a line of a bot says why when it is asked. */
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

  document.addEventListener("click", ({ target }) => {
    if (!target.matches(".log__ask")) return;
    const line = target.closest("[data-number]"), { slug } = document.getElementById("table").dataset;
    htmx.ajax("GET", `/t/${slug}/why/${line.dataset.number}`, { target, swap: "outerHTML" })
      .then(() => line.querySelector(".log__why")?.focus());
  });

  document.addEventListener("karnak:refreshing", show);
})();
