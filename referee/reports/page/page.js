// Steps through a game whose positions are all in this page. Without it the page still shows the end
// of the game, every move with its findings, and the score sheets.
"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const byId = (id) => document.getElementById(id);
  const slider = byId("slider");
  const moves = [...document.querySelectorAll("ol.moves > li")];
  const last = game.ways[0].steps.length - 1;
  let way = 0;
  let at = last;

  // Which findings of a move count under the reading chosen: its own block, else the common one.
  const said = (item) => {
    const blocks = [...item.querySelectorAll(":scope > .said")];
    return blocks.find((one) => Number(one.dataset.way) === way) || blocks[0];
  };
  const flagged = (item) => said(item).children.length > 0;

  const draw = () => {
    const [headline, parts] = game.ways[way].steps[at];
    const table = byId("table");
    parts.forEach((number, place) => {
      const old = table.children[place];
      if (old && old.dataset.part === String(number)) return;
      const slot = document.createElement("div");
      slot.dataset.part = number;
      slot.innerHTML = game.parts[number];
      if (old) old.replaceWith(slot); else table.append(slot);
    });
    while (table.children.length > parts.length) table.lastElementChild.remove();
    byId("headline").textContent = headline;
    slider.value = at;
    const item = at ? moves[at - 1] : null;
    const entry = item ? item.querySelector("code").textContent : "before the first entry";
    slider.setAttribute("aria-valuetext", at ? `after entry ${at}: ${entry}` : entry);
    byId("where").textContent = at ? `After entry ${at} of ${last}: ${entry}` : "Before the first entry";
    byId("now").replaceChildren(...(item ? [...said(item).children].map((one) => one.cloneNode(true)) : []));
    moves.forEach((one, number) => {
      const here = number === at - 1;
      one.classList.toggle("here", here);
      one.querySelector("button").toggleAttribute("aria-current", here);
    });
    if (item) {
      const list = item.parentElement;
      if (list.scrollHeight > list.clientHeight) {
        const top = item.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = top - list.clientHeight / 3;
        }
      }
    }
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("end").disabled = byId("on").disabled = at === last;
    byId("before").disabled = !nearest(-1);
    byId("next").disabled = !nearest(1);
  };

  const go = (number) => {
    const wanted = Math.max(0, Math.min(last, number));
    if (wanted === at) return;
    at = wanted;
    draw();
  };

  // The nearest entry with a finding in one direction, or 0.
  const nearest = (step) => {
    for (let number = at + step; number >= 1 && number <= last; number += step) {
      if (flagged(moves[number - 1])) return number;
    }
    return 0;
  };
  const finding = (step) => {
    const number = nearest(step);
    if (number) go(number);
  };

  const choose = (number) => {
    way = number;
    for (const block of document.querySelectorAll("[data-way]")) {
      const home = block.parentElement;
      const own = home.querySelector(`:scope > [data-way="${way}"]`) || home.querySelector(':scope > [data-way="0"]');
      block.hidden = block !== own;
    }
    draw();
  };

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
  slider.addEventListener("input", () => go(Number(slider.value)));
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(at - 1));
  byId("on").addEventListener("click", () => go(at + 1));
  byId("end").addEventListener("click", () => go(last));
  byId("next").addEventListener("click", () => finding(1));
  byId("before").addEventListener("click", () => finding(-1));
  moves.forEach((item, number) => item.querySelector("button").addEventListener("click", () => go(number + 1)));
  const readings = byId("readings");
  if (readings) readings.addEventListener("change", () => choose(Number(readings.value)));

  const linked = () => {
    const found = /^#entry-(\d+)$/.exec(location.hash);
    if (found) go(Number(found[1]));
  };
  window.addEventListener("hashchange", linked);
  document.body.classList.add("live");
  slider.max = last;
  for (const one of document.querySelectorAll(".only-live")) one.hidden = false;
  slider.value = last;
  draw();
  linked();
})();
