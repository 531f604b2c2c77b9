// A schedule: packets over the links of its network slot by slot, and its drawing in space and time.

import { make, draw, soon } from "./dom.js";
import { post } from "./server.js";

const size = 400;
const hues = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b58900", "#8a6fd1"];
const round = 2 * Math.PI;

export function schedule(main, self) {
	const status = make("p", { class: "light" });
	const facts = make("dl", { class: "value" });
	const picture = draw("svg", { viewBox: `${-size / 2 - 30} ${-size / 2 - 30} ${size + 60} ${size + 60}`, role: "img", class: "network" });
	const canvas = make("canvas", { class: "packets", "aria-hidden": "true" }); // thousands of packets move in a frame
	const slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "slot", oninput: () => { halt(); still(Number(slider.value)); } });
	const said = make("output", { class: "slot" });
	const play = make("button", { type: "button", onclick: () => (timer ? halt() : go()) }, "Play");
	const back = make("button", { type: "button", onclick: () => step(-1) }, "Back");
	const next = make("button", { type: "button", onclick: () => step(1) }, "Step");
	const speed = make("input", { type: "range", min: 0.5, max: 8, step: 0.5, value: 2, "aria-label": "slots a second" });
	const image = make("img", { alt: "", onload: () => { image.style.width = `${Math.min(1, Math.max(0.75, 700 / image.naturalWidth)) * image.naturalWidth}px`; } }); // legible, and scrolled where it is wide
	const drawing = make("figure", { hidden: true, class: "across" }, make("div", { class: "plot wide", tabIndex: 0, role: "region", "aria-label": "drawing in space and time" }, image), make("figcaption", {}, "In space and time: a row for each node, an arrow for each send."));
	const stage = make("div", { class: "stage", hidden: true }, make("div", { class: "moving" }, picture, canvas), make("div", { class: "player" }, play, back, next, slider, said, make("label", {}, "Speed ", speed)));
	let shown = null;
	let asking = null;
	let timer = 0;
	let at = 0; // slots that have passed
	let began = 0;
	let bySlot = [];
	let places = [];
	let painted = 0;

	main.append(make("section", { "aria-labelledby": "schedule" }, make("h2", { id: "schedule" }, "The schedule"), status, facts, stage, drawing));

	const ask = soon(async () => {
		if (asking) asking.abort();
		asking = new AbortController();
		try {
			shown = await post("/api/schedule", self.ask(), asking.signal);
			self.mark("");
			status.className = "light holds";
			status.textContent = shown.proves;
			show();
		} catch (error) {
			if (error.name === "AbortError") return;
			status.className = "light wrong";
			status.textContent = error.message;
			self.mark(error.key);
			stage.hidden = true;
			drawing.hidden = true;
			facts.replaceChildren();
		}
	}, 100);

	const place = (v) => [shown.places[v][0] * size, -shown.places[v][1] * size];

	function show() {
		halt();
		const s = shown.document;
		facts.replaceChildren(...[["nodes", s.nodes], ["slots", s.slots], ["sends", s.sends.length], ["links", shown.utilization], ["buffers", shown.buffers]]
			.filter(([, x]) => x !== undefined && x !== "").flatMap(([name, x]) => [make("dt", {}, name), make("dd", {}, String(x))]));
		const radius = Math.max(3, Math.min(13, 90 / Math.sqrt(s.nodes)));
		const lines = draw("g", { class: "links" });
		for (const [v, w] of shown.links || []) {
			const [x1, y1] = place(v);
			const [x2, y2] = place(w);
			lines.append(draw("line", { x1, y1, x2, y2 }));
		}
		const nodes = draw("g", { class: "nodes" });
		for (let v = 0; v < s.nodes; v++) {
			const [cx, cy] = place(v);
			nodes.append(draw("circle", { cx, cy, r: radius }));
			if (radius > 8) nodes.append(draw("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, String(v)));
		}
		places = shown.places.map((_, v) => place(v));
		bySlot = Array.from({ length: s.slots + 1 }, () => []);
		for (const x of s.sends) bySlot[x.slot].push(x);
		picture.replaceChildren(draw("title", {}, `${s.nodes} nodes; the packets of a slot move from node to node`), lines, nodes);
		slider.max = s.slots;
		stage.hidden = false;
		still(0);
		drawing.hidden = !shown.drawing;
		if (shown.drawing) {
			image.src = "data:image/svg+xml," + encodeURIComponent(shown.drawing);
			image.alt = `${self.sheet.name} in space and time, ${s.nodes} nodes, ${s.slots} slots`;
		}
	}

	// still shows the moment after some slots; a part of a slot moves its packets.
	function still(time) {
		at = time;
		const s = shown.document;
		const slot = Math.min(Math.floor(time) + 1, s.slots);
		const part = time - Math.floor(time);
		slider.value = Math.floor(time);
		const sends = bySlot[slot];
		said.textContent = time === 0 ? "before slot 1" : part === 0 ? `after slot ${time} of ${s.slots}` : `slot ${slot} of ${s.slots}: ${sends.length} sends`;
		paint(part === 0 ? [] : sends, part);
	}

	// paint draws packets on their ways.
	function paint(moving, part) {
		const wide = Math.round(canvas.clientWidth * devicePixelRatio);
		if (canvas.width !== wide) canvas.width = canvas.height = wide;
		const pen = canvas.getContext("2d");
		const scale = wide / (size + 60);
		pen.setTransform(1, 0, 0, 1, 0, 0);
		pen.clearRect(0, 0, wide, wide);
		pen.setTransform(scale, 0, 0, scale, wide / 2, wide / 2);
		const many = moving.length > 500; // squares, which are drawn much faster
		const radius = many ? 2.5 : 5;
		hues.forEach((color, hue) => {
			pen.fillStyle = color;
			pen.beginPath();
			for (const x of moving) {
				if (x.packet % hues.length !== hue) continue;
				const [x1, y1] = places[x.from];
				const [x2, y2] = places[x.to];
				const at = x1 + (x2 - x1) * part;
				const height = y1 + (y2 - y1) * part;
				if (many) {
					pen.fillRect(at - radius, height - radius, 2 * radius, 2 * radius);
					continue;
				}
				pen.moveTo(at + radius, height);
				pen.arc(at, height, radius, 0, round);
			}
			pen.fill();
		});
		painted += 1;
		canvas.dataset.painted = painted;
		canvas.dataset.packets = moving.length;
	}

	function step(by) {
		halt();
		still(Math.max(0, Math.min(shown.document.slots, (by > 0 ? Math.floor(at) : Math.ceil(at)) + by)));
	}

	function go() {
		if (at >= shown.document.slots) at = 0;
		play.textContent = "Pause";
		began = performance.now();
		const move = (now) => {
			const time = at + ((now - began) / 1000) * Number(speed.value);
			began = now;
			if (time >= shown.document.slots) {
				still(shown.document.slots);
				halt();
				return;
			}
			still(time);
			timer = requestAnimationFrame(move);
		};
		timer = requestAnimationFrame(move);
	}

	function halt() {
		cancelAnimationFrame(timer);
		timer = 0;
		play.textContent = "Play";
	}

	return { changed: ask, close: () => { halt(); if (asking) asking.abort(); } };
}
