package quantities

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// tilt is a tilting parameter for every phase, or for some.
func tilt(name, phases string) arguments.Argument[float64] {
	return arguments.Real(name, "point of the moment generating function"+phases+", in 1/time", arguments.Positive())
}

func timePerPacket(name, meaning string) arguments.Argument[float64] {
	return arguments.Real(name, meaning+", in units of time per packet", arguments.Positive())
}

// dimensionsFrom is the dimension of a cube that has phases in its middle.
func dimensionsFrom(least int) arguments.Argument[int] {
	return arguments.Int("d", "dimensions of the hypercube", least, math.MaxInt)
}

// cubeBounds are the bounds of VB93, Section V, in their order.
func cubeBounds() []catalog.Quantity {
	s, lambda := tilt("s", ""), timePerPacket("lambda", "rate allowed")
	a := arguments.Real("a", "exp(s times the time allowed)", arguments.Positive())
	packets := func(least int) arguments.Argument[int] {
		return arguments.Int("beta", "packets that the link sends", least, math.MaxInt)
	}
	return []catalog.Quantity{
		quantity("cube.link-bound", "lower bound on P(w <= ln(a)/s), w the time of a link that sends beta packets; below 0 it "+
			"says nothing", "probability", "VB93, Section V, eq. (6)",
			of4(cube.LinkBound, packets(0), arguments.PacketLengths, s, a)),
		quantity("cube.phase-bound", "lower bound on P(T_i <= ln(a)/s), for a >= Phi(s)^beta_i, Phi(s) = E exp(s x)", "probability",
			"VB93, Section V, eq. (13)",
			of5(cube.PhaseBound, dimensions, phase, arguments.PacketLengths, s, a)),
		quantity("cube.phase-rate-bound", "lower bound on P(T_i <= lambda beta_i)", "probability",
			"VB93, Section V, eq. (14), inequality reversed (erratum)",
			of5(cube.PhaseRateBound, dimensions, phase, arguments.PacketLengths, lambda, s)),
		quantity("cube.middle-bound", "lower bound on P(T_3 + ... + T_(d-3) <= lambda (beta_3 + ... + beta_(d-3)))", "probability",
			"VB93, Section V, eqs. (17), (18), (19)",
			of5(cube.MiddleBound, dimensionsFrom(6), arguments.PacketLengths, lambda, s,
				arguments.OneOf("form", "equation; (19) holds for d >= 21", 17, 18, 19))),
		quantity("cube.outer-bound", "lower bound on P(T_i <= (theta/s0) ln n), i = 1, d-1, d", "probability", "VB93, Section V, eq. (20)",
			of4(cube.OuterBound, dimensions, arguments.PacketLengths, tilt("s0", ""),
				arguments.Real("theta", "exponent", arguments.Positive()))),
		quantity("cube.second-phase-bound", "lower bound on P(T_i <= mu beta_2), i = 2, d-2", "probability",
			"VB93, Section V, eqs. (21), (22)",
			of4(cube.SecondPhaseBound, dimensionsFrom(4), arguments.PacketLengths, timePerPacket("mu", "rate allowed"), s)),
		quantity("cube.bahadur-rao", "Bahadur-Rao approximation of P(w > a), w the sum of beta lengths; no bound, above 1 near the mean",
			"1", "derived from Bahadur and Rao 1960",
			of3(cube.BahadurRao, packets(1), arguments.PacketLengths, arguments.Real("a", "threshold, in time", arguments.Positive()))),
	}
}

// cubeGuarantees are Proposition 3 and the dimensions from which it, and
// sharper bounds, give the guarantee of Proposition 4.
func cubeGuarantees() []catalog.Quantity {
	const guaranteeUnit = "threshold: time; probability: probability"
	lambda, mu := timePerPacket("lambda", "rate of phases 3 to d-3"), timePerPacket("mu", "rate of phases 2 and d-2")
	theta, s0 := arguments.Real("theta", "exponent of phases 1, d-1, d", arguments.Positive()), tilt("s0", " for phases 1, d-1, d")
	// as printed
	form := arguments.OneOf("form", "equation behind the last factor; (19) holds for d >= 21, (18) for d >= 6", 19, 18).
		Default("form", "19")
	delta, eps := arguments.Real("delta", "excess over T_s allowed", arguments.Positive()),
		arguments.Real("eps", "probability of more", arguments.OpenUnit())
	parameters := arguments.Of5(func(lambda, s, mu, theta, s0 float64) (cube.Prop3Parameters, error) {
		return cube.Prop3Parameters{Lambda: lambda, S: s, Mu: mu, Theta: theta, S0: s0}, nil
	}, lambda, tilt("s", " for phases 2 to d-2"), mu, theta, s0)
	return []catalog.Quantity{
		quantity("cube.prop3", "P(T <= threshold) >= probability with barriers, threshold = lambda (beta_3 + ... + beta_(d-3)) + 2 mu "+
			"beta_2 + 3 (theta/s0) ln n",
			guaranteeUnit, "VB93, Proposition 3, eq. (24), with (19) or (18) in its last factor",
			two4(names{"threshold", "probability"}, cube.Prop3, dimensionsFrom(6), arguments.PacketLengths, parameters, form)),
		quantity("cube.prop3-best", "Proposition 3 for the threshold (1+delta) T_s times the mean length, with its best parameters",
			"lambda, mu: time per packet; s, s0: 1/time; theta: 1; "+guaranteeUnit, "derived from VB93, Proposition 3",
			arguments.Of4(bestProp3, dimensionsFrom(6), arguments.PacketLengths, delta, form)),
		quantity("cube.best-exponent", "the s that makes xi = exp(lambda s)/Phi(s) greatest, Phi(s) = E exp(s x), and that log xi",
			"s: 1/time; log-xi: 1",
			"VB93, Section V, proof of Proposition 4, and derived",
			two2(names{"s", "log-xi"}, cube.BestExponent, arguments.PacketLengths, timePerPacket("lambda", "rate, above the mean"))),
		quantity("cube.threshold-ratio", "the threshold of Proposition 3 divided by T_s, which tends to lambda", "time per packet",
			"VB93, Section V, between eqs. (26) and (27)",
			of5(cube.ThresholdRatio, dimensionsFrom(6), lambda, mu, theta, s0)),
		quantity("cube.dimension", "smallest d with a guarantee P(T <= (1+delta) T_s) >= 1-eps there and beyond, lengths in units of "+
			"their mean, with barriers",
			"1", "VB93, Proposition 4, and derived",
			of4(cube.Dimension, arguments.PacketLengths, delta, eps, arguments.Choice("method",
				"bound behind it: the proof of Proposition 4, Proposition 3 at its best, or the best budget for each phase with "+
					"Chernoff's bound or the exact laws of link times",
				cube.Proof, cube.Proposition3, cube.Proposition3Form18, cube.Proposition3Form17, cube.Chernoff, cube.Exact))),
		quantity("cube.third-factor-dimension", "smallest d from which on the third factor of Proposition 3, lambda = 1 + delta/2, is "+
			">= 1-eps: n_0 = 2^d of the proof of Proposition 4",
			"1", "VB93, Section V, eq. (19) and proof of Proposition 4",
			of3(cube.ThirdFactorDimension, arguments.PacketLengths, delta, eps)),
	}
}

func bestProp3(d int, law distributions.Law, delta float64, form int) ([]catalog.Value, error) {
	p, g, err := cube.OptimalProp3(d, law, delta, form)
	if err == nil && p == (cube.Prop3Parameters{}) {
		err = &inputs.Error{
			Arg: "delta", Value: delta, Domain: fmt.Sprintf("an excess at which parameters with xi > 1, zeta > 2, theta > 1 "+
				"exist for d=%d", d),
		}
	}
	return []catalog.Value{
		{Name: "lambda", Number: p.Lambda}, {Name: "s", Number: p.S}, {Name: "mu", Number: p.Mu}, {Name: "theta", Number: p.Theta},
		{Name: "s0", Number: p.S0},
		{Name: "threshold", Number: g.Threshold()}, {Name: "probability", Number: g.Probability()},
	}, err
}
