package st93

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// An instance is K simultaneous broadcasts on the cube of d dimensions: what
// theory and experiment share.
type instance struct{ d, K int }

func (in instance) String() string { return fmt.Sprintf("d=%d K=%d", in.d, in.K) }

func (in instance) nodes() int { return 1 << in.d }

// least returns the smallest number of slots that the number of links and the distances
// of the cube permit any algorithm, as a real number and rounded up, counted on the
// network without a formula.
func (in instance) least() (real float64, slots int) {
	cube := topologies.Hypercube{D: in.d}
	links := cube.Order() * cube.Degree()
	sends := (cube.Order() - 1) * in.K
	far := cube.Diameter()
	return max(float64(far), float64(sends)/float64(links)), max(far, (sends+links-1)/links)
}

// instances lists instances by dimension and number of broadcasts.
func instances(pairs ...[2]int) []instance {
	list := make([]instance, len(pairs))
	for i, p := range pairs {
		list[i] = instance{d: p[0], K: p[1]}
	}
	return list
}

// The largest numbers of transmissions of one run: of an execution that counts them
// with bit operations, and of a schedule that lists them.
const (
	mostExecuted = 1 << 33
	mostListed   = 1 << 20
)

// The arguments of claims by size: those that execute, and those that list schedules.
var (
	executedSizes = sizes(20, 0, mostExecuted).Usual("d", 1, 12).Usual("K", 1, 500)
	someSizes     = sizes(16, 1, 1<<24).Usual("d", 1, 9).Usual("K", 1, 200) // executed many times
	listedSizes   = sizes(14, 0, mostListed).Usual("d", 1, 8).Usual("K", 1, 80)
)

// sizes is the argument of a dimension and a number of broadcasts.
func sizes(mostD, leastK, transmissions int) arguments.Argument[instance] {
	return arguments.Of2(func(d, K int) (instance, error) {
		in := instance{d, K}
		return in, in.affordable(transmissions)
	}, arguments.Dimensions(mostD), arguments.Int("K", "packets to broadcast", leastK, 1<<20))
}

// affordable checks that the packets, and one termination packet for each tree, make at
// most the given number of transmissions.
func (in instance) affordable(transmissions int) error {
	return atMost("K", in.K, transmissions>>in.d-in.d, fmt.Sprintf("at d=%d, so that a run takes seconds", in.d))
}

// distinct checks that K different sources exist.
func (in instance) distinct() error {
	return atMost("K", in.K, in.nodes(), "the nodes of the cube: sources are distinct")
}

// anywhere is the empty hypothesis: a node may be the source of several packets.
func anywhere(instance) error { return nil }

func atMost(arg string, value, most int, why string) error {
	if value <= most {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: value, Domain: fmt.Sprintf("an integer <= %d, %s", most, why)}
}

// some checks that there is a packet and that the sources are distinct.
func (in instance) some() error {
	if err := inputs.Integer("K", in.K, 1, math.MaxInt); err != nil {
		return err
	}
	return in.distinct()
}

// exactly checks that K has the value that the statement requires.
func (in instance) exactly(K int, why string) error {
	if in.K == K {
		return in.distinct()
	}
	return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("%s = %d", why, K)}
}

// sizesOf is the argument of a dimension and a number of broadcasts, whose default
// depends on the dimension.
func sizesOf(d arguments.Argument[int], K func(d int) int) arguments.Argument[instance] {
	return arguments.Of2(func(d int, given *int) (instance, error) {
		if given == nil {
			return instance{d, K(d)}, nil
		}
		return instance{d, *given}, nil
	}, d, arguments.Optional("K", arguments.Int("K", "packets to broadcast", 1, 1<<20)))
}

// distinctly states the hypothesis of claims about distinct sources.
const distinctly = "K <= 2^d: sources are distinct"

// distinctCases returns exactCases with distinct sources.
func distinctCases(id string, a arguments.Argument[instance], list []instance, theory func(in instance) (float64, error),
	measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Given(distinctly, exactCases(id, a, list, instance.distinct, theory, measure))
}

// exactCases makes a case of each instance, executed on random sources.
func exactCases(id string, a arguments.Argument[instance], list []instance, valid func(in instance) error,
	theory func(in instance) (float64, error), measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Cases(id, a, list, func(label string, in instance) reports.Case {
		return reports.Case{
			Validate: func() error { return valid(in) },
			Theory:   func() (float64, error) { return theory(in) },
			Measure:  measure(label, in),
			Kind:     reports.Executed,
		}
	})
}

// dimensions is the argument of the dimension of a cube, drawn up to usual.
func dimensions(least, most, usual int) arguments.Argument[int] {
	return arguments.Int("d", "dimensions of the hypercube", least, most).Usual("d", float64(least), float64(usual))
}

// dimensionCases makes one exact case of each dimension.
func dimensionCases(a arguments.Argument[int], printed []int, theory func(d int) (float64, error), name, unit string,
	count func(d int) (value float64, counted int64, err error),
) reports.Cases {
	return kit.IntegersOf("", "d", a, printed, func(_ string, d int) reports.Case {
		return countCase(name, unit, func() (float64, error) { return theory(d) }, func() (float64, int64, error) { return count(d) })
	})
}

// executed returns an experiment on the given number of executions with K random
// sources: the smallest and the largest result.
func executed(in instance, ranks model.Ranks, runs int, label, name, unit string, rounding float64, of func(t model.Times) float64) montecarlo.Experiment {
	return onCube(in, ranks, func(cube *model.Cube) montecarlo.Experiment {
		return kit.AtMost(runs, montecarlo.Range(name, unit, label, rounding, result(cube, in.K, of)))
	})
}

// onCube returns an experiment on the cube of an instance that builds the cube when it
// runs.
func onCube(in instance, ranks model.Ranks, measure func(cube *model.Cube) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		cube, err := model.New(in.d, ranks)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(cube)(ctx, s)
	}
}

// result returns the replications of one number of an execution.
func result[T any](cube *model.Cube, K int, of func(t model.Times) T) func() montecarlo.Replication[T] {
	completion := cube.Completion(K)
	return func() montecarlo.Replication[T] {
		run := completion()
		return func(r *rand.Rand) (T, error) {
			t, err := run(r)
			return of(t), err
		}
	}
}

// everySet calls visit with every set of K nodes of the cube, d <= 6, and returns the
// number of sets. The slice is valid during the call only.
func everySet(in instance, visit func(sources []int) error) (sets int64, err error) {
	n := uint(in.nodes())
	if in.K > int(n) {
		return 0, nil
	}
	sources := make([]int, 0, in.K)
	for set := uint64(1)<<in.K - 1; ; {
		sources = sources[:0]
		for left := set; left != 0; left &= left - 1 {
			sources = append(sources, bits.TrailingZeros64(left))
		}
		sets++
		if err := visit(sources); err != nil {
			return sets, err
		}
		// The next larger number with as many ones (Gosper's hack): the lowest run of
		// ones moves its top bit up and the others down.
		last := set & -set
		up := set + last
		if up == 0 || up>>n != 0 {
			return sets, nil
		}
		set = up | (up^set)>>(bits.TrailingZeros64(last)+2)
	}
}

// choose returns n over k, rounded if it exceeds 2^53.
func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

// integer converts an integer formula to the theory of a claim.
func integer(value int, err error) (float64, error) { return float64(value), err }

// The symbols of the paper.
var (
	symbolD     = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolK     = reports.Symbol{Name: `K`, Meaning: "packets to broadcast"}
	symbolT     = reports.Symbol{Name: `T`, Meaning: "completion time", Unit: "slots"}
	symbolN     = reports.Symbol{Name: `N_j`, Meaning: "packets that use tree j"}
	symbolTree  = reports.Symbol{Name: `T^{(j)}`, Meaning: "the j-th of the d arc-disjoint spanning trees, rooted at the neighbor $2^j$ of node 0"}
	symbolJ     = reports.Symbol{Name: `j`, Meaning: "tree, from 0 to d-1"}
	symbolRank  = reports.Symbol{Name: `r_x`, Meaning: "packets at nodes x, x+1, ..., $2^d-1$"}
	symbolX     = reports.Symbol{Name: `x`, Meaning: "node"}
	symbolLeast = reports.Symbol{Name: `T_{\min}`, Meaning: `the lower bound of ST93-LB, $\max(d, (2^d-1)K/(d\,2^d))$`, Unit: "slots"}
	symbolC     = reports.Symbol{Name: `C`, Meaning: "load over the mean load K/d"}
	symbolE     = reports.Symbol{Name: `e`, Meaning: "Euler's number, 2.718..."}
)
