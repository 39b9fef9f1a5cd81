/* The board as the place of the choice. An anchor is a button of the board or of one's own things with `data-place`; the
   prompt has the choices of the same place. What can be chosen, by whom and why not, is the prompt's to say; how a choice
   is made is choice.js's. Here it is shown and pressed at its place. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const ANCHORS = ":is(#board, #hand) button[data-place]";
  const FIELDS = "input[name^=draft], button:is([name=draft], [name=whole], [name=drop][data-place]), input:is([data-word], [name=pattern])";
  const CLOSED = "[aria-describedby][aria-disabled=true]";

  /* What the prompt has at each place: its fields in order, whether one is chosen, the closed ones, the best worth. */
  function places() {
    const found = new Map();
    for (const one of all("#compose [data-place]")) {
      const inside = (what) => (one.matches(what) ? [one] : all(what, one));
      for (const place of one.dataset.place.split(" ").filter(Boolean)) { // a choice of two gifts stands on both
        if (!found.has(place)) found.set(place, { fields: [], closed: [], chosen: false, worth: null });
        const here = found.get(place);
        here.fields.push(...inside(FIELDS));
        here.closed.push(...inside(CLOSED));
        here.chosen ||= inside(":checked, [name=drop], [aria-checked=true], [name=whole][aria-pressed=true]").length > 0;
        if (one.dataset.worth) here.worth = best(here.worth, one.dataset.worth);
      }
    }
    return found;
  }

  const number = (text) => Number(text.replace("−", "-"));
  const best = (a, b) => (a === null || number(b) > number(a) ? b : a);

  /* Pressed: the first choice of the place, then the next; the only one is cleared when it is pressed again. */
  function press(anchor) {
    const { fields } = places().get(anchor.dataset.place) || { fields: [] };
    if (!fields.length) return; // why it is closed is said beside it
    if (isManyPairs(fields)) pressPair(anchor, fields);
    else if (isShared(fields)) pressShared(anchor.dataset.place, fields);
    else if (isHalf(anchor, fields)) hold(anchor, chosenOne()); // with which it makes no choice
    else if (fields[0].localName === "button") fields[0].click();
    else if (fields[0].type === "checkbox") (fields.find((field) => !field.checked) || fields.at(-1)).click();
    else takeNext(anchor, fields);
  }

  function takeNext(anchor, radios) {
    const chosen = radios.findIndex((radio) => radio.checked);
    if (chosen >= 0 && isMeant(anchor)) return;
    if (chosen < 0) (otherHalf(radios) || radios[0]).click();
    else if (radios.length === 1 || isPaired(anchor, radios)) unchoose(radios[chosen]); // a card is taken back
    else radios[(chosen + 1) % radios.length].click();
  }

  /* A choice with two places, such as a card and a province: what was pressed first waits for the other, and what was
     chosen before stays. */
  let half = [];
  let lately = ["", ""]; // the places that were pressed last
  const chosenOne = () => find("#compose [type=radio][name^=draft]:checked");
  const isPair = (field, alone) => placesOf(field).length > 1 && (!alone || standsInBoth(field)); // alone, all gifts of a type are one choice
  const isPaired = (anchor, fields) => fields.every((field) => (anchor.closest("#hand") ? isPair(field, fields.length === 1) : standsInBoth(field)));
  const has = (wanted) => (field) => wanted.every((place) => placesOf(field).includes(place));
  const other = (anchor) => half.length > 0 && !half.includes(anchor.dataset.place); // pressed while another place waits
  const completes = (anchor, fields) => other(anchor) && fields.some(has(half));
  const goesOn = (fields) => chosenOne() && (fields.includes(chosenOne()) || otherHalf(fields));
  const isHalf = (anchor, fields) => isPaired(anchor, fields) && !completes(anchor, fields) && !goesOn(fields);

  /* Of several such choices each is made by its two places in any order, and taken back where it leads. */
  const standsIn = (part, place) => find(`${part} button[data-place="${place}"]`);
  const standsInBoth = (field) => placesOf(field).length > 1 && ["#board", "#hand"].every((part) => placesOf(field).some((place) => standsIn(part, place)));
  const isManyPairs = (fields) => fields[0].type !== "radio" && fields.some(standsInBoth);

  function pressPair(anchor, fields) {
    const pair = other(anchor) && fields.find((field) => !field.checked && has(half)(field));
    const chosen = fields.find((field) => (anchor.closest("#hand") ? field.name === "drop" : field.checked));
    const own = !half.length && fields.find((field) => !field.checked && !standsInBoth(field)); // such as a farmer of the province
    if (!pair && !chosen && !own) return hold(anchor);
    half = [];
    (pair || chosen || own).click();
  }

  /* What was chosen together with the place that was pressed before is now pressed itself: it stays. */
  const isMeant = (anchor) => chosenOne() && !lately.includes(anchor.dataset.place) && placesOf(chosenOne()).includes(lately[1]);

  const hold = ({ dataset: { place } }, instead) => wait(half.includes(place) ? [] : [place], instead);
  function wait(those, instead) {
    if (instead) unchoose(instead);
    half = those;
    light();
  }

  /* Of choices that share their places on the board, such as two gifts of four, a press takes one place or gives it back;
     only what is left to one choice alone is chosen with it. */
  function isShared(fields) {
    const found = places();
    const shares = (place) => standsIn("#board", place) && found.get(place).fields.length > 1;
    return fields[0].type === "radio" && fields.every((field) => placesOf(field).length > 1 && !standsInBoth(field) && placesOf(field).every(shares));
  }

  function pressShared(place, fields) {
    const chosen = chosenOne(), before = chosen ? placesOf(chosen).toSorted((a, b) => lately.indexOf(a) - lately.indexOf(b)) : half;
    let wanted = [...before, place];
    while (!fields.some(has(wanted))) wanted = wanted.slice(1); // what was pressed first makes room
    const left = fields.filter(has(wanted));
    if (left.length === 1 && !before.includes(place)) return left[0].click();
    wait(before.includes(place) ? before.filter((one) => one !== place) : wanted, chosen);
  }

  function otherHalf(fields) {
    const chosen = chosenOne(), stands = chosen ? placesOf(chosen) : half;
    half = [];
    const holds = (wanted) => fields.find((field) => placesOf(field).some((place) => wanted.includes(place)));
    return (stands.includes(lately[1]) && holds([lately[1]])) || holds(stands);
  }

  function placesOf(field) {
    const own = [];
    for (let one = field.closest("[data-place]"); one; one = one.parentElement.closest("[data-place]")) own.push(...one.dataset.place.split(" "));
    return own.filter(Boolean);
  }

  /* The choices of the place that is chosen, such as the four turns of a tile: what a second press, R and the buttons go round. */
  function roundOfPlace() {
    const chosen = chosenOne(), [place, ...more] = chosen ? placesOf(chosen) : ["", ""];
    if (more.length) return [];
    const fields = (places().get(place)?.fields || []).filter((field) => field.type === "radio");
    return fields.every((field) => placesOf(field).length === 1) ? fields : [];
  }

  function goRound(by) {
    const fields = roundOfPlace(), n = fields.length;
    if (n > 1) fields[(fields.findIndex((field) => field.checked) + by + n) % n].click();
  }

  function count() {
    const box = find("#around"), fields = roundOfPlace();
    if (!box) return;
    box.hidden = fields.length < 2;
    const on = fields.findIndex((field) => field.checked);
    const said = box.dataset.said.replace("%n", on + 1).replace("%m", fields.length);
    const turned = find("#ghost-piece")?.firstElementChild && find(`${ANCHORS} > .ghost`); // drawn here too, larger than on the board
    const named = plain(fields[on]?.closest("label").textContent || "");
    find("span", box).replaceChildren(...(turned ? [turned.cloneNode(true), said] : [named || said]));
  }

  function unchoose(radio) {
    radio.checked = false;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* A place in words: what it is, and why nothing can be chosen there. They stand where they do not cover it. */
  function words(text, isSeen = false) {
    const line = find("#words");
    Object.assign(line, { textContent: text, hidden: !text });
    line.classList.toggle("sr", isSeen); // the eye reads it elsewhere
    line.removeAttribute("data-up");
  }

  const plain = (text) => text.trim().replace(/\s+/g, " ");
  const reason = (id) => plain((id && id !== "what" && document.getElementById(id)?.textContent) || ""); // the card tells itself

  function explain(anchor, isLit = false) { // its reason lights up in a panel beside the board: it is read once
    const [label, more, why] = ["aria-label", "aria-description", "aria-describedby"].map((said) => anchor.getAttribute(said) || "");
    const said = [...anchor.children].filter((part) => part.getAttribute("aria-hidden") !== "true").map((part) => plain(part.textContent));
    const name = label || speech.joined(said.filter(Boolean)) || anchor.textContent;
    const isRead = isLit && matchMedia("(min-width: 900px) and (min-height: 600px)").matches && document.getElementById(why)?.checkVisibility();
    words(speech.joined([name, more, reason(why)].map(plain).filter(Boolean)), Boolean(isRead));
    const line = find("#words"), box = anchor.getBoundingClientRect();
    line.toggleAttribute("data-up", line.getBoundingClientRect().top < box.bottom + 8);
  }

  /* How each anchor stands: open, chosen, closed, or open only with another (is-part); for the eye and for the ear. */
  function light() {
    const found = places();
    if (chosenOne() || half.some((place) => !found.get(place)?.fields.length)) half = [];
    for (const anchor of all(ANCHORS)) stand(anchor, found.get(anchor.dataset.place));
    for (const drawn of all("[data-slot] > [data-drawn]")) drawn.remove();
    for (const mark of all("#marks [data-at]").filter(isWaiting)) for (const anchor of spots(mark)) put(mark, anchor);
    frame();
    count();
    const detail = half.length ? { said: standsIn("#hand", half[0]) ? "half" : "halfThere", n: half.length } : "";
    document.dispatchEvent(new CustomEvent("karnak:half", { detail }));
  }

  /* Who only watches sees where the awaited player can choose. */
  function frame() {
    const offered = new Set(all("[data-offers] [data-place]").flatMap((one) => one.dataset.place.split(" ")));
    for (const anchor of all(ANCHORS)) anchor.classList.toggle("is-offered", offered.has(anchor.dataset.place));
  }

  function stand(anchor, here = { fields: [], closed: [] }) {
    const first = half.includes(anchor.dataset.place), open = first || isOpen(here.fields);
    const why = open ? undefined : closedAt(here)?.getAttribute("aria-describedby");
    const box = anchor.closest("li") || anchor, isFirst = box === anchor || find(ANCHORS, box) === anchor;
    const isChosen = Boolean(first || here.chosen) && all(`.card > [data-place="${anchor.dataset.place}"]`).indexOf(anchor) < 1; // of equal cards one
    const live = open || (!isFirst && box.classList.contains("is-live")); // of several places in a box one that is open counts
    const looks = { "is-live": live, "is-sel": isChosen, "is-closed": Boolean(why) && !live, "is-part": live && !half.length && here.closed.length > 0 };
    for (const [name, on] of Object.entries(looks)) box.classList.toggle(name, on);
    state(anchor, "aria-pressed", open && String(isChosen));
    state(anchor, "aria-disabled", why && "true");
    state(anchor, "aria-describedby", why);
    for (const drawn of all("[data-drawn]", anchor)) drawn.remove();
    if (open && here.worth !== null) draw(find(".own-worth", anchor) || anchor, "worth", number(here.worth) < 0 ? here.worth : `+${here.worth}`);
  }

  /* A place with choices of its own is closed only together with the half that waits: pressed alone it takes its part. */
  const closedAt = ({ fields, closed }) => closed.find((one) => !fields.length || half.some((place) => placesOf(one).includes(place)));
  const isOpen = (fields) => fields.some(has(half));

  function state(anchor, name, value) {
    if (!value) anchor.removeAttribute(name);
    else if (anchor.getAttribute(name) !== value) anchor.setAttribute(name, value);
  }

  function draw(anchor, kind, what) {
    const drawn = document.createElement("i");
    drawn.className = kind;
    drawn.dataset.drawn = "";
    drawn.ariaHidden = "true";
    drawn.append(what);
    anchor.append(drawn);
    return drawn;
  }

  /* Where a mark stands; of half a choice only while its place waits. A slot is only looked at. */
  const isWaiting = ({ dataset }) => !("half" in dataset) || half.includes(dataset.at);
  const spots = ({ dataset: { at } }) => [find(`${ANCHORS}[data-place="${at}"]`) ?? all(`[data-slot="${at}"]`)].flat();

  /* What the chosen moves would put on a place: words, or a piece. */
  function put(mark, anchor) {
    const pieces = mark.firstElementChild; // else it is words, or the piece of the seat
    if (!pieces && plain(mark.textContent)) return draw(anchor, "mark", mark.textContent);
    const piece = pieces || find("#ghost-piece")?.firstElementChild || find("#players .is-me")?.closest(".player").querySelector(".tok");
    if (piece) draw(anchor, "ghost", piece.cloneNode(true)).dataset.turn = mark.dataset.turn;
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-example]")) example = true;
    if (half.length && target.closest("#clear")) return wait([]);
    const button = target.closest("[data-around]");
    if (button) return goRound(+button.dataset.around);
    const anchor = target.closest(ANCHORS);
    if (!anchor) return words("");
    press(anchor);
    lately = [lately[1], anchor.dataset.place];
    follows = true;
    const open = anchor.getAttribute("aria-pressed");
    if (open) words("");
    else explain(anchor, true);
  });

  /* Why a place is closed, for the keyboard too: as long as it has the focus. */
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(ANCHORS) && target.getAttribute("aria-disabled")) explain(target);
  });

  document.addEventListener("focusout", ({ target }) => { if (target.matches(ANCHORS)) words(""); });

  /* A part of the board that was opened by hand stays until the viewer has another decision; then what is asked is shown. */
  const turn = () => find("#prompt")?.dataset.turn;
  let shownFor = turn();
  function goBack() {
    if (!turn() || turn() === shownFor) return;
    shownFor = turn();
    for (const input of all("[data-goes-back]")) input.checked = input.defaultChecked;
    karnak.askThere();
  }

  /* What the coach has chosen is shown. */
  let example = false;
  function showExample() {
    const chosen = example ? all(`${ANCHORS}[aria-pressed=true]`) : [];
    if (!chosen.length) return;
    example = false;
    if (!chosen.some((anchor) => anchor.checkVisibility())) karnak.turnTo(chosen[0]);
  }

  /* What a press on the board has chosen on the twin of its place there comes into sight: a step of the ladder of a province. */
  let follows = false;
  function follow() {
    if (!follows) return;
    follows = false;
    const chosen = all(`${ANCHORS}[aria-pressed=true]`), [pressed] = chosen.filter(({ dataset: { place } }) => place === lately[1]);
    const isTwin = (one) => one !== pressed && one.closest("#board") && one.dataset.place.split("-").includes(lately[1]);
    chosen.find(isTwin)?.scrollIntoView({ block: "nearest" });
    if (pressed) karnak.uncover(pressed);
  }

  function refresh() {
    goBack();
    showExample();
    follow();
  }

  document.addEventListener("karnak:refreshing", light);
  document.addEventListener("karnak:refreshed", refresh);
  document.addEventListener("karnak:received", () => words("")); // it was about the board before
  Object.assign(karnak, { words, goRound });
  light();
  refresh();
})();
