// A verb on files: what a file of measurements says, what to use, and what is best on a machine. The answer is that of the
// command line, with its figures.

import { fill, fragment, make, soon, unique } from "./dom.js";
import { follow } from "./address.js";
import { copies } from "./copies.js";
import { fields } from "./fields.js";
import { figure } from "./figure.js";
import { files } from "./files.js";
import { running } from "./running.js";

// verb shows the sheet of a verb in main, and returns what ends it.
export function verb(main, sheet, state) {
	const blank = state.words.length === 0 && state.given.length === 0 && state.files.length === 0;
	if (blank) state = { ...state, words: sheet.words || [], given: sheet.given || [] };
	const flags = settings(sheet.flags || [], state.flags, changed);
	const form = fields(sheet.keys || [], state.words, changed);
	const given = files(sheet, state, changed, added);
	const words = names(sheet.names || [], given.rest, changed);
	const run = running({ ask, began, look: () => {}, done, canceled: () => "Canceled.", refused: (error) => form.mark(error.key) });
	const answer = make("div", { class: "answer" });
	const pictures = new Map();
	const self = { sheet, ask, settings: () => ({}) };
	let asked = "";

	fill(main,
		make("h1", {}, sheet.title),
		make("p", { class: "names" }, make("code", {}, sheet.name), " verb"),
		make("section", { "aria-labelledby": "files" }, make("h2", { id: "files" }, "Files"), given.element,
			make("p", { class: "hint" }, "The contents go to the server that you started, which keeps them in memory until it ends. The address of this page has names, not contents.")),
		words.element || (sheet.keys || []).length > 0 ? make("section", { "aria-labelledby": "parameters" }, make("h2", { id: "parameters" }, "Parameters"), words.element, form.element) : null,
		make("section", { "aria-labelledby": "answer" }, make("h2", { id: "answer" }, "The answer"), flags.element, run.elements, answer));
	const elsewhere = copies(main, self);
	if (sheet.notes) main.append(make("details", {}, make("summary", {}, "Notes"), make("pre", { class: "notes", tabIndex: 0 }, sheet.notes)));
	const place = follow();
	const remember = soon(() => {
		place({ kind: sheet.kind, name: sheet.name, words: form.words(), flags: flags.values(), given: [...given.words(), ...words.list()], files: given.files() });
		elsewhere.settled();
	}, 150);
	remember();
	if (!blank) run.resume();

	function ask() {
		return { kind: sheet.kind, name: sheet.name, words: form.words(), given: [...given.words(), ...words.list()], flags: flags.values(), files: given.files().map(({ name, digest }) => ({ name, digest })) };
	}

	function changed() {
		form.mark("");
		if (!run.going() && asked !== "" && asked !== JSON.stringify(ask())) run.say("Parameters have changed since this answer.", "");
		remember();
	}

	// added files are looked at where nothing else is needed.
	function added(fresh) {
		if (sheet.as) {
			const key = sheet.as.replace(/=$/, "");
			if (form.value(key) === "") form.set(key, fresh.join(","));
		}
		changed();
		if (!sheet.as && !run.going()) run.begin();
	}

	function began() {
		asked = JSON.stringify(ask());
		answer.replaceChildren();
	}

	function done({ document, text, html, figures, notes, remark }) {
		run.say(remark || "", remark ? "failing" : "");
		const shown = html ? make("div", { class: "report" }, fragment(html)) : make("pre", { class: "text", tabIndex: 0, role: "region", "aria-label": "answer" }, text);
		for (const table of shown.querySelectorAll("table")) {
			const frame = make("div", { class: "table", tabIndex: 0, role: "region", "aria-label": "numbers" });
			table.replaceWith(frame);
			frame.append(table);
		}
		fill(answer, shown, notes.length > 0 ? make("ul", { class: "note" }, notes.map((n) => make("li", {}, n))) : null,
			figures.map((f) => picture(f)), document === null ? null : make("p", {}, make("button", { type: "button", onclick: () => save(document) }, "Save JSON")));
	}

	// picture draws a figure in its place, which keeps what was pinned there.
	function picture({ id, title, caption, drawing }) {
		if (!pictures.has(id)) pictures.set(id, figure(`${sheet.name}-${id}`));
		const place = pictures.get(id);
		place.show(drawing, title, make("div", {}, make("b", {}, `${title}. `), fragment(caption)));
		return place.element;
	}

	function save(document) {
		const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: "application/json" })), download: `${sheet.name}.json` });
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 10000);
	}

	return () => { run.close(); given.close(); elsewhere.close(); };
}

// names are words that are no files, such as algorithms, one after the other; a list adds those that there are.
function names(known, begin, changed) {
	if (known.length === 0) return { element: null, list: () => begin };
	const id = unique("names");
	const field = make("input", { id, type: "text", value: begin.join(" "), autocomplete: "off", spellcheck: false, oninput: changed });
	const tasks = [...new Set(known.map((n) => n.of))];
	const choose = make("select", {
		onchange: () => {
			if (choose.value !== "") field.value = `${field.value.trim()} ${choose.value}`.trim();
			choose.value = "";
			changed();
		},
	}, make("option", { value: "" }, "add one ..."), tasks.map((task) => make("optgroup", { label: task }, known.filter((n) => n.of === task).map((n) => make("option", { value: n.name, title: n.meaning }, n.name)))));
	return {
		element: make("div", { class: "key algorithms" }, make("label", { for: id }, make("b", {}, "algorithms"), " that are compared; none for all that fit"),
			make("div", { class: "inputs" }, field, make("label", {}, "Of a task: ", choose))),
		list: () => field.value.split(/\s+/).filter(Boolean),
	};
}

// settings are the flags.
function settings(flags, values, changed) {
	const rows = flags.map((f) => {
		const id = `set-${f.name}`;
		const input = make("input", f.switch ? { type: "checkbox", id, checked: values[f.name] === "on", onchange: changed, "aria-describedby": `hint-${f.name}` }
			: { type: "text", id, value: values[f.name] || "", placeholder: f.default || "not set", autocomplete: "off", oninput: changed, "aria-describedby": `hint-${f.name}` });
		return {
			name: f.name, value: () => (f.switch ? (input.checked ? "on" : "") : input.value.trim()),
			element: make("div", { class: "setting" }, make("label", { for: id }, f.name), input, make("span", { class: "hint", id: `hint-${f.name}` }, f.meaning)),
		};
	});
	return {
		element: make("details", { class: "settings", open: rows.some((r) => r.value() !== "") }, make("summary", {}, "Settings"), rows.map((r) => r.element)),
		values: () => Object.fromEntries(rows.map((r) => [r.name, r.value()]).filter(([, v]) => v !== "")),
	};
}
