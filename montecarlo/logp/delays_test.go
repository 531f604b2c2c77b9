package logp

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/topologies/logp"
)

// By hand: one processor is sent two items, with latencies 1 or 2 each. They have the
// delays 1 and 1, 1 and 2, 2 and 2; or both are available in step 2, and the first
// is received first: 2 and 2. The mean of all is 13/8, of the worst 7/4.
func TestDelaysByHand(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Processors: 2, Latency: 2, Items: 2, Sends: []logp.Send{{To: 1}, {Step: 1, To: 1, Item: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	uniform, _ := Uniform(2)
	model, err := p.Delays(uniform, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	replicate, r := model(), rand.New(rand.NewPCG(1, 1))
	const runs = 40000
	mean, worst := 0.0, 0.0
	for range runs {
		d, err := replicate(r)
		if err != nil {
			t.Fatal(err)
		}
		if d.Late != 0 || d.Last != d.Mean {
			t.Fatalf("%+v", d)
		}
		mean += d.Mean / runs
		worst += float64(d.Worst) / runs
	}
	// Six standard errors: the numbers lie in [1, 2], so have deviations up to 1/2.
	tolerance := 6 * 0.5 / math.Sqrt(runs)
	if math.Abs(mean-13.0/8) > tolerance || math.Abs(worst-7.0/4) > tolerance {
		t.Errorf("mean %v, worst %v, want 13/8 and 7/4", mean, worst)
	}
	if _, err := p.Delays(Latency{2}, NodesFirst); err == nil {
		t.Error("a latency that is none is accepted")
	}
}

// The last items are the last, and of no items there is no delay. Fixed latencies
// and P = 2, L = 3: every delay is 3.
func TestLastItems(t *testing.T) {
	for _, k := range []int{0, 1, 19, 21, 50} {
		p, _ := grouped(t, 2, 3, k)
		fixed, _ := Fixed(3)
		e, err := p.NewExecution(fixed, NodesFirst)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Run(nil); err != nil {
			t.Fatal(err)
		}
		want := Delays{3, 3, 3, 0}
		if k == 0 {
			want = Delays{}
		}
		if d := e.Delays(); d != want {
			t.Errorf("k=%d: %+v", k, d)
		}
		// Let the last item alone be late by 20.
		if k > 1 {
			e.last[k-1] += 20
			d := e.Delays()
			if math.Abs(d.Last-(3+20/float64(min(k, LastItems)))) > 1e-12 || math.Abs(d.Mean-(3+20/float64(k))) > 1e-12 || d.Worst != 23 {
				t.Errorf("k=%d: %+v", k, d)
			}
		}
	}
}
