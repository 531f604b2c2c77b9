package quantities

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func tiltKey(k *grammar.Keys, name string) *float64 {
	return k.Real(name, "point of the moment generating function, in 1/time", grammar.Positive())
}

// tiltKeyOf is a point that only some phases use.
func tiltKeyOf(k *grammar.Keys, name, phases string) *float64 {
	return k.Real(name, "point of the moment generating function for phases "+phases+", in 1/time", grammar.Positive())
}

func rateKey(k *grammar.Keys, name, meaning string) *float64 {
	return k.Real(name, meaning+", in units of time per packet", grammar.Positive())
}

// cubeBounds are the bounds of VB93, Section V, in their order.
func cubeBounds() []Quantity {
	return []Quantity{
		{
			Name: "cube.link-bound", Meaning: "lower bound on P(w <= ln(a)/s), w the time of a link that sends beta packets; below 0 it says nothing", Unit: "probability", Source: "VB93, Section V, eq. (6)",
			Bind: func(k *grammar.Keys) Evaluation {
				beta := k.Int("beta", "packets that the link sends", 0, math.MaxInt)
				law, s, a := lawKey(k), tiltKey(k, "s"), k.Real("a", "exp(s times the time allowed)", grammar.Positive())
				return number(func() (float64, error) { return cube.LinkBound(*beta, *law, *s, *a) })
			},
		},
		{
			Name: "cube.phase-bound", Meaning: "lower bound on P(T_i <= ln(a)/s), for a >= Phi(s)^beta_i, Phi(s) = E exp(s x)", Unit: "probability", Source: "VB93, Section V, eq. (13)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, i, law := dimensionsKey(k), phaseKey(k), lawKey(k)
				s, a := tiltKey(k, "s"), k.Real("a", "exp(s times the time allowed)", grammar.Positive())
				return number(func() (float64, error) { return cube.PhaseBound(*d, *i, *law, *s, *a) })
			},
		},
		{
			Name: "cube.phase-rate-bound", Meaning: "lower bound on P(T_i <= lambda beta_i)", Unit: "probability", Source: "VB93, Section V, eq. (14), inequality reversed (erratum)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, i, law := dimensionsKey(k), phaseKey(k), lawKey(k)
				lambda, s := rateKey(k, "lambda", "rate allowed"), tiltKey(k, "s")
				return number(func() (float64, error) { return cube.PhaseRateBound(*d, *i, *law, *lambda, *s) })
			},
		},
		{
			Name: "cube.middle-bound", Meaning: "lower bound on P(T_3 + ... + T_(d-3) <= lambda (beta_3 + ... + beta_(d-3)))", Unit: "probability", Source: "VB93, Section V, eqs. (17), (18), (19)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law := dimensionsKey(k), lawKey(k)
				lambda, s := rateKey(k, "lambda", "rate allowed"), tiltKey(k, "s")
				form := k.OneOf("form", "equation; (19) holds for d >= 21", 17, 18, 19)
				return number(func() (float64, error) { return cube.MiddleBound(*d, *law, *lambda, *s, *form) })
			},
		},
		{
			Name: "cube.outer-bound", Meaning: "lower bound on P(T_i <= (theta/s0) ln n), i = 1, d-1, d", Unit: "probability", Source: "VB93, Section V, eq. (20)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law := dimensionsKey(k), lawKey(k)
				s0, theta := tiltKey(k, "s0"), k.Real("theta", "exponent", grammar.Positive())
				return number(func() (float64, error) { return cube.OuterBound(*d, *law, *s0, *theta) })
			},
		},
		{
			Name: "cube.second-phase-bound", Meaning: "lower bound on P(T_i <= mu beta_2), i = 2, d-2", Unit: "probability", Source: "VB93, Section V, eqs. (21), (22)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law := dimensionsKey(k), lawKey(k)
				mu, s := rateKey(k, "mu", "rate allowed"), tiltKey(k, "s")
				return number(func() (float64, error) { return cube.SecondPhaseBound(*d, *law, *mu, *s) })
			},
		},
		{
			Name: "cube.bahadur-rao", Meaning: "Bahadur-Rao approximation of P(w > a), w the sum of beta lengths; no bound, above 1 near the mean", Unit: "1", Source: "derived from Bahadur and Rao 1960",
			Bind: func(k *grammar.Keys) Evaluation {
				beta := k.Int("beta", "packets that the link sends", 1, math.MaxInt)
				law, a := lawKey(k), k.Real("a", "threshold, in time", grammar.Positive())
				return number(func() (float64, error) { return cube.BahadurRao(*beta, *law, *a) })
			},
		},
	}
}

// cubeGuarantees are Proposition 3 and the dimensions from which it, and
// sharper bounds, give the guarantee of Proposition 4.
func cubeGuarantees() []Quantity {
	return []Quantity{
		{
			Name: "cube.prop3", Meaning: "P(T <= threshold) >= probability with barriers, threshold = lambda (beta_3 + ... + beta_(d-3)) + 2 mu beta_2 + 3 (theta/s0) ln n",
			Unit: guaranteeUnit, Source: "VB93, Proposition 3, eq. (24), with (19) or (18) in its last factor",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law := dimensionsKey(k), lawKey(k)
				lambda, s := rateKey(k, "lambda", "rate of phases 3 to d-3"), tiltKeyOf(k, "s", "2 to d-2")
				mu := rateKey(k, "mu", "rate of phases 2 and d-2")
				theta, s0 := k.Real("theta", "exponent of phases 1, d-1, d", grammar.Positive()), tiltKeyOf(k, "s0", "1, d-1, d")
				form := formKey(k)
				return func() ([]Value, error) {
					threshold, probability, err := cube.Prop3(*d, *law, *lambda, *s, *mu, *theta, *s0, *form)
					return []Value{{"threshold", threshold}, {"probability", probability}}, err
				}
			},
		},
		{
			Name: "cube.prop3-best", Meaning: "Proposition 3 for the threshold (1+delta) T_s times the mean length, with its best parameters",
			Unit: "lambda, mu: time per packet; s, s0: 1/time; theta: 1; " + guaranteeUnit, Source: "derived from VB93, Proposition 3",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law, delta, form := dimensionsKey(k), lawKey(k), k.Real("delta", "excess over T_s allowed", grammar.Positive()), formKey(k)
				return func() ([]Value, error) {
					p, g, err := cube.OptimalProp3(*d, *law, *delta, *form)
					if err == nil && p == (cube.Prop3Parameters{}) {
						err = &distributions.DomainError{
							Arg: "delta", Value: *delta, Domain: fmt.Sprintf("an excess at which parameters with xi > 1, zeta > 2, theta > 1 exist for d=%d", *d),
						}
					}
					return []Value{
						{"lambda", p.Lambda}, {"s", p.S}, {"mu", p.Mu}, {"theta", p.Theta}, {"s0", p.S0},
						{"threshold", g.Threshold()}, {"probability", g.Probability()},
					}, err
				}
			},
		},
		{
			Name: "cube.best-exponent", Meaning: "the s that makes xi = exp(lambda s)/Phi(s) greatest, Phi(s) = E exp(s x), and that log xi", Unit: "s: 1/time; log-xi: 1",
			Source: "VB93, Section V, proof of Proposition 4, and derived",
			Bind: func(k *grammar.Keys) Evaluation {
				law, lambda := lawKey(k), rateKey(k, "lambda", "rate, above the mean")
				return func() ([]Value, error) {
					s, logXi, err := cube.BestExponent(*law, *lambda)
					return []Value{{"s", s}, {"log-xi", logXi}}, err
				}
			},
		},
		{
			Name: "cube.threshold-ratio", Meaning: "the threshold of Proposition 3 divided by T_s, which tends to lambda", Unit: "time per packet", Source: "VB93, Section V, between eqs. (26) and (27)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, lambda, mu := dimensionsKey(k), rateKey(k, "lambda", "rate of phases 3 to d-3"), rateKey(k, "mu", "rate of phases 2 and d-2")
				theta, s0 := k.Real("theta", "exponent of phases 1, d-1, d", grammar.Positive()), tiltKeyOf(k, "s0", "1, d-1, d")
				return number(func() (float64, error) { return cube.ThresholdRatio(*d, *lambda, *mu, *theta, *s0) })
			},
		},
		{
			Name: "cube.dimension", Meaning: "smallest d with a guarantee P(T <= (1+delta) T_s) >= 1-eps there and beyond, lengths in units of their mean, with barriers",
			Unit: "1", Source: "VB93, Proposition 4, and derived",
			Bind: func(k *grammar.Keys) Evaluation {
				delta, eps := k.Real("delta", "excess over T_s allowed", grammar.Positive()), k.Real("eps", "probability of more", grammar.OpenUnit())
				law := lawKey(k)
				method := k.Word("method", "bound behind it: the proof of Proposition 4, Proposition 3 at its best, or the best budget for each phase with Chernoff's bound or the exact laws of link times", methodNames()...)
				return number(func() (float64, error) { return cubeDimension(*delta, *eps, *law, *method) })
			},
		},
		{
			Name: "cube.third-factor-dimension", Meaning: "smallest d from which on the third factor of Proposition 3, lambda = 1 + delta/2, is >= 1-eps: n_0 = 2^d of the proof of Proposition 4",
			Unit: "1", Source: "VB93, Section V, eq. (19) and proof of Proposition 4",
			Bind: func(k *grammar.Keys) Evaluation {
				delta, eps := k.Real("delta", "excess over T_s allowed", grammar.Positive()), k.Real("eps", "probability of more", grammar.OpenUnit())
				law := lawKey(k)
				return number(func() (float64, error) {
					d, err := cube.ThirdFactorDimension(*delta, *eps, *law)
					return float64(d), err
				})
			},
		},
	}
}

const guaranteeUnit = "threshold: time; probability: probability"

// formKey is the equation of Proposition 3's last factor: as printed if
// nothing is said.
func formKey(k *grammar.Keys) *int {
	form := k.OneOf("form", "equation behind the last factor; (19) holds for d >= 21, (18) for d >= 6", 19, 18)
	k.Default("form", "19")
	return form
}

// methodNames are the names that cube.ParseMethod knows.
func methodNames() (names []string) {
	for m := cube.Proof; m <= cube.Exact; m++ {
		names = append(names, m.String())
	}
	return names
}

func cubeDimension(delta, eps float64, law distributions.Law, method string) (float64, error) {
	m, err := cube.ParseMethod(method)
	if err != nil {
		return 0, err
	}
	d, err := cube.Dimension(delta, eps, law, m)
	return float64(d), err
}
