package arguments

import (
	"math"
	"strconv"
	"testing"

	"castlab/distributions/inputs"
)

// Who offers numbers to choose from offers values of the domain: all within the ends are taken, whole ones where only
// those are, and those outside are not.
func TestNumbersAreTheDomain(t *testing.T) {
	declared := func(declare func(k *Keys)) *Key {
		keys := Grammar{}.NewKeys()
		declare(keys)
		return keys.All()[0]
	}
	for name, k := range map[string]*Key{
		"integer":   declared(func(k *Keys) { k.Int("n", "", 2, math.MaxInt) }),
		"bounded":   declared(func(k *Keys) { k.Int("n", "", 1, 4) }),
		"unit":      declared(func(k *Keys) { k.Real("x", "", OpenUnit()) }),
		"positive":  declared(func(k *Keys) { k.Real("x", "", Positive()) }),
		"usual":     declared(func(k *Keys) { Real("x", "", Positive()).Usual("x", 5, 7).Declare(k) }),
		"usual int": declared(func(k *Keys) { Int("n", "", 1, 99).Usual("n", 3, 9).Declare(k) }),
	} {
		n := k.Numbers
		takes := func(x float64) bool {
			_, err := k.set(strconv.FormatFloat(x, 'g', -1, 64))
			return err == nil
		}
		for _, x := range []float64{n.From, n.To} {
			if !takes(x) {
				t.Errorf("%s: %v is of the usual size and refused", name, x)
			}
		}
		for _, end := range []struct {
			x    float64
			open bool
			step float64
		}{{n.Lo, n.OpenLo, -1}, {n.Hi, n.OpenHi, 1}} {
			if math.IsInf(end.x, 0) {
				continue
			}
			if takes(end.x) == end.open {
				t.Errorf("%s: the end %v is open: %v", name, end.x, end.open)
			}
			if takes(end.x + end.step) {
				t.Errorf("%s: %v is taken", name, end.x+end.step)
			}
		}
		if n.Whole == takes(n.From+(n.To-n.From)*0.123) {
			t.Errorf("%s: whole is %v", name, n.Whole)
		}
	}
	if k := declared(func(k *Keys) { k.Law("law", "") }); k.Numbers != (*inputs.Numbers)(nil) {
		t.Errorf("a law has numbers: %v", k.Numbers)
	}
}
