package catalog

import (
	"context"
	"math"
	"slices"
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
)

// A Match is a quantity that says what an estimate of a model should be, at the values of the keys
// that both have. It says nothing where the model has further words than the quantity has keys.
type Match struct {
	Estimate string // its name
	Quantity string
	Value    string   // of the quantity; "" for its only one
	Bound    bool     // the quantity is a bound
	Only     string   // word of the model that it wants, such as mode=barrier; "" for none
	Whatever []string // keys of the model on which the estimate does not depend
}

// At returns what the quantity says at the words of the model; ok is false if that is nothing.
func (m Match) At(ctx context.Context, g arguments.Grammar, q Quantity, words []string) (x float64, ok bool) {
	keys := g.NewKeys()
	eval := q.Bind.Declare(keys)
	own := func(name string) bool {
		return slices.ContainsFunc(keys.All(), func(k *arguments.Key) bool { return k.Name == name })
	}
	var given []string
	only := m.Only == ""
	for _, w := range words {
		name, _, _ := strings.Cut(w, "=")
		switch {
		case w == m.Only:
			only = true
		case slices.Contains(m.Whatever, name):
		case own(name):
			given = append(given, w)
		default:
			return math.NaN(), false
		}
	}
	if !only || keys.Parse(given) != nil {
		return math.NaN(), false
	}
	values, err := cancelable.Run(ctx, eval)
	if err != nil {
		return math.NaN(), false
	}
	for _, v := range values {
		if v.Name == m.Value {
			return v.Number, !math.IsNaN(v.Number)
		}
	}
	return math.NaN(), false
}

// Predicted returns what the quantities say about an estimate of the model at words in canonical
// form; ok is false if that is nothing.
func (m Model) Predicted(ctx context.Context, g arguments.Grammar, quantities []Quantity, words []string, estimate string) (x float64,
	bound, ok bool) {
	for _, match := range m.Theory {
		i := slices.IndexFunc(quantities, func(q Quantity) bool { return q.Name == match.Quantity })
		if match.Estimate != estimate || i < 0 {
			continue
		}
		if x, ok := match.At(ctx, g, quantities[i], words); ok {
			return x, match.Bound, true
		}
	}
	return math.NaN(), false, false
}
