package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

// faults asks axe-core for all its rules, and gives its answers in short.
const faults = `axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ` +
	`"best-practice"]}).then((r) => JSON.stringify(r.violations.map((v) => ({id: v.id, help: v.help, nodes: v.nodes.length, first: ` +
	`v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + (n.any[0] || n.all[0] || n.none[0] || {}).message)}))))`

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
		return fmt.Errorf("%w: give -axe", errSkipped)
	}
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if _, err := ask[bool](t, fewer); err != nil {
		return err
	}
	if _, err := ask[bool](t, t.axe+";true"); err != nil {
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
		if _, err := ask[bool](t, state.enter); err != nil {
			return err
		}
		answer, err := ask[string](t, faults)
		if err != nil {
			return err
		}
		var found []struct {
			ID, Help string
			Nodes    int
			First    []string
		}
		if err := json.Unmarshal([]byte(answer), &found); err != nil {
			return err
		}
		for _, f := range found {
			all = append(all, fmt.Errorf("  %s: %s (%s), %d places", state.name, f.ID, f.Help, f.Nodes))
			for _, n := range f.First {
				all = append(all, fmt.Errorf("    %s", n))
			}
		}
	}
	return errors.Join(all...)
}
