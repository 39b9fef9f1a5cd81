/* What has just happened: each move since the viewer's own last act, or since a look back with C, has a number, which stands
   once on the board, where its piece is now, and on its line of the log. Kept on this device. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const ANSWER = 0.5;
  const LONGEST = 60; // pixels of a tail
  const EACH = 1400; // milliseconds of a move that is shown again
  const DESK = matchMedia("(min-width: 900px) and (min-height: 600px)"); // where the log stands beside the board
  const MOST = 9; // numbers shown; of more moves the last ones
  const live = Boolean(table.dataset.socket);
  const key = `karnak:${table.dataset.slug}:${table.dataset.seat}:${document.documentElement.lang}:3`; // 3: the shape of what is stored

  const places = () => all("#board [data-place], #board [data-mark]"), id = (one) => one.dataset.place || one.dataset.mark;
  const state = (one) => one.dataset.state || ["aria-label", "aria-description"].map((said) => one.getAttribute(said)).join("");
  const holder = (one) => one.closest("li, [data-mark]") || one;
  const isNumbered = (at) => [...at.children].some((child) => child.dataset.trail);
  const words = (name) => name.split(/[-_]/).map((word) => word.replace(/^(\d+)[a-z]$/, "$1")); // a place is "1a", its line says "1"
  const states = () => Object.fromEntries(places().map((one) => [id(one), state(one)]));

  /* Where each piece stands. */
  const standing = () => Object.fromEntries(places().flatMap((one) => all("[data-piece]", holder(one)).map((piece) => [piece.dataset.piece, id(one)])));

  /* `v`, `own`: the version and one's acts when it began; `places`: how they stood after one's own last act; `moved`: the version that changed each last; `main`: the place to
     which each version moved a piece; `came`: all of these places; `from`: where it stood before. */
  let known = JSON.parse(localStorage.getItem(key) || "null");
  const isElsewhere = () => table.dataset.seat && known.own !== table.dataset.own; // one has played on another page since
  if (known && isElsewhere()) known = null;
  let last = states(), pieces = standing();
  let seenVersion = known?.v ?? 0; // the version of the picture before

  function keep() {
    localStorage.setItem(key, JSON.stringify(known));
  }

  /* After one's own act an automa's answer to it is left, of half a version more; after a look back nothing. */
  function remember(seen = false) {
    if (find("#lesson")) return mark(); // its strip says what is new
    if (known) follow();
    const v = +table.dataset.version + (seen ? ANSWER : 0);
    const old = known;
    known = { v, own: table.dataset.own, places: states(), moved: {}, main: {}, came: {}, from: {} };
    for (const name in old?.moved) {
      const version = old.moved[name];
      if (version <= v) continue;
      known.places[name] = old.places[name];
      known.moved[name] = version;
      for (const part of ["main", "came", "from"]) known[part][version] = old[part]?.[version];
    }
    seenVersion = known.v;
    keep();
    mark();
  }

  /* In a lesson the answers of the others come with one's own: its strip has a line for each. */
  const told = () => all("#lesson [data-number]");

  /* New lines in the strip of a lesson begin the trail anew, from the picture before. */
  function followLesson() {
    const v = told().length ? told()[0].dataset.number - 1 : +table.dataset.version;
    if (known?.v !== v) known = { v, places: last, moved: {}, main: {}, came: {}, from: {} };
  }

  /* The lines of a lesson, or of the versions that have come since the picture before. */
  const newLines = () => (find("#lesson") ? told() : all("#log [data-about]").filter((line) => +line.dataset.number > seenVersion));

  const isAnswer = (line) => line.dataset.number % 1 === ANSWER; // by an automa, to the move of this version

  /* The version whose line has all words of a place's name; the one that is shown, where no lines have to be told apart. */
  function versionOf(name, lines) {
    if (!find("#lesson") && lines.length < 2 && !lines.some(isAnswer)) return +table.dataset.version;
    const has = (line) => words(name).every((word) => line.dataset.about.split(" ").includes(word));
    return +lines.findLast(has)?.dataset.number || 0;
  }

  const isTold = (version) => Boolean(version && find(`#log [data-number="${version}"], #lesson [data-number="${version}"]`));

  /* Which version changed which place: what differs now and did not in the picture before. */
  function follow() {
    if (find("#lesson")) followLesson();
    for (const part of ["moved", "main", "came", "from"]) known[part] ||= {};
    const stand = standing();
    const lines = newLines(), longest = {};
    const arrived = new Map(Object.keys(stand).filter((piece) => stand[piece] !== pieces[piece]).map((piece) => [stand[piece], pieces[piece]]));
    for (const one of places()) {
      const name = id(one), now = state(one);
      if ((known.places[name] ?? (arrived.has(name) || now)) === now) { // a new place has changed where a piece has come to it
        if (!isTold(known.moved[name])) delete known.moved[name]; // what came and has gone again keeps its number
      }
      else if (last[name] !== now || !(name in known.moved)) {
        const version = versionOf(name, lines);
        if (!version) {
          if (!find("#lesson")) known.places[name] = now; // no line tells of it, a later one least of all
          continue; // one's own
        }
        known.moved[name] = version;
        if (arrived.has(name)) (known.came[version] ||= []).push(name);
        if (arrived.has(name)) known.main[version] ??= name;
        if (arrived.get(name)) known.from[version] = arrived.get(name);
        if (lines.length > 1 && !(words(longest[version] || "").length > words(name).length)) longest[version] = name;
      }
    }
    for (const version in longest) known.main[version] ??= longest[version]; // the longest name says most
    last = states();
    seenVersion = +table.dataset.version;
    pieces = stand;
    keep();
  }

  /* The versions since one's own last act that have a line or changed a place, in order: they are 1, 2, 3. */
  function moves() {
    const lines = all("#log [data-number]:not([data-notice])").map((line) => +line.dataset.number);
    return [...new Set([...lines, ...Object.values(known.moved)])].filter((version) => version > known.v).toSorted((a, b) => a - b).slice(-MOST);
  }

  let discs = [], numbered = "", hasTails = true; // the discs
  function mark() {
    if (!live || !known) return;
    const versions = moves(), now = JSON.stringify([versions, known]);
    for (const one of places()) holder(one).classList.toggle("is-changed", id(one) in known.moved);
    if (now !== numbered || !discs.every((one) => one.isConnected)) numberPlaces(versions);
    numbered = now;
    numberLines(all("#log [data-number]"), versions);
    numberLines(told(), versions);
    count(versions.length);
  }

  function numberPlaces(versions) {
    for (const old of all("[data-trail]")) old.remove();
    const owns = (version) => places().some((one) => nth(one) === version); // these come before those that are only named
    discs = [];
    for (const version of versions.toSorted((a, b) => owns(b) - owns(a))) for (const one of shownAt(version)) number(one, version, versions);
    hasTails = !discs.length;
  }

  /* Tails are measured when all discs stand, so that the page is laid out once. */
  function drawTails() {
    if (hasTails) return;
    hasTails = true;
    const ways = discs.map((disc) => way(origin(disc.dataset.version), disc));
    for (const [at, disc] of discs.entries()) tail(disc, ways[at]);
  }

  /* The first line of each version has its number. */
  function numberLines(lines, versions) {
    let before = 0;
    for (const line of lines) {
      const version = +line.dataset.number, place = versions.indexOf(version) + 1;
      line.classList.toggle("is-new", version > known.v);
      if (place && version !== before) line.dataset.n = place;
      else delete line.dataset.n;
      before = version;
    }
  }

  const nth = (one) => known.moved[id(one)] || 0;

  /* Whether the first line of a move names a place: "Merit collects 10 gold: Sawu". */
  const spaced = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  function isNamed(one, version) {
    const line = find(`#log [data-number="${version}"] .log__t`), name = (one.getAttribute("aria-label") || find("b", one)?.textContent)?.split(/[.:,(]/)[0].trim();
    return Boolean(line && name) && spaced(line.textContent).includes(spaced(name));
  }

  /* The place of a move, and a second one that shows the same: a province and its ladder, which is named after it. What
     the move was about comes before what has followed from it. */
  function shownAt(version) {
    const there = places().filter((one) => nth(one) === version), isMain = (one) => id(one) === known.main[version];
    const named = (one) => isNamed(one, version), isFree = (one) => !isNumbered(holder(one));
    const aside = () => places().find((one) => (there.length || nth(one)) && named(one) && isFree(one));
    const hasPiece = (one) => find(".tok", holder(one));
    const isStop = (one) => known.came?.[version]?.includes(id(one));
    const main = there.find(isMain) || there.find(isStop) || there.find(named) || aside() || there.find(hasPiece) || there[0];
    const twins = there.filter((one) => one !== main && id(one).split("-").includes(id(main)));
    return [main, twins.find(isStop) || twins[0]].filter(Boolean);
  }

  /* What came and has gone again has a pale number: the place stands as before. */
  function number(one, version, versions) {
    const at = holder(one);
    if (isNumbered(at)) return;
    const disc = document.createElement("i"), n = versions.indexOf(version) + 1, isGone = nth(one) === version && known.places[id(one)] === state(one);
    disc.className = `trail${n === versions.length ? " is-last" : ""}${isGone ? " is-gone" : ""}`;
    Object.assign(disc.dataset, { trail: n, version });
    disc.ariaHidden = "true";
    disc.textContent = n;
    at.append(disc);
    discs.push(disc);
  }

  /* From where the piece of a move came, where that is a place which is seen. */
  const origin = (version) => places().filter((one) => id(one) === known.from[version]).map(holder).find((one) => one.checkVisibility());

  function way(from, disc) {
    if (!from) return null;
    const [there, here] = [from, disc].map((one) => one.getBoundingClientRect());
    return [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
  }

  function tail(disc, line) {
    if (!line) return;
    const [x, y] = line;
    disc.style.setProperty("--tail", `${Math.min(LONGEST, Math.hypot(x, y) / 2)}px`);
    disc.style.setProperty("--turn", `${Math.atan2(y, x)}rad`);
  }

  /* Said beside the buttons: how many moves there are, or which of them is shown. */
  function count(n, shown = 0) {
    const foot = find("#trail"), tab = find(".phonebar [href='#log']"); // at the foot of a phone the number stands as well
    if (tab) tab.dataset.n = n || "";
    if (!foot) return;
    foot.hidden = !n;
    const text = shown ? foot.dataset.nth : foot.dataset[n === 1 ? "one" : "many"];
    find("span", foot).textContent = text.replace("%n", shown || n).replace("%m", n);
  }

  /* One move after the other, forwards or back: its line and its places are marked, and it is said. After the last they are seen. */
  let step = 0; // of the moves since one's own last; 0: none is shown
  function stepThroughChanges(by = 1, button = null, flies = false) {
    const versions = moves();
    leaveStep();
    step = step ? Math.max(1, step + by) : by < 0 ? versions.length : 1;
    if (step <= versions.length) return showMove(versions[step - 1], versions.length, button, flies);
    step = 0;
    remember(true);
    if (button) find("#log .log").focus(); // the buttons are gone
  }

  /* All of them once more, one after the other; any key or press ends it, and the numbers stay. */
  let again = 0;
  function showAgain(button) {
    step = 0;
    const next = () => (step < moves().length ? stepThroughChanges(1, button, true) : endAgain());
    again = setInterval(next, EACH);
    next();
  }

  function endAgain() {
    if (!again) return;
    clearInterval(again);
    again = step = 0;
    leaveStep();
    count(moves().length);
  }

  function leaveStep() {
    for (const old of all(".is-stepped")) old.classList.remove("is-stepped");
    karnak.words("");
  }

  /* The focus goes to the first place, but stays on the button of somebody who steps with it. */
  function showMove(version, n, button, flies) {
    const lines = all(`#log [data-number="${version}"]`);
    const hasDisc = (one) => discs.some((disc) => +disc.dataset.version === version && disc.parentElement === holder(one));
    const there = all("#board [data-place]").filter((one) => nth(one) === version || hasDisc(one));
    for (const one of [...lines, ...there.map(holder)]) one.classList.add("is-stepped");
    if (there[0] && !DESK.matches) karnak.turnTo(there[0]); // a phone shows one part of the board
    const first = there.find((one) => one.checkVisibility());
    if (first && button) first.scrollIntoView({ block: "nearest" });
    else if (first) {
      first.tabIndex = 0;
      first.focus();
    }
    if (!first || DESK.matches) lines[0]?.scrollIntoView({ block: "nearest" }); // on a phone it stands below the board
    const isSeen = DESK.matches && lines[0]?.checkVisibility(); // beside the board
    karnak.words((lines[0] && find("a", lines[0]).textContent.trim()) || there[0].getAttribute("aria-label"), isSeen);
    count(n, step);
    if (flies) karnak.again?.(there.map(holder), origin(version), lines[0]?.dataset.seat);
  }

  for (const press of ["keydown", "pointerdown"]) addEventListener(press, endAgain, true);

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-shows]");
    if (button?.dataset.shows === "again") showAgain(button);
    else if (button) stepThroughChanges(+button.dataset.shows || 1, button);
  });

  document.addEventListener("karnak:refreshed", drawTails);
  document.addEventListener("karnak:refreshing", () => {
    if (!live) return;
    endAgain();
    if (step) leaveStep();
    step = 0;
    if (!find("#lesson") && (!known || isElsewhere())) return remember();
    follow();
    mark();
  });

  Object.assign(karnak, { remember, stepThroughChanges });
  if (!live) return;
  if (known || find("#lesson")) {
    follow();
    mark();
    drawTails();
  } else remember();
})();
