/* The reveal: an animation over the board when sealed answers open. Results appear elsewhere on the page when it ends. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  if (!find("#table")) return;

  const TELLS = 4000, LEAVES = 6000; // milliseconds since it opened: for the last of it to appear, and until it goes for who looks on
  let telling = null, ends = 0, goes = 0; // telling: what is done when everything has been told

  const still = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  /* Open it; the promise is kept when it has told everything. The socket brings the drawer itself, the answer to one's
     own move only where it is: headers have to be short. */
  async function unveil(drawer) {
    if (document.hidden) return;
    const html = drawer.startsWith("/") ? await fetched(drawer) : drawer;
    if (!html) return;
    find("#reveal").innerHTML = html;
    find("#table").classList.add("is-telling");
    const title = find("#prompt-title"), opening = find("#reveal .caps, #reveal h2");
    if (title && opening) title.textContent = opening.textContent; // what was asked is over, and what comes is not told
    document.dispatchEvent(new Event("karnak:unveiled"));
    await new Promise((done) => {
      telling = done;
      play();
    });
  }

  async function fetched(address) {
    try {
      const answer = await fetch(address);
      return answer.ok ? await answer.text() : "";
    } catch {
      return ""; // no connection: what it would have told is shown at once
    }
  }

  function play() {
    for (const timer of [ends, goes]) clearTimeout(timer);
    if (!find("#players .is-me")) goes = setTimeout(leave, LEAVES); // who plays reads it as long as they like
    if (still()) return told();
    const { classList } = find(".reveal");
    classList.remove("is-playing");
    find(".reveal").getBoundingClientRect(); // the animations begin anew
    classList.add("is-playing");
    ends = setTimeout(told, TELLS);
  }

  function told() {
    clearTimeout(ends);
    find(".reveal")?.classList.remove("is-playing");
    telling?.();
    telling = null;
    find("#table").classList.remove("is-telling");
  }

  /* Who was in it is back at the board, which stays where it is. */
  function close() {
    const title = find("#reveal").contains(document.activeElement) && find("#board-title");
    clearTimeout(goes);
    told();
    find("#reveal").replaceChildren();
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  /* For who looks on it goes by itself, but not from under a reader who is in it. */
  function leave() {
    if (find("#reveal").contains(document.activeElement)) goes = setTimeout(leave, LEAVES);
    else close();
  }

  /* While it tells, the first press of anything beside it only shows the rest: what lies there is about to change. */
  function hurry(event) {
    if (!telling || event.target.closest?.("#reveal") || ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    told();
  }
  for (const kind of ["click", "keydown"]) addEventListener(kind, hurry, true);

  document.addEventListener("karnak:sending", close);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-unveil]");
    if (button) button.dataset.unveil === "again" ? play() : close();
    else if (target.matches(".reveal")) close(); // beside the drawer
  });

  Object.assign(karnak, { unveil, unveiled: close });
})();
