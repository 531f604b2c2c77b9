// The page of a live laboratory: a list of what it offers, and one entry at a time. Its state is its address.

import { alone, get } from "./server.js";
import { read } from "./address.js";
import { list } from "./list.js";
import { entry } from "./entry.js";
import { runs } from "./runs.js";
import { tour, stop } from "./tour.js";
import { make } from "./dom.js";

// The token is in a cookie from here on, and in no history.
if (new URLSearchParams(location.search).has("token")) history.replaceState(null, "", location.pathname + location.hash);

const theme = document.getElementById("theme");
const key = "castlab-theme";
function choose(name) {
	if (name === "light" || name === "dark") document.documentElement.dataset.theme = name;
	else delete document.documentElement.dataset.theme;
}
theme.value = localStorage.getItem(key) || "system";
choose(theme.value);
theme.addEventListener("change", () => { localStorage.setItem(key, theme.value); choose(theme.value); });

const main = document.getElementById("entry");
let close = () => {};
let opened = 0; // addresses so far: what comes late for an earlier one is not shown

async function open(lab, mark, focus) {
	const state = read();
	const turn = ++opened;
	close();
	close = () => {};
	mark(state);
	if (state.kind === "") {
		main.replaceChildren(home(lab));
		document.title = lab.name;
		const begun = await runs();
		if (begun && turn === opened) main.append(begun);
		return;
	}
	try {
		const sheet = await get(`/api/entry?kind=${encodeURIComponent(state.kind)}&name=${encodeURIComponent(state.name)}`);
		if (turn !== opened) return;
		document.title = `${sheet.name} - ${lab.name}`;
		close = entry(main, sheet, state, claims);
		main.prepend(...stop(lab.tour, Number(state.flags.station)));
	} catch (error) {
		if (turn !== opened) return;
		main.replaceChildren(make("h1", {}, "Nothing of this name"), make("p", {}, error.message));
	}
	if (focus) {
		main.focus({ preventScroll: true });
		main.scrollIntoView({ block: "start" });
	}
}

function home(lab) {
	const link = (kind) => lab.entries.find((e) => e.kind === kind);
	const example = (kind, text) => {
		const e = link(kind);
		return e ? make("li", {}, text, " ", make("a", { href: `#${kind}/${encodeURIComponent(e.name)}` }, e.title), ".") : null;
	};
	return make("div", { class: "home" }, make("h1", {}, lab.name), lab.title ? make("p", {}, `${lab.name} is ${lab.title.replace(/\.$/, "")}.`) : null,
		make("ul", {},
			example("claim", "A claim is what a theorem states, beside an experiment that could refute it:"),
			example("quantity", "A quantity is a closed form or bound, to be moved by its parameters:"),
			example("model", "A model is an experiment with intervals:"),
			example("schedule", "A schedule says which packet crosses which link in which slot:"),
			example("verb", "A verb looks at files of yours, which you drop on the page:")),
		make("p", {}, "Find one by words. Move its parameters, run it, and take the command, the study or the Go call with you: the digits are those of the command line. The address of this page holds all that you choose."),
		alone ? make("p", { class: "note" }, "There is no server behind this page: the laboratory runs in this browser, on one processor for each run and more slowly than the program, and reads no files. Runs end with the page. The last digits may differ from those of the program, where functions such as exp are rounded by the processor, and some processors round a product and a sum once in place of twice: at most formulas they are the same, at some they differ after eleven digits or more.") : null,
		tour(lab.tour));
}

const lab = await get("/api/lab");
document.getElementById("home").textContent = lab.name;
const claims = new Set(lab.entries.filter((e) => e.kind === "claim").map((e) => e.name));
const mark = list(lab);
window.addEventListener("hashchange", () => open(lab, mark, true));
await open(lab, mark, false);
