package broadcast_test

import (
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/broadcast/models"
	"castlab/reports/lab/catalog"
)

// Every estimate of every model has a symbol that says what it stands for, and no symbol is of nothing.
func TestEveryEstimateOfAModelIsExplained(t *testing.T) {
	t.Parallel()
	for _, m := range models.All() {
		var used []catalog.Symbol
		lists := tried[m.Name]
		if m.Name == "ring" {
			lists = lists[1:] // the first is of many laws
		}
		for _, text := range lists {
			keys := newKeys()
			bind := m.Bind.Declare(keys)
			if err := keys.Parse(strings.Fields(text)); err != nil {
				t.Fatalf("%s %s: %v", m.Name, text, err)
			}
			study, err := bind()
			if err != nil {
				t.Fatalf("%s %s: %v", m.Name, text, err)
			}
			plan := montecarlo.Plan{Seed: 1, Workers: 1}
			r, err := study.Run(t.Context(), montecarlo.Settings{Plan: plan, Level: 0.9, Min: 500, Max: 500}, catalog.Watch{})
			if err != nil {
				t.Fatalf("%s %s: %v", m.Name, text, err)
			}
			for _, e := range r.Estimates {
				s, ok := m.Symbol(e.Name)
				if !ok || s.Meaning == "" || strings.HasSuffix(s.Meaning, ".") {
					t.Errorf("%s %s: %s is explained by %q", m.Name, text, e.Name, s.Meaning)
				}
				used = append(used, s)
			}
		}
		for _, s := range m.Symbols {
			if !slices.Contains(used, s) {
				t.Errorf("%s: no estimate is called %s", m.Name, s.Name)
			}
		}
	}
}
