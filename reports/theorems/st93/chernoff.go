package st93

import (
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// loadBounds are the claims on bounds of the largest load, and on the two cases of the paper.
func loadBounds() []reports.Claim {
	return []reports.Claim{
		claims.Claim[factorCase]{
			ID: "ST93-CHERNOFF", Title: "Chernoff bound on the largest load",
			Statement: `$\Pr(\max_j N_j \ge C K/d) \le 2d\,(e/C)^{CK/d}$. True for every $C > 0$ and less than 1 only for $C > e$, if ` +
				`then: at $d = 10$, $K = 100$, $C = 2$ it says 9254, where the probability is 0.0198 and the one-sided bound ` +
				`(ST93-CHERNOFF-SHARP) 0.21. In all other cases it is less than 1. Nothing attains it: it gives away a factor of at ` +
				`least $2e^{K/d}$ (ST93-CHERNOFF-GAIN), so a check of it sees gross errors only.`,
			Source: "ST93, Section 3.2, eq. (1)", Measured: `\Pr(\max_j N_j \ge C K/d)`, Name: "P(max>=m)", Relation: reports.AtMost,
			Symbols:    append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
			Parameters: factorSizes, Over: []string{
				"d=10 K=100 C=2,3.5,4", "d=8 K=64 C=3.5", "d=16 K=256 C=3", "d=13 K=169 C=4", "d=4 K=64 C=3.5",
			},
			Given: claims.About(factorCase.tail, measurable), Defined: true,
			Theory:  func(c factorCase) (float64, error) { return maxload.PrintedChernoff(c.d, c.K, c.C) },
			Measure: tilted(factorCase.tail).Wrapped(longerIfSkewed),
			Formula: maxload.PrintedChernoff, Model: model.Tilted, Figures: loadFigures,
		}.Declare(),
		claims.Claim[factorCase]{
			ID: "ST93-CHERNOFF-SHARP", Title: "One-sided Chernoff bound on the largest load",
			Statement: `$\Pr(\max_j N_j \ge C K/d) \le d \left(\frac{e^{C-1}}{C^C}\right)^{K/d}$ for $C \ge 1$: one load exceeds its ` +
				`mean with the best exponential bound of a Poisson load, and a union over the $d$ trees. At $d = 10$, $K = 100$, $C = 2$ ` +
				`it is 0.21, where eq. (1) says 9254 and the probability is 0.0198. No instance that attains it is known: a binomial ` +
				`load is taken for a Poisson one, and an exponential bound has no factor in front.`,
			Source:   "sharpens ST93, Section 3.2, eq. (1); derived",
			Measured: `\Pr(\max_j N_j \ge C K/d)`, Name: "P(max>=m)", Relation: reports.AtMost,
			Symbols:    append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
			Parameters: factorSizes, Over: []string{"d=10 K=100 C=2,3,4", "d=13 K=169 C=2", "d=16 K=4096 C=1.2,1.5"},
			Given: claims.About(factorCase.tail, measurable), Defined: true,
			Theory:  func(c factorCase) (float64, error) { return maxload.SharpChernoff(c.d, c.K, c.C) },
			Measure: tilted(factorCase.tail).Wrapped(longerIfSkewed),
			Formula: maxload.SharpChernoff, Model: model.Tilted,
		}.Declare(),
		claims.Claim[factorCase]{
			ID: "ST93-CHERNOFF-GAIN", Title: "What the Chernoff bound gives away",
			Statement: `$2d\,(e/C)^{CK/d}$, eq. (1), is $2 e^{K/d}$ times the one-sided bound $d\,(e^{C-1}/C^C)^{K/d}$, whatever $C$: a ` +
				`factor 2 for a side that is not asked for, and $e^{K/d}$ because $e^{C-1}$ was replaced by $e^C$. At $K = d^2$ these ` +
				`are 4 to 6 orders of magnitude for $d = 9$ to $13$.`,
			Source:   "derived from ST93, Section 3.2, eq. (1)",
			Measured: `2d\,(e/C)^{CK/d} \Big/ d\,(e^{C-1}/C^C)^{K/d}`, Name: "ratio", Within: claims.Relative(1e-9),
			Symbols:    append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
			Parameters: factorSizes, Over: []string{
				"d=9 K=81 C=2", "d=10 K=100 C=2", "d=11 K=121 C=2", "d=12 K=144 C=2", "d=13 K=169 C=2", "d=10 K=100 C=4",
			},
			Given:   claims.Given("C >= 1, and both bounds between 1e-300 and 1e300", factorCase.bothRepresented),
			Theory:  func(c factorCase) (float64, error) { return kit.Stated(2 * math.Exp(float64(c.K)/float64(c.d))) },
			Measure: claims.Computed(factorCase.ratioOfBounds),
			Formula: kit.Stated, Model: factorCase.ratioOfBounds,
		}.Declare(),
		claims.Claim[caseOne]{
			ID: "ST93-CASE1", Title: "Many broadcasts: no tree has many more than its share (with twelve orders of magnitude to spare)",
			Statement: `If $K \ge 2d \log d$, then $\Pr(\max_j N_j \ge CK/d) \le 2^{-C}$ for any fixed $C \ge 2e$. It holds with the ` +
				`logarithm to base 2 and with the natural one; what eq. (1) gives is far less, $2d \cdot 2^{-2C \log d}$, and so is the ` +
				`probability, as the tightness shows: that the cases pass shows that the statement is true, and nothing of whether ` +
				`$2^{-C}$ is the right order. ST93-CHERNOFF-SHARP is the bound that would be used.`,
			Source:   "ST93, Section 3.2, case 1; the base of the logarithm is not given",
			Measured: `\Pr(\max_j N_j \ge CK/d)`, Name: "P(max>=m)", Relation: reports.AtMost,
			Symbols: append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
			Parameters: arguments.Of2(func(c factorCase, log maxload.Logarithm) (caseOne, error) { return caseOne{c, log}, nil },
				factorsOf(loadFactor.Usual("C", 5.5, 9)), logarithm),
			Over: []string{
				"d=6 K=32 C=5.5 log=log2", "d=8 K=48 C=5.5 log=log2", "d=16 K=128 C=5.5,8 log=log2", "d=80 K=1012 C=5.5 log=log2",
				"d=16 K=89 C=5.5 log=ln", "d=80 K=702 C=5.5 log=ln",
			},
			Given: claims.Given[caseOne]("K >= 2d log d, C >= 2e").And(claims.About(caseOne.tail, measurable)), Defined: true,
			Theory: func(c caseOne) (float64, error) { return maxload.Case1(c.d, c.K, c.C, c.log) }, Measure: tilted(caseOne.tail),
			Formula: maxload.Case1, Model: model.Tilted,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-CASE2", Title: "Few broadcasts: no tree is chosen d times",
			Statement: `If $K \le d^2/(2e)$, then $\Pr(\max_j N_j \ge d) \le 2d \cdot 2^{-d}$. It is eq. (1) with $C = d^2/K \ge 2e$. ` +
				`The cases have the largest $K$ that is allowed.`,
			Source: "ST93, Section 3.2, case 2", Measured: `\Pr(\max_j N_j \ge d)`, Name: "P(max>=m)", Relation: reports.AtMost,
			Symbols:    append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
			Parameters: thrownSizes.Usual("d", 3, 100).Usual("K", 1, 400),
			Over:       []string{"d=7 K=9", "d=8 K=11", "d=10 K=18", "d=12 K=26", "d=20 K=73", "d=40 K=294", "d=80 K=1177"},
			Given:      claims.Given[instance]("K <= d^2/(2e)").And(claims.About(instance.dOnOne, measurable)), Defined: true,
			Theory:  func(in instance) (float64, error) { return maxload.Case2(in.d, in.K) },
			Measure: tilted(instance.dOnOne).Longer(1 << 18),
			Formula: maxload.Case2, Model: model.Tilted,
		}.Declare(),
		claims.Claim[trial]{
			ID: "ST93-CASES", Title: "From which dimension on the two cases are exhaustive",
			Statement: `Every $K \ge 1$ satisfies $K \ge 2d \log d$ or $K \le d^2/(2e)$ for all $d \ge d_0$, and not for $d = d_0 - 1$: ` +
				`$d_0 = 66$ with the logarithm to base 2, $d_0 = 41$ with the natural one. So "for large enough $d$" is right, and says ` +
				`nothing of a cube that could be built: at $d = 10$ each $K$ from 19 to 66 falls between the cases (base 2). Measured: ` +
				`every $K$ at every $d \le 2000$.`,
			Source: "ST93, Section 3.2, between cases 1 and 2; the thresholds are derived", Measured: `d_0`, Within: claims.OneCount,
			Symbols: []reports.Symbol{
				loadTrees, loadBalls, symbolE, {Name: `d_0`, Meaning: "least dimension from which on no K is left out"},
			},
			Parameters: arguments.Of2(func(log maxload.Logarithm, most int) (trial, error) { return trial{log, most}, nil }, logarithm,
				arguments.Int("most", "dimensions that are tried", 1, 4096).Usual("most", 40, 3000).Implied("most", "2000")),
			Over:   []string{"log=log2,ln"},
			Given:  claims.Given("tried up to d_0 - 1 at least", trial.reaches),
			Theory: trial.exhaustiveFrom,
			Measure: claims.Count(func(x trial) (int, int64, error) {
				log := math.Log
				if x.log == maxload.Binary {
					log = math.Log2
				}
				from, pairs := coveredFrom(x.most, log)
				return from, pairs, nil
			}),
			Formula: maxload.Exhaustive, Model: coveredFrom,
		}.Declare(),
	}
}

// A factorCase is about P(max >= C K/d).
type factorCase struct {
	instance
	C float64
}

var factorSizes = factorsOf(loadFactor.Usual("C", 1.1, 4))

func factorsOf(C arguments.Argument[float64]) arguments.Argument[factorCase] {
	return arguments.Of2(func(in instance, C float64) (factorCase, error) { return factorCase{in, C}, nil }, thrownSizes, C)
}

// tail returns the same event as a number of balls: max >= ceil(C K/d), where rounding of the product must not pass
// an integer.
func (c factorCase) tail() loadTail {
	const rounding = 1e-9
	return loadTail{c.instance, int(min(math.Ceil(c.C*float64(c.K)/float64(c.d)-rounding), float64(c.K+1)))}
}

// longerIfSkewed gives further looks to tails whose weights are skewed.
func longerIfSkewed(c factorCase, e montecarlo.Experiment) montecarlo.Experiment {
	if c.tail().deviations() > 12 {
		return claims.Longer(1<<20, e)
	}
	return e
}

// bothRepresented checks that neither bound overflows or underflows.
func (c factorCase) bothRepresented() error {
	const least, most = 1e-300, 1e300
	for _, bound := range []func(d, K int, C float64) (float64, error){maxload.PrintedChernoff, maxload.SharpChernoff} {
		switch b, err := bound(c.d, c.K, c.C); {
		case err != nil:
			return err
		case b < least || b > most:
			return &inputs.Error{Arg: "bound", Value: b, Domain: fmt.Sprintf("a number from %g to %g", least, most)}
		}
	}
	return nil
}

// ratioOfBounds evaluates the two displays.
func (c factorCase) ratioOfBounds() (ratio, rounding float64, n int64, err error) {
	printed, err := maxload.PrintedChernoff(c.d, c.K, c.C)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("printed: %w", err)
	}
	sharp, err := maxload.SharpChernoff(c.d, c.K, c.C)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("sharp: %w", err)
	}
	return printed / sharp, 1e-11 * printed / sharp, 1, nil
}

// A caseOne also selects the logarithm that the paper may mean.
type caseOne struct {
	factorCase
	log maxload.Logarithm
}

var logarithm = arguments.Choice("log", "the logarithm of the paper", maxload.Binary, maxload.Natural)

// dOnOne is the event that d broadcasts or more choose one tree.
func (in instance) dOnOne() loadTail { return loadTail{in, in.d} }

// A trial is a search over every dimension up to most.
type trial struct {
	log  maxload.Logarithm
	most int
}

func (x trial) reaches() error {
	from, err := x.exhaustiveFrom()
	if err == nil && float64(x.most) < from-1 {
		err = &inputs.Error{Arg: "most", Value: x.most, Domain: fmt.Sprintf("an integer >= d_0 - 1 = %v", from-1)}
	}
	return err
}

// exhaustiveFrom returns the smallest d from which on the formula says that the two cases are exhaustive.
func (x trial) exhaustiveFrom() (float64, error) {
	for d := maxload.MaxBins; d >= 1; d-- {
		covered, err := maxload.Exhaustive(d, x.log)
		if err != nil {
			return 0, err
		}
		if !covered {
			return float64(d + 1), nil
		}
	}
	return 1, nil
}

// coveredFrom enumerates K and d and returns the smallest d from which on, up to most, no K lies between the cases,
// and the number of pairs visited. K >= 2d log d needs no visit.
func coveredFrom(most int, log func(float64) float64) (from int, pairs int64) {
	from = 1
	for d := 1; d <= most; d++ {
		size := float64(d)
		few, many := size*size/(2*math.E), 2*size*log(size)
		for K := 1; float64(K) < many; K++ {
			pairs++
			if float64(K) > few {
				from = d + 1
			}
		}
	}
	return from, pairs
}
