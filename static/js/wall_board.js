/* A board, or a reveal, inside a wall: the wall says when there is something new. */
"use strict";
(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  async function look() {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && find("#stage", page)) Idiomorph.morph(find("#stage"), find("#stage", page), { morphStyle: "outerHTML" });
    } catch {
      // no connection: the wall says how old it is
    }
  }

  if (!still) find(".reveal")?.classList.add("is-playing");
  document.addEventListener("karnak:look", look);
})();
