package vb93

import (
	"strings"
	"testing"
)

// Proposition 3 supposes theta > 1, as printed, too; eq. (20) needs no more than
// n^theta >= Phi(s0), which is 2 for exponential lengths with s0 = 1/2: n = 8 has 8^0.6 > 3.
func TestOuterPhasesHaveTheHypothesisOfTheirStatement(t *testing.T) {
	words := []string{"d=3", "law=exponential(mean=1)", "s0=0.5", "theta=0.6"}
	asked := 0
	for _, c := range Claims(nil) {
		switch c.ID {
		case "VB93-EQ20":
			asked++
			if _, err := c.Cases.Parameters.Case(nil, words); err != nil {
				t.Errorf("eq. (20): %v", err)
			}
		case "VB93-PROP3-PRINTED":
			asked++
			_, err := c.Cases.Parameters.Case(nil, words)
			if err == nil || !strings.Contains(err.Error(), "theta=0.6: want a finite number > 1") {
				t.Errorf("Proposition 3: %v", err)
			}
		}
	}
	if asked != 2 {
		t.Errorf("%d of two claims", asked)
	}
}
