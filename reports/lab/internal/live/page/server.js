// Questions to the laboratory: the server, or workers of this page where it has none (its meta element says so).
// An answer that is none is thrown as a Refusal.

const within = document.querySelector('meta[name="laboratory"]') ? await import("./laboratory.js") : null;

// alone says that there is no server.
export const alone = within !== null;

export class Refusal extends Error {
	constructor(status, answer) {
		super(answer.error || `the server answers ${status}`);
		this.status = status;
		this.hypothesis = Boolean(answer.hypothesis);
		this.key = answer.key || "";
	}
}

async function fetched(path, options) {
	let response;
	try {
		response = await (alone ? within.asked(path, options) : fetch(path, { credentials: "same-origin", ...options }));
	} catch (error) {
		if (error.name === "AbortError") throw error;
		if (alone) {
			trouble(`The laboratory does not start: ${error.message}.`);
			throw new Refusal(0, { error: error.message });
		}
		trouble("The server does not answer. If it was started again, open the address that it printed; this page's address below it has all that you chose.");
		throw new Refusal(0, { error: "the server does not answer" });
	}
	if (response.status === 403) {
		trouble("The server was started again, or this page is old: open the address that it printed last.");
		throw new Refusal(403, { error: "the server does not know this page" });
	}
	trouble("");
	return response;
}

function trouble(text) {
	const line = document.getElementById("trouble");
	if (line.textContent !== text) line.textContent = text;
	line.hidden = text === "";
}

async function json(response) {
	const answer = await response.json();
	if (!response.ok) throw new Refusal(response.status, answer);
	return answer;
}

export async function get(path) {
	return json(await fetched(path, {}));
}

export async function post(path, question, signal) {
	return json(await fetched(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal }));
}

// picture asks for a figure in a format, as a Blob.
export async function picture(drawing, format, signal) {
	const response = await fetched("/api/figure", {
		method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...drawing, format }), signal,
	});
	if (!response.ok) throw new Refusal(response.status, await response.json());
	return response.blob();
}

// events are those of a run as they come.
export function events(id) {
	const path = `/api/runs/${id}/events`;
	return alone ? new within.Events(path) : new EventSource(path);
}

export async function remove(path) {
	return json(await fetched(path, { method: "DELETE" }));
}

// put sends the contents of a file under a name.
export async function put(name, contents) {
	return json(await fetched(`/api/files?name=${encodeURIComponent(name)}`, { method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: contents }));
}
