package harmonic

import (
	"math"
	"math/big"

	"castlab/distributions/inputs"
)

// Excess returns H_n - (ln n + C), what the approximation of H_n leaves out.
// Errors: as Number.
func Excess(n int) (value, errorBound float64, terms int64, err error) {
	e, slack, err := difference(n)
	if err != nil {
		return 0, 0, 0, err
	}
	value, errorBound = round(e, slack)
	return value, errorBound, int64(n), nil
}

// Remainder returns F(n) = C + ln n + 1/(2n) - H_n, the sum that VB93 eq (3)
// leaves to a series. Errors: as Number.
func Remainder(n int) (value, errorBound float64, terms int64, err error) {
	e, slack, err := difference(n)
	if err != nil {
		return 0, 0, 0, err
	}
	f := float().Quo(integer(1), integer(2*int64(n)))
	value, errorBound = round(f.Sub(f, e), slack)
	return value, errorBound, int64(n), nil
}

// difference returns H_n - ln n - C and a bound on its error.
func difference(n int) (e, slack *big.Float, err error) {
	h, slack, err := number(n)
	if err != nil {
		return nil, nil, err
	}
	ln := logarithm(n)
	c, eulerSlack, _ := euler()
	e = h.Sub(h, ln)
	e.Sub(e, c)
	slack.Add(slack, eulerSlack)
	// ln n < 64, and this function makes a few roundings of numbers below 64.
	slack.Add(slack, float().Mul(integer(128), roundoff()))
	return e, slack, nil
}

// PartialSum returns the sum of VB93 eq (3) up to the term with A_K,
//
//	sum_{k=2}^K A_k / (n(n+1)...(n+k-1)),
//
// in rational arithmetic. Errors: n < 1; K outside [2, 400].
func PartialSum(n, K int) (value, errorBound float64, terms int64, err error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, 0, 0, err
	}
	if K < 2 || K > greatest {
		return 0, 0, 0, &inputs.Error{Arg: "K", Value: K, Domain: "an integer in [2, 400]"}
	}
	sum := float()
	rising := big.NewInt(int64(n))
	p := newProduct()
	for k := 2; k <= K; k++ {
		rising.Mul(rising, big.NewInt(int64(n)+int64(k)-1))
		p.extend()
		a := p.coefficient()
		term := float().SetRat(a.Quo(a, new(big.Rat).SetInt(rising)))
		sum.Add(sum, term)
	}
	value, errorBound = round(sum, float().Mul(sum, roundoff()))
	return value, errorBound, int64(K - 1), nil
}
