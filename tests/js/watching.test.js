/* watching.js: live games in sight are asked for at a steady rate; a more exciting one takes a place only if asked. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer } = require("./stub/page.js");

const EVERY = 2000;
const card = (slug, version, kept = "") => `<li id="watch-${slug}" data-table="${slug}" data-version="${version}" data-mark="m${version}"><div id="pic-${slug}"${kept}></div><h2>Game ${slug}</h2></li>`;
const news = (cards, gone = "") => `<svg id="watch-symbols"><symbol id="die"></symbol></svg><ol id="watch-cards">${cards}</ol><ul id="watch-gone">${gone}</ul>`;

/* A page with two games, of which those named are in sight; `all`: boards side by side. */
function watching({ all = false, follow = null, sight = ["a", "b"] } = {}) {
  const page = new Page(`<div id="say"></div>${follow === null ? "" : `<input type="checkbox" data-follow${follow ? " checked" : ""}>`}<svg id="watch-symbols"></svg>
<ol id="watching" data-from="/watch/news" data-every="${EVERY}"${all ? " data-all" : ""} data-instead="Now: %s">${card("a", 1)}${card("b", 1)}</ol>`);
  page.context.IntersectionObserver = class {
    constructor(tell) { this.tell = tell; }
    observe(target) { this.tell([{ target, isIntersecting: sight.includes(target.dataset.table) }]); }
    unobserve() {}
  };
  page.context.speech = { tell: (text) => page.said.push(text) };
  page.said = [];
  page.respond = () => answer("", 204);
  page.find("#watching").matches = () => false; // no pointer over it
  page.load("watching.js");
  page.tables = () => page.find("#watching").children.map((one) => `${one.dataset.table}${one.dataset.version}`);
  return page;
}

test("what is in sight is asked for, with its version and mark, at a steady rate", async () => {
  const page = watching({ sight: ["b"] });
  await page.clock.pass(2 * EVERY + 100);
  assert.deepEqual(page.asked.map((one) => one.address), Array(2).fill("/watch/news?t=b.1.m1"));
});

test("boards side by side are all asked for", async () => {
  const page = watching({ all: true, sight: [] });
  await page.clock.pass(EVERY + 100);
  assert.equal(page.asked[0].address, "/watch/news?t=a.1.m1&t=b.1.m1");
});

test("nothing is asked for while nobody looks", async () => {
  const page = watching();
  page.document.hidden = true;
  await page.clock.pass(3 * EVERY);
  assert.deepEqual(page.asked, []);
});

test("a game that has gone on is morphed in, and its new symbols are kept", async () => {
  const page = watching();
  page.respond = () => answer(news(card("a", 2)));
  await page.clock.pass(EVERY + 100);
  assert.deepEqual([page.tables(), page.morphed], [["a2", "b1"], ["watch-a"]]);
  assert.ok(page.find("#watch-symbols #die"));
});

test("a more exciting game takes the place of the one that gives way, and is told", async () => {
  const page = watching({ all: true, follow: true });
  page.respond = () => answer(news(card("c", 5), '<li data-gone="b"></li>'));
  await page.clock.pass(EVERY + 100);
  assert.match(page.asked[0].address, /&follow=on$/);
  assert.deepEqual([page.tables(), page.said, page.replaced], [["a1", "c5"], ["Now: Game c"], ["/watch/a+c?follow=on"]]);
});

test("nothing is followed unless it is asked for, nor while the reader is in the boards", async () => {
  const unasked = watching({ all: true, follow: false });
  await unasked.clock.pass(EVERY + 100);
  assert.doesNotMatch(unasked.asked[0].address, /follow/);
  const reading = watching({ all: true, follow: true });
  reading.find("#watching").contains = () => true;
  await reading.clock.pass(EVERY + 100);
  assert.doesNotMatch(reading.asked[0].address, /follow/);
});

test("without a connection the pictures stay, and it is asked again", async () => {
  const page = watching();
  page.respond = () => { throw new Error("no connection"); };
  await page.clock.pass(2 * EVERY + 200);
  assert.deepEqual([page.tables(), page.asked.length, page.document.body.dataset.live], [["a1", "b1"], 2, "off"]);
});
