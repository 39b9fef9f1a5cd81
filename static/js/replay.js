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

  /* A step stays as long as its words need to be read or heard. */
  const SHORTEST = 1600, A_WORD = 270; // milliseconds
  function pace(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(autoplay, Math.max(SHORTEST, A_WORD * told().join(" ").split(" ").length)) : 0;
    find("#autoplay").setAttribute("aria-pressed", Boolean(playing));
  }

  addEventListener("popstate", () => go(location.href, false));

  document.addEventListener("change", ({ target }) => {
    if ("as" in target.dataset) go(`${location.pathname}?as=${target.value}`);
    else if (target.value && ("at" in target.dataset || "to" in target.dataset)) go(find("[data-at]").dataset.at + target.value + location.search);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#autoplay")) pace(!playing);
    const step = event.target.closest("[data-go][href]");
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step.href);
  });
})();
