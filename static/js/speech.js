/* Announcements for screen readers: a few sentences at a time in the live regions of the page, or of the drawer over it. */
"use strict";
(() => {
  const [polite, urgent] = ["say", "alert"].map((id) => document.getElementById(id));
  const LATER = 100; // milliseconds: a region has to be there before it speaks
  const MOST = 25, KEPT = 20; // words of one utterance; utterances that stay to be read again
  const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

  /* Whole sentences, as many as one hears at once. The number of an item of a list is no sentence. */
  const ENDS = /(?<=[.!?…](?<!(?:^|[.!?…:] )\d+\.))\s+/;
  const PARTS = /(?<=[,;])\s+(?![^(]*\))/; // of a sentence that is longer, such as a list of what all have offered
  const words = (text) => (text.match(/[\p{L}\d]\S*/gu) || []).length;

  function utterances(text) {
    const found = [];
    for (const sentence of text.split(ENDS).flatMap((one) => (words(one) > MOST ? one.split(PARTS) : one))) {
      const longer = [...found.slice(-1), sentence].join(" ");
      if (words(longer) > MOST) found.push(sentence);
      else found[Math.max(found.length - 1, 0)] = longer;
    }
    return found.filter(Boolean);
  }

  /* What waits to be said. Nothing replaces what may still be read; the next comes when that has had its time. */
  const news = [];
  let answer = [], resting, back = 0;

  function go() {
    const next = answer.shift() || news.shift();
    resting = next && setTimeout(go, (words(next) / window.speech.rate) * 60000 + window.speech.rest);
    if (next) put(next);
  }

  function put(text) {
    polite.append(paragraph(text));
    if (polite.children.length > KEPT) polite.firstElementChild.remove();
  }

  /* News, after all that waits. */
  function tell(text) {
    news.push(...utterances(text));
    back = 0;
    if (!resting) go();
  }

  /* The answer to what the reader does comes at once, before the news, and instead of what is left of an earlier answer. */
  function say(text) {
    answer = utterances(text);
    back = 0;
    clearTimeout(resting);
    go();
  }

  /* The last utterance once more, then the one before: what is said again stands in between. */
  function again() {
    const said = polite.children[polite.children.length - 2 * ++back + 1];
    if (said) put(said.textContent);
  }

  /* Under a modal drawer the page is inert and its regions are silent: the drawer on top says the same. */
  const onTop = () => [...document.querySelectorAll("dialog:modal")].at(-1);

  function within(drawer, region) {
    const found = drawer.querySelector(`:scope > [data-says=${region.id}]`);
    if (found) return found;
    const made = Object.assign(document.createElement("div"), { className: "sr", role: region.role, ariaAtomic: "false" });
    made.dataset.says = region.id;
    drawer.append(made);
    return made;
  }

  function repeat(region) {
    const drawer = onTop(), text = (region.lastElementChild || region).textContent.trim();
    if (!drawer || !text) return;
    const there = within(drawer, region);
    setTimeout(() => there.append(paragraph(text)), LATER);
  }

  for (const region of [polite, urgent]) {
    new MutationObserver(() => repeat(region)).observe(region, { childList: true, characterData: true, subtree: true });
  }

  document.addEventListener("close", ({ target }) => {
    for (const region of target.querySelectorAll("[data-says]")) region.remove();
  }, true);

  /* Sentences of the log have no full stop of their own. */
  const joined = (sentences) => sentences.map((s) => (/[.!?…:]$/.test(s) ? s : `${s}.`)).join(" ");

  window.speech = { say, tell, again, joined, rate: 220, rest: 600 }; // words a minute; milliseconds between two utterances
})();
