/* Replay: one step is one address; the page is morphed to it, so that nothing flickers. */
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  if (!find("#replay")) return;

  let wanted = "";

  async function go(address, keep = true) {
    wanted = address;
    const answer = await fetch(address);
    if (!answer.ok) return location.assign(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (address !== wanted) return; // somebody has stepped on meanwhile
    const arrive = karnak.depart();
    for (const part of ["bar", "prompt", "board", "hand", "replay", "players", "log"]) {
      const [old, fresh] = [document.getElementById(part), page.getElementById(part)];
      if (!old || !fresh) return location.assign(address);
      Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
    }
    arrive();
    document.title = page.title;
    speech.say(speech.joined(told()));
    if (keep) history.pushState(null, "", address);
    karnak.refresh(true);
    return true;
  }

  /* To the last step: a move that was made meanwhile is shown too, in the same place of the history. */
  async function goLive(address, keep) {
    if (!await go(address, keep)) return;
    const { number, last } = find("#replay").dataset, link = find("#to-live");
    if (!link || +last <= +number) return;
    const newer = link.getAttribute("href");
    history.replaceState(null, "", newer);
    await goLive(newer, false);
  }

  /* The step and what happened in it, without the links to the rules. */
  function told() {
    const lines = document.querySelectorAll("#prompt .seen li > span");
    return [find("#prompt-title").textContent, ...[...lines].map((line) => line.firstChild.textContent.trim())];
  }

  let playing = 0;
  async function autoplay() {
    const next = find("#replay [data-key='\x5d'][href]");
    try {
      if (next) await go(next.href);
    } catch {
      return pace(false); // no connection: it stops where it is
    }
    if (playing) pace(next); // else it was stopped meanwhile
  }

  /* A step stays as long as its words need to be read or heard; the reader may want it faster or slower. */
  const SHORTEST = 1600, A_WORD = 270; // milliseconds
  let speed = sessionStorage.getItem("karnak:speed") || "1";
  function pace(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(autoplay, Math.max(SHORTEST, A_WORD * told().join(" ").split(" ").length) / +speed) : 0;
    find("#autoplay").setAttribute("aria-pressed", Boolean(playing));
  }

  /* A running game: a page at its end stays there, others read how far it has gone on. */
  const OFTEN = 3000; // milliseconds
  async function keepUp() {
    const bar = find("#replay");
    if (!bar?.dataset.newest) return;
    try {
      const answer = document.hidden ? null : await fetch(bar.dataset.newest);
      if (answer?.ok) await follow(await answer.json());
    } catch {
      // no connection: it is asked again
    }
    setTimeout(keepUp, OFTEN);
  }

  function follow({ last }) {
    const { number, last: known } = find("#replay").dataset, link = find("#to-live");
    if (last <= +known || !link) return null;
    const address = link.getAttribute("href").replace(/\/at\/\d+/, `/at/${last}`);
    if (number === known) {
      history.replaceState(null, "", address);
      return goLive(address, false);
    }
    const n = last - known;
    link.href = address;
    link.querySelector(".live__n").textContent = `+${n}`;
    link.setAttribute("aria-label", `${link.firstChild.nextSibling.textContent.trim()}, ${link.dataset[n === 1 ? "one" : "many"].replace("%n", n)}`);
    return null;
  }

  /* The speed that was chosen stays when the bar is drawn anew. */
  function showSpeed() {
    const chosen = find("[data-speed]");
    if (chosen) chosen.value = speed;
  }
  document.addEventListener("karnak:refreshed", showSpeed);
  showSpeed();
  setTimeout(keepUp, OFTEN);

  /* The arrows step, with Shift from phase to phase; Home and End lead to the ends. */
  const ARROWS = { ArrowLeft: "[", ArrowRight: "]", "Shift ArrowLeft": "{", "Shift ArrowRight": "}" };
  const ENDS = { Home: "min", End: "max" };
  const goTo = (number) => go(find("[data-at]").dataset.at + number + location.search);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    if (event.target.closest("input, select, textarea, summary, [data-place]")) return;
    const step = ARROWS[`${event.shiftKey ? "Shift " : ""}${event.key}`];
    const link = step ? find(`#replay [data-key="${step}"][href]`) : event.key === "End" ? find("#to-live") : null;
    if (!link && !(event.key in ENDS)) return;
    event.preventDefault();
    if (!link) return goTo(find("[data-at]").getAttribute(ENDS[event.key]));
    link.click();
  });

  addEventListener("popstate", () => go(location.href, false));

  document.addEventListener("change", ({ target }) => {
    if ("speed" in target.dataset) {
      speed = target.value;
      sessionStorage.setItem("karnak:speed", speed);
      if (playing) pace(true);
    } else if ("as" in target.dataset) go(`${location.pathname}?as=${target.value}`);
    else if (target.value && ("at" in target.dataset || "to" in target.dataset)) goTo(target.value);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#autoplay")) pace(!playing);
    const step = event.target.closest("[data-go][href]");
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step.id === "to-live" ? goLive(step.href, true) : go(step.href);
  });
})();
