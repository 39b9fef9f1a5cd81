/* The waiting room: announces who sits down, who leaves, and that the game can begin. */
"use strict";
(() => {
  const told = () => [...document.querySelectorAll("#seats [data-told]")].map((one) => one.dataset.told);
  let known = told();

  document.addEventListener("htmx:afterSettle", () => {
    const now = told(), fresh = now.filter((sentence, i) => sentence && sentence !== known[i]);
    known = now;
    if (fresh.length) speech.tell(speech.joined(fresh));
  });
})();
