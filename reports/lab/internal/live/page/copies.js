// The same elsewhere: the command, the study file and the Go call of what is shown, to be copied.

import { make, soon } from "./dom.js";
import { post } from "./server.js";

const names = { command: "Command", study: "Study file", go: "Go" };

export function copies(main, self) {
	const box = make("div", { class: "copies" });
	const said = make("p", { class: "said", "aria-live": "polite" });
	let asking = null;
	main.append(make("section", { "aria-labelledby": "copies" }, make("h2", { id: "copies" }, "The same elsewhere"), box, said));

	const ask = soon(async () => {
		if (asking) asking.abort();
		asking = new AbortController();
		try {
			const texts = await post("/api/texts", self.ask(self.settings ? self.settings() : {}), asking.signal);
			box.replaceChildren(...Object.entries(names).filter(([key]) => texts[key]).map(([key, name]) => make("div", { class: "copy", id: `copy-${key}` },
				make("h3", {}, name), make("pre", { tabIndex: 0 }, make("code", {}, texts[key])),
				make("button", { type: "button", onclick: () => copy(name, texts[key]) }, `Copy ${name === "Go" ? name : name.toLowerCase()}`))), link());
		} catch (error) {
			if (error.name !== "AbortError") box.replaceChildren(make("p", {}, error.message));
		}
	}, 200);

	const link = () => make("div", { class: "copy" }, make("h3", {}, "Link"), make("pre", { tabIndex: 0 }, make("code", {}, location.href)), make("button", { type: "button", onclick: () => copy("Link", location.href) }, "Copy link"));

	async function copy(name, text) {
		try {
			await navigator.clipboard.writeText(text);
			said.textContent = `${name} copied.`;
		} catch {
			said.textContent = `${name}: this browser lets no page copy; select the text.`;
		}
	}
	return { changed: ask, settled: ask, close: () => asking && asking.abort() };
}
