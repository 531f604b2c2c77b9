// Search over claims, titles and text, and over the other pages of a site, which a script
// beside them lists. "/" comes here from anywhere, the arrows choose a hit, Enter goes to it,
// Escape leaves.
ready(() => {
	const input = document.getElementById("page-search");
	const hits = document.getElementById("page-hits");
	const box = hits.parentElement;
	const status = box.querySelector("p");
	const main = document.getElementById("page-main");
	const most = 40;

	// Letters without case and accents, each in its place: what is found in the
	// folded text stands at the same place in the text.
	const folded = (c) => {
		const f = c.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
		return f.length === 1 ? f : c;
	};
	const fold = (s) => s.replace(/[^\x00-\x7f]/g, folded).replace(/[A-Z]/g, (c) => c.toLowerCase());

	// The text of a part as it is seen.
	const reader = (node) =>
		document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (n) => {
			if (n.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
			const skip = n.localName === "script" || n.localName === "summary";
			return skip ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
		});
	const blocks = new Set(["P", "LI", "TD", "TH", "DT", "DD", "TR", "BLOCKQUOTE", "FIGCAPTION", "DIV", "PRE"]);
	const read = (node) => {
		let text = "";
		const walk = reader(node);
		let last = null;
		while (walk.nextNode()) {
			const parent = walk.currentNode.parentElement;
			if (last && parent !== last && (blocks.has(parent.tagName) || blocks.has(last.tagName))) text += " ";
			text += walk.currentNode.data;
			last = parent;
		}
		return text.replace(/\u200b/g, "").replace(/\s+/g, " ").trim();
	};

	// One entry a claim, and one a heading with what stands under it.
	let index = null;
	const build = () => {
		index = [];
		let open = null;
		for (const node of main.children) {
			if (node.matches("details.claim")) {
				const heading = node.querySelector("h2, h3, h4, h5");
				const summary = node.firstElementChild;
				index.push({
					id: summary.querySelector(".id").textContent,
					title: summary.querySelector(".name").textContent,
					written: summary.querySelector(".name").dataset.title || "",
					place: heading || summary,
					parts: [node],
				});
			} else if (/^H[1-6]$/.test(node.tagName)) {
				open = { id: "", title: read(node), written: "", place: node, parts: [] };
				index.push(open);
			} else if (open) {
				open.parts.push(node);
			}
		}
		const { root, page } = document.documentElement.dataset;
		for (const [path, anchor, id, title, text, on] of window.sitePlaces || []) {
			if (path !== page) index.push({ id, title, on, text, parts: [], href: root + path + (anchor ? "#" + anchor : "") });
		}
		for (const e of index) {
			if (!e.href) e.text = e.parts.map(read).join(" ");
			e.name = fold(e.id + " " + e.title + " " + (e.written || ""));
			e.body = fold(e.text);
		}
	};

	const starts = (text, word) => {
		const i = text.indexOf(word);
		return i === 0 || (i > 0 && /[^a-z0-9]/.test(text[i - 1]));
	};
	const find = (query) => {
		if (!index) build();
		const words = fold(query.replace(/[$\\{}]/g, "")).split(/\s+/).filter(Boolean);
		if (words.length === 0) return null;
		const found = [];
		index.forEach((e, order) => {
			let score = 0;
			const id = fold(e.id);
			for (const w of words) {
				if (id && id === w) score += 1000;
				else if (id && id.startsWith(w)) score += 300;
				else if (starts(e.name, w)) score += 100;
				else if (e.name.includes(w)) score += 50;
				else if (starts(e.body, w)) score += 10;
				else if (e.body.includes(w)) score += 4;
				else return;
			}
			found.push({ e, score, order });
		});
		found.sort((a, b) => b.score - a.score || a.order - b.order);
		return { words, found };
	};

	// marked is text with the words of the query in marks.
	const marked = (element, text, words) => {
		const low = fold(text);
		let at = 0;
		while (at < text.length) {
			let first = -1;
			let size = 0;
			for (const w of words) {
				const i = low.indexOf(w, at);
				if (i >= 0 && (first < 0 || i < first)) {
					first = i;
					size = w.length;
				}
			}
			if (first < 0) break;
			element.append(text.slice(at, first));
			const m = document.createElement("mark");
			m.textContent = text.slice(first, first + size);
			element.append(m);
			at = first + size;
		}
		element.append(text.slice(at));
	};
	const snippet = (e, words) => {
		const places = words.map((w) => e.body.indexOf(w)).filter((i) => i >= 0);
		if (places.length === 0) return e.text.slice(0, 110);
		const at = Math.max(0, Math.min(...places) - 40);
		return (at > 0 ? "… " : "") + e.text.slice(at, at + 130);
	};

	let results = [];
	let words = [];
	let chosen = -1;
	const choose = (i) => {
		const options = hits.querySelectorAll('[role="option"]');
		if (options[chosen]) options[chosen].setAttribute("aria-selected", "false");
		chosen = i;
		if (options[i]) {
			options[i].setAttribute("aria-selected", "true");
			options[i].scrollIntoView({ block: "nearest" });
			input.setAttribute("aria-activedescendant", options[i].id);
		} else {
			input.removeAttribute("aria-activedescendant");
		}
	};
	const close = () => {
		box.hidden = true;
		input.setAttribute("aria-expanded", "false");
		choose(-1);
	};
	const show = () => {
		const answer = find(input.value);
		hits.replaceChildren();
		chosen = -1;
		input.removeAttribute("aria-activedescendant");
		if (!answer) {
			close();
			return;
		}
		words = answer.words;
		results = answer.found.slice(0, most);
		const total = answer.found.length;
		status.textContent = total === 0 ? "Nothing found" : total === 1 ? "1 place" : total + " places" + (total > most ? ", the best " + most : "");
		results.forEach(({ e }, i) => {
			const option = document.createElement("div");
			option.id = "page-hit-" + i;
			option.setAttribute("role", "option");
			option.setAttribute("aria-selected", "false");
			if (e.id) {
				const id = document.createElement("span");
				id.className = "id";
				marked(id, e.id, words);
				option.append(id, " ");
			}
			const name = document.createElement("span");
			name.className = "name";
			marked(name, e.title, words);
			const text = document.createElement("span");
			text.className = "text";
			marked(text, snippet(e, words), words);
			option.append(name);
			if (e.on) {
				const on = document.createElement("span");
				on.className = "on";
				on.textContent = "on " + e.on;
				option.append(" ", on);
			}
			option.append(text);
			option.addEventListener("mousedown", (ev) => ev.preventDefault());
			option.addEventListener("click", () => go(i));
			hits.append(option);
		});
		box.hidden = false;
		input.setAttribute("aria-expanded", "true");
	};

	// found marks the words where they stand, and returns the first place.
	const found = (parts) => {
		const ranges = [];
		for (const part of parts) {
			const walk = reader(part);
			while (walk.nextNode()) {
				const text = fold(walk.currentNode.data);
				for (const w of words) {
					for (let i = text.indexOf(w); i >= 0 && ranges.length < 500; i = text.indexOf(w, i + w.length)) {
						const r = document.createRange();
						r.setStart(walk.currentNode, i);
						r.setEnd(walk.currentNode, i + w.length);
						ranges.push(r);
					}
				}
			}
		}
		if (window.Highlight && CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
		return ranges[0];
	};
	const go = (i) => {
		const { e } = results[i];
		const named = words.every((w) => e.name.includes(w));
		close();
		if (e.href) {
			location.href = e.href;
			return;
		}
		const id = e.place.id;
		if (id && location.hash !== "#" + id) history.pushState(null, "", "#" + encodeURIComponent(id));
		folds.reveal(e.place, true);
		const first = found(e.parts);
		if (first && !named) {
			const node = first.startContainer.parentElement;
			folds.unfold(node);
			const r = node.getBoundingClientRect();
			if (r.top < 0 || r.bottom > innerHeight) node.scrollIntoView({ block: "center" });
		}
	};

	input.addEventListener("input", show);
	input.addEventListener("focus", () => {
		if (input.value) show();
	});
	input.addEventListener("blur", close);
	input.addEventListener("keydown", (e) => {
		const n = results.length;
		if (e.key === "ArrowDown" || e.key === "ArrowUp") {
			if (box.hidden) show();
			else if (n > 0) choose((chosen + (e.key === "ArrowDown" ? 1 : chosen < 0 ? 0 : -1) + n) % n);
			e.preventDefault();
		} else if (e.key === "Enter" && !box.hidden && n > 0) {
			go(Math.max(chosen, 0));
			e.preventDefault();
		} else if (e.key === "Escape") {
			input.value = "";
			close();
			if (CSS.highlights) CSS.highlights.delete("found");
			input.blur();
			e.preventDefault();
		}
	});
	document.addEventListener("keydown", (e) => {
		if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, textarea, select, [contenteditable]")) return;
		e.preventDefault();
		input.focus();
		input.select();
	});
});
