/* The socket of a table. It only listens: parts that are newer than the page are morphed in, and what is lost is said. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const favicon = document.getElementById("favicon");
  const still = favicon.getAttribute("href");
  const shown = { v: +table.dataset.version, own: +table.dataset.own || 0 };

  /* An opened list of reasons is the reader's own: no morph closes it. */
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.localName === "details");

  /* How much is said by itself: everything, what concerns the reader, or their turn alone. */
  const told = ([, , others]) => ({ mine: !others, turn: false })[document.documentElement.dataset.verbosity] ?? true;

  const older = (a, b) => a.v < b.v || (a.v === b.v && (a.own || 0) < (b.own || 0));

  /* A row that the page shows already comes empty, and the page keeps its own. */
  function whole(html) {
    if (!html.includes(" data-kept>")) return html;
    const held = document.createElement("template");
    held.innerHTML = html;
    for (const row of held.content.querySelectorAll("[data-kept]")) {
      const own = document.getElementById(row.id);
      if (!own) return location.reload();
      row.replaceWith(own.cloneNode(true));
    }
    return held.innerHTML;
  }

  function morph(part, html) {
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

  /* Whoever has opened the whole log keeps it: where its last lines would come, all of it is read again. */
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

  /* A piece that changes its place is seen on its way: `arrive = depart()` before parts are swapped, `arrive()` after.
     It takes as long as tokens.css says, which is no time at all for whoever wants no movement. */
  const pieces = () => [...document.querySelectorAll("[data-piece]")];

  function depart() {
    const from = new Map(pieces().map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
    return () => {
      const style = getComputedStyle(document.documentElement);
      const duration = parseFloat(style.getPropertyValue("--mid"));
      if (duration) for (const piece of pieces()) travel(piece, from.get(piece.dataset.piece), { duration, easing: style.getPropertyValue("--ease") });
    };
  }

  function travel(piece, from, timing) {
    const to = piece.getBoundingClientRect();
    const [x, y] = [from?.x - to.x, from?.y - to.y];
    if (!from?.width || !to.width || !(x || y)) return; // it was nowhere, or is
    piece.animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, timing);
    piece.closest("li").animate({ zIndex: [9, 9] }, timing); // over whatever stands on its way
  }

  /* Sentences of the log have no full stop of their own. */
  const joined = (sentences) => sentences.map((s) => (/[.!?…:]$/.test(s) ? s : `${s}.`)).join(" ");

  window.karnak = { morph, joined, depart, late: () => late };

  /* Several sentences within 1.5 s are said in one breath, then what is asked of the reader: once a turn. */
  const asked = () => document.getElementById("prompt").dataset;
  let sentences = [], breath, { turn } = asked();
  function say(news) {
    sentences.push(...news);
    breath ||= setTimeout(() => {
      if (asked().turn && asked().turn !== turn) sentences.push(asked().asks);
      turn = asked().turn;
      if (sentences.length) document.getElementById("say").textContent = joined(sentences);
      sentences = [];
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

  let late = false; // the answer under way is older than what the socket has brought meanwhile
  document.addEventListener("karnak:shown", (event) => {
    late = older(event.detail, shown);
    if (!late) adopt(event.detail);
  });
  document.addEventListener("htmx:beforeSwap", () => queueMicrotask(depart()));
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target } = event.detail;
    if ((late && target.id !== "alert") || rereads(target)) event.preventDefault();
  });
  document.addEventListener("htmx:oobAfterSwap", halted);

  function receive(envelope) {
    if ("watchers" in envelope) watchers(envelope.watchers);
    if (envelope.newer) newer.hidden = false;
    if (envelope.talk) talking().then((it) => it.told(envelope.talk));
    if (!envelope.parts || !older(shown, envelope)) return;
    const arrive = depart();
    for (const [name, lean] of Object.entries(envelope.parts)) {
      const part = document.getElementById(name);
      if (rereads(part)) continue;
      const html = whole(lean);
      if (part?.dispatchEvent(new CustomEvent("karnak:part", { bubbles: true, cancelable: true, detail: html }))) morph(part, html);
    }
    arrive();
    away(envelope.v - shown.v);
    document.dispatchEvent(new CustomEvent("karnak:shown", { detail: envelope }));
  }

  /* Talk: its script comes when it is opened, or when there is something to be read. */
  const talk = document.querySelector("[data-talk]");
  const talking = () => import(talk.dataset.talk);
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".talks") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    talking().then((it) => it.open());
  });

  const number = (data, name, n) => data[`${name}${n === 1 ? "One" : "Many"}`].replace("%n", n);

  function watchers(n) {
    const sign = document.getElementById("watchers");
    sign.hidden = !n;
    sign.querySelector("b").textContent = n;
    sign.querySelector(".sr").textContent = number({ nOne: sign.dataset.one, nMany: sign.dataset.many }, "n", n);
  }

  /* What the page says about its connection */

  const [banner, newer] = ["connection", "newer"].map((id) => document.getElementById(id));
  let lostAt = 0, nextTry = 0, showing;

  function tell(text, again) {
    banner.firstElementChild.textContent = text;
    banner.lastElementChild.hidden = !again;
    banner.hidden = false;
  }

  /* The banner speaks to the eye every second, the reader is told once. */
  function alertOnce(text) {
    const region = document.getElementById("alert");
    region.classList.add("sr");
    region.textContent = text;
  }

  function sayLost() {
    const now = Date.now();
    if (now - lostAt < 2000) return;
    const since = new Date(lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const seconds = (ms) => Math.max(0, Math.round(ms / 1000));
    const text = banner.dataset.lost.replace("%since", since).replace("%wait", seconds(nextTry - now)).replace("%age", seconds(now - lostAt));
    if (banner.hidden) alertOnce(text);
    tell(text, false);
  }

  /* A form that leads to another page does so by itself, whatever it changes here. */
  let leaving = false;
  addEventListener("submit", (event) => { leaving ||= !event.defaultPrevented; });

  function lost(code) {
    socket = null;
    document.body.dataset.live = "off";
    clearInterval(pulse);
    clearInterval(showing);
    if (code === 4409 && !leaving) return location.reload();
    if (code === 4401 || code === 4403 || code === 4409) return tell(banner.dataset.closed, false);
    lostAt ||= Date.now();
    const wait = Math.random() * Math.min(30000, 500 * 2 ** tries++);
    nextTry = Date.now() + wait;
    retry = setTimeout(connect, wait);
    showing = setInterval(sayLost, 1000);
  }

  function back() {
    document.body.dataset.live = "on";
    clearInterval(showing);
    lostAt = tries = 0;
    document.dispatchEvent(new Event("karnak:back"));
    if (banner.hidden) return;
    alertOnce(banner.dataset.back);
    tell(banner.dataset.back, false);
    showing = setTimeout(() => { banner.hidden = true; }, 6000);
  }

  function away(n) {
    if (!banner.hidden && n > 0) tell(number(banner.dataset, "away", n), true);
  }

  /* The socket itself */

  let socket, tries = 0, retry, pulse, deaf;

  function connect() {
    clearTimeout(retry);
    drop();
    const line = new WebSocket(`${location.origin.replace("http", "ws")}${table.dataset.socket}?v=${shown.v}&own=${shown.own}&site=${table.dataset.site}`);
    socket = line;
    line.onopen = () => {
      back();
      unseen();
      clearInterval(pulse);
      pulse = setInterval(ping, 25000);
    };
    line.onmessage = ({ data }) => {
      clearTimeout(deaf);
      deaf = 0;
      if (data.startsWith("{")) receive(JSON.parse(data));
    };
    line.onclose = ({ code }) => lost(code);
  }

  /* Leave a socket without waiting for its farewell: a dead network never sends one. */
  function drop() {
    clearTimeout(deaf);
    deaf = 0;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    socket = null;
  }

  /* Nobody looks at this page: the person may be told elsewhere whose turn it is. */
  function unseen() {
    if (document.hidden && socket?.readyState === WebSocket.OPEN) socket.send("away");
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("ping");
    deaf ||= setTimeout(() => { drop(); lost(0); }, 5000);
  }

  title("");
  if (!table.dataset.socket) return;
  for (const bar of [banner, newer]) bar.lastElementChild.addEventListener("click", () => { bar.hidden = true; });
  addEventListener("online", connect);
  addEventListener("offline", ping);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? unseen() : connect()));
  connect();
})();
