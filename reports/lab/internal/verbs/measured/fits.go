package measured

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/fitting"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/montecarlo/goodness"
	"castlab/reports/lab/cancelable"
)

// alpha is the level at which a fitted law is rejected.
const alpha = 0.05

// mostTested bounds the number of values that a test draws anew a hundred times and more. It
// is odd, so that evenly spaced values of a round number are not all of one phase of a period.
const mostTested = 999

// A fitted is what --fit finds of a sample.
type fitted struct {
	sample   fitting.Sample
	ranking  *fitting.Ranking
	verdict  *goodness.Verdict // nil without a law
	warnings []string          // of the sample
}

// fit fits the laws of a sample and tests them. A sample that has none has a warning.
func fit(ctx context.Context, s *data.Sample, f flags) (*fitted, error) {
	l := &fitted{sample: sampleOf(s), ranking: &fitting.Ranking{}}
	if held := l.sample.Len(); int64(held) < s.N() {
		l.warnings = append(l.warnings, fmt.Sprintf("laws are fitted to the first %d of %d values", held, s.N()))
	}
	if s.N() > 1 && s.Min() == s.Max() {
		l.warnings = append(l.warnings, fmt.Sprintf("no law is fitted: all %d values are equal, as those of a constant are", s.N()))
		return l, nil
	}
	note, reason := cutOff(s)
	if note != "" {
		l.warnings = append(l.warnings, note)
	}
	if reason != "" {
		l.warnings = append(l.warnings, "no law is fitted: "+reason)
		return l, nil
	}
	if err := l.sample.Validate(); err != nil {
		l.warnings = append(l.warnings, "no law is fitted: "+err.Error())
		return l, nil
	}
	if d := s.Dependence(); d.Changed {
		l.warnings = append(l.warnings, "no law is fitted: "+d.Reason())
		return l, nil
	}
	ranking, err := cancelable.Run(ctx, func() (*fitting.Ranking, error) {
		return fitting.Fit(l.sample, fitting.Options{Level: *f.level})
	})
	if err != nil {
		return nil, err
	}
	l.ranking = ranking
	doubt := s.Dependence().Concern() != "" && !l.sample.Dependent // of dependent values every fit says so itself
	if doubt {
		l.doubt(errors.New(s.Dependence().Concern()))
	}
	for _, w := range ranking.Warnings {
		l.warnings = append(l.warnings, w.Error())
	}
	if len(ranking.Fits) == 0 {
		l.warnings = append(l.warnings, fmt.Sprintf("no law is fitted: %s; want at least 3 for each parameter of a law",
			counted(s.N(), "value")))
		return l, nil
	}
	plan := montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}
	l.verdict, err = goodness.Judge(ctx, plan, "data", l.sample, ranking, alpha, goodness.Options{Level: *f.level, Most: mostTested})
	if err == nil && doubt { // its band is of independent values
		for i := range l.verdict.Results {
			distance := &l.verdict.Results[i].Distance
			distance.Warnings = append(distance.Warnings, s.Dependence().Concern())
		}
	}
	return l, err
}

// doubt adds a warning to all laws and their parameters.
func (l *fitted) doubt(err error) {
	l.ranking.Warnings = append(l.ranking.Warnings, err)
	for i := range l.ranking.Fits {
		fit := &l.ranking.Fits[i]
		fit.Warnings = append(slices.Clone(fit.Warnings), err)
		for j := range fit.Parameters {
			p := &fit.Parameters[j]
			p.Warnings = append(slices.Clone(p.Warnings), err)
		}
	}
}

// best returns the law that is accepted; if all are rejected, the one of the smallest criterion.
func (l *fitted) best() *fitting.Fitted {
	if l == nil || l.verdict == nil {
		return nil
	}
	if a := l.verdict.Accepted(); a != nil {
		return &a.Fit
	}
	return &l.ranking.Fits[0]
}

// result returns the test of a family, nil if there was none.
func (l *fitted) result(family string) *goodness.Result {
	if l.verdict == nil {
		return nil
	}
	for i := range l.verdict.Results {
		if l.verdict.Results[i].Fit.Family == family {
			return &l.verdict.Results[i]
		}
	}
	return nil
}

// decided returns a rejection, nil of dependent values, whose tests reject too often.
func (l *fitted) decided(rejected bool) *bool {
	if rejected && l.sample.Dependent {
		return nil
	}
	return &rejected
}

// parameters are those of a law as estimates.
func parameters(fit fitting.Fitted, n int) (list []montecarlo.Estimate) {
	for _, p := range fit.Parameters {
		if p.Method == "" {
			p.Lo, p.Hi, p.Method = math.Inf(-1), math.Inf(1), "none"
		}
		if math.IsNaN(p.Lo) || math.IsNaN(p.Hi) { // by the curvature where the likelihood has none
			p.Lo, p.Hi, p.Warnings = math.Inf(-1), math.Inf(1), append(slices.Clone(p.Warnings), errUnknown)
		}
		list = append(list, montecarlo.Estimate{Name: p.Name, Value: p.Value, Lo: p.Lo, Hi: p.Hi, Level: p.Level, N: int64(n),
			Method: p.Method, Warnings: texts(p.Warnings)})
	}
	return list
}

func texts(list []error) []string {
	words := make([]string, len(list))
	for i, err := range list {
		words[i] = err.Error()
	}
	return words
}

var errUnknown = errors.New("the interval could not be computed")
