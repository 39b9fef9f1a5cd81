/* board.js: choices made at their places on the board, and how the places stand. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { settled } = require("../stub/page.js");
const { chooses } = require("../stub/choices.js");

const board = ["nile", "temple", "delta"].map((place) => `<ul><li><button data-place="${place}" aria-label="${place}"></button></li></ul>`).join("");
const radio = (place, draft) => (move) => `<label data-place="${place}" data-worth="${move.length}"><input type="radio" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}></label>`;
const closed = '<button data-place="delta" aria-disabled="true" aria-describedby="why-1"></button>';

/* One way to take the Nile, two to stand on the Temple; the Delta is closed. */
const offers = (draft) => ["take"].map(radio("nile", draft)).join("") + ["north", "southern"].map(radio("temple", draft)).join("") + closed;
const place = (name) => `#board [data-place=${name}]`;
const stands = (page, name) => ["is-live", "is-sel", "is-closed"].filter((one) => page.find(place(name)).closest("li").classList.contains(one));

test("a place shows whether something can be chosen there, is chosen or is closed, to the eye and to the ear", async () => {
  const page = chooses(offers, { board });
  assert.deepEqual(["nile", "temple", "delta"].map((name) => stands(page, name)), [["is-live"], ["is-live"], ["is-closed"]]);
  assert.equal(page.find(place("delta")).getAttribute("aria-describedby"), "why-1");
  await page.press(place("nile"));
  assert.deepEqual(stands(page, "nile"), ["is-live", "is-sel"]);
  assert.equal(page.find(place("nile")).getAttribute("aria-pressed"), "true");
});

test("a box with several places is open if one of them is, whichever comes last", () => {
  const two = '<ul><li><button data-place="nile"></button><button data-place="delta"></button></li></ul>';
  assert.deepEqual(stands(chooses(offers, { board: two }), "nile"), ["is-live"]);
});

test("pressing a place chooses there, and pressing it again clears", async () => {
  const page = chooses(offers, { board });
  await page.press(place("nile"));
  assert.deepEqual(page.held(), ["take"]);
  await page.press(place("nile"));
  assert.deepEqual(page.held(), []);
});

test("pressing a place with several choices again takes the next of them, and after the last the first", async () => {
  const page = chooses(offers, { board });
  const taken = [];
  for (let n = 0; n < 3; n++) {
    await page.press(place("temple"));
    await settled();
    taken.push(...page.held());
  }
  assert.deepEqual(taken, ["north", "southern", "north"]);
});

test("R and the buttons go round the choices of the place that is chosen, and name the one that is, in both directions", async () => {
  const buttons = '<div id="around" hidden data-said="%n of %m here"><button data-around="-1"></button><span></span><button data-around="1"></button></div>';
  const page = chooses((draft) => ["a", "b", "c"].map((move) => radio("nile", draft)(move).replace("</label>", `take ${move}</label>`)).join("") + ["d"].map(radio("temple", draft)).join("") + buttons, { board });
  const taken = async () => { await settled(); return [...page.held(), page.text("#around span")]; };
  assert.ok(page.find("#around").hidden);
  await page.press(place("nile"));
  assert.deepEqual(await taken(), ["a", "take a"]);
  page.context.karnak.goRound(-1);
  assert.deepEqual(await taken(), ["c", "take c"]);
  await page.press("#around [data-around='1']");
  assert.deepEqual(await taken(), ["a", "take a"]);
  await page.press(place("temple")).then(settled);
  assert.ok(page.find("#around").hidden);
});

test("a tile that is being placed is drawn between the buttons that turn it, turned as on the board", async () => {
  const around = '<div id="around" hidden data-said="%n of %m here"><span></span></div>';
  const ghost = (draft) => (draft.length ? `<ul id="marks"><li data-at="nile" data-turn="${draft[0] === "b" ? 1 : 0}"></li></ul>` : "");
  const tile = '<div id="ghost-piece"><svg class="tile"></svg></div>';
  const page = chooses((draft) => ["a", "b"].map(radio("nile", draft)).join("") + around + ghost(draft), { board: board + tile });
  await page.press(place("nile"));
  await settled();
  await page.press(place("nile"));
  await settled();
  assert.equal(page.find("#around .ghost").dataset.turn, "1");
  assert.ok(page.find("#around .ghost .tile"));
});

test("a place says the best that its choices bring", () => {
  const page = chooses(offers, { board });
  assert.deepEqual(["nile", "temple"].map((name) => page.text(`${place(name)} .worth`)), ["+4", "+8"]);
});

/* Two numbers of stones at their steps, and a card that is played on the Delta; a farmer stands there too. */
const steps = (draft) => [1, 2].map((n) => {
  const on = draft.filter((move) => move === "stone").length === n;
  return `<li data-place="stones-${n}"><button name="whole" value="${on ? "" : Array(n).fill("stone").join(";")}" aria-pressed="${on}"></button></li>`;
}).join("");
const stairs = '<ol><li><button data-place="stones-1"></button></li><li><button data-place="stones-2"></button></li></ol>';

test("a step sets the whole number, another one changes it, and the chosen one gives it up", async () => {
  const page = chooses(steps, { board: stairs });
  for (const n of [2, 1, 1]) {
    await page.press(place(`stones-${n}`));
    await settled();
  }
  assert.deepEqual(page.drafts, [["stone", "stone"], ["stone"], []]);
  await page.press(place("stones-2"));
  await settled();
  assert.deepEqual([1, 2].map((n) => page.find(place(`stones-${n}`)).getAttribute("aria-pressed")), ["false", "true"]);
});

const laid = (draft) => `<div data-place="delta"><button name="draft" value="farmer" data-place="farmer-delta"></button>
<button class="steps__x" data-place="card-dam delta" name="${draft.includes("dam") ? "drop" : "draft"}" value="dam"></button></div>`;

test("a card and its province are pressed in either order, the card again takes it back, a province alone gets a farmer", async () => {
  const page = chooses(laid, { board: `${board}<div id="hand"><button data-place="card-dam"></button></div>` });
  const presses = async (...all) => { for (const one of all) { await page.press(one); await settled(); } return page.drafts.at(-1); };
  const card = "#hand [data-place=card-dam]";
  assert.deepEqual(await presses(card, place("delta")), ["dam"]);
  assert.equal(page.find(card).getAttribute("aria-pressed"), "true");
  assert.deepEqual(await presses(card), []);
  assert.deepEqual(await presses(place("delta")), ["farmer"]);
});

test("a closed place says what it is, without the words of its open card, and sends nothing", async () => {
  const page = chooses(offers, { board: `${board}<aside id="what">Six fields.</aside>` });
  page.find(place("delta")).setAttribute("aria-describedby", "what");
  await page.press(place("delta"));
  assert.deepEqual([page.text("#words"), page.drafts], ["delta.", []]);
});

/* The reason as the prompt lists it. */
const REASON = '<ul><li id="why-1">The Delta\n is flooded.</li></ul>';
const flooded = () => chooses((draft) => offers(draft) + REASON, { board });

test("a closed place is described by its reason, an open one by nothing; the card of what it is says it to a pointer", () => {
  const page = flooded();
  assert.equal(page.find(place("delta")).getAttribute("aria-describedby"), "why-1");
  assert.equal(page.find(place("nile")).getAttribute("aria-describedby"), null);
  assert.equal(page.find(place("delta")).getAttribute("title"), null, "no second bubble");
});

test("a pressed closed place says why once: in the panel beside the board, else in a line on it", async () => {
  const page = flooded();
  await page.press(place("delta"));
  assert.ok(!page.find("#words").classList.contains("sr"), "one column");
  page.context.matchMedia = () => ({ matches: true, addEventListener() {} });
  await page.press(place("delta"));
  assert.equal(page.text("#words"), "delta. The Delta is flooded.", "for the ear");
  assert.ok(page.find("#words").classList.contains("sr"), "it lights up in the panel");
});

test("a place without a choice of its own is closed with the reason that the prompt gives it", () => {
  const given = '<ul hidden><li data-place="delta" aria-disabled="true" aria-describedby="why-1"></li><li data-place="nile" aria-disabled="true" aria-describedby="why-1"></li></ul>';
  const page = chooses((draft) => ["take"].map(radio("nile", draft)).join("") + given + REASON, { board });
  assert.equal(page.find(place("delta")).getAttribute("aria-describedby"), "why-1");
  assert.deepEqual([stands(page, "delta"), stands(page, "nile")], [["is-closed"], ["is-live"]], "what can be chosen there comes first");
});

test("a closed place says why as long as it has the focus", async () => {
  const page = flooded();
  await page.event("focusin", {}, page.find(place("delta")));
  assert.equal(page.text("#words"), "delta. The Delta is flooded.");
  await page.event("focusout", {}, page.find(place("delta")));
  assert.ok(page.find("#words").hidden);
  await page.event("focusin", {}, page.find(place("nile")));
  assert.ok(page.find("#words").hidden);
});

test("the key W opens the reason of the closed place that has the focus", async () => {
  const page = chooses((draft) => offers(draft) + REASON, { board: `${board}<dialog id="keys"></dialog>` });
  page.load("keys.js");
  const delta = page.find(place("delta"));
  delta.focus();
  delta.dispatchEvent(new page.context.Event("keydown", { bubbles: true, cancelable: true, key: "w" }));
  await settled();
  assert.equal(page.text("#words"), "delta. The Delta is flooded.");
});

test("who wants the list beside the board has it, also on the next page", async () => {
  const page = chooses((draft) => `${offers(draft)}<button id="lists"></button>`, { board });
  assert.ok(!page.find("#table").hasAttribute("data-lists"));
  await page.press("#lists");
  assert.ok(page.find("#table").hasAttribute("data-lists"));
  assert.equal(page.context.localStorage.getItem("karnak:lists"), "on");
});

test("of several exchanges each is made by its two places in any order, and taken back where it leads", async () => {
  const trade = (draft) => (move) => `<label data-place="${move}"><input type="checkbox" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}></label>`;
  const trades = (draft) => ["two nile", "six nile", "two temple", "six temple"].map(trade(draft)).join("");
  const hand = ["two", "six"].map((name) => `<ul><li><button data-place="${name}" aria-label="${name}"></button></li></ul>`).join("");
  const page = chooses(trades, { board: `${board}<div id="hand">${hand}</div>` });
  const after = [];
  for (const name of ["six", "temple", "nile", "two", "temple"]) {
    await page.press(`button[data-place=${name}]`);
    await settled();
    after.push(page.held().join(", "));
  }
  assert.deepEqual(after, ["", "six temple", "six temple", "two nile, six temple", "two nile"]);
});

test("a place that is no choice is told in sentences, with what describes it and without what is for the eye alone", async () => {
  const page = chooses(() => "", { board: '<button data-place="card" aria-description="Take 3 gold. Now: Offering"><b>Theft</b><i aria-hidden="true">3</i></button>' });
  await page.press(place("card"));
  assert.equal(page.text("#words"), "Theft. Take 3 gold. Now: Offering.");
});

/* A card of one's own and a province: each bid has both places. */
const bid = (draft) => (move) => {
  const [card, province] = move.split(" ");
  return `<div data-place="${province}"><label data-place="${card}"><input type="radio" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}></label></div>`;
};
const auction = (draft) => ["two nile", "six nile", "two temple", "six temple"].map(bid(draft)).join("");

const own = ["two", "six"].map((name) => `<ul><li><button data-place="${name}" aria-label="${name}"></button></li></ul>`).join("");
const bids = () => chooses(auction, { board: `${board}<div id="hand">${own}</div>` });
const card = (name) => `#hand [data-place=${name}]`;

test("a card of one's own waits for its province, and a province takes it", async () => {
  const page = bids();
  await page.press(card("six"));
  assert.deepEqual([page.held(), page.drafts], [[], []]);
  assert.ok(page.find(card("six")).closest("li").classList.contains("is-sel"));
  await page.press(place("temple"));
  assert.deepEqual(page.held(), ["six temple"]);
});

test("the card that was laid is taken back when it is pressed again, and then waits for a province again", async () => {
  const page = bids();
  await page.press(card("six"));
  await page.press(place("temple"));
  await page.press(card("six"));
  assert.deepEqual(page.held(), []);
  await page.press(card("six"));
  await page.press(place("nile"));
  assert.deepEqual(page.held(), ["six nile"]);
});

test("a province waits for its card: no card is laid by itself", async () => {
  const page = bids();
  await page.press(place("temple"));
  assert.deepEqual([page.held(), page.drafts], [[], []]);
  assert.ok(stands(page, "temple").includes("is-sel"));
  await page.press(card("two"));
  assert.deepEqual(page.held(), ["two temple"]);
  await page.press(place("temple"));
  assert.deepEqual(page.held(), []);
});

test("a province that waits is given up by pressing it again or another one", async () => {
  const page = bids();
  await page.press(place("temple"));
  await page.press(place("temple"));
  assert.deepEqual(stands(page, "temple"), ["is-live"]);
  await page.press(place("temple"));
  await page.press(place("nile"));
  assert.deepEqual([stands(page, "temple").includes("is-sel"), stands(page, "nile")], [false, ["is-live", "is-sel"]]);
  await page.press(card("six"));
  assert.deepEqual(page.held(), ["six nile"]);
});

test("while a province waits a card is closed if it cannot go there, with that reason; another province is not closed", async () => {
  const low = (province) => `<div data-place="${province}"><button data-place="two" aria-disabled="true" aria-describedby="low-${province}"></button></div>`;
  const page = chooses((draft) => ["six nile", "six temple", "two delta"].map(bid(draft)).join("") + low("nile") + low("temple"), {
    board: `${board}<div id="hand">${own}</div>`,
  });
  assert.deepEqual([stands(page, "nile"), stands(page, "temple")], [["is-live"], ["is-live"]]);
  await page.press(place("temple"));
  assert.deepEqual(["nile", "delta"].map((name) => stands(page, name)), [[], []]);
  assert.equal(page.find(place("nile")).getAttribute("aria-disabled"), null);
  assert.ok(page.find(card("two")).closest("li").classList.contains("is-closed"));
  assert.equal(page.find(card("two")).getAttribute("aria-describedby"), "low-temple");
});

test("another card is laid on the same province, and the same card on another province", async () => {
  const page = bids();
  await page.press(place("temple"));
  await page.press(card("two"));
  await page.press(card("six"));
  assert.deepEqual(page.held(), ["six temple"]);
  await page.press(place("nile"));
  assert.deepEqual(page.held(), ["six nile"]);
});

test("where no bid has both what is pressed and what was chosen, what is pressed waits: nothing else is bid", async () => {
  const page = chooses((draft) => ["six nile", "six temple", "two delta"].map(bid(draft)).join(""), { board: `${board}<div id="hand">${own}</div>` });
  const after = async (...pressed) => { for (const one of pressed) await page.press(one); await settled(); return page.held(); };
  assert.deepEqual(await after(card("six"), place("temple")), ["six temple"]);
  assert.deepEqual(await after(card("two")), [], "a two is too low for both");
  assert.deepEqual([stands(page, "temple"), page.find(card("two")).closest("li").classList.contains("is-sel")], [[], true]);
  assert.deepEqual(await after(place("delta")), ["two delta"]);
  assert.deepEqual(await after(place("nile")), []);
  assert.deepEqual(stands(page, "nile"), ["is-live", "is-sel"]);
});

test("what a province has chosen on its ladder comes into sight, once", async () => {
  const twin = (name) => `<ul><li><button data-place="${name}" aria-label="${name}"></button></li></ul>`;
  const both = (draft) => ["three"].map(radio("nile bid-nile-3", draft)).join("") + ["six"].map(radio("temple", draft)).join("");
  const page = chooses(both, { board: board + twin("bid-nile-3") });
  const seen = [];
  page.find("#board [data-place=bid-nile-3]").constructor.prototype.scrollIntoView = function shown() { seen.push(this.dataset.place); };
  await page.press(place("nile"));
  await settled();
  assert.deepEqual(seen, ["bid-nile-3"]);
  page.context.karnak.refresh();
  await page.press(place("temple"));
  await settled();
  assert.deepEqual(seen, ["bid-nile-3"]);
});
