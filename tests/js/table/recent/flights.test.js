/* flights.js: which pieces are seen on their way, whence and whither, in which order, and what ends it. Decision 0065. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { TABLE, opened, part, picture } = require("../../stub/table.js");

/* Pieces stand where `data-x` says. */
const token = (colour, x) => `<svg class="tok" data-x="${x}"><use href="#s-${colour}"></use></svg>`;
const die = (symbol, x) => `<svg class="d" data-x="${x}"><use href="#${symbol}"></use></svg>`;
const square = (name, inside = "") => `<li id="${name}">${inside}</li>`;
const board = (...squares) => part("board", `<ul>${squares.join("")}</ul>`);
const PLATES = '<div class="player seat-jade" data-piece="seat-0" data-x="1000"></div><div class="player seat-lapis" data-piece="seat-1" data-x="2000"></div><p data-store=".card" data-x="500"></p>';
const GROUND = (first) => TABLE.replace('<div id="board">old board</div>', `<div class="t-left" data-pieces=".sq .tok, .tok, .d, .card">${first}</div>`).replace('<section id="players">', `<section id="players">${PLATES}`);
const moved = (seat) => part("log", `<div class="log"><p data-number="8" data-seat="${seat}">Moved</p></div><button class="log__more" hidden></button>`);

function table(first, { still = false } = {}) {
  const page = opened(GROUND(first));
  const element = page.find("#board").constructor.prototype;
  element.getBoundingClientRect = function () { return { x: +(this.dataset.x ?? 0), y: 0, width: this.dataset.x ? 20 : 0, height: 20 }; };
  page.flown = [];
  element.animate = function (frames, timing) {
    const one = { play() { page.set = true; }, pause() {}, cancel() { page.ended = true; }, finished: new Promise(() => {}) };
    if (frames.translate) page.flown.push([...frames.translate.map((at) => parseFloat(at)), timing.duration, timing.delay]);
    return one;
  };
  Object.assign(page.context, {
    getComputedStyle: () => ({ getPropertyValue: () => (still ? "0ms" : "240ms") }), requestAnimationFrame: (act) => act(),
  });
  page.load("recent/flights.js");
  page.comes = (next, seat = 1) => page.receive(picture({ parts: { board: next, log: moved(seat) } })).then(() => page.flown.map(([from, to]) => [from, to]));
  return page;
}

test("a token that enters the board comes from its owner's plate, and goes back to it", async () => {
  assert.deepEqual(await table(board(square("a"))).comes(board(square("a", token("jade", 100)))), [[1000, 100]]);
  assert.deepEqual(await table(board(square("a", token("jade", 100)))).comes(board(square("a"))), [[100, 1000]]);
});

test("what lay elsewhere comes from there, and what was taken goes to whoever has moved", async () => {
  const dial = board(square("dial", die("white_3", 100)), square("pan"));
  assert.deepEqual(await table(dial).comes(board(square("dial"), square("pan", die("white_3", 400)))), [[100, 400]]);
  assert.deepEqual(await table(dial).comes(board(square("dial"), square("pan"))), [[100, 2000]]);
});

test("of several that are gone nobody knows who has them, and what came from nowhere is there at once", async () => {
  const two = board(square("dial", die("white_3", 100) + die("grey_1", 130)));
  assert.deepEqual(await table(two).comes(board(square("dial"))), []);
  assert.deepEqual(await table(board(square("dial"))).comes(two), []);
});

test("a card comes from its store", async () => {
  const hand = board(square("hand", '<i class="card" data-kind="theft" data-x="900"></i>'));
  assert.deepEqual(await table(board(square("hand"))).comes(hand), [[500, 900]]);
});

test("one flies after the other, 250 to 400 ms each, 1.2 s in all; the rest is there at once", async () => {
  const many = board(square("a", Array.from({ length: 9 }, (_none, n) => token("jade", 100 + n)).join("")));
  const page = table(board(square("a")));
  await page.comes(many);
  const ends = page.flown.map(([, , duration, delay]) => duration + delay);
  assert.deepEqual(page.flown.map(([, , , delay]) => delay), [0, ...ends.slice(0, -1)]);
  assert.ok(page.flown.every(([, , duration]) => duration >= 250 && duration <= 400));
  assert.ok(ends.at(-1) <= 1200 && page.flown.length < 9);
});

test("any key ends what is under way", async () => {
  const page = table(board(square("a")));
  await page.comes(board(square("a", token("jade", 100))));
  assert.ok(page.find(".flights"));
  page.window.dispatchEvent({ type: "keydown" });
  assert.deepEqual([page.ended, page.find(".flights")], [true, null]);
});

test("nothing travels in a hidden tab, nor for those who want no movement", async () => {
  const [before, after] = [board(square("a")), board(square("a", token("jade", 100)))];
  assert.deepEqual(await table(before, { still: true }).comes(after), []);
  const page = table(before);
  page.document.hidden = true;
  assert.deepEqual(await page.comes(after), []);
});
