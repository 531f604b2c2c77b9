// Light, dark or as the system says: set before anything is drawn. A page opened
// from a file may have no storage; then the choice lasts as long as the page.
"use strict";
const theme = (() => {
	const key = "castlab-theme";
	let storage = null;
	try {
		storage = window.localStorage;
		storage.getItem(key);
	} catch {
		storage = null;
	}
	const apply = (name) => {
		if (name === "light" || name === "dark") document.documentElement.dataset.theme = name;
		else delete document.documentElement.dataset.theme;
	};
	const stored = () => {
		try {
			return (storage && storage.getItem(key)) || "system";
		} catch {
			return "system";
		}
	};
	const choose = (name) => {
		apply(name);
		try {
			if (storage) storage.setItem(key, name);
		} catch {
			// full or forbidden
		}
	};
	apply(stored());
	return { stored, choose };
})();

const ready = (f) => {
	if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", f);
	else f();
};

ready(() => {
	document.getElementById("page-tools").hidden = false;
	for (const radio of document.querySelectorAll('input[name="page-theme"]')) {
		radio.checked = radio.value === theme.stored();
		radio.addEventListener("change", () => theme.choose(radio.value));
	}
});
