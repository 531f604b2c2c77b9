package catalog_test

import (
	"testing"

	"castlab/reports/lab/catalog"
)

// A name has its own symbol, that of its stem where it says how it was estimated, and T_i where it is numbered.
func TestSymbolOfAnEstimate(t *testing.T) {
	m := catalog.Model{Symbols: []catalog.Symbol{{Name: "W", Meaning: "wait"}, {Name: "T_i", Meaning: "phase"},
		{Name: "T_a", Meaning: "delay"}, {Name: "P(T<=t)", Meaning: "share"}, {Name: "W p99", Meaning: "tail"}}}
	for name, want := range map[string]string{
		"W": "wait", "W (batches)": "wait", "W p99": "tail", "T_12": "phase", "T_a": "delay", "P(T<=t)": "share",
		"T": "", "T_": "", "T_b": "", "W p50": "", "": "",
	} {
		if s, ok := m.Symbol(name); s.Meaning != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", name, s.Meaning, want)
		}
	}
}
