// Files that are dropped on the page: their contents go to the server, which keeps them in memory; each is given to the
// verb as a word of the command line.

import { make, unique } from "./dom.js";
import { get, put } from "./server.js";

const longest = 32 * 1024 * 1024;

// named is a name that is no path, and that the command line takes as it is.
function named(text) {
	const name = text.normalize("NFKD").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "").slice(0, 120);
	return name || "file";
}

// files is the place for them: the words they are given as, and themselves. changed is told of each change, added of files.
export function files(sheet, state, changed, added) {
	let rows = [];
	const said = make("p", { class: "said", role: "status" });
	const list = make("ul", { class: "given" });
	const id = unique("files");
	const input = make("input", { type: "file", id, multiple: true, "aria-describedby": `${id}-hint`, onchange: () => { take([...input.files]); input.value = ""; } });
	const place = make("div", { class: "drop" }, make("label", { for: id }, "Drop files here, or choose them "), input,
		make("p", { class: "hint", id: `${id}-hint` }, `${sheet.files}. Up to 32 MiB each.`));
	const zone = document.documentElement;
	const over = (event) => {
		if (![...event.dataTransfer.types].includes("Files")) return;
		event.preventDefault();
		place.classList.toggle("over", event.type !== "drop" && event.type !== "dragleave");
		if (event.type === "drop") take([...event.dataTransfer.files]);
	};
	for (const type of ["dragenter", "dragover", "dragleave", "drop"]) zone.addEventListener(type, over);

	// words that are there at first name files that were there.
	const words = [...state.given];
	for (const f of state.files) {
		const i = words.findIndex((w) => w.includes(f.name));
		row(f, i < 0 ? "" : words.splice(i, 1)[0]);
	}
	check();

	function row(file, word) {
		const field = make("input", { type: "text", value: word, autocomplete: "off", spellcheck: false, oninput: changed });
		const note = make("span", { class: "hint" });
		const element = make("li", {}, make("b", {}, file.name), " ", note, make("label", {}, " given as ", field),
			make("button", { type: "button", onclick: () => { rows = rows.filter((r) => r !== own); element.remove(); changed(); } }, `Remove ${file.name}`));
		const own = { file, field, note, element };
		rows.push(own);
		list.append(element);
		return own;
	}

	// check asks whether the server still has what the address names.
	async function check() {
		for (const r of rows) {
			try {
				const { here } = await get(`/api/files/${r.file.digest}`);
				r.note.textContent = here ? "" : "The address has its name and not its contents: drop it again.";
			} catch {
				return; // the first question of the page says what is wrong
			}
		}
	}

	async function take(chosen) {
		const fresh = [];
		for (const f of chosen) {
			const name = named(f.name);
			if (f.size > longest) {
				said.textContent = `${f.name} has ${f.size.toLocaleString("en")} bytes, more than a page sends; the command line reads it.`;
				continue;
			}
			try {
				said.textContent = `Sending ${f.name} ...`;
				const file = await put(name, f);
				const old = rows.find((r) => r.file.name === name);
				if (old) {
					old.file = file;
					old.note.textContent = "";
				} else {
					const r = row(file, sheet.as ? "" : name);
					if (name !== f.name) r.note.textContent = `(${f.name})`;
				}
				fresh.push(name);
				said.textContent = "";
			} catch (error) {
				said.textContent = error.message;
			}
		}
		if (fresh.length > 0) added(fresh);
	}

	return {
		element: make("div", {}, place, list, said), rest: words,
		words: () => rows.map((r) => r.field.value.trim()).filter((w) => w !== ""),
		files: () => rows.map((r) => r.file),
		close: () => { for (const type of ["dragenter", "dragover", "dragleave", "drop"]) zone.removeEventListener(type, over); },
	};
}
