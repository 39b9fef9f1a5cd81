/* How long a player has been thinking, counted in the page from the time that the server gives. */
"use strict";
(() => {
  const two = (n) => String(n).padStart(2, "0");

  function count() {
    for (const time of document.querySelectorAll("[data-thinks]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(time.dateTime)) / 1000));
      const text = time.dataset.thinks.replace("%t", `${Math.floor(seconds / 60)}:${two(seconds % 60)}`);
      if (time.textContent !== text) time.textContent = text;
    }
  }

  count();
  setInterval(count, 1000);
  document.addEventListener("karnak:shown", () => queueMicrotask(count)); // what was morphed in comes empty
})();
