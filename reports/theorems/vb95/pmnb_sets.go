package vb95

import (
	"fmt"

	"gonum.org/v1/gonum/stat/combin"

	model "castlab/montecarlo/pmnb"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// An activeSets is a collection of sets of active nodes of the cube of d dimensions, from each of which an algorithm
// is executed.
type activeSets struct {
	d int
	a model.Algorithm
	M int // their size; 0 for any
}

// The arguments of claims on all sets.
var (
	allSets = arguments.Word("sets", "sets of active nodes", "all")
	setSize = arguments.Optional("M",
		arguments.Int("M", "sets of so many active nodes only", 1, 1<<7).UsualOf("M", "1", "2", "3", "[4..32]"))

	anySets   = setsOf(setSize, model.I, model.II, model.III)
	classSets = named(setsOf(setSize, model.II, model.III))
	fullSets  = named(setsOf(anySize, model.I, model.II, model.III))
)

// anySize is an argument without a key.
var anySize = arguments.Declared(func(*arguments.Keys) func() (*int, error) {
	return func() (*int, error) { return nil, nil }
})

// named adds the key that says that the sets are all.
func named(sets arguments.Argument[activeSets]) arguments.Argument[activeSets] {
	return arguments.Of2(func(x activeSets, _ string) (activeSets, error) { return x, nil }, sets, allSets.Default("sets", "all"))
}

// setsOf is the argument of sets with one of the algorithms.
func setsOf(size arguments.Argument[*int], algorithms ...model.Algorithm) arguments.Argument[activeSets] {
	return arguments.Of3(func(d int, a model.Algorithm, M *int) (activeSets, error) {
		x, err := newSets(d, M)
		x.a = a
		return x, err
	}, arguments.Dimensions(7), arguments.Choice("algorithm", "algorithm of Section IV", algorithms...), size)
}

// newSets returns an error for too many sets.
func newSets(d int, M *int) (activeSets, error) {
	const most = 1 << 16
	n := 1 << d
	if M == nil {
		return activeSets{d: d}, holds(d <= 4, "d", d, "at most 4 for sets of any number of active nodes")
	}
	if *M > n {
		return activeSets{}, task{d: d, M: *M}.validate()
	}
	few := combin.GeneralizedBinomial(float64(n), float64(*M)) <= most+0.5
	return activeSets{d: d, M: *M}, holds(few, "M", *M, fmt.Sprintf("a number of nodes of which the %d have at most %d sets", n, most))
}

// sum executes the algorithm from every set and returns the sum of a count.
func (x activeSets) sum(v model.Variant, of func(c model.Counts) float64) (sum float64, sets int64, err error) {
	cube, err := model.NewVariant(x.d, x.a, v)
	if err != nil {
		return 0, 0, err
	}
	sets, err = cube.FromEverySet(x.M, func(c model.Counts) { sum += of(c) })
	return sum, sets, err
}

// overSets counts something in the executions from all sets.
func overSets(v model.Variant, of func(c model.Counts) float64) claims.Measurement[activeSets] {
	return claims.Count(func(x activeSets) (float64, int64, error) { return x.sum(v, of) })
}

// failedSets counts the sets for which a reading of the algorithm fails.
func failedSets(r model.Reading) claims.Measurement[activeSets] {
	return overSets(model.Variant{Reading: r}, func(c model.Counts) float64 { return min(1, faults(c)) })
}

// faults counts what an algorithm that works does not do.
func faults(c model.Counts) float64 {
	f := c.Collisions
	return float64(f.Ranks + f.Nodes + f.Links + f.Overruns + f.Knowledge + f.Missing)
}
