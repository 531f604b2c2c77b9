package ring

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Five nodes, 1 and 7 in turn: T = 2 times 7, whoever has it.
func TestJointByHand(t *testing.T) {
	run := Joint{N: 5, Lengths: distributions.ByNode{Laws: []distributions.Law{distributions.Deterministic{Mu: 1},
		distributions.Deterministic{Mu: 7}}}}.Outcomes()
	o, err := run(rand.New(rand.NewPCG(1, 0)))
	if want := (Outcome{T: 14, Max: 7, Min: 1, Sum: 17}); o != want || err != nil {
		t.Errorf("%+v, want %+v, %v", o, want, err)
	}
}

func TestJointErrors(t *testing.T) {
	var argument *inputs.Error
	for _, j := range []Joint{{N: 1, Lengths: distributions.ByNode{}}, {N: 3}, {N: 3, Lengths: distributions.ByNode{}}} {
		if _, err := j.Completion()(rand.New(rand.NewPCG(1, 0))); !errors.As(err, &argument) {
			t.Errorf("%+v: %v", j, err)
		}
	}
}
