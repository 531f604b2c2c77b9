package reservation

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/runtest"
	"castlab/montecarlo/steady"
)

// table returns the durations V + K X.
func table(n int, v, x float64) []float64 {
	t := make([]float64, n+1)
	for k := range t {
		t[k] = v + float64(k)*x
	}
	return t
}

// pair is the exact chain of two queues at the gates, each truncated at size: T and
// E[K] without any noise. Each gate takes one packet of each queue and then convolves
// both with the arrivals in the period.
type pair struct {
	p    Periods
	mass [][]float64
}

func newPair(p Periods, size, steps int) *pair {
	c := &pair{p: p, mass: square(size)}
	c.mass[0][0] = 1
	arrivals := make([][]float64, 3) // of one queue, by K
	for k := range arrivals {
		mean := p.Lambda * p.Durations[k]
		w := math.Exp(-mean)
		for a := range size {
			arrivals[k] = append(arrivals[k], w)
			w *= mean / float64(a+1)
		}
	}
	for range steps {
		var served [3][][]float64 // by K: the queues after service
		for k := range served {
			served[k] = square(size)
		}
		for i, row := range c.mass {
			for j, m := range row {
				served[min(i, 1)+min(j, 1)][max(i-1, 0)][max(j-1, 0)] += m
			}
		}
		c.mass = square(size)
		for k, s := range served {
			rows := square(size)
			for i, row := range s {
				for a, w := range arrivals[k][:size-i] {
					for j, m := range row {
						rows[i+a][j] += w * m
					}
				}
			}
			for i, row := range rows {
				for j, m := range row {
					for a, w := range arrivals[k][:size-j] {
						c.mass[i][j+a] += w * m
					}
				}
			}
		}
	}
	return c
}

func square(n int) [][]float64 {
	s := make([][]float64, n)
	for i := range s {
		s[i] = make([]float64, n)
	}
	return s
}

// means returns T, by Little's law over a period, E[K], a and the truncated mass.
func (c *pair) means() (delay, active, share, lost float64) {
	var waited, length, squares, pairs, all float64
	for i, row := range c.mass {
		for j, m := range row {
			k := min(i, 1) + min(j, 1)
			d := c.p.Durations[k]
			waited += m * float64(i+j) * d
			length += m * d
			squares += m * d * d
			active += m * float64(k)
			pairs += m * float64(k*(k-1))
			all += m
		}
	}
	rate := 2 * c.p.Lambda
	return (waited + rate*squares/2) / (rate * length), active / all, pairs / (4 * active), 1 - all
}

// Two queues with periods that are not linear in K, or even shorter with two
// requests than with one, against the chain. The intervals are those of 400
// independent runs of 4000 periods after 400 (of which the start is forgotten by
// the chain to 1e-9 well before), at 5 standard errors: a false alarm in 1e5 for
// all nine. They see half a hundredth.
func TestPeriodsAgainstTheChainOfTwoQueues(t *testing.T) {
	runs, periods := 400, 4000
	if testing.Short() {
		runs, periods = 100, 1000
	}
	for _, p := range []Periods{
		{N: 2, Lambda: 0.3, Durations: []float64{1, 1.2, 2.5}},
		{N: 2, Lambda: 0.12, Durations: []float64{3, 3, 6}},
		{N: 2, Lambda: 0.25, Durations: []float64{0.1, 2.5, 2}},
	} {
		delay, active, share, lost := newPair(p, 60, 400).means()
		if lost > 1e-9 {
			t.Fatalf("%+v: the chain lost %.2g", p, lost)
		}
		for m, want := range map[Measure]float64{Delay: delay, Active: active, PairShare: share} {
			got, se := independent(t, p, m, runs, 400, periods)
			if !(math.Abs(got-want) < 5*se) {
				t.Errorf("%s of %+v = %.6g +- %.2g, want %.6g", m, p, got, se, want)
			}
		}
	}
}

// independent measures by independent runs.
func independent(t *testing.T, p Periods, m Measure, runs, warm, periods int) (value, se float64) {
	t.Helper()
	ys, xs := make([]float64, runs), make([]float64, runs)
	var sy, sx float64
	frames := make([]Frame, warm+periods)
	streams := montecarlo.NewStreams(11, fmt.Sprint(p, m))
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
	n := float64(runs)
	return value, math.Sqrt(squares/(n*(n-1))) / (sx / n)
}

// One queue is a queue with vacations whatever the two durations are: by hand
// from the residual of a period and Pollaczek and Khinchin,
//
//	W = (rho X + (1-rho) V)/(2D) + (1-lambda V) V/D, T = W + X
//
// with V = C_0, X = C_1 - C_0, rho = lambda X, D = 1-rho-lambda V. For V = 1,
// X = 2, lambda = 0.2: D = 0.4, W = (0.8+0.6)/0.8 + 0.8/0.4 = 3.75, T = 5.75,
// E[K] = lambda V/(1-rho) = 1/3.
func TestPeriodsOfOneQueue(t *testing.T) {
	p := Periods{N: 1, Lambda: 0.2, Durations: []float64{1, 3}}
	for m, want := range map[Measure]float64{Delay: 5.75, Active: 1. / 3, PairShare: 0} {
		got, se := independent(t, p, m, 300, 300, 3000)
		if !(math.Abs(got-want) <= 5*se) {
			t.Errorf("%s = %.6g +- %.2g, want %.6g", m, got, se, want)
		}
	}
}

// With one queue and no time without requests, this is a queue with service time
// X that never waits when it comes to an empty system, the gate being where a
// service ends: M/D/1, T = X + rho X/(2(1-rho)). For X = 2, lambda = 0.3: 2 +
// 0.6*2/0.8 = 3.5. An idle time is one period with K = 0, and between two of them
// 1/(1-rho) packets are served on average: E[K] = 1/(2-rho) = 5/7.
func TestPeriodsWithoutLength(t *testing.T) {
	p := Periods{N: 1, Lambda: 0.3, Durations: []float64{0, 2}}
	for m, want := range map[Measure]float64{Delay: 3.5, Active: 5. / 7} {
		got, se := independent(t, p, m, 300, 300, 3000)
		if !(math.Abs(got-want) <= 5*se) {
			t.Errorf("%s = %.6g +- %.2g, want %.6g", m, got, se, want)
		}
	}
	// Two queues, each of which may send while the other has a packet as well:
	// with nearly no load a packet comes alone and takes Durations[1].
	p = Periods{N: 2, Lambda: 1e-6, Durations: []float64{0, 3, 4}}
	got, se := independent(t, p, Delay, 10, 10, 1000)
	if !(math.Abs(got-3) <= 5*se+1e-4) {
		t.Errorf("T = %.6g +- %.2g, want 3", got, se)
	}
}

// By hand: 7 wait at a gate where 2 of 4 users have packets, and 5 come in a
// period of length 3. The 7 are there all the time, the 5 half of it: 28.5.
func TestObserveAPeriodByHand(t *testing.T) {
	p := Periods{N: 4, Durations: []float64{1, 2, 3, 4, 5}}
	frame := Frame{Active: 2, Arrived: 5, Waiting: 7}
	for m, want := range map[Measure][2]float64{Delay: {28.5, 5}, Active: {2, 1}, PairShare: {2, 16}, Wait: {0, 0}} {
		if y, x := p.Observe(m, frame); y != want[0] || x != want[1] {
			t.Errorf("%s: %v / %v, want %v", m, y, x, want)
		}
	}
}

// A linear table is Frames: the same law by other numbers, here the mean delay
// and E[K] at 5 standard errors of the difference of two steady intervals at
// level 0.68, which are a little longer than those.
func TestLinearPeriodsAreFrames(t *testing.T) {
	f := rhoFrames(64, 0.35, 1./6, 14)
	p := Periods{N: f.N, Lambda: f.Lambda, Durations: table(f.N, f.V, f.X)}
	for _, m := range []Measure{Delay, Active, PairShare} {
		s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.6827, Min: 1 << 16, Max: 1 << 16}
		a, err := steady.Mean("a", "", "frames", f.Start(m))(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		b, err := steady.Mean("b", "", "periods", p.Start(m))(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Abs(a.Value - b.Value); !(d < 5*math.Hypot(a.Width()/2, b.Width()/2)) || a.Width() > 0.1*a.Value {
			t.Errorf("%s: %.6g +- %.2g and %.6g +- %.2g", m, a.Value, a.Width()/2, b.Value, b.Width()/2)
		}
	}
}

// At load 0.8 a backlog of 200 is gone after 1000 periods or so, and the growth
// over 4000 is that: -200 N/4000 plus what waits in steady state, a few packets
// for each queue, 0.1 at most of the backlog.
func TestBacklogDrains(t *testing.T) {
	for _, n := range []int{4, 64} {
		c := table(n, 2, 0.5)
		got, se := growth(t, Periods{N: n, Lambda: 0.8 / c[n], Durations: c}, 200, 4000)
		drained := -200 * float64(n) / 4000
		if !(got > drained-5*se && got < 0.9*drained) {
			t.Errorf("N=%d: growth %.4g +- %.2g a period, want a little above %.4g", n, got, se, drained)
		}
	}
}

// With many packets in all queues each period serves N, and lambda N Durations[N]
// arrive on average: growth N (lambda C_N - 1), exactly, as long as no queue is
// emptied. From an empty system at load 0.9 the growth over 20000 periods is as
// good as none, at 1.1 nearly the same as from a full one.
func TestGrowthOfFullQueues(t *testing.T) {
	for _, n := range []int{4, 64} {
		for _, load := range []float64{0.9, 1, 1.1} {
			c := table(n, 2, 0.5)
			p := Periods{N: n, Lambda: load / c[n], Durations: c}
			want := float64(n) * (load - 1)
			got, se := growth(t, p, 1000, 1000)
			if !(math.Abs(got-want) < 5*se) {
				t.Errorf("N=%d, load %g: growth %.4g +- %.2g a period, want %.4g", n, load, got, se, want)
			}
			switch got, se := growth(t, p, 0, 20000); {
			case load < 1 && !(got >= 0 && got < 0.01):
				t.Errorf("N=%d, load %g, from empty: growth %.4g +- %.2g a period", n, load, got, se)
			case load > 1 && math.Abs(got-want) > 0.05*want:
				t.Errorf("N=%d, load %g, from empty: growth %.4g +- %.2g a period, want about %.4g", n, load, got, se, want)
			}
		}
	}
}

func growth(t *testing.T, p Periods, backlog, periods int) (mean, se float64) {
	t.Helper()
	model, err := p.Growth(backlog, periods)
	if err != nil {
		t.Fatal(err)
	}
	run, sample := model(), montecarlo.NewMoments()
	streams := montecarlo.NewStreams(12, fmt.Sprint(p.N, p.Lambda, backlog))
	for i := range 20 {
		g, err := run(rand.New(streams.Source(uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		sample.Add(g)
	}
	e := montecarlo.MeanInterval(sample, 0.6826894921370859)
	return e.Value, e.Width() / 2
}

// A backlog is served one packet of every queue a period, in a ring that must
// grow for it, until it is gone.
func TestBacklogIsServedFirst(t *testing.T) {
	const n, backlog = 3, 10000
	p := Periods{N: n, Lambda: 1e-9, Durations: table(n, 1, 1)}
	c := p.counts(montecarlo.NewWords(rand.NewPCG(1, 1)), p.table())
	c.load(n, backlog)
	frames := make([]Frame, backlog+2)
	c.Fill(frames)
	for i, f := range frames {
		left := max(0, backlog-i)
		want := Frame{Active: int32(min(n, n*left)), Waiting: int64(n * left)}
		if f != want {
			t.Fatalf("period %d: %+v, want %+v", i, f, want)
		}
	}
}

func TestPeriodsOutsideTheirDomain(t *testing.T) {
	c := []float64{1, 2, 4}
	for _, v := range []struct {
		p    Periods
		want string
	}{
		{Periods{N: 0, Lambda: 0.1, Durations: c}, "N=0"},
		{Periods{N: 3, Lambda: 0.1, Durations: c}, "durations=3 of them: want one for each number of requests, 0 to N=3"},
		{Periods{N: 2, Lambda: 0.1, Durations: nil}, "durations=0 of them"},
		{Periods{N: 2, Lambda: 0.1, Durations: []float64{-1, 1, 1}}, "duration of a period with 0 requests=-1"},
		{Periods{N: 2, Lambda: 0.1, Durations: []float64{1, 0, 1}}, "duration of a period with 1 requests=0"},
		{Periods{N: 2, Lambda: 0.1, Durations: []float64{1, math.NaN(), 1}}, "duration of a period with 1 requests=NaN"},
		{Periods{N: 2, Lambda: 0.1, Durations: []float64{1, 1, math.Inf(1)}}, "duration of a period with 2 requests=+Inf"},
		{Periods{N: 2, Lambda: 0, Durations: c}, "lambda=0"},
		{Periods{N: 2, Lambda: math.NaN(), Durations: c}, "lambda=NaN"},
		{Periods{N: 2, Lambda: 0.25, Durations: c}, "lambda=0.25: want a rate > 0 below 0.25"},
		{Periods{N: 2, Lambda: 17, Durations: c}, "lambda=17"},
	} {
		err := v.p.Validate()
		if err == nil || !strings.Contains(err.Error(), v.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %q", v.p, err, v.want)
		}
		if _, err := v.p.Counts(nil); err == nil {
			t.Errorf("%+v runs", v.p)
		}
		if _, err := v.p.Start(Delay)(nil); err == nil {
			t.Errorf("%+v starts", v.p)
		}
		if _, err := v.p.Growth(10, 10); (err == nil) != (v.p.Lambda == 0.25) {
			t.Errorf("%+v: growth: %v", v.p, err)
		}
	}
	p := Periods{N: 2, Lambda: 0.1, Durations: c}
	if _, err := p.Growth(-1, 10); err == nil {
		t.Error("a backlog of -1")
	}
	if _, err := p.Growth(1, 0); err == nil {
		t.Error("growth in no period")
	}
	if _, err := p.Start(Wait)(montecarlo.NewWords(rand.NewPCG(1, 1))); err == nil {
		t.Error("a wait without a place in the period")
	}
	if !slices.Equal(p.Durations, []float64{1, 2, 4}) {
		t.Error("the durations were changed")
	}
}

func BenchmarkPeriods(b *testing.B) {
	for _, d := range []int{4, 6, 8, 10} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			n := 1 << d
			x := float64(n-1) / float64(d*n)
			p := Periods{N: n, Lambda: 0.5 * float64(d) / float64(n-1), Durations: table(n, 2, x)}
			c, err := p.Counts(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			dst, packets := make([]Frame, 1024), 0
			t0 := runtest.ProcessorTime()
			for b.Loop() {
				c.Fill(dst)
				for _, f := range dst {
					packets += int(f.Active)
				}
			}
			b.ReportMetric(float64(packets)/(runtest.ProcessorTime()-t0).Seconds()/1e6, "Mpackets/cpu-s")
		})
	}
}
