package logp_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/topologies/logp"
)

// An assignment without the variables of the program is none of its solutions.
func TestAssignmentsOfOtherSizesViolateTheProgram(t *testing.T) {
	p, err := logp.NewProgram(4, 2, 3, 12, logp.Corrected)
	if err != nil {
		t.Fatal(err)
	}
	whole := p.NewAssignment()
	less := p
	less.K--
	for name, a := range map[string]logp.Assignment{
		"nothing": {}, "fewer items": less.NewAssignment(), "no label": {Send: whole.Send, Receive: whole.Receive},
		"a processor too few": {Send: [][][]bool{whole.Send[0], whole.Send[1][:3], whole.Send[2]}, Receive: whole.Receive,
			Open: whole.Open},
	} {
		violated, err := p.Check(a)
		if unsatisfied := (*logp.Unsatisfied)(nil); violated == 0 || !errors.As(err, &unsatisfied) || unsatisfied.Constraint != 8 {
			t.Errorf("%s: %d violated, %v", name, violated, err)
		}
		if _, err := p.Schedule(a); err == nil {
			t.Errorf("%s has a schedule", name)
		}
		p.Objective(a) // does not panic
	}
}

// By hand: the source sends k items to P-1 others in k(P-1) steps at most, so that whatever longer
// time is given is enough; in a negative one nothing is sent.
func TestSearchesForVeryLongSchedulesEnd(t *testing.T) {
	s, err := logp.NewSearch(3, 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	for T, want := range map[int]bool{1 << 31: true, math.MaxInt: true, -1: false, math.MinInt: false} {
		if got, ok := s.Try(rand.New(rand.NewPCG(1, 1)), T); ok != want || ok && got.Steps > 2*2+3 {
			t.Errorf("T=%d: %v, %d steps", T, ok, got.Steps)
		}
	}
}
