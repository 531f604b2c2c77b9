package cubetail

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"castlab/distributions"
	"castlab/topologies/schedules"
)

// fourTail returns P(T_mod > gamma) at d = 4 for a law with a density.
//
// The links of phase 2 are the edges of four 4-cycles, so that T_mod = 3M + T_2
// with T_2 the largest of four independent copies of U + V, where U and V are
// each the larger of two lengths: G = F^2, g = 2 F f. T_2 >= M, so T_mod > gamma
// for sure when M > gamma/4, and T_2 <= 2M, so never when M <= gamma/5. Between,
// with s = gamma - 3m in (m, 2m),
//
//	P(M in dm, T_2 <= s) = 8 g(m) G(s-m) h^3 dm,  h = P(U, V <= m, U+V <= s),
//	P(M in dm) = 8 g(m) G(m) G(m)^6 dm,
//
// and the difference is written as a sum of positive terms.
func fourTail(law distributions.Law, gamma float64) float64 {
	g := func(x float64) float64 { return 2 * law.CDF(x) * law.Density(x) }
	G := func(x float64) float64 { return law.CDF(x) * law.CDF(x) }
	between := func(a, b float64) float64 { // G(b) - G(a)
		return (law.Survival(a) - law.Survival(b)) * (law.CDF(a) + law.CDF(b))
	}
	density := func(m float64) float64 {
		s := gamma - 3*m
		lost := quad.Fixed(func(u float64) float64 { return between(s-u, m) * g(u) }, s-m, m, 60, nil, 0)
		a := G(m) * G(m)
		h := a - lost
		cubes := lost * (a*a + a*h + h*h)
		return 8 * g(m) * (cubes*G(m) + h*h*h*between(s-m, m))
	}
	inner := 0.0
	const panels = 16
	_, hi := law.Support()
	width := (math.Min(gamma/4, hi) - gamma/5) / panels
	for k := range panels {
		lo := gamma/5 + width*float64(k)
		inner += quad.Fixed(density, lo, lo+width, 40, nil, 0)
	}
	return inner - math.Expm1(16*math.Log1p(-law.Survival(gamma/4)))
}

// The exact tail as another program has it, to its last digit.
func TestQuadratureOfFourDimensions(t *testing.T) {
	if got := fourTail(exponential, 120); math.Abs(got/2.28147756e-12-1) > 3e-9 {
		t.Errorf("%.9g, want 2.28147756e-12", got)
	}
}

// All methods against the quadrature at d = 4, from 1e-2 to 1e-12. For normal
// means a limit of 4.9 standard errors on some 50 comparisons is passed by
// chance less than once in 10000 runs; the weights of tilting and splitting are
// skewed, and their ends may miss by as much once in 1000 each, 2 % in all. With
// all 16 roots conditioning must come within 1 % on every unbounded law.
func TestAllMethodsAtFourDimensions(t *testing.T) {
	for _, c := range []struct {
		law    distributions.Law
		gammas []float64
	}{
		{exponential, []float64{40, 120}},
		{distributions.Erlang{Shape: 4, Mu: 1}, []float64{20, 45}},
		{distributions.Uniform{Min: 0, Max: 2}, []float64{9.9, 9.999}},
		{distributions.Weibull{Shape: 2, Mu: 1}, []float64{16, 22}},
		{distributions.Hyperexponential{Mu: 1, SCV: 4}, []float64{200}},
		{distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, []float64{50}},
		{distributions.Pareto{Shape: 1.5, Mu: 1}, []float64{1e3, 1e8}},
		{distributions.Lognormal{Mu: 1, Sigma: 1}, []float64{1e2, 2e3}},
		{distributions.Weibull{Shape: 0.5, Mu: 1}, []float64{2e2, 1.2e3}},
	} {
		for _, gamma := range c.gammas {
			want := fourTail(c.law, gamma)
			for _, m := range methods(t, 4, c.law, gamma) {
				n := fewer(5000)
				if _, ok := m.(Split); ok {
					n /= 2
				}
				got := run(t, fmt.Sprint("four", c.law, gamma, m), n, m.Weights())
				t.Logf("%v gamma=%g P=%.5g: %v %.5g, %.2g %% off, error %.2g %%", c.law, gamma, want, m, got.Mean, 100*(got.Mean/want-1),
					100*got.RelativeError)
				if believed(got) && off(got, want, want*1e-6) > 4.9 {
					t.Errorf("%v gamma=%g %v: %.5g +- %.2g %%, want %.5g", c.law, gamma, m, got.Mean, 100*got.RelativeError, want)
				}
				_, light := c.law.(distributions.Uniform)
				conditional, ok := m.(Conditional)
				if ok && !light && conditional.Roots > 1 && got.RelativeError > 0.01 && !testing.Short() {
					t.Errorf("%v gamma=%g %v: relative error %.2g", c.law, gamma, m, got.RelativeError)
				}
			}
		}
	}
}

// direct is T_mod by its definition: every phase, every link, every packet.
func direct(t testing.TB, d int, x []float64) float64 {
	t.Helper()
	order, err := schedules.NewRotation(d)
	if err != nil {
		t.Fatal(err)
	}
	w := make([]float64, (d+1)*d<<d)
	for m := 1; m < 1<<d; m++ {
		tree := order.Nodes[m-1]
		i, c := bits.OnesCount32(tree), order.Dimension(m)
		for z := range uint32(1) << d {
			w[(i*d+c)<<d+int(z)] += x[z^tree]
		}
	}
	total := 0.0
	for i := 1; i <= d; i++ {
		total += w[longest(w[i*d<<d:(i+1)*d<<d])+i*d<<d]
	}
	return total
}

// Ties. Lengths 1 and 3 at d = 4: all 65536 assignments, the completion time by
// its definition, at values that T_mod takes and between them. A limit of 4.9
// standard errors on 30 comparisons: a false alarm below 1e-4.
func TestAtomsByExhaustion(t *testing.T) {
	law := distributions.TwoPoint{Low: 1, High: 3, Mu: 1.25}
	tails := map[float64]float64{5: 0, 9: 0, 10: 0, 11: 0, 12.5: 0, 13: 0, 14.9: 0}
	x := make([]float64, 16)
	q, err := newCube(4)
	if err != nil {
		t.Fatal(err)
	}
	p := newPhases(q, 16)
	for s := range 1 << 16 {
		mass := 1.0
		for l := range x {
			x[l] = 1 + 2*float64(s>>l&1)
			mass *= law.Density(x[l])
		}
		copy(p.x, x)
		total := p.run()
		if s%97 == 0 && total != direct(t, 4, x) {
			t.Fatalf("lengths %v: %v, by definition %v", x, total, direct(t, 4, x))
		}
		for gamma := range tails {
			if total > gamma {
				tails[gamma] += mass
			}
		}
	}
	for gamma, want := range tails {
		for _, m := range methods(t, 4, law, gamma) {
			got := run(t, fmt.Sprint("atoms", gamma, m), fewer(5000), m.Weights())
			if off(got, want, 1e-12) > 4.9 || got.RelativeError > 0.1 {
				t.Errorf("gamma=%v %v: %.5g +- %.2g %%, want %.5g", gamma, m, got.Mean, 100*got.RelativeError, want)
			}
		}
	}
}

// The durations and their dependence on one packet, against the definition with
// that packet changed; lengths are multiples of 1/64, so equality is exact.
func TestPhasesAreFunctionsOfEveryPacket(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 7; d++ {
		q, err := newCube(d)
		if err != nil {
			t.Fatal(err)
		}
		p := newPhases(q, q.n)
		for range 3 {
			for l := range p.x {
				p.x[l] = float64(1 + r.IntN(200)*r.IntN(2))
			}
			if got, want := p.run(), direct(t, d, p.x); got != want {
				t.Fatalf("d=%d: %v, want %v", d, got, want)
			}
			x := append([]float64(nil), p.x...)
			for range 20 {
				j := r.IntN(q.n)
				l := p.roots[j]
				y := float64(r.IntN(400))
				x[l] = y
				gamma := direct(t, d, x)
				x[l] = p.x[l]
				most := p.threshold(j, gamma)
				for k := range p.middle {
					if got, want := p.other(k, l), p.scan(k, l); got != want {
						t.Fatalf("d=%d phase %d without packet %d: %v, want %v", d, k+2, l, got, want)
					}
				}
				if got := total(p.lines, y); got != gamma {
					t.Fatalf("d=%d packet %d at %v: %v, want %v", d, l, y, got, gamma)
				}
				if most < y || math.Abs(total(p.lines, most)-gamma) > 1e-9 {
					t.Fatalf("d=%d packet %d: threshold %v for gamma=%v, reached at %v", d, l, most, gamma, y)
				}
				if got := total(p.lines, most*(1+1e-9)+1e-9); got <= gamma {
					t.Fatalf("d=%d: beyond the threshold %v <= %v", d, got, gamma)
				}
			}
		}
	}
}
