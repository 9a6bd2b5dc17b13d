// Steps through a game. Of every position the page holds what changed in it; without this script it shows
// the end of the game, every move with its findings, and the score sheets.
"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const signs = /[\ue000-\ue03f]/g;
  if (game.short.length) {
    game.parts = game.parts.map((part) => part.replace(signs, (sign) => game.short[sign.charCodeAt(0) - 0xe000]));
  }
  const byId = (id) => document.getElementById(id);
  const all = (selector, where = document) => [...where.querySelectorAll(selector)];
  const moves = all("ol.moves > li");
  const sentences = moves.map((one) => one.querySelector("button span").textContent);
  const last = game.ways[0].steps.length - 1;
  const slider = byId("slider");
  let way = 0;
  let eyes = -1; // whose; -1 sees everything
  let at = 0;

  // -- positions: every step put together from its changes, once ---------------------------------------
  const unrolled = new Map();
  const positions = (steps) => {
    if (unrolled.has(steps)) return unrolled.get(steps);
    let parts = [];
    const made = steps.map((step, number) => {
      const [headline, ...changes] = step || game.ways[0].steps[number];
      parts = parts.slice();
      for (const [place, ...numbers] of changes) parts[place] = numbers;
      while (parts.length && !parts[parts.length - 1].length) parts.pop();
      return { headline: game.parts[headline], parts };
    });
    unrolled.set(steps, made);
    return made;
  };
  const view = () => (eyes < 0 ? game.ways[way] : game.ways[0].views[eyes]);
  const told = (number) => (view().words || {})[number] || sentences[number - 1];
  const html = ([opening, closing, ...rows]) =>
    game.parts[opening] + rows.map((row) => game.parts[row]).join("") + game.parts[closing];

  // -- the table -----------------------------------------------------------------------------------------
  const rowsOf = (slot) => [...(slot.querySelector("[data-rows]") || slot).children];
  const nameOf = (row) => {
    const name = row.querySelector(".label, th, dt, title");
    return name ? name.textContent.replace(/ \*$/, "") : "";
  };
  const bits = (row) => all(".cards i, td, summary, .note, dd", row);

  // Marks in a part what the step before did not have.
  const mark = (slot, now, before) => {
    if (!before || String(now) === String(before)) return;
    const old = document.createElement("template");
    const known = new Set(before.slice(2));
    old.innerHTML = html(before);
    const earlier = new Map(rowsOf(old.content).map((row) => [nameOf(row), row]));
    rowsOf(slot).forEach((row, place) => {
      if (known.has(now[place + 2])) return;
      const had = new Map();
      const key = (bit, number) => (bit.tagName === "TD" ? number : "") + bit.outerHTML;
      const was = earlier.get(nameOf(row));
      bits(was || document.createElement("div")).forEach((bit, number) => {
        had.set(key(bit, number), (had.get(key(bit, number)) || 0) + 1);
      });
      let marked = 0;
      bits(row).forEach((bit, number) => {
        const left = had.get(key(bit, number)) || 0;
        had.set(key(bit, number), left - 1);
        if (left < 1) { bit.classList.add("new"); marked += 1; }
      });
      if (!marked && (row.tagName !== "TR" || !was)) row.classList.add("new");
    });
  };

  const table = byId("table");
  const draw = () => {
    const steps = positions(view().steps);
    const { headline, parts } = steps[at];
    const open = new Set(all("details[open]", table).map((one) => nameOf(one.closest(".row"))));
    parts.forEach((part, place) => {
      const slot = table.children[place] || table.appendChild(document.createElement("div"));
      slot.innerHTML = html(part);
      mark(slot, part, at ? steps[at - 1].parts[place] : null);
    });
    while (table.children.length > parts.length) table.lastElementChild.remove();
    for (const one of all("details", table)) one.open = open.has(nameOf(one.closest(".row")));
    byId("headline").textContent = headline;
    where();
    follow();
  };

  // -- where we are ----------------------------------------------------------------------------------------
  const where = () => {
    const text = at ? `${at} of ${last}: ${told(at)}` : "Before the first entry";
    slider.value = at;
    slider.setAttribute("aria-valuetext", text);
    byId("where").textContent = text;
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("end").disabled = byId("on").disabled = at === last;
    byId("before").disabled = !nearest(-1);
    byId("next").disabled = !nearest(1);
    figures(at);
  };

  // The curves: a line where we are, and how much everybody had then.
  const figures = (entry) => {
    const shown = all(".course").find((one) => !one.hidden);
    all(".curves", shown || document.createElement("div")).forEach((one, number) => {
      const cursor = one.querySelector(".cursor");
      const [left, right] = [Number(cursor.dataset.from), Number(cursor.dataset.to)];
      const across = left + ((right - left) * entry) / Math.max(1, last);
      cursor.setAttribute("x1", across);
      cursor.setAttribute("x2", across);
      all("li b", one).forEach((figure, line) => {
        const known = game.ways[way].curves[number][line].filter(([from]) => from <= entry).pop();
        figure.textContent = known ? known[1] : "";
      });
    });
  };

  // The current move is in view in its list; the page itself stays where it is.
  const follow = () => {
    moves.forEach((one, number) => {
      const here = number === at - 1;
      one.classList.toggle("here", here);
      one.firstElementChild.closest("li").querySelector("button").toggleAttribute("aria-current", here);
    });
    const item = moves[at - 1];
    const list = item ? item.parentElement : document.querySelector("ol.moves");
    if (!item) { if (list) list.scrollTop = 0; return; }
    const top = item.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - Math.max(0, Math.min(list.clientHeight / 3, list.clientHeight - item.offsetHeight));
    }
  };

  const go = (number) => {
    const wanted = Math.max(0, Math.min(last, number));
    if (wanted === at) return;
    at = wanted;
    draw();
    try { history.replaceState(null, "", `#move-${at}`); } catch { /* a page inside another may not */ }
  };

  // -- findings ----------------------------------------------------------------------------------------------
  // Those of a move count under the reading chosen: its own, else those of the log as it was judged.
  const judged = new Map([...moves, byId("whole")].filter(Boolean)
    .map((one) => [one, (one.querySelector(":scope > .said") || {}).innerHTML || ""]));
  const found = (item, key) => {
    const own = game.ways[way].said[key];
    if (eyes >= 0) return ""; // what the referee says rests on all cards: not for the eyes of one player
    return own ? own.map((one) => one.map((piece) => game.parts[piece]).join("")).join("") : judged.get(item);
  };
  const tell = (item, key) => {
    const text = found(item, key);
    let block = item.querySelector(":scope > .said");
    if (!block && text) {
      block = item.appendChild(document.createElement("div"));
      block.className = "said";
    }
    if (block) block.innerHTML = text;
  };
  const flagged = (item) => { const block = item.querySelector(".said"); return block && block.children.length > 0; };
  const nearest = (step) => {
    for (let number = at + step; number >= 1 && number <= last; number += step) {
      if (flagged(moves[number - 1])) return number;
    }
    return 0;
  };
  const finding = (step) => { const number = nearest(step); if (number) go(number); };

  // -- readings and players ----------------------------------------------------------------------------------
  const choose = () => {
    for (const block of all("[data-way]")) {
      const home = block.parentElement;
      const own = home.querySelector(`:scope > [data-way="${way}"]`) || home.querySelector(':scope > [data-way="0"]');
      block.hidden = block !== own;
    }
    moves.forEach((one, number) => {
      one.querySelector("button span:last-of-type").textContent = told(number + 1);
      tell(one, number + 1);
    });
    if (byId("whole")) {
      tell(byId("whole"), "");
      byId("whole").parentElement.hidden = !flagged(byId("whole"));
    }
    byId("raw").disabled = eyes >= 0;
    if (eyes >= 0) raw(false);
    draw();
  };
  const raw = (on) => {
    byId("raw").setAttribute("aria-pressed", on);
    document.querySelector("ol.moves").classList.toggle("raw", on);
    follow();
  };

  // -- on paper: findings and the positions that matter ------------------------------------------------------
  const element = (tag, text, into) => {
    const made = document.createElement(tag);
    made.textContent = text;
    into.append(made);
    return made;
  };
  const paper = () => {
    const sheet = byId("paper");
    sheet.replaceChildren();
    const found = moves.filter(flagged);
    if (found.length) element("h2", "Findings", sheet);
    for (const item of found) {
      const number = moves.indexOf(item) + 1;
      const article = element("article", "", sheet);
      element("h3", `${number}. ${told(number)}`, article);
      for (const one of item.querySelector(".said").children) article.append(one.cloneNode(true));
    }
    element("h2", "Key positions", sheet);
    const steps = positions(view().steps);
    for (const number of game.ways[way].keys) {
      const article = element("article", "", sheet);
      element("h3", number ? `After ${number}: ${told(number)}` : "At the beginning", article);
      element("p", steps[number].headline, article);
      const drawn = element("div", "", article);
      drawn.className = "table";
      for (const part of steps[number].parts) element("div", "", drawn).innerHTML = html(part);
    }
    for (const one of all("#paper details, .rules")) one.open = true;
    figures(last);
  };

  // -- what people press -----------------------------------------------------------------------------------
  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last),
    PageUp: () => go(at - 10), PageDown: () => go(at + 10), n: () => finding(1), p: () => finding(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("select") || (event.target === slider && event.key.length > 1)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const pressed = (id, act) => byId(id).addEventListener("click", act);
  slider.addEventListener("input", () => go(Number(slider.value)));
  pressed("first", () => go(0));
  pressed("back", () => go(at - 1));
  pressed("on", () => go(at + 1));
  pressed("end", () => go(last));
  pressed("next", () => finding(1));
  pressed("before", () => finding(-1));
  pressed("raw", () => raw(byId("raw").getAttribute("aria-pressed") !== "true"));
  moves.forEach((item, number) => item.querySelector("button").addEventListener("click", () => go(number + 1)));
  const choices = { eyes: (value) => { eyes = value; if (value >= 0) way = 0; },
    readings: (value) => { way = value; if (value) eyes = -1; } };
  for (const [id, act] of Object.entries(choices)) {
    const select = byId(id);
    if (!select) continue;
    select.addEventListener("change", () => {
      act(Number(select.value));
      if (byId("eyes")) byId("eyes").value = eyes;
      if (byId("readings")) byId("readings").value = way;
      choose();
    });
  }
  addEventListener("beforeprint", paper);
  addEventListener("afterprint", draw);

  const linked = () => {
    const found = /^#(?:move|entry)-(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  };
  addEventListener("hashchange", () => { const wanted = linked(); if (wanted !== null) go(wanted); });
  document.body.classList.add("live");
  for (const one of all(".only-live")) one.hidden = false;
  at = Math.max(0, Math.min(last, linked() ?? Math.min(1, last)));
  draw();
})();
