package packets_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/packets"
)

// listed returns given lengths in order.
type listed struct{ next *[]float64 }

func (l listed) Sample(*rand.Rand) float64 {
	x := (*l.next)[0]
	*l.next = (*l.next)[1:]
	return x
}

// Two runs of the star by hand, by one replication and by another.
func TestCompletionDrawsOneLengthPerPacket(t *testing.T) {
	b := mustBroadcast(t, star, starSchedule, nil)
	next := []float64{1, 5, 2, 1, 1, 2, 2, 2, 1, 5, 2, 1}
	model := b.Completion(packets.Arrival, listed{&next})
	run, other := model(), model()
	r := rand.New(rand.NewPCG(1, 0))
	for i, want := range []float64{10, 6, 10} {
		f := run
		if i == 2 {
			f = other
		}
		if got, err := f(r); err != nil || got != want {
			t.Errorf("run %d: %v, %v, want %v", i, got, err, want)
		}
	}
}

func TestBadModelsAreNamed(t *testing.T) {
	b := ring(t, 3)
	r := rand.New(rand.NewPCG(1, 0))
	negative := []float64{1, -2, 3}
	for _, c := range []struct {
		arg string
		how packets.Discipline
		law distributions.Sampler
	}{
		{"law", packets.InSchedule, nil},
		{"discipline", 7, distributions.Exponential{Mu: 1}},
		{"length of packet 1", packets.Barrier, listed{&negative}},
	} {
		_, err := b.Completion(c.how, c.law)()(r)
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != c.arg {
			t.Errorf("%v, want an inputs.Error for %s", err, c.arg)
		}
	}
	var d *inputs.Error
	if _, err := b.Completion(packets.Arrival, distributions.Exponential{Mu: -1})()(r); !errors.As(err, &d) {
		t.Errorf("%v, want the law's own error", err)
	}
}

func TestRunsDoNotAllocate(t *testing.T) {
	b := cubeBroadcast(t, 5)
	r := rand.New(rand.NewPCG(1, 0))
	for _, how := range disciplines {
		run := b.Completion(how, distributions.Exponential{Mu: 1})()
		tied := b.Completion(how, distributions.TwoPoint{Low: 0, High: 4, Mu: 1})()
		both := func() { run(r); tied(r) }
		for range 100 {
			both() // lists of what happens at one time grow to their size
		}
		if a := testing.AllocsPerRun(100, both); a != 0 {
			t.Errorf("%v: %v allocations per replication", how, a)
		}
	}
}
