package vb93

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// covariance measures Cov(1_A, 1_B) for two events of one draw of the lengths:
// half the mean of the product of differences of two independent draws.
func covariance(label string, in cubeInstance, events func(b *model.Barrier, run *model.Execution, x []float64) (a, b2 bool)) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.Mean("Cov", "", label, func() montecarlo.Replication[float64] {
			run := b.NewExecution()
			once := lengths(in.nodes(), in.law, func(x []float64) ([2]float64, error) {
				var at [2]float64
				first, second := events(b, run, x)
				if first {
					at[0] = 1
				}
				if second {
					at[1] = 1
				}
				return at, nil
			})
			return func(r *rand.Rand) (float64, error) {
				u, err := once(r)
				if err != nil {
					return 0, err
				}
				v, err := once(r)
				return (u[0] - v[0]) * (u[1] - v[1]) / 2, err
			}
		})
	})
}

var associationSymbols = []reports.Symbol{symbolW, symbolTi, symbolPhase, {Name: `a, b`, Meaning: "thresholds", Unit: "time"}}

func associatedLinks() reports.Claim {
	const id = "VB93-PROP1"
	type linkCase struct {
		cubeInstance
		i, m int
		a, b float64 // thresholds of the set and of the single link
	}
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []linkCase{
		{cubeInstance{4, exponential}, 2, 3, 2.5, 0.8}, {cubeInstance{4, exponential}, 2, 3, 3.5, 0.5},
		{cubeInstance{6, exponential}, 3, 4, 6, 3}, {cubeInstance{6, exponential}, 2, 3, 4.5, 3},
		{cubeInstance{6, exponential}, 3, 4, 5, 2}, {cubeInstance{8, exponential}, 4, 5, 13, 7},
		{cubeInstance{6, distributions.Uniform{Min: 0, Max: 2}}, 3, 4, 5, 3}, {cubeInstance{6, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 3, 4, 6, 3},
		{cubeInstance{6, distributions.Pareto{Shape: 1.5, Mu: 1}}, 3, 4, 5, 2},
	} {
		params := fmt.Sprintf("%v i=%d m=%d a=%v b=%v", c.cubeInstance, c.i, c.m, c.a, c.b)
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) { return kit.Stated(0) },
			Measure: covariance(id+" "+params, c.cubeInstance, func(b *model.Barrier, _ *model.Execution, x []float64) (bool, bool) {
				all := true
				for dimension := range c.d {
					all = all && b.LinkTime(x, c.i, dimension, 0) <= c.a
				}
				return all, b.LinkTime(x, c.m, 0, 1) <= c.b
			}),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "One link being done makes it likelier that others are (the sign)",
		Statement: `$\Pr(\text{all } w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(\text{all } w_{ij} \le a)$ for any set of links and any link, with one threshold or several: ` +
			`the events are decreasing in independent lengths, so Harris' inequality gives it. (The printed proof is not valid, see VB93-EQ8-PRINTED; the statement is true.) ` +
			`Measured: the covariance of the two indicators, for the $d$ links into node 0 in phase $i$ and one link into node 1 in phase $m$, all of whose packets are among theirs. Only the sign is claimed, so any covariance that is not negative passes; 0 is attained by links without common packets.`,
		Source:   "VB93, Proposition 1 and eq. (9); proof derived (Harris 1960)",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of links", Unit: "time"}, symbolD,
			{Name: `m`, Meaning: "phase of the single link"}}, associationSymbols...),
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/cube.Barrier",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}

// associatedPair is Appendix 2 for two links with common packets.
func associatedPair() reports.Claim {
	const id = "VB93-APP2"
	type pairCase struct {
		cubeInstance
		i, c, z, m, k, y int // links (i,c) into z and (m,k) into y
		a, b             float64
	}
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []pairCase{
		{cubeInstance{6, exponential}, 3, 0, 0, 3, 0, 30, 3, 3},
		{cubeInstance{6, exponential}, 3, 0, 0, 4, 0, 4, 3, 2},
		{cubeInstance{8, exponential}, 4, 0, 0, 5, 3, 11, 9, 7},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 4, 0, 0, 4, 0, 20, 9, 8},
		{cubeInstance{6, distributions.Pareto{Shape: 1.5, Mu: 1}}, 3, 0, 0, 3, 0, 30, 3, 3},
	} {
		params := fmt.Sprintf("%v i=%d c=%d into=%d m=%d k=%d other=%d a=%v b=%v", c.cubeInstance, c.i, c.c, c.z, c.m, c.k, c.y, c.a, c.b)
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) { return kit.Stated(0) },
			Measure: covariance(id+" "+params, c.cubeInstance, func(b *model.Barrier, _ *model.Execution, x []float64) (bool, bool) {
				return b.LinkTime(x, c.i, c.c, c.z) <= c.a, b.LinkTime(x, c.m, c.k, c.y) <= c.b
			}),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Two links with common packets are positively correlated (the sign)",
		Statement: `$\Pr(w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(w_{ij} \le a)$: with $y$ the common part, $\mathrm{E}[F_z(a-y)F_r(b-y)] \ge \mathrm{E}[F_z(a-y)]\,\mathrm{E}[F_r(b-y)]$, ` +
			`two decreasing functions of one variable (Chebyshev's association inequality). Measured: the covariance of the two indicators for links that share packets. Only the sign is claimed, so any covariance that is not negative passes.`,
		Source:   "VB93, Appendix 2, eqs. (29), (30); proof derived",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of two links", Unit: "time"},
			{Name: `y, z, r`, Meaning: "common and separate parts of the two sums", Unit: "time"}, {Name: `F_z, F_r`, Meaning: "distribution functions"}}, associationSymbols...),
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/cube.Barrier",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}

func associatedPhases() reports.Claim {
	const id = "VB93-EQ16"
	exponential := distributions.Exponential{Mu: 1}
	type phasesCase struct {
		cubeInstance
		m  int
		at []float64 // thresholds a_1, ..., a_m
	}
	var cases []reports.Case
	for _, c := range []phasesCase{
		{cubeInstance{4, exponential}, 2, []float64{3.1, 4.6}},
		{cubeInstance{6, exponential}, 3, []float64{4.5, 9, 10.5}},
		{cubeInstance{6, exponential}, 4, []float64{5, 9.5, 11, 9.5}},
		{cubeInstance{8, exponential}, 4, []float64{6, 13, 18, 20}},
		{cubeInstance{6, distributions.Uniform{Min: 0, Max: 2}}, 3, []float64{1.99, 5.3, 6.3}},
		{cubeInstance{6, distributions.Lognormal{Mu: 1, Sigma: 1}}, 3, []float64{6.5, 11, 13}},
	} {
		params := fmt.Sprintf("%v m=%d a=%v", c.cubeInstance, c.m, c.at)
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) { return kit.Stated(0) },
			Measure: covariance(id+" "+params, c.cubeInstance, func(_ *model.Barrier, run *model.Execution, x []float64) (bool, bool) {
				run.Run(x)
				earlier := true
				for i := 1; i < c.m; i++ {
					earlier = earlier && run.Phase(i) <= c.at[i-1]
				}
				return earlier, run.Phase(c.m) <= c.at[c.m-1]
			}),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "A short phase makes short phases likelier (the sign)",
		Statement: `$\Pr(T_i \le a_i, i < m \mid T_m \le a_m) \ge \Pr(T_i \le a_i, i < m)$, so $\Pr(\text{all } T_i \le a_i) \ge \prod_i \Pr(T_i \le a_i)$. ` +
			`Measured: the covariance of the two indicators. Only the sign is claimed, so any covariance that is not negative passes.`,
		Source:   "VB93, eq. (16) and Appendix 3; proof derived (Harris 1960)",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTi, symbolPhase, {Name: `T_m`, Meaning: "duration of phase m", Unit: "time"}, {Name: `m`, Meaning: "a phase"},
			{Name: `a_i, a_m`, Meaning: "thresholds", Unit: "time"}},
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/cube.Barrier",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}
