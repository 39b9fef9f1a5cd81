/* The wall screen: asks for a new picture at a steady rate, keeps the old one while the server is away, and shows its age.
   Between the tables the board of one of them has its turn, and what opens at a table is shown large before anything
   else tells it. */
"use strict";
(() => {
  const EVERY = 1200, PATIENCE = 8000, TURN = 12000, SOON = 9000, OPEN = 6000, OLD = 15000; // milliseconds
  const WIDTH = 1060, HEIGHT = 640; // pixels for which boards are drawn
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const age = find("#age"), dots = find("#dots"), opened = find("#opened");
  let drawn = Date.now(), turn = 0, turning, preparing;

  /* The views in the order in which they follow each other: all others, then one board; again, then the next board. */
  function order(root = document) {
    const boards = all(".view--board", root), others = all(".view:not(.view--board)", root);
    return boards.length ? boards.flatMap((board) => [...others, board]) : others;
  }

  const at = (n, root = document) => order(root)[n % order(root).length];

  /* The view whose turn it is, and no other, of this page or of a newer picture of it. */
  function choose(root) {
    for (const view of all(".view", root)) view.hidden = view !== at(turn, root);
  }

  function show() {
    choose(document);
    for (const view of all(".view--board")) view.hidden ? find("iframe", view)?.remove() : place(view);
    const views = all(".view");
    dots.replaceChildren(...(views.length > 1 ? views : []).map((view) => {
      const dot = document.createElement("li");
      dot.classList.toggle("is-on", !view.hidden);
      return dot;
    }));
  }

  /* One view after the other; only a view that takes the place of another is faded in. A board is fetched before its turn. */
  function restart() {
    clearInterval(turning);
    turning = setInterval(next, TURN);
    turn = 0;
    show();
    prepare();
  }

  function next() {
    const before = at(turn);
    turn++;
    show();
    for (const view of all(".view")) view.classList.toggle("is-coming", !view.hidden && view !== before);
    prepare();
  }

  function prepare() {
    clearTimeout(preparing);
    preparing = setTimeout(() => place(at(turn + 1)), SOON);
  }

  /* Boards and reveals are pages of their own, as large as there is room */

  function place(view) {
    const holder = find("[data-board]", view);
    if (!holder) return;
    if (!holder.firstChild) holder.append(framed(holder.dataset.board));
    fit(holder.firstChild);
  }

  function framed(address) {
    const frame = Object.assign(document.createElement("iframe"), { src: address, inert: true, tabIndex: -1 });
    frame.setAttribute("aria-hidden", "true");
    frame.addEventListener("load", () => {
      frame.classList.add("is-there");
      fit(frame);
    });
    return frame;
  }

  function fit(frame) {
    const { clientWidth: wide, clientHeight: high } = frame.parentElement ?? {};
    if (!wide) return; // its turn has not come
    const scale = Math.min(wide / WIDTH, high / HEIGHT);
    Object.assign(frame.style, { width: `${wide / scale}px`, height: `${high / scale}px`, transform: `scale(${scale})` });
  }

  /* What has changed is put into the picture that is there: nothing else moves. */
  function draw(page) {
    const style = (root) => find("link[href*=wall]", root).getAttribute("href");
    if (style(page) !== style(document)) return location.reload(); // a newer version of the site
    const another = find("h1").textContent !== find("h1", page).textContent; // a round has begun: first its tables
    const versions = new Map(all("[data-board]").map(({ dataset }) => [dataset.board, dataset.version]));
    choose(page);
    all(".view", page).forEach((view, i) => { view.className = all(".view")[i]?.className ?? view.className; });
    const callbacks = { beforeNodeRemoved: (node) => node.nodeName !== "IFRAME" };
    for (const part of ["#wall", "#message", "#counts"]) Idiomorph.morph(find(part), find(part, page), { morphStyle: "outerHTML", callbacks });
    document.dispatchEvent(new Event("karnak:shown")); // the clocks
    another ? restart() : show();
    for (const holder of all("[data-board]:has(iframe)")) {
      if (versions.get(holder.dataset.board) !== holder.dataset.version) holder.firstChild.contentDocument?.dispatchEvent(new Event("karnak:look"));
    }
    drawn = Date.now();
  }

  async function look() {
    try {
      const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && find("#wall", page)) {
        await unveil(page);
        draw(page);
      }
    } catch {
      // no network or no server: the picture stays, and says how old it is
    }
    say();
    setTimeout(look, EVERY);
  }

  /* Reveals: over everything, one after the other; what they tell is drawn below them */

  const openings = (root) => new Map(all("[data-opened]", root).map(({ dataset }) => [dataset.slug, +dataset.opened]));
  const queue = [];
  let known = openings(document), telling = false;

  async function unveil(page) {
    const found = openings(page);
    const news = [...found.keys()].filter((slug) => found.get(slug) > (known.get(slug) ?? 0) && !queue.includes(slug));
    known = found;
    queue.push(...news);
    if (news.length && !telling) await tell();
  }

  /* The promise is kept when the reveal covers the wall, or when there is none any more. */
  async function tell() {
    const slug = queue.shift();
    telling = Boolean(slug);
    if (!slug) {
      opened.hidden = true;
      return opened.replaceChildren();
    }
    const frame = framed(`/wall/t/${slug}/reveal?theme=${document.documentElement.dataset.theme}`);
    const loaded = new Promise((done) => {
      frame.addEventListener("load", done);
      setTimeout(done, PATIENCE);
    });
    opened.replaceChildren(frame);
    opened.hidden = false;
    fit(frame);
    await loaded;
    if (!frame.contentDocument?.querySelector(".reveal")) return tell();
    setTimeout(tell, OPEN);
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
  addEventListener("resize", () => { for (const frame of all("iframe")) fit(frame); });
  navigator.wakeLock?.request("screen").catch(() => {}); // a projector's machine must not fall asleep
})();
