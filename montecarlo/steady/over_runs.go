package steady

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// OverRuns measures a steady-state number of one or several systems by independent
// runs: a replication is a run of each, one after the other on one stream, of which
// the warm-up is left out. With the sums S of all that is left and those of its two
// halves, the replication is
//
//	2 f(S) - (f(S_1) + f(S_2))/2,  S = S_1 + S_2
//
// for a smooth function f of the sums, a ratio of means above all: f of a run of n
// units is biased by c/n, and that of its halves by 2c/n, which cancel and leave a bias
// of the order 1/n^2 (the jackknife of two groups). Of a plain mean it is the mean. The
// interval is Student's over the replications, which share nothing, so that it needs
// no model of how a run depends on itself.
//
// Symbols: sums are in the order of the systems. Units: those of what of returns.
// Source: Quenouille, "Notes on bias in estimation", Biometrika 43 (1956).
// Errors: those of montecarlo.Mean and of the systems' Start.
func OverRuns[S Sums[S]](name, unit, label string, of func(sums []S) float64, systems ...Runs[S]) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := montecarlo.Mean(name, unit, label, func() montecarlo.Replication[float64] { return jackknifed(of, systems) })(ctx, s)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e.Method += ", " + described(systems)
		return e, nil
	}
}

// Runs are runs of one system, each from its empty state.
type Runs[S Sums[S]] struct {
	// Start begins a run on random words of its own and goes on until warmUp is over.
	Start func(w *montecarlo.Words, warmUp int) (Stretch[S], error)

	Relaxation float64 // relaxation time, in units of the warm-up; 0 for runs that start in steady state
	Clock      string  // unit of the warm-up, in the plural, if it is not Unit: slots
	Length     int     // units that count, an even number: of an odd one the last does not
	Unit       string  // of the length, in the plural: frames, periods, packets
}

// A Stretch goes on with a run for n units and returns the sums over these.
type Stretch[S any] func(n int) (S, error)

// Sums are the sums over some units of a run of what is measured, such as a Quotient. Plus
// returns the sums over the units of both, and changes neither.
type Sums[S any] interface{ Plus(more S) S }

// WarmUp returns how long a run that starts empty goes on before it counts: ten relaxation
// times, rounded up. A relaxation time tau is the number of units in which the deviation
// from steady state comes to shrink by the factor e. For a queue near saturation it is
// that of Brownian motion reflected at 0, of drift -(1-rho) and variance s^2 a unit,
//
//	tau = 2 s^2/(1-rho)^2
//
// The mean of the L units after k relaxation times is low by less than
// D exp(-k) tau/L, where D is the steady-state mean less what an empty system has; its
// standard error is about D sqrt(tau/L), for a mean over N users at least a sqrt(N)-th
// of that. With k = 10 the mean of n runs is low by less than 5e-5 sqrt(n N tau/L)
// standard errors: by 0.012 of them for 10000 runs of L = 200 tau and 1000 users.
// COVERAGE.md has what is left after fewer relaxation times.
//
// Source: derived; Abate and Whitt, "Transient behavior of regulated Brownian motion,
// I: starting at the origin", Advances in Applied Probability 19 (1987), for tau.
func WarmUp(relaxation float64) float64 { return math.Ceil(10 * relaxation) }

// Halves makes one run, leaves out its warm-up and returns the sums over the first half
// of what counts and over the second.
//
// Errors: *inputs.Error for a Relaxation below 0, NaN or of a warm-up beyond 2^53 units, and for a Length below 0;
// those of Start and of its Stretch.
func (r Runs[S]) Halves(random *rand.Rand) (first, second S, err error) {
	warmUp := WarmUp(r.Relaxation)
	if !(warmUp >= 0 && warmUp <= 1<<53) {
		return first, second, &inputs.Error{Arg: "relaxation", Value: r.Relaxation, Domain: "a number of units in [0, 2^53/10]"}
	}
	if err := inputs.Integer("length", r.Length, 0, math.MaxInt); err != nil {
		return first, second, err
	}
	run, err := r.Start(montecarlo.NewWords(random), int(warmUp))
	if err != nil {
		return first, second, err
	}
	if first, err = run(r.Length / 2); err != nil {
		return first, second, err
	}
	second, err = run(r.Length / 2)
	return first, second, err
}

// jackknifed is the replication of OverRuns.
func jackknifed[S Sums[S]](of func(sums []S) float64, systems []Runs[S]) montecarlo.Replication[float64] {
	whole, first, second := make([]S, len(systems)), make([]S, len(systems)), make([]S, len(systems))
	return func(r *rand.Rand) (float64, error) {
		for i, system := range systems {
			var err error
			if first[i], second[i], err = system.Halves(r); err != nil {
				return 0, err
			}
			whole[i] = first[i].Plus(second[i])
		}
		return 2*of(whole) - (of(first)+of(second))/2, nil
	}
}

// described says how long the runs are.
func described[S Sums[S]](systems []Runs[S]) string {
	var each []string
	for _, r := range systems {
		text := fmt.Sprintf("runs of %d %s", r.Length/2*2, r.Unit)
		if r.Relaxation == 0 {
			text += " in steady state"
		} else {
			text += strings.TrimRight(fmt.Sprintf(" after a warm-up of %.0f %s", WarmUp(r.Relaxation), r.Clock), " ")
		}
		if len(each) == 0 || text != each[len(each)-1] {
			each = append(each, text)
		}
	}
	return strings.Join(each, " and ") + ", jackknifed"
}
