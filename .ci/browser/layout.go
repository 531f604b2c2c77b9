package main

import (
	"errors"
	"fmt"

	"castlab/ci/browser/drive"
)

// loads opens the page and has it finish; hold adds what it asked for.
func loads(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	return errors.Join(
		t.holds("the page has text", `document.querySelector("main").innerText.length > 0`),
		t.holds("its policy forbids everything by default", `document.querySelector('meta[http-equiv="Content-Security-Policy"]').content.startsWith("default-src 'none';")`),
		t.holds("its policy lets no text run as code", `!/unsafe|\*|http|blob:/.test(document.querySelector('meta[http-equiv="Content-Security-Policy"]').content)`),
	)
}

// wide lists what sticks out of the window and is not inside a box that
// scrolls.
const wide = `(() => {
	const scrolls = (n) => { for (let p = n.parentElement; p && p !== document.body; p = p.parentElement) { const o = getComputedStyle(p).overflowX; if (o !== "visible") return true; } return false; };
	const out = [];
	for (const n of document.body.querySelectorAll("*")) {
		const r = n.getBoundingClientRect();
		if (r.width > 0 && r.right > innerWidth + 1 && !scrolls(n) && out.length < 5) out.push(n.tagName + "." + n.className + " " + Math.round(r.right) + ": " + n.textContent.slice(0, 60));
	}
	return out.join("\n    ");
})()`

// fits holds that the page is never wider than the window, folded or unfolded.
func fits(t *tab) error {
	var all []error
	for _, width := range []int64{360, 768, 1440} {
		if err := t.show("", width, 900); err != nil {
			return err
		}
		for _, state := range []string{"as it opens", "unfolded"} {
			if state == "unfolded" {
				if _, err := drive.Ask[bool](t, `(document.querySelectorAll("details").forEach((d) => d.open = true), true)`); err != nil {
					return err
				}
				if _, err := drive.Ask[bool](t, settled); err != nil {
					return err
				}
			}
			over, err := drive.Ask[int](t, `document.documentElement.scrollWidth - innerWidth`)
			if err != nil {
				return err
			}
			if over > 0 {
				what, _ := drive.Ask[string](t, wide)
				all = append(all, fmt.Errorf("  %d pixels, %s: %d pixels too wide:\n    %s", width, state, over, what))
			}
			if err := t.shot(fmt.Sprintf("%d-%s", width, state)); err != nil {
				return err
			}
		}
	}
	return errors.Join(all...)
}
