package main

import (
	"fmt"

	"castlab/ci/browser/drive"
)

// caught presses every button under one figure and returns what each would save: name, kind and size.
const caught = `(async () => {
	const figure = document.querySelector("main figure .save").closest("figure");
	for (let d = figure.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
	const links = [];
	HTMLAnchorElement.prototype.click = function () { links.push(this); };
	const sound = [];
	for (const b of figure.querySelectorAll(".save button")) {
		const n = links.length;
		b.click();
		for (let i = 0; i < 100 && links.length === n; i++) await new Promise((done) => setTimeout(done, 50));
		if (links.length === n) { sound.push(false); continue; }
		const a = links[n], ending = "." + b.textContent.toLowerCase();
		if (!a.href.startsWith("blob:")) { sound.push(a.download.endsWith(ending) && a.href.startsWith("data:image/svg+xml")); continue; }
		const text = a.download.endsWith(".csv");
		sound.push(a.download.endsWith(ending) && (text || a.download.endsWith(".png")));
	}
	return sound.length >= 2 && sound.every(Boolean);
})()`

// saves presses what saves a figure: a drawing and a picture at least.
func saves(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if !t.has("main figure") {
		return fmt.Errorf("%w: no figure in this page", drive.ErrSkipped)
	}
	return t.holds("every button of a figure saves a file of its kind", caught)
}
