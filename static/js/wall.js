/* The wall looks after itself: it asks for a new picture, keeps the old one while nothing comes, and says how old it is. */
"use strict";
(() => {
  const EVERY = 4000, PATIENCE = 8000, TURN = 12000, OLD = 15000; // milliseconds
  const find = (selector, root = document) => root.querySelector(selector);
  const age = find("#age"), dots = find("#dots");
  let drawn = Date.now(), turn = 0, turning;

  const views = (root = document) => [...root.querySelectorAll(".view")];

  /* The view whose turn it is, and no other, of this page or of a newer picture of it. */
  function choose(root) {
    views(root).forEach((view, i, all) => { view.hidden = i !== turn % all.length; });
  }

  function show() {
    choose(document);
    dots.replaceChildren(...(views().length > 1 ? views() : []).map((view) => {
      const dot = document.createElement("li");
      dot.classList.toggle("is-on", !view.hidden);
      return dot;
    }));
  }

  /* One view after the other; only a view that takes the place of another is faded in. */
  function restart() {
    clearInterval(turning);
    turning = setInterval(() => {
      const before = views().find((view) => !view.hidden);
      turn++;
      show();
      for (const view of views()) view.classList.toggle("is-coming", !view.hidden && view !== before);
    }, TURN);
    turn = 0;
    show();
  }

  /* What has changed is put into the picture that is there: nothing else moves. */
  function draw(page) {
    const style = (root) => find("link[href*=wall]", root).getAttribute("href");
    if (style(page) !== style(document)) return location.reload(); // a newer version of the site
    const another = find("h1").textContent !== find("h1", page).textContent; // a round has begun: first its tables
    choose(page);
    views(page).forEach((view, i) => { view.className = views()[i]?.className ?? view.className; });
    for (const part of ["#wall", "#message"]) Idiomorph.morph(find(part), find(part, page), { morphStyle: "outerHTML" });
    document.dispatchEvent(new Event("karnak:shown")); // the clocks
    another ? restart() : show();
    drawn = Date.now();
  }

  async function look() {
    try {
      const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && find("#wall", page)) draw(page);
    } catch {
      // no network or no server: the picture stays, and says how old it is
    }
    say();
    setTimeout(look, EVERY);
  }

  function say() {
    const seconds = Math.round((Date.now() - drawn) / 1000);
    const old = Date.now() - drawn > OLD;
    const text = old ? (seconds < 120 ? age.dataset.seconds.replace("%n", seconds) : age.dataset.minutes.replace("%n", Math.floor(seconds / 60))) : "";
    if (age.textContent !== text) age.textContent = text;
    age.hidden = !old;
  }

  restart();
  setTimeout(look, EVERY);
  setInterval(say, 1000);
  navigator.wakeLock?.request("screen").catch(() => {}); // a projector's machine must not fall asleep
})();
