package cube

import (
	"math"
	"math/big"

	"castlab/distributions/inputs"
)

// Beta returns the steps of phase i,
//
//	beta_i = ceil(C(d,i)/d),
//
// the most packets that one link sends in it: C(d,i) nodes are i hops away and
// share d dimensions. beta_i = beta_{d-i} for 0 < i < d, and beta_1 =
// beta_{d-1} = beta_d = 1.
//
// Symbols: C(d,i) binomial coefficient. Units: slots. Source: VB93, Section V,
// before eq (6). The number is exact up to 2^53 and rounded correctly beyond;
// +Inf where it exceeds every float64, see LogBeta.
//
// Errors: d < 1, i outside 1..d.
func Beta(d, i int) (float64, error) {
	if err := checkBeta(d, i); err != nil {
		return 0, err
	}
	return beta(d, i), nil
}

func checkBeta(d, i int) error {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return err
	}
	return inputs.Integer("i", i, 1, d)
}

func beta(d, i int) float64 {
	// Except near the end of the range the logarithm decides; its error is below 1e-6
	// for every d that a float64 distinguishes from d+1.
	if logBinomial(d, i)-math.Log(float64(d)) > 711 {
		return math.Inf(1)
	}
	return rounded(exactBeta(d, i))
}

// exactBeta returns beta_i as an integer.
func exactBeta(d, i int) *big.Int {
	return ceilingOver(new(big.Int).Binomial(int64(d), int64(min(i, d-i))), d)
}

// LogBeta returns the natural logarithm of beta_i, for any d. Where beta_i
// itself is beyond float64 the absolute error is about 1e-16 d log d.
//
// Symbols, Source: as Beta. Units: none. Errors: as Beta.
func LogBeta(d, i int) (float64, error) {
	if err := checkBeta(d, i); err != nil {
		return 0, err
	}
	return logBeta(d, i), nil
}

func logBeta(d, i int) float64 {
	if b := beta(d, i); !math.IsInf(b, 1) {
		return math.Log(b)
	}
	return logBinomial(d, i) - math.Log(float64(d))
}

// logBinomial returns log C(d,i).
func logBinomial(d, i int) float64 {
	return logFactorial(d) - logFactorial(i) - logFactorial(d-i)
}

func logFactorial(k int) float64 {
	l, _ := math.Lgamma(float64(k) + 1)
	return l
}

// BetaSum returns the steps of all phases,
//
//	sum of beta_i over i = 1..d,
//
// the time of the barrier algorithm when every packet takes one slot. It is at
// least T_s, and equal to it for prime d.
//
// Symbols: beta_i = Beta(d, i). Units: slots. Source: VB93, Section V, proof
// of Proposition 4. The number is exact up to 2^53 and rounded correctly beyond;
// +Inf for d > 1034.
//
// Errors: d < 1.
func BetaSum(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if d > lastFinite {
		return math.Inf(1), nil
	}
	return rounded(betaRange(d, 1, d)), nil
}

// betaRange returns the sum of beta_i over i = first..last; 0 when empty.
func betaRange(d, first, last int) *big.Int {
	sum := new(big.Int)
	binomial := big.NewInt(1)
	for i := 1; i <= last; i++ {
		binomial.Mul(binomial, big.NewInt(int64(d-i+1)))
		binomial.Quo(binomial, big.NewInt(int64(i)))
		if i >= first {
			sum.Add(sum, ceilingOver(new(big.Int).Set(binomial), d))
		}
	}
	return sum
}

// BetaSumBound returns an upper bound on BetaSum,
//
//	sum of beta_i <= (n-1)/d + d - 1.
//
// Each of the d ceilings adds at most (d-1)/d. (The last one, ceil(1/d), adds
// exactly that.)
//
// Symbols: n = 2^d nodes. Units: slots. Source: erratum to VB93, Section V,
// proof of Proposition 4; see PrintedBetaSumBound. Errors: d < 1.
func BetaSumBound(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return excess(d, d-1), nil
}

// PrintedBetaSumBound returns the bound as it is printed,
//
//	sum of beta_i < (n-1+d)/d.
//
// Erratum: it is false for every composite d, such as 5 < 4.75 at d = 4; see
// BetaSumBound. For prime d the two sides differ by less than 1.
//
// Symbols: n = 2^d nodes. Units: slots. Source: VB93, Section V, proof of
// Proposition 4. Errors: d < 1.
func PrintedBetaSumBound(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return excess(d, 1), nil
}

// excess returns (n-1)/d + k, rounded once.
func excess(d, k int) float64 {
	if d > lastFinite {
		return math.Inf(1)
	}
	numerator := transmissions(d)
	numerator.Add(numerator, big.NewInt(int64(d*k)))
	x, _ := new(big.Rat).SetFrac(numerator, big.NewInt(int64(d))).Float64()
	return x
}
