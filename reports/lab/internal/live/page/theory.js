// Theory: the value at the parameters, whether the hypotheses hold there, and the curve over one of them.

import { make, number, unique } from "./dom.js";
import { post } from "./server.js";
import { span } from "./fields.js";
import { figure } from "./figure.js";

const points = 65;

export function theory(main, self) {
	const { sheet } = self;
	const light = make("p", { class: "light" });
	const value = make("dl", { class: "value", "aria-live": "polite" });
	const plot = figure(`${sheet.name}-theory`);
	const numeric = (sheet.keys || []).filter((k) => k.numbers);
	const usual = numeric.find((k) => !k.numbers.whole && !/^(delta|eps|t|x|q|theta)$/.test(k.name)) || numeric[0];
	const over = make("select", { onchange: () => chosen("over", over.value) }, numeric.map((k) => make("option", { value: k.name }, k.name)));
	const from = field("from");
	const to = field("to");
	const logX = box("log-x", "horizontal axis logarithmic");
	const logY = box("log-y", "vertical axis logarithmic");
	let measured = []; // points of the experiment, by the words without the key
	let holds = true; // whether theory has a value at the parameters
	let asking = null;
	const usualNumbers = new Map(numeric.map((k) => [k.name, { from: k.numbers.from, to: k.numbers.to }]));
	let drawing = null;

	if (usual) over.value = numeric.some((k) => k.name === self.flag("over")) ? self.flag("over") : usual.name;
	main.append(make("section", { "aria-labelledby": "theory" }, make("h2", { id: "theory" }, sheet.kind === "claim" ? "What theory says" : "Value"),
		light, value,
		numeric.length > 0 ? make("div", { class: "axes" }, make("label", {}, "Over ", over), from.element, to.element, logX.element, logY.element) : null,
		plot.element));

	function field(name) {
		const id = unique(name);
		const input = make("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", value: self.flag(name), oninput: () => chosen(name, input.value.trim()) });
		return { input, element: make("label", { for: id }, `${name} `, input) };
	}
	function box(name, text) {
		const input = make("input", { type: "checkbox", checked: self.flag(name) === "on", onchange: () => chosen(name, input.checked ? "on" : "") });
		return { input, element: make("label", {}, input, ` ${text}`) };
	}
	function chosen(name, text) {
		if (name === "over") for (const f of [from, to]) { f.input.value = ""; }
		self.setFlag(name, text);
		if (name === "over") { self.setFlag("from", ""); self.setFlag("to", ""); }
		curve();
	}

	// rest is the words that a curve keeps.
	const rest = () => self.words().filter((w) => !w.startsWith(`${over.value}=`)).join(" ");

	function abscissas(key, within) {
		let [lo, hi] = within || span(key.numbers, holds ? self.value(key.name) : "");
		const present = Number(self.value(key.name));
		if (from.input.value !== "") lo = Number(from.input.value);
		if (to.input.value !== "") hi = Number(to.input.value);
		from.input.placeholder = number(lo);
		to.input.placeholder = number(hi);
		if (!(lo < hi)) return [];
		const log = logX.input.checked && lo > 0;
		const list = [];
		for (let i = 0; i < points; i++) {
			let x = log ? lo * (hi / lo) ** (i / (points - 1)) : lo + ((hi - lo) * i) / (points - 1);
			x = key.numbers.whole ? Math.round(x) : Number(x.toPrecision(6));
			if (list.at(-1) !== x) list.push(x);
		}
		if (self.value(key.name) !== "" && present > lo && present < hi && !list.includes(present)) list.push(present);
		return list.sort((a, b) => a - b);
	}

	async function ask() {
		if (asking) asking.abort();
		asking = new AbortController();
		const { signal } = asking;
		try {
			const answer = await post("/api/theory", self.ask(), signal);
			holds = true;
			show(answer);
			lit("holds", sheet.kind === "claim" ? "The hypotheses hold here." : "");
			self.mark("");
		} catch (error) {
			if (error.name === "AbortError") return;
			holds = false;
			value.replaceChildren();
			lit(error.hypothesis ? "fails" : "wrong", error.hypothesis ? `A hypothesis fails: ${error.message}` : error.message);
			self.mark(error.key);
		}
	}

	function lit(kind, text) {
		light.className = `light ${kind}`;
		light.textContent = text;
		light.hidden = text === "";
	}

	function show(answer) {
		const unit = answer.unit && answer.unit !== "1" ? ` ${answer.unit}` : "";
		const rows = answer.values ? Object.entries(answer.values) : [[sheet.kind === "claim" ? "theory" : "value", answer.value]];
		if (answer.bound !== undefined) rows.push(["bound", answer.bound], ["proved", answer.proved ? "yes" : "no"]);
		value.replaceChildren(...rows.flatMap(([name, x]) => [make("dt", {}, name), make("dd", {}, make("output", { title: String(x) }, number(x, 10)), unit)]));
		if (answer.relation) {
			const said = { "=": "=", ">=": "\u2265", "<=": "\u2264" }[answer.relation] || answer.relation;
			value.append(make("dt", {}, "claim"), make("dd", { class: "claimed" }, make("span", { html: sheet.quantity || null }), ` ${said} ${number(answer.value, 10)}${unit}. The experiment measures the left side.`));
		}
	}

	async function curve() {
		const key = numeric.find((k) => k.name === over.value);
		if (!key) return;
		if (drawing) drawing.abort();
		drawing = new AbortController();
		const { signal } = drawing;
		let x = abscissas(key);
		let answer;
		const fixed = from.input.value !== "" && to.input.value !== "";
		for (let closer = 0; ; closer++) {
			if (x.length < 2) {
				plot.hide();
				return;
			}
			try {
				answer = await post("/api/curve", { ...self.ask(), key: key.name, values: x.map(String) }, signal);
			} catch (error) {
				if (error.name !== "AbortError") plot.hide();
				return;
			}
			// Where theory has values in a small part of the range only, that part is looked at.
			if (answer.skipped) break;
			const there = x.map((_, i) => (answer.series || []).some((s) => typeof s.y[i] === "number"));
			const first = there.indexOf(true);
			const last = there.lastIndexOf(true);
			if (fixed || closer === 3 || first < 0 || last - first > 0.7 * x.length) break;
			const within = [x[Math.max(0, first - 1)], x[Math.min(x.length - 1, last + 1)]];
			if (within[0] === x[0] && within[1] === x.at(-1)) break;
			x = abscissas(key, within);
			self.narrow(key.name, within[0], within[1]);
		}
		if (answer.skipped) { // there was no time for some points; the line goes on over them
			const skipped = new Set(answer.skipped);
			for (const s of answer.series || []) s.y = s.y.filter((_, i) => !skipped.has(i));
			x = x.filter((_, i) => !skipped.has(i));
			if (x.length < 2) {
				plot.hide();
				return;
			}
		}
		const curves = [];
		const bound = Boolean(sheet.relation && sheet.relation !== "=");
		const line = sheet.kind !== "claim" ? sheet.name : { ">=": "lower bound", "<=": "upper bound" }[sheet.relation] || "theory";
		const positive = (v) => !logY.input.checked || v > 0;
		(answer.series || []).forEach((s, i) => {
			let piece = null;
			s.y.forEach((y, j) => {
				if (typeof y !== "number" || !positive(y)) {
					piece = null;
					return;
				}
				if (!piece) {
					piece = { name: s.name || line, kind: bound ? "bound" : "theory", hue: (i % 7) + 1, x: [], y: [] };
					curves.push(piece);
				}
				piece.x.push(x[j]);
				piece.y.push(y);
			});
		});
		for (const c of curves) if (c.x.length === 1) c.kind = "points"; // a line of one point is not seen
		const spots = measured.filter((m) => m.rest === rest() && m.key === key.name && m.x >= x[0] && m.x <= x.at(-1) && positive(m.lo));
		if (spots.length > 0) {
			curves.push({ name: "measured", kind: "points", hue: 2, x: spots.map((m) => m.x), y: spots.map((m) => m.y), lo: spots.map((m) => m.lo), hi: spots.map((m) => m.hi) });
		}
		const here = Number(self.value(key.name));
		const first = (answer.series || [])[0];
		const at = first ? first.y[x.indexOf(here)] : null;
		if (spots.length === 0 && typeof at === "number" && positive(at)) curves.push({ name: "here", kind: "points", hue: 2, x: [here], y: [at] });
		if (curves.length === 0) {
			plot.hide();
			return;
		}
		const symbol = sheet.symbol || sheet.name;
		const label = sheet.unit && sheet.unit !== "1" && !sheet.unit.includes(";") ? `${symbol} (${sheet.unit})` : symbol;
		plot.show({
			title: "", x: { label: key.meaning && key.name.length + key.meaning.length < 60 ? `${key.name}, ${key.meaning}` : key.name, log: logX.input.checked && x[0] > 0, integer: Boolean(key.numbers.whole) }, y: { label, log: logY.input.checked }, curves,
		}, `${sheet.title}, over ${key.name} from ${number(x[0])} to ${number(x.at(-1))}`,
		`${sheet.title}, over ${key.name}: ${key.meaning}. ${rest()}${answer.fault ? ` Where there is no line: ${answer.fault}.` : ""}`);
	}

	return {
		changed: (name) => {
			if (name !== over.value) for (const k of numeric) Object.assign(k.numbers, usualNumbers.get(k.name));
			ask().then(curve);
		},
		close: () => {
			if (asking) asking.abort();
			if (drawing) drawing.abort();
		},
		// add adds a point of the experiment.
		add: (estimate) => {
			if (typeof estimate.lo !== "number" || typeof estimate.hi !== "number") return;
			for (const k of numeric) {
				const x = Number(self.value(k.name));
				const others = self.words().filter((w) => !w.startsWith(`${k.name}=`)).join(" ");
				measured = measured.filter((m) => m.key !== k.name || m.x !== x || m.rest !== others);
				measured.push({ key: k.name, rest: others, x, y: estimate.value, lo: estimate.lo, hi: estimate.hi });
			}
			measured.sort((a, b) => a.x - b.x);
			curve();
		},
	};
}
