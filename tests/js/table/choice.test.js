/* choice.js: what is chosen, what the server is asked for it, and what becomes of a choice when something happens. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer, settled } = require("../stub/page.js");
const { bids, chooses, prompt, sends, steps } = require("../stub/choices.js");

const space = (move) => `#compose [type=radio][value="${move}"]`;
const brings = (draft, more = {}) => ({ v: 8, own: 0, title: "", news: [[8, "Ann passes"]], parts: { prompt: prompt(draft, bids, { turn: 8 }) }, ...more });

test("a choice is drawn by the server, and what was chosen never stands in an address", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  const [{ address, method, headers }] = page.asked;
  assert.deepEqual([address, method], ["/t/nile/prompt", "POST"]);
  assert.equal(headers["X-CSRFToken"], "secret");
  assert.deepEqual([page.drafts, page.held()], [[["bid 4"]], ["bid 4"]]);
});

test("an example of the coach is composed and never sent; what the coach says is drawn with it", async () => {
  const page = chooses(bids, { board: '<div id="guide"><button type="button" data-example>Show me one</button></div>' });
  const draws = page.draws, respond = page.respond;
  page.draws = async (draft) => answer(`${await (await draws(draft)).text()}<div id="guide">The 4 wins this</div>`);
  page.respond = (address, request) => (address === "/t/nile/example" ? answer('{"draft": ["bid 4"]}') : respond(address, request));
  await page.press("[data-example]");
  await settled();
  assert.deepEqual([page.drafts, page.held(), page.find("#guide").textContent], [[["bid 4"]], ["bid 4"], "The 4 wins this"]);
  assert.deepEqual(page.asked.map(({ address }) => address), ["/t/nile/example", "/t/nile/prompt"]);
});

test("a chosen space that is chosen again is cleared", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await page.event("pointerdown", {}, page.find(space("bid 4")));
  await page.press(space("bid 4"));
  assert.deepEqual([page.drafts.at(-1), page.held()], [[], []]);
});

test("another space takes the place of the first", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await page.press(space("bid 3"));
  assert.deepEqual(page.drafts.at(-1), ["bid 3"]);
});

test("what is cleared is gone", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await page.press("#clear");
  assert.deepEqual([page.drafts.at(-1), page.held()], [[], []]);
});

test("a form that says what it said before anybody touched it is no choice", async () => {
  const sealed = (draft) => ["offer 1", "offer 2"].map((move, i) => `<input type="radio" name="draft" value="${move}"${(draft.length ? draft.includes(move) : !i) ? " checked" : ""}>`).join("");
  const page = chooses(sealed);
  await page.press(space("offer 2"));
  await page.press(space("offer 1"));
  assert.deepEqual(page.drafts, [["offer 2"], []]);
});

test("a checkbox speaks for its move, whether it is on or off", async () => {
  const cards = (draft) => ["card a", "card b"].map((move) => `<input type="checkbox" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}>`).join("");
  const page = chooses(cards);
  for (const move of ["card b", "card a", "card b"]) await page.press(`#compose [type=checkbox][value="${move}"]`);
  assert.deepEqual(page.drafts, [["card b"], ["card a", "card b"], ["card a"]]);
});

test("when a step changes, what depends on it further down goes; how a price is paid stands apart", async () => {
  for (const [apart, last] of [["", ["1 b"]], ["data-apart", ["1 b", "2 a"]]]) {
    const page = chooses(steps(apart));
    for (const move of ["1 a", "2 b", "2 a", "1 b"]) await page.press(space(move));
    assert.deepEqual(page.drafts, [["1 a"], ["1 a", "2 b"], ["1 a", "2 a"], last]);
  }
});

const stones = (draft) => `<button type="button" name="draft" value="stone">+</button><button type="button" name="drop" value="stone">-</button>
<input type="radio" name="draft" value="done"${draft.includes("done") ? " checked" : ""}>`;

test("of a piece there is one more or one less, and a choice that would end the decision makes room for it", async () => {
  const page = chooses(stones);
  await page.press('[name=draft][value="stone"][type=button]');
  await page.press('[name=draft][value="stone"][type=button]');
  await page.press("[name=drop]");
  await page.press(space("done"));
  await page.press('[name=draft][value="stone"][type=button]');
  assert.deepEqual(page.drafts, [["stone"], ["stone", "stone"], ["stone"], ["stone", "done"], ["stone", "stone"]]);
});

const amount = ([offered]) => {
  const n = /\d/.exec(offered ?? "")?.[0];
  return `<fieldset data-slide><output><span>${n ?? "–"}</span></output>
<input type="range" data-low="1" min="${n ? 1 : 0}" max="3" value="${n ?? 0}"${n ? "" : ' aria-valuetext="nothing chosen"'}>
<button type="button" data-step="-1">−</button><button type="button" data-step="1">+</button>
<input type="radio" name="pattern" value="offer {n}"${n ? " checked" : ""}>
<input type="radio" name="pattern" value="steal"><input type="checkbox" data-word="safely"><input type="hidden" name="draft" data-composed></fieldset>`;
};

test("an amount is written into the move by the page, with the words that are switched on", async () => {
  const page = chooses(amount);
  await page.press("[data-step='1']");
  page.find("[data-word]").checked = true;
  await page.event("change", {}, page.find("[data-word]"));
  assert.deepEqual(page.drafts, [["offer 1"], ["offer 1 safely"]]);
});

test("whatever chooses an amount first begins with the smallest", async () => {
  for (const first of ["[data-step='1']", '[name=pattern][value="offer {n}"]']) {
    const page = chooses(amount);
    await page.press(first);
    const range = page.find("[type=range]");
    assert.deepEqual([page.held(), range.value, range.getAttribute("aria-valuetext"), page.text("output")], [["offer 1"], "1", null, "1"]);
  }
});

const one = (draft) => `<fieldset data-slide>${["offer 1", "steal"].map((move) => `<input type="radio" name="pattern" value="${move}"${draft.includes(move) ? " checked" : ""}>`).join("")}
<input type="checkbox" data-word="safely"><input type="hidden" name="draft" data-composed></fieldset>`;

test("where there is no amount to set, a plain choice is the move, with the words that are switched on", async () => {
  const page = chooses(one);
  await page.press('[value="offer 1"]');
  await page.press('[value="steal"]');
  await page.press("[data-word]");
  assert.deepEqual(page.drafts, [["offer 1"], ["steal"], ["steal safely"]]);
});

test("while the server draws, only the last of what is chosen meanwhile is asked, and an answer that is overtaken is not shown", async () => {
  const page = chooses();
  const waiting = [];
  page.draws = (draft) => new Promise((done) => { waiting.push(() => done(answer(prompt(draft, bids)))); });
  await page.press(space("bid 3"));
  await page.press(space("bid 4"));
  await page.press(space("bid 3"));
  await page.press(space("bid 4"));
  assert.equal(page.drafts.length, 1);
  waiting[0]();
  await settled();
  assert.deepEqual([page.drafts, page.held()], [[["bid 3"], ["bid 4"]], []]);
  waiting[1]();
  await settled();
  assert.deepEqual(page.held(), ["bid 4"]);
});

test("a choice that is made while the line is cut stays, and is drawn when the line is back", async () => {
  const page = chooses();
  const { draws } = page;
  page.draws = () => { throw new Error("no connection"); };
  await page.press(space("bid 4"));
  assert.deepEqual(page.held(), []);
  page.draws = draws;
  await page.event("karnak:back");
  assert.deepEqual(page.held(), ["bid 4"]);
});

test("what the server refuses to draw is said, and the page stays as it is", async () => {
  const page = chooses();
  page.draws = () => answer("<p>Too often</p>", 429);
  await page.press(space("bid 4"));
  assert.equal(page.text("#alert"), "Too often");
  assert.ok(page.find("#compose"));
});

/* A push while a choice is held */

test("a push while a choice is held draws the choice again on the new position, and says that it still stands", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  page.draws = (draft) => answer(prompt(draft, bids, { turn: 8 }));
  await page.receive(brings([]));
  assert.deepEqual([page.drafts.at(-1), page.held()], [["bid 4"], ["bid 4"]]);
  assert.equal(page.find("#prompt").dataset.turn, "8");
  assert.equal(page.text("#stands"), "Ann passes. Your choice is still valid.");
});

test("without a choice a push simply brings its prompt", async () => {
  const page = chooses();
  await page.receive(brings([]));
  assert.deepEqual([page.drafts, page.find("#prompt").dataset.turn], [[], "8"]);
});

test("a choice that no longer stands goes, what is left of it stays, and the reader is led to the heading", async () => {
  const page = chooses(stones);
  for (let n = 0; n < 2; n++) await page.press('[name=draft][value="stone"][type=button]');
  page.draws = () => answer(prompt(["stone"], stones, { turn: 8, error: "Part of your choice is no longer possible." }));
  await page.receive(brings([]));
  assert.deepEqual(page.held(), ["stone"]);
  assert.equal(page.document.activeElement.id, "prompt-title");
  assert.ok(page.find("#stands").hidden);
  await page.event("karnak:back");
  assert.deepEqual(page.drafts.at(-1), ["stone"]);
});

for (const [what, press] of [["for a choice", space("bid 3")], ["for a choice that was cleared", "#clear"]]) {
  test(`a prompt that was asked for before the last picture, ${what}, is not shown`, async () => {
    const page = chooses();
    await page.press(space("bid 4"));
    let outOfDate;
    page.draws = (draft) => new Promise((done) => { outOfDate ??= () => done(answer(prompt(draft, bids, { turn: 1 }))); });
    await page.press(press);
    await page.receive(brings([]));
    outOfDate();
    await settled();
    assert.notEqual(page.find("#prompt").dataset.turn, "1");
  });
}

/* Sending */

test("the same form keeps its command until it is drawn anew, so that what arrives twice is done once", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  const first = await sends(page);
  await first.done(0); // the answer was lost
  const second = await sends(page);
  assert.ok(first.command);
  assert.equal(second.command, first.command);
  await second.done(200, { v: 8, own: 0, title: "", news: [] }, prompt([], bids, { turn: 8 }));
  await page.press(space("bid 4"));
  assert.notEqual((await sends(page)).command, first.command);
});

test("a move whose answer is lost can be sent again: the choice is held", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await (await sends(page)).done(0);
  assert.deepEqual(page.held(), ["bid 4"]);
  await page.event("karnak:back");
  assert.deepEqual(page.drafts.at(-1), ["bid 4"]);
});

test("a move that is refused stays a choice, drawn on the position that the refusal has brought", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await (await sends(page)).done(409, { v: 8, own: 0, title: "", news: [] }, prompt([], bids, { turn: 8 }));
  assert.deepEqual([page.drafts.at(-1), page.held()], [["bid 4"], ["bid 4"]]);
});

test("a move that was made is no choice any more", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await (await sends(page)).done(200, { v: 8, own: 0, title: "", news: [] }, prompt([], bids, { turn: 8 }));
  await page.event("karnak:back");
  assert.deepEqual([page.drafts, page.held()], [[["bid 4"]], []]);
});

test("while a move is on its way nothing else is chosen", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  await sends(page);
  await page.press(space("bid 3"));
  assert.deepEqual(page.drafts, [["bid 4"]]);
});

test("a prompt that is pushed while a move is on its way waits for the answer, which brings its own", async () => {
  const page = chooses();
  await page.press(space("bid 4"));
  const sent = await sends(page);
  await page.receive(brings([]));
  assert.equal(page.find("#prompt").dataset.turn, "7");
  await sent.done(200, { v: 9, own: 0, title: "", news: [] }, prompt([], bids, { turn: 9 }));
  assert.equal(page.find("#prompt").dataset.turn, "9");
});

for (const [what, answers] of [
  ["the answer is older than the push", [200, { v: 7, own: 0, title: "", news: [] }, prompt([], bids, { turn: 7 })]],
  ["the answer is lost", [0]],
]) {
  test(`where ${what}, the prompt that was pushed is shown`, async () => {
    const page = chooses();
    await page.press(space("bid 4"));
    const sent = await sends(page);
    page.draws = (draft) => answer(prompt(draft, bids, { turn: 8 }));
    await page.receive(brings([]));
    await sent.done(...answers);
    assert.equal(page.find("#prompt").dataset.turn, "8");
  });
}

test("where the answer is an error that brings no prompt, the one that was pushed is shown", async () => {
  const page = chooses();
  page.find("#prompt").append(page.document.createElement("form"));
  page.find("#prompt > form:not([method])").id = "takeback";
  const sent = await sends(page, "takeback", "/t/nile/undo");
  await page.receive(brings([]));
  await sent.done(503);
  assert.equal(page.find("#prompt").dataset.turn, "8");
});

test("a picture without a prompt, shown while a choice is being drawn, does not lose the choice", async () => {
  const page = chooses();
  const { respond } = page;
  page.respond = async (...request) => {
    page.respond = respond;
    await page.event("karnak:shown", { v: 8, own: 0, title: "", news: [[8, "Ann has sealed"]] });
    return respond(...request);
  };
  await page.press(space("bid 4"));
  await settled();
  assert.deepEqual([page.drafts, page.held()], [[["bid 4"], ["bid 4"]], ["bid 4"]]);
});
