// What the laboratory offers, found by words: each must begin a word of the name, the title or the text, or stand in it.

import { make } from "./dom.js";
import { write } from "./address.js";

const first = 60;
const mostBeside = 20; // of the other pages of a site
const kinds = { claim: "claims", quantity: "quantities", model: "models", schedule: "schedules", verb: "verbs" };

export function list(lab) {
	const query = document.getElementById("query");
	const found = document.getElementById("found");
	const more = document.getElementById("more");
	const count = document.getElementById("count");
	const nav = found.closest("nav"); // where there is no room beside the entry, the list opens with the search alone
	const open = () => nav.classList.remove("closed");
	const shown = new Set(Object.keys(kinds));
	const entries = lab.entries.map((e) => ({ ...e, text: `${e.text} ${e.kind}`.toLowerCase(), lowerName: e.name.toLowerCase(), lowerTitle: e.title.toLowerCase() }));
	let all = false;
	let current = "";

	const box = document.getElementById("kinds");
	for (const [kind, name] of Object.entries(kinds)) {
		const n = entries.filter((e) => e.kind === kind).length;
		if (n === 0) continue;
		box.append(make("label", {}, make("input", {
			type: "checkbox", checked: true, onchange: (event) => {
				if (event.target.checked) shown.add(kind);
				else shown.delete(kind);
				open();
				update();
			},
		}), ` ${n} ${name}`));
	}

	function score(entry, words) {
		let sum = 0;
		for (const w of words) {
			if (entry.lowerName === w) sum += 100;
			else if (entry.lowerName.startsWith(w)) sum += 40;
			else if (entry.lowerName.includes(w)) sum += 20;
			else if (entry.lowerTitle.includes(w)) sum += 10;
			else if (entry.text.includes(w)) sum += 1;
			else return 0;
		}
		return sum;
	}

	function update() {
		const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
		let hits = entries.filter((e) => shown.has(e.kind));
		if (words.length > 0) {
			hits = hits.map((e) => [score(e, words), e]).filter(([s]) => s > 0);
			hits = hits.sort((a, b) => b[0] - a[0]).map(([, e]) => e);
		}
		count.textContent = hits.length === 1 ? "1 entry" : `${hits.length} entries`;
		more.hidden = all || hits.length <= first;
		found.replaceChildren(...(all ? hits : hits.slice(0, first)).map((e) => make("li", {}, make("a", {
			href: write({ kind: e.kind, name: e.name, words: [], flags: {} }), "aria-current": current === `${e.kind}/${e.name}` ? "page" : null,
		}, make("span", { class: "title" }, e.title), make("span", { class: "id" }, `${e.kind} ${e.name}`)))), ...beside(words));
	}

	// beside are the places on other pages, where this one is a part of a site, whose script lists them.
	function beside(words) {
		if (words.length === 0) return [];
		const here = "live/index.html";
		const places = (window.sitePlaces || []).filter(([path]) => path !== here)
			.map(([path, anchor, id, title, text, on]) => ({ path, anchor, id, on, title, lowerName: id.toLowerCase(), lowerTitle: title.toLowerCase(), text: text.toLowerCase() }))
			.map((p) => [score(p, words), p]).filter(([s]) => s > 0).sort((a, b) => b[0] - a[0]).slice(0, mostBeside);
		return places.map(([, p]) => make("li", {}, make("a", { href: `../${p.path}${p.anchor ? "#" + p.anchor : ""}` },
			make("span", { class: "title" }, p.title), make("span", { class: "id" }, `${p.id ? p.id + " " : ""}on ${p.on}`))));
	}

	query.addEventListener("focus", open);
	query.addEventListener("input", () => { all = false; open(); update(); });
	document.getElementById("search").addEventListener("submit", (event) => {
		event.preventDefault();
		const link = found.querySelector("a");
		if (link) link.click();
	});
	more.addEventListener("click", () => { all = true; update(); });
	update();
	return (state) => {
		current = `${state.kind}/${state.name}`;
		nav.classList.add("closed");
		update();
	};
}
