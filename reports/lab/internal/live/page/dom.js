// Elements without a framework: made of a name, properties and children.

export function make(name, properties = {}, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(properties)) {
		if (value === undefined || value === null || value === false) continue;
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if (key === "class") element.className = value;
		else if (key === "html") element.append(fragment(value));
		else if (key in element && key !== "list" && key !== "form") element[key] = value;
		else element.setAttribute(key, value === true ? "" : value);
	}
	element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
	return element;
}

// fill replaces the children of an element; what is not there is left out.
export function fill(element, ...children) {
	element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

// fragment is HTML of the server: what it makes of statements, in which no text is a script.
export function fragment(html) {
	const parsed = new DOMParser().parseFromString(html, "text/html");
	const all = document.createDocumentFragment();
	all.append(...document.adoptNode(parsed.body).childNodes);
	return all;
}

const space = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}, ...children) {
	const element = document.createElementNS(space, name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
	element.append(...children);
	return element;
}

let last = 0;

// unique is an id that no other element has.
export function unique(prefix) {
	last += 1;
	return `${prefix}-${last}`;
}

// soon calls f once, when there was no further call for some milliseconds.
export function soon(f, wait) {
	let timer = 0;
	return (...args) => {
		clearTimeout(timer);
		timer = setTimeout(() => f(...args), wait);
	};
}

// number writes a number of a document: numbers have few digits, infinities are texts.
export function number(x, digits = 6) {
	if (typeof x !== "number") return x === null || x === undefined ? "-" : String(x).replace("Inf", "\u221e");
	if (x !== 0 && (Math.abs(x) >= 1e7 || Math.abs(x) < 1e-4)) return x.toExponential(digits - 1).replace("e+", "e");
	return String(Number(x.toPrecision(digits)));
}
