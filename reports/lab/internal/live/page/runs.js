// The runs of the server, which go on when their page is closed: each is a link to what it was asked.

import { make } from "./dom.js";
import { get } from "./server.js";
import { write } from "./address.js";

// link is the address of a run: its words, and its settings as flags.
export function link(ask) {
	const { kind, name, words, given, files, flags: set, ...settings } = ask;
	const flags = { ...set };
	for (const [key, value] of Object.entries(settings)) flags[key] = key === "beyond" ? "on" : String(value);
	return write({ kind, name, words: words || [], flags, given, files });
}

// runs lists them; nothing where there are none.
export async function runs() {
	let list = [];
	try {
		list = await get("/api/runs");
	} catch {
		return null; // the first question of the page says what is wrong
	}
	if (list.length === 0) return null;
	return make("section", { "aria-labelledby": "runs" }, make("h2", { id: "runs" }, "Runs of this server"),
		make("ul", {}, list.map((r) => make("li", {}, make("a", { href: link(r.ask) }, [r.ask.name, ...(r.ask.given || []), ...(r.ask.words || [])].join(" ")), ` ${r.state}`))));
}
