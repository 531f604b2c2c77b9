package main

import (
	"errors"
	"fmt"

	"castlab/ci/browser/drive"
)

// fewer leaves some claims and some rows of each table: the others have the same
// form, and axe-core looks at every pixel behind every word.
const fewer = `(() => {
	for (const what of ["details.claim", "nav li li li", "main > figure"]) [...document.querySelectorAll(what)].slice(12).forEach((n) => n.remove());
	for (const t of document.querySelectorAll("tbody")) [...t.rows].slice(8).forEach((n) => n.remove());
	return true;
})()`

// accessible holds the page to axe-core's rules, light and dark, folded, with
// some claims unfolded, and while it shows hits.
func accessible(t *tab) error {
	if t.axe == "" {
		return fmt.Errorf("%w: give -axe", drive.ErrSkipped)
	}
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if _, err := drive.Ask[bool](t, fewer); err != nil {
		return err
	}
	if _, err := drive.Ask[bool](t, t.axe+";true"); err != nil {
		return err
	}
	var all []error
	for _, state := range []struct{ name, enter string }{
		{"light", pick("light")},
		{"dark", pick("dark")},
		{"unfolded, dark", `([...document.querySelectorAll("main details, nav details")].forEach((d) => d.open = true), true)`},
		{"unfolded, light", pick("light")},
		{"hits", `(() => { const s = document.getElementById("page-search"); s.focus(); s.value = "a"; s.dispatchEvent(new ` +
			`Event("input")); return true; })()`},
	} {
		if _, err := drive.Ask[bool](t, state.enter); err != nil {
			return err
		}
		all = append(all, t.Accessible(state.name))
	}
	return errors.Join(all...)
}
