package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// exchangeAsyncWidth is the relative error that ExchangeAsyncMean promises.
const exchangeAsyncWidth = 1e-6

// ExchangeAsyncMean returns the mean time of the dimension exchange without barriers,
// one port at a node, for exponential, Erlang or gamma lengths of a shape of at least 1.
//
// After step i all nodes of the subcube spanned by dimensions 1..i go on at one time F,
// and all have the sum S of its lengths. For the halves 0 and 1 of a subcube
//
//	F = max(F_0 + S_0, F_1 + S_1),  S = S_0 + S_1,  F = 0 for a single node.
//
// The F/S of the halves depend on the proportions of the lengths alone, which are
// independent of the sums, since these are gamma of one scale; so is B = S_0/S, which is
// beta with both parameters 2^(i-1) times the shape. Hence R_i = F/S after step i is
//
//	R_i = max(B (1 + U), (1-B) (1 + W))
//
// with B, U, W independent and U, W of the law of R_(i-1), and
//
//	E T = n E x E R_d.
//
// The laws are computed one after the other on a grid, of which the error is estimated by
// one with half as many points.
//
// Symbols: n = 2^d; x a length. Units: those of the law. Source: derived. Accuracy:
// 1e-6 relative.
//
// Errors: d outside 1..24; a law that is none of these, or of a smaller shape,
// for which the density of B is not bounded; a *AccuracyError where the grids differ.
func ExchangeAsyncMean(d int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxExchange); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	shape, ok := gammaShape(law)
	if !ok || !(shape >= 1) {
		return 0, &inputs.Error{Arg: "law", Value: law, Domain: "an exponential, erlang or gamma law of a shape of at least 1"}
	}
	mean := func(points float64) float64 {
		r := firstProportion(shape, points)
		for i := 2; i <= d; i++ {
			r = r.nextProportion(i, math.Ldexp(shape, i-1), points)
		}
		return r.mean()
	}
	const points = 40
	coarse, fine := mean(points/2), mean(points)
	if width := math.Abs(coarse-fine) / fine; !(width <= exchangeAsyncWidth) {
		return 0, &AccuracyError{Quantity: "E T", Law: law.String(), Relative: width, Wanted: exchangeAsyncWidth}
	}
	return math.Ldexp(law.Mean()*fine, d), nil
}

// gammaShape returns the shape of a gamma law.
func gammaShape(law distributions.Law) (shape float64, ok bool) {
	switch l := law.(type) {
	case distributions.Exponential:
		return 1, true
	case distributions.Erlang:
		return float64(l.Shape), true
	case distributions.Gamma:
		return l.Shape, true
	case distributions.Scaled:
		return gammaShape(l.Law)
	}
	return 0, false
}

// ExchangeAsyncConstant returns the constant of the second order of the dimension exchange
// without barriers,
//
//	E T/T_s = 1 + c sigma/sqrt(n) (1 + o(1)),  c = E Y = 2.88,
//	Y = max(Y_1/sqrt(2) + V, Y_2/sqrt(2) - V) in law,
//
// V standard normal and independent of Y_1 and Y_2, which are of the law of Y and
// independent; T_s = n-1, lengths of mean 1 that have a moment of an order p > 2.
//
// In a subcube of m nodes let S = m + sigma sqrt(m) W and F = m - 1 + sigma sqrt(m) X. In
// the limit W is normal and, with the recurrence of ExchangeAsyncMean, X is the greater of
// (X_h + W_h)/sqrt(2) over the halves h. Adding the same to all lengths adds as much to X
// as to W, so X = W + Y with Y independent of W; and W_h = (W +- V)/sqrt(2). The mean of X
// is that of Y. That the means converge with the laws follows as for ExchangeConstant, of
// whose sum of maxima T - T_s is at most a part.
//
// Symbols: sigma the standard deviation of a length; n = 2^d. Units: none. Source: derived.
// Accuracy: 1e-8.
func ExchangeAsyncConstant() float64 {
	const (
		step, top = 0.02, 14.0
		apart     = 0.1 // of the points of the trapezoidal rule, beyond 9 of which is 1e-19
		rounds    = 70  // each leaves 1/sqrt(2) of the distance of the means
	)
	y := &tabulated{step: step, cdf: []float64{0, 1, 1, 1}}
	for range rounds {
		next := &tabulated{step: step}
		for k := range int(top/step) + 1 {
			at, sum := float64(k)*step, 0.0
			for j := -90; j <= 90; j++ {
				v := float64(j) * apart
				sum += math.Exp(-v*v/2) * y.at(math.Sqrt2*(at-v)) * y.at(math.Sqrt2*(at+v))
			}
			next.cdf = append(next.cdf, sum*apart/math.Sqrt(2*math.Pi))
		}
		y = next
	}
	return y.mean()
}
