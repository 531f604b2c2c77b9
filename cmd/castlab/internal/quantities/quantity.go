// Package quantities is the list of closed forms and bounds that castlab theory
// evaluates: each quantity is one value that declares its keys and calls one
// function of the libraries.
package quantities

import "castlab/cmd/castlab/internal/grammar"

// A Quantity is one closed form or bound under the name of the command line.
type Quantity struct {
	Name    string // such as ring.mean
	Meaning string // one line
	Unit    string // of the value; "1" for a pure number
	Source  string // paper, section and equation, or "definition"
	// Bind declares the keys and returns the evaluation of their values.
	Bind func(k *grammar.Keys) func() (float64, error)
}

// All returns every quantity, family by family.
func All() []Quantity {
	var list []Quantity
	list = append(list, lawQuantities()...)
	list = append(list, ringQuantities()...)
	list = append(list, harmonicQuantities()...)
	return list
}
