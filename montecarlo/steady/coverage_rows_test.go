package steady

import (
	"math"
	"testing"
)

// A run that judges more methods than the first adds their rows.
func TestRunsOfSeveralLengthsAreAdded(t *testing.T) {
	var s rowSum
	s.Add([]Row{{Method: "a", Runs: 1}})
	s.Add([]Row{{Method: "a", Runs: 1}, {Method: "b", Runs: 1}})
	if len(s.rows) != 2 || s.rows[0].Runs != 2 || s.rows[1].Runs != 1 || s.rows[1].Method != "b" {
		t.Errorf("%+v", s.rows)
	}
}

func TestNothingHasNoRatio(t *testing.T) {
	if x := FirstRatio(nil); !math.IsNaN(x) {
		t.Error(x)
	}
	if x := FirstRatio([]Quotient{{Y: 3, X: 2}}); x != 1.5 {
		t.Error(x)
	}
}
