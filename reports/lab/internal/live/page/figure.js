// Pictures: the server draws them in the style of the reports, and the page keeps what they are made of, to save.

import { make, soon } from "./dom.js";
import { picture } from "./server.js";

// figure is a place for a picture with its caption and ways to save it.
export function figure(name) {
	const image = make("img", { alt: "" });
	const caption = make("figcaption", {});
	const pin = make("button", { type: "button", "aria-pressed": "false", onclick: pinned }, "Pin");
	const tools = make("p", { class: "explore", hidden: true }, pin, " ", ["svg", "png", "csv"].map((format) => make("button", {
		type: "button", onclick: () => save(format),
	}, `Save ${format.toUpperCase()}`)));
	const element = make("figure", { hidden: true }, make("div", { class: "plot" }, image), tools, caption);
	let drawing = null; // what is shown
	let last = null; // without what is pinned
	let kept = null; // what is pinned, with its caption
	let pending = null;
	let turn = 0;

	async function save(format) {
		const blob = format === "csv" ? new Blob([csv(drawing)], { type: "text/csv" }) : await picture(drawing, format);
		const link = make("a", { href: URL.createObjectURL(blob), download: `${name}.${format}` });
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 10000);
	}

	// pinned keeps what is shown, so that what comes next is laid over it, or lets it go.
	function pinned() {
		kept = kept ? null : last;
		pin.textContent = kept ? "Unpin" : "Pin";
		pin.setAttribute("aria-pressed", String(kept !== null));
		if (last) show(last.next, last.text, last.words);
	}

	const show = soon(async (bare, text, words) => {
		last = { next: bare, text, words };
		const under = kept && kept.next !== bare ? kept : null;
		const next = under ? over(bare, under.next) : bare;
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
			caption.replaceChildren(words instanceof Node ? words.cloneNode(true) : words);
			if (under) caption.append(" Pinned: ", under.words instanceof Node ? under.words.cloneNode(true) : under.words);
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

// over lays a drawing over another one, whose curves have other colors and names that say so.
function over(top, under) {
	const other = (hue) => (((hue || 1) + 3) % 7) + 1;
	return {
		...top, x: { ...top.x, log: top.x.log && under.x.log }, y: { ...top.y, log: top.y.log && under.y.log },
		curves: [...under.curves.map((c) => ({ ...c, name: c.name ? `pinned: ${c.name}` : "", hue: other(c.hue) })), ...top.curves],
		bands: [...(under.bands || []).map((b) => ({ ...b, hue: other(b.hue) })), ...(top.bands || [])],
	};
}

// csv has a line for each point of each curve.
function csv(drawing) {
	const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const lines = [["series", drawing.x.label, drawing.y.label, "lo", "hi"].map(quoted).join(",")];
	for (const c of drawing.curves) {
		c.x.forEach((x, i) => lines.push([quoted(c.name), x, c.y[i], c.lo ? c.lo[i] : "", c.hi ? c.hi[i] : ""].join(",")));
	}
	for (const b of drawing.bands || []) b.x.forEach((x, i) => lines.push(["band", x, "", b.lo[i], b.hi[i]].join(",")));
	return lines.join("\n") + "\n";
}
