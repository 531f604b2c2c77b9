package comparison

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// Two programs on common random numbers, the one a constant and a message, the
// other two messages, of the law of X:
//
//	a = S + c + X + noise E,  b = S + X + X' + noise E'
//
// with a common start S, uniform between 0 and start, and exponential E, E' of mean 1.
// They are equal in the mean where c = E X.
type twins struct {
	law          distributions.Law
	c            float64
	start, noise float64
	unknown      bool // the question does not know the law
}

func (w twins) question() Question {
	q := Question{Systems: []string{"a", "b"}, Label: "twins", Together: 1, Roundings: 8, Model: func() montecarlo.Replication[[]float64] {
		x := make([]float64, 2)
		return func(r *rand.Rand) ([]float64, error) {
			s, one := w.start*r.Float64(), w.law.Sample(r)
			x[0] = s + w.c + one
			x[1] = s + one + w.law.Sample(r)
			if w.noise > 0 {
				x[0] += w.noise * r.ExpFloat64()
				x[1] += w.noise * r.ExpFloat64()
			}
			return x, nil
		}
	}}
	if !w.unknown {
		v := w.law.Variance()
		q.Laws = []Law{{Name: w.law.String(), Skewness: distributions.AbsoluteSkewness(w.law), NoVariance: math.IsInf(v, 1),
			Deviation: math.Sqrt(v)}}
	}
	return q
}

// Eight laws of mean 1, from harmless to hopeless. The last is four times as far from
// its mean as any sample of thousands shows.
func eightLaws() []distributions.Law {
	return []distributions.Law{
		distributions.Exponential{Mu: 1},
		distributions.Lognormal{Mu: 1, Sigma: 1.5},
		distributions.Lognormal{Mu: 1, Sigma: 2.5},
		distributions.Weibull{Mu: 1, Shape: 0.3},
		distributions.Pareto{Mu: 1, Shape: 1.5},
		distributions.Pareto{Mu: 1, Shape: 1.1},
		distributions.TwoPoint{Mu: 1, Low: 0.99, High: 100},
		distributions.LogPareto{Mu: 1, Shape: 0.1},
	}
}

// A way of asking.
type asked struct {
	name         string
	least, most  int
	decide       bool
	indifference float64
	runs         int // of 1000 repetitions of the study
}

func (d asked) settings(seed uint64) (montecarlo.Settings, func(Answer) bool) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: 0.95, Min: d.least, Max: d.most}
	if !d.decide {
		return s, nil
	}
	return s, func(a Answer) bool { return a.Settled(d.indifference) || a.Endless() }
}

func waysToAsk() []asked {
	return []asked{
		{name: "--decide --replications 4096", least: 1024, most: 4096, decide: true, runs: 1000},
		{name: "--replications 200", least: 200, most: 200, runs: 2000},
		{name: "--decide --replications 65536 --indifference 0.01", least: 1024, most: 65536, decide: true, indifference: 0.01, runs: 200},
	}
}

// mistakes is how often a system is called best that is not, and how often any is.
// better is the one that is: 0, 1, or -1 where they are equal.
func mistakes(t testing.TB, w twins, d asked, better, runs int) (wrong, decided float64) {
	t.Helper()
	count := func(what string, is func(Answer) bool) float64 {
		return frequency(t, fmt.Sprint(what, w, d.name), runs, func() montecarlo.Replication[bool] {
			q := w.question()
			return func(r *rand.Rand) (bool, error) {
				s, done := d.settings(r.Uint64())
				q := q
				q.Done = done
				a, err := q.Answer(t.Context(), s)
				return err == nil && is(a), err
			}
		}).Value
	}
	if better < 0 {
		wrong = count("wrong ", func(a Answer) bool { _, ok := a.Winner(); return ok })
		return wrong, wrong
	}
	wrong = count("wrong ", func(a Answer) bool { i, ok := a.Winner(); return ok && i != better })
	return wrong, count("decided ", func(a Answer) bool { _, ok := a.Winner(); return ok })
}

// equalMeans prints the tables of wrong decisions of COVERAGE.md.
func equalMeans(t *testing.T, runs int) {
	var b table
	ways := waysToAsk()
	b.head("law of X", "and beside it", "law", ways[0].name, ways[1].name, ways[2].name)
	row := func(w twins, better int) {
		cells := []any{w.law.String(), w.beside(better), "known"}
		if w.unknown {
			cells[2] = "unknown"
		}
		for _, d := range ways {
			wrong, _ := mistakes(t, w, d, better, max(1, d.runs*runs/1000))
			cells = append(cells, wrong)
		}
		b.row(cells...)
	}
	for _, unknown := range []bool{false, true} {
		for _, law := range eightLaws() {
			row(twins{law: law, c: 1, unknown: unknown}, -1)
		}
	}
	row(twins{law: distributions.Lognormal{Mu: 1, Sigma: 2.5}, c: 1, start: 4000}, -1)
	row(twins{law: distributions.TwoPoint{Mu: 0.101, Low: 0.001, High: 2000}, c: 0.05, start: 4000}, 0)
	row(twins{law: distributions.Deterministic{Mu: 1}, c: 1, start: 4000}, -1)
	for _, unknown := range []bool{false, true} {
		for _, law := range eightLaws() {
			row(twins{law: law, c: 1, noise: 1, unknown: unknown}, -1)
		}
	}
	fmt.Println(b.String())
}

// equalSizes prints how often a crossover of two systems that are equal at all of three
// sizes gives any of them a sign.
func equalSizes(t *testing.T, runs int) {
	var b table
	b.head("law of X", "a sign at any size")
	for _, law := range eightLaws() {
		q := twins{law: law, c: 1}.question()
		share := frequency(t, fmt.Sprint("sizes ", law), max(1, runs/2), func() montecarlo.Replication[bool] {
			return func(r *rand.Rand) (bool, error) {
				s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: 0.95, Min: 512, Max: 2048}
				found, err := Crossover{Systems: [2]string{"a", "b"}, Label: "sizes", Grid: []int64{1, 2, 4}, Laws: q.Laws,
					Roundings: q.Roundings,
					Model:     func(int64) (func() montecarlo.Replication[[]float64], error) { return q.Model, nil }}.Find(t.Context(), s)
				return slices.ContainsFunc(found.Grid, func(p Point) bool { return p.Sign != 0 }), err
			}
		}).Value
		b.row(law.String(), share)
	}
	fmt.Println(b.String())
}

func (w twins) beside(better int) string {
	text := ""
	if w.start > 0 {
		text = fmt.Sprintf("a common start up to %g", w.start)
	}
	if w.noise > 0 {
		text = "exponential noise of either"
	}
	if better >= 0 {
		text += fmt.Sprintf(", %s better by %.3g", []string{"a", "b"}[better], w.law.Mean()-w.c)
	}
	return text
}
