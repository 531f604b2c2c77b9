package collectives

import (
	"castlab/reports/arguments"
	"castlab/topologies/programs"
)

// Words are what a command line says of a comparison besides its algorithms, a part for every group of keys.
type Words struct {
	place     place
	sizes     sizes
	root      int
	costs     costs
	reduction float64
	variation variation
}

// Asked declares the keys of a comparison; several lets task= and nodes= have lists of values.
func Asked(several bool) arguments.Argument[Words] {
	return arguments.Of6(func(p place, s sizes, root int, c costs, reduction float64, v variation) (Words, error) {
		return Words{place: p, sizes: s, root: root, costs: c, reduction: reduction, variation: v}, nil
	},
		places(several),   // task, nodes or topology
		sizesOrOne(),      // size, sizes
		roots(),           // root
		costsOfMessages(), // machine, of a fitted one its network, distances; of a topology law, length, order
		reductions(),      // reduction
		variations(),      // latency, added, stragglers, ..., stall, stall-every, slow
	)
}

func roots() arguments.Argument[int] {
	return arguments.Int("root", "the rank that has or gets the data", 0, programs.MaxRanks-1).Default("root", "0")
}

func reductions() arguments.Argument[float64] {
	return arguments.Of1(zeroIfNone[float64], arguments.Optional("reduction", arguments.Real("reduction",
		"of a task that combines: its time per byte; nothing if left out", arguments.Nonnegative())))
}

// zeroIfNone is the value of a key that may be left out.
func zeroIfNone[T any](x *T) (value T, err error) {
	if x != nil {
		value = *x
	}
	return value, nil
}

// Tasks are what the algorithms are to do: one, or each of a list.
func (w Words) Tasks() []programs.Task { return w.place.tasks }

// Ranks are among how many ranks: one number, or each of a list; on a network 0.
func (w Words) Ranks() []int { return w.place.ranks }

// Sized reports whether a size or sizes are given.
func (w Words) Sized() bool { return w.sizes.one != nil || w.sizes.several != nil }

// WithSizes are the words with several sizes.
func (w Words) WithSizes(list []int64) Words {
	w.sizes = sizes{several: &list}
	return w
}

// Compare is the comparison of algorithms for the first task and number of ranks.
//
// Errors: those of Setting, and of its Algorithms and Compare.
func (w Words) Compare(g arguments.Grammar, algorithms []string) (*Comparison, error) {
	s, err := w.Setting(g, w.Tasks()[0], w.Ranks()[0])
	if err != nil {
		return nil, err
	}
	list, err := s.Algorithms(algorithms)
	if err != nil {
		return nil, err
	}
	return s.Compare(list)
}

// CompareAll is the comparison of all algorithms that fit.
//
// Errors: those of Setting and of its Compare.
func (w Words) CompareAll(g arguments.Grammar) (*Comparison, error) {
	s, err := w.Setting(g, w.Tasks()[0], w.Ranks()[0])
	if err != nil {
		return nil, err
	}
	return s.Compare(s.All())
}
