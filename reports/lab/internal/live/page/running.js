// A run as it goes: it belongs to the server, goes on when this page is closed, and a page that comes back finds it.
// The view says what is asked, and is told what comes.

import { make } from "./dom.js";
import { events, get, post, remove } from "./server.js";

export function running(view) {
	const start = make("button", { type: "button", class: "run", onclick: begin }, "Run");
	const stop = make("button", { type: "button", hidden: true, onclick: cancel }, "Cancel");
	const bar = make("progress", { hidden: true, "aria-label": "progress of the run" });
	const status = make("p", { class: "state", role: "status" });
	let source = null;
	let going = "";

	async function begin() {
		if (start.disabled) return; // it begins, or goes on
		start.disabled = true;
		try {
			const ask = view.ask();
			const { id } = await post("/api/runs", ask);
			follow(id, ask);
		} catch (error) {
			start.disabled = false;
			say(error.message, "failing");
			if (view.refused) view.refused(error);
		}
	}

	// resume finds the last run of what is shown, which a page before this may have begun.
	async function resume() {
		try {
			const own = canonical(view.ask());
			const last = (await get("/api/runs")).find((r) => canonical(r.ask) === own);
			if (last && going === "" && last.state !== "canceled") follow(last.id, last.ask);
		} catch {
			// the first question of the page says what is wrong
		}
	}

	function follow(id, ask) {
		if (source) source.close();
		going = id;
		view.began(ask);
		say("It runs.", "");
		start.disabled = true;
		stop.hidden = false;
		bar.hidden = false;
		bar.removeAttribute("value");
		source = events(id);
		source.addEventListener("look", (event) => view.look(JSON.parse(event.data)));
		source.addEventListener("progress", (event) => progress(JSON.parse(event.data)));
		source.addEventListener("done", (event) => { ended(); view.done(JSON.parse(event.data)); });
		source.addEventListener("failed", (event) => {
			ended();
			const error = JSON.parse(event.data);
			say(error.error, "failing");
			if (view.refused) view.refused(error);
		});
		source.addEventListener("canceled", () => { ended(); say(view.canceled(), ""); });
		source.onerror = () => {
			if (source.readyState === EventSource.CLOSED) {
				ended();
				say("The run is lost: the server was started again.", "failing");
			} else say("The connection is lost; the run goes on, and the page tries again.", "");
		};
		source.onopen = () => { if (status.textContent.startsWith("The connection")) say("It runs.", ""); };
	}

	function ended() {
		source.close();
		going = "";
		start.disabled = false;
		stop.hidden = true;
		bar.hidden = true;
	}

	async function cancel() {
		stop.disabled = true;
		try {
			await remove(`/api/runs/${going}`);
		} catch (error) {
			say(error.message, "failing");
		}
		stop.disabled = false;
	}

	function say(text, kind) {
		status.textContent = text;
		status.className = `state ${kind}`;
	}

	function progress({ runs, most }) {
		bar.max = most;
		bar.value = Math.min(runs, most);
		say(`${runs.toLocaleString("en")} of at most ${most.toLocaleString("en")} runs.`, "");
	}

	return {
		elements: [make("p", { class: "run-line" }, start, " ", stop, " ", bar), status],
		begin, resume, say,
		going: () => start.disabled,
		close: () => { if (source) source.close(); },
	};
}

// canonical is a question as text, whatever the order of its keys, without what is empty.
function canonical(ask) {
	return JSON.stringify(ask, (_, value) => {
		if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).filter(([key, v]) => key !== "bytes" && v !== null && v !== "" && v !== 0 && !(Array.isArray(v) && v.length === 0))
			.sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
