package arrivals

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

func trace(t *testing.T, gaps ...float64) *Trace {
	t.Helper()
	law, err := distributions.NewEmpirical("gaps", gaps)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewTrace(law)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Whatever the process, a window of 3 units of time at rate 2 has 6 packets on average
// from the start of a run on, because a stream is stationary, and their number the
// variance of theory: Poisson 6; batches E b^2/E b times it; bursts
//
//	6 + 2 rate^2 (peak-1)^2 s/(1-s) (q w - 1 + exp(-q w))/q^2, q = 1/spell + s/((1-s) spell)
//
// the covariance of the two states integrated twice. Means and variances within 5
// standard errors, from the fourth moment: 6e-7 each.
func TestWindowsHaveTheCountsOfTheory(t *testing.T) {
	const n, rate, width = 40_000, 2.0, 3.0
	bursts := func(m Modulated) float64 {
		q := 1/m.Spell + m.Share/((1-m.Share)*m.Spell)
		return 6 + 2*rate*rate*(m.Peak-1)*(m.Peak-1)*m.Share/(1-m.Share)*(q*width-1+math.Exp(-q*width))/(q*q)
	}
	slow, off := Modulated{Peak: 3, Share: 0.25, Spell: 5}, Modulated{Peak: 4, Share: 0.25, Spell: 0.5}
	for _, c := range []struct {
		p        Process
		variance float64
	}{
		{Poisson{}, 6},
		{nil, 6},
		{Batch{distributions.Deterministic{Mu: 4}}, 24},
		{Batch{distributions.Geometric{Mu: 2}}, 18}, // E b^2 = (2-p)/p^2 = 6
		{slow, bursts(slow)},
		{off, bursts(off)},
	} {
		r := rand.New(rand.NewPCG(1, 1))
		counts, squares := montecarlo.NewMoments(), montecarlo.NewMoments()
		for range n {
			clock, packets := NewClock(c.p, rate), 0
			for {
				at, size, ok := clock.Before(width, r)
				if !ok {
					break
				}
				if !(0 <= at && at < width) {
					t.Fatalf("a batch at %v", at)
				}
				packets += size
			}
			counts.Add(float64(packets))
			squares.Add((float64(packets) - 6) * (float64(packets) - 6))
		}
		for _, m := range []struct {
			what string
			of   *montecarlo.Moments
			want float64
		}{{"mean", counts, 6}, {"variance", squares, c.variance}} {
			e := montecarlo.MeanInterval(m.of, 1-6e-7)
			if !e.Contains(m.want) {
				t.Errorf("%v: %s from %v to %v, want %v", c.p, m.what, e.Lo, e.Hi, m.want)
			}
		}
	}
}

// An interval that is cut goes on where it ended: windows of width 1 of one run have the
// batches of one window of width 1000, at the same instants.
func TestClockLosesNothingBetweenIntervals(t *testing.T) {
	for _, p := range []Process{Batch{distributions.Geometric{Mu: 3}}, Modulated{Peak: 5, Share: 0.1, Spell: 4}, trace(t, 1, 0, 3, 0.5)} {
		long, short := NewClock(p, 0.7), NewClock(p, 0.7)
		r, s := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
		for window := 0; window < 1000; {
			at, size, ok := short.Before(1, s)
			if !ok {
				window++
				continue
			}
			want, packets, ok := long.Before(1000, r)
			if !ok || size != packets || math.Abs(float64(window)+at-want) > 1e-9 {
				t.Fatalf("%v: %d packets at %v, want %d at %v", p, size, float64(window)+at, packets, want)
			}
		}
		if at, _, ok := long.Before(1000, r); ok {
			t.Errorf("%v: nobody saw the batch at %v", p, at)
		}
	}
}

// The gaps 1, 0, 3 of mean 4/3 come in their order, scaled to mean 1, from a random
// instant on: within a gap in proportion to it, so the gap of 0 is never begun in, and
// the first gap is 3 cut short with probability 3/4. Of 4000 runs 3000 +- 5 standard
// deviations, 137.
func TestTraceIsRepeatedInItsOrder(t *testing.T) {
	p := trace(t, 1, 0, 3)
	r := rand.New(rand.NewPCG(3, 1))
	long := 0
	for range 4000 {
		s := p.Stream(1)
		first, _ := s.Next(r)
		gaps := []float64{}
		for range 6 {
			g, size := s.Next(r)
			if size != 1 {
				t.Fatal(size)
			}
			gaps = append(gaps, g*4/3)
		}
		want := []float64{0, 3, 1, 0, 3, 1}
		if math.Abs(gaps[0]-1) < 1e-9 { // begun in the gap of 3
			long++
			want = []float64{1, 0, 3, 1, 0, 3}
		} else if first > 0.75+1e-9 {
			t.Fatalf("the rest %v of a gap of 0.75", first)
		}
		for i := range gaps {
			if math.Abs(gaps[i]-want[i]) > 1e-9 {
				t.Fatalf("%v, want %v", gaps, want)
			}
		}
	}
	if math.Abs(float64(long)-3000) > 137 {
		t.Errorf("%d of 4000 runs begin in the long gap", long)
	}
}

func TestStreamsAllocateNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, p := range []Process{Poisson{}, Batch{distributions.Geometric{Mu: 3}}, Batch{distributions.Deterministic{Mu: 3}},
		Modulated{Peak: 5, Share: 0.1, Spell: 4}, trace(t, 1, 2, 3)} {
		s := p.Stream(1)
		if n := testing.AllocsPerRun(1000, func() { s.Next(r) }); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func laws(text string) (distributions.Law, error) {
	return distributions.ParseFiles(text, func(file string) (distributions.Law, error) {
		return distributions.NewEmpirical(file, []float64{1, 2, 4})
	})
}

// What a process writes it reads, and what is no process is refused in one line.
func TestProcessesAreReadAsWritten(t *testing.T) {
	for _, text := range []string{
		"poisson", "batch(size=geometric(mean=4))", "batch(size=two-point(low=1,high=8,mean=2))", "batch(size=2*geometric(mean=3))",
		"batch(size=empirical(file=x))", "batch(size=deterministic(mean=1))", "mmpp(peak=3,share=0.25,spell=50)",
		"mmpp(peak=4,share=0.25,spell=1)", "trace(file=a.csv#gap)",
	} {
		p, err := Parse(text, laws)
		if err != nil || p.String() != text || IsPoisson(p) != (text == "poisson") {
			t.Errorf("%s: %v (%v)", text, p, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "want NAME"}, {"poison", "did you mean"}, {"burst(x=1)", "unknown process"}, {"batch", "want batch(size"},
		{"batch(size=exponential(mean=4))", "integers >= 1"}, {"batch(size=deterministic(mean=2.5))", "integers >= 1"},
		{"batch(size=bernoulli(p=0.5))", "integers >= 1"},
		{"batch(size=0.5*geometric(mean=4))", "integers >= 1"}, {"batch(size=geometric(mean=1e7))", "mean at most"},
		{"batch(size=two-point(low=1,high=1e10,mean=2))", "2^31"},
		{"batch(size=)", "size"}, {"batch(n=3)", "size"}, {"batch(size=nothing(x=1))", "law"},
		{"mmpp(peak=5,share=0.25,spell=50)", "from 1 to 1/share = 4"}, {"mmpp(peak=0.5,share=0.25,spell=50)", "from 1"},
		{"mmpp(peak=1,share=1,spell=50)", "share=1"},
		{"mmpp(peak=1,share=0.5,spell=0)", "spell=0"}, {"mmpp(peak=1,share=0.5)", "missing key spell"}, {"trace(file=)", "file"},
	} {
		p, err := Parse(c.text, laws)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v; want %q", c.text, p, err, c.want)
		}
	}
	for _, gaps := range [][]float64{{1}, {0, 0}} {
		law, err := distributions.NewEmpirical("gaps", gaps)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewTrace(law); err == nil {
			t.Errorf("a trace of %v", gaps)
		}
	}
	for _, p := range []Process{Batch{}, (*Trace)(nil), Modulated{}} {
		if Validate(p) == nil {
			t.Errorf("%#v is valid", p)
		}
	}
	if err := Validate(nil); err != nil {
		t.Error(err)
	}
}

// A text that is read is written so that it is read again as the same process, and one
// that is refused is refused in one line.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"poisson", "batch(size=geometric(mean=4))", "mmpp(peak=3,share=0.25,spell=50)",
		"trace(file=a.csv#gap)", "batch(size=2*geometric(mean=3))", "mmpp(", "batch(size=)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text, laws)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		if again, err := Parse(p.String(), laws); err != nil || again.String() != p.String() {
			t.Errorf("%q: %v is read as %v, %v", text, p, again, err)
		}
	})
}

func BenchmarkNext(b *testing.B) {
	for _, p := range []Process{Poisson{}, Batch{distributions.Geometric{Mu: 3}}, Modulated{Peak: 5, Share: 0.1, Spell: 400}} {
		b.Run(p.String(), func(b *testing.B) {
			s, r := p.Stream(1), rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				s.Next(r)
			}
		})
	}
}
