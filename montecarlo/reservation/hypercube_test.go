package reservation_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/pmnb"
	"castlab/montecarlo/reservation"
)

// executed returns the durations of algorithm II with free prefix operations, by
// number of active nodes, each of a broadcast from random ones.
func executed(t *testing.T, d int) []float64 {
	t.Helper()
	cube, err := pmnb.New(d, pmnb.II)
	if err != nil {
		t.Fatal(err)
	}
	durations, r := make([]float64, 1<<d+1), rand.New(rand.NewPCG(1, 1))
	for m := range durations {
		if durations[m], err = cube.Durations(m, 0)()(r); err != nil {
			t.Fatal(err)
		}
	}
	return durations
}

// padded returns V + M X with V = 2 and X = (N-1)/(dN).
func padded(d int) []float64 {
	n := 1 << d
	durations := make([]float64, n+1)
	for m := range durations {
		durations[m] = 2 + float64(m)*float64(n-1)/float64(d*n)
	}
	return durations
}

// The scheme on the hypercube by algorithm II with t_p = 0. For d = 4 and rho =
// 0.5 the mean number of requests is lambda N V/(1-rho) = 2*4*16/15 = 8.5333 (and
// not 8, as printed). For d = 10, rho = 0.5, T = 6.2064 +- 0.0020 and for d = 6,
// rho = 0.8, T = 32.569 +- 0.055 padded and 15.876 +- 0.013 with durations 2 +
// (M-1-s(M-1))/d, s the number of one bits, are the measurements of two other
// programs, which follow every packet. At 5 standard errors, ours and theirs: a
// false alarm in 4e5.
func TestHypercubeScheme(t *testing.T) {
	for _, c := range []struct {
		d         int
		rho       float64
		durations []float64
		measure   reservation.Measure
		want, se  float64 // se is their standard error
	}{
		{4, 0.5, padded(4), reservation.Active, 8.53333333, 0},
		{10, 0.5, padded(10), reservation.Delay, 6.2064, 0.002},
		{6, 0.8, padded(6), reservation.Delay, 32.569, 0.055},
		{6, 0.8, executed(t, 6), reservation.Delay, 15.876, 0.013},
	} {
		if testing.Short() && c.d > 6 {
			continue
		}
		n := 1 << c.d
		p := reservation.Periods{N: n, Lambda: c.rho * float64(c.d) / float64(n-1), Durations: c.durations}
		got, se := blocks(t, p, c.measure)
		t.Logf("d=%d rho=%g: %s = %.5g +- %.2g", c.d, c.rho, c.measure, got, se)
		if !(math.Abs(got-c.want) < 5*math.Hypot(se, c.se)) {
			t.Errorf("d=%d rho=%g: %s = %.5g +- %.2g, want %.5g", c.d, c.rho, c.measure, got, se, c.want)
		}
	}
}

// blocks measures by 30 independent runs of 20000 periods after 2000.
func blocks(t *testing.T, p reservation.Periods, m reservation.Measure) (value, se float64) {
	t.Helper()
	const runs, warm, periods = 30, 2000, 20000
	var ys, xs [runs]float64
	var sy, sx float64
	frames := make([]reservation.Frame, warm+periods)
	streams := montecarlo.NewStreams(21, fmt.Sprint(p.N, p.Lambda, p.Durations[1], m))
	for i := range ys {
		c, err := p.Counts(montecarlo.NewWords(streams.Source(uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		c.Fill(frames)
		for _, f := range frames[warm:] {
			y, x := p.Observe(m, f)
			ys[i], xs[i] = ys[i]+y, xs[i]+x
		}
		sy, sx = sy+ys[i], sx+xs[i]
	}
	value = sy / sx
	squares := 0.0
	for i := range ys {
		e := ys[i] - value*xs[i]
		squares += e * e
	}
	return value, math.Sqrt(squares/(runs*(runs-1))) / (sx / runs)
}
