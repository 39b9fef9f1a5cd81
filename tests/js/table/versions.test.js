/* live.js: which picture a page shows, and when it fetches all of the newest. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer, settled } = require("../stub/page.js");
const { TABLE, opened, part, picture } = require("../stub/table.js");

const envelopes = (page) => page.asked.filter(({ address }) => address.includes("/envelope")).map(({ address }) => address);

test("a newer picture is shown, and the page names its version", async () => {
  const page = opened();
  await page.receive(picture());
  assert.equal(page.text("#board"), "new board");
  assert.deepEqual(page.shown(), [8, 0]);
  assert.equal(page.find("#table").dataset.version, "8");
});

for (const [what, v, own] of [["an older picture", 6, 0], ["an older one with more acts of one's own", 6, 9], ["the same picture again", 7, 0]]) {
  test(`${what} never replaces what is shown`, async () => {
    const page = opened();
    await page.receive(picture({ v, own }));
    assert.equal(page.text("#board"), "old board");
    assert.deepEqual(page.shown(), [7, 0]);
    assert.deepEqual(envelopes(page), []);
  });
}

test("one's own act without a new version, such as another sealed answer, is newer", async () => {
  const page = opened();
  await page.receive(picture({ v: 7, own: 1 }));
  assert.equal(page.text("#board"), "new board");
  await page.receive(picture({ v: 7, own: 0, parts: { board: part("board", "before") } }));
  assert.equal(page.text("#board"), "new board");
  assert.deepEqual(page.shown(), [7, 1]);
});

test("what differs from the picture that is shown is applied", async () => {
  const page = opened();
  await page.receive(picture({ on: [7, 0] }));
  assert.equal(page.text("#board"), "new board");
  assert.deepEqual(envelopes(page), []);
});

for (const [what, more] of [
  ["what differs from another version", { v: 9, on: [8, 0] }],
  ["what differs from the same version with another act of one's own", { on: [7, 1] }],
  ["a picture that is too large for a message", { fetch: true, parts: undefined }],
]) {
  test(`${what} is not put into the page, which fetches all of the newest`, async () => {
    const page = opened();
    page.respond = () => answer(JSON.stringify(picture({ v: 9, parts: { board: part("board", "newest board") } })));
    await page.receive(picture(more));
    assert.deepEqual(envelopes(page), ["/t/nile/envelope?v=7"]);
    assert.equal(page.text("#board"), "newest board");
    assert.deepEqual(page.shown(), [9, 0]);
    assert.deepEqual(page.morphed, ["board"]);
  });
}

test("of rows that come empty the page keeps its own", async () => {
  const page = opened();
  await page.receive(picture({ on: [7, 0], parts: { players: part("players", '<ul><li id="row-0" data-kept></li><li id="row-1">Bob 9</li></ul>') } }));
  assert.deepEqual(page.document.querySelectorAll("#players li").map((row) => row.textContent), ["Ann 3", "Bob 9"]);
  assert.equal(page.find("[data-kept]"), null);
});

test("where a row that is to be kept is not there, nothing is changed and all of the newest is fetched", async () => {
  const page = opened();
  page.respond = () => new Promise(() => {});
  await page.receive(picture({ on: [7, 0], parts: { board: part("board", "new board"), log: part("log", '<p id="line-6" data-kept></p>') } }));
  assert.equal(page.text("#log"), "Ann bid 3");
  assert.equal(page.text("#board"), "old board");
  assert.deepEqual(page.shown(), [7, 0]);
  assert.equal(envelopes(page).length, 1);
});

test("a part that was cut off leaves the page as it is", () => {
  const page = opened();
  page.context.karnak.morph(page.find("#board"), "");
  page.context.karnak.morph(page.find("#board"), "<section>something else</section>");
  assert.equal(page.text("#board"), "old board");
});

test("a fetch is tried again until it comes, one at a time, after pauses that grow to some seconds", async () => {
  const page = opened();
  const tries = [];
  page.respond = () => { tries.push(page.clock.now); throw new Error("no connection"); };
  await page.receive(picture({ fetch: true, parts: undefined }));
  await page.receive(picture({ v: 9, fetch: true, parts: undefined }));
  await page.clock.pass(60_000);
  const pauses = tries.slice(1).map((at, i) => at - tries[i]);
  assert.ok(pauses.every((pause, i) => pause >= (pauses[i - 1] ?? 250) && pause <= 10_000), String(pauses));
  page.respond = () => answer(JSON.stringify(picture({ v: 9 })));
  await page.clock.pass(10_000);
  assert.deepEqual(page.shown(), [9, 0]);
  const fetched = envelopes(page).length;
  await page.clock.pass(60_000);
  assert.equal(envelopes(page).length, fetched);
});

test("what comes while an older picture is fetched is fetched as well", async () => {
  const page = opened();
  const fetched = [8, 9];
  let arrive;
  page.respond = () => new Promise((done) => { arrive = () => done(answer(JSON.stringify(picture({ v: fetched.shift() })))); });
  await page.receive(picture({ on: [6, 0] }));
  await page.receive(picture({ v: 9, on: [8, 0] }));
  arrive();
  await page.clock.pass(1_000);
  arrive();
  await page.clock.pass(60_000);
  assert.deepEqual(page.shown(), [9, 0]);
  assert.equal(envelopes(page).length, 2);
});

test("a server that answers with an error of its own is asked again, one that refuses is not", async () => {
  const page = opened();
  page.respond = () => answer("", 503);
  await page.receive(picture({ fetch: true, parts: undefined }));
  page.respond = () => answer("", 403);
  await page.clock.pass(60_000);
  assert.equal(envelopes(page).length, 2);
});

test("a fetch that is never answered is given up and made anew", async () => {
  const page = opened();
  page.respond = () => new Promise(() => {});
  await page.receive(picture({ fetch: true, parts: undefined }));
  await page.clock.pass(30_000);
  assert.equal(envelopes(page).length, 2);
});

test("a picture that opens sealed answers, and all after it, wait in their order until the reveal has told them", async () => {
  const page = opened();
  let told;
  const sheets = [];
  page.context.karnak.unveil = (sheet) => { sheets.push(sheet); return new Promise((done) => { told = done; }); };
  await page.receive(picture({ reveal: "<p>opened</p>" }));
  await page.receive(picture({ v: 9, on: [8, 0], parts: { board: part("board", "newest board") } }));
  assert.deepEqual([page.text("#board"), page.shown()], ["old board", [7, 0]]);
  told();
  await settled();
  assert.deepEqual([page.text("#board"), page.shown(), sheets], ["newest board", [9, 0], ["<p>opened</p>"]]);
});

test("a reveal that has been shown, or leads on from another picture, is not played", async () => {
  const page = opened();
  page.context.karnak.unveil = () => assert.fail("a reveal was played");
  page.respond = () => new Promise(() => {});
  await page.receive(picture({ v: 7, reveal: "<p>opened</p>" }));
  await page.receive(picture({ v: 9, on: [8, 0], reveal: "<p>opened</p>" }));
});

test("the answer to one's own move that the socket has overtaken does not put its older parts into the page", async () => {
  const page = opened();
  await page.receive(picture({ v: 9 }));
  await page.event("karnak:shown", { v: 8, own: 0, title: "older", news: [] });
  const swap = await page.event("htmx:oobBeforeSwap", { target: page.find("#board"), fragment: page.find("#board") });
  assert.ok(swap.defaultPrevented);
  assert.deepEqual(page.shown(), [9, 0]);
  assert.ok(page.context.karnak.late());
});

test("the answer to one's own move that is the newest goes into the page", async () => {
  const page = opened();
  await page.event("karnak:shown", { v: 8, own: 0, title: "● Amun-Re", news: [] });
  const swap = await page.event("htmx:oobBeforeSwap", { target: page.find("#board"), fragment: page.find("#board") });
  assert.ok(!swap.defaultPrevented);
  assert.deepEqual(page.shown(), [8, 0]);
});

test("an answer that opens sealed choices is shown after its reveal, with the parts that it brought", async () => {
  const page = opened();
  let told;
  page.context.karnak.unveil = () => new Promise((done) => { told = done; });
  await page.event("karnak:shown", { v: 8, own: 0, title: "Amun-Re", news: [], reveal: "/t/nile/reveal" });
  const fragment = page.document.createElement("template");
  fragment.innerHTML = part("board", "opened board");
  const swap = await page.event("htmx:oobBeforeSwap", { target: page.find("#board"), fragment: fragment.content });
  await page.event("htmx:afterRequest");
  assert.ok(swap.defaultPrevented);
  assert.equal(page.text("#board"), "old board");
  told();
  await settled();
  assert.equal(page.text("#board"), "opened board");
  assert.deepEqual(page.shown(), [8, 0]);
});

test("anyone who has opened the whole log keeps it: all of it is read again", async () => {
  const page = opened(TABLE.replace('<section id="log">', '<section id="log" data-whole>'));
  page.respond = () => answer(part("log", "all lines", " data-whole"));
  await page.receive(picture({ parts: { log: part("log", "the last lines") } }));
  assert.deepEqual(page.asked.map(({ address }) => address), ["/t/nile/log"]);
  assert.equal(page.text("#log"), "all lines");
});

test("of two readings of the whole log only the later is shown", async () => {
  const page = opened(TABLE.replace('<section id="log">', '<section id="log" data-whole>'));
  const done = [];
  page.respond = () => new Promise((answered) => { done.push(answered); });
  await page.receive(picture({ parts: { log: part("log", "the last lines") } }));
  await page.receive(picture({ v: 9, parts: { log: part("log", "the last lines") } }));
  done[0](answer(part("log", "earlier lines", " data-whole")));
  await settled();
  assert.notEqual(page.text("#log"), "earlier lines");
  done[1](answer(part("log", "later lines", " data-whole")));
  await settled();
  assert.equal(page.text("#log"), "later lines");
});

/* The answer to one's own move, which differs from what the page showed when it asked. */
async function receiveAnswer(page, shown, html) {
  await page.event("htmx:beforeOnLoad", { xhr: { responseText: html } });
  await page.event("karnak:shown", { v: 8, own: 1, title: "", news: [], ...shown });
  const fragment = page.document.createElement("template");
  fragment.innerHTML = html;
  return page.event("htmx:oobBeforeSwap", { target: page.find("#players"), fragment: fragment.content });
}
const LEAN = part("players", '<ul><li id="row-0" data-kept></li><li id="row-1">Bob 9</li></ul>');

test("an answer that differs from what the page shows is put into it", async () => {
  const page = opened();
  const swap = await receiveAnswer(page, { on: [7, 0] }, LEAN);
  assert.equal(swap.defaultPrevented, false);
  assert.deepEqual(page.shown(), [8, 1]);
  assert.deepEqual(envelopes(page), []);
});

for (const [what, on, html] of [
  ["differs from a picture that a push has replaced meanwhile", [6, 0], LEAN],
  ["leaves out a row that the page does not have", [7, 0], part("players", '<ul><li id="row-5" data-kept></li></ul>')],
]) {
  test(`an answer that ${what} is not put into the page, which fetches all of the newest`, async () => {
    const page = opened();
    let comes;
    page.respond = () => new Promise((done) => { comes = done; });
    const swap = await receiveAnswer(page, { on }, html);
    comes(answer(JSON.stringify(picture({ own: 1, parts: { players: part("players", "newest players") } }))));
    await settled();
    assert.equal(swap.defaultPrevented, true);
    assert.deepEqual(envelopes(page), ["/t/nile/envelope?v=7"]);
    assert.equal(page.text("#players"), "newest players");
    assert.deepEqual(page.shown(), [8, 1]);
  });
}

test("an answer whose picture a push has brought already changes nothing, and nothing is fetched", async () => {
  const page = opened();
  await page.receive(picture({ own: 1, on: [7, 0], parts: { players: part("players", "pushed players") } }));
  const swap = await receiveAnswer(page, { on: [7, 0] }, LEAN);
  assert.equal(swap.defaultPrevented, true);
  assert.equal(page.text("#players"), "pushed players");
  assert.deepEqual(envelopes(page), []);
});

test("one's own turn is in the title and in the sign of the window, and leaves both again", async () => {
  const page = opened();
  await page.receive(picture({ title: "● Amun-Re" }));
  assert.deepEqual([page.document.title, page.find("#favicon").href], ["● Amun-Re", "/turn.svg"]);
  await page.receive(picture({ v: 9, title: "Amun-Re" }));
  assert.deepEqual([page.document.title, page.find("#favicon").href], ["Amun-Re", "/still.svg"]);
});

test("the number of people who watch is shown, and nothing where nobody does", async () => {
  const page = opened();
  for (const [n, words] of [[1, "1 person is watching"], [2, "2 people are watching"]]) {
    await page.receive({ watchers: n });
    assert.deepEqual([page.find("#watchers").hidden, page.text("#watchers b"), page.text("#watchers .sr")], [false, String(n), words]);
  }
  await page.receive({ watchers: 0 });
  assert.ok(page.find("#watchers").hidden);
});

test("a newer edition of the site is offered, and the page stays", async () => {
  const page = opened();
  await page.receive({ newer: true });
  assert.ok(!page.find("#newer").hidden);
  assert.equal(page.reloads, 0);
});

test("what the reader has opened, looks at or has the focus on is theirs: no picture changes it", () => {
  const page = opened();
  const { beforeAttributeUpdated } = page.context.Idiomorph.defaults.callbacks;
  const heading = page.document.activeElement = page.document.createElement("h2");
  for (const [name, node, changes] of [
    ["open", { localName: "details", id: "" }, false], ["checked", { localName: "input", id: "look" }, false],
    ["checked", { localName: "input", id: "" }, true], ["class", { localName: "input", id: "look" }, true],
    ["tabindex", heading, false], ["tabindex", { localName: "h2", id: "" }, true],
  ]) assert.equal(beforeAttributeUpdated(name, node), changes, `${name} of ${node.localName}`);
});
