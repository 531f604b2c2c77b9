// Fields for the declared keys of an entry: a slider and a number, a choice, a law or a network of a family with its
// parameters, or text. Their values are the words of the command line.

import { make, unique } from "./dom.js";
import { split } from "./address.js";

// fields returns the form of the keys, its words, and how to mark a key that was refused.
export function fields(keys, words, changed) {
	const given = new Map(words.map((word) => split(word, "=")));
	const rows = keys.map((key) => row(key, given.has(key.name) ? given.get(key.name) : "", changed));
	return {
		element: make("div", { class: "keys" }, rows.map((r) => r.element)),
		words: () => rows.filter((r) => r.value() !== "").map((r) => `${r.key.name}=${r.value()}`),
		value: (name) => rows.find((r) => r.key.name === name)?.value() ?? "",
		set: (name, value) => rows.find((r) => r.key.name === name)?.set(value),
		narrow: (name, from, to) => rows.find((r) => r.key.name === name)?.narrow(from, to),
		mark: (name) => rows.forEach((r) => r.mark(r.key.name === name)),
	};
}

function row(key, value, changed) {
	const id = unique("key");
	const hint = `${id}-domain`;
	const input = make("input", {
		id, type: "text", value, autocomplete: "off", spellcheck: false, "aria-describedby": hint, inputmode: key.numbers ? "decimal" : null,
		placeholder: key.default ? `${key.default} if left out` : key.optional ? "may be left out" : "", oninput: () => { sync(); changed(key.name); },
	});
	let helper = null;
	if (key.numbers) helper = slider(key, input, changed);
	else if (key.choices && key.choices.some((c) => c.includes("("))) helper = families(key, input, changed);
	else if (key.choices && key.choices.length > 0) helper = choices(key, input, changed);
	function sync() {
		if (helper) helper.show(input.value);
	}
	sync();
	const element = make("div", { class: "key" },
		make("label", { for: id }, make("b", {}, key.name), " ", key.meaning),
		make("div", { class: "inputs" }, helper ? helper.element : null, input),
		make("p", { class: "domain", id: hint }, key.domain));
	return {
		key, element,
		value: () => input.value.trim(),
		set: (text) => { input.value = text; sync(); changed(key.name); },
		narrow: (from, to) => { if (helper && helper.narrow) helper.narrow(from, to, input.value); },
		mark: (wrong) => {
			element.classList.toggle("wrong", wrong);
			if (wrong) input.setAttribute("aria-invalid", "true");
			else input.removeAttribute("aria-invalid");
		},
	};
}

// span is the range of a slider, and of the curve: the usual values, and the present one, which has some room above.
export function span(numbers, text) {
	let from = numbers.from;
	let to = numbers.to;
	const x = Number(text);
	if (text.trim() !== "" && Number.isFinite(x)) {
		from = Math.min(from, x);
		if (x > to && numbers.hi === undefined) to = x > 0 ? x * 1.25 : x;
		else if (x > to) to = Math.max(x, Math.min(x * 1.25, numbers.open_hi ? x + (numbers.hi - x) / 2 : numbers.hi));
		if (numbers.whole) to = Math.ceil(to);
	}
	return [from, to];
}

function slider(key, input, changed) {
	const n = key.numbers;
	const range = make("input", {
		type: "range", "aria-label": `${key.name}: ${key.meaning}`, oninput: () => {
			input.value = n.whole ? String(Math.round(Number(range.value))) : String(Number(Number(range.value).toPrecision(4)));
			changed(key.name);
		},
	});
	const show = (text) => {
		const [from, to] = span(n, text);
		range.min = from;
		range.max = to;
		range.step = n.whole ? 1 : "any";
		if (text.trim() !== "") range.value = text;
	};
	return {
		element: range, show,
		narrow: (from, to, text) => {
			[n.from, n.to] = [from, to];
			show(text);
		},
	};
}

function choices(key, input, changed) {
	const blank = key.default || key.optional;
	const select = make("select", {
		"aria-label": `${key.name}: ${key.meaning}`, onchange: () => { input.value = select.value; changed(key.name); },
	}, blank ? make("option", { value: "" }, key.default || "none") : null, key.choices.map((c) => make("option", { value: c }, c)));
	input.hidden = true;
	return {
		element: select,
		show: (text) => {
			if (text !== "" && !key.choices.includes(text)) {
				input.hidden = false;
				return;
			}
			select.value = text;
			if (text === "" && !blank) input.value = select.value = key.choices[0];
		},
	};
}

// parts takes FAMILY(name=number,...) to pieces; null for anything else.
function parts(text) {
	const match = /^([a-z][a-z0-9-]*)\(([^()]*)\)$/.exec(text.trim());
	if (!match) return null;
	const values = match[2] === "" ? [] : match[2].split(",").map((p) => split(p, "="));
	return values.every(([name]) => /^[A-Za-z][A-Za-z0-9]*$/.test(name)) ? { family: match[1], values } : null;
}

function families(key, input, changed) {
	const examples = new Map();
	for (const c of key.choices) {
		const p = parts(c);
		if (p && !p.values.some(([, value]) => /^[A-Z]+$/.test(value))) examples.set(p.family, c);
	}
	const own = "other";
	const select = make("select", {
		"aria-label": `family of ${key.name}`, onchange: () => {
			if (select.value !== own) {
				input.value = examples.get(select.value);
				show(input.value);
				changed(key.name);
			}
		},
	}, [...examples.keys()].map((f) => make("option", { value: f }, f)), make("option", { value: own }, "as text"));
	const numbers = make("span", { class: "parts" });
	function show(given) {
		const text = given === "" && key.default ? key.default : given;
		const p = parts(text);
		select.value = p && examples.has(p.family) ? p.family : own;
		if (!p || !examples.has(p.family)) {
			numbers.replaceChildren();
			return;
		}
		if (numbers.dataset.family === p.family && numbers.children.length === p.values.length) {
			p.values.forEach(([, value], i) => {
				const field = numbers.children[i].lastElementChild;
				if (field !== document.activeElement) field.value = value;
			});
			return;
		}
		numbers.dataset.family = p.family;
		numbers.replaceChildren(...p.values.map(([name, value]) => make("label", {}, `${name} `, make("input", {
			type: "text", value, inputmode: "decimal", autocomplete: "off", oninput: () => {
				const fields = [...numbers.querySelectorAll("input")];
				input.value = `${p.family}(${p.values.map(([n], i) => `${n}=${fields[i].value.trim()}`).join(",")})`;
				changed(key.name);
			},
		}))));
	}
	return { element: make("span", { class: "family" }, select, numbers), show };
}
