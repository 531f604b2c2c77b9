package comparison

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Question asks which of several systems is best.
type Question struct {
	Systems   []string                                 // their names
	Model     func() montecarlo.Replication[[]float64] // one run of all systems: one number of each; it may return the same slice again
	Unit      string                                   // of the numbers
	Label     string                                   // names the streams
	By        Criterion                                // what decides
	Quantiles []float64                                // that are estimated of every system besides the mean
	// questions whose verdicts shall hold together at the level, this one included; at least 1
	Together int

	// Exact says that all runs are equal: two are made, and what they both say is
	// said at level 1.
	Exact bool

	// Laws are those that the model draws from, as far as anything is known of them.
	// What they say against a mean is said with it; of quantiles they say nothing. Without
	// any, what is too rare for the runs to have shown is a doubt of each difference of means,
	// which is not in Level: at the error of Level, spent over systems and questions.
	Laws []Law
	// Flaws are defects of the model itself, such as of a machine that does not fit
	// what was measured. No run shows them: each is a warning of every estimate,
	// difference and ratio.
	Flaws []string
	// Roundings is of how many operations on positive terms a number is the result, at
	// most; 0 is one. Numbers that such rounding can make of each other are equal.
	Roundings int

	// Done says at a declared look whether to stop; nil is one look at the last.
	Done func(Answer) bool
}

// A System is what is known of one system by itself.
type System struct {
	Name      string
	Mean      montecarlo.Estimate
	Quantiles []montecarlo.Estimate // as the question lists them
}

// An Answer is what runs say of systems.
type Answer struct {
	Systems []System
	Pairs   []Pair // of all A < B
	Best    []int  // the systems that may be the best, in order; never empty. A difference with a warning rules none out
	By      Criterion
	Laws    []Law        // as of the question
	Flaws   []string     // likewise
	Depends []Dependence // doubts without which fewer systems might be the best
	Level   float64      // at which each interval of a system holds, and all of the pairs of all questions together
	Runs    int64
	Look    int // that the run stopped at, of Looks
	Looks   int
	Sample  *Sample // what the runs saw

	besides []besides // what the model may be besides: Depends has those that count
	bare    *Answer   // without what it may be besides; nil for itself
}

// Answer runs the question. It looks after s.Min, 2 s.Min, 4 s.Min, ... and
// s.Max runs, as montecarlo.Settings declare it, and stops at the first look
// where Done reports true; s.Done is not used.
//
// The error 1-s.Level is spent over the looks. Every interval of a system holds
// at the level by itself. Those of the pairs hold all together: each has the
// error
//
//	(1-level) / (looks * Together * k(k-1)/2)
//
// so that with probability level no system is called better than one that is
// not worse, at no look and in none of the questions. A difference with a warning
// decides nothing; that keeps the error, since it only takes decisions away.
//
// Errors: *inputs.Error for the question or settings; those of the
// model; the cause of the cancellation of ctx.
func (q Question) Answer(ctx context.Context, s montecarlo.Settings) (Answer, error) {
	if q.Exact {
		s.Min, s.Max, q.Done = 2, 2, nil // two runs, to detect a difference between them
	}
	s.Done = nil
	if q.Done != nil {
		s.Done = func(montecarlo.Estimate) bool { return false }
	}
	if err := q.validate(s); err != nil {
		return Answer{}, err
	}
	k := len(q.Systems)
	run := montecarlo.NewRunner(s.Plan, q.Label,
		checked(k, q.Model), func() *Sample { return newSample(k) })
	looks := s.Looks()
	var a Answer
	for i, n := range looks {
		if err := run.Advance(ctx, n); err != nil {
			return Answer{}, err
		}
		var err error
		x := run.Result()
		if a, err = q.look(x, s, len(looks)); err != nil {
			return Answer{}, err
		}
		a.addFlaws(q.Flaws)
		a.Look, a.Looks, a.Sample = i+1, len(looks), x
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		if q.Done != nil && q.Done(a) {
			break
		}
	}
	return a, nil
}

func (q Question) validate(s montecarlo.Settings) error {
	if err := s.Validate(); err != nil {
		return err
	}
	for _, p := range q.Quantiles {
		if err := inputs.Inside("quantile", p, 0, 1); err != nil {
			return err
		}
	}
	switch k := len(q.Systems); {
	case k == 0:
		return &inputs.Error{Arg: "systems", Value: k, Domain: "at least 1"}
	case q.Together < 1:
		return &inputs.Error{Arg: "together", Value: q.Together, Domain: "an integer of at least 1"}
	case s.Max > maxValues/k:
		return &inputs.Error{Arg: "replications", Value: s.Max,
			Domain: fmt.Sprintf("at most %d for %d systems, since every run is kept", maxValues/k, k)}
	}
	if err := q.By.Validate(); err != nil || q.By.Mean() || slices.Contains(q.Quantiles, q.By.Quantile) {
		return err
	}
	return &inputs.Error{Arg: "by", Value: q.By, Domain: "the mean or one of the quantiles that are asked for"}
}

// look (an interim analysis) answers the question from the sample so far.
func (q Question) look(x *Sample, s montecarlo.Settings, looks int) (Answer, error) {
	k := len(q.Systems)
	a := Answer{By: q.By, Laws: q.Laws, Level: s.Level, Runs: x.N()}
	known := facts{laws: q.Laws, roundings: q.Roundings}
	if len(q.Laws) == 0 {
		known.unseen = (1 - s.Level) / float64(q.Together*k)
	}
	single := s.LookLevel(looks)
	joint := 1 - (1-s.Level)/float64(looks*q.Together*max(1, k*(k-1)/2))
	if q.Exact {
		return q.exact(x)
	}
	columns := make([]*column, k)
	for i, name := range q.Systems {
		columns[i] = x.column(i)
		m := moments(x.Values(i))
		one := System{Name: name, Mean: montecarlo.DoubtSpread(montecarlo.MeanInterval(m, single), m)}
		one.Mean.Warnings = joined(known.warnings(float64(m.N()), math.Sqrt(m.Variance()), 1, (1-single)/2), one.Mean.Warnings)
		for _, p := range q.Quantiles {
			one.Quantiles = append(one.Quantiles, quantileInterval(columns[i].sorted(), p, single))
		}
		one.name(q, s.Level)
		a.Systems = append(a.Systems, one)
	}
	for i := range k {
		for j := i + 1; j < k; j++ {
			p := pair(q.By, columns[i], columns[j], joint, known)
			p.A, p.B = i, j
			p.name(q)
			a.Pairs = append(a.Pairs, p)
		}
	}
	a.Best = a.best()
	return a, nil
}

// name sets the names and units of the estimates and their joint confidence level over
// all looks.
func (s *System) name(q Question, level float64) {
	s.Mean.Name, s.Mean.Unit, s.Mean.Level = "mean", q.Unit, level
	for i := range s.Quantiles {
		e := &s.Quantiles[i]
		e.Name, e.Unit, e.Level = Criterion{q.Quantiles[i]}.String(), q.Unit, level
	}
}

func (p *Pair) name(q Question) {
	p.Difference.Name = fmt.Sprintf("%v of %s minus %s", q.By, q.Systems[p.A], q.Systems[p.B])
	p.Difference.Unit = q.Unit
	p.Ratio.Name = fmt.Sprintf("%v of %s over %s", q.By, q.Systems[p.A], q.Systems[p.B])
}

// exact answers the question from runs that are all equal.
func (q Question) exact(x *Sample) (Answer, error) {
	a := Answer{By: q.By, Level: 1, Runs: 1}
	known := func(v float64) montecarlo.Estimate {
		return montecarlo.Estimate{Value: v, Lo: v, Hi: v, Level: 1, N: 1, Method: "exact: all runs are equal"}
	}
	for i, name := range q.Systems {
		v := x.Values(i)
		if v[0] != v[1] {
			return Answer{}, fmt.Errorf("two runs of %s took %v and %v, but are said to be equal", name, v[0], v[1])
		}
		one := System{Name: name, Mean: known(v[0])}
		for range q.Quantiles {
			one.Quantiles = append(one.Quantiles, known(v[0]))
		}
		one.name(q, 1)
		a.Systems = append(a.Systems, one)
	}
	for i := range a.Systems {
		for j := i + 1; j < len(a.Systems); j++ {
			u, v := x.Values(i)[0], x.Values(j)[0]
			p := Pair{A: i, B: j, Difference: known(u - v), Ratio: known(u / v)}
			if v == 0 {
				p.Ratio.Lo, p.Ratio.Hi = math.Inf(-1), math.Inf(1)
			}
			facts{roundings: q.Roundings}.clearRounding(&p, math.Abs(u)+math.Abs(v))
			p.name(q)
			a.Pairs = append(a.Pairs, p)
		}
	}
	a.Best = a.best()
	return a, nil
}
