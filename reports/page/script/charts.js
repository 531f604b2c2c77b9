// What the page holds as compressed text.
const inflate = async (element) => {
	const bytes = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	return new Response(stream).text();
};

// A figure with a specification becomes a chart with values and zoom when the
// reader asks for it. The drawing stays: it is what is printed.
ready(() => {
	if (!window.DecompressionStream) return;
	// The library comes once, as a script with the text that the page's policy
	// names.
	let library = null;
	const load = () =>
		(library ??= inflate(document.querySelector("script.vega")).then((text) => {
			const script = document.createElement("script");
			script.textContent = text;
			document.head.append(script);
			if (!window.vega || !window.vegaLite) throw new Error("the chart library did not start");
		}));

	// Data that is written as text becomes rows here: the library's own reader
	// makes a program of the header and runs it, which the policy forbids.
	const rows = (text, types) => {
		const table = [[""]];
		let quoted = false;
		for (let i = 0; i < text.length; i++) {
			const row = table[table.length - 1];
			const c = text[i];
			if (quoted ? c !== '"' : c !== '"' && c !== "," && c !== "\n" && c !== "\r") row[row.length - 1] += c;
			else if (c === '"' && quoted && text[i + 1] === '"') row[row.length - 1] += text[i++];
			else if (c === '"') quoted = !quoted;
			else if (c === ",") row.push("");
			else if (c === "\n") table.push([""]);
		}
		const [names, ...lines] = table.filter((row) => row.length > 1 || row[0] !== "");
		const value = (s, type) => (s === "" ? null : type === "number" ? Number(s) : s);
		return lines.map((row) => Object.fromEntries(names.map((name, i) => [name, value(row[i] ?? "", types[name])])));
	};
	const readable = (part) => {
		if (part === null || typeof part !== "object") return;
		const { format, values } = part;
		if (format && format.type === "csv" && typeof values === "string") {
			part.values = rows(values, format.parse || {});
			delete part.format;
		} else {
			Object.values(part).forEach(readable);
		}
	};

	const tip = document.createElement("div");
	tip.className = "tip";
	tip.setAttribute("role", "tooltip");
	tip.hidden = true;
	document.body.append(tip);
	const tooltip = (_, event, __, value) => {
		if (value === null || value === undefined || value === "") {
			tip.hidden = true;
			return;
		}
		tip.replaceChildren();
		if (typeof value === "object") {
			if (value.title) {
				const head = document.createElement("p");
				head.textContent = String(value.title);
				tip.append(head);
			}
			for (const [name, v] of Object.entries(value)) {
				if (name === "title") continue;
				const row = document.createElement("div");
				const label = document.createElement("span");
				label.textContent = name;
				const text = document.createElement("b");
				text.textContent = String(v);
				row.append(label, text);
				tip.append(row);
			}
		} else {
			tip.textContent = String(value);
		}
		tip.hidden = false;
		const box = tip.getBoundingClientRect();
		const x = event.clientX + 14 + box.width > innerWidth ? event.clientX - 14 - box.width : event.clientX + 14;
		const y = event.clientY + 14 + box.height > innerHeight ? event.clientY - 14 - box.height : event.clientY + 14;
		tip.style.left = Math.max(4, x) + "px";
		tip.style.top = Math.max(4, y) + "px";
	};

	for (const data of document.querySelectorAll("script.chart")) {
		const plot = data.previousElementSibling;
		const figure = data.closest("figure");
		const bar = document.createElement("p");
		bar.className = "explore";
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = "Explore";
		button.setAttribute("aria-pressed", "false");
		const alt = plot.querySelector("img").alt;
		button.setAttribute("aria-label", "Explore: " + alt);
		const hint = document.createElement("span");
		hint.setAttribute("role", "status");
		bar.append(button, hint);
		data.after(bar);

		let view = null;
		let chart = null;
		const leave = () => {
			if (view) view.finalize();
			if (chart) chart.remove();
			view = chart = null;
			tip.hidden = true;
			figure.classList.remove("explored");
			button.textContent = "Explore";
			button.setAttribute("aria-pressed", "false");
			hint.textContent = "";
		};
		const enter = async () => {
			button.disabled = true;
			try {
				await load();
				const spec = JSON.parse(await inflate(data));
				readable(spec);
				chart = document.createElement("div");
				chart.className = "chart";
				plot.after(chart);
				figure.classList.add("explored");
				const made = vegaLite.compile(spec).spec;
				view = new vega.View(vega.parse(made, null, { ast: true }), {
					expr: vega.expressionInterpreter,
					renderer: "canvas",
					container: chart,
					hover: true,
					tooltip,
					loader: { load: () => Promise.reject(new Error("nothing is loaded")), sanitize: () => Promise.reject(new Error("nothing is linked")) },
				});
				chart.setAttribute("role", "img");
				chart.setAttribute("aria-label", alt);
				await view.runAsync();
				button.textContent = "Back to the drawing";
				button.setAttribute("aria-pressed", "true");
				hint.textContent = "Point at a mark for its values. Drag to move, turn the wheel with Ctrl to zoom, double-click to reset.";
			} catch (e) {
				leave();
				hint.textContent = "This browser cannot draw the chart: " + e.message;
			}
			button.disabled = false;
			button.focus({ preventScroll: true });
		};
		button.addEventListener("click", () => (view ? leave() : enter()));
	}
});
