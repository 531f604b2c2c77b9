// The tour: stations of the laboratory, each a state of this page with what to see there.

import { make } from "./dom.js";

const address = (station, i) => `#${station.address}${station.address.includes("?") ? "&" : "?"}--station=${i + 1}`;

// tour lists the stations.
export function tour(stations) {
	if (!stations || stations.length === 0) return null;
	return make("section", { "aria-labelledby": "tour" }, make("h2", { id: "tour" }, `A tour of ${stations.length} stations`),
		make("ol", {}, stations.map((s, i) => make("li", {}, make("a", { href: address(s, i) }, s.title)))));
}

// stop is what stands above an entry at a station, counted from 1; nothing elsewhere.
export function stop(stations, n) {
	const s = (stations || [])[n - 1];
	if (!s) return [];
	const to = (i, text, rel) => (stations[i] ? make("a", { href: address(stations[i], i), rel }, text) : null);
	return [make("section", { class: "station", "aria-label": "tour" },
		make("p", { class: "where" }, `Station ${n} of ${stations.length}: `, make("strong", {}, s.title)), s.text.map((t) => make("p", {}, t)),
		make("p", { class: "ways" }, to(n - 2, "Previous", "prev"), " ", to(n, "Next", "next"), " ", make("a", { href: "#" }, "Leave the tour")))];
}
