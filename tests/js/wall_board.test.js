/* wall_board.js: a board or a reveal inside a wall. Decision 0042. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer } = require("./stub/page.js");

const stage = (html) => `<div id="stage">${html}</div>`;

function inside(html, motion = "auto") {
  const page = new Page(stage(html));
  page.document.documentElement.dataset.motion = motion;
  return page.load("wall_board.js");
}

test("a board asks for a newer picture only when the wall says so", async () => {
  const page = inside("old");
  page.respond = () => answer(stage("new"));
  await page.clock.pass(60_000);
  assert.deepEqual([page.text("#stage"), page.asked.length], ["old", 0]);
  await page.event("karnak:look");
  assert.equal(page.text("#stage"), "new");
});

for (const [what, respond] of [
  ["an error", () => answer("gone", 404)],
  ["a page without a board", () => answer("<p>Sign in.</p>")],
  ["no connection", () => { throw new Error("offline"); }],
]) {
  test(`with ${what} the picture stays`, async () => {
    const page = inside("old");
    page.respond = respond;
    await page.event("karnak:look");
    assert.equal(page.text("#stage"), "old");
  });
}

test("a reveal plays, and stands at once where nothing moves", () => {
  assert.ok(inside('<section class="reveal"></section>').find(".reveal.is-playing"));
  assert.ok(!inside('<section class="reveal"></section>', "off").find(".is-playing"));
});
