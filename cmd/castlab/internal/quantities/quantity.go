// Package quantities lists the closed forms and bounds that castlab theory evaluates:
// each quantity is one value that declares its keys and calls one function of the
// libraries.
package quantities

import (
	"context"

	"castlab/cmd/castlab/internal/cancelable"
	"castlab/reports/arguments"
)

// A Quantity is a closed form or bound with its name on the command line.
type Quantity struct {
	Name    string // such as ring.mean
	Meaning string // one line
	Unit    string // of the value; "1" if dimensionless; of several values by name
	Source  string // paper, section and equation, "derived", or "definition"
	Search  bool   // its values are an Optimum

	eval evaluation
}

func quantity(name, meaning, unit, source string, eval evaluation) Quantity {
	return Quantity{Name: name, Meaning: meaning, Unit: unit, Source: source, eval: eval}
}

// Bind declares the keys and returns the evaluation of their values.
func (q Quantity) Bind(k *arguments.Keys) Evaluation { return Evaluation(q.eval(k)) }

// An Evaluation computes a quantity: one value without a name, or several named ones.
type Evaluation func() ([]Value, error)

// Run evaluates until ctx is canceled.
func (e Evaluation) Run(ctx context.Context) ([]Value, error) {
	return cancelable.Run(ctx, e)
}

// A Value is one number of a quantity.
type Value struct {
	Name   string // "" where it is the only one
	Number float64
}

// An Optimum is the best value that a search found, with a bound that proves it
// optimal where the two are equal.
type Optimum struct {
	Value, Bound float64
	Proved       bool
}

func (o Optimum) values() []Value {
	proved := 0.0
	if o.Proved {
		proved = 1
	}
	return []Value{{"value", o.Value}, {"bound", o.Bound}, {"proved", proved}}
}

// Optimum returns the values of a search as an Optimum.
func (q Quantity) Optimum(values []Value) (o Optimum, ok bool) {
	if !q.Search {
		return Optimum{}, false
	}
	for _, v := range values {
		switch v.Name {
		case "value":
			o.Value = v.Number
		case "bound":
			o.Bound = v.Number
		case "proved":
			o.Proved = v.Number == 1
		}
	}
	return o, true
}

// All returns every quantity, family by family.
func All() []Quantity {
	var list []Quantity
	list = append(list, lawQuantities()...)
	list = append(list, sumQuantities()...)
	list = append(list, ringQuantities()...)
	list = append(list, harmonicQuantities()...)
	list = append(list, cubeQuantities()...)
	list = append(list, kbroadcastQuantities()...)
	list = append(list, maxloadQuantities()...)
	list = append(list, reservationQuantities()...)
	list = append(list, dynamicQuantities()...)
	list = append(list, gatedQuantities()...)
	list = append(list, indirectQuantities()...)
	list = append(list, pmnbQuantities()...)
	list = append(list, hypercubeQuantities()...)
	list = append(list, isotropicQuantities()...)
	list = append(list, permutationQuantities()...)
	list = append(list, graphQuantities()...)
	list = append(list, directQuantities()...)
	list = append(list, scatteringQuantities()...)
	list = append(list, treeBroadcastQuantities()...)
	list = append(list, logpQuantities()...)
	list = append(list, logpContinuous())
	list = append(list, logpItemQuantities()...)
	return list
}
