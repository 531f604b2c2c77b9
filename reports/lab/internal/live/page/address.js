// The address holds all that was chosen: #KIND/NAME?key=value&...&--flag=value, with the words and flags of the
// command line; of a verb besides =word, for what is no key=value, and @file=digest, for a file whose contents the server
// has as long as it lives. Who has it sees the same.

export function read() {
	const [path, query] = split(location.hash.slice(1), "?");
	const [kind, name] = split(path, "/");
	const state = { kind, name: decoded(name), words: [], flags: {}, given: [], files: [] };
	for (const [key, value] of new URLSearchParams(query)) {
		if (key === "") state.given.push(value);
		else if (key.startsWith("@")) state.files.push({ name: key.slice(1), digest: value });
		else if (key.startsWith("--")) state.flags[key.slice(2)] = value;
		else state.words.push(`${key}=${value}`);
	}
	return state;
}

export function write(state) {
	const query = new URLSearchParams();
	for (const word of state.given || []) query.append("", word);
	for (const { name, digest } of state.files || []) query.append(`@${name}`, digest);
	for (const word of state.words) query.append(...split(word, "="));
	for (const [key, value] of Object.entries(state.flags)) if (value !== "") query.append(`--${key}`, value);
	const text = query.toString();
	return `#${state.kind}/${encodeURIComponent(state.name)}${text ? "?" + text : ""}`;
}

// follow returns what changes the address with the state of an entry that is open now, without a step in the history. Once
// the address is another's, the reader has left, and it changes nothing.
export function follow() {
	let here = location.hash;
	return (state) => {
		const next = write(state);
		if (location.hash !== here || next === here) return;
		history.replaceState(null, "", next);
		here = location.hash;
	};
}

export function split(text, mark) {
	const i = text.indexOf(mark);
	return i < 0 ? [text, ""] : [text.slice(0, i), text.slice(i + mark.length)];
}

function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
