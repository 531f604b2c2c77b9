package distributions_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Of three values there are six orders, two up to where one begins: 1 2 3 and 3 2 1. Of 1000
// orders each has 500, off by 100 with probability 2 exp(-2*100^2/1000) = 4e-9 (Hoeffding).
// The same order is drawn each time.
func TestShuffledRecordsAreInAnyOrderEquallyLikely(t *testing.T) {
	e := recordOf(t, []float64{1, 2, 3})
	ascending, x, r := 0, make([]float64, 6), rand.New(rand.NewPCG(1, 0))
	for order := range 1000 {
		s := distributions.NewShuffled(order, e)
		s.Fill(x, r)
		if x[0] == x[1] || x[1] == x[2] || x[0] == x[2] || x[3] != x[0] || x[4] != x[1] || x[5] != x[2] {
			t.Fatalf("%v is no order of 1 2 3 again and again", x)
		}
		up := int(x[1]-x[0]+3)%3 == 1
		distributions.NewShuffled(order, e).Fill(x, r)
		if up != (int(x[1]-x[0]+3)%3 == 1) {
			t.Fatalf("order %d is another one now", order)
		}
		if up {
			ascending++
		}
	}
	if ascending < 400 || ascending > 600 {
		t.Errorf("%d of 1000 orders ascend", ascending)
	}
	if fmt.Sprint(e.Record()) != "[1 2 3]" {
		t.Errorf("the record itself is %v", e.Record())
	}
}

func TestOrdersOfARecordWithAGapAreRefused(t *testing.T) {
	gap := func(file string) (distributions.Law, error) {
		e, err := distributions.NewEmpirical(file, []float64{1, 2, 3})
		return e.WithGap("line 7"), err
	}
	var argument *inputs.Error
	for _, text := range []string{"consecutive(file=a)", "block(size=2,file=a)", "stationary(mean=2,file=a)", "shuffled(order=1,file=a)"} {
		if _, err := distributions.ParseJoint(text, gap); !errors.As(err, &argument) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := distributions.ParseJoint("slow(nodes=1,factor=2,law=empirical(file=a))", gap); err != nil {
		t.Errorf("a law needs no order: %v", err)
	}
}
