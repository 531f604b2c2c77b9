package var98

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// staticToDynamic are the claims of Section 3.5 on the scheme that serves in a period all that waits at its gate.
func staticToDynamic() []reports.Claim {
	return []reports.Claim{
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D-W", Title: "The mean wait if every packet that waits is served in the next period",
			Statement: `$W = \frac{\lambda N\,\mathrm{E}X^2}{2(1-\rho)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + ` +
				`\frac{\mathrm{E}V}{1-\rho}$, the packets of a period being sent one after the other; with constant lengths $\frac{\rho ` +
				`X}{2(1-\rho)} + \frac V2 + \frac V{1-\rho}$.`,
			Source:   "VAR98, Section 3.5, static-to-dynamic theorem; random lengths derived",
			Measured: `W`, Unit: "time", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW},
			Parameters: anyGated, Over: gatedCases[:3], Long: gatedCases[3:],
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Wait), Measure: overPeriods(model.Wait.Of),
			Formula: formula.Gated.Wait, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D", Title: "The printed bound on the mean delay of the gated scheme",
			Statement: `$T \le W + X + \min(W - V, \rho W)$. The minimum is always $\rho W$, because $(1-\rho)W - V = \frac12[\rho X + ` +
				`(1-\rho)V] > 0$. The bound is attained as $\rho \to 0$, and is $4/3$ of the delay as $\rho \to 1$.`,
			Source: "VAR98, Section 3.5, static-to-dynamic theorem", Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolX, symbolV, symbolRho, symbolW, symbolGateT},
			Parameters: anyGated,
			Over:       []string{"N=8 lambda=0.0025,0.1 X=1 V=3", "N=64 lambda=0.01 X=1 V=20"},
			Long:       []string{"N=8 lambda=0.0625 X=1 V=3", "N=4 lambda=0.2375 X=1 V=3", "N=1024 lambda=0.0005 X=1 V=50"},
			Given:      stablePeriods,
			Theory:     ofPeriods(formula.Gated.Bound), Measure: overPeriods(model.Delay.Of),
			Formula: formula.Gated.Bound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D-EXACT", Title: "The mean delay if every packet that waits is served in the next period",
			Statement: `$T = \mathrm{E}V + \mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with ` +
				`$\mathrm{E}C = \frac{\mathrm{E}V}{1-\rho}$ and $\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda ` +
				`N\,\mathrm{E}X^2\,\mathrm{E}C}{1-\rho^2}$: a packet arrives in a period of the length-biased law, waits for half of it, ` +
				`and is served with those that arrive in it. With constant lengths $\frac{1.5\,V}{1-\rho} + X\left[1 + ` +
				`\frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
			Source: "derived; VAR98, Section 3.5, has a bound", Measured: `T`, Unit: "time", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC},
			Parameters: anyGated, Over: gatedCases[:3], Long: gatedCases[3:],
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Delay), Measure: overPeriods(model.Delay.Of),
			Formula: formula.Gated.Delay, Model: model.Scheme.Stationary,
			Figures: gatedFigures,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID: "VAR98-S2D-BATCH", Title: "The mean delay of the gated scheme if packets come in batches",
			Statement: `Batches come as a Poisson process, with $\lambda N$ packets per unit of time in all. Then $T = \mathrm{E}V + ` +
				`b\,\mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with $\mathrm{E}C = ` +
				`\frac{\mathrm{E}V}{1-\rho}$ and $\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda ` +
				`N\,\mathrm{E}C\,[\operatorname{Var} X + b\,(\mathrm{E}X)^2]}{1-\rho^2}$, $b = \mathrm{E}B^2/\mathrm{E}B$. Proof: given ` +
				`$C$, the packets that arrive in it have the variance $\lambda N b\,C$, which gives that of the next period. A batch ` +
				`arrives in a period of the length-biased law, waits for half of it, and is served with its own packets, $b$ on average ` +
				`over packets, and with the other batches of that period, which bring $\rho$ times its length. With constant lengths $T ` +
				`= V + bX + \left(\tfrac12 + \rho\right)\left(\frac V{1-\rho} + \frac{\lambda N X^2 b}{1-\rho^2}\right)$.`,
			Source:   "derived, for the model of VAR98, Section 3.5, there with Poisson arrivals",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{
				symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC, symbolSize, symbolBatch,
			},
			Parameters: arriving(kit.Batches),
			Over:       []string{"N=1 lambda=0.5 X=1 V=3 arrivals=batch(size=geometric(mean=2))"},
			Long: []string{
				"N=4 lambda=0.1 X=1 V=3 arrivals=batch(size=geometric(mean=4))",
				"N=16 lambda=0.03 X=exponential(mean=1) V=exponential(mean=2) arrivals=batch(size=deterministic(mean=4))",
				"N=4 lambda=0.2 X=1 V=5 arrivals=batch(size=geometric(mean=4))",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBatches, arrivingSystem.validate),
			Theory:  ofBatches(formula.Gated.BatchDelay),
			Measure: claims.OverRuns(steady.FirstRatio, arrivingSystem.runs).Between(32, 4096),
			Formula: formula.Gated.BatchDelay, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID: "VAR98-S2D-BATCH-FACTOR", Title: "By which factor batches lengthen the delay of the gated scheme",
			Statement: `$T/T_P$, the delay with batches over that with Poisson arrivals, is the quotient of VAR98-S2D-BATCH and ` +
				`VAR98-S2D-EXACT. For constant lengths it tends to $b$ as $V \to 0$ and to 1 as $V \to \infty$: long periods average ` +
				`bursts out, short ones do not, and the formula for Poisson arrivals is then short by that factor. Both systems are ` +
				`simulated.`,
			Source:   "derived; VB95, Section I, holds Poisson arrivals inessential for the implementation, not for the delay",
			Measured: `T/T_P`, Name: "T/T of Poisson", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolV, symbolGateT, symbolSize, symbolOfPoisson},
			Parameters: arriving(kit.Batches),
			Over:       []string{"N=4 lambda=0.1 X=1 V=3 arrivals=batch(size=deterministic(mean=4))"},
			Long: []string{
				"N=4 lambda=0.1 X=1 V=0.5,100 arrivals=batch(size=geometric(mean=4))",
				"N=4 lambda=0.2 X=1 V=5 arrivals=batch(size=geometric(mean=4))",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBatches, arrivingSystem.validate),
			Theory:  ofBatches(formula.Gated.BatchShare),
			Measure: claims.OverRuns(quotient, arrivingSystem.runs, arrivingSystem.poissonRuns).Between(32, 4096),
			Formula: formula.Gated.BatchShare, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID: "VAR98-S2D-BURSTS", Title: "Bursts of the rate lengthen the delay of the gated scheme (measured)",
			Statement: `If the rate of all nodes together changes between two values, for exponential times, the delay is no shorter ` +
				`than with Poisson arrivals of the same mean rate: $T/T_P \ge 1$. Where the rate of a burst is more than $1/\mathrm{E}X$ ` +
				`for all nodes together packets pile up until its end, and the quotient is several. Measured, not proved; no closed form ` +
				`is known, because the phase at a gate depends on the law of the period before it and not on its moments alone.`,
			Source: "measured, for the model of VAR98, Section 3.5", Measured: `T/T_P`, Name: "T/T of Poisson", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolX, symbolGateT, symbolOfPoisson},
			Parameters: arriving(kit.Bursts),
			Over:       []string{"N=4 lambda=0.1 X=1 V=3 arrivals=mmpp(peak=2,share=0.25,spell=20)"},
			Long: []string{
				"N=1 lambda=0.5 X=1 V=3 arrivals=mmpp(peak=3,share=0.25,spell=50)",
				"N=4 lambda=0.2 X=exponential(mean=1) V=exponential(mean=2) arrivals=mmpp(peak=2,share=0.5,spell=10)",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBursts, arrivingSystem.validate),
			Theory:  claims.Stated[arrivingSystem](1),
			Measure: claims.OverRuns(quotient, arrivingSystem.runs, arrivingSystem.poissonRuns).Between(32, 4096),
			Formula: kit.Stated, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D-VAR", Title: "The variance of the delay of the gated scheme",
			Statement: `$\operatorname{Var} T = \left(\tfrac12 + \rho\right)^2 \operatorname{Var} C^* + \tfrac1{12}\mathrm{E}C^{*2} + ` +
				`\rho X\,\mathrm{E}C^*$ for constant lengths, with $\mathrm{E}C^{*j} = \mathrm{E}C^{j+1}/\mathrm{E}C$, and the moments ` +
				`of $C = V + XM$ from the cumulants $k_1 = \frac{\lambda N V}{1-\rho}$, $k_2 = \frac{k_1}{1-\rho^2}$, $k_3 = \frac{k_1 + ` +
				`3\rho^2 k_2}{1-\rho^3}$ of $M$. Measured: $\mathrm{E}(T - c)^2$ about a fixed number $c$ near the mean, which theory ` +
				`has as $\operatorname{Var} T + (\mathrm{E}T - c)^2$.`,
			Source:   "derived, for the model of VAR98, Section 3.5",
			Measured: `\mathrm{E}(T-c)^2`, Name: "E (T-c)^2", Unit: "time^2", Within: claims.Relative(0.05),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM, symbolGateC, symbolSingleT,
				{Name: `C^*`, Meaning: "length of the period in which a packet arrives", Unit: "time"},
				{Name: `k_1, k_2, k_3`, Meaning: "mean, variance and third central moment of M"}, {Name: "j", Meaning: "1 or 2"},
				{Name: "c", Meaning: "a number near the mean of T", Unit: "time"},
			},
			Parameters: inPeriodsFor(20*manyPackets, constantGated.Usual("N", 2, 10).Usual("lambda", 0.04, 0.1).
				UsualOf("X", "deterministic(mean=[0.2..0.9])").UsualOf("V", "deterministic(mean=[1.0..4.0])")),
			Over:    []string{"N=8 lambda=0.0625 X=1 V=3", "N=64 lambda=0.01 X=1 V=20", "N=16 lambda=0.03 X=1 V=2"},
			Long:    []string{"N=4 lambda=0.225 X=1 V=3"},
			Given:   stablePeriods,
			Theory:  gatedSystem.aboutCenter,
			Measure: claims.OverRuns(steady.FirstRatio, gatedSystem.squareRuns).Between(128, 4096),
			Formula: formula.Gated.DelayVariance, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D-LAW", Title: "The law of the delay of the gated scheme",
			Statement: `For constant lengths $\Pr(T \le t) = F(t) = \frac1{\mathrm{E}C}\sum_m \Pr(M = m) \sum_j \Pr(J = j)\,\min\left(c, ` +
				`(t - V - X - Xj)^+\right)$ with $c = V + Xm$ and $J$ Poisson of mean $\lambda N c$: a packet arrives uniformly in a ` +
				`period of the length-biased law and is served with the $J$ others that arrive in it. Measured as the greatest distance ` +
				`between the distribution function of single packets in steady state and $F$.`,
			Source:   "derived, for the model of VAR98, Section 3.5",
			Measured: `D = \sup_t \left| \Pr(T \le t) - F(t) \right|`, Name: "D", Within: claims.Absolute(0.03),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV, symbolGateM, symbolGateC, symbolSingleT,
				{Name: "t", Meaning: "a time", Unit: "time"}, {Name: "F", Meaning: "a distribution function"},
				{Name: "D", Meaning: "the greatest distance between two distribution functions"},
				{Name: "J", Meaning: "packets that arrive in the same period as a given one"},
				{Name: "c", Meaning: "a length of a period", Unit: "time"}, {Name: "m, j", Meaning: "numbers of packets"},
			},
			Parameters: arguments.Of1(summable, constantGated),
			Over:       []string{"N=8 lambda=0.0625 X=1 V=3", "N=1 lambda=0.3 X=1 V=0.7"},
			Long:       []string{"N=64 lambda=0.01 X=1 V=20", "N=4 lambda=0.225 X=1 V=3"},
			Given:      claims.Given("lambda N X < 1", gatedSystem.validate),
			Theory:     claims.Stated[gatedSystem](0), Measure: claims.By(distanceToLaw),
			Formula: (*formula.GatedLaw).CDF, Model: model.Scheme.Delays,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2D-M", Title: "The mean number of packets of a gated period",
			Statement: `$\mathrm{E}M = \frac{\lambda N\,\mathrm{E}V}{1-\rho}$, for every $\rho < 1$: if a period serves every packet ` +
				`that waits the scheme is stable for $\lambda < 1/(N\,\mathrm{E}X)$, where one packet of each node in a period allows ` +
				`only $\lambda < 1/(N\,\mathrm{E}X + \mathrm{E}V)$. The first two cases are beyond the latter.`,
			Source:   "derived, for the model of VAR98, Section 3.5; the condition is the static-to-dynamic theorem's",
			Measured: `\mathrm{E}M`, Name: "M", Unit: "packets", Within: claims.Relative(0.05),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM},
			Parameters: anyGated,
			Over: []string{
				"N=4 lambda=0.2375 X=1 V=3", "N=8 lambda=0.1125 X=exponential(mean=1) V=10",
				"N=16 lambda=0.05 X=exponential(mean=1) V=exponential(mean=2)",
			},
			Long:   []string{"N=64 lambda=0.0125 X=1 V=5"},
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Requests), Measure: overPeriods(model.Requests.Of),
			Formula: formula.Gated.Requests, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID: "VAR98-S2DSTAB", Title: "The gated scheme is stable up to a rate of 1/(NX) at each node",
			Statement: `If a period serves every packet that waits at its gate, the scheme is stable if and only if $\lambda < \lambda^* ` +
				`= \frac1{N\,\mathrm{E}X}$, whatever $V$ is. The theorem needs a static algorithm that takes any number of packets of ` +
				`one node: with one packet of each node in a period the limit is $\frac1{N\,\mathrm{E}X + \mathrm{E}V}$ (VB95-STAB). ` +
				`Measured: the rate at which a million waiting packets cease to become fewer.`,
			Source:   "VAR98, Section 3.5, static-to-dynamic theorem; the condition on the algorithm is derived",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/time", Within: claims.Relative(0.005),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV,
				{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"},
			},
			Parameters: unloadedGated,
			Over:       []string{"N=4 X=1 V=3", "N=64 X=exponential(mean=0.25) V=exponential(mean=20)"},
			Given:      claims.Given("lengths have second moments", gatedSystem.stableBelowLimit),
			Theory:     func(g gatedSystem) (float64, error) { return g.limit(), nil },
			Measure:    claims.Threshold(gatedSystem.backlogged).Between(128, 2048),
			Formula:    kit.Stated, Model: threshold.Find,
		}.Declare(),
	}
}

// gatedCases have light and heavy load, constant and random lengths.
var gatedCases = []string{
	"N=8 lambda=0.0625 X=1 V=3",
	"N=16 lambda=0.05 X=exponential(mean=1) V=exponential(mean=2)",
	"N=1 lambda=0.3 X=uniform(min=0,max=2) V=1",
	"N=64 lambda=0.0125 X=1 V=two-point(low=1,high=20,mean=5)",
	"N=4 lambda=0.2375 X=1 V=3",
	"N=1024 lambda=0.0007 X=exponential(mean=1) V=50",
}
