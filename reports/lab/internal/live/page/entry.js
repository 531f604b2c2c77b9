// One entry: what it states, its parameters, theory, the experiment or the schedule, and the same elsewhere.

import { fill, make, soon } from "./dom.js";
import { follow } from "./address.js";
import { fields } from "./fields.js";
import { theory } from "./theory.js";
import { experiment } from "./experiment.js";
import { schedule } from "./schedule.js";
import { copies } from "./copies.js";
import { verb } from "./verb.js";

// entry shows a sheet in main, and returns what ends it. Claims are the names of all, which are links where they are named.
export function entry(main, sheet, state, claims) {
	if (sheet.kind === "verb") return verb(main, sheet, state);
	const words = state.words.length > 0 || sheet.words === null ? state.words : sheet.words;
	const parts = [];
	const flags = { ...state.flags };
	const form = fields(sheet.keys || [], words, (name) => update(name));
	const self = {
		sheet,
		words: () => (sheet.keys && sheet.keys.length > 0 ? form.words() : words),
		value: form.value,
		mark: form.mark,
		narrow: form.narrow,
		flag: (name) => flags[name] || "",
		setFlag: (name, value) => {
			if (value === "") delete flags[name];
			else flags[name] = value;
			remember();
		},
		ask: (settings = {}) => ({ kind: sheet.kind, name: sheet.name, words: self.words(), ...settings }),
	};
	const place = follow();
	const remember = soon(() => {
		place({ kind: sheet.kind, name: sheet.name, words: self.words(), flags });
		for (const p of parts) if (p.settled) p.settled();
	}, 150);
	function update(name) {
		for (const p of parts) p.changed(name);
		remember();
	}

	const [paragraph, ...notes] = (sheet.notes || "").split(/\n\n+/);
	fill(main,
		make("h1", {}, sheet.title),
		make("p", { class: "names" }, make("code", {}, sheet.name), ` ${sheet.kind}`, sheet.source ? make("span", { class: "source", html: sheet.kind === "claim" ? sheet.source : null }, sheet.kind === "claim" ? null : sheet.source) : null),
		sheet.erratum ? make("div", { class: "erratum note" }, make("b", {}, "The source is wrong here. "), make("span", { html: sheet.erratum })) : null,
		sheet.statement ? make("div", { class: "statement", html: sheet.statement }) : null,
		paragraph ? make("pre", { class: "notes", tabIndex: 0 }, paragraph) : null,
		symbols(sheet),
		make("section", { "aria-labelledby": "parameters" }, make("h2", { id: "parameters" }, "Parameters"),
			sheet.fixed ? make("p", {}, `There are none to choose: ${sheet.fixed}.`) : null, cases(sheet, form), form.element,
			sheet.hypotheses ? make("div", { class: "asked" }, make("p", {}, "The theorem asks besides:"), make("div", { html: sheet.hypotheses })) : null),
		notes.length > 0 ? make("details", {}, make("summary", {}, "More notes: how it is simulated, and all that the parameters may be"), make("pre", { class: "notes", tabIndex: 0 }, notes.join("\n\n"))) : null);
	for (const part of main.querySelectorAll(".statement, .erratum, .symbols")) linked(part, sheet.name, claims);
	if (sheet.kind === "claim" || sheet.kind === "quantity") parts.push(theory(main, self));
	if (sheet.kind === "claim" || sheet.kind === "model") parts.push(experiment(main, self, parts[0]));
	if (sheet.kind === "schedule") parts.push(schedule(main, self));
	parts.push(copies(main, self));
	update("");
	return () => { for (const p of parts) p.close(); };
}

// linked makes links of the names of other claims in a text.
function linked(element, own, claims) {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const texts = [];
	while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("a, math")) texts.push(walker.currentNode);
	for (const text of texts) {
		const parts = text.data.split(/\b([A-Z][A-Z0-9]*(?:[-.][A-Z0-9]+)+)\b/);
		if (!parts.some((p) => p !== own && claims.has(p))) continue;
		text.replaceWith(...parts.map((p) => (p !== own && claims.has(p) ? make("a", { href: `#claim/${encodeURIComponent(p)}` }, p) : p)));
	}
}

function symbols(sheet) {
	if (!sheet.symbols || sheet.symbols.length === 0) return null;
	return make("details", { open: true }, make("summary", {}, sheet.kind === "model" ? "What it estimates" : "Symbols"), make("dl", { class: "symbols" }, sheet.symbols.flatMap((s) => [
		make("dt", { html: s.name }), make("dd", {}, make("span", { html: s.meaning }), s.unit ? ` (${s.unit})` : ""),
	])));
}

// cases offers those that the report prints.
function cases(sheet, form) {
	if (!sheet.cases || sheet.cases.length < 2 || !sheet.keys || sheet.keys.length === 0) return null;
	const select = make("select", {
		onchange: () => {
			const words = new Map();
			for (const word of select.value.match(/[A-Za-z0-9_.-]+=(?:\([^)]*\)|[^\s(]|\((?:[^()]|\([^)]*\))*\))*/g) || []) {
				words.set(word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1));
			}
			if (select.value !== "") for (const key of sheet.keys) form.set(key.name, words.get(key.name) || "");
		},
	}, make("option", { value: "" }, "those of a case of the report ..."), sheet.cases.map((c) => make("option", { value: c }, c)));
	return make("p", {}, make("label", {}, "Take ", select));
}
