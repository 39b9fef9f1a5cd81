/* live.js and speech.js: what is said of news and of one's own turn, and that nothing is said twice. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer } = require("../stub/page.js");
const { TABLE, opened, part, picture } = require("../stub/table.js");

const BREATH = 1500; // milliseconds: several sentences within 1.5 s are said in one breath (live.js)
const MINE = ' data-turn="8" data-asks="Your turn. Bid"';
const asks = (attributes = MINE) => part("prompt", '<h2 id="prompt-title">Bid</h2>', attributes);
const bid = (v, text, more = {}) => picture({ v, news: [[v, text]], ...more });

test("sentences that come close together are said in one breath, in their order", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3"));
  await page.clock.pass(BREATH - 100);
  assert.deepEqual(page.said, []);
  await page.receive(bid(9, "Bob passes."));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Bob passes."]);
});

test("the answer to one's own move and the socket tell the same: it is said once", async () => {
  const page = opened();
  await page.event("karnak:shown", { v: 8, own: 0, title: "", news: [[8, "You bid 3"]] });
  await page.receive(bid(8, "You bid 3"));
  await page.receive(picture({ v: 9, news: [[8, "You bid 3"], [9, "Bob passes"]] }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["You bid 3. Bob passes."]);
});

test("what is asked of the reader is said after the news, once a turn", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "Bob's clock was given a minute", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Your turn. Bid.", "Bob's clock was given a minute."]);
});

test("the next turn of the reader is said again", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "You bid 4", { parts: { prompt: asks("") } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(10, "Ann passes", { parts: { prompt: asks(' data-turn="10" data-asks="Your turn. Buy"') } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Your turn. Bid.", "You bid 4.", "Ann passes. Your turn. Buy."]);
});

test("a turn that was there when the page was opened is not said by itself", async () => {
  const page = opened(TABLE.replace('id="prompt"', `id="prompt"${MINE}`));
  await page.receive(bid(8, "Ann has come back", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann has come back."]);
});

test("at the end it is the standing that is told, once", async () => {
  const page = opened();
  const standing = { prompt: asks(' data-asks="Final standings. 1. Ann, 30 points."') };
  await page.receive(bid(8, "The game is over", { parts: standing }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "Bob has written", { parts: standing }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["The game is over. Final standings. 1. Ann, 30 points.", "Bob has written."]);
});

const CROWD = [[8, "You get 3 gold"], [8, "Ann gets 4 gold", true]]; // the second is about others alone
for (const [verbosity, said] of [
  [undefined, "You get 3 gold. Ann gets 4 gold. Your turn. Bid."],
  ["mine", "You get 3 gold. Your turn. Bid."],
  ["turn", "Your turn. Bid."],
]) {
  test(`how much is said by itself is the reader's own: ${verbosity ?? "everything"}`, async () => {
    const page = opened();
    if (verbosity) page.document.documentElement.dataset.verbosity = verbosity;
    await page.receive(picture({ news: CROWD, parts: { prompt: asks() } }));
    await page.clock.pass(BREATH);
    assert.deepEqual(page.said, [said]);
  });
}

test("nothing is said before the reveal has told it", async () => {
  const page = opened();
  let told;
  page.context.karnak.unveil = () => new Promise((done) => { told = done; });
  await page.receive(bid(8, "Ann offers 5", { reveal: "<p>5</p>" }));
  await page.clock.pass(3 * BREATH);
  assert.deepEqual(page.said, []);
  told();
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann offers 5."]);
});

test("news of a picture that has to be fetched are said once, with the picture", async () => {
  const page = opened();
  page.respond = () => answer(JSON.stringify(bid(9, "Bob passes", { news: [[8, "Ann bids 3"], [9, "Bob passes"]] })));
  await page.receive(bid(9, "Bob passes", { on: [8, 0] }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Bob passes."]);
});

test("an arbiter who stops the table is told at once, and not again while the table stands", async () => {
  const page = opened();
  let calls = 0;
  page.document.addEventListener("karnak:arbiter", () => { calls++; });
  const stopped = { prompt: part("prompt", "<p data-arbiter>The arbiter has stopped the table.</p>") };
  await page.receive(picture({ parts: stopped }));
  assert.equal(page.text("#alert"), "The arbiter has stopped the table.");
  await page.receive(picture({ v: 9, parts: stopped }));
  assert.equal(calls, 1);
  await page.receive(picture({ v: 10, parts: { prompt: asks() } }));
  await page.receive(picture({ v: 11, parts: stopped }));
  assert.equal(calls, 2);
});

test("sentences get the full stop that they lack, and no second one", () => {
  const page = new Page('<div id="say"></div><div id="alert"></div>').load("speech.js");
  const { joined } = page.context.speech;
  assert.equal(joined(["Ann bids 3", "Bob passes.", "Really?", "Now!", "They are:", "So…"]), "Ann bids 3. Bob passes. Really? Now! They are: So…");
  assert.equal(joined([]), "");
});

test("the same text twice is a new node each time, so that it is read out twice", () => {
  const page = new Page('<div id="say"></div><div id="alert"></div>').load("speech.js");
  page.context.speech.say("Closed");
  const first = page.find("#say").firstChild;
  page.context.speech.say("Closed");
  assert.notEqual(page.find("#say").firstChild, first);
  assert.equal(page.text("#say"), "Closed");
});

test("under modal sheets the topmost says the same, and what it said goes with it", async () => {
  const page = new Page('<div id="say"></div><div id="alert" role="alert"></div><dialog id="a"></dialog><dialog id="b"></dialog>');
  const watched = [];
  page.context.MutationObserver = class {
    constructor(changed) { this.changed = changed; }
    observe(region) { watched.push([region.id, this.changed]); }
  };
  page.load("speech.js");
  for (const id of ["a", "b"]) page.find(`#${id}`).modal = true;
  page.context.speech.say("Ann bids 3");
  for (const [id, changed] of watched) if (id === "say") changed();
  await page.clock.pass(1000);
  assert.deepEqual([page.text("#a"), page.text("#b")], ["", "Ann bids 3"]);
  page.find("#b").dispatchEvent(new page.context.Event("close"));
  assert.equal(page.text("#b"), "");
});
