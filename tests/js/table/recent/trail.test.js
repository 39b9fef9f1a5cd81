/* trail.js: the number of the move that changed a place last stands there and on its line of the log. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { TABLE, opened, part, picture } = require("../../stub/table.js");

const place = (name, state) => `<ul><li><button data-place="${name}" data-state="${state}" aria-label="${name}: ${state}"></button></li></ul>`;
const board = (nile, delta) => part("board", place("nile", nile) + place("delta", delta));
const line = (version) => `<p data-number="${version}"><b></b><span><a href="/t/nile/at/${version}">Move ${version}</a></span></p>`;
const log = (...versions) => part("log", `<div class="log" tabindex="0">${versions.map(line).join("")}</div><button class="log__more" hidden data-one="%n new line" data-many="%n new lines"></button><div id="trail" hidden data-one="%n move" data-many="%n moves" data-nth="Move %n of %m"><span></span><button data-shows="1">›</button><button data-shows="again">Show again</button></div>`);
const at = (html) => TABLE.replace('<div id="board">old board</div>', html);
const comes = (page, v, parts) => page.receive(picture({ v, parts }));

const numbers = (page) => page.document.querySelectorAll("#board [data-trail]").map((disc) => [disc.closest("li").firstElementChild.dataset.place, disc.textContent]);
const lines = (page) => page.document.querySelectorAll("#log [data-number]").map((one) => one.dataset.n);

async function twoMoves() {
  const page = opened(at(board(0, 0)), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: board(1, 0), log: log(7, 8) });
  await comes(page, 9, { board: board(1, 1), log: log(7, 8, 9, 9) });
  return page;
}

test("moves since one's own last act are numbered in order, on the board and in the log alike", async () => {
  const page = await twoMoves();
  assert.deepEqual(numbers(page), [["nile", "1"], ["delta", "2"]]);
  assert.deepEqual(lines(page), [undefined, "1", "2", undefined]);
  assert.equal(page.text("#trail span"), "2 moves");
});

test("moves that come together are told apart by the words of their lines", async () => {
  const page = opened(at(board(0, 0)), "board.js", "recent/trail.js", "table.js");
  const said = (version, words) => line(version).replace("<p ", `<p data-about="${words}" `);
  const both = log().replace("tabindex=\"0\">", `tabindex="0">${said(8, "delta 3")}${said(9, "nile")}`);
  await comes(page, 9, { board: board(1, 1), log: both });
  assert.deepEqual(numbers(page), [["nile", "2"], ["delta", "1"]]);
});

test("a place that changes again carries the later number only", async () => {
  const page = await twoMoves();
  await comes(page, 10, { board: board(2, 1), log: log(7, 8, 9, 10) });
  assert.deepEqual(numbers(page), [["nile", "3"], ["delta", "2"]]);
});

test("a notice, such as an outage of the site, is no move", async () => {
  const page = await twoMoves();
  await comes(page, 10, { log: log(7, 8, 9, 10).replace('data-number="10"', 'data-number="10" data-notice') });
  assert.deepEqual(lines(page), [undefined, "1", "2", undefined]);
  assert.equal(page.text("#trail span"), "2 moves");
});

test("of two moves that name the same place the later one has it", async () => {
  const named = (...versions) => log(7, ...versions).replace(/<a href/g, '<a class="log__t" href').replace(/Move (8|9)/g, "Merit bids on nile");
  const page = opened(at(board(0, 0)), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: board(1, 0), log: named(8) });
  await comes(page, 9, { board: board(2, 0), log: named(8, 9) });
  assert.deepEqual(numbers(page), [["nile", "2"]]);
});

test("what has come and gone again keeps the number of the move that brought it, unless that was undone", async () => {
  const page = await twoMoves();
  await comes(page, 10, { board: board(1, 0), log: log(7, 8, 9, 10) });
  assert.deepEqual(numbers(page), [["nile", "1"], ["delta", "2"]]);
  await comes(page, 11, { board: board(0, 0), log: log(7, 9, 10) });
  assert.deepEqual(numbers(page), [["delta", "1"]]);
});

test("the number of what has gone again is pale, that of what is there is not", async () => {
  const page = await twoMoves();
  await comes(page, 10, { board: board(1, 0), log: log(7, 8, 9, 10) });
  const pale = page.document.querySelectorAll("#board [data-trail]").map((disc) => [disc.textContent, disc.classList.contains("is-gone")]);
  assert.deepEqual(pale, [["1", false], ["2", true]]);
});

test("the foot of a phone has the number of moves, and none when they have been seen", async () => {
  const page = opened(`${at(board(0, 0))}<nav class="phonebar"><a href="#log">Log</a></nav>`, "board.js", "recent/trail.js", "table.js");
  const tab = page.find(".phonebar a");
  assert.equal(tab.dataset.n, "");
  await comes(page, 8, { board: board(1, 0), log: log(7, 8) });
  await comes(page, 9, { board: board(1, 1), log: log(7, 8, 9) });
  assert.equal(tab.dataset.n, "2");
  page.context.karnak.remember(true);
  assert.equal(tab.dataset.n, "");
});

test("a place inside another has a number of its own", async () => {
  const market = (state, dice) => part("board", `<ul><li><button data-place="luxor" data-state="${state}" aria-label="luxor"></button><i data-mark="dice" data-state="${dice}"></i></li></ul>`);
  const page = opened(at(market("open", 1)), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: market("open", 2), log: log(8) });
  await comes(page, 9, { board: market("shut", 2), log: log(8, 9) });
  const holders = page.document.querySelectorAll("#board [data-trail]").map((disc) => [disc.parent.localName, disc.textContent]);
  assert.deepEqual(holders.sort(), [["i", "1"], ["li", "2"]]);
});

test("after one's own act no place carries a number", async () => {
  const page = await twoMoves();
  page.context.karnak.remember();
  assert.deepEqual([numbers(page), lines(page).filter(Boolean)], [[], []]);
  assert.ok(page.find("#trail").hidden);
});

test("an automa's answer to one's own act is a move of its own, until it is seen", async () => {
  const page = opened(at(board(0, 0)), "board.js", "recent/trail.js", "table.js");
  const answer = line(8).replace('number="8"', 'number="8.5" data-about="delta"');
  const answered = log(7, 8).replace("</div>", `${answer}${line(8).replace('"8"', '"8.5"')}</div>`);
  await comes(page, 8, { board: board(1, 1), log: answered });
  page.context.karnak.remember();
  assert.deepEqual(numbers(page), [["delta", "1"]]);
  assert.deepEqual(lines(page), [undefined, undefined, "1", undefined]);
  assert.equal(page.text("#trail span"), "1 move");
  page.context.karnak.stepThroughChanges();
  assert.deepEqual(page.document.querySelectorAll("#log .is-stepped").length, 2);
  page.context.karnak.stepThroughChanges();
  assert.deepEqual([numbers(page), page.find("#trail").hidden], [[], true]);
});

test("stepping shows one move after the other, back again, and after the last they are seen", async () => {
  const page = await twoMoves();
  const { karnak } = page.context;
  const shown = (by) => {
    karnak.stepThroughChanges(by);
    return [page.document.activeElement.dataset.place, page.find("#log .is-stepped").dataset.number, page.text("#trail span"), page.text("#words")];
  };
  assert.deepEqual(shown(1), ["nile", "8", "Move 1 of 2", "Move 8"]);
  assert.deepEqual(shown(1), ["delta", "9", "Move 2 of 2", "Move 9"]);
  assert.deepEqual(shown(-1), ["nile", "8", "Move 1 of 2", "Move 8"]);
  assert.deepEqual(shown(-1), ["nile", "8", "Move 1 of 2", "Move 8"]);
  karnak.stepThroughChanges();
  karnak.stepThroughChanges();
  assert.ok(page.find("#trail").hidden);
});

test("the move before the first look is the last one, and a move without a place is shown by its line", async () => {
  const page = await twoMoves();
  await comes(page, 10, { log: log(7, 8, 9, 10) });
  page.context.karnak.stepThroughChanges(-1);
  assert.deepEqual([page.text("#trail span"), page.text("#words")], ["Move 3 of 3", "Move 10"]);
  assert.deepEqual(page.document.querySelectorAll("#board .is-stepped").length, 0);
});

const held = (name, state, piece = "") => place(name, state).replace("</button>", `${piece && `<svg class="tok" data-piece="${piece}"></svg>`}</button>`);

test("a move has one number on the board, where its piece is now, and on the ladder of its province", async () => {
  const before = part("board", held("stores", 3) + held("nile", 0, "bid-1") + held("delta", 0) + held("bid-delta-3", 0));
  const page = opened(at(before), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: part("board", held("stores", 2) + held("nile", 1) + held("delta", 1, "bid-1") + held("bid-delta-3", 1)), log: log(7, 8) });
  assert.deepEqual(numbers(page), [["delta", "1"], ["bid-delta-3", "1"]]);
  assert.equal(page.document.querySelectorAll("#board .is-changed").length, 4);
  await comes(page, 9, { board: part("board", held("stores", 1) + held("nile", 2) + held("delta", 1, "bid-1") + held("bid-delta-3", 1)), log: log(7, 8, 9) });
  assert.deepEqual(numbers(page), [["stores", "2"], ["delta", "1"], ["bid-delta-3", "1"]], "without a piece it is the first place");
});

test("of a ladder the step has the number where the piece is now, not the one that it has passed", async () => {
  const before = part("board", held("delta", 0, "bid-2") + held("bid-delta-0", 0, "step-2") + held("bid-delta-1", 0));
  const page = opened(at(before), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: part("board", held("delta", 1, "bid-1") + held("bid-delta-0", 1) + held("bid-delta-1", 1, "step-1")), log: log(7, 8) });
  assert.deepEqual(numbers(page), [["delta", "1"], ["bid-delta-1", "1"]]);
});

test("where a later move has changed the province, the number of a bid stays at its piece", async () => {
  const before = part("board", held("delta", 0, "bid-2") + held("bid-delta-0", 0, "step-2") + held("bid-delta-1", 0));
  const after = (n) => part("board", held("delta", n, "bid-1") + held("bid-delta-0", 1) + held("bid-delta-1", 1, "step-1"));
  const page = opened(at(before), "board.js", "recent/trail.js", "table.js");
  const named = (...versions) => log(7, ...versions).replace(/<a href/g, '<a class="log__t" href').replace("Move 8", "Merit bids 1 on bid-delta-0");
  await comes(page, 8, { board: after(1), log: named(8) });
  await comes(page, 9, { board: after(2), log: named(8, 9) });
  assert.ok(numbers(page).some(([name, n]) => name === "bid-delta-1" && n === "1"), JSON.stringify(numbers(page)));
});

test("what its line names has the number of a move before what followed from it", async () => {
  const page = opened(at(board(0, 0)), "board.js", "recent/trail.js", "table.js");
  const says = (text) => log(7, 8).replace('<a href="/t/nile/at/8">Move 8</a>', `<a class="log__t" href="/t/nile/at/8">${text}</a>`);
  await comes(page, 8, { board: board(1, 0), log: says("Merit collects 10 gold: delta") });
  assert.deepEqual(numbers(page), [["delta", "1"]]);
});

test("a changed place without a label is named by its heading, before another that sounds like the move", async () => {
  const lands = (n) => part("board", `<ul><li data-mark="land-meidum" data-state="${n}"><b>Meidum</b></li><li><button data-place="build_3" aria-label="3 pyramids, 6 gold"></button></li></ul>`);
  const page = opened(at(lands(0)), "board.js", "recent/trail.js", "table.js");
  const says = log(7, 8).replace('<a href="/t/nile/at/8">Move 8</a>', '<a class="log__t" href="/t/nile/at/8">Meret places 3 pyramids: 1 on Meidum</a>');
  await comes(page, 8, { board: lands(1), log: says });
  assert.equal(page.find("#board [data-trail]").closest("li").dataset.mark, "land-meidum");
});

test("what was stepped to is no longer framed when news come", async () => {
  const page = await twoMoves();
  page.context.karnak.stepThroughChanges();
  await comes(page, 10, { board: board(2, 1) });
  assert.equal(page.document.querySelectorAll(".is-stepped").length, 0);
  assert.equal(page.text("#trail span"), "3 moves");
});

test("who steps with the buttons keeps the focus on them, and has it in the log when all is seen", async () => {
  const page = await twoMoves();
  const next = page.find("[data-shows]");
  next.focus();
  for (const said of ["Move 1 of 2", "Move 2 of 2"]) {
    await page.press("[data-shows]");
    assert.deepEqual([page.document.activeElement === next, page.text("#trail span")], [true, said]);
  }
  await page.press("[data-shows]");
  assert.equal(page.document.activeElement, page.find("#log .log"));
});

const told = (version, about) => `<li data-number="${version}" data-about="${about}">Move ${version}</li>`;
const strip = (...items) => `<section id="lesson" data-number="1"><ol>${items.join("")}</ol></section>`;
const guide = (...items) => part("guide", strip(...items));

test("in a lesson the answers that come with one's own are numbered in its strip, on the board and in the log", async () => {
  const page = opened(at(board(0, 0) + guide()), "board.js", "recent/trail.js", "table.js");
  await comes(page, 9, { board: board(1, 2), guide: guide(told(8, "ani nile 3"), told(9, "meret thebes")), log: log(7, 8, 9) });
  page.context.karnak.remember();
  assert.deepEqual(numbers(page), [["nile", "1"]]); // nobody told of the delta: it is one's own
  assert.deepEqual(lines(page), [undefined, "1", "2"]);
  assert.deepEqual(page.document.querySelectorAll("#lesson li").map((one) => one.dataset.n), ["1", "2"]);
  await comes(page, 12, { board: board(1, 3), guide: guide(told(12, "delta")), log: log(8, 9, 11, 12) });
  assert.deepEqual(numbers(page), [["delta", "1"]]);
  assert.deepEqual(lines(page), [undefined, undefined, undefined, "1"]);
});

test("the moves are shown again by themselves, one after the other; a press ends it and the numbers stay", async () => {
  const page = await twoMoves();
  const shown = () => page.text("#trail span");
  await page.event("click", {}, page.find("[data-shows=again]"));
  assert.equal(shown(), "Move 1 of 2");
  await page.clock.pass(1500);
  assert.equal(shown(), "Move 2 of 2");
  page.window.dispatchEvent({ type: "pointerdown" });
  assert.deepEqual([shown(), numbers(page).length, page.document.querySelectorAll(".is-stepped").length], ["2 moves", 2, 0]);
  await page.event("click", {}, page.find("[data-shows=again]"));
  await page.clock.pass(5000);
  assert.deepEqual([shown(), numbers(page).length], ["2 moves", 2]);
});

test("marks begin anew where one has played on another page meanwhile", async () => {
  const page = opened(at(board(0, 0)).replace("data-own", 'data-seat="0" data-own'), "board.js", "recent/trail.js", "table.js");
  await comes(page, 8, { board: board(1, 0), log: log(7, 8) });
  await page.receive(picture({ v: 9, own: 1, parts: { board: board(1, 1), log: log(7, 8, 9) } }));
  assert.deepEqual(numbers(page), []);
  await page.receive(picture({ v: 10, own: 1, parts: { board: board(2, 1), log: log(7, 8, 9, 10) } }));
  assert.deepEqual(numbers(page), [["nile", "1"]]);
});

test("the last number is marked as the last", async () => {
  const page = await twoMoves();
  assert.deepEqual(page.document.querySelectorAll("#board .is-last").map((disc) => disc.textContent), ["2"]);
});

for (const [where, own, marks] of [["here", "0", [["nile", "1"], ["delta", "2"]]], ["elsewhere since", "1", []]]) {
  test(`a page that is opened again counts from one's own last act: one has played ${where}`, async () => {
    const before = await twoMoves();
    const key = `karnak:nile:1:${before.document.documentElement.lang}:3`;
    const page = opened(at(board(1, 1)).replace('data-version="7" data-own="0"', `data-version="9" data-own="${own}"`));
    page.morph(page.find("#log"), log(7, 8, 9));
    page.context.localStorage.setItem(key, before.context.localStorage.getItem(key));
    page.load("board.js", "recent/trail.js", "table.js");
    assert.deepEqual(numbers(page), marks);
  });
}
