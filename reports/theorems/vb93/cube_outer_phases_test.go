package vb93

import (
	"strings"
	"testing"
)

// Proposition 3 supposes theta > 1, as printed, too; eq. (20) needs no more than
// n^theta >= Phi(s0), which is 2 for exponential lengths with s0 = 1/2: n = 8 has 8^0.6 > 3.
func TestOuterPhasesHaveTheHypothesisOfTheirStatement(t *testing.T) {
	words := []string{"d=3", "law=exponential(mean=1)", "s0=0.5", "theta=0.6"}
	if _, err := outerMarkov().Cases.Parameters.Case(nil, words); err != nil {
		t.Errorf("eq. (20): %v", err)
	}
	if _, err := outerPrinted().Cases.Parameters.Case(nil, words); err == nil || !strings.Contains(err.Error(), "theta=0.6: want a finite number > 1") {
		t.Errorf("Proposition 3: %v", err)
	}
}
