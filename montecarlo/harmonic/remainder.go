package harmonic

import "math/big"

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
