package vb93

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// A cubeInstance is a hypercube with a law: what theory and experiment share.
type cubeInstance struct {
	d   int
	law distributions.Law
}

func (in cubeInstance) String() string { return fmt.Sprintf("d=%d law=%v", in.d, in.law) }

// nodes returns n = 2^d.
func (in cubeInstance) nodes() int { return 1 << in.d }

// slots returns ceil((n-1)/d), T_s, counted here and not by a formula.
func (in cubeInstance) slots() float64 { return float64((in.nodes() - 2 + in.d) / in.d) }

// cubes is the product of dimensions and laws.
func cubes(dimensions []int, laws ...distributions.Law) []cubeInstance {
	var list []cubeInstance
	for _, law := range laws {
		for _, d := range dimensions {
			list = append(list, cubeInstance{d: d, law: law})
		}
	}
	return list
}

// cubeCases makes one case of each instance; measure gets the label of its
// streams, the claim's ID and the parameters.
func cubeCases(id string, list []cubeInstance, theory func(in cubeInstance) (float64, error),
	measure func(label string, in cubeInstance) montecarlo.Experiment,
) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, in := range list {
		cases[i] = reports.Case{
			Params:   in.String(),
			Validate: in.law.Validate,
			Theory:   func() (float64, error) { return theory(in) },
			Measure:  measure(id+" "+in.String(), in),
		}
	}
	return cases
}

// onBarrier is an experiment on the barrier algorithm in d dimensions, whose
// tables are made when it runs.
func onBarrier(d int, measure func(b *cube.Barrier) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		b, err := cube.NewBarrier(d)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(b)(ctx, s)
	}
}

// onAsync is an experiment on the asynchronous algorithm in d dimensions.
func onAsync(d int, measure func(a *cube.Async) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		a, err := cube.NewAsync(d)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(a)(ctx, s)
	}
}

// lengths draws the n packet lengths of each run before it calls run.
func lengths[T any](n int, law distributions.Sampler, run func(x []float64) (T, error)) montecarlo.Replication[T] {
	x := make([]float64, n)
	return func(r *rand.Rand) (T, error) {
		for l := range x {
			x[l] = law.Sample(r)
		}
		return run(x)
	}
}

// rotationCounts makes one exact case of each d: a count read off the
// canonical schedule itself.
func rotationCounts(name string, dimensions []int, theory func(d int) (float64, error),
	count func(r *schedules.Rotation) (value float64, counted int64),
) []reports.Case {
	return rotationCountsOf(schedules.NewRotation, name, dimensions, theory, count)
}

func rotationCountsOf(order func(d int) (*schedules.Rotation, error), name string, dimensions []int,
	theory func(d int) (float64, error), count func(r *schedules.Rotation) (value float64, counted int64),
) []reports.Case {
	cases := make([]reports.Case, len(dimensions))
	for k, d := range dimensions {
		cases[k] = reports.Case{
			Params: fmt.Sprintf("d=%d", d),
			Theory: func() (float64, error) { return theory(d) },
			Measure: montecarlo.Exact(name, "", func() (float64, float64, int64, error) {
				r, err := order(d)
				if err != nil {
					return 0, 0, 0, err
				}
				value, counted := count(r)
				return value, 0, counted, nil
			}),
			Kind: reports.Computed,
		}
	}
	return cases
}

// The symbols of Sections III to V.
var (
	symbolD     = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolCubeN = reports.Symbol{Name: `n`, Meaning: `nodes of the hypercube, $2^d$`}
	symbolXl    = reports.Symbol{Name: `x_l`, Meaning: "length of node l's packet: its transmission time over any link", Unit: "time"}
	symbolMl    = reports.Symbol{Name: `M`, Meaning: `the longest packet, $\max_l x_l$`, Unit: "time"}
	symbolCubeS = reports.Symbol{Name: `T_s`, Meaning: `$\lceil (n-1)/d\rceil$, the completion time for unit lengths`, Unit: "time"}
	symbolTmod  = reports.Symbol{Name: `T_{\mathrm{mod}}`, Meaning: "completion time with barriers: phase $i+1$ starts when all packets completed phase $i$", Unit: "time"}
	symbolTas   = reports.Symbol{Name: `T_{\mathrm{async}}`, Meaning: "completion time without barriers, each link in the order of the schedule", Unit: "time"}
	symbolTi    = reports.Symbol{Name: `T_i`, Meaning: "duration of phase i, the i-th hop of every packet", Unit: "time"}
	symbolPhase = reports.Symbol{Name: `i`, Meaning: "phase, from 1 to d"}
	symbolBeta  = reports.Symbol{Name: `\beta_i`, Meaning: `$\lceil \binom{d}{i}/d\rceil$, steps of phase i`, Unit: "slots"}
	symbolPhi   = reports.Symbol{Name: `\Phi(s)`, Meaning: `$\mathrm{E}\,e^{s x}$, the moment generating function of a length`}
	symbolS     = reports.Symbol{Name: `s`, Meaning: `a point with $\Phi(s) < \infty$, $s > 0$`, Unit: "1/time"}
	symbolLam   = reports.Symbol{Name: `\lambda`, Meaning: "allowed time over number of steps, above the mean length", Unit: "time"}
	symbolXi    = reports.Symbol{Name: `\xi`, Meaning: `$e^{\lambda s}/\Phi(s) > 1$`}
	symbolW     = reports.Symbol{Name: `w`, Meaning: "busy time of one directed link in one phase: a sum of lengths", Unit: "time"}
	symbolSic   = reports.Symbol{Name: `S_{i,c}`, Meaning: `nodes $t$ with $i$ ones that are reached over dimension $c$`}
	symbolMt    = reports.Symbol{Name: `m(t)`, Meaning: "position of node t in the schedule's order, from 1"}
	symbolCubeF = reports.Symbol{Name: `F`, Meaning: "distribution function of a length"}
	symbolSigma = reports.Symbol{Name: `\sigma`, Meaning: "standard deviation of a length", Unit: "time"}
)

// none is the theory of a claim that there are none.
func none(int) (float64, error) { return kit.Stated(0) }

// rounded widens an exact count by the rounding of the formula it is compared
// with, relative to the value.
func rounded(e montecarlo.Experiment, relative float64) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		x, err := e(ctx, s)
		slack := relative * math.Abs(x.Value)
		x.Lo, x.Hi = x.Lo-slack, x.Hi+slack
		return x, err
	}
}
