/* The connection to the server: a socket that brings news. The page says when it is lost and reconnects after a pause. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table?.dataset.socket) return;
  const { shown, older, receive } = karnak;

  /* What the page says about its connection. The banner speaks to the eye every second, the reader is told once. */

  const [banner, newer] = ["connection", "newer"].map((id) => document.getElementById(id));
  let lostAt = 0, nextTry = 0, showing;

  function tell(text, again) {
    banner.firstElementChild.textContent = text;
    banner.lastElementChild.hidden = !again;
    banner.hidden = false;
  }

  function sayLost() {
    const now = Date.now();
    if (now - lostAt < 2000) return;
    const since = new Date(lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const seconds = (ms) => Math.max(0, Math.round(ms / 1000));
    const text = banner.dataset.lost.replace("%since", since).replace("%wait", seconds(nextTry - now)).replace("%age", seconds(now - lostAt));
    if (banner.hidden) karnak.say(text);
    tell(text, false);
  }

  /* The line is good when the server has looked at the table for this page, not as soon as it is open. */
  function back() {
    if (document.body.dataset.live === "on") return;
    document.body.dataset.live = "on";
    clearInterval(showing);
    lostAt = 0;
    document.dispatchEvent(new Event("karnak:back"));
    if (banner.hidden) return;
    karnak.say(banner.dataset.back);
    tell(banner.dataset.back, false);
    showing = setTimeout(() => { banner.hidden = true; }, 6000);
  }

  document.addEventListener("karnak:received", ({ detail: n }) => {
    if (!banner.hidden && n > 0) tell(banner.dataset[n === 1 ? "awayOne" : "awayMany"].replace("%n", n), true);
  });

  /* The pause before the next try is drawn below a limit, so that pages do not come all at once. A try that reaches
     nobody costs nobody anything: the limit stays short, and the page is back soon however long it was away. Where the
     server answers but refuses the socket, or the line breaks again, the limit grows with the time since the line was
     last good: when it has held. */

  const SHORTEST = 2000, LONGEST = 30000, HELD = 10000;
  let badSince = 0, reached = false, refused = false, asked = null; // milliseconds that the server has asked this page to wait

  function pause() {
    badSince ||= Date.now();
    const grown = reached || refused ? (Date.now() - badSince) / 8 : 0;
    const limit = Math.min(LONGEST, Math.max(SHORTEST, grown));
    const wait = asked ?? limit * (0.25 + 0.75 * Math.random());
    asked = null;
    return wait;
  }

  /* A socket that did not open does not say why: is anybody there? */
  function probe() {
    fetch("/now", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).then(({ ok }) => { refused = ok; }, () => { refused = false; });
  }

  /* A form that leads to another page does so by itself, whatever it changes here. */
  let leaving = false;
  addEventListener("submit", (event) => { leaving ||= !event.defaultPrevented; });

  function lost(code) {
    drop();
    document.body.dataset.live = "off";
    clearInterval(showing);
    if (code === 4409 && !leaving) return location.reload();
    if (code === 4401 || code === 4403 || code === 4409) return tell(banner.dataset.closed, false);
    lostAt ||= Date.now();
    if (!reached) probe();
    const wait = pause();
    nextTry = Date.now() + wait;
    retry = setTimeout(connect, wait);
    showing = setInterval(sayLost, 1000);
  }

  /* The socket itself. A try that gets no answer is given up: it may have begun while the network was cut. */

  const EVERY = 25000, PATIENCE = 5000;
  const PACKED = "DecompressionStream" in window ? "&packed=1" : "";
  let socket, triedAt = 0, retry, pulse, deaf, holds;

  function connect() {
    drop();
    triedAt = Date.now();
    reached = false;
    const line = new WebSocket(`${location.origin.replace("http", "ws")}${table.dataset.socket}?v=${shown.v}&own=${shown.own}&site=${table.dataset.site}${PACKED}`);
    socket = line;
    deaf = setTimeout(() => lost(0), Math.min(20000, PATIENCE + (badSince && triedAt - badSince) / 4));
    line.onopen = () => {
      reached = true;
      listened();
      unseen();
      pulse = setInterval(ping, EVERY);
      holds = setTimeout(held, HELD);
    };
    line.onmessage = ({ data }) => {
      listened();
      arrive(line, data);
    };
    line.onclose = ({ code }) => lost(code);
  }

  function held() {
    badSince = 0;
    refused = false;
    back();
  }

  /* Pictures come packed. What comes while one is unpacked is heard after it. */
  let unpacking = null;
  function arrive(line, data) {
    if (!unpacking && typeof data === "string") return hear(JSON.parse(data));
    const mine = unpack(line, data, unpacking).catch(reportError).finally(() => { if (unpacking === mine) unpacking = null; });
    unpacking = mine;
  }

  async function unpack(line, data, before) {
    const told = typeof data === "string" ? JSON.parse(data) : await unpacked(data);
    await before;
    if (told && line === socket) hear(told);
  }

  /* What is cut off, as when the page is left, is missed by the next picture, which leads to all of the newest. */
  function unpacked(data) {
    return new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).json().catch(() => null);
  }

  function hear(told) {
    if ("restart" in told) asked = 1000 * told.restart;
    if (told.greeted || told.v) back();
    receive(told);
    const [v, own] = told.pong || [];
    if (!karnak.fetching() && older(shown, { v, own })) socket?.send(`v? ${shown.v} ${shown.own}`);
  }

  function listened() {
    clearTimeout(deaf);
    deaf = 0;
  }

  /* Leave a socket without waiting for its farewell: a dead network never sends one. */
  function drop() {
    for (const timer of [retry, deaf, pulse, holds]) clearTimeout(timer);
    deaf = 0;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    socket = null;
  }

  /* Try at once when the network or the page returns, but not at each flicker. */
  function hurry() {
    if (Date.now() - triedAt > SHORTEST / 4) connect();
  }

  /* Nobody looks at this page: the person may be told elsewhere whose turn it is. */
  function unseen() {
    if (document.hidden && socket?.readyState === WebSocket.OPEN) socket.send("away");
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("ping");
    deaf ||= setTimeout(() => lost(0), PATIENCE);
  }

  for (const bar of [banner, newer]) bar.lastElementChild.addEventListener("click", () => { bar.hidden = true; });
  addEventListener("online", hurry);
  addEventListener("offline", ping);
  addEventListener("pageshow", (event) => { if (event.persisted) hurry(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? unseen() : hurry()));
  connect();
})();
