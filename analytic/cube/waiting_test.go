package cube

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// By hand. d = 1: one hop, in slot 1. d = 2: positions 1, 2 in slot 1, and 3 in slot 2, whose
// parent is in slot 1: three hops of one slot. d = 3: slots 1 1 1, 2 2 2, 3: seven hops of one slot, as
// the parents of a layer are in one slot. d = 4: four hops in slot 1; positions 5..10 are in slots
// 2 2 2 2 3 3, parents in slot 1: 4 + 2*2 = 8; positions 11..14 in slots 3 3 4 4 with parents in
// slots 2 and 3: at least 1 1 1 1, at most 1 1 2 2; position 15 in slot 4 with a parent in slot 3 or 4, which is
// earlier: at least 1, at most 1. So H is from 4+8+4+1 = 17 to 4+8+6+1 = 19.
func TestUnitWaitingByHand(t *testing.T) {
	for d, want := range map[int][2]float64{1: {0, 0}, 2: {0, 0}, 3: {0, 0}, 4: {2.0 / 17, 4.0 / 19}} {
		least, most, err := UnitWaiting(d)
		if math.Abs(least-want[0]) > 1e-15 || math.Abs(most-want[1]) > 1e-15 || err != nil {
			t.Errorf("d=%d: %v to %v, want %v, %v", d, least, most, want, err)
		}
	}
}

// The share of sending is between a third of 2dn/C(2d,d) and all of it, up to 10 % at d = 30.
func TestUnitWaitingTendsToOne(t *testing.T) {
	least, most, err := UnitWaiting(maxWaiting)
	if err != nil {
		t.Fatal(err)
	}
	binomial := math.Exp(logBinomial(2*maxWaiting, maxWaiting))
	scale := 2 * maxWaiting * math.Exp2(maxWaiting) / binomial
	if a, b := (1-least)/scale, (1-most)/scale; math.Abs(a-1) > 0.1 || math.Abs(b-1.0/3) > 0.1/3 {
		t.Errorf("share of sending %v and %v of 2dn/C(2d,d), want 1 and 1/3", a, b)
	}
}

func TestUnitWaitingDomain(t *testing.T) {
	for _, d := range []int{0, maxWaiting + 1} {
		var argument *inputs.Error
		if _, _, err := UnitWaiting(d); !errors.As(err, &argument) {
			t.Errorf("d=%d: %v", d, err)
		}
	}
}
