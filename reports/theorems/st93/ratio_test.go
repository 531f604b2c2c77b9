package st93

import (
	"math"
	"testing"

	formula "castlab/analytic/kbroadcast"
)

// Few packets take 4d + 2 ceil(K/d) slots, so that the ratio to d is a quotient of whole
// numbers. The formula and the quotient differ by a unit in the last place in places, d = 19 and
// K = 58 among them, and nowhere by more than what the claim allows.
func TestQuotientsDifferByTheirRoundingOnly(t *testing.T) {
	different := 0
	for d := 1; d <= 20; d++ {
		for K := 1; K <= min(d*d, 1<<d); K++ {
			theory, err := formula.RatioFew(d, K)
			if err != nil {
				t.Fatal(err)
			}
			quotient := float64(4*d+2*((K+d-1)/d)) / float64(d)
			if math.Abs(theory-quotient) > quotientRounding*quotient {
				t.Errorf("d=%d K=%d: %.17g and %.17g", d, K, theory, quotient)
			}
			if theory != quotient {
				different++
			}
		}
	}
	if different == 0 {
		t.Error("formula and quotient are equal everywhere: the claim needs no rounding")
	}
}
