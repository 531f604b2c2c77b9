package drive

import (
	"errors"
	"fmt"
)

// violations asks axe-core for all its rules, and gives its answers in short.
const violations = `axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ` +
	`"best-practice"]}).then((r) => r.violations.map((v) => ({id: v.id, help: v.help, nodes: v.nodes.length, first: ` +
	`v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + (n.any[0] || n.all[0] || n.none[0] || {}).message)})))`

// Accessible holds the page, in a state of that name, to the rules of axe-core, which it has loaded.
func (t *Tab) Accessible(state string) error {
	found, err := Ask[[]struct {
		ID, Help string
		Nodes    int
		First    []string
	}](t, violations)
	if err != nil {
		return err
	}
	var all []error
	for _, f := range found {
		all = append(all, fmt.Errorf("  %s: %s (%s), %d places", state, f.ID, f.Help, f.Nodes))
		for _, n := range f.First {
			all = append(all, fmt.Errorf("    %s", n))
		}
	}
	return errors.Join(all...)
}
