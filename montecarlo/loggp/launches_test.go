package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// t2 is the 0.975-quantile of Student's t with 2 degrees of freedom, of tables.
const t2 = 4.302652729911275

// apartBy are launches of a machine with L+2o = 2 and G = 0.0004, with an offset and a factor each.
func apartBy(offsets, factors []float64, sizes func(launch int) []float64) (list []Series) {
	for i, o := range offsets {
		s := exactSeries(OneWay, sizes(i), func(s float64) float64 { return (2 + o + 0.0004*further(s)) * factors[i] })
		s.Source = fmt.Sprint(i)
		list = append(list, s)
	}
	return list
}

// Without noise the interval is that of Student's t over launches: by hand, of offsets -1/2, 0 and 1/2 us the standard deviation of
// L+2o is 1/2, and of factors 0.9, 1 and 1.1 a tenth of every number, so that half widths are t_2 sd/sqrt 3. The
// lines are the same whether all launches have all sizes or not, and no launch that ends makes a change of protocol.
func TestLaunchesByHand(t *testing.T) {
	same := []float64{1, 1, 1}
	all := func(int) []float64 { return powers() }
	some := func(launch int) []float64 { return powers()[[]int{0, 5, 0}[launch] : 23-[]int{0, 0, 3}[launch]] }
	for _, x := range []struct {
		name             string
		offsets, factors []float64
		sizes            func(int) []float64
		sd               [3]float64 // of L+2o, G and T(64KiB)
	}{
		{"offsets", []float64{-0.5, 0, 0.5}, same, all, [3]float64{0.5, 0, 0.5}},
		{"offsets, different sizes", []float64{-0.5, 0, 0.5}, same, some, [3]float64{0.5, 0, 0.5}},
		{"factors", []float64{0, 0, 0}, []float64{0.9, 1, 1.1}, all, [3]float64{0.2, 0.00004, 0.1 * (2 + 0.0004*65535)}},
		{"nothing", []float64{0, 0, 0}, []float64{1, 1 + 1e-15, 1 - 1e-15}, all, [3]float64{}},
	} {
		c := config()
		c.Predict = []float64{1 << 16}
		f, err := FitSeries(apartBy(x.offsets, x.factors, x.sizes), c)
		if err != nil {
			t.Fatal(x.name, err)
		}
		if len(f.Regimes) != 1 || len(f.Notes) != 0 {
			t.Errorf("%s: %d regimes, notes %q", x.name, len(f.Regimes), f.Notes)
		}
		for i, e := range append(f.Estimates[:2:2], f.Predictions[0]) {
			truth := []float64{2, 0.0004, 2 + 0.0004*65535}[i]
			relative(t, x.name+": "+e.Name, e.Value, truth, 1e-9)
			if want := t2 * x.sd[i] / math.Sqrt(3); math.Abs(e.Width()/2-want) > 1e-9*truth {
				t.Errorf("%s: %s has half a width of %.12g, want %.12g", x.name, e.Name, e.Width()/2, want)
			}
			if lo, hi := e.Widest(); lo > e.Lo || hi < e.Hi {
				t.Errorf("%s: widest [%v, %v] of %v", x.name, lo, hi, e)
			}
		}
	}
}

// Draws follow what launches differ by: with the exact launches of above and 2001 draws, half of them
// are within 0.8165 s/sqrt 3 of L+2o, the quartile of Student's t with 2 degrees of freedom. Of 2001 the share lies in
// [0.45, 0.55] but with probability 1e-5.
func TestDrawsFollowLaunches(t *testing.T) {
	c := config()
	c.Draws, c.Stated.Overhead = 2001, new(float64)
	c.Stated.GapIsOverhead = true
	f, err := FitSeries(apartBy([]float64{-0.5, 0, 0.5}, []float64{1, 1, 1}, func(int) []float64 { return powers() }), c)
	if err != nil {
		t.Fatal(err)
	}
	draws, err := f.Draws(1)
	if err != nil {
		t.Fatal(err)
	}
	near := 0
	for _, m := range draws {
		if math.Abs(m.Time(1)-2) < 0.8164965809277260*0.5/math.Sqrt(3) {
			near++
		}
	}
	if share := float64(near) / 2001; share < 0.45 || share > 0.55 {
		t.Errorf("%.3f of the draws are between the quartiles", share)
	}
}

// Files of different kinds are one launch, and it is said that one is all there is; so is it of files that
// have no size in common. The interval of each is what it is alone.
func TestKindsAreNoLaunches(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 51))
	still := func(int, int) float64 { return 1 }
	latency, windows := measured(r, powers(), still), measured(r, powers(), still)
	windows.Kind, windows.Window = Window, 64
	alone, err := FitSeries([]Series{latency}, config())
	if err != nil {
		t.Fatal(err)
	}
	both, err := FitSeries([]Series{latency, windows}, config())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if a, b := alone.Estimates[i], both.Estimates[i]; a.Lo != b.Lo || a.Hi != b.Hi {
			t.Errorf("%v beside windows, %v alone", b, a)
		}
	}
	low, high := latency, latency
	low.Points, high.Points = latency.Points[:12], latency.Points[12:]
	for _, x := range []struct {
		series []Series
		want   string
	}{
		{[]Series{latency}, "one-way: of one launch, as far as is known"},
		{[]Series{latency, latency}, "one-way: of one launch, as far as is known"},
		{[]Series{latency, windows}, "one-way, window: of one launch, as far as is known"},
		{[]Series{low, high}, "one-way: of launches that have no size in common"},
		{[]Series{low, high, windows}, "window: of one launch, as far as is known"},
		{[]Series{low, high, windows}, "one-way: of launches that have no size in common"},
		{[]Series{latency, measured(r, powers(), still)}, "one-way: of two launches, which leave Student's t one degree of freedom"},
		{[]Series{latency, measured(r, powers(), still), measured(r, powers(), still)}, ""},
	} {
		f, err := FitSeries(x.series, config())
		if err != nil {
			t.Fatal(err)
		}
		said := slices.ContainsFunc(f.Notes, func(n string) bool {
			return strings.HasPrefix(n, x.want+":") ||
				strings.HasPrefix(n, x.want+";")
		})
		if x.want == "" {
			said = len(f.Notes) == 0
		}
		if !said {
			t.Errorf("%d series: notes %q, want %q", len(x.series), f.Notes, x.want)
		}
	}
}

// Four launches with offsets of their own, of 1 us in 10, are in 0.95 of intervals of L+2o: of 40, in fewer than 30 with
// probability 3e-6. Without launches 0.06 were, and 0.79 in the widest ones. Where nothing differs the interval
// is at most, half of the time, as wide as sqrt(1 + (t_3 0.888/t_11)^2) = 1.6 times that of all rows, 0.888 being the square root of the
// median of a chi-squared number with 3 degrees of freedom over 3; the median of 40 ratios is above 2 with probability 1e-4.
func TestIntervalsHoldWhatLaunchesDifferBy(t *testing.T) {
	four := spells()[3]
	apart, alike := tallied(t, 40, four, apartnesses()[1]), tallied(t, 40, four, apartnesses()[0])
	if apart.bare[0] < 30 || apart.wide[0] < apart.bare[0] {
		t.Errorf("%d of 40 intervals hold L+2o, and %d of the widest", apart.bare[0], apart.wide[0])
	}
	if alike.bare[0] < 30 {
		t.Errorf("%d of 40 intervals hold L+2o where launches do not differ", alike.bare[0])
	}
	if apart.differ < 36 || alike.differ > 10 { // power 0.99 or more; false alarms 0.05, more than 10 of 40 with probability 5e-6
		t.Errorf("launches are said to differ in %d of 40 tables where they do, and in %d where not", apart.differ, alike.differ)
	}
	if apart.drift > 10 { // as false alarms; before it was 0.97 of tables
		t.Errorf("offsets of launches are called a drift in %d of 40 tables", apart.drift)
	}
	var ratios []float64
	r := rand.New(rand.NewPCG(1, 52))
	for range 40 {
		list := four.runs(r, apartnesses()[0])
		all, err := merged(list)
		if err != nil {
			t.Fatal(err)
		}
		g, err := regress(all[0], config(), new([]Test))
		if err != nil {
			t.Fatal(err)
		}
		s := g.segments[0]
		with := s.combination([2]float64{1, 0})
		own := s.own
		s.own, g.components = nil, nil
		ratios = append(ratios, with.half/s.combination([2]float64{1, 0}).half)
		s.own = own
	}
	slices.Sort(ratios)
	if m := median(ratios); ratios[0] < 1 || m > 2 {
		t.Errorf("the interval is %.2f times as wide as that of rows, and at least %.2f", m, ratios[0])
	}
}

// A protocol that changes in all of four launches is found where it does, whatever their offsets, and of 20 tables L+2o
// before and behind is in 0.95: in fewer than 13 with probability 3e-6. As rows of one launch 0.07 and 0.34 were.
func TestAChangeInAllLaunches(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 55))
	held := [2]int{}
	for range 20 {
		var list []Series
		for range 4 {
			offset := r.NormFloat64()
			s := disturbed(OneWay, every(2), 0.01, r, func(s float64) float64 {
				if s < 8192 {
					return 10 + offset + 0.0004*further(s)
				}
				return 20 + offset + 0.0003*further(s)
			})
			list = append(list, s)
		}
		f, err := FitSeries(list, Config{Level: 0.95, Seed: r.Uint64(), Draws: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Regimes) != 2 || f.Regimes[1].From != 8192 {
			t.Fatalf("ranges of sizes %v, want 2 that meet at 8192", f.Regimes)
		}
		for i := range 2 {
			if f.Estimates[2*i].Contains([]float64{10, 20}[i]) {
				held[i]++
			}
		}
	}
	if held[0] < 13 || held[1] < 13 {
		t.Errorf("L+2o before and behind is in %v of 20", held)
	}
}

// Launches with two sizes each have no lines. That they differ is a doubt, which holds the truth in 0.95 of tables: of 40, in
// fewer than 30 with probability 1e-5. Without it 0.295 of intervals did.
func TestLaunchesWithoutLinesAreDoubted(t *testing.T) {
	i := slices.IndexFunc(spells(), func(s spell) bool { return strings.HasPrefix(s.name, "6 of 2") })
	if held := tallied(t, 40, spells()[i], apartnesses()[1]).wide[0]; held < 30 {
		t.Errorf("the widest interval holds L+2o in %d of 40", held)
	}
	f, err := FitSeries(spells()[i].runs(rand.New(rand.NewPCG(1, 53)), apartnesses()[1]), config())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(f.Estimates[0].Remarks(), func(s string) bool { return strings.Contains(s, "6 launches differ") }) {
		t.Errorf("nothing is said of launches: %q", f.Estimates[0].Remarks())
	}
}

// One size in several launches has the interval of Student's t over them: by hand, of centers 1, 2 and 3 it is 2 +- t_2/sqrt 3,
// however many times each launch has.
func TestOneSizeInLaunches(t *testing.T) {
	var list []Series
	for i := range 3 {
		s := Series{Kind: OneWay, Points: []Point{{Bytes: 8}}}
		for range 100 + 50*i {
			s.Points[0].Times = append(s.Points[0].Times, float64(i+1))
		}
		list = append(list, s)
	}
	f, err := FitSeries(list, config())
	if err != nil {
		t.Fatal(err)
	}
	e := f.Estimates[0]
	if half := t2 / math.Sqrt(3); e.Value != 2 || math.Abs(e.Hi-2-half) > 1e-9 || e.Lo != 0 || e.N != 3 {
		t.Errorf("%+v, want 2 +- %v, at least 0", e, half)
	}
}

// A drift that begins anew with each launch is in no difference between them: the doubt of it stays. Steps of 3 % in four launches, at
// one place, are in the widest intervals of L+2o, G and a time in 0.95 of tables: of 40, in fewer than 30 with probability 1e-5.
func TestADriftOfEachLaunchIsDoubted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 54))
	c := config()
	c.Draws, c.Whole, c.Predict = 1, true, []float64{1 << 16}
	held := [3]int{}
	for range 40 {
		at := 3 + r.IntN(17)
		var list []Series
		for range 4 {
			list = append(list, measured(r, powers(), func(i, _ int) float64 {
				if i < at {
					return 1
				}
				return 1.03
			}))
		}
		f, err := FitSeries(list, c)
		if err != nil {
			t.Fatal(err)
		}
		for i, truth := range []float64{2, 0.0004, 2 + 0.0004*(1<<16-1)} {
			if lo, hi := append(f.Estimates[:2:2], f.Predictions[0])[i].Widest(); lo <= truth && truth <= hi {
				held[i]++
			}
		}
	}
	for i, n := range held {
		if n < 30 {
			t.Errorf("interval %d holds the truth in %d of 40", i, n)
		}
	}
}

// Where differences between visits say nothing their degrees of freedom do not count; of two that say as much, with 18 and 80, by hand:
// 4/(1/18 + 1/80).
func TestFreedomIsThatOfWhatSaysMore(t *testing.T) {
	relative(t, "nothing", freedom(1, 18, 1e6, 80), 18, 1e-6)
	relative(t, "as much", freedom(0.5, 18, 0.5, 80), 4/(1.0/18+1.0/80), 1e-12)
	relative(t, "not shown", freedom(math.Inf(1), 0, 1, 80), 80, 0)
}

// Errors of sizes that all launches share are in no difference between them. Launches that differ by factors 0.99, 1 and 1.01 alone
// have lines with the residuals of their mean, whose interval adds up with that of t over launches as variances do:
// by hand, to 1e-3 as the launches' own variances are those of the mean line times 0.98 to 1.02.
func TestErrorsThatLaunchesShareStay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 56))
	off := each(23, func(int) float64 { return 1 + 0.005*r.NormFloat64() })
	list := apartBy([]float64{0, 0, 0}, []float64{0.99, 1, 1.01}, func(int) []float64 { return powers() })
	for _, s := range list {
		for k := range s.Points {
			s.Points[k].Times[0] *= off[k]
		}
	}
	all, err := merged(list)
	if err != nil {
		t.Fatal(err)
	}
	g, err := regress(all[0], config(), new([]Test))
	if err != nil {
		t.Fatal(err)
	}
	s := g.segments[0]
	for _, w := range [][2]float64{{1, 0}, {0, 1}} {
		rows := s.line.combination(w)
		want := math.Hypot(t2*0.01*rows.value/math.Sqrt(3), student(0.975, rows.df)*rows.se)
		relative(t, fmt.Sprint(w), s.combination(w).half, want, 1e-3)
	}
}

// Launches that differ by a factor have draws that do: G over L+2o is the same in all, but for those at the bound 0.
func TestDrawsOfFactorsAreJoint(t *testing.T) {
	c := config()
	c.Stated.Overhead, c.Stated.GapIsOverhead = new(float64), true
	f, err := FitSeries(apartBy([]float64{0, 0, 0}, []float64{0.9, 1, 1.1}, func(int) []float64 { return powers() }), c)
	if err != nil {
		t.Fatal(err)
	}
	draws, err := f.Draws(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range draws {
		if m.Time(1) > 0 {
			relative(t, "G/(L+2o)", m.GapPerByte/m.Time(1), 0.0002, 1e-5)
		}
	}
}

// Drifts that are looked for begin anew with each launch: by hand, a line over three visits of each of two, and no more patterns
// than of one.
func TestDriftsBeginAnewWithEachLaunch(t *testing.T) {
	var one, two []visit
	for launch := range 2 {
		for k := range 3 {
			two = append(two, visit{launch, 3*launch + k, nil})
		}
	}
	one = two[:3]
	list := patterns(two)
	if len(list) != len(patterns(one)) || !slices.Equal(list[0].at, []float64{-0.5, 0, 0.5, -0.5, 0, 0.5}) {
		t.Errorf("%d patterns, the first %v; of one launch %d", len(list), list[0].at, len(patterns(one)))
	}
}

// Two launches with offsets -1/2 and 1/2 us and the sizes 1 and 1001, 1 and 2001, have no lines. By hand, with l_k what weighted least
// squares takes of the time of a size for L+2o, the launches move it by (l_1/2 + l_2) o and (l_1/2 + l_3) o, and as a scale by the same of
// l_k T_k, whose logarithm is that of the ratio at the size 1; the standard deviation of o is sqrt(1/2), and t has one degree of freedom.
func TestAnOffsetOfLaunchesByHand(t *testing.T) {
	var list []Series
	for i, size := range []float64{1001, 2001} {
		list = append(list, exactSeries(OneWay, []float64{1, size},
			func(s float64) float64 { return 10 + float64(i) - 0.5 + 0.0004*(s-1) }))
	}
	f, err := FitSeries(list, config())
	if err != nil {
		t.Fatal(err)
	}
	x, y := []float64{0, 1000, 2000}, []float64{10, 10.4, 10.8}
	var w, wx, wxx float64
	for k := range x {
		w, wx, wxx = w+1/(y[k]*y[k]), wx+x[k]/(y[k]*y[k]), wxx+x[k]*x[k]/(y[k]*y[k])
	}
	moves := func(scale bool) float64 {
		var l [3]float64
		for k := range x {
			l[k] = (wxx - wx*x[k]) / (w*wxx - wx*wx) / (y[k] * y[k])
			if scale {
				l[k] *= y[k]
			}
		}
		return math.Hypot(l[0]/2+l[1], l[0]/2+l[2])
	}
	const t1 = 12.706204736432095 // the 0.975-quantile with one degree of freedom
	want := t1 * math.Max(math.Sqrt(0.5)*moves(false), math.Log(10.5/9.5)/math.Sqrt2*moves(true))
	e := f.Estimates[0]
	lo, hi := e.Widest()
	if relative(t, "L+2o", e.Value, 10, 1e-9); e.Width() > 1e-9 || math.Abs(lo-10+want) > 1e-9 || math.Abs(hi-10-want) > 1e-9 {
		t.Errorf("%v with widest [%v, %v], want 10 +- %v", e, lo, hi, want)
	}
}
