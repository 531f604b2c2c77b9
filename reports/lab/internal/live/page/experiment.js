// The experiment as it runs: its settings, progress, estimate and interval at each look, the verdict. A run belongs to
// the server: it goes on when this page is closed, and a page that comes back finds it.

import { fill, fragment, make, number } from "./dom.js";
import { alone } from "./server.js";
import { figure } from "./figure.js";
import { running } from "./running.js";

const settings = {
	claim: [
		["seed", "Seed", "1", "an integer from 1 on: the same seed, the same digits", true],
		["alpha", "Error", "0.01", "probability that a verdict is wrong, whenever one looks", false],
		["precision", "Precision", "", "go on until the interval reaches no farther than this share of the value, such as 0.01", false],
		["budget", "Budget", "", "with it, go on for at most so many seconds", false],
	],
	model: [
		["seed", "Seed", "1", "an integer from 1 on: the same seed, the same digits", true],
		["replications", "Replications", "", "runs of the model; the most, with a precision", true],
		["precision", "Precision", "", "stop when the half-width is this share of the value, such as 0.01", false],
		["level", "Level", "0.95", "coverage of each interval", false],
	],
};

export function experiment(main, self, theory) {
	const { sheet } = self;
	const inputs = settings[sheet.kind].map(([name, label, usual, hint, whole]) => {
		const input = make("input", {
			type: "text", id: `set-${name}`, inputmode: "decimal", autocomplete: "off", placeholder: usual || "not set", value: self.flag(name), "aria-describedby": `hint-${name}`,
			oninput: () => self.setFlag(name, input.value.trim()),
		});
		return { name, input, whole, element: make("div", { class: "setting" }, make("label", { for: input.id }, label), input, make("span", { class: "hint", id: `hint-${name}` }, hint)) };
	});
	const profile = make("select", { onchange: () => self.setFlag("profile", profile.value === "full" ? "full" : "") },
		make("option", { value: "quick" }, "quick"), make("option", { value: "full" }, "full: longer, narrower"));
	if (self.flag("profile") === "full") profile.value = "full";
	const beyond = make("input", { type: "checkbox", checked: self.flag("beyond") === "on", onchange: () => self.setFlag("beyond", beyond.checked ? "on" : "") });
	const verdict = make("div", { class: "verdict" });
	const trace = figure(`${sheet.name}-looks`);
	const run = running({ ask, began, look, done: finished, canceled });
	const { say } = run;
	const distributions = make("div", { class: "distributions" });
	const places = new Map(); // of their pictures
	let looks = [];
	let asked = "";

	self.settings = chosen;
	main.append(make("section", { "aria-labelledby": "experiment" }, make("h2", { id: "experiment" }, sheet.kind === "claim" ? "The experiment" : "Run"),
		make("details", { class: "settings", open: inputs.some((i) => i.input.value !== "") }, make("summary", {}, "Settings"), inputs.map((i) => i.element),
			sheet.kind === "claim" ? make("p", {}, make("label", {}, "Profile ", profile)) : null,
			sheet.kind === "claim" ? make("p", {}, make("label", {}, beyond, " measure where hypotheses fail, too; nothing is claimed there")) : null),
		alone && sheet.seconds > 0.3 ? make("p", { class: "note", id: "large" }, `A case of this claim takes ${number(sheet.seconds, 2)} s of a processor in the program, and some times that in this browser: ${sheet.seconds > 10 ? "it is too large for this page; take the command" : "have patience, or take the command"}.`) : null,
		run.elements, verdict, trace.element, distributions));
	run.resume();

	function chosen() {
		const all = {};
		for (const { name, input } of inputs) if (input.value.trim() !== "") all[name] = Number(input.value);
		if (sheet.kind === "claim" && profile.value === "full") all.profile = "full";
		if (sheet.kind === "claim" && beyond.checked) all.beyond = true;
		return all;
	}

	function wrongSetting() {
		for (const { name, input, whole } of inputs) {
			const x = Number(input.value);
			if (input.value.trim() !== "" && (!Number.isFinite(x) || x <= 0 || (whole && !Number.isSafeInteger(x)))) return `${name}=${input.value}: want ${whole ? "an integer" : "a number"} above 0`;
		}
		return "";
	}

	function ask() {
		const wrong = wrongSetting();
		if (wrong !== "") throw new Error(wrong);
		return self.ask(chosen());
	}

	function began(of) {
		asked = (of.words || []).join(" ");
		looks = [];
		verdict.replaceChildren();
		distributions.replaceChildren();
		trace.hide();
	}

	function canceled() {
		return looks.length > 0 ? "Canceled. What the last look says holds: the error rate is that of all looks together." : "Canceled before the first look.";
	}

	function look(l) {
		looks = looks.filter((x) => x.params === l.params && x.estimate.n !== l.estimate.n);
		looks.push(l);
		if (l.status) conclude(l, "so far");
		else estimates([l.estimate]);
		draw();
	}

	function draw() {
		const seen = looks.filter((l) => [l.estimate.value, l.estimate.lo, l.estimate.hi].every((x) => typeof x === "number"));
		if (seen.length === 0) return;
		const x = seen.map((l) => l.estimate.n);
		const curves = [{ name: "measured", kind: "points", hue: 2, x, y: seen.map((l) => l.estimate.value), lo: seen.map((l) => l.estimate.lo), hi: seen.map((l) => l.estimate.hi) }];
		const { theory: value, relation } = seen.at(-1);
		if (typeof value === "number" && x.length > 1) curves.unshift({ name: relation === "=" ? "theory" : "bound", kind: relation === "=" ? "theory" : "bound", hue: 1, x: [x[0], x.at(-1)], y: [value, value] });
		const { name, unit } = seen.at(-1).estimate;
		trace.show({ title: "", x: { label: "replications", log: x.length > 1 }, y: { label: unit && unit !== "1" ? `${name} (${unit})` : name }, curves },
			`Estimate and interval after ${x.length} looks`, `Estimate and interval at each look, valid at all of them together. ${asked}`);
	}

	// distribution draws the values of the runs of a model in its place, which keeps what was pinned there.
	function distribution({ id, title, caption, drawing }) {
		if (!places.has(id)) places.set(id, figure(`${sheet.name}-${id}`));
		const place = places.get(id);
		place.show(drawing, title, make("div", {}, make("b", {}, `${title}. `), fragment(caption)));
		return place.element;
	}

	function finished({ document, remark, figures, predicted }) {
		if (document.cases) {
			if (document.cases.length > 1) {
				several(document.cases);
				trace.hide();
				say(remark || "", remark ? "failing" : "");
				return;
			}
			const v = document.cases[0];
			looks = looks.filter((l) => l.estimate.n !== v.estimate.n);
			looks.push(v);
			conclude(v, "");
			say(remark || "", remark ? "failing" : "");
			draw();
			if (theory && theory.add && asked === self.words().join(" ")) theory.add(v.estimate);
			return;
		}
		say(remark || "", remark ? "failing" : "");
		estimates(document.estimates, predicted || {});
		fill(distributions, (figures || []).map(distribution));
	}

	// several shows the verdicts on the cases of a claim without parameters.
	function several(cases) {
		fill(verdict, table(["case", "verdict", "theory", "measured", "interval", "n"], cases.map((v) => [
			v.params, v.status, number(v.theory, 8), number(v.estimate.value, 8), `${number(v.estimate.lo, 6)} to ${number(v.estimate.hi, 6)}`, String(v.estimate.n)])));
	}

	// table has the names of its rows in the first column.
	function table(heads, rows) {
		return make("div", { class: "table", tabIndex: 0, role: "region", "aria-label": "results" }, make("table", {},
			make("thead", {}, make("tr", {}, heads.map((h) => make("th", { scope: "col" }, h)))),
			make("tbody", {}, rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row", title: meaning(name) }, name), cells.map((c, i) => make("td", { class: i === 0 ? "measured" : null }, c)))))));
	}

	// conclude shows a verdict.
	function conclude(v, so) {
		const kind = v.status === "supported" ? "supported" : v.status === "refuted" ? (v.erratum ? "erratum" : "failing") : "";
		const facts = [["theory", number(v.theory, 10)], ["measured", number(v.estimate.value, 10)], ["interval", `${number(v.estimate.lo, 8)} to ${number(v.estimate.hi, 8)}`], ["replications", String(v.estimate.n)],
			["level", v.kind === "statistical" ? `${number(v.estimate.level, 6)} over all looks` : v.kind], ["method", v.estimate.method]];
		fill(verdict, make("p", { class: `outcome ${kind}` }, make("strong", {}, `${v.status[0].toUpperCase()}${v.status.slice(1)}${so ? ", " + so : ""}.`), ` ${v.reason}`),
			make("dl", { class: "value" }, facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", { id: so ? null : `final-${name}` }, text)])), warnings(v.estimate));
	}

	// estimates are those of a model, beside what theory says of them where it does.
	function estimates(list, predicted = {}) {
		const theoretical = list.some((e) => predicted[e.name]);
		const says = (p) => (p ? `${p.bound ? "bound " : ""}${number(p.value, 8)}` : "");
		const optional = (text) => (theoretical ? [text] : []);
		const heads = ["estimate", "value", "interval", ...optional("theory"), "level", "n", "unit"];
		fill(verdict, table(heads, list.map((e) => [
			e.name, number(e.value, 8), `${number(e.lo, 6)} to ${number(e.hi, 6)}`, ...optional(says(predicted[e.name])),
			number(e.level, 6), String(e.n), e.unit])), ...list.map(warnings));
	}

	// meaning is what the symbol of an estimate stands for: its own, that of its stem before a bracket, or T_i of T_12.
	function meaning(name) {
		const bare = name.split(" (")[0];
		for (const n of [name, bare, bare.replace(/_[0-9]+$/, "_i")]) {
			const symbol = (sheet.symbols || []).find((s) => sheet.kind === "model" && fragment(s.name).textContent === n);
			if (symbol) return fragment(symbol.meaning).textContent;
		}
		return "";
	}

	function warnings(e) {
		const all = [...(e.warnings || []), ...(e.doubts || []).map((d) => d.reason)];
		return all.length === 0 ? null : make("ul", { class: "note" }, all.map((w) => make("li", {}, w.startsWith(`${e.name}: `) ? w : `${e.name}: ${w}`)));
	}

	return {
		changed: (name) => {
			if (name !== "" && !run.going() && asked !== "" && asked !== self.words().join(" ")) {
				verdict.replaceChildren();
				distributions.replaceChildren();
				trace.hide();
				say("", "");
				asked = "";
			}
		},
		close: run.close,
	};
}
