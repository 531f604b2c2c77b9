package curves

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo"
	"castlab/reports"
)

// A Table is what was computed over a grid.
type Table struct {
	Name    string // of a quantity, a model or a claim
	Title   string // what it is, in plain text
	Symbol  string // of the one value of its points; "" for the value's name
	Note    string // what else a reader of the figure must know, in plain text; may be ""
	Caption string // markdown: sources, methods, seed
	Command string // that repeats it; "" for none
	Keys    []Key  // in their order
	Points  []Point
	Dense   []Point // further points of theory alone, between the others; may be empty

	Meanings map[string]string // of values, by name; may be nil
}

// A Key is a parameter of the points.
type Key struct {
	Name, Meaning string
	Whole         bool // its values are integers
}

// A Point is one combination of values of the keys.
type Point struct {
	Params string // canonical key=value words
	Values []Value

	keyed map[string]string
}

// At is a point with values.
func At(params string, values ...Value) Point {
	p := Point{Params: params, Values: values, keyed: map[string]string{}}
	for _, w := range reports.Words(params) {
		key, text, _ := strings.Cut(w, "=")
		p.keyed[key] = text
	}
	return p
}

// A Value is a number of theory, an estimate, or both.
type Value struct {
	Name, Unit string
	Theory     float64              // NaN for none
	Bound      bool                 // theory bounds the estimate
	Estimate   *montecarlo.Estimate // nil for none
}

// Word returns the value of a key at a point; "" if it has none.
func (p Point) Word(key string) string { return p.keyed[key] }

// number returns the value of a key as a number.
func (p Point) number(key string) (float64, bool) {
	x, err := strconv.ParseFloat(p.Word(key), 64)
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
}

// key returns a key by its name.
func (t Table) key(name string) Key {
	for _, k := range t.Keys {
		if k.Name == name {
			return k
		}
	}
	return Key{Name: name}
}

// values returns the different values of a key, in the order in which they come.
func (t Table) values(key string) (list []string) {
	for _, p := range t.Points {
		if w := p.Word(key); !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// varying returns the keys that have several values, and the words of the others.
func (t Table) varying() (keys, fixed []string) {
	for _, k := range t.Keys {
		switch values := t.values(k.Name); {
		case len(values) > 1:
			keys = append(keys, k.Name)
		case len(values) == 1 && values[0] != "":
			fixed = append(fixed, k.Name+"="+values[0])
		}
	}
	return keys, fixed
}

// Varying returns the keys that have several values.
func (t Table) Varying() []string {
	keys, _ := t.varying()
	return keys
}

// Fixed returns the words that all points share.
func (t Table) Fixed() string {
	_, fixed := t.varying()
	return strings.Join(fixed, " ")
}

// Names returns the names of the values, in the order in which they come.
func (t Table) Names() (list []string) {
	for _, p := range t.Points {
		for _, v := range p.Values {
			if !slices.Contains(list, v.Name) {
				list = append(list, v.Name)
			}
		}
	}
	return list
}

// without returns the number of points that have no value.
func (t Table) without() (n int) {
	for _, p := range t.Points {
		if p.Values == nil {
			n++
		}
	}
	return n
}
