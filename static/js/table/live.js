/* What a page of a table shows: parts that are newer are morphed in and told. What brings them: connection.js. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const favicon = document.getElementById("favicon");
  const still = favicon.getAttribute("href");
  const shown = { v: +table.dataset.version, own: +table.dataset.own || 0 };

  /* An opened list of reasons is the reader's own, and so is what they look at: no morph closes it. What has the focus keeps what
     lets it have the focus: a heading would lose both. */
  const isReaders = (name, node) => (name === "open" && node.localName === "details") || (name === "checked" && node.id === "look")
    || (name === "tabindex" && node === document.activeElement);
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !isReaders(name, node);

  /* A row that the page shows already comes empty, and the page keeps its own, untouched. Where another element would take its
     place, that becomes the same. */
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (old, row) => {
    if (!row.matches?.("[data-kept]")) return true;
    if (old.id === row.id) return false;
    const own = document.getElementById(row.id).cloneNode(true);
    row.removeAttribute("data-kept");
    for (const { name, value } of own.attributes) row.setAttribute(name, value);
    row.replaceChildren(...own.childNodes);
    return true;
  };
  const hasRows = (html) => [...html.matchAll(/ id="([^"]+)" data-kept>/g)].every(([, id]) => document.getElementById(id));

  /* How much is said by itself: everything, what concerns the reader, or their turn alone. */
  const told = ([, , others]) => ({ mine: !others, turn: false })[document.documentElement.dataset.verbosity] ?? true;

  const older = (a, b) => a.v < b.v || (a.v === b.v && (a.own || 0) < (b.own || 0));

  /* What does not hold the part itself, such as an answer that was cut, leaves the page as it is. */
  function morph(part, html) {
    if (!part || !html.includes(` id="${part.id}"`)) return;
    Idiomorph.morph(part, html, { morphStyle: "outerHTML" });
    htmx.process(document.getElementById(part.id));
    halted();
  }

  /* An arbiter who stops the table is told at once, by whatever the notice comes that was not there before. */
  const halt = () => document.querySelector("[data-arbiter]")?.textContent ?? "";
  let notice = halt();
  function halted() {
    const before = notice;
    notice = halt();
    if (!notice || before) return;
    alertOnce(notice);
    document.dispatchEvent(new Event("karnak:arbiter"));
  }

  /* A page that has opened the whole log keeps it: where its last lines would come, all of it is read again. */
  let reading = 0;
  function rereads(part) {
    if (!part?.matches("[data-whole]")) return false;
    reread(part, ++reading);
    return true;
  }

  async function reread(log, mine) {
    try {
      const answer = await fetch(`/t/${table.dataset.slug}/log`);
      const html = await answer.text();
      if (!answer.ok || mine !== reading) return; // a later one is under way
      morph(log, html);
      karnak.refresh();
    } catch {
      // no connection: it is read again when the line is back
    }
  }
  document.addEventListener("karnak:back", () => rereads(document.getElementById("log")));

  /* What is seen to travel from one picture to the next: flights.js, which comes when the page is there. */
  const depart = () => () => {};
  addEventListener("load", () => import(table.dataset.flights));

  window.karnak = { morph, depart, shown, older, receive, fetching: () => fetching, say: alertOnce, teach: (step) => say([], step), late: () => late };

  /* Several sentences within 1.5 s are told together, then the step of a lesson that explains them, then what is asked of
     the reader: once a turn. */
  const asked = () => document.getElementById("prompt").dataset;
  const turn = () => asked().turn || asked().asks; // at the end it is the standing that is told
  let sentences = [], taught = [], breath, toldTurn = turn();
  function say(news, step = taught) {
    sentences.push(...news);
    taught = step;
    breath ||= setTimeout(() => {
      sentences.push(...taught);
      if (turn() && turn() !== toldTurn) sentences.push(asked().asks.trim());
      toldTurn = turn();
      if (sentences.length) speech.tell(speech.joined(sentences));
      sentences = [];
      taught = [];
      breath = 0;
    }, 1500);
  }

  function title(text) {
    if (text) document.title = text;
    favicon.href = document.title.startsWith("●") ? favicon.dataset.turn : still;
  }

  /* Whatever brings a newer picture, the socket or the answer to one's own move, ends here. */
  function adopt(envelope) {
    say((envelope.news || []).filter((one) => one[0] > shown.v && told(one)).map(([, text]) => text)); // the answer and the socket tell the same
    Object.assign(shown, { v: envelope.v, own: envelope.own || 0 });
    Object.assign(table.dataset, { version: shown.v, own: shown.own });
    title(envelope.title);
  }

  let fits = true; // the answer under way leaves out no row that the page does not have
  document.addEventListener("htmx:beforeOnLoad", ({ detail }) => { fits = hasRows(detail.xhr.responseText); });

  let late = false; // the answer under way is older than what the socket has brought meanwhile, or differs from another picture
  let opening = null; // the answer under way opens what was sealed: its parts wait for the reveal
  document.addEventListener("karnak:shown", (event) => {
    const { detail } = event, isNew = older(shown, detail), leads = detail.parts || (fits && leadsOn(detail));
    late = older(detail, shown) || !leads;
    if (isNew && !leads) fetchNewest(detail);
    else if (isNew && detail.reveal && !detail.parts) {
      opening = { ...detail, parts: {}, mine: true };
      event.stopImmediatePropagation();
    } else if (!late) adopt(detail);
  });
  document.addEventListener("htmx:beforeSwap", () => queueMicrotask(karnak.depart()));
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target.id === "alert") return;
    if (opening) opening.parts[target.id] = fragment.firstElementChild.outerHTML;
    if (opening || late || rereads(target)) event.preventDefault();
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (opening) take(opening);
    opening = null;
  });
  document.addEventListener("htmx:oobAfterSwap", halted);

  /* What differs from a picture leads on from that picture alone; without it the page fetches all of the newest. */
  const leadsOn = ({ on, fetch }) => !fetch && (!on || (on[0] === shown.v && on[1] === shown.own));

  function receive(envelope) {
    if ("watchers" in envelope) watchers(envelope.watchers);
    if (envelope.newer) document.getElementById("newer").hidden = false;
    if (envelope.talk?.room === "caster") document.body.dispatchEvent(new Event("karnak:caster"));
    if (envelope.talk) talking().then((it) => it.told(envelope.talk));
    if (envelope.v) take(envelope);
  }

  /* Pictures are shown in the order in which they came; one that opens sealed answers, and all after it, wait until the
     reveal has told them. */
  const pictures = [];
  let telling = false;

  async function take(picture) {
    pictures.push(picture);
    if (telling) return;
    telling = true;
    try {
      for (let next; (next = pictures.shift());) {
        if (next.reveal && older(shown, next) && leadsOn(next)) await karnak.unveil(next.reveal);
        show(next);
      }
    } finally {
      telling = false;
    }
  }

  function show(envelope) {
    if (!older(shown, envelope)) return;
    const parts = Object.entries(envelope.parts || {}), isWhole = (name) => document.getElementById(name)?.matches("[data-whole]");
    if (!leadsOn(envelope) || !parts.every(([name, html]) => isWhole(name) || hasRows(html))) return fetchNewest(envelope);
    const arrive = karnak.depart();
    for (const [name, html] of parts) {
      const part = document.getElementById(name);
      if (rereads(part)) continue;
      if (part?.dispatchEvent(new CustomEvent("karnak:part", { bubbles: true, cancelable: true, detail: html }))) morph(part, html);
    }
    arrive();
    document.dispatchEvent(new CustomEvent("karnak:received", { detail: envelope.v - shown.v }));
    document.dispatchEvent(new CustomEvent("karnak:shown", { detail: envelope }));
    if (envelope.mine) karnak.remember(); // what one's own answer has opened is no move of another
  }

  /* One fetch at a time; it is tried again until it succeeds, or the server reports no newer version. What came
     while an older picture was fetched is fetched as well. */
  let fetching = false, newest = shown;
  async function fetchNewest(missed) {
    if (older(newest, missed)) newest = missed;
    if (fetching) return;
    fetching = true;
    for (let wait = 500, refused = false; fetching && !refused; wait = Math.min(2 * wait, 8000)) {
      try {
        const answer = await fetch(`/t/${table.dataset.slug}/envelope?v=${shown.v}`, { signal: AbortSignal.timeout(20000) });
        refused = answer.status >= 400 && answer.status < 500;
        if (answer.ok) {
          const envelope = await answer.json();
          fetching = older(envelope, newest);
          receive(envelope);
        }
      } catch {
        // no connection
      }
      if (fetching && !refused) await new Promise((done) => { setTimeout(done, wait * (0.5 + Math.random() / 2)); });
    }
    fetching = false;
  }

  /* Talk: its script comes when it is opened, or when there is something to be read. */
  const talk = document.querySelector("[data-talk]");
  const talking = () => import(talk.dataset.talk);
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".talks, .talk-tab, [data-talks]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    talking().then((it) => "talks" in link.dataset ? it.openAt(link) : it.open());
  });

  const number = (data, name, n) => data[`${name}${n === 1 ? "One" : "Many"}`].replace("%n", n);

  function watchers(n) {
    const sign = document.getElementById("watchers");
    sign.hidden = !n;
    sign.querySelector("b").textContent = n;
    sign.querySelector(".sr").textContent = number({ nOne: sign.dataset.one, nMany: sign.dataset.many }, "n", n);
  }

  /* Said to the ear alone: the eye is told elsewhere. */
  function alertOnce(text) {
    const region = document.getElementById("alert");
    region.classList.add("sr");
    region.textContent = text;
  }

  /* Sounds come with the first press of the page, before which browsers let nothing be heard; without a line with a later one. */
  function bringSounds() {
    import(table.dataset.sounds).then(() => document.removeEventListener("click", bringSounds, true), () => {});
  }
  if (table.dataset.sounds) document.addEventListener("click", bringSounds, true);

  title("");
})();
