package comparison

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// stalling is a question about two systems of one mean, 10 + rate size, with normal noise of
// deviation 0.1: a run of the first takes size longer with probability rate, of the second
// never. With a faster first one, it takes so much less.
func stalling(rate, size, faster float64) Question {
	return Question{Systems: []string{"stalls", "steady"}, Label: "stall", Together: 1, Model: func() montecarlo.Replication[[]float64] {
		x := make([]float64, 2)
		return func(r *rand.Rand) ([]float64, error) {
			x[0], x[1] = 10-faster+0.1*r.NormFloat64(), 10+rate*size+0.1*r.NormFloat64()
			if r.Float64() < rate {
				x[0] += size
			}
			return x, nil
		}
	}}
}

// stallWays are the ways in which the study asks.
func stallWays() []asked {
	return []asked{
		{name: "--decide --replications 4096", least: 1024, most: 4096, decide: true},
		{name: "--replications 200", least: 200, most: 200},
		{name: "--replications 100", least: 100, most: 100},
		{name: "--decide --replications 2048 --indifference 0.01, from 256", least: 256, most: 2048, decide: true, indifference: 0.01},
	}
}

// signed is how often a question is answered by a sign, with its doubts or without them.
func signed(t testing.TB, q Question, d asked, doubts bool, runs int) float64 {
	return frequency(t, fmt.Sprint("stall ", d.name), runs, func() montecarlo.Replication[bool] {
		return func(r *rand.Rand) (bool, error) {
			s, done := d.settings(r.Uint64())
			q := q
			if q.Done = done; !doubts {
				q.Laws = noDoubt
			}
			a, err := q.Answer(t.Context(), s)
			return err == nil && sign(a.Pairs[0].Difference) != 0, err
		}
	}).Value
}

// rareStalls prints the table of COVERAGE.md.
func rareStalls(t *testing.T, runs int) {
	var b table
	head := []any{"the first system", "intervals alone or with the doubt"}
	for _, d := range stallWays() {
		head = append(head, d.name)
	}
	b.head(head...)
	for _, c := range []struct {
		name               string
		rate, size, faster float64
	}{
		{"stalls in 1 of 500 runs by 5", 1. / 500, 5, 0}, {"in 1 of 2000 by 20", 1. / 2000, 20, 0},
		{"in 1 of 10000 by 100", 1. / 10000, 100, 0},
		{"is better by 0.5 %", 0, 0, 0.05}, {"by 1 %", 0, 0, 0.1}, {"by 3 %", 0, 0, 0.3}, {"by 20 %", 0, 0, 2},
	} {
		for _, doubts := range []bool{false, true} {
			row := []any{c.name, map[bool]string{false: "alone", true: "doubt"}[doubts]}
			for _, d := range stallWays() {
				row = append(row, signed(t, stalling(c.rate, c.size, c.faster), d, doubts, max(1, runs/5)))
			}
			b.row(row...)
		}
	}
	fmt.Println(b.String())
}

// Of two systems of one mean, of which one stalls once in 2000 runs by twice its mean, the
// intervals alone call the other one worse in 0.4 of questions: there is no stall in 1024 runs
// with probability 0.6, and in 4096 with 0.13. That is the doubt which a question without laws
// has: then none of 60 is decided, and more than 8 of 60 would be with probability 3e-3 at
// least if 0.05 were exceeded twice over. A difference of 20 % is decided by as many.
func TestRareStallsAreDoubted(t *testing.T) {
	d := stallWays()[0]
	if alone := signed(t, stalling(1./2000, 20, 0), d, false, 60); alone < 0.2 {
		t.Errorf("intervals alone decide %v: the test has no power", alone)
	}
	if wrong := signed(t, stalling(1./2000, 20, 0), d, true, 60); wrong > 3./60 {
		t.Errorf("with the doubt %v are decided wrongly", wrong)
	}
	if right := signed(t, stalling(0, 0, 2), d, true, 20); right < 1 {
		t.Errorf("a difference of 20 %% is decided in %v", right)
	}
}

// By hand: with 1000 runs at 0.95 of two systems, q = log(40)/1000 = 0.0036889, one run in 271,
// which 10 means of 10 (or 10.1) make 0.036889 of the mean. The doubt is as large as that,
// on either side, of a difference and of a ratio; named laws, quantiles and equal runs
// have none, and an exchange mirrors it.
func TestUnseenByHand(t *testing.T) {
	q := stalling(0, 0, 0.1)
	a, err := q.Answer(t.Context(), settings(1000))
	if err != nil {
		t.Fatal(err)
	}
	p := a.Pairs[0]
	if len(p.Difference.Doubts) != 1 || len(p.Ratio.Doubts) != 1 {
		t.Fatalf("%+v", p)
	}
	part := 10 * math.Log(40) / 1000
	x, y := a.Systems[0].Mean.Value, a.Systems[1].Mean.Value
	d, r := p.Difference.Doubts[0], p.Ratio.Doubts[0]
	if !strings.HasPrefix(d.Reason, "one run in 271 may take 10 times its mean, which none of 1000 has shown") ||
		math.Abs(d.Lo-(p.Difference.Lo-part*y)) > 1e-9 || math.Abs(d.Hi-(p.Difference.Hi+part*x)) > 1e-9 ||
		math.Abs(r.Lo-p.Ratio.Lo/(1+part)) > 1e-9 || math.Abs(r.Hi-p.Ratio.Hi*(1+part)) > 1e-9 {
		t.Errorf("doubts %+v and %+v", d, r)
	}
	// 0.1 is told from 0 by the interval, of deviation 0.0045, and not by what may be unseen, 0.37.
	if p.Difference.Hi >= 0 || p.Decision(0) != None || p.Decision(0.1) != Equivalent || len(a.Doubts()) == 0 {
		t.Errorf("%+v is decided: %v", p, p.Decision(0))
	}
	m := p.turned().Difference.Doubts[0]
	if m.Lo != -d.Hi || m.Hi != -d.Lo {
		t.Errorf("turned: %+v, of %+v", m, d)
	}
	if n := p.turned().Ratio.Doubts[0]; math.Abs(n.Lo*r.Hi-1) > 1e-12 || math.Abs(n.Hi*r.Lo-1) > 1e-12 {
		t.Errorf("turned: %+v, of %+v", n, r)
	}
	if margin := a.Margin(0); len(margin.Doubts) != 1 || math.Abs(margin.Doubts[0].Lo-(1-r.Hi)) > 1e-12 ||
		math.Abs(margin.Doubts[0].Hi-(1-r.Lo)) > 1e-12 {
		t.Errorf("margin %+v", margin)
	}
	q.Laws = noDoubt
	named, err := q.Answer(t.Context(), settings(1000))
	if err != nil || len(named.Pairs[0].Difference.Doubts) > 0 || named.Pairs[0].Decision(0) != First {
		t.Errorf("named: %+v, %v", named.Pairs, err)
	}
	q.Laws, q.By, q.Quantiles = nil, Criterion{0.5}, []float64{0.5}
	if a, err = q.Answer(t.Context(), settings(1000)); err != nil || len(a.Pairs[0].Difference.Doubts) > 0 ||
		a.Pairs[0].Decision(0) != First {
		t.Errorf("by the median: %+v, %v", a.Pairs, err)
	}
}

// A law is said where an end may miss more than twice as often as it should: rho (2z^2+1)
// phi(z)/6 / sqrt n > tail. With z = 1.959964, (2z^2+1) phi/6 = 0.0845791 and rho = 2 that is n <
// (2 * 0.0845791/0.025)^2 = 45.8. Numbers that vary twice as much as a draw have half of it, n <
// 11.4, and those that change by twice a draw the same as a draw.
func TestLawsAreSaidUntilTheirN(t *testing.T) {
	const tail = 0.025
	for _, c := range []struct {
		n, deviation, sd, times float64
		said                    bool
	}{
		{45, 0, 1, 1, true}, {46, 0, 1, 1, false}, {11, 1, 2, 1, true}, {12, 1, 2, 1, false}, {45, 1, 2, 2, true}, {46, 1, 2, 2, false},
		{45, 2, 1, 1, true},
	} {
		k := facts{laws: []Law{{Name: "X", Skewness: 2, Deviation: c.deviation}}}
		if said := len(k.warnings(c.n, c.sd, c.times, tail)) > 0; said != c.said {
			t.Errorf("n=%v, deviation %v of %v, %v times: said %v", c.n, c.deviation, c.sd, c.times, said)
		}
		if list := k.warnings(45, 1, 1, tail); c.deviation == 0 &&
			(len(list) != 1 || !strings.Contains(list[0], "it needs n at least 46")) {
			t.Errorf("%q", list)
		}
	}
}
