package st93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// thrown returns an experiment on the largest load of K packets that choose among d
// trees at random. It builds the tables of the throws, which takes some milliseconds,
// when it runs.
func (in instance) thrown(with func(t *model.Throw) (montecarlo.Experiment, error)) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		t, err := model.New(in.d, in.K)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e, err := with(t)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return e(ctx, s)
	}
}

// A loadTail is about P(max >= m). The threshold is an input or follows from C, and
// comes from no formula.
type loadTail struct {
	instance
	m int
}

func (c loadTail) String() string { return fmt.Sprintf("%v m=%d", c.instance, c.m) }

// exact returns the tail by the exact law.
func (c loadTail) exact() (float64, error) { return maxload.Tail(c.d, c.K, c.m) }

// tilted estimates the tail by importance sampling that fills one bin. No throws are
// needed if the event is certain or impossible, nor for all balls in one bin: these are
// d of the d^K equally likely choices.
func (c loadTail) tilted(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		r, err := model.Tilted(c.d, c.K, c.m)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		p, known := r.Certain()
		rounding := 0.0
		if c.m == c.K && !known {
			p, known = math.Pow(float64(c.d), float64(1-c.K)), true
			rounding = 1e-11 * p // of the exact law
		}
		if known {
			return montecarlo.Exact("P(max>=m)", "", func() (float64, float64, int64, error) { return p, rounding, 1, nil })(ctx, s)
		}
		e, err := montecarlo.Mean("P(max>=m)", "", label, r.Weights())(ctx, s)
		e.Method += ", weights of tilted throws"
		return e, err
	}
}

// A factorCase is about P(max >= C K/d).
type factorCase struct {
	instance
	C float64
}

func (c factorCase) String() string { return fmt.Sprintf("%v C=%s", c.instance, kit.Trim(c.C)) }

// tail returns the same event as a number of balls: max >= ceil(C K/d), where rounding
// of the product must not pass an integer.
func (c factorCase) tail() loadTail {
	const rounding = 1e-9
	return loadTail{c.instance, int(min(math.Ceil(c.C*float64(c.K)/float64(c.d)-rounding), float64(c.K+1)))}
}

// The arguments of claims on the largest load; of tails, those for which importance
// sampling works.
var (
	thrownSizes = arguments.Of2(func(d, K int) (instance, error) { return instance{d, K}, nil },
		arguments.Int("d", "trees", 1, maxload.MaxBins), arguments.Int("K", "broadcasts", 1, maxload.MaxBalls)).Usual("d", 2, 20).Usual("K", 10, 400)
	loadFactor  = arguments.Real("C", "load over the mean load K/d", arguments.Positive())
	factorSizes = factorsOf(loadFactor.Usual("C", 1.1, 4))
)

func factorsOf(C arguments.Argument[float64]) arguments.Argument[factorCase] {
	return arguments.Of2(func(in instance, C float64) (factorCase, error) { return factorCase{in, C}, nil }, thrownSizes, C)
}

// measurable checks that fourth powers of the weights do not underflow: the interval
// needs the kurtosis.
func (c loadTail) measurable() error {
	const least = 1e-60
	if p, err := maxload.LogUnionBound(c.d, c.K, c.m); err != nil || c.m > c.K || p >= math.Log(least) {
		return err
	}
	return &inputs.Error{Arg: "m", Value: c.m, Domain: fmt.Sprintf("a load that comes with a probability of %g at least, to be measured", least)}
}

// measurably states the hypothesis that measurable checks.
const measurably = "a tail above 1e-60, which throws can measure"

// factorCases makes a case of each, measured by importance sampling.
func factorCases(id string, list []factorCase, bound func(d, K int, C float64) (float64, error)) reports.Cases {
	return kit.Given(measurably, kit.Cases(id, factorSizes, list, func(label string, c factorCase) reports.Case {
		theory := func() (float64, error) { return bound(c.d, c.K, c.C) }
		k := reports.Case{Validate: c.tail().validate(theory), Theory: theory, Measure: c.tail().tilted(label)}
		if c.tail().deviations() > 12 { // the weights are skewed
			k.Measure = kit.Longer(1<<20, k.Measure)
		}
		return k
	}))
}

// validate checks the hypotheses of a formula, and that the tail can be measured.
func (c loadTail) validate(theory func() (float64, error)) func() error {
	return func() error {
		if _, err := theory(); err != nil {
			return err
		}
		return c.measurable()
	}
}

// The symbols of the claims on the largest load.
var (
	loadTrees = reports.Symbol{Name: "d", Meaning: "trees (bins), one for each dimension of the cube"}
	loadBalls = reports.Symbol{Name: "K", Meaning: "broadcasts (balls); each chooses one of the trees, all equally likely, independently"}
	loadOne   = reports.Symbol{Name: "N_j", Meaning: "broadcasts that choose tree j"}
	loadLevel = reports.Symbol{Name: "m", Meaning: "a number of broadcasts"}

	loadSymbols = []reports.Symbol{loadTrees, loadBalls, loadOne, symbolJ}
)
