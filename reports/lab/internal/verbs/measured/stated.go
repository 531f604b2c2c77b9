package measured

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/montecarlo/goodness"
)

// mostStated and statedSamples bound what a test of a law draws: values of each sample, and samples.
const (
	mostStated    = 9_999 // odd, as mostTested
	statedSamples = 499
)

// A stated is what --law finds of a sample.
type stated struct {
	law    distributions.Law
	result *goodness.Stated // nil of what is no sample
	notes  []string         // why not, and what else was done
}

// state tests whether the values of a sample are of a law.
func state(ctx context.Context, s *data.Sample, law distributions.Law, f flags) (*stated, error) {
	of := &stated{law: law}
	sample := sampleOf(s)
	if held := sample.Len(); int64(held) < s.N() {
		of.notes = append(of.notes, fmt.Sprintf("the law is tested on the first %d of %d values", held, s.N()))
	}
	if err := sample.Validate(); err != nil {
		of.notes = append(of.notes, "the law is not tested: "+err.Error())
		return of, nil
	}
	plan := montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}
	r, err := goodness.TestStated(ctx, plan, "data --law", sample, law,
		goodness.Options{Level: *f.level, Most: mostStated, Replications: statedSamples})
	if err != nil {
		return nil, err
	}
	if reason := s.Dependence().Reason(); reason != "" && !sample.Dependent { // of dependent values the test says so itself
		r.Doubts = append(r.Doubts, errors.New(reason))
		r.Distance.Warnings = append(r.Distance.Warnings, reason)
	}
	doubtStated(&r, s, *f.level)
	for _, note := range r.Notes {
		of.notes = append(of.notes, note.Error())
	}
	of.result = &r
	return of, nil
}

// doubtStated says what a doubt about dependence changes. If it is right the distance of the law is
// that of fewer values, and a rejection stands if Kolmogorov's test rejects with so few, too.
func doubtStated(r *goodness.Stated, s *data.Sample, level float64) {
	if o := s.Omission(); o != nil && r.Impossible == 0 {
		r.Doubts = append(r.Doubts, fmt.Errorf("%d requests that were due were not sent (coordinated omission)", o.Requests))
	}
	reason, settle := s.Dependence().Doubt()
	if reason == "" {
		return
	}
	worth := s.LeastWorth(level)
	if r.Impossible == 0 && r.P <= alpha && goodness.KolmogorovP(int(worth), r.Kolmogorov) > alpha {
		r.Doubts = append(r.Doubts, errors.New(reason))
	}
	e := &r.Distance
	f := math.Sqrt(float64(s.N()) / float64(worth))
	e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: reason, Settle: settle, Lo: math.Max(0, e.Value-f*(e.Value-e.Lo)),
		Hi: math.Min(1, e.Value+f*(e.Hi-e.Value))})
}

// A statedDocument is the test of --law in data --json.
type statedDocument struct {
	Law             string                   `json:"law"`
	P               *float64                 `json:"p"` // null if it was not tested
	Rejected        bool                     `json:"rejected"`
	Alpha           float64                  `json:"alpha"`
	AndersonDarling montecarlo.Number        `json:"anderson_darling"`
	Kolmogorov      montecarlo.Number        `json:"kolmogorov"`
	KolmogorovP     *float64                 `json:"kolmogorov_p"`
	Tested          int                      `json:"tested"`
	Impossible      int                      `json:"impossible"` // values that the law cannot have
	Distance        *montecarlo.EstimateJSON `json:"distance,omitempty"`
	Doubts          []string                 `json:"doubts"` // why P may be too small; with one, nothing that it could turn is rejected
	Notes           []string                 `json:"notes"`
}

func (l *stated) document() *statedDocument {
	if l == nil {
		return nil
	}
	d := &statedDocument{Law: l.law.String(), Alpha: alpha, Doubts: []string{}, Notes: append([]string{}, l.notes...)}
	if r := l.result; r != nil {
		distance := r.Distance.JSON()
		d.P, d.KolmogorovP, d.Rejected, d.Tested, d.Impossible, d.Distance = &r.P, &r.KolmogorovP, r.Rejected(alpha), r.Tested,
			r.Impossible, &distance
		d.AndersonDarling, d.Kolmogorov = montecarlo.Number(r.AndersonDarling), montecarlo.Number(r.Kolmogorov)
		d.Doubts = texts(r.Doubts)
	}
	return d
}

// printStated writes what the test of a law says.
func (a *app) printStated(l *stated, f flags) {
	if l == nil {
		return
	}
	if l.result != nil {
		a.sentence(l.sentence(f))
	}
	for _, note := range l.notes {
		a.sentence("Note: " + note + ".")
	}
}

// sentence says whether the values can be of the law, and if a doubt could turn that, why nothing is said.
func (l *stated) sentence(f flags) string {
	r := l.result
	tests := fmt.Sprintf("P = %.2g by Anderson and Darling, %.2g by Kolmogorov, nothing being fitted", r.P, r.KolmogorovP)
	_, most := r.Distance.Widest()
	off := fmt.Sprintf("Its probabilities differ from the true ones by at most %.2g (at %g).", most, *f.level)
	if len(r.Distance.Warnings) > 0 {
		off = fmt.Sprintf("Its probabilities differ from the measured ones by at most %.2g.", r.Distance.Value)
	}
	switch {
	case r.Impossible > 0:
		return fmt.Sprintf("The law %v is rejected: it cannot have %s of these.", l.law, counted(int64(r.Impossible), "value"))
	case r.Rejected(alpha):
		return fmt.Sprintf("The law %v is rejected at %g (%s). %s", l.law, alpha, tests, off)
	case r.P <= alpha:
		return fmt.Sprintf("Whether the values are of the law %v is not decided: %s, but P may be too small: %s. %s", l.law, tests,
			strings.Join(texts(r.Doubts), "; "), off)
	}
	return fmt.Sprintf("The law %v is not rejected at %g (%s). That is no proof of it. %s", l.law, alpha, tests, off)
}

// lawOf reads the law of --law, nil if there is none.
func (a *app) lawOf(f flags) (distributions.Law, error) {
	if *f.law == "" {
		return nil, nil
	}
	law, err := a.Grammar.Law(*f.law)
	if err != nil {
		return nil, inputs.Caused("--law", *f.law, err)
	}
	return law, nil
}
