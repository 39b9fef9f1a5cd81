/* The reveal: a sheet over the board, four seconds at most, skipped by any key or tap; focus stays where it was. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  if (!find("#table")) return;

  let ending = 0, openedIn = "";
  const still = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  /* The socket brings the sheet itself, the answer to one's own move only where it is: headers have to be short. */
  async function reveal(sheet) {
    find("#reveal").innerHTML = sheet.startsWith("/") ? await (await fetch(sheet)).text() : sheet;
    openedIn = phase();
    playReveal();
  }

  /* Nobody has to put the sheet away: it leaves with the reader's next act and, once its time is over, with the phase. */
  const phase = () => find("#bar .top__title").textContent + find("#bar [aria-current]")?.textContent;
  const unveil = () => find("#reveal").replaceChildren();
  const leave = () => { if (!ending && openedIn !== phase()) unveil(); };

  function playReveal() {
    const sheet = find(".reveal");
    sheet.classList.remove("is-playing");
    clearTimeout(ending);
    ending = setTimeout(over, 4000);
    if (still()) return;
    void sheet.offsetWidth; // the animations begin anew
    sheet.classList.add("is-playing");
  }

  function over() {
    ending = 0;
    skip();
    leave();
  }

  function skip() {
    find(".reveal")?.classList.remove("is-playing");
  }

  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip);
  document.addEventListener("karnak:sending", unveil);
  document.addEventListener("karnak:refreshed", leave);

  document.addEventListener("karnak:shown", ({ detail }) => queueMicrotask(() => { // after an answer of our own has been swapped in
    if (detail.reveal && !document.hidden) reveal(detail.reveal);
  }));

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-unveil]");
    if (button) button.dataset.unveil === "again" ? playReveal() : unveil();
    else if (target.matches(".reveal")) unveil(); // beside the sheet
  });
})();
