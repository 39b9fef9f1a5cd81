/* what.js: one card says what a thing is, and while asking every touch explains and nothing is chosen. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer, settled } = require("../stub/page.js");
const { TABLE, opened, part } = require("../stub/table.js");

const sign = (symbol) => `<svg class="i"><use href="#${symbol}"></use></svg>`;
const BOARD = part("board", `
  <button id="memphis" data-place="memphis"><span id="limit" data-what="limit">${sign("cardi")}3</span><b id="loose">${sign("camel")}</b> Memphis</button>
  <button id="chosen" data-place="bid-1" data-what="bid_step" aria-pressed="false">1</button>
  <p id="plain">Nothing here</p><p id="fact" data-what="deck">Card deck: 36</p>`);
const CARD = '<h3>NAME</h3><p>What it means.</p><p class="what__here" data-here="Here: %n"></p><p class="what__l"><a href="/rules#R1">Rule</a></p>';
const PAGE = `${TABLE.replace('<div id="board">old board</div>', BOARD).replace("Bob bids", 'Bob bids<label data-place="bid-1"><input id="pick" type="radio"></label>')}
  <div id="what"></div><div id="asking" hidden><span>Touch anything.</span><button>Done</button></div><button id="explain" data-explains></button>`;

function table() {
  const page = opened(PAGE, "what.js", "board.js");
  page.respond = (address) => (address.includes("/plainly") ? answer("", 204) : answer(CARD.replace("NAME", address.match(/what\/([^?]*)/)[1])));
  page.card = () => (page.find("#what").popped ? page.text("#what h3") : null);
  page.over = (selector, pointerType = "mouse", type = "pointerover") => page.find(selector).dispatchEvent(Object.assign(new page.context.Event(type, { bubbles: true }), { pointerType }));
  page.key = (key) => { const event = Object.assign(new page.context.Event("keydown", { bubbles: true, cancelable: true }), { key }); page.document.activeElement.dispatchEvent(event); return settled().then(() => event); };
  page.rests = async (ms) => { await page.clock.pass(ms); await settled(); };
  return page;
}

const focus = (page, selector) => page.find(selector).focus();

test("a pointer that rests on a symbol is told what it is, with the number that stands there", async () => {
  const page = table();
  page.over("#limit svg");
  await page.rests(599);
  assert.equal(page.card(), null);
  await page.rests(1);
  assert.equal(page.card(), "limit");
  assert.equal(page.text(".what__here"), "Here: 3");
  assert.deepEqual(page.asked.map((one) => one.address), ["/learn/amun-re/what/limit?at=nile&lang=en"]);
});

test("the number is the one in bold where others stand beside it, and none where two stand together", async () => {
  for (const [inside, said] of [["<b>6</b><em>1</em>", "Here: 6"], ["<b>20</b><small>5</small>", "Here: 20"], ["×2", "Here: 2"], ["−3", "Here: −3"], ["<i>2</i> of 4", ""]]) {
    const page = table();
    page.find("#fact").innerHTML = inside;
    page.over("#fact");
    await page.rests(600);
    assert.equal(page.text(".what__here"), said);
  }
});

test("a sign among those that say what a card does means the card", async () => {
  const page = table();
  page.find("#memphis").innerHTML = `<i class="glyphs"><b>5</b>${sign("statue")}</i><b>Statues</b>`;
  page.over(".glyphs svg");
  await page.rests(600);
  assert.deepEqual([page.card(), page.text(".what__here")], ["memphis", ""]);
});

test("a place that is closed says why as well", async () => {
  const page = table();
  page.find("#plain").textContent = "The card\n is too low.";
  for (const [name, value] of [["aria-disabled", "true"], ["aria-describedby", "plain"]]) page.find("#chosen").setAttribute(name, value);
  page.over("#chosen");
  await page.rests(600);
  assert.equal(page.text(".what__here"), "Here: 1 The card is too low.");
});

test("what comes to lie under a mouse that has just pressed is not explained until the mouse goes away", async () => {
  const page = table();
  const mouse = (type, selector, x) => page.find(selector).dispatchEvent(Object.assign(new page.context.Event(type, { bubbles: true }), { pointerType: "mouse", clientX: x, clientY: 10 }));
  mouse("pointerdown", "#plain", 10);
  for (const [x, told] of [[12, null], [80, "deck"]]) {
    mouse("pointerover", "#fact", x);
    await page.rests(600);
    assert.equal(page.card(), told);
  }
});

test("a symbol in a thing without words of its own says what it draws, and a thing without either is its place", async () => {
  const page = table();
  page.over("#loose svg");
  await page.rests(600);
  assert.deepEqual([page.card(), page.text(".what__here")], ["camel", ""]);
  page.over("#memphis");
  await page.rests(600);
  assert.equal(page.card(), "memphis");
});

test("a choice of the prompt is what its place on the board is", async () => {
  const page = table();
  focus(page, "#pick");
  page.context.karnak.ask();
  await settled();
  assert.equal(page.card(), "bid_step");
});

test("the card stays while the pointer is on it, and goes soon after it has left", async () => {
  const page = table();
  page.over("#fact");
  await page.rests(600);
  page.over("#plain");
  await page.rests(200);
  page.over("#what h3");
  await page.rests(1000);
  assert.equal(page.card(), "deck");
  page.over("#plain");
  await page.rests(250);
  assert.equal(page.card(), null);
});

test("words are fetched once", async () => {
  const page = table();
  for (let time = 0; time < 2; time++) {
    await page.press("#fact");
    await page.rests(0);
    assert.equal(page.card(), "deck");
    await page.press("#plain");
    assert.equal(page.card(), null);
  }
  assert.equal(page.asked.length, 1);
});

test("a tap explains what is no choice, and leaves a choice alone", async () => {
  const page = table();
  await page.press("#fact");
  await page.rests(0);
  assert.equal(page.card(), "deck");
  await page.press("#chosen");
  assert.equal(page.card(), null);
});

test("a long press explains a choice and chooses nothing", async () => {
  const page = table();
  let pressed = 0;
  page.find("#chosen").addEventListener("click", () => pressed++);
  page.over("#chosen", "touch", "pointerdown");
  await page.rests(600);
  page.over("#chosen", "touch", "pointerup");
  await page.press("#chosen");
  assert.deepEqual([page.card(), pressed], ["bid_step", 0]);
  page.over("#chosen", "touch", "pointerdown");
  page.over("#chosen", "touch", "pointerup");
  await page.press("#chosen");
  assert.equal(pressed, 1);
});

test("what has no entry shows no card", async () => {
  const page = table();
  page.find("#fact").dataset.what = "plainly";
  await page.press("#fact");
  assert.equal(page.card(), null);
});

test("what has no entry is part of what it stands in", async () => {
  const page = table();
  page.find("#limit").dataset.what = "plainly";
  page.over("#limit svg");
  await page.rests(600);
  assert.equal(page.card(), "memphis");
});

test("by key the card is said, and describes what has the focus until Escape", async () => {
  const page = table();
  focus(page, "#memphis");
  page.context.karnak.ask();
  await settled();
  assert.deepEqual(page.said, ["memphis. What it means."]);
  assert.equal(page.find("#memphis").getAttribute("aria-describedby"), "what");
  assert.ok((await page.key("Escape")).defaultPrevented);
  assert.deepEqual([page.card(), page.find("#memphis").getAttribute("aria-describedby")], [null, null]);
});

test("Tab leads from a thing into its card, and Escape back", async () => {
  const page = table();
  focus(page, "#memphis");
  page.context.karnak.ask();
  await settled();
  await page.key("Tab");
  assert.equal(page.document.activeElement.localName, "a");
  await page.key("Escape");
  assert.equal(page.document.activeElement.id, "memphis");
});

test("asked twice, the arrows go through everything in reading order, and nothing is chosen until Done", async () => {
  const page = table();
  let pressed = 0;
  page.find("#chosen").addEventListener("click", () => pressed++);
  focus(page, "#memphis");
  for (let time = 0; time < 2; time++) {
    page.context.karnak.ask();
    await settled();
  }
  assert.equal(page.find("#asking").hidden, false);
  const met = [];
  for (let time = 0; time < 4; time++) {
    await page.key("ArrowRight");
    met.push(page.card());
  }
  assert.deepEqual(met, ["limit", "camel", "bid_step", "deck"]);
  await page.press("#chosen");
  assert.ok((await page.key("Enter")).defaultPrevented);
  assert.deepEqual([page.card(), pressed], ["bid_step", 0]);
  await page.press("#asking button");
  assert.deepEqual([page.card(), page.find("#asking").hidden], [null, true]);
  await page.press("#chosen");
  assert.equal(pressed, 1);
});

test("what is explained keeps its mark when news draw it anew", async () => {
  const page = table();
  focus(page, "#memphis");
  page.context.karnak.ask();
  await settled();
  assert.equal(page.card(), "memphis");
  page.find("#memphis").classList.remove("is-asked"); // as a morph does
  await page.event("karnak:refreshed");
  assert.deepEqual([page.card(), page.find("#memphis").classList.contains("is-asked")], ["memphis", true]);
});

test("a tap on a place that is closed explains no sign of it: its reason is told", async () => {
  const page = table();
  page.find("#memphis").setAttribute("aria-disabled", "true");
  await page.press("#loose svg");
  await page.rests(0);
  assert.equal(page.card(), null);
});

test("the arrows go on past what has no entry", async () => {
  const page = table();
  page.find("#limit").dataset.what = "plainly";
  focus(page, "#memphis");
  for (let time = 0; time < 2; time++) {
    page.context.karnak.ask();
    await settled();
  }
  await page.key("ArrowRight");
  assert.equal(page.card(), "memphis");
  await page.key("ArrowRight");
  assert.equal(page.card(), "camel");
});

test("the button of the help begins the same for thumbs", async () => {
  const page = table();
  await page.press("#explain");
  assert.equal(page.find("#asking").hidden, false);
  await page.press("#memphis");
  assert.equal(page.card(), "memphis");
});

test("a card goes with the thing that it explains", async () => {
  const page = table();
  await page.press("#fact");
  page.find("#fact").remove();
  await page.event("karnak:refreshed");
  assert.equal(page.card(), null);
});

test("scrolling takes the card away", async () => {
  const page = table();
  await page.press("#fact");
  page.find("#board").dispatchEvent(new page.context.Event("scroll"));
  assert.equal(page.card(), null);
});

test("a puzzle has this script alone, and a symbol of it says what it is", async () => {
  const page = new Page(`${BOARD}<div id="table" data-game="amun-re"></div><div id="what"></div><div id="asking" hidden><button></button></div>`);
  page.respond = () => answer(CARD);
  page.load("what.js");
  page.find("#limit").dispatchEvent(Object.assign(new page.context.Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
  await page.clock.pass(600);
  await settled();
  assert.ok(page.find("#what").popped);
});
