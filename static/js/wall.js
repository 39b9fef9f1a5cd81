/* The wall looks after itself: it asks for a new picture, keeps the old one while nothing comes, and says how old it is. */
"use strict";
(() => {
  const EVERY = 4000, PATIENCE = 8000, TURN = 12000, OLD = 15000; // milliseconds
  const find = (selector, root = document) => root.querySelector(selector);
  const age = find("#age"), dots = find("#dots");
  let drawn = Date.now(), turn = 0, turning;

  /* One view after the other. */
  function show() {
    const views = [...document.querySelectorAll(".view")];
    views.forEach((view, i) => {
      const on = i === turn % views.length;
      view.hidden = !on;
      view.classList.toggle("is-on", on);
    });
    dots.replaceChildren(...(views.length > 1 ? views : []).map((view) => {
      const dot = document.createElement("li");
      dot.classList.toggle("is-on", !view.hidden);
      return dot;
    }));
  }

  function restart() {
    clearInterval(turning);
    turning = setInterval(() => {
      turn++;
      show();
    }, TURN);
    turn = 0;
    show();
  }

  function draw(page) {
    const style = (root) => find("link[href*=wall]", root).getAttribute("href");
    if (style(page) !== style(document)) return location.reload(); // a newer version of the site
    const [old, fresh] = [find("#wall"), find("#wall", page)];
    find("#message").replaceChildren(...find("#message", page).childNodes);
    const another = find("h1").textContent !== find("h1", page).textContent; // a round has begun: first its tables
    if (old.dataset.drawn !== fresh.innerHTML) {
      old.replaceChildren(...fresh.cloneNode(true).childNodes);
      old.dataset.drawn = fresh.innerHTML;
      another ? restart() : show();
    }
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
