package cube_test

import (
	"errors"
	"maps"
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/topologies/schedules"
)

// TestMeanExactAgainstAnotherProgram: values of an independent computation, to
// the digits given.
func TestMeanExactAgainstAnotherProgram(t *testing.T) {
	for _, c := range []struct {
		d    int
		law  distributions.Law
		want float64
		tol  float64
	}{
		{4, distributions.Exponential{Mu: 1}, 14.86471070655398, 1e-13},
		{5, distributions.Exponential{Mu: 1}, 24.437529591, 1e-9},
		{5, distributions.Uniform{Max: 2}, 13.144934184, 1e-9},
	} {
		got, err := cube.MeanExact(c.d, c.law)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-c.want) > c.tol*10 {
			t.Errorf("d=%d %s: %.14g, want %.14g", c.d, c.law, got, c.want)
		}
	}
}

// TestFoldedCubeAgainstEnumeration takes the two packets of every link of phase
// 2 at d = 5 from the schedule, finds that they connect the nodes into two
// graphs of 16, and sums a two-point law over all 2^16 outcomes of one; T_3 must
// have the same pairs, and E T_mod = 3 E M + 2 E max of two independent copies.
func TestFoldedCubeAgainstEnumeration(t *testing.T) {
	r, err := schedules.NewRotation(5)
	if err != nil {
		t.Fatal(err)
	}
	edges := func(phase int) map[[2]int]bool {
		e := map[[2]int]bool{}
		for c := range 5 {
			set := r.AppendSet(nil, phase, c)
			if len(set) != 2 {
				t.Fatalf("phase %d: %d packets", phase, len(set))
			}
			for z := range 32 {
				u, v := z^int(set[0]), z^int(set[1])
				e[[2]int{min(u, v), max(u, v)}] = true
			}
		}
		return e
	}
	second := edges(2)
	if !maps.Equal(second, edges(3)) {
		t.Fatal("phases 2 and 3 have different pairs of packets")
	}
	component := map[int]int{0: 0}
	for grew := true; grew; {
		grew = false
		for e := range second {
			for k, u := range e {
				if _, ok := component[u]; ok {
					if _, ok := component[e[1-k]]; !ok {
						component[e[1-k]] = len(component)
						grew = true
					}
				}
			}
		}
	}
	if len(component) != 16 || len(second) != 80 {
		t.Fatalf("%d nodes are connected, %d pairs", len(component), len(second))
	}
	for _, law := range []distributions.TwoPoint{{Low: 0.5, High: 4, Mu: 1}, {Low: 1, High: 1.5, Mu: 1.375}} {
		pHigh := (law.Mu - law.Low) / (law.High - law.Low)
		cdf := map[float64]float64{2 * law.Low: 0, law.Low + law.High: 0, 2 * law.High: 0}
		for word := range 1 << 16 {
			p := 1.0
			for k := range 16 {
				if word>>k&1 == 1 {
					p *= pHigh
				} else {
					p *= 1 - pHigh
				}
			}
			longest := 0.0
			for e := range second {
				if a, ok := component[e[0]]; ok {
					b := component[e[1]]
					longest = max(longest, law.Low*2+(law.High-law.Low)*float64(word>>a&1+word>>b&1))
				}
			}
			for v := range cdf {
				if longest <= v {
					cdf[v] += p
				}
			}
		}
		both := func(v float64) float64 { return cdf[v] * cdf[v] }
		middle := law.Low + law.High
		want := 2*law.High - (2*law.High-middle)*both(middle) - (middle-2*law.Low)*both(2*law.Low)
		want = 2*want + 3*(law.High-(law.High-law.Low)*math.Pow(1-pHigh, 32))
		got, err := cube.MeanExact(5, law)
		if err != nil || math.Abs(got/want-1) > 1e-12 {
			t.Errorf("%s: %v, want %v (%v)", law, got, want, err)
		}
	}
}

// TestMeanExactByScalingAndLimits: a scaled law scales the mean; a law without
// mean has none; for a constant the phases add up exactly.
func TestMeanExactByScalingAndLimits(t *testing.T) {
	for d := 1; d <= 5; d++ {
		steps, _ := cube.BetaSum(d)
		if got, err := cube.MeanExact(d, distributions.Deterministic{Mu: 3}); err != nil || math.Abs(got-3*steps) > 1e-11 {
			t.Errorf("d=%d: constant 3: %v, want %v (%v)", d, got, 3*steps, err)
		}
		one, err := cube.MeanExact(d, distributions.Gamma{Shape: 0.5, Mu: 1})
		if err != nil {
			t.Fatal(err)
		}
		scaled, err := cube.MeanExact(d, distributions.Scaled{Factor: 1e-200, Law: distributions.Gamma{Shape: 0.5, Mu: 1}})
		if err != nil || math.Abs(scaled/one/1e-200-1) > 1e-8 {
			t.Errorf("d=%d: %v, scaled %v (%v)", d, one, scaled, err)
		}
	}
}

// TestMeanExactOnTwoScales: for hyperexponential lengths A + B at d = 4 is a
// signed mixture of exponential sums, integrated here in 40 digits elsewhere.
// With scv = 1e6 the two phases differ by a factor 2e6 in scale, which a
// quadrature that stops halving too early gets wrong in the eighth digit.
func TestMeanExactOnTwoScales(t *testing.T) {
	for scv, want := range map[float64]float64{4: 24.95969578887347933, 1e6: 39.43224761097888314} {
		got, err := cube.MeanExact(4, distributions.Hyperexponential{Mu: 1, SCV: scv})
		if err != nil || math.Abs(got/want-1) > 1e-11 {
			t.Errorf("scv=%g: %.16g, want %.16g (%v)", scv, got, want, err)
		}
	}
}

// TestContinuousLawsBetweenTheirRoundings: uniform lengths rounded down and up
// to a grid are laws on equally likely atoms, summed without any quadrature, and
// every time lies between theirs.
func TestContinuousLawsBetweenTheirRoundings(t *testing.T) {
	law := distributions.Uniform{Max: 2}
	for d, atoms := range map[int]int{4: 400, 5: 50} {
		down, up := make([]float64, atoms), make([]float64, atoms)
		for k := range atoms {
			down[k] = 2 * float64(k) / float64(atoms)
			up[k] = 2 * float64(k+1) / float64(atoms)
		}
		low, err := distributions.NewEmpirical("down", down)
		if err != nil {
			t.Fatal(err)
		}
		high, err := distributions.NewEmpirical("up", up)
		if err != nil {
			t.Fatal(err)
		}
		lo, err1 := cube.MeanExact(d, low)
		hi, err2 := cube.MeanExact(d, high)
		mean, err3 := cube.MeanExact(d, law)
		if err := errors.Join(err1, err2, err3); err != nil || !(lo < mean && mean < hi) {
			t.Errorf("d=%d: mean %v, roundings %v and %v (%v)", d, mean, lo, hi, err)
		}
		// Rounding is fair on the average: the middle is closer still.
		if math.Abs(mean-(lo+hi)/2) > 0.05*(hi-lo) {
			t.Errorf("d=%d: mean %v is not in the middle of %v and %v", d, mean, lo, hi)
		}
		if d != 4 {
			continue
		}
		for _, gamma := range []float64{6, 8, 9, 9.5, 9.9} {
			lo, err1 := cube.TailExact(d, low, gamma)
			hi, err2 := cube.TailExact(d, high, gamma)
			p, err3 := cube.TailExact(d, law, gamma)
			if err := errors.Join(err1, err2, err3); err != nil || !(lo <= p && p <= hi) {
				t.Errorf("P(T > %g) = %v, roundings %v and %v (%v)", gamma, p, lo, hi, err)
			}
		}
	}
}

// TestConstantK: the constants by their closed forms, and for d = 4 by the exact
// tail itself at gamma = 2000, where P = exp(-497).
func TestConstantK(t *testing.T) {
	for d, want := range map[int]float64{1: 1, 2: 1, 3: 1, 4: 32. / 21, 5: 2.9031958} {
		if got, err := cube.ConstantK(d); err != nil || math.Abs(got/want-1) > 2e-8 { // eight digits given
			t.Errorf("K_%d = %v, want %v (%v)", d, got, want, err)
		}
	}
	l, err := cube.LogTailExact(4, distributions.Exponential{Mu: 1}, 2000)
	if want := math.Log(16*32./21) - 500; err != nil || math.Abs(l-want) > 1e-9 {
		t.Errorf("log P(T > 2000) = %v, want %v (%v)", l, want, err)
	}
}

// TestMeanExactOfRareLongPackets: of bernoulli(p) lengths, p small, one long
// packet makes every phase 1, and two that share a link of phase 2 (80 pairs of 32
// packets at d = 5, 16 pairs of 16 at d = 4) make it
// 2. To second order in p
//
//	d = 5:  E T_mod = 5 (32 p - 496 p^2) + 2 * 80 p^2 = 160 p - 2320 p^2
//	d = 4:  E T_mod = 4 (16 p - 120 p^2) + 16 p^2     = 64 p - 464 p^2.
//
// 2e-13 is some hundred roundings and far above the next order; 1 - (1-p)^32 by
// subtraction is off by 1e-5 at p = 1e-12.
func TestMeanExactOfRareLongPackets(t *testing.T) {
	for _, p := range []float64{1e-9, 1e-12, 1e-30, 1e-200} {
		for _, c := range []struct {
			d             int
			first, second float64
		}{{4, 64, 464}, {5, 160, 2320}} {
			got, err := cube.MeanExact(c.d, distributions.Bernoulli{P: p})
			if err != nil {
				t.Fatal(err)
			}
			if want := p * (c.first - c.second*p); math.Abs(got-want) > 2e-13*want {
				t.Errorf("d=%d p=%g: %.16g, want %.16g", c.d, p, got, want)
			}
		}
	}
}

// TestMeanExactWhereSumsOverflow: a length of 1e308 with probability 1e-298. Only
// the term of one long packet counts, 64 and 160 times the mean; the sum of two is
// beyond float64, its probability below.
func TestMeanExactWhereSumsOverflow(t *testing.T) {
	law := distributions.TwoPoint{High: 1e308, Mu: 1e10}
	for d, want := range map[int]float64{4: 64e10, 5: 160e10} {
		got, err := cube.MeanExact(d, law)
		if err != nil || !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("d=%d: %g, want %g (%v)", d, got, want, err)
		}
	}
}
