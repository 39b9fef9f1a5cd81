/* What has ended stays until its reader goes on (#look), which is kept on this device. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const key = `karnak:stop:${table.dataset.slug}:${table.dataset.seat}`;
  const box = () => document.querySelector("#look[data-stop]");

  function follow() {
    const it = box();
    if (it) it.checked = localStorage.getItem(key) === it.dataset.stop;
  }

  document.addEventListener("change", ({ target }) => {
    if (target === box()) localStorage.setItem(key, target.checked ? target.dataset.stop : "");
  });
  document.addEventListener("keydown", ({ target, key: pressed }) => {
    if (target === box() && pressed === "Enter") target.click(); // it looks like a button
  });
  document.addEventListener("karnak:refreshing", follow);
  follow();
})();
