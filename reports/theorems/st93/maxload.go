package st93

import (
	"context"
	"math"

	"castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/enumeration"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// largestLoads are the claims on the law of the largest load.
func largestLoads() []reports.Claim {
	return []reports.Claim{
		claims.Claim[loadTail]{
			ID: "ST93-LOAD-EXHAUSTIVE", Title: "The law of the largest load, all choices counted",
			Statement: `$\Pr(\max_j N_j \ge m)$ by the exact law (ST93-LOAD-LAW) is the share of the $d^K$ equally likely choices in ` +
				`which some tree is chosen at least $m$ times. All of them are gone through.`,
			Source: "derived", Measured: `\Pr(\max_j N_j \ge m)`, Name: "P(max>=m)", Within: claims.Absolute(1e-12),
			Symbols: append([]reports.Symbol{loadLevel}, loadSymbols...),
			Parameters: arguments.Of3(func(d, K, m int) (loadTail, error) {
				choices := int(min(math.Pow(float64(d), float64(K)), 1<<53))
				return loadTail{instance{d, K}, m}, atMost("choices", choices, 1<<22, "d^K, to be gone through")
			}, arguments.Int("d", "trees", 1, maxload.MaxBins).Usual("d", 1, 10), arguments.Int("K", "broadcasts", 1, 22).Usual("K", 1, 12),
				arguments.Int("m", "a load", 1, 22).Usual("m", 1, 8)),
			Over: []string{
				"d=1 K=3 m=3", "d=2 K=12 m=8", "d=2 K=13 m=7", "d=3 K=9 m=4", "d=3 K=10 m=7", "d=4 K=8 m=3,5", "d=5 K=6 m=2", "d=6 K=6 m=3",
				"d=9 K=4 m=2",
			},
			Theory: loadTail.exact, Measure: claims.Computed(loadTail.counted),
			Formula: maxload.Tail, Model: enumeration.Conditional,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-LOAD-LAW", Title: "The exact law of the largest load",
			Statement: `$\Pr(\max_j N_j \le m) = \frac{K!}{d^K} [z^K] \Bigl(\sum_{k=0}^{m} \frac{z^k}{k!}\Bigr)^d$, where $[z^K]$ takes ` +
				`the coefficient of $z^K$. Measured as the greatest distance $D$ between the distribution function of the simulated ` +
				`maximum and the formula, by more than $10^7$ throws; a test with power in the tails (the likelihood ratio of a mixture ` +
				`of other laws) excludes $D = 0$ where the distance would not show a difference.`,
			Source:   "derived; ST93, Section 3.2, has the bound (1) only",
			Measured: `D = \sup_m \left| \Pr(\max_j N_j \le m) - F(m) \right|`, Name: "D", Within: claims.Absolute(1e-3),
			Symbols: append([]reports.Symbol{
				loadLevel, {Name: "z", Meaning: "variable of the generating function"}, {Name: "k", Meaning: "a load, 0 to m"},
				{Name: "F", Meaning: "the formula"}, {Name: "D", Meaning: "the greatest distance between two distribution functions"},
			}, loadSymbols...),
			Parameters: thrownSizes.Usual("d", 2, 10).Usual("K", 10, 60), Over: []string{"d=10 K=100"},
			Long:   []string{"d=16 K=4096", "d=2 K=10", "d=3 K=20", "d=8 K=64", "d=64 K=100000", "d=10 K=1000000"},
			Theory: claims.Stated[instance](0),
			// After so many throws, which take seconds, a distance of 0 is known to within 1e-3.
			Measure: claims.Prepared(instance.thrown, distance).Between(3<<22, 3<<23),
			Formula: maxload.New, Model: model.New,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-LOAD-MEAN", Title: "Mean of the largest load",
			Statement: `$\mathrm{E} \max_j N_j = \sum_{m \ge 1} \Pr(\max_j N_j \ge m)$ with the exact law (ST93-LOAD-LAW); 12.2352947277 ` +
				`for $d = 8$, $K = 64$, against $K/d = 8$.`,
			Source: "derived", Measured: `\mathrm{E} \max_j N_j`, Name: "E max", Unit: "broadcasts", Within: claims.Relative(0.006),
			Symbols:    append([]reports.Symbol{loadLevel}, loadSymbols...),
			Parameters: thrownSizes.Usual("K", 50, 5000),
			Over:       []string{"d=2 K=10", "d=8 K=64", "d=10 K=100", "d=16 K=4096", "d=64 K=4096,100000"},
			Given:      claims.Given("d >= 2 and K >= 2, so that something varies", instance.varied),
			Theory:     func(in instance) (float64, error) { return maxload.Mean(in.d, in.K) },
			Measure: claims.Prepared(instance.thrown, func(t *model.Throw) claims.Measurement[instance] {
				maximum := t.Maximum()
				return claims.Mean(func(instance) montecarlo.Replication[float64] { return maximum() })
			}),
			Formula: maxload.Mean, Model: model.New,
		}.Declare(),
		claims.Claim[loadTail]{
			ID: "ST93-LOAD-TAIL", Title: "Tails of the largest load, down to 1e-13",
			Statement: `$\Pr(\max_j N_j \ge m)$ by the exact law (ST93-LOAD-LAW): 0.01975514936 at $d = 10$, $K = 100$, $m = 20$; ` +
				`$1.03 \cdot 10^{-13}$ at $d = 16$, $K = 4096$, $m = 384$. Measured with the first load drawn from a law that reaches ` +
				`$m$ often, each throw weighted by its likelihood ratio over the number of loads that reach $m$.`,
			Source:   "derived; the estimator is exponential tilting (Siegmund 1976)",
			Measured: `\Pr(\max_j N_j \ge m)`, Name: "P(max>=m)", Within: claims.Relative(0.03),
			Symbols: append([]reports.Symbol{loadLevel}, loadSymbols...),
			Parameters: arguments.Of3(func(in instance, m int, C float64) (loadTail, error) {
				if m == 0 {
					return factorCase{in, C}.tail(), nil
				}
				return loadTail{in, m}, nil
			}, thrownSizes, arguments.Int("m", "a load", 1, maxload.MaxBalls).Usual("m", 3, 60), loadFactor.Usual("C", 1.1, 3)).
				Either("m", "C"),
			Over:   []string{"d=10 K=100 m=20", "d=8 K=64 m=24", "d=16 K=4096 m=384"},
			Long:   []string{"d=10 K=100 m=30", "d=16 K=256 m=48", "d=64 K=100000 m=1875", "d=10 K=1000000 m=102000"},
			Given:  claims.Given("m <= K", func(c loadTail) error { return atMost("m", c.m, c.K, "the broadcasts") }).And(measurable),
			Theory: loadTail.exact,
			Measure: claims.Choose(func(c loadTail) claims.Measurement[loadTail] {
				throws := 1 << 20
				if c.deviations() > 9 { // the weights vary more
					throws = 1 << 22
				}
				return tilted(func(c loadTail) loadTail { return c }).Between(1<<17, throws)
			}),
			Formula: maxload.Tail, Model: model.Tilted,
		}.Declare(),
	}
}

// A loadTail is about P(max >= m). The threshold is an input or follows from C, and comes from no formula.
type loadTail struct {
	instance
	m int
}

// exact returns the tail by the exact law.
func (c loadTail) exact() (float64, error) { return maxload.Tail(c.d, c.K, c.m) }

// counted goes through all choices. The error allowed is that of the exact law.
func (c loadTail) counted() (p, rounding float64, choices int64, err error) {
	trees := make([]float64, c.d)
	for j := range trees {
		trees[j] = float64(j)
	}
	loads := make([]int, c.d)
	p, choices, err = enumeration.Conditional(trees, c.K, func(chosen []float64) bool {
		clear(loads)
		full := false
		for _, j := range chosen {
			loads[int(j)]++
			full = full || loads[int(j)] >= c.m
		}
		return full
	}, nil)
	return p, 1e-13, choices, err
}

// deviations returns the distance of m above the mean of a load, in standard deviations.
func (c loadTail) deviations() float64 {
	mean := float64(c.K) / float64(c.d)
	return (float64(c.m) - mean) / math.Sqrt(mean*(1-1/float64(c.d)))
}

// measurable is the hypothesis that fourth powers of the weights do not underflow: the interval needs the kurtosis.
var measurable = claims.Given("a tail above 1e-60, which throws can measure", func(c loadTail) error {
	if p, err := maxload.LogUnionBound(c.d, c.K, c.m); err != nil || c.m > c.K || p >= math.Log(1e-60) {
		return err
	}
	return &inputs.Error{Arg: "m", Value: c.m, Domain: "a load that comes with a probability of 1e-60 at least, to be measured"}
})

// tilted measures a tail by importance sampling that fills one bin. No throws are needed if the event is certain or
// impossible, nor for all balls in one bin: these are d of the d^K equally likely choices.
func tilted[T any](tail func(x T) loadTail) claims.Measurement[T] {
	return claims.By(func(name, unit, label string, x T) montecarlo.Experiment {
		c := tail(x)
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
				return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) { return p, rounding, 1, nil })(ctx, s)
			}
			e, err := montecarlo.Mean(name, unit, label, r.Weights())(ctx, s)
			e.Method += ", weights of tilted throws"
			return e, err
		}
	})
}

// thrown are K packets that choose among d trees at random.
func (in instance) thrown() (*model.Throw, error) { return model.New(in.d, in.K) }

// distance measures the distance of the law of the largest load from the formula: here alone the experiment evaluates
// the formula, as the distance requires it.
func distance(t *model.Throw) claims.Measurement[instance] {
	return claims.By(func(name, _, label string, in instance) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			law, err := maxload.New(in.d, in.K)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return montecarlo.BulkDistance(name, label, integers(law), t.Bulk())(ctx, s)
		}
	})
}

// integers lists the masses of a law until the rest is undetectable.
func integers(law *maxload.Law) montecarlo.IntegerLaw {
	const unseen = 1e-18
	m := law.Least()
	list := montecarlo.IntegerLaw{First: m}
	for ; m < law.Most() && law.Tail(m+1) > unseen; m++ {
		list.Mass = append(list.Mass, law.Mass(m))
	}
	list.Mass = append(list.Mass, law.Tail(m))
	return list
}

// The arguments of claims on the largest load; of tails, those for which importance sampling works.
var (
	thrownSizes = arguments.Of2(func(d, K int) (instance, error) { return instance{d, K}, nil },
		arguments.Int("d", "trees", 1, maxload.MaxBins), arguments.Int("K", "broadcasts", 1, maxload.MaxBalls)).
		Usual("d", 2, 20).Usual("K", 10, 400)
	loadFactor = arguments.Real("C", "load over the mean load K/d", arguments.Positive())
)

// The symbols of the claims on the largest load.
var (
	loadTrees = reports.Symbol{Name: "d", Meaning: "trees (bins), one for each dimension of the cube"}
	loadBalls = reports.Symbol{
		Name: "K", Meaning: "broadcasts (balls); each chooses one of the trees, all equally likely, independently",
	}
	loadOne   = reports.Symbol{Name: "N_j", Meaning: "broadcasts that choose tree j"}
	loadLevel = reports.Symbol{Name: "m", Meaning: "a number of broadcasts"}

	loadSymbols = []reports.Symbol{loadTrees, loadBalls, loadOne, symbolJ}
)
