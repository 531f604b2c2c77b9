// Pictures: the server draws them in the style of the reports, and the page keeps what they are made of, to save.

import { make, soon } from "./dom.js";
import { picture } from "./server.js";

// figure is a place for a picture with its caption and ways to save it.
export function figure(name) {
	const image = make("img", { alt: "" });
	const caption = make("figcaption", {});
	const tools = make("p", { class: "explore", hidden: true }, ["svg", "png", "csv"].map((format) => make("button", {
		type: "button", onclick: () => save(format),
	}, `Save ${format.toUpperCase()}`)));
	const element = make("figure", { hidden: true }, make("div", { class: "plot" }, image), tools, caption);
	let drawing = null;
	let pending = null;
	let turn = 0;

	async function save(format) {
		const blob = format === "csv" ? new Blob([csv(drawing)], { type: "text/csv" }) : await picture(drawing, format);
		const link = make("a", { href: URL.createObjectURL(blob), download: `${name}.${format}` });
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 10000);
	}

	const show = soon(async (next, text, words) => {
		if (pending) pending.abort();
		pending = new AbortController();
		turn += 1;
		const mine = turn;
		try {
			const blob = await picture(next, "svg", pending.signal);
			const svg = await blob.text();
			if (mine !== turn) return;
			drawing = next;
			image.src = "data:image/svg+xml," + encodeURIComponent(svg);
			image.alt = text;
			caption.textContent = words;
			element.hidden = false;
			tools.hidden = false;
		} catch (error) {
			if (error.name === "AbortError" || mine !== turn) return;
			caption.textContent = error.message;
			element.hidden = false;
		}
	}, 10);

	return {
		element, show,
		hide: () => { turn += 1; element.hidden = true; },
	};
}

// csv has a line for each point of each curve.
function csv(drawing) {
	const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const lines = [["series", drawing.x.label, drawing.y.label, "lo", "hi"].map(quoted).join(",")];
	for (const c of drawing.curves) {
		c.x.forEach((x, i) => lines.push([quoted(c.name), x, c.y[i], c.lo ? c.lo[i] : "", c.hi ? c.hi[i] : ""].join(",")));
	}
	return lines.join("\n") + "\n";
}
