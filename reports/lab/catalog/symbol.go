package catalog

import (
	"slices"
	"strings"
)

// A Symbol is what a name of estimates stands for.
type Symbol struct {
	Name    string // of an estimate, such as U1; T_i is that of T_1, T_2 and so on
	Meaning string // one line; the unit is the estimate's
}

// Symbol returns the symbol of an estimate of the model; ok is false if it has none. What stands in brackets at the end of
// a name, as in W (batches), says how it was estimated and not what.
func (m Model) Symbol(estimate string) (s Symbol, ok bool) {
	name, _, _ := strings.Cut(estimate, " (")
	stem, number, numbered := strings.Cut(name, "_")
	for _, x := range []string{estimate, name, stem + "_i"} {
		if x == stem+"_i" && (!numbered || number == "" || strings.Trim(number, "0123456789") != "") {
			continue
		}
		if i := slices.IndexFunc(m.Symbols, func(s Symbol) bool { return s.Name == x }); i >= 0 {
			return m.Symbols[i], true
		}
	}
	return Symbol{}, false
}
