package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// meanConverges is Proposition 4 for the mean.
func meanConverges() reports.Claim {
	const id = "VB93-PROP4-MEAN"
	list := append(cubes([]int{6, 8, 10, 12, 14, 16, 20}, distributions.Exponential{Mu: 1}), cubes([]int{8, 12}, distributions.Uniform{Min: 0, Max: 2})...)
	return reports.Claim{
		ID:    id,
		Title: "The mean time over T_s tends to the mean length",
		Statement: `$\mathrm{E}\,T_{\mathrm{mod}}/T_s \le \min_s \frac{d \ln(nd) + \ln\Phi(s) \sum_i \beta_i}{s\,T_s}$, because $e^{s\,\mathrm{E}\,T_i} \le nd\,\Phi(s)^{\beta_i}$. For one $s$ the right side tends to $\ln\Phi(s)/s$, and that to the mean length as $s \to 0$: ` +
			`$\mathrm{E}\,T_{\mathrm{mod}}/T_s$ tends to it, as $T_{\mathrm{mod}}/T_s$ does in probability (VB93-PROP4). For exponential lengths of mean 1 the bound is 1.37 at $d = 16$ and 1.12 at 20.`,
		Source:   "derived; VB93, abstract and Proposition 4, for the mean",
		Quantity: `\mathrm{E}\,T_{\mathrm{mod}}/T_s`, Unit: "time",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTmod, symbolCubeS, symbolPhi, symbolS, symbolBeta, symbolTi, symbolPhase, symbolCubeN, symbolD},
		Formula:  cube.MeanRatioBound,
		Model:    (*model.Barrier).NewExecution,
		Cases: kit.LongAfter(2, kit.Given("lengths that vary, of finite variance, with a moment generating function", onCubes(id, barrierCubes.Usual("d", 1, 9).UsualOf("law", unitMeans...), list,
			func(in cubeInstance) (float64, error) { return cube.MeanRatioBound(in.d, in.law) },
			func(label string, in cubeInstance) montecarlo.Experiment {
				slots := in.slots()
				e := onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
					return montecarlo.Mean("E T_mod/T_s", "time", label, func() montecarlo.Replication[float64] {
						run := b.NewExecution()
						return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x) / slots, nil })
					})
				})
				if in.d < 10 {
					return e
				}
				return montecarlo.Slow(64, 1<<14, e)
			}, cubeInstance.random, cubeInstance.finiteVariance))),
	}
}

// almostSure is the remark that the broadcast keeps to (1+delta) T_s with probability one.
func almostSure() reports.Claim {
	const id = "VB93-PROP4-SURELY"
	exponential := distributions.Exponential{Mu: 1}
	list := []prop3Case{{21, exponential, 4, 0.75, 8, 2, 0.5}, {40, exponential, 4, 0.75, 8, 2, 0.5}, {21, exponential, 2, 0.5, 12, 2, 0.5}, {60, exponential, 1.5, 0.3, 12, 3, 0.5}}
	return reports.Claim{
		ID:    id,
		Title: "Proposition 4 with probability one: what its probabilities lack to 1 has a finite sum",
		Statement: `The right sides of (24) for all cubes from $d$ dimensions on lack at most $\sum_{k \ge d} \bigl(2k\zeta (2/\zeta)^k + 3\Phi(s_0) 2^{k(1-\theta)} + k^2 2^k \xi^{-k^2/7}\bigr)$ to 1 together, a finite number for $\xi > 1$, $\zeta > 2$, $\theta > 1$. ` +
			`So by the lemma of Borel and Cantelli $T_{\mathrm{mod}} \le T_a$ in all but finitely many cubes with probability one, whatever the dependence of different cubes, and $T_{\mathrm{mod}}/T_s$ tends to the mean length almost surely: Section I is right to say "with probability one". ` +
			`Measured: the printed expression in arithmetic of 4096 bits, added over 100 dimensions.`,
		Source:   "derived from VB93, eq. (24) and Appendix 4",
		Quantity: `\sum_k (1 - \text{right side of (24)})`,
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolTmod, symbolCubeS, {Name: `T_a`, Meaning: "the time allowed by Proposition 3", Unit: "time"}, symbolD, {Name: "k", Meaning: "dimensions of one of the cubes"}, symbolXi, symbolPhi,
			{Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"}, {Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`}, {Name: `\theta`, Meaning: "exponent, above 1"}},
		Formula: cube.Prop3Series,
		Model:   preciseShortfall,
		Cases: kit.Given("xi > 1, zeta > 2, Phi(s_0) < n^theta", kit.Cases("", prop3Cases, list, func(_ string, c prop3Case) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory: func() (float64, error) {
					sum, err := cube.Prop3Series(c.d, c.law, cube.Prop3Parameters{Lambda: c.lambda, S: c.s, Mu: c.mu, Theta: float64(c.theta), S0: c.s0})
					return sum * (1 + 1e-9), err // rounding, where the bound is the sum but for its square
				},
				Measure: montecarlo.Exact("sum of 1 - right side", "", func() (value, bound float64, _ int64, _ error) {
					phi, phi0 := 1/(1-c.s*c.law.Mu), 1/(1-c.s0*c.law.Mu)
					xi, zeta := math.Exp(c.lambda*c.s)/phi, math.Sqrt(math.Exp(c.mu*c.s)/phi)
					for d := c.d; d < c.d+100; d++ {
						v, e := preciseShortfall(d, phi, xi, zeta, phi0, c.theta)
						// As in VB93-APP4: xi and zeta are rounded before they are raised to a power.
						units := float64(d*d) * max(1, (c.lambda+c.mu)*c.s/16)
						value, bound = value+v, bound+e+units*4e-16*v
					}
					return value, bound, 100, nil
				}),
				Kind: reports.Computed,
			}
		})),
	}
}
