// The laboratory in this browser: WebAssembly in web workers, asked as the server is. A question is answered by one of
// a few workers; a run has a worker of its own, which is ended to cancel it. Runs end with their page.

const mostBenches = 2; // for questions
const mostRuns = 4; // at the same time
const longest = 20000; // milliseconds that a question may take

let compiled = null;

// program is the laboratory, compiled once for all workers.
function program() {
	if (!compiled) compiled = compile();
	return compiled;
}

// compile reads the laboratory, which lies packed at the host; a host may unpack it on the way.
async function compile() {
	const response = await fetch(new URL("laboratory.wasm.gz", import.meta.url));
	if (!response.ok) throw new Error(`the laboratory is not beside this page: the host answers ${response.status}`);
	const [first, body] = response.body.tee();
	const { value } = await first.getReader().read();
	const packed = value && value[0] === 0x1f && value[1] === 0x8b;
	const stream = packed ? body.pipeThrough(new DecompressionStream("gzip")) : body;
	return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// A bench is a worker with a laboratory in it.
class Bench {
	constructor() {
		this.worker = new Worker(new URL("worker.js", import.meta.url));
		this.asked = new Map();
		this.last = 0;
		this.ready = new Promise((resolve, reject) => {
			this.worker.onerror = (event) => { event.preventDefault(); reject(new Error(event.message || "the worker does not start")); };
			this.worker.onmessage = ({ data }) => {
				if (data.ready) {
					resolve();
					return;
				}
				const question = this.asked.get(data.id);
				if (!question) return;
				if (data.piece !== undefined) {
					question.tell(data.piece);
					return;
				}
				const response = new Response(data.body, { status: data.status, headers: { "Content-Type": data.kind } });
				if (question.answered || !question.then || data.status !== 200) this.asked.delete(data.id);
				if (question.answered) question.then(response);
				else question.resolve(response);
				question.answered = true;
			};
		});
		this.ready.catch(() => {});
		program().then((module) => this.worker.postMessage({ module }), (error) => { this.fail(error); });
	}

	fail(error) {
		this.failed = error;
		for (const { reject } of this.asked.values()) reject(error);
		this.asked.clear();
	}

	// ask answers a question; tell hears pieces, and then a second answer, where one follows.
	async ask(method, path, body, tell = () => {}, then = null) {
		if (this.failed) throw this.failed;
		this.last += 1;
		const id = this.last;
		const answered = new Promise((resolve, reject) => { this.asked.set(id, { resolve, reject, tell, then, answered: false }); });
		this.ready.then(() => this.worker.postMessage({ id, method, path, body }), (error) => this.fail(error));
		return answered;
	}

	end() {
		this.worker.terminate();
		this.fail(new DOMException("ended", "AbortError"));
	}
}

// Questions wait for a bench that is free; those that nobody waits for any more are not asked.
const benches = [];
const waiting = [];
let spare = null; // a bench that waits for a run
let wanted = false; // a run may begin soon: what is open has an experiment, and a bench takes a while to start

function next() {
	while (waiting.length > 0 && waiting[0].signal && waiting[0].signal.aborted) waiting.shift();
	if (waiting.length === 0) {
		if (wanted && !spare && benches.every((b) => !b.busy)) spare = new Bench();
		wanted = wanted && !spare;
		return;
	}
	let bench = benches.find((b) => !b.busy);
	if (!bench && benches.length < mostBenches) {
		bench = new Bench();
		benches.push(bench);
	}
	if (!bench) return;
	const question = waiting.shift();
	bench.busy = true;
	serve(bench, question).finally(() => { bench.busy = false; next(); });
	next();
}

async function serve(bench, { method, path, body, resolve, reject }) {
	let timer = 0;
	const late = new Promise((_, fail) => {
		const over = () => fail(new Error("it takes longer than a page waits; ask for smaller parameters, or on the command line"));
		bench.ready.then(() => { timer = setTimeout(over, longest); }, () => {});
	});
	try {
		resolve(await Promise.race([bench.ask(method, path, body), late]));
	} catch (error) {
		const broken = bench.failed;
		benches.splice(benches.indexOf(bench), 1);
		bench.end();
		if (broken) reject(broken);
		else resolve(refusal(503, error.message));
	}
	clearTimeout(timer);
}

function refusal(status, error) {
	return new Response(JSON.stringify({ error }), { status, headers: { "Content-Type": "application/json" } });
}

const all = []; // runs, the last first

function lend() {
	const bench = spare && !spare.failed ? spare : new Bench();
	spare = null;
	return bench;
}

// begin begins a run in a worker of its own. What is told of it follows the answer.
async function begin(body) {
	if (all.filter((r) => r.state === "running").length >= mostRuns) return refusal(429, "as many runs go on as this page allows; cancel one, or wait for it");
	const bench = lend();
	let run = null;
	let text = "";
	const hear = (piece) => { text += piece; if (run) text = heard(run, text); };
	const response = await bench.ask("POST", "/api/runs", body, hear, async (rest) => {
		hear(await rest.text());
		if (spare) bench.end();
		else spare = bench;
	});
	const answer = await response.clone().json();
	if (!response.ok) {
		spare = bench;
		return response;
	}
	run = { id: answer.id, ask: JSON.parse(body), state: "running", bench, told: [], heard: new EventTarget() };
	all.unshift(run);
	hear("");
	return response;
}

// heard takes whole events from a text and returns what is left of it.
function heard(run, text) {
	const events = text.split("\n\n");
	const rest = events.pop();
	for (const event of events) {
		let [id, kind, data] = ["", "", ""];
		for (const line of event.split("\n")) {
			if (line.startsWith("id: ")) id = line.slice(4);
			else if (line.startsWith("event: ")) kind = line.slice(7);
			else if (line.startsWith("data: ")) data = line.slice(6);
		}
		if (kind !== "") tell(run, kind, data, id === "");
	}
	return rest;
}

function tell(run, kind, data, passing) {
	if (kind === "done" || kind === "failed" || kind === "canceled") run.state = kind;
	if (!passing) run.told.push([kind, data]);
	run.heard.dispatchEvent(new MessageEvent("told", { data: [kind, data] }));
}

function cancel(id) {
	const run = all.find((r) => r.id === id);
	if (!run) return refusal(404, "there is no such run");
	if (run.state === "running") {
		tell(run, "canceled", "{}");
		run.bench.end();
	}
	return new Response("{}");
}

// asked answers a question as fetch does.
export function asked(path, { method = "GET", body, signal } = {}) {
	if (path === "/api/runs" && method === "POST") return begin(body);
	if (path === "/api/runs") return Promise.resolve(new Response(JSON.stringify(all.map(({ id, ask, state }) => ({ id, ask, state })))));
	if (method === "DELETE") return Promise.resolve(cancel(path.split("/").at(-1)));
	if (/^\/api\/entry\?kind=(claim|model)&/.test(path)) wanted = !spare;
	return new Promise((resolve, reject) => {
		if (signal && signal.aborted) throw new DOMException("nobody waits for it", "AbortError");
		if (signal) signal.addEventListener("abort", () => reject(new DOMException("nobody waits for it", "AbortError")));
		waiting.push({ method, path, body, signal, resolve, reject });
		next();
	});
}

// Events are those of a run from its beginning, as an EventSource has them.
export class Events extends EventTarget {
	constructor(path) {
		super();
		this.readyState = EventSource.OPEN;
		const run = all.find((r) => path === `/api/runs/${r.id}/events`);
		this.stop = new AbortController();
		const pass = ([kind, data]) => { if (!this.stop.signal.aborted) this.dispatchEvent(new MessageEvent(kind, { data })); };
		queueMicrotask(() => { // after those who listen are there
			if (!run) {
				this.readyState = EventSource.CLOSED;
				if (this.onerror) this.onerror(new Event("error"));
				return;
			}
			run.told.slice().forEach(pass);
			run.heard.addEventListener("told", ({ data }) => pass(data), { signal: this.stop.signal });
		});
	}

	close() {
		this.readyState = EventSource.CLOSED;
		this.stop.abort();
	}
}
