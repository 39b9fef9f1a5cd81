/* replay.js: one step is one address; it plays by itself as fast as its words can be read. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer, settled } = require("../../stub/page.js");
const { opened } = require("../../stub/table.js");

const LAST = 3;

/* The page of a step as the server gives it. */
const step = (n, words = "Ann bids") => `<header id="bar"></header><section id="prompt"><h2 id="prompt-title">Step ${n}</h2><ul class="seen"><li><span>${words} <a>A1</a></span></li></ul></section>
<div id="board">${n}</div><div id="hand"></div><div id="players"></div><div id="log"></div>
<div id="replay"><button id="autoplay" aria-pressed="false"></button>${n < LAST ? `<a data-go data-key="]" href="/t/nile/at/${n + 1}"></a>` : ""}</div>`;

function replaying(words) {
  const page = opened(`<div id="say"></div><div id="alert"></div><link id="favicon" href="/still.svg"><div id="table" data-slug="nile" data-version="1">${step(1)}</div>`);
  page.respond = (address) => answer(step(Number(address.split("/").pop()), words));
  page.load("recent/replay.js");
  page.pressed = () => page.find("#autoplay").getAttribute("aria-pressed");
  return page;
}

test("a step is shown and said without the links to the rules, and has an address of its own", async () => {
  const page = replaying();
  await page.press("[data-go]");
  assert.deepEqual([page.text("#board"), page.said, page.steps], ["2", ["Step 2. Ann bids."], ["/t/nile/at/2"]]);
});

test("where somebody has stepped on meanwhile, the earlier step is not shown", async () => {
  const page = replaying();
  const done = {};
  page.respond = (address) => new Promise((answered) => { done[address] = () => answered(answer(step(Number(address.split("/").pop())))); });
  await page.press("[data-go]");
  page.find("[data-go]").href = "/t/nile/at/3";
  await page.press("[data-go]");
  for (const n of [3, 2]) {
    done[`/t/nile/at/${n}`]();
    await settled();
  }
  assert.deepEqual([page.text("#board"), page.steps], ["3", ["/t/nile/at/3"]]);
});

test("it plays to the last step and stops there", async () => {
  const page = replaying();
  await page.press("#autoplay");
  assert.equal(page.pressed(), "true");
  await page.clock.pass(60_000);
  assert.deepEqual([page.text("#board"), page.pressed(), page.steps.length], ["3", "false", 2]);
});

test("a step of many words stays longer", async () => {
  const shown = async (words) => {
    const page = replaying(words);
    await page.press("[data-go]");
    const from = page.clock.now;
    await page.press("#autoplay");
    while (page.text("#board") === "2") await page.clock.pass(100);
    return page.clock.now - from;
  };
  assert.ok(await shown("Ann bids ".repeat(20)) > 3 * await shown("Ann bids"));
});

test("it is stopped by the same button", async () => {
  const page = replaying();
  await page.press("#autoplay");
  await page.press("#autoplay");
  await page.clock.pass(60_000);
  assert.deepEqual([page.text("#board"), page.pressed()], ["1", "false"]);
});

test("without a connection it stops where it is, and says so on its button", async () => {
  const page = replaying();
  page.respond = () => { throw new Error("no connection"); };
  await page.press("#autoplay");
  await page.clock.pass(60_000);
  assert.deepEqual([page.text("#board"), page.pressed()], ["1", "false"]);
});

/* A replay of a running game at step `n` of `last`. */
const bar = (n, last) => `<div id="replay" data-number="${n}" data-last="${last}" data-newest="/t/nile/newest"><button id="autoplay" aria-pressed="false"></button><select data-speed><option value="1">1</option></select>
<a data-go data-key="[" href="/t/nile/at/${n - 1}"></a><input type="range" min="1" max="${last}" data-at="/t/nile/at/">${n < last ? `<a data-go data-key="]" href="/t/nile/at/${n + 1}"></a>` : ""}<a id="to-live" data-go data-one="%n new move" data-many="%n new moves" href="/t/nile/at/${last}"><i></i>Live<span class="live__n"></span></a></div>`;
const running = (n, last) => step(n).replace(/<div id="replay">[^]*$/, bar(n, last));

function keepsUp(n, last, newest) {
  const page = opened(`<div id="say"></div><div id="alert"></div><link id="favicon" href="/still.svg"><div id="table" data-slug="nile" data-version="1">${running(n, last)}</div>`);
  page.respond = (address) => answer(address === "/t/nile/newest" ? JSON.stringify({ last: newest }) : running(Number(address.split("/").pop()), newest));
  page.load("recent/replay.js");
  return page;
}

test("anyone who is at the end of a running game stays there", async () => {
  const page = keepsUp(3, 3, 5);
  await page.clock.pass(3100);
  assert.deepEqual([page.text("#board"), page.steps, page.replaced], ["5", [], ["/t/nile/at/5"]]);
});

test("anyone who is further back stays there too, and reads how far it has gone on", async () => {
  const page = keepsUp(2, 3, 5);
  await page.clock.pass(3100);
  assert.deepEqual([page.text("#board"), page.text(".live__n"), page.find("#to-live").getAttribute("href")], ["2", "+2", "/t/nile/at/5"]);
});

test("anyone who presses Live just after a move comes to that move", async () => {
  const page = keepsUp(2, 3, 4);
  await page.press("#to-live");
  assert.deepEqual([page.text("#board"), page.steps, page.replaced], ["4", ["/t/nile/at/3"], ["/t/nile/at/4"]]);
});

test("anyone who was at the end stays there, though a move is made while the step is fetched", async () => {
  const page = keepsUp(3, 3, 5);
  const before = page.respond;
  page.respond = (address) => address === "/t/nile/newest" ? answer(JSON.stringify({ last: 4 })) : before(address);
  await page.clock.pass(3100);
  assert.deepEqual([page.text("#board"), page.replaced], ["5", ["/t/nile/at/4", "/t/nile/at/5"]]);
});

test("Home and End lead to the ends", async () => {
  const page = keepsUp(3, 5, 5);
  const press = (key) => { page.document.body.dispatchEvent(new page.context.Event("keydown", { bubbles: true, cancelable: true, key })); return settled(); };
  await press("Home");
  assert.equal(page.text("#board"), "1");
  await press("End");
  assert.deepEqual([page.text("#board"), page.steps], ["5", ["/t/nile/at/1", "/t/nile/at/5"]]);
});
