/* connection.js: the socket of a table, when it is tried again, and what the page says about it. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer } = require("../stub/page.js");
const { opened, picture } = require("../stub/table.js");

/* Decision 0024, in milliseconds. A pause is between a quarter and the whole of its limit. */
const SHORTEST = 2000, LONGEST = 30_000, HELD = 10_000, MINUTE = 60_000;

function listening(respond) {
  const page = opened(undefined, "connection.js");
  page.respond = respond ?? (() => { throw new Error("nobody is there"); });
  page.line = () => page.sockets.at(-1);
  page.live = () => page.document.body.dataset.live;
  return page;
}

/* Let time pass; every try ends at once, as `ends` makes it end. The pauses, and how long before them it all began. */
async function tries(page, milliseconds, ends = (line) => line.ends()) {
  page.tried = (line) => page.clock.set(() => ends(line));
  if (page.line().readyState === 0) ends(page.line());
  const from = page.sockets.length - 1, began = page.sockets[0].at;
  await page.clock.pass(milliseconds);
  page.tried = null;
  const times = page.sockets.slice(from).map(({ at }) => at);
  return times.slice(1).map((at, i) => ({ pause: at - times[i], after: times[i] - began }));
}

const breaks = (line) => { line.opens(); line.ends(); };
const near = (pause, limit) => assert.ok(Math.abs(pause - limit) <= 1, `${pause} ms in place of ${limit}`); // timers know no fractions
const growing = (after) => Math.min(LONGEST, Math.max(SHORTEST, after / 8));

test("the address names what the page shows, and the edition of its scripts", () => {
  const page = listening();
  assert.equal(page.line().address, "wss://karnak.example/ws/t/nile?v=7&own=0&site=s1&packed=1");
});

test("a browser that cannot unpack gets messages as text", () => {
  const page = opened();
  delete page.context.DecompressionStream;
  page.load("connection.js");
  assert.doesNotMatch(page.sockets[0].address, /packed/);
});

test("packed pictures are shown, and what came after them is heard after them", async () => {
  const page = listening();
  const heard = [];
  for (const event of ["karnak:shown", "karnak:back"]) page.document.addEventListener(event, () => heard.push(`${event} ${page.context.karnak.shown.v}`));
  const done = new Promise((told) => { page.document.addEventListener("karnak:shown", ({ detail }) => { if (detail.v === 9) told(); }); });
  page.line().opens();
  page.line().packs(picture());
  page.line().tells({ pong: [8, 0] });
  page.line().packs(picture({ v: 9 }));
  await done;
  assert.deepEqual(page.shown(), [9, 0]);
  assert.deepEqual(heard, ["karnak:back 7", "karnak:shown 8", "karnak:shown 9"]);
  assert.deepEqual(page.line().sent, []); // the pong names what the page shows by now
});

test("what cannot be unpacked, as when it is cut off, is passed over, and what comes after it is heard", async () => {
  const page = listening();
  const shown = new Promise((done) => { page.document.addEventListener("karnak:shown", done); });
  page.line().opens();
  page.line().onmessage({ data: new Blob(["cut off"]) });
  page.line().packs(picture());
  await shown;
  assert.deepEqual(page.shown(), [8, 0]);
});

test("what is left of a line that was given up is not heard", async () => {
  const page = listening();
  const versions = [];
  const shown = new Promise((done) => { page.document.addEventListener("karnak:shown", ({ detail }) => { versions.push(detail.v); done(); }); });
  page.line().opens();
  page.line().packs(picture());
  page.line().ends();
  await page.clock.pass(SHORTEST);
  page.line().opens();
  page.line().packs(picture({ v: 9 }));
  await shown;
  assert.deepEqual(versions, [9]);
});

test("after a change the next try names the newer picture", async () => {
  const page = listening();
  page.line().opens();
  page.line().tells(picture({ v: 9, own: 2 }));
  page.line().ends();
  await page.clock.pass(SHORTEST);
  assert.match(page.line().address, /\?v=9&own=2&/);
});

test("a page counts as connected when the server has looked at the table for it, not when its socket is open", () => {
  const page = listening();
  let back = 0;
  page.document.addEventListener("karnak:back", () => { back++; });
  page.line().opens();
  page.line().tells({ newer: true });
  assert.equal(page.live(), undefined);
  page.line().tells({ greeted: [7, 0] });
  page.line().tells({ pong: [7, 0] });
  assert.deepEqual([page.live(), back], ["on", 1]);
});

test("while nobody is reached, the limit stays at two seconds however long that takes", async () => {
  const page = listening();
  const found = await tries(page, 10 * MINUTE);
  assert.equal(found.length, 10 * MINUTE / SHORTEST);
  assert.ok(found.every(({ pause }) => pause === SHORTEST));
});

test("the pause is drawn, so that pages do not come all at once", async () => {
  for (const [chance, wait] of [[0, SHORTEST / 4], [1, SHORTEST]]) {
    const page = listening();
    page.chance = chance;
    page.line().ends();
    await page.clock.pass(wait - 1);
    assert.equal(page.sockets.length, 1);
    await page.clock.pass(1);
    assert.equal(page.sockets.length, 2);
  }
});

for (const [what, respond, ends] of [
  ["a server that answers but refuses the socket", () => answer("0"), (line) => line.ends()],
  ["a line that breaks again and again", undefined, breaks],
]) {
  test(`${what}: the limit grows to an eighth of the time since the line was good, thirty seconds at most`, async () => {
    const page = listening(respond);
    const found = await tries(page, 10 * MINUTE, ends);
    for (const { pause, after } of found) near(pause, growing(after));
    assert.equal(found.at(-1).pause, LONGEST);
  });

  test(`${what}: a pause is never shorter than a quarter of the limit`, async () => {
    const page = listening(respond);
    page.chance = 0;
    const found = await tries(page, 10 * MINUTE, ends);
    for (const { pause, after } of found) near(pause, growing(after) / 4);
  });
}

test("a server that refused and then is gone is tried every two seconds again", async () => {
  const page = listening(() => answer("0"));
  await tries(page, 5 * MINUTE);
  page.respond = () => { throw new Error("nobody is there"); };
  const found = await tries(page, 2 * MINUTE);
  assert.ok(found.slice(2).every(({ pause }) => pause === SHORTEST)); // the first try after the change tells
  assert.ok(found.length > 20);
});

for (const [what, held, again] of [["has held for ten seconds begins anew", HELD, true], ["breaks before goes on to grow", HELD - 1, false]]) {
  test(`the limit after a line that ${what}`, async () => {
    const page = listening();
    await tries(page, 2 * MINUTE, breaks);
    await page.clock.pass(LONGEST);
    page.line().opens();
    await page.clock.pass(held);
    const before = page.sockets.length;
    page.line().ends();
    await page.clock.pass(SHORTEST);
    assert.equal(page.sockets.length > before, again);
  });
}

test("before a restart the server tells when to come back: that is waited, once", async () => {
  const page = listening();
  page.line().opens();
  page.line().tells({ restart: 7 });
  page.line().ends(1012);
  await page.clock.pass(6999);
  assert.equal(page.sockets.length, 1);
  await page.clock.pass(1);
  assert.equal(page.sockets.length, 2);
  page.line().ends();
  await page.clock.pass(SHORTEST);
  assert.equal(page.sockets.length, 3);
});

test("a try that gets no answer is given up after five to twenty seconds", async () => {
  const page = listening();
  await page.clock.pass(4999);
  assert.equal(page.line().readyState, 0);
  await page.clock.pass(1);
  assert.equal(page.sockets[0].readyState, 3);
  await page.clock.pass(10 * MINUTE);
  const lasted = page.sockets.slice(-2).map(({ at }) => at);
  assert.ok(lasted[1] - lasted[0] <= 20_000 + SHORTEST);
});

test("an unanswered ping is noticed after thirty seconds at most", async () => {
  const page = listening();
  page.line().opens();
  page.line().tells({ greeted: [7, 0] });
  await page.clock.pass(30_000);
  assert.ok(page.sockets[0].sent.includes("ping"));
  assert.equal(page.live(), "off");
});

test("a line that answers its pings stays", async () => {
  const page = listening();
  const [line] = page.sockets;
  line.send = (text) => { if (text === "ping") page.clock.set(() => line.tells({ pong: [7, 0] }), 100); };
  line.opens();
  await page.clock.pass(10 * MINUTE);
  assert.equal(page.sockets.length, 1);
});

for (const [what, pong, sent] of [
  ["a newer version", [8, 0], ["v? 7 0"]],
  ["a newer act of one's own", [7, 1], ["v? 7 0"]],
  ["what the page shows", [7, 0], []],
  ["an older version, from a process that is behind", [6, 5], []],
]) {
  test(`a pong with ${what} ${sent.length ? "is answered with what the page shows" : "is not answered"}`, () => {
    const page = listening();
    page.line().opens();
    page.line().tells({ pong });
    assert.deepEqual(page.line().sent, sent);
  });
}

test("a page that fetches the newest already does not ask for it by the socket as well", async () => {
  const page = listening(() => new Promise(() => {}));
  page.line().opens();
  page.line().tells(picture({ fetch: true, parts: undefined }));
  page.line().tells({ pong: [8, 0] });
  await page.clock.pass(0);
  assert.deepEqual(page.line().sent, []);
});

for (const code of [4401, 4403]) {
  test(`anyone who may no longer look (${code}) is told so, and the page does not try again`, async () => {
    const page = listening();
    page.line().opens();
    page.line().ends(code);
    await page.clock.pass(10 * MINUTE);
    assert.equal(page.sockets.length, 1);
    assert.equal(page.text("#connection"), "Closed.Show");
  });
}

test("a page of an earlier seat (4409) is loaded anew, but not while a form leads elsewhere", async () => {
  const page = listening();
  page.line().ends(4409);
  assert.equal(page.reloads, 1);
  const leaving = listening();
  await leaving.event("submit", {}, leaving.window);
  leaving.line().ends(4409);
  assert.equal(leaving.reloads, 0);
});

test("a short break is not told; a longer one is: to the eye every second, to the ear once", async () => {
  const page = listening();
  const spoken = new Set();
  page.context.karnak.say = (text) => spoken.add(text);
  page.line().opens();
  page.line().tells({ greeted: [7, 0] });
  page.line().ends();
  await page.clock.pass(1500);
  assert.ok(page.find("#connection").hidden);
  await tries(page, 8500);
  assert.match(page.text("#connection span"), /, 10 s old\.$/);
  assert.equal(spoken.size, 1);
});

test("when the line is back that is said, with what was missed and a way to see it, and the banner goes", async () => {
  const page = listening();
  page.line().opens();
  page.line().tells({ greeted: [7, 0] });
  page.line().ends();
  await tries(page, 5000);
  await page.clock.pass(SHORTEST);
  page.line().opens();
  page.line().tells(picture({ v: 9 }));
  assert.equal(page.text("#connection span"), "You missed 2 events.");
  assert.ok(!page.find("#connection button").hidden);
  await page.clock.pass(MINUTE / 6);
  assert.ok(page.find("#connection").hidden);
});

test("whatever speaks for trying now is followed, but not at each flicker", async () => {
  const page = listening();
  page.line().ends();
  await page.clock.pass(SHORTEST / 4);
  for (let i = 0; i < 5; i++) page.window.dispatchEvent(new page.context.Event("online"));
  assert.equal(page.sockets.length, 1);
  await page.clock.pass(1);
  for (let i = 0; i < 5; i++) page.window.dispatchEvent(new page.context.Event("online"));
  assert.equal(page.sockets.length, 2);
});

test("a page out of sight says so, for its person may be told elsewhere", async () => {
  const page = listening();
  page.line().opens();
  page.document.hidden = true;
  await page.event("visibilitychange");
  assert.deepEqual(page.line().sent, ["away"]);
});
