package reservation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A chain is the law of the queue lengths at the gates, for N = 1 or 2 users and
// lengths below size, by power iteration. It follows the definition of the system: with
// k queues not empty the frame lasts C = V + k X, each of them loses a packet and each
// queue gains Poisson(lambda C).
type chain struct {
	f  Frames
	pi [][]float64 // by length of the first and of the second queue
}

func newChain(f Frames, size int) chain {
	second := size
	if f.N == 1 {
		second = 1
	}
	pi := make([][]float64, size)
	for i := range pi {
		pi[i] = make([]float64, second)
	}
	pi[0][0] = 1
	gain := make([][]float64, f.N+1) // by k: Poisson probabilities
	for k := range gain {
		mean := f.Lambda * (f.V + float64(k)*f.X)
		gain[k] = make([]float64, size)
		for j := range gain[k] {
			lg, _ := math.Lgamma(float64(j) + 1)
			gain[k][j] = math.Exp(float64(j)*math.Log(mean) - mean - lg)
		}
	}
	rest := func(q int) int { return max(0, q-1) }
	for {
		next := make([][]float64, size)
		for i := range next {
			next[i] = make([]float64, second)
		}
		for k := range f.N + 1 {
			left := make([][]float64, size) // the remainder of frames with k
			for i := range left {
				left[i] = make([]float64, second)
			}
			for i := range pi {
				for j := range pi[i] {
					if min(i, 1)+min(j, 1) == k {
						left[rest(i)][rest(j)] += pi[i][j]
					}
				}
			}
			half := make([][]float64, size) // the first queue has gained
			for i := range half {
				half[i] = make([]float64, second)
				for from := range i + 1 {
					for j := range second {
						half[i][j] += left[from][j] * gain[k][i-from]
					}
				}
			}
			for i := range size {
				for j := range second {
					if second == 1 {
						next[i][0] += half[i][0]
						continue
					}
					for from := range j + 1 {
						next[i][j] += half[i][from] * gain[k][j-from]
					}
				}
			}
		}
		change := 0.0
		for i := range pi {
			for j := range pi[i] {
				change = math.Max(change, math.Abs(next[i][j]-pi[i][j]))
			}
		}
		pi = next
		if change < 1e-15 {
			return chain{f, pi}
		}
	}
}

// mean returns the mean of v over the law, of the active users and all packets.
func (c chain) mean(v func(k, waiting float64) float64) float64 {
	total := 0.0
	for i := range c.pi {
		for j := range c.pi[i] {
			total += c.pi[i][j] * v(float64(min(i, 1)+min(j, 1)), float64(i+j))
		}
	}
	return total
}

// delay returns T by Little's law over time: a queue of length L at the gate has the
// mean length L + lambda N t a time t after it.
func (c chain) delay() float64 {
	rate := c.f.Lambda * float64(c.f.N)
	length := func(k float64) float64 { return c.f.V + k*c.f.X }
	area := c.mean(func(k, waiting float64) float64 { return length(k)*waiting + rate*length(k)*length(k)/2 })
	return area / (rate * c.mean(func(k, _ float64) float64 { return length(k) }))
}

// noChance is the false-alarm rate of one interval of a test.
const noChance = 1e-6

// Every quantity of one and of two users, against the chain and against what
// follows from it by the definition of the quantity. The intervals are within
// 6 %: a count that is wrong by more is seen.
func TestFramesAgreeWithTheExactChain(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, f := range []Frames{
		{N: 1, Lambda: 0.3, X: 1, V: 1},
		{N: 1, Lambda: 0.1, X: 4, V: 3},
		{N: 2, Lambda: 0.2, X: 1, V: 1},
		{N: 2, Lambda: 0.125, X: 0.5, V: 5},
	} {
		c := newChain(f, 60)
		rho := f.Lambda * float64(f.N) * f.X
		k := c.mean(func(k, _ float64) float64 { return k })
		pairs := c.mean(func(k, _ float64) float64 { return k * (k - 1) })
		// A user of a frame with k is sent after (k-1)/2 others in the mean.
		before := f.X * pairs / 2 / k
		wants := [...]float64{
			Active: k, PairShare: pairs / (2 * float64(f.N) * k), Before: before, After: before,
			Delay: c.delay(), Transmission: c.delay() - before, Wait: c.delay() - before - f.X,
			InData: rho, Residual: rho*f.X/2 + (1-rho)*f.V/2,
		}
		if mean := f.Lambda * float64(f.N) * f.V / (1 - rho); math.Abs(k-mean) > 1e-9 {
			t.Fatalf("%+v: the chain has K=%v, flow balance %v: it is cut off too early", f, k, mean)
		}
		for i, s := range observed(t, f, 1_500_000) {
			m, want := Measure(i), wants[i]
			e := s.Interval(1 - noChance)
			switch {
			case m == Residual && f.X == f.V, want == 0:
				// All intervals have one length, or there are no others: no noise.
				if math.Abs(e.Value-want) > 1e-9 {
					t.Errorf("%+v: %v = %v, want %v", f, m, e.Value, want)
				}
			case !e.Contains(want) || e.Width() > 0.12*want:
				t.Errorf("%+v: %v = %v [%v, %v], exact %v", f, m, e.Value, e.Lo, e.Hi, want)
			}
		}
	}
}

// observed runs n frames and returns the series of every measure.
func observed(t *testing.T, f Frames, n int) []*steady.Series {
	t.Helper()
	c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(1, uint64(f.N))))
	if err != nil {
		t.Fatal(err)
	}
	var all []*steady.Series
	for range InData + 1 {
		all = append(all, steady.NewSeries())
	}
	frames := make([]Frame, 1000)
	for range n / len(frames) {
		c.Fill(frames)
		for _, frame := range frames {
			for m, s := range all {
				s.Add(f.Observe(Measure(m), frame))
			}
		}
	}
	return all
}

// With one user the system is an M/G/1 queue with vacations: service V + X,
// vacations V. The chain must give its wait, Levy and Yechiali 1975:
//
//	T = lambda (V+X)^2/(2 (1 - lambda (V+X))) + V/2 + V + X
func TestChainOfOneUserIsAQueueWithVacations(t *testing.T) {
	for _, f := range []Frames{{N: 1, Lambda: 0.3, X: 1, V: 1}, {N: 1, Lambda: 0.1, X: 4, V: 3}} {
		s := f.V + f.X
		want := f.Lambda*s*s/(2*(1-f.Lambda*s)) + f.V/2 + s
		if got := newChain(f, 60).delay(); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v: chain %v, vacations %v", f, got, want)
		}
	}
}

// K packets leave and lambda N C arrive in a mean frame: E[K] = lambda N V/(1-rho)
// for any N, without a chain.
func TestFlowIsBalanced(t *testing.T) {
	for _, f := range []Frames{rhoFrames(3, 0.5, 1, 1), rhoFrames(64, 0.3, 1./6, 14), rhoFrames(1000, 0.5, 0.1, 22)} {
		s := observed(t, f, 300_000)[Active]
		want := f.Lambda * float64(f.N) * f.V / (1 - f.Lambda*float64(f.N)*f.X)
		if e := s.Interval(1 - noChance); !e.Contains(want) || e.Width() > 0.12*want {
			t.Errorf("%+v: K = %v [%v, %v], want %v", f, e.Value, e.Lo, e.Hi, want)
		}
	}
}
