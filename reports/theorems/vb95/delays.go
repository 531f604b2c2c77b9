package vb95

import (
	"slices"

	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// meanDelays are the claims on the mean delay of the dynamic broadcasting theorem.
func meanDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-DBT-LINE", Title: "The mean delay and a are on the line of the theorem",
			Statement: `The theorem says $T = W + \mathrm{E}X + aN\,\mathrm{E}X$, so $T - aN\,\mathrm{E}X\,\frac{1-2p}{1-p}$ does not ` +
				`depend on $a$: it is the $T$ of $a = 0$. Measured: the left side, $T$ over packets and $a$ over the frames of the same ` +
				`runs. For random lengths as well.`,
			Source:   "VB95, Section II, dynamic broadcasting theorem; for random lengths derived",
			Measured: `T - aN\,\mathrm{E}X\,(1-2p)/(1-p)`, Name: "T - a N EX (1-2p)/(1-p)", Unit: "time", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolW, symbolA, symbolP},
			Parameters: queues, Over: typical[:2], Long: typical[2:],
			Given:  stableQueue,
			Theory: formulaOf[queue](func(s formula.System) (float64, error) { return s.Delay(0) }),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.Delay/t.Packets - t.Chance(q.N)*float64(q.N)*q.X.Mean()*(1-2*q.p())/(1-q.p())
			}),
			Formula: formula.System.Delay, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-DBT", Title: "The mean delay of dynamic broadcasting, up to four nodes exactly",
			Statement: `$T = W + X + aNX$ with the exact $a$ of the chain of queue lengths: from the arrival of a request to the end of ` +
				`the period that serves it, periods of exactly $XK + V$.`,
			Source:   "VB95, Section II, dynamic broadcasting theorem; a derived",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolK, symbolT, symbolW, symbolA},
			Parameters: queuesOf(chainUsers(1), constantX, constantV),
			Over:       []string{"N=1 lambda=0.3 X=deterministic(mean=1) V=deterministic(mean=1)", typical[0]},
			Long: []string{
				"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=3 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=0.5)",
				"N=4 lambda=0.125 X=deterministic(mean=1) V=deterministic(mean=2)",
			},
			Given: stableQueue.And(solvable), Defined: true,
			Theory: withChain(formula.System.Delay), Measure: followed(meanDelay),
			Formula: (*formula.Chain).A, Model: model.Queues.Follow,
			Figures: periodFigures,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-DBT-DIGITS", Title: "The mean delay of dynamic broadcasting to four thousandths",
			Statement: `$T = W + X + aNX$ as in VB95-DBT, measured ten times as sharply by two simulators that count the packets of a ` +
				`frame and follow none, for constant lengths: away from $p = \frac12$ with the exact $a$ of the chain, where $(N-1)X$ ` +
				`for $NX$ would be two hundredths off or more, and at $p = \frac12$, where no $a$ is needed, for more users.`,
			Source:   "VB95, Section II, dynamic broadcasting theorem; a derived",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.004),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolT, symbolW, symbolA, symbolP},
			Parameters: counted(queuesOrPivot(constantX, constantV).Usual("N", 1, 4)),
			Over: []string{
				"N=4 lambda=0.15 X=deterministic(mean=1) V=deterministic(mean=0.5) by=frames",
				"N=16 lambda=0.038461538461538464 X=deterministic(mean=1) V=deterministic(mean=5) by=periods",
			},
			Long: []string{
				"N=64 lambda=0.011904761904761904 X=deterministic(mean=1) V=deterministic(mean=10) by=frames",
				"N=4 lambda=0.1 X=deterministic(mean=1) V=deterministic(mean=4) by=periods",
				"N=3 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=0.5) by=frames",
			},
			Given: claims.About(simulation.self, stableQueue.And(claims.Hypothesis[queue]{
				Words: "p = 1/2, or at most four users and a load at which their chain can be solved",
			})), Defined: true,
			Theory: simulation.knownDelay, Measure: counts[simulation](measuring(model.Delay)),
			Formula: (*formula.Chain).A, Model: model.Frames.Counts,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-DBT-PIVOT", Title: "At p = 1/2 the delay is known for any number of users",
			Statement: `$T$ is affine in $a$ with slope $N\,\mathrm{E}X(1-2p)/(1-p)$, so at $p = 1/2$, which is $\lambda = ` +
				`1/(N\,\mathrm{E}X + 2\,\mathrm{E}V)$, it does not depend on $a$ at all.`,
			Source:   "derived from VB95, dynamic broadcasting theorem",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT, symbolA, symbolP},
			Parameters: queuesOrPivot(anyX, anyV).Usual("N", 1, 6).UsualOf("X", usualX[0]).UsualOf("V", usualV[0]),
			Over:       []string{"N=16 lambda=0.038461538461538464 X=exponential(mean=1) V=deterministic(mean=5)"},
			Long:       []string{"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)"},
			Given:      stableQueue.And(claims.Given("p = 1/2", queue.atPivot)),
			Theory:     formulaOf[queue](pivotDelay), Measure: followed(meanDelay),
			Formula: formula.System.Pivot, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-DBT-UB", Title: "The printed upper bound on the mean delay",
			Statement: `$T \le W + X + \min((N-1)X/2, \rho W)$. Evaluated at the lower bound (10) on $a$, where $W$ is largest, which ` +
				`keeps it a bound. Attained by one user (VB95-DBT-ATTAINED).`,
			Source:   "VB95, Section II, dynamic broadcasting theorem",
			Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolRho, symbolT, symbolW, symbolA},
			Parameters: simulations(constantsOfSeveral), Over: slices.Concat(constants[:3], nearlyEmpty), Long: constants[3:],
			Given:  simulable(stableQueue),
			Theory: formulaOf[simulation](printedDelay), Measure: simulated(meanDelay, measuring(model.Delay)),
			Formula: formula.System.Bracket, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-DBT-BRACKET-UPPER", Title: "A rigorous upper bound that needs no a",
			Statement: `$T$ is affine in $a$, and $p(\frac12-\frac1{2N}) \le a \le \frac12 - \frac1{2N}$, also $a \le \lambda W$: the ` +
				`greatest $T$ on that range. Attained by one user and at $p = \frac12$ (VB95-DBT-ATTAINED). Never above the printed ` +
				`bound at the lower bound (10) on $a$, VB95-DBT-UB.`,
			Source:   "derived; sharper than VB95, dynamic broadcasting theorem",
			Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolT, symbolW, symbolA, symbolP},
			Parameters: simulations(severalUsers), Over: constants[:3], Long: slices.Concat(constants[3:], nearlyEmpty),
			Given:  simulable(awayFromPivot),
			Theory: formulaOf[simulation](upperDelay), Measure: simulated(meanDelay, measuring(model.Delay)),
			Formula: formula.System.Bracket, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-DBT-BRACKET-LOWER", Title: "A rigorous lower bound that needs no a",
			Statement: `The least $T$ on the range of $a$ of VB95-DBT-BRACKET-UPPER. The two ends differ by at most $(N-1)X\,|1-2p|/2$ ` +
				`and meet at $p = 1/2$, where both are attained (VB95-DBT-ATTAINED).`,
			Source:   "derived; VB95 has no lower bound",
			Measured: `T`, Unit: "time", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolA, symbolP},
			Parameters: severalUsers.Usual("N", 4, 8).Usual("lambda", 0.06, 0.1).
				UsualOf("X", "deterministic(mean=[0.7..1.0])").UsualOf("V", "deterministic(mean=[0.3..1.0])"),
			Over: []string{constants[0], constants[2]}, Long: slices.Concat(constants[1:2], constants[3:]),
			Given:  awayFromPivot,
			Theory: formulaOf[queue](lowerDelay), Measure: followed(meanDelay),
			Formula: formula.System.Bracket, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[attained]{
			ID: "VB95-DBT-ATTAINED", Title: "Where the bounds on the mean delay are the mean delay",
			Statement: `The printed bound of VB95-DBT-UB is attained by one user: $a = 0$ and $T = W + X$. Both ends of the bracket of ` +
				`VB95-DBT-BRACKET-UPPER and -LOWER are $T$ there, too, and at $p = \frac12$ for any number of users. So none of the ` +
				`three can be sharpened by a constant factor. Measured: $T$ against the bound that the case names.`,
			Source:   "derived; VB95, Section II, dynamic broadcasting theorem, for the printed bound",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.01),
			Symbols:    []reports.Symbol{symbolX, symbolT, symbolW, symbolA, symbolP},
			Parameters: boundsAttained,
			Over: []string{
				"N=1 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=1) by=frames bound=printed,upper",
				"N=16 lambda=0.038461538461538464 X=deterministic(mean=1) V=deterministic(mean=5) by=frames bound=upper,lower",
			},
			Given: claims.About(attained.self, stableQueue).And(
				claims.Given("N = 1, or p = 1/2 and not the printed bound", attained.validate)),
			Theory: attained.delay, Measure: counts[attained](measuring(model.Delay)),
			Formula: formula.System.Bracket, Model: model.Frames.Counts,
		}.Declare(),
	}
}

var awayFromPivot = stableQueue.And(
	claims.Given("p other than 1/2, where both bounds are the delay (VB95-DBT-ATTAINED)", queue.offPivot))

// knownDelay returns the delay of a queue at p = 1/2, or of few users.
func (s simulation) knownDelay() (float64, error) {
	if s.atPivot() == nil {
		return formulaOf[queue](pivotDelay)(s.queue)
	}
	return withChain(formula.System.Delay)(s.queue)
}

// An attained is a queue and the name of the bound that it attains.
type attained struct {
	simulation
	bound string
}

var boundsAttained = arguments.Of2(func(s simulation, bound string) (attained, error) { return attained{s, bound}, nil },
	counted(queuesOrPivot(constantX, constantV)), arguments.Word("bound", "bound on the mean delay", "printed", "upper", "lower"))

// delay returns the bound.
func (c attained) delay() (float64, error) {
	bounds := map[string]func(s formula.System) (float64, error){"printed": printedDelay, "upper": upperDelay, "lower": lowerDelay}
	return formulaOf[queue](bounds[c.bound])(c.queue)
}

// validate checks that the bound is attained.
func (c attained) validate() error {
	switch {
	case c.N == 1:
		return nil
	case c.bound == "printed":
		return &inputs.Error{Arg: "N", Value: c.N, Domain: "1: more users do not attain the printed bound"}
	}
	return c.atPivot()
}
