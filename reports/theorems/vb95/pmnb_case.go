package vb95

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A task is a partial multinode broadcast from M nodes of the cube of d
// dimensions, t_p the time of a prefix step.
type task struct {
	d, M int
	tp   float64
}

func (x task) String() string { return fmt.Sprintf("d=%d M=%d tp=%s", x.d, x.M, kit.Trim(x.tp)) }

// nodes returns N = 2^d.
func (x task) nodes() int { return 1 << x.d }

// tasks are small and large, few packets and many, M a power of two and not.
func tasks() []task {
	return []task{{1, 2, 1}, {2, 3, 1}, {3, 1, 1}, {3, 5, 0.5}, {4, 16, 1}, {5, 9, 0}, {6, 33, 1}, {8, 100, 0.25}, {10, 1024, 1}, {12, 700, 0}}
}

// onTasks makes one exact case of each task: a number of executions with random
// active nodes, the same in all of them or the range.
func onTasks(id string, list []task, a model.Algorithm, v model.Variant, name, unit string,
	theory func(x task) (float64, error), of func(x task, c model.Counts) float64,
) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, x := range list {
		params := x.String()
		cases[i] = reports.Case{
			Params: params,
			Theory: func() (float64, error) { return theory(x) },
			Measure: kit.AtMost(max(2, min(20, 1<<18>>x.d/x.M)), montecarlo.Range(name, unit, id+" "+params, rounding(a), func() montecarlo.Replication[float64] {
				cube, err := model.NewVariant(x.d, a, v)
				if err != nil {
					return func(*rand.Rand) (float64, error) { return 0, err }
				}
				run, active := cube.NewExecution(), make([]int, 0, x.M)
				return func(r *rand.Rand) (float64, error) {
					active = drawn(r, active[:0], x.nodes(), x.M)
					c, err := run.Run(active)
					return of(x, c), err
				}
			})),
			Kind: reports.Executed,
		}
	}
	return cases
}

// rounding is what the sum of a time may lose: the d parts of a slot are no
// binary fractions, whole slots and the t_p used here are exact.
func rounding(a model.Algorithm) float64 {
	if a == model.II {
		return 1e-14
	}
	return 0
}

// drawn appends M different nodes of n, every set being equally likely.
func drawn(r *rand.Rand, dst []int, n, M int) []int {
	for x := range n {
		if left := M - len(dst); left > 0 && r.IntN(n-x) < left {
			dst = append(dst, x)
		}
	}
	return dst
}

// duration is the time of an execution.
func duration(x task, c model.Counts) float64 { return c.Duration(x.d, x.tp) }

// everySet executes the algorithm from every set of active nodes of the cube
// and sums a count.
func everySet(d int, a model.Algorithm, v model.Variant, of func(active []int, c model.Counts) float64) (sum float64, sets int64, err error) {
	cube, err := model.NewVariant(d, a, v)
	if err != nil {
		return 0, 0, err
	}
	run, active := cube.NewExecution(), make([]int, 0, 1<<d)
	for set := uint64(1); set < 1<<(1<<d); set++ {
		active = active[:0]
		for left := set; left != 0; left &= left - 1 {
			active = append(active, bits.TrailingZeros64(left))
		}
		c, err := run.Run(active)
		if err != nil {
			return 0, 0, err
		}
		sum, sets = sum+of(active, c), sets+1
	}
	return sum, sets, nil
}

// exactly makes an exact case of a count.
func exactly(params string, theory float64, name, unit string, count func() (float64, int64, error)) reports.Case {
	return reports.Case{
		Params: params,
		Theory: func() (float64, error) { return kit.Stated(theory) },
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, n, err := count()
			return value, 1e-14 * math.Abs(value), n, err
		}),
		Kind: reports.Computed,
	}
}

// The symbols of Section IV.
var (
	symbolCubeD = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolCubeN = reports.Symbol{Name: `N`, Meaning: `nodes of the hypercube, $2^d$`}
	symbolM     = reports.Symbol{Name: `M`, Meaning: "active nodes, each with one packet for all others"}
	symbolTp    = reports.Symbol{Name: `t_p`, Meaning: "time of one step of a prefix computation", Unit: "slots"}
	symbolTime  = reports.Symbol{Name: `T`, Meaning: "time of the partial multinode broadcast", Unit: "slots"}
	symbolOnes  = reports.Symbol{Name: `s(n)`, Meaning: "ones among the binary digits of n"}
	symbolQ     = reports.Symbol{Name: `q`, Meaning: `$\lceil M/d \rceil$, the most packets of a class`}
	symbolSub   = reports.Symbol{Name: `l`, Meaning: "subphase of the broadcast phase, from 1 to d"}
)
