package st93

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// An instance is K simultaneous broadcasts on the cube of d dimensions: what
// theory and experiment share.
type instance struct{ d, K int }

func (in instance) String() string { return fmt.Sprintf("d=%d K=%d", in.d, in.K) }

// nodes returns 2^d.
func (in instance) nodes() int { return 1 << in.d }

// least returns the least number of slots that the links and the distances of
// the cube leave any algorithm, counted from the network and not by a formula,
// as a real number and rounded up.
func (in instance) least() (real float64, slots int) {
	cube := topologies.Hypercube{D: in.d}
	links := cube.Order() * cube.Degree()
	sends := (cube.Order() - 1) * in.K
	far := cube.Diameter()
	return max(float64(far), float64(sends)/float64(links)), max(far, (sends+links-1)/links)
}

// instances is every pair of a dimension and a number of broadcasts.
func instances(pairs ...[2]int) []instance {
	list := make([]instance, len(pairs))
	for i, p := range pairs {
		list[i] = instance{d: p[0], K: p[1]}
	}
	return list
}

// exactCases makes one case of each instance, executed on draws.
func exactCases(id string, list []instance, theory func(in instance) (float64, error),
	measure func(label string, in instance) montecarlo.Experiment,
) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, in := range list {
		cases[i] = reports.Case{
			Params:  in.String(),
			Theory:  func() (float64, error) { return theory(in) },
			Measure: measure(id+" "+in.String(), in),
			Kind:    reports.Executed,
		}
	}
	return cases
}

// dimensionCases makes one exact case of each dimension.
func dimensionCases(dimensions []int, theory func(d int) (float64, error), name, unit string,
	count func(d int) (value float64, counted int64, err error),
) []reports.Case {
	cases := make([]reports.Case, len(dimensions))
	for i, d := range dimensions {
		cases[i] = countCase(fmt.Sprintf("d=%d", d), name, unit,
			func() (float64, error) { return theory(d) },
			func() (float64, int64, error) { return count(d) })
	}
	return cases
}

// executed is an experiment on so many executions with K random sources: the
// smallest and the largest result.
func executed(in instance, how model.Ranks, runs int, label, name, unit string, of func(t model.Times) float64) montecarlo.Experiment {
	return onCube(in, how, func(cube *model.Cube) montecarlo.Experiment {
		return kit.AtMost(runs, montecarlo.Range(name, unit, label, 0, result(cube, in.K, of)))
	})
}

// onCube is an experiment on the cube of an instance, made when it runs.
func onCube(in instance, how model.Ranks, measure func(cube *model.Cube) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		cube, err := model.New(in.d, how)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(cube)(ctx, s)
	}
}

// result is the model of one number of an execution.
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

// everySet calls visit with every set of K nodes of the cube, d <= 5, and
// returns how many there are. The slice is good for one call.
func everySet(in instance, visit func(sources []int) error) (sets int64, err error) {
	n := uint(in.nodes())
	sources := make([]int, 0, in.K)
	for set := uint64(0); set < 1<<n; set++ {
		if bits.OnesCount64(set) != in.K {
			continue
		}
		sources = sources[:0]
		for left := set; left != 0; left &= left - 1 {
			sources = append(sources, bits.TrailingZeros64(left))
		}
		sets++
		if err := visit(sources); err != nil {
			return sets, err
		}
	}
	return sets, nil
}

// integer turns a formula's count into a claim's number.
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
