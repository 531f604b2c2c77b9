package cube

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions"
	"castlab/topologies/schedules"
)

// Up to d = 3 all phases are M and there is nothing to bound: F(gamma/d)^n, for
// any law.
func TestChernoffProductBoundOfSmallCubesIsExact(t *testing.T) {
	for d := 1; d <= 3; d++ {
		want := math.Pow(-math.Expm1(-4), math.Exp2(float64(d)))
		if got, err := ChernoffProductBound(d, exponential, 4*float64(d)); err != nil || !near(got, want, 1e-13) {
			t.Errorf("d = %d: %v, %v, want %v", d, got, err, want)
		}
		// pareto(shape=2): x0 = 1/2, P(x > 10) = 1/400
		want = math.Pow(1-1.0/400, math.Exp2(float64(d)))
		if got, err := ChernoffProductBound(d, distributions.Pareto{Shape: 2, Mu: 1}, 10*float64(d)); err != nil ||
			!near(got, want, 1e-13) {
			t.Errorf("d = %d: %v, %v, want %v", d, got, err, want)
		}
	}
}

// d = 6 by brute force over a grid of budgets: C(6,2) = 15 packets make three
// dimensions of 3 and three of 2 in phases 2 and 4, C(6,3) = 20 two of 4 and
// four of 3 in phase 3. A grid of step h misses the best by O(h^2).
func TestChernoffProductBoundAgainstAGrid(t *testing.T) {
	const n = 64
	rate := func(k, a float64) float64 { return a - k - k*math.Log(a/k) } // k I(a/k)
	f := func(k, a float64) float64 { return -math.Log1p(-math.Exp(-rate(k, a))) }
	for _, gamma := range []float64{60, 90, 150} {
		best, bestM, bestA := math.Inf(1), gamma/6, gamma/6
		for _, step := range []float64{0.25, 0.02, 0.002} {
			m0, a0 := bestM, bestA
			for m := m0 - 60*step; m <= m0+60*step; m += step {
				for a2 := max(3.01, a0-60*step); a2 <= a0+60*step; a2 += step {
					a3 := gamma - 3*m - 2*a2
					if a3 <= 4 || m <= 0 {
						continue
					}
					loss := -n*math.Log1p(-math.Exp(-m)) + 2*n*(3*f(3, a2)+3*f(2, a2)) + n*(2*f(4, a3)+4*f(3, a3))
					if loss < best {
						best, bestM, bestA = loss, m, a2
					}
				}
			}
		}
		got, err := ChernoffProductShortfall(6, exponential, gamma)
		want := -math.Expm1(-best)
		// The curvature of the logarithm is about 10 per unit of time squared, so
		// both searches are within 1e-4.
		if err != nil || !near(got, want, 1e-4) {
			t.Errorf("gamma = %v: shortfall %v, %v, grid %v", gamma, got, err, want)
		}
	}
}

// The budgets spend what there is and no more, or the bound would be none; and
// each of them is above the mean work.
func TestBudgetsAddUp(t *testing.T) {
	for _, law := range []distributions.Law{exponential, distributions.Uniform{Min: 0, Max: 2}, distributions.Geometric{Mu: 2}} {
		for _, d := range []int{4, 5, 11, 20} {
			p, err := newChernoffProblem(d, law, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, more := range []float64{1e-3, 0.1, 0.9, 30} {
				sum := p.least * (1 + more)
				p.middle(p.phases, sum, p.guided)
				spent := 0.0
				for _, phase := range p.phases {
					spent += phase.mult * phase.time
					if phase.time <= phase.size*law.Mean() {
						t.Errorf("%v, d = %d: %v for %v packets", law, d, phase.time, phase.size)
					}
				}
				if !near(spent, sum, 1e-14) {
					t.Errorf("%v, d = %d: %v spent of %v", law, d, spent, sum)
				}
			}
		}
	}
}

// Below the exact product, whose links it bounds, and above Proposition 3, whose
// budgets and exponents it may choose. Probabilities are compared as losses.
func TestChernoffIsBetweenProposition3AndExact(t *testing.T) {
	for _, c := range []struct {
		d     int
		delta float64
	}{{6, 4}, {8, 2}, {12, 1}, {15, 0.5}, {20, 0.1}, {24, 1}, {25, 1}} {
		gamma := (1 + c.delta) * slots(c.d)
		chernoff, err := chernoffLoss(c.d, exponential, gamma)
		if err != nil {
			t.Fatal(err)
		}
		_, g, err := OptimalProp3(c.d, exponential, c.delta, Form17)
		if err != nil || chernoff > g.LogLoss {
			t.Errorf("%+v: Chernoff log-loss %v, Proposition 3 %v, %v", c, chernoff, g.LogLoss, err)
		}
		exact, err := ProductGuarantee(c.d, exponential, gamma)
		if err != nil || chernoff < exact.LogLoss-1e-6 {
			t.Errorf("%+v: Chernoff log-loss %v, exact product %v, %v", c, chernoff, exact.LogLoss, err)
		}
	}
}

// The interpolated guide of a law without closed transform leads to the same
// bound as the closed form: Scaled hides it.
func TestGuidedBudgetsAreAsGoodAsClosedOnes(t *testing.T) {
	hidden := distributions.Scaled{Factor: 1, Law: exponential}
	for _, c := range []struct {
		d     int
		delta float64
	}{{4, 3}, {7, 2}, {10, 1.5}, {13, 1}, {18, 0.2}, {28, 0.01}, {60, 1e-6}} {
		gamma := (1 + c.delta) * slots(c.d)
		want, err := chernoffLoss(c.d, exponential, gamma)
		got, err2 := chernoffLoss(c.d, hidden, gamma)
		if err != nil || err2 != nil || math.Abs(got-want) > 1e-4 {
			t.Errorf("%+v: log-loss %v, %v, want %v, %v", c, got, err2, want, err)
		}
	}
}

// The best budgets spend more as they have more, and scale with the lengths.
func TestChernoffProductBoundGrowsWithTime(t *testing.T) {
	laws := []distributions.Law{
		exponential, distributions.Uniform{Min: 0, Max: 2}, distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.Bernoulli{P: 0.5}, distributions.Geometric{Mu: 2}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
	}
	guides := map[distributions.Law]*guide{}
	for _, law := range laws {
		guides[law] = newGuide(law)
	}
	rapid.Check(t, func(r *rapid.T) {
		law := rapid.SampledFrom(laws).Draw(r, "law")
		d := rapid.IntRange(4, 24).Draw(r, "d")
		p, err := newChernoffProblem(d, law, guides[law])
		if err != nil {
			r.Fatal(err)
		}
		gamma := rapid.Float64Range(0.5, 6).Draw(r, "gamma/T_s") * slots(d) * law.Mean()
		step := rapid.Float64Range(0.01, 0.5).Draw(r, "step") * gamma
		less, more := p.loss(gamma), p.loss(gamma+step)
		// With atoms the loss is not convex, and the budgets need not be the best.
		_, atoms := distributions.Atoms(law)
		if math.IsNaN(less) || more > less+1e-6 && !atoms {
			r.Errorf("%v, d = %d: log-loss %v at %v, %v at %v", law, d, less, gamma, more, gamma+step)
		}
		// Below exp(-60) a bounded law's budgets are so close to its end that rounding of
		// the end matters.
		scaled, err := chernoffLoss(d, distributions.Scaled{Factor: 1e-3, Law: law}, 1e-3*gamma)
		if err != nil || max(scaled, less) > -60 && math.Abs(scaled-less) > 1e-3*(1+math.Abs(less)) && scaled != less && !atoms {
			r.Errorf("%v, d = %d: log-loss %v, scaled %v", law, d, less, scaled)
		}
	})
}

// The truth for d = 4 and lengths 0 or 1: all 2^16 runs of the barrier
// algorithm, whose sets S_{i,c} come from the schedule. The bound stays below it
// at every gamma, above, at and between the atoms, and is not empty.
func TestChernoffProductBoundIsABound(t *testing.T) {
	const d, n = 4, 16
	rotation, err := schedules.NewRotation(d)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[int]int{} // T_mod -> runs
	for lengths := range 1 << n {
		total := 0
		for i := 1; i <= d; i++ {
			longest := 0
			for c := range d {
				set := rotation.AppendSet(nil, i, c)
				for z := range uint32(n) {
					w := 0
					for _, s := range set {
						w += lengths >> (z ^ s) & 1
					}
					longest = max(longest, w)
				}
			}
			total += longest
		}
		runs[total]++
	}
	law := distributions.Bernoulli{P: 0.5}
	for gamma := 0.25; gamma < 6; gamma += 0.25 {
		within := 0
		for total, count := range runs {
			if float64(total) <= gamma {
				within += count
			}
		}
		truth := float64(within) / (1 << n)
		got, err := ChernoffProductBound(d, law, gamma)
		if err != nil || got > truth*(1+1e-12) || gamma >= 5 && got != 1 {
			t.Errorf("gamma = %v: bound %v, %v, truth %v", gamma, got, err, truth)
		}
	}
}

// Two-point lengths near their end: the jump of the loss at the atom is used, so
// that more time does not make the bound worse.
func TestChernoffProductBoundUsesTheAtomAtTheEnd(t *testing.T) {
	law := distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}
	less, err := chernoffLoss(11, law, 447.046875)
	more, err2 := chernoffLoss(11, law, 670.5703125)
	if err != nil || err2 != nil || more > less {
		t.Errorf("log-loss %v, %v at 447, %v, %v at 670", less, err, more, err2)
	}
}

// The ends: less than the mean work is no bound, more than the most possible is
// certain.
func TestChernoffProductBoundAtTheEnds(t *testing.T) {
	bounded := distributions.Uniform{Min: 0, Max: 2}
	sum, err := BetaSum(8)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ChernoffProductShortfall(8, bounded, 2*sum); err != nil || got != 0 {
		t.Errorf("shortfall %v, %v where nothing can take longer", got, err)
	}
	for _, law := range []distributions.Law{exponential, bounded, distributions.Deterministic{Mu: 1}} {
		if got, err := ChernoffProductBound(8, law, sum-4); err != nil || got != 0 {
			t.Errorf("%v: bound %v, %v below the mean work", law, got, err)
		}
	}
	if got, err := ChernoffProductBound(8, distributions.Deterministic{Mu: 1}, sum); err != nil || got != 1 {
		t.Errorf("equal lengths: %v, %v, want 1", got, err)
	}
	if got, err := ChernoffProductBound(8, exponential, math.Inf(1)); err != nil || got != 1 {
		t.Errorf("at +Inf: %v, %v, want 1", got, err)
	}
	if got, err := ChernoffProductBound(8, exponential, -1); err != nil || got != 0 {
		t.Errorf("at -1: %v, %v, want 0", got, err)
	}
}

// At eps = 1e-300 the longest packet needs a budget that it exceeds with a
// probability below float64 itself from d = 14 on: P(M > m) has 2^d in front. At
// gamma = 4 T_s E x there is time for it from some d on, the same with exact link
// laws, and then at every larger d.
func TestChernoffProductFarBelowFloat64(t *testing.T) {
	exponential := distributions.Exponential{Mu: 2}
	const delta, eps = 3, 1e-300
	exact, err := Dimension(exponential, delta, eps, Exact)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Dimension(exponential, delta, eps, Chernoff); err != nil || got < exact || got > exact+1 {
		t.Errorf("Chernoff: d=%d, exact: d=%d (%v)", got, exact, err)
	}
	for _, d := range []int{exact + 1, 60, 200, 1000} {
		got, err := ChernoffProductShortfall(d, exponential, (1+delta)*2*slots(d))
		if err != nil || got > eps {
			t.Errorf("d=%d: %g, want at most %g (%v)", d, got, eps, err)
		}
	}
	if got, err := Dimension(distributions.Geometric{Mu: 1e6}, delta, 5e-324, Chernoff); err != nil || got < exact || got > exact+2 {
		t.Errorf("geometric: d=%d (%v)", got, err)
	}
}
