/* Who would rather choose from a list has the list as well, kept on this device, and so has the table view. It comes before what measures the panel. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const KEY = "karnak:lists";
  const wanted = () => localStorage.getItem(KEY) === "on";

  function show() {
    table.toggleAttribute("data-lists", wanted() || table.hasAttribute("data-facts"));
    document.getElementById("lists")?.setAttribute("aria-pressed", String(wanted()));
  }

  document.addEventListener("click", ({ target }) => {
    if (!target.closest("#lists")) return;
    localStorage.setItem(KEY, wanted() ? "off" : "on");
    show();
  });
  document.addEventListener("karnak:refreshing", show);
  show();
})();
