/* focus.js: the focus goes to the same control, the same place, or the heading of its part. Decision 0020. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, settled } = require("./stub/page.js");

const PAGE = `<main><h1>Table</h1><section id="prompt" aria-labelledby="title"><h2 id="title">Bid</h2><form id="bids"><button id="one" data-place="nile">3</button></form></section>
<section id="board"><button data-place="nile">Nile</button></section></main>`;

/* The control with the focus is swapped out for this; what has the focus then. */
async function swapped(html, act = "keydown") {
  const page = new Page(PAGE).load("focus.js");
  const gone = page.find("#one");
  gone.dispatchEvent(new page.context.Event(act, { bubbles: true }));
  gone.focus();
  page.find("#bids").innerHTML = html;
  page.document.activeElement = page.document.body; // as browsers do when what has the focus goes
  const out = new page.context.Event("focusout", { bubbles: true, relatedTarget: null });
  gone.parent = page.find("#bids"); // the event is sent while it is still there
  gone.dispatchEvent(out);
  gone.parent = null;
  await settled();
  return page.document.activeElement;
}

test("a control that is drawn anew has the focus again", async () => {
  assert.equal((await swapped('<button id="one">4</button>')).textContent, "4");
});

test("what gets the focus comes into sight after a key, and moves nothing after a press", async () => {
  for (const [act, scrolled] of [["keydown", true], ["pointerdown", false]]) {
    const now = await swapped("", act);
    assert.deepEqual([now.id, now.scrolled], ["title", scrolled]);
  }
});

test("without that control it is the one of the same place, in the same part of the page", async () => {
  const now = await swapped('<button id="two" data-place="nile">5</button>');
  assert.equal(now.id, "two");
});

test("without both it is the heading of the part", async () => {
  assert.equal((await swapped("")).id, "title");
});

test("a heading that a refresh leaves without its tab stop has the focus again", async () => {
  const page = new Page(PAGE).load("focus.js");
  const heading = page.find("#title");
  page.document.activeElement = page.document.body; // as browsers do when it can no longer have the focus
  heading.dispatchEvent(new page.context.Event("focusout", { bubbles: true, relatedTarget: null }));
  await settled();
  assert.equal(page.document.activeElement.id, "title");
});

test("where its part is hidden it is the heading of what is asked", async () => {
  const page = new Page(PAGE.replace("<main>", '<main id="table">').replaceAll('"title"', '"prompt-title"')).load("focus.js");
  const place = page.find("#board button");
  page.find("#board").setAttribute("hidden", "");
  page.document.activeElement = page.document.body; // as browsers do with what is hidden
  place.dispatchEvent(new page.context.Event("focusout", { bubbles: true, relatedTarget: null }));
  await settled();
  assert.equal(page.document.activeElement.id, "prompt-title");
});

async function arrives(seconds, html) {
  const before = new Page(PAGE).load("focus.js");
  const form = Object.assign(before.document.createElement("form"), { action: "/bid" });
  form.method = "post";
  before.document.body.append(form);
  form.requestSubmit();
  await before.clock.pass(seconds * 1000);
  const after = new Page(html);
  after.clock.now = before.clock.now;
  after.context.sessionStorage = before.context.sessionStorage;
  return after.load("focus.js").document.activeElement;
}

test("an act that loads the page anew leads to the same button there", async () => {
  assert.equal((await arrives(1, `${PAGE}<form action="/bid"><button id="again">Bid</button></form>`)).id, "again");
});

test("a page may name what it leads to, before what is to be decided", async () => {
  const decides = PAGE.replaceAll("title", "prompt-title");
  assert.equal((await arrives(1, `${decides}<button id="on" data-arrive>Go on</button>`)).id, "on");
});

test("where that button is gone, or closed, it leads to what is to be decided", async () => {
  const decides = PAGE.replaceAll("title", "prompt-title");
  assert.equal((await arrives(1, decides)).id, "prompt-title");
  assert.equal((await arrives(1, `${decides}<form action="/bid"><button aria-disabled="true">Bid</button></form>`)).id, "prompt-title");
});

test("a table keeps its board in sight: what is to be decided has the focus without being scrolled to", async () => {
  const decides = PAGE.replaceAll("title", "prompt-title");
  assert.equal((await arrives(1, decides)).scrolled, true);
  assert.equal((await arrives(1, decides.replace("<main>", '<main id="table">'))).scrolled, false);
});

test("a page that is opened much later, or has its own place to begin, is left alone", async () => {
  assert.equal((await arrives(120, PAGE)).localName, "body");
  assert.equal((await arrives(1, `${PAGE}<input autofocus>`)).localName, "body");
});
