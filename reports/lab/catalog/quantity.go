package catalog

import "castlab/reports/arguments"

// A Quantity is a closed form or bound with its name on the command line.
type Quantity struct {
	Name    string // such as ring.mean
	Meaning string // one line
	Unit    string // of the value; "1" if dimensionless; of several values by name
	Source  string // paper, section and equation, "derived", or "definition"
	Search  bool   // its values are those of an Optimum
	// Bind declares the keys and computes the values: one without a name, or several
	// named ones.
	Bind arguments.Argument[[]Value]
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

// Values returns the optimum as the values of a quantity.
func (o Optimum) Values() []Value {
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
