/* The choice under way at a table: composed here, drawn by the server, sent once. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  /* The choice under way: the moves of the draft, kept here until they are sent or cleared. */

  let draft = null; // null: nothing has been chosen
  let waiting = null; // the choice that waits for an aside, such as the sale of a card; [] where nothing had been chosen
  let resting = ""; // what the form says before anybody touches it, such as a sealed answer
  let asking = false; // the server is drawing the prompt for a draft
  let again = false; // the draft has changed meanwhile
  let pictures = 0; // shown since the page was opened: a prompt that was asked for before the last one is out of date
  let pushed = null; // the news that came while a choice was held
  let sent = null; // the choice that is on its way
  let sending = false;
  let held = ""; // a prompt that was pushed meanwhile: an answer with a newer one takes its place

  const compose = () => find("#compose");

  function composed(box) {
    const pattern = find("[name=pattern]:checked", box);
    const words = all("[data-word]:checked", box).map((word) => word.dataset.word);
    const range = find("[type=range]", box);
    return pattern && (words.length || !pattern.hidden) ? [pattern.value.replace("{n}", range?.value), ...words].join(" ") : "";
  }

  /* What the form says, in the order of the page. A checkbox speaks for its move, whether it is on or off, and so does
     the radio of a step (draft-1, draft-2 ...): when it changes, what depends on it further down goes; how a price is
     paid stands apart. */
  function moves(form, changed) {
    const boxes = all("[type=checkbox][name=draft], [name^=draft-]", form).map((box) => box.value);
    const step = changed?.name.startsWith("draft-") && !changed.closest("[data-apart]") && changed;
    const said = [];
    for (const field of form.elements) {
      if (!/^draft(-|$)/.test(field.name) || field.localName === "button") continue;
      if ("composed" in field.dataset) said.push(composed(field.closest("[data-slide]")));
      else if (field.type === "hidden") said.push(boxes.includes(field.value) ? "" : field.value);
      else if (field.checked) said.push(field.value);
      if (field === step) break;
    }
    return said.filter(Boolean);
  }

  /* One piece more or less, or so many in all. A choice that would end the decision makes room for it. */
  function stepped(form, { name, value }) {
    if (name === "whole") return value.split(";").filter(Boolean);
    const ends = find("[type=radio][name=draft]:checked", form)?.value;
    const said = (draft || moves(form)).filter((move) => move !== ends);
    if (name === "drop") said.splice(said.lastIndexOf(value), 1);
    else said.push(value);
    return said;
  }

  function choose(said, aside = null) {
    if (sending) return;
    waiting = aside;
    tapped = false;
    draft = said.length && said.join("\n") !== resting ? said : null;
    ask();
  }

  /* What is done beside a choice takes its place for as long: it is taken up again when that is done, or given up. */
  function beside(move) {
    const own = all("#compose [value]").some((field) => field.value === move); // the form offers it itself
    choose([move], own ? null : waiting || draft || []);
  }

  /* An example of the coach is composed, never sent. */
  async function takeUp() {
    const answer = await fetch(`/t/${table.dataset.slug}/example`);
    if (answer.ok) choose((await answer.json()).draft);
  }

  /* The prompt for the draft that is held. Answers to a draft that is no longer held are not shown. */
  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    table.dataset.stale = ""; // what the prompt shows
    const before = pictures;
    try {
      const body = new URLSearchParams((draft || []).map((move) => ["draft", move])); // never in the address
      const headers = { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers")) };
      const answer = await fetch(`/t/${table.dataset.slug}/prompt`, { method: "POST", body, headers });
      const html = await answer.text();
      if (!answer.ok) find("#alert").innerHTML = html;
      else if (!again && !sending && before === pictures) drawn(html);
      else if (!sending) again = true; // a picture came meanwhile, perhaps without a prompt of its own
    } catch {
      // no connection: the choice stays as it is, and the banner says why nothing comes
    }
    asking = false;
    delete table.dataset.stale;
    if (again) ask();
  }

  /* What was chosen while nothing came is drawn when the line is back. */
  document.addEventListener("karnak:back", () => { if (draft && !sending) ask(); });

  function drawn(html) {
    const anew = document.createElement("template");
    anew.innerHTML = html;
    for (const part of anew.content.children) karnak.morph(document.getElementById(part.id), part.outerHTML);
    const fell = find("#prompt .is-error");
    if (fell && draft) {
      const left = compose() ? moves(compose()) : []; // whose turn has passed has no form
      draft = left.length ? left : null;
      waiting = null;
    }
    if (fell && pushed) find("#prompt-title").focus({ preventScroll: true });
    else if (pushed && draft) stands();
    pushed = null;
    karnak.refresh();
    if (tapped) sendOnce();
  }

  /* Where the reader wants it so in this game, a tap is enough for what can be taken back: one tap, one whole choice. */
  let pointer = false, tapped = false;

  function sendOnce() {
    tapped = false;
    const button = find("#confirm [data-once]");
    if (button && document.documentElement.dataset.taps?.split(" ").includes(table.dataset.game)) find("#confirm").requestSubmit(button);
  }

  function stands() {
    const note = find("#stands");
    if (!note) return; // nobody plays now; the choice is kept
    note.textContent = speech.joined([...pushed.slice(-2), note.dataset.stands]);
    note.hidden = false;
  }

  /* A push brings a new prompt while a choice is held: the choice is drawn again on the new position. */

  document.addEventListener("karnak:part", (event) => {
    if (event.target.id !== "prompt" || !(draft || sending)) return;
    event.preventDefault();
    if (sending) held = event.detail;
    else pushed = [];
  });

  document.addEventListener("karnak:shown", ({ detail }) => {
    pictures++;
    if (pushed) {
      pushed = (detail.news || []).map(([, text]) => text);
      ask();
    }
  });

  /* Half a choice, such as a card without its province, is said to be one: it can be cleared, and nothing is sent without it. */
  document.addEventListener("karnak:half", ({ detail: half }) => {
    const go = find("#confirm [data-half]"), clear = find("#clear:not([data-draft])");
    if (!go) return;
    if (half) go.dataset.none ??= go.textContent;
    if (go.dataset.none) go.textContent = half ? (go.dataset[half.said] || go.dataset.half).replace("%n", half.n) : go.dataset.none;
    closes(clear, !half);
    if (go.dataset.busy) closes(go, half); // what could be sent without it
  });

  const closes = (button, is) => (is ? button?.setAttribute("aria-disabled", "true") : button?.removeAttribute("aria-disabled"));

  /* Sending: what arrives twice is done once, for the same form keeps its command id until it is drawn anew. */

  const plays = (request) => request?.verb === "post" && /\/(play|undo|rematch)$/.test(request.path);

  /* What a lesson plays by itself takes the place of what was chosen. */
  const teaches = (request) => request?.verb === "post" && request.path.startsWith("/learn/at/");
  let replaced = null;

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (teaches(detail)) [replaced, draft] = [draft, null];
    if (!plays(detail)) return;
    detail.elt.dataset.command ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
    detail.formData.append("command", detail.elt.dataset.command);
    detail.formData.append("shows", [karnak.shown.v, karnak.shown.own, document.documentElement.lang].join(" ")); // the answer leaves out what it has
    sending = true;
    sent = draft;
    draft = null;
    document.dispatchEvent(new Event("karnak:sending"));
  });

  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => { if (detail.target.id === "prompt" && !karnak.late()) held = ""; });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (teaches(detail.requestConfig) && !detail.successful) draft = replaced;
    if (!plays(detail.requestConfig)) return;
    const lost = !detail.successful && !detail.xhr.status;
    sending = false;
    if (!detail.successful) draft = sent;
    if (held) karnak.morph(find("#prompt"), held); // the answer has brought none, or an older one
    if (draft && (held || !lost)) ask();
    sent = null;
    held = "";
    if (!detail.successful) return;
    rest();
    if (detail.elt.id === "confirm" && waiting?.length) choose(waiting);
    waiting = null;
    if (detail.elt.id === "rematch") location.assign(detail.xhr.responseURL);
    else karnak.remember();
  });

  document.addEventListener("submit", (event) => { if (event.target.id === "compose") event.preventDefault(); });

  /* Amounts: the site script writes the move, the server says what it would do. While nothing is chosen, a slider stands
     one step before its first amount. */

  function slide(box, value) {
    const range = find("[type=range]", box);
    range.min = range.dataset.low;
    range.value = Math.max(value, range.dataset.low);
    range.removeAttribute("aria-valuetext");
    find("output span", box).textContent = range.value;
    const amount = find("[name=pattern][value*='{n}']", box);
    if (amount) amount.checked = true;
  }

  document.addEventListener("input", ({ target }) => {
    const box = target.type === "range" && target.closest("[data-slide]");
    if (box) slide(box, target.value);
    if (target.dataset.word && !find("[name=pattern]:checked", target.closest("[data-slide]"))) find("[name=pattern]", target.closest("[data-slide]"))?.click();
  });

  /* A chosen space that is chosen again is cleared. */
  let wasOn = null;
  document.addEventListener("keydown", () => { pointer = false; }, true);
  document.addEventListener("pointerdown", ({ target }) => { pointer = true; wasOn = target.closest("label")?.querySelector("[type=radio][name^=draft]:checked"); });

  function clearAgain(radio) {
    if (radio !== wasOn || !radio.checked) return;
    radio.checked = false;
    wasOn = null;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.form || target.form !== compose()) return;
    const box = target.name === "pattern" && target.value.includes("{n}") && target.closest("[data-slide]");
    if (box) slide(box, find("[type=range]", box).value);
    choose(moves(target.form, target));
    tapped = !sending && pointer && target.type === "radio" && target.name.startsWith("draft");
  });

  document.addEventListener("click", ({ target }) => {
    const at = (selector) => target.closest(selector);
    let one;
    if ((one = at("#compose button[name]"))) choose(stepped(compose(), one));
    else if (at("[data-example]")) takeUp();
    else if ((one = at("[data-draft]"))) one.dataset.draft ? beside(one.dataset.draft) : choose(waiting || []);
    else if ((one = at("[data-step]"))) {
      const range = find("[type=range]", one.closest("[data-slide]"));
      slide(one.closest("[data-slide]"), +range.value + +one.dataset.step);
      range.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (target.type === "radio" && target.name.startsWith("draft")) clearAgain(target);
  });

  let awaited = false; // in the picture before this one: whose turn has passed takes nothing up again

  function rest() {
    if (compose() && !draft) resting = moves(compose()).join("\n");
    const now = "turn" in find("#prompt").dataset;
    if (awaited && !now) waiting = null;
    awaited = now;
  }

  document.addEventListener("karnak:refreshed", rest);
  rest();
})();
