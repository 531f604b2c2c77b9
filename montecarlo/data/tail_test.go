package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// SciPy 1.10.1 finds by minimizing -scipy.stats.genpareto.logpdf of the 500 largest of the
// first 5000 round trips, less the next one, 5.426: the shape 1.28883809, the scale
// 1.20297866, and 0.904635812 and 1.67817376 where the profile likelihood has fallen by
// half of the square of t.ppf(.975, 498). The 0.9999-quantile of that law is 6868.44.
func TestTheTailIsThatOfSciPy(t *testing.T) {
	s := trace(t, 5000)
	s.dependence = &Dependence{N: 5000}
	tail, err := s.Tail(0.95)
	if err != nil {
		t.Fatal(err)
	}
	p9999, err := tail.Quantile(0.9999)
	if err != nil {
		t.Fatal(err)
	}
	if lo, hi := p9999.Widest(); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) || !math.IsInf(tail.Shape.Hi, 1) ||
		len(tail.Shape.Warnings) == 0 {
		t.Errorf("a tail that does not begin at its threshold has an interval: %+v, %+v", tail.Shape, p9999)
	}
	if tail, err = fitted(s.order.Sorted(), 500, 0.95); err != nil {
		t.Fatal(err)
	}
	tail.interval() // which it would have
	for _, c := range []struct{ got, want float64 }{
		{tail.Threshold, 5.426}, {tail.Shape.Value, 1.28883809}, {tail.Scale, 1.20297866}, {tail.Shape.Lo, 0.904635812},
		{tail.Shape.Hi, 1.67817376}, {p9999.Value, 6868.44},
	} {
		if math.Abs(c.got/c.want-1) > 2e-5 {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	if _, err := tail.Quantile(0.5); err == nil {
		t.Error("a quantile below the threshold is answered")
	}
}

// The shape of a Pareto law of index 2.5 is 0.4, that of an exponential law 0: of 100
// samples of 2000 at most 14 intervals without a warning miss, more with probability 2e-4 if
// 0.05 do. So do those of the 0.999-quantile, which the samples hold. The two are told
// apart: 0.4 is 5 standard errors, 1.4/sqrt(200), from 0.
func TestTailsCover(t *testing.T) {
	for _, c := range []struct {
		p     process
		shape float64
	}{{processes()[0], 0}, {processes()[2], 0.4}} {
		random := rand.New(montecarlo.NewStreams(1, "tails "+c.p.name).Source(0))
		x := make([]float64, 2000)
		var shapes, quantiles tally
		zero := 0
		for range 100 {
			c.p.fill(random, x)
			s, err := Of("x", x...)
			if err != nil {
				t.Fatal(err)
			}
			tail, err := s.Tail(0.95)
			if err != nil {
				t.Fatal(err)
			}
			shapes.count(tail.Shape, c.shape)
			if tail.Shape.Contains(0) {
				zero++
			}
			e, err := tail.Quantile(0.999)
			if err != nil {
				t.Fatal(err)
			}
			quantiles.count(e, c.p.quantile(0.999))
		}
		if shapes.missedQuietly > 14 || quantiles.missedQuietly > 14 {
			t.Errorf("%s: of 100 tails %d shapes and %d quantiles missed without a warning", c.p.name, shapes.missedQuietly,
				quantiles.missedQuietly)
		}
		if c.shape > 0 && zero > 25 || c.shape == 0 && zero < 85 {
			t.Errorf("%s: %d of 100 tails may have the shape 0", c.p.name, zero)
		}
	}
}

// What has no tail is an error, or has a warning.
func TestWhatHasNoTail(t *testing.T) {
	few := trace(t, 59)
	if _, err := few.Tail(0.95); err == nil {
		t.Error("59 values have a tail")
	}
	equal := NewSample("equal")
	for range 100 {
		if err := equal.Add(3); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := equal.Tail(0.95); err == nil {
		t.Error("equal values have a tail")
	}
	random := rand.New(rand.NewPCG(1, 1))
	uniform := NewSample("uniform")
	for range 1000 {
		if err := uniform.Add(random.Float64()); err != nil {
			t.Fatal(err)
		}
	}
	if tail, err := uniform.Tail(0.95); err != nil || len(tail.Shape.Warnings) == 0 {
		t.Errorf("a law that ends with a density has the tail %+v (%v)", tail.Shape, err)
	}
	cut := NewSample("cut") // a twentieth of the values of an exponential law, at a timeout
	for range 1000 {
		if err := cut.Add(min(3, random.ExpFloat64())); err != nil {
			t.Fatal(err)
		}
	}
	if tail, err := cut.Tail(0.95); err != nil || !math.IsInf(tail.Shape.Hi, 1) ||
		!strings.Contains(fmt.Sprint(tail.Shape.Warnings), "equal the largest") {
		t.Errorf("values that are cut off have the tail %+v (%v)", tail.Shape, err)
	}
	spells := NewSample("spells") // each of such values five times in a row: both reasons stand
	for range 400 {
		x := min(3, random.ExpFloat64())
		for range 5 {
			if err := spells.Add(x); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tail, err := spells.Tail(0.95); err != nil || !strings.Contains(fmt.Sprint(tail.Shape.Warnings), "equal the largest") ||
		!strings.Contains(fmt.Sprint(tail.Shape.Warnings), spells.Dependence().Reason()) || !spells.Dependence().Dependent {
		t.Errorf("dependent values that are cut off have the tail %+v (%v)", tail.Shape, err)
	}
	rounded := NewSample("rounded")
	for range 1000 {
		if err := rounded.Add(math.Round(10*random.ExpFloat64()) / 10); err != nil {
			t.Fatal(err)
		}
	}
	if tail, err := rounded.Tail(0.95); err != nil || math.IsInf(tail.Shape.Hi, 1) {
		t.Errorf("rounded values have the tail %+v (%v)", tail.Shape, err)
	}
	if _, err := few.Tail(1); err == nil {
		t.Error("level 1 is taken")
	}
}

// Values rounded so coarsely that the largest 200 are ten different ones have no tail, and a
// quantile with few values beyond it has a warning.
func TestTailsThatTrustTheLawSaySo(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	coarse, fine := NewSample("coarse"), NewSample("fine")
	for range 2000 {
		x := math.Exp(1 + 0.5*random.NormFloat64())
		if coarse.Add(math.Round(x)) != nil || fine.Add(x) != nil {
			t.Fatal(x)
		}
	}
	if tail, err := coarse.Tail(0.95); err != nil || !math.IsInf(tail.Shape.Hi, 1) ||
		!strings.Contains(fmt.Sprint(tail.Shape.Warnings), "different") {
		t.Errorf("rounded values have the tail %+v (%v)", tail.Shape, err)
	}
	tail, err := fine.Tail(0.95)
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[float64]string{0.99: "", 0.999: "values lie beyond", 0.9999: "beyond the largest"} {
		e, err := tail.Quantile(p)
		if err != nil || want == "" && len(e.Warnings) > 0 || !strings.Contains(fmt.Sprint(e.Warnings), want) {
			t.Errorf("p%v has warnings %v (%v), want %q", 100*p, e.Warnings, err, want)
		}
	}
}

// A burst in a few thousand values is seen, and a mean whose interval leaves it out as a warm-up is
// none: of 20000 values with a burst of 100 after a third the others have the mean 1, all have 1.25.
func TestBursts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for _, c := range []struct{ n, from, size int }{{2000, 300, 20}, {2000, 1000, 20}, {2000, 1700, 20}, {20000, 6666, 100}} {
		s := NewSample("burst")
		for i := range c.n {
			x := random.ExpFloat64()
			if i >= c.from && i < c.from+c.size {
				x += 50
			}
			if err := s.Add(x); err != nil {
				t.Fatal(err)
			}
		}
		if d := s.Dependence(); !d.Dependent {
			t.Errorf("%+v: %+v", c, d.Tests)
		}
		if e := s.Mean(0.95); !e.Contains(s.moments.Mean()) {
			t.Errorf("%+v: the mean is %+v, that of all %v", c, e, s.moments.Mean())
		}
	}
}

// Times of median 120 and sigma 0.4, of which 0.2 % are twenty times as long: their 0.999-quantile is 2400, the median of
// those. Whatever the tail says at 0.95 without a warning holds it, and order statistics do in at least 3 of 5 files: fewer
// have a probability of 0.001. The shape of the tenth that is the tail is that of the others.
func TestATailThatFailsItsCheckHasNoInterval(t *testing.T) {
	held := 0
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(1, seed))
		x := make([]float64, 20000)
		for i := range x {
			if x[i] = 120 * math.Exp(0.4*r.NormFloat64()); r.Float64() < 0.002 {
				x[i] *= 20
			}
		}
		s := sampleOf(t, x)
		tail, err := s.Tail(0.95)
		if err != nil {
			t.Fatal(err)
		}
		e, err := tail.Quantile(0.999)
		if err != nil {
			t.Fatal(err)
		}
		if !math.IsInf(e.Hi, 1) && !e.Contains(2400) {
			t.Errorf("seed %d: %+v", seed, e)
		}
		if q := s.Quantile(0.999, 0.95); q.Contains(2400) && !math.IsInf(q.Hi, 1) {
			held++
		}
	}
	if held < 3 {
		t.Errorf("%d of 5", held)
	}
}
