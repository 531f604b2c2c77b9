package main

import (
	"errors"
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"castlab/ci/browser/drive"
)

// stops are the kinds of places that the tabulator key must come to, if the page
// has them at all.
var stops = []struct{ name, selector string }{
	{"the link to the text", "a.skip"},
	{"the search box", "#page-search"},
	{"the filter", `input[name="page-show"]:not(:disabled)`},
	{"the colors", `input[name="page-theme"]`},
	{"the contents", "nav a"},
	{"a fold of the contents", "nav li summary"},
	{"a claim", "main summary"},
	{"a button that explores", ".explore button"},
	{"a table that scrolls", ".wide-for-the-check"},
	{"a link in the text", "main p a, main td a"},
}

// most presses of the key; a report has a stop for each of hundreds of claims.
const most = 4000

// keyboard walks through a narrow page whose first claims are unfolded.
func keyboard(t *tab) error {
	if err := t.show("", 360, 900); err != nil {
		return err
	}
	prepare := `(() => {
		[...document.querySelectorAll("main details")].slice(0, 8).forEach((d) => d.open = true);
		for (const d of document.querySelectorAll("nav > details")) d.open = true;
		return true;
	})()`
	if _, err := drive.Ask[bool](t, prepare); err != nil {
		return err
	}
	if _, err := drive.Ask[bool](t, settled); err != nil {
		return err
	}
	mark := `(() => {
		for (const b of document.querySelectorAll(".table, .plot")) if (b.scrollWidth > b.clientWidth + 1 && b.checkVisibility()) { b.classList.add("wide-for-the-check"); break; }
		return true;
	})()`
	if _, err := drive.Ask[bool](t, mark); err != nil {
		return err
	}
	left := map[string]string{}
	for _, s := range stops {
		if t.has(s.selector) {
			left[s.name] = s.selector
		}
	}
	for range most {
		if err := t.Do(chromedp.KeyEvent(kb.Tab)); err != nil {
			return err
		}
		for name, selector := range left {
			here, err := drive.Ask[bool](t, fmt.Sprintf(`document.activeElement.matches(%q)`, selector))
			if err != nil {
				return err
			}
			if here {
				delete(left, name)
				if err := t.holds("where the keyboard is can be seen: "+name, seen); err != nil {
					return err
				}
			}
		}
		home, err := drive.Ask[bool](t, `document.activeElement === document.body`)
		if err != nil {
			return err
		}
		if len(left) == 0 || home {
			break
		}
	}
	var all []error
	for name := range left {
		all = append(all, fmt.Errorf("  the tabulator key does not come to %s", name))
	}
	return errors.Join(all...)
}

// seen is whether the element with the focus, or what a hidden radio button
// draws in its place, has an outline.
const seen = `(() => {
	const n = document.activeElement;
	const drawn = n.type === "radio" ? n.nextElementSibling : n;
	const s = getComputedStyle(drawn);
	return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0;
})()`
