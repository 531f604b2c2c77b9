package theorems

import (
	"testing"

	"castlab/distributions"
)

// All leaves out what looks for faults of a declaration, and this test looks.
func TestDeclarationsHaveNoFaults(t *testing.T) {
	looked := 0
	for _, trace := range []distributions.Law{nil, distributions.Exponential{Mu: 1}} {
		for _, c := range declared(trace) {
			if c.Cases.Faults == nil {
				t.Errorf("%s: nothing looks for faults", c.ID)
				continue
			}
			looked++
			for _, err := range c.Cases.Faults() {
				t.Errorf("%s: %v", c.ID, err)
			}
		}
	}
	if looked < 800 {
		t.Errorf("%d claims were looked at", looked)
	}
}
