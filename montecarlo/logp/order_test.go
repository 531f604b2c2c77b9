package logp

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies/logp"
)

func receiving(t *testing.T, p *Program, o Order) *Program {
	t.Helper()
	q, err := p.Receiving(o)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// The exhaustion against the machine itself, for every order of receptions.
func TestExhaustionOfOrders(t *testing.T) {
	for _, o := range []Order{EarliestDue, AnyMessage} {
		for _, c := range []struct{ P, L, k, T int }{{3, 2, 2, 5}, {3, 3, 2, 7}, {2, 3, 3, 5}, {4, 3, 1, 7}, {4, 1, 2, 4}} {
			seen := 0
			if err := logp.Enumerate(c.P, c.L, c.k, c.T, func(s logp.Schedule) bool {
				p, err := NewProgram(s)
				if err != nil {
					t.Fatal(err)
				}
				p = receiving(t, p, o)
				got, err := p.Worst()
				if err != nil {
					t.Fatal(err)
				}
				if want := worstOfAll(t, p); got != want {
					t.Fatalf("%v %+v %v: %d, want %d", o, c, s.Sends, got, want)
				}
				seen++
				return seen < 15
			}); err != nil {
				t.Fatal(err)
			}
			if seen == 0 {
				t.Errorf("%+v: no schedule", c)
			}
		}
	}
}

// By hand: P = 2 and L = 2, three items that the source sends in steps 0, 1, 2. With
// latencies 2, 1, 1 items 0 and 1 have come by step 2, and 2 by step 3. Ranked by an
// adversary, item 0 is received last, in step 4; with what is due first the items
// are received in steps 2, 3, 4.
func TestOrdersByHand(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Algorithm: "by hand", Processors: 2, Latency: 2, Items: 3, Steps: 4,
		Sends: []logp.Send{{Step: 0, To: 1}, {Step: 1, To: 1, Item: 1}, {Step: 2, To: 1, Item: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	fixed, _ := Fixed(2)
	for o, want := range map[Order][3]int{EarliestDue: {2, 2, 2}, AnyMessage: {4, 1, 1}} {
		e, err := receiving(t, p, o).NewExecution(fixed, NodesFirst)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.RunAgainst(Starving{Latency: 2, To: 1, Item: 0}.Answer); err != nil {
			t.Fatal(err)
		}
		if got := [3]int{e.Delay(0), e.Delay(1), e.Delay(2)}; got != want {
			t.Errorf("%v: delays %v, want %v", o, got, want)
		}
	}
}

// Three messages that have come together are received in each of 6 orders with the same
// probability: of 6000 runs each has 1000 +- 150, five standard deviations of 29 and
// more; the probability of a false alarm is below 6*10^-6.
func TestAnyMessageIsUniform(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Algorithm: "by hand", Processors: 5, Latency: 3, Items: 3, Sends: []logp.Send{
		{Step: 0, To: 1, Item: 0}, {Step: 1, To: 2, Item: 1}, {Step: 2, To: 3, Item: 2},
		{Step: 5, From: 1, To: 4, Item: 0}, {Step: 5, From: 2, To: 4, Item: 1}, {Step: 5, From: 3, To: 4, Item: 2},
	}})
	if err != nil {
		t.Fatal(err)
	}
	fixed, _ := Fixed(3)
	e, err := receiving(t, p, AnyMessage).NewExecution(fixed, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	r, count := rand.New(rand.NewPCG(1, 1)), map[[3]int32]int{}
	for range 6000 {
		if _, err := e.Run(r); err != nil {
			t.Fatal(err)
		}
		count[[3]int32(e.last)]++
	}
	if len(count) != 6 {
		t.Errorf("%d orders", len(count))
	}
	for order, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%v: %d of 6000", order, n)
		}
	}
}

// With what is due first nothing in the schedule of groups is received later than with
// fixed latencies, whatever the latencies: item by item, against a search for
// adversaries and at random.
func TestEarliestDueIsNeverLate(t *testing.T) {
	for _, c := range []struct{ P, L, k int }{{3, 4, 30}, {8, 3, 60}, {16, 4, 80}} {
		p, _ := grouped(t, c.P, c.L, c.k)
		p = receiving(t, p, EarliestDue)
		fixed, _ := Fixed(c.L)
		uniform, _ := Uniform(c.L)
		plain, err := p.NewExecution(fixed, NodesFirst)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plain.Run(nil); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		e, err := p.NewExecution(uniform, LeavesFirst)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if _, err := e.Run(r); err != nil {
				t.Fatal(err)
			}
			for i := range c.k {
				if e.Delay(i) > plain.Delay(i) || e.Late() > 0 {
					t.Fatalf("%+v: item %d takes %d, %d late; %d with fixed latencies", c, i, e.Delay(i), e.Late(), plain.Delay(i))
				}
			}
		}
		found, _, err := p.Adversary(r, 300)
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		for i := range c.k {
			most = max(most, plain.Delay(i))
		}
		if found > most {
			t.Errorf("%+v: %d against an adversary, %d with fixed latencies", c, found, most)
		}
	}
}

func TestReceivingRefuses(t *testing.T) {
	p, _ := grouped(t, 3, 2, 4)
	for _, o := range []Order{-1, 3} {
		if _, err := p.Receiving(o); err == nil {
			t.Errorf("order %d is accepted", int(o))
		}
	}
}
