package cube

import (
	"math"
	"math/big"

	"castlab/distributions/inputs"
)

// lastFinite is a dimension beyond which (n-1)/d exceeds every float64.
const lastFinite = 1034

// Slots returns the completion time of the multinode broadcast when every
// packet takes one slot,
//
//	T_s = ceil((n-1)/d).
//
// n(n-1) transmissions share nd directed links, each of which carries one
// packet per slot.
//
// Symbols: n = 2^d nodes. Units: slots. Source: VB93, Section I. The number
// is exact up to 2^53 and rounded correctly beyond; +Inf where it exceeds every
// float64 (d > 1034), see LogSlots.
//
// Errors: d < 1.
func Slots(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return slots(d), nil
}

func slots(d int) float64 {
	if d > lastFinite {
		return math.Inf(1)
	}
	return rounded(ceilingOver(transmissions(d), d))
}

// LogSlots returns the natural logarithm of T_s, for any d.
//
// Symbols, Source: as Slots. Units: none. Errors: d < 1.
func LogSlots(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return logSlots(d), nil
}

func logSlots(d int) float64 {
	if d <= lastFinite {
		return math.Log(slots(d))
	}
	// The ceiling and the -1 change T_s by a fraction of less than 2^-1000.
	return logNodes(d) - math.Log(float64(d))
}

// logNodes returns log n = d log 2.
func logNodes(d int) float64 { return float64(d) * math.Ln2 }

// logLinks returns log(n d), the logarithm of the number of directed links.
func logLinks(d int) float64 { return logNodes(d) + math.Log(float64(d)) }

// transmissions returns n-1, the transmissions of one packet.
func transmissions(d int) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(1), uint(d))
	return n.Sub(n, big.NewInt(1))
}

// ceilingOver returns ceil(a/d), a >= 0, in a.
func ceilingOver(a *big.Int, d int) *big.Int {
	divisor := big.NewInt(int64(d))
	a.Add(a, big.NewInt(int64(d-1)))
	return a.Quo(a, divisor)
}

// rounded returns the float64 nearest to a.
func rounded(a *big.Int) float64 {
	x, _ := a.Float64()
	return x
}
