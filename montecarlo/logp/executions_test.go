package logp

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies/logp"
)

// By hand, with L = 1: items 0 from 1 and 1 from the source reach 2 in step 2. If 2 receives first what it
// has to send on, item 1 reaches 3 in step 3 and 4 in step 4, 3 steps after its sending, and item 0 is
// received in step 3, 3 steps after its; else item 1 is a step later.
func TestFixedDelayByHand(t *testing.T) {
	s := logp.Schedule{Algorithm: "by hand", Processors: 5, Latency: 1, Items: 2, Steps: 4,
		Sends: []logp.Send{{To: 1}, {Step: 1, To: 2, Item: 1}, {Step: 1, From: 1, To: 2}, {Step: 2, From: 2, To: 3, Item: 1},
			{Step: 3, From: 3, To: 4, Item: 1}}}
	for _, c := range []struct {
		ties       []Tie
		delay, end int
	}{{[]Tie{NodesFirst}, 3, 4}, {[]Tie{LeavesFirst}, 4, 5}, {[]Tie{LeavesFirst, NodesFirst}, 4, 4}} {
		delay, messages, err := FixedDelay(s, c.ties...)
		if delay != c.delay || messages != 5 || err != nil {
			t.Errorf("%v: delay %d of %d messages, %v, want %d", c.ties, delay, messages, err, c.delay)
		}
		p, err := NewProgram(s)
		if err != nil {
			t.Fatal(err)
		}
		e, err := p.NewFixedExecution(c.ties[len(c.ties)-1])
		if err != nil {
			t.Fatal(err)
		}
		if e.Completion() != 0 {
			t.Errorf("%d before the first run", e.Completion())
		}
		if _, err := e.Run(nil); err != nil || e.Completion() != c.end {
			t.Errorf("%v: ends in step %d, %v, want %d", c.ties, e.Completion(), err, c.end)
		}
	}
	s.Sends = s.Sends[1:]
	if _, _, err := FixedDelay(s, NodesFirst); err == nil {
		t.Error("a schedule is accepted in which a processor sends what it never gets")
	}
}

// By hand: the only message of two processors takes 1, ..., L steps with equal chances, of 400 each of 4
// values at least 50 times: below that with chance 1e-10. The model of the delays draws the same.
func TestUniformExecution(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Processors: 2, Latency: 4, Items: 1, Sends: []logp.Send{{To: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.NewUniformExecution(NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	model, err := p.UniformDelays(NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	replicate := model()
	r, same := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1))
	count := map[int]int{}
	for range 400 {
		delay, err := e.Run(r)
		d, err2 := replicate(same)
		if err != nil || err2 != nil || d.Worst != delay {
			t.Fatalf("delays %d and %+v, %v, %v", delay, d, err, err2)
		}
		count[delay]++
	}
	if len(count) != 4 || min(count[1], count[2], count[3], count[4]) < 50 {
		t.Errorf("%v", count)
	}
	if _, err := p.NewUniformExecution(Shuffled + 1); err == nil {
		t.Error("an unknown tie is accepted")
	}
	if _, err := p.UniformDelays(Shuffled + 1); err == nil {
		t.Error("an unknown tie is accepted")
	}
}
