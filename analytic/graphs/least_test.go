package graphs_test

import (
	"errors"
	"math"
	"testing"

	. "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// spitzer is the mean wait by random walks in place of roots: what waits is the largest
// of the sums of (arrivals - c), and by Spitzer's identity it is on average the sum over
// n of E[(P_n - nc)^+]/n, P_n a Poisson number of mean nL.
func spitzer(c int, rate float64) float64 {
	total := 0.0
	for n := 1; n <= 4000; n++ {
		mu, m := float64(n)*rate, n*c
		// E (P-m)^+ by its terms beyond m.
		term := 0.0
		for j := m + 1; ; j++ {
			log, _ := math.Lgamma(float64(j) + 1)
			p := float64(j-m) * math.Exp(float64(j)*math.Log(mu)-mu-log)
			term += p
			if p < 1e-18*(total+term) || p == 0 {
				break
			}
		}
		total += term / float64(n)
		if term < 1e-17*total {
			break
		}
	}
	return total / rate
}

// chain is the mean wait by the law of the number of packets at slot boundaries,
// iterated from an empty queue until it stays the same.
func chain(c int, rate float64) float64 {
	const most = 400
	arrive := make([]float64, most)
	for a := range arrive {
		log, _ := math.Lgamma(float64(a) + 1)
		arrive[a] = math.Exp(float64(a)*math.Log(rate) - rate - log)
	}
	law, next := make([]float64, most), make([]float64, most)
	law[0] = 1
	for range 3000 {
		clear(next)
		for x, p := range law {
			if p < 1e-20 {
				continue
			}
			left := max(0, x-c)
			for a := 0; left+a < most && arrive[a] > 1e-20 || a < 8; a++ {
				next[left+a] += p * arrive[a]
			}
		}
		law, next = next, law
	}
	waiting := 0.0
	for x, p := range law {
		waiting += float64(max(0, x-c)) * p
	}
	return waiting / rate
}

// Roots, random walks and the iterated chain share nothing. The walks' logarithms of up to
// some thousands lose three or four digits; the roots lose c units of the last place.
func TestReceiverWaitIsThatOfTheQueue(t *testing.T) {
	for _, c := range []int{1, 2, 3, 8, 20} {
		for _, load := range []float64{0.05, 0.3, 0.6, 0.8} {
			rate := load * float64(c)
			got, err := ReceiverWait(c, rate)
			if err != nil {
				t.Fatal(err)
			}
			if want := spitzer(c, rate); math.Abs(got-want) > 1e-15*float64(c)+1e-11*want {
				t.Errorf("c=%d, load %g: %v, by random walks %v", c, load, got, want)
			}
			if want := chain(c, rate); math.Abs(got-want) > 1e-10 {
				t.Errorf("c=%d, load %g: %v, by the chain %v", c, load, got, want)
			}
		}
	}
	// One server: the formula of Pollaczek and Khinchin.
	for _, load := range []float64{0, 1e-9, 0.5, 0.999999} {
		if got, _ := ReceiverWait(1, load); math.Abs(got-load/(2*(1-load))) > 1e-15+1e-13*got {
			t.Errorf("one server, load %g: %v", load, got)
		}
	}
	// Near saturation c servers are one of their speed.
	for _, c := range []int{2, 8, 1000} {
		const idle = 1e-9
		got, err := ReceiverWait(c, float64(c)*(1-idle))
		if err != nil || math.Abs(got*2*float64(c)*idle-1) > 1e-6 {
			t.Errorf("c=%d: %v times 2c(1-rho) (%v)", c, got*2*float64(c)*idle, err)
		}
	}
}

// Where links are many, waits are no less than those of one server of their speed, less
// the service that it saves, and fall with the number of links at the same load. The
// allowance is the rounding error.
func TestReceiverWaitIsInOrder(t *testing.T) {
	for _, load := range []float64{0.2, 0.8, 0.99} {
		before := math.Inf(1)
		for _, c := range []int{1, 2, 4, 16, 64, 256, 1024} {
			got, err := ReceiverWait(c, load*float64(c))
			fast := (1 + load/(2*(1-load))) / float64(c)
			if slack := 1e-15 * float64(c+100); err != nil || got > before+slack || 1+got < fast-slack {
				t.Errorf("c=%d, load %g: wait %v, with fewer links %v, one fast server %v in all (%v)", c, load, got, before, fast, err)
			}
			before = got
		}
	}
}

func digraphOf(t *testing.T, net topologies.Topology) Digraph {
	t.Helper()
	g := Digraph{N: net.Order()}
	for v := range topologies.Node(net.Order()) {
		for _, w := range net.AppendNeighbors(nil, v) {
			g.Arcs = append(g.Arcs, [2]int{int(v), int(w)})
		}
	}
	return g
}

// By hand: two nodes are a slotted queue of one server each. On a star of 4 the mean
// distance is 3/2, greatest distances are 1 and three times 2, and three nodes have one
// link in, the center three.
func TestLeastDelaysByHand(t *testing.T) {
	const lambda = 0.3
	two := digraphOf(t, topologies.Complete{N: 2})
	want := 1.5 + lambda/(2*(1-lambda))
	if r, b, err := two.LeastDelay(lambda); err != nil || math.Abs(r-want) > 1e-12 || b != r {
		t.Errorf("two nodes: R >= %v, B >= %v, want %v (%v)", r, b, want, err)
	}
	star := digraphOf(t, topologies.Star{N: 4})
	want = 0.5 + 1.5 + (3*spitzer(1, 0.6)+spitzer(3, 0.6))/4
	if r, b, err := star.LeastDelay(0.2); err != nil || math.Abs(r-want) > 1e-11 || b != r {
		t.Errorf("star: R >= %v, B >= %v, want %v (%v)", r, b, want, err)
	}
	if _, b, err := star.LeastDelay(0.01); err != nil || b != 0.5+7./4 {
		t.Errorf("star: B >= %v, want 2.25 (%v)", b, err)
	}
}

// The cube's formulas are those of its list of links, and packets that are split are
// bounded by less.
func TestLeastDelaysOfTheCube(t *testing.T) {
	for d := 1; d <= 7; d++ {
		g := digraphOf(t, topologies.Hypercube{D: d})
		for _, rho := range []float64{0, 0.4, 0.95} {
			lambda := rho * float64(d) / float64(g.N-1)
			R, B, err := CubeLeast(d, rho)
			if err != nil {
				t.Fatal(err)
			}
			if r, b, err := g.LeastDelay(lambda); err != nil || math.Abs(r-R) > 1e-12*R || math.Abs(b-B) > 1e-12*B {
				t.Errorf("d=%d rho=%g: %v and %v, from its links %v and %v (%v)", d, rho, R, B, r, b, err)
			}
			split, err := CubeLeastSplit(d, rho)
			if err != nil || !(split < R) {
				t.Errorf("d=%d rho=%g: split %v, whole %v (%v)", d, rho, split, R, err)
			}
		}
	}
	if got, _ := CubeLeastSplit(4, 0.5); got != 0.25+0.125 { // 1/4 + (1/2)/(2*4*(1/2))
		t.Errorf("split %v", got)
	}
}

// On two nodes, and as rho -> 0, no scheme has less.
func TestCubePriority(t *testing.T) {
	for d := 1; d <= 20; d++ {
		for _, rho := range []float64{0, 0.3, 0.99} {
			R, err := CubePriority(d, rho)
			least, _, _ := CubeLeast(d, rho)
			if err != nil || R < least-1e-12 {
				t.Errorf("d=%d rho=%g: %v, below what any scheme has, %v (%v)", d, rho, R, least, err)
			}
			if rho == 0 && math.Abs(R-least) > 1e-12 || d == 1 && math.Abs(R-least) > 1e-12*R {
				t.Errorf("d=%d rho=%g: %v, but nothing is lost to any scheme, %v", d, rho, R, least)
			}
		}
	}
	var domain *inputs.Error
	if _, err := CubePriority(0, 0.5); !errors.As(err, &domain) {
		t.Errorf("d=0: %v", err)
	}
	if _, err := CubePriority(3, 1); !errors.As(err, &domain) {
		t.Errorf("rho=1: %v", err)
	}
}

func TestLeastDelayDomains(t *testing.T) {
	path := digraphOf(t, topologies.Path{N: 4}) // ends have one link: lambda < 1/3
	var domain *inputs.Error
	for _, lambda := range []float64{-0.1, 1. / 3, math.NaN(), math.Inf(1)} {
		if _, _, err := path.LeastDelay(lambda); !errors.As(err, &domain) || domain.Arg != "lambda" {
			t.Errorf("lambda=%v: %v", lambda, err)
		}
	}
	if _, _, err := (Digraph{N: 1}).LeastDelay(0); !errors.As(err, &domain) {
		t.Errorf("one node: %v", err)
	}
	for _, c := range []int{0, 1<<16 + 1} {
		if _, err := ReceiverWait(c, 0.1); !errors.As(err, &domain) || domain.Arg != "c" {
			t.Errorf("c=%d: %v", c, err)
		}
	}
	for _, rate := range []float64{-1, 2, math.NaN()} {
		if _, err := ReceiverWait(2, rate); !errors.As(err, &domain) || domain.Arg != "rate" {
			t.Errorf("rate=%v: %v", rate, err)
		}
	}
	for _, d := range []int{0, 61} {
		_, _, e1 := CubeLeast(d, 0.1)
		_, e2 := CubeLeastSplit(d, 0.1)
		if !errors.As(e1, &domain) || !errors.As(e2, &domain) {
			t.Errorf("d=%d: %v, %v", d, e1, e2)
		}
	}
	for _, rho := range []float64{-0.1, 1, math.NaN()} {
		_, _, e1 := CubeLeast(3, rho)
		_, e2 := CubeLeastSplit(3, rho)
		if !errors.As(e1, &domain) || !errors.As(e2, &domain) || domain.Arg != "rho" {
			t.Errorf("rho=%v: %v, %v", rho, e1, e2)
		}
	}
}
