package advise

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
)

// turned says from which machine on another algorithm has the smallest time, if the decision depends on a doubt of the fit: on
// the way from the best estimate to the first end of the doubt at which it has, the parameter that has changed by the
// largest share. It is "" for another dependence, and where the leader stays at all ends.
func (q *sizeQuestion) turned(ctx context.Context, a comparison.Answer, x comparison.Dependence) string {
	asides, err := q.fit.Asides()
	if err != nil {
		return ""
	}
	leader := a.Systems[a.Leader()].Name
	for _, aside := range asides {
		if aside.Reason != x.Reason || aside.Settle != x.Settle {
			continue
		}
		for _, end := range aside.Machines {
			part, other := overtaken(leader, func(part float64) (string, error) { return q.leaderOn(ctx, between(q.fit, end, part)) })
			if other != "" {
				return fmt.Sprintf("%s, unless %s: then %s", leader, changed(q.fit, between(q.fit, end, part)), other)
			}
		}
	}
	return ""
}

// between is the fit with machines a part of the way from its own to those of an end.
func between(f *loggp.Fit, end []loggp.Machine, part float64) *loggp.Fit {
	x := *f
	x.Regimes = slices.Clone(f.Regimes)
	to := func(a, b float64) float64 { return a + float64(part*(b-a)) }
	for i := range x.Regimes {
		m, e := &x.Regimes[i].Machine, end[i]
		m.Latency, m.Overhead = to(m.Latency, e.Latency), to(m.Overhead, e.Overhead)
		m.Gap, m.GapPerByte = to(m.Gap, e.Gap), to(m.GapPerByte, e.GapPerByte)
	}
	return &x
}

// changed names the parameter that is another one by the largest share, such as "G below 16KiB is above 0.00041 us/B".
func changed(f, other *loggp.Fit) (text string) {
	most := 0.0
	for i, r := range f.Regimes {
		m, x := r.Machine, other.Regimes[i].Machine
		for _, p := range []struct {
			name, unit string
			was, is    float64
		}{
			{"L+2o", "us", m.Time(1), x.Time(1)}, {"o", "us", m.Overhead, x.Overhead}, {"g", "us", m.Gap, x.Gap},
			{"G", "us/B", m.GapPerByte, x.GapPerByte},
		} {
			by := math.Abs(p.is-p.was) / math.Max(p.was, math.SmallestNonzeroFloat64)
			if p.is == p.was || by <= most {
				continue
			}
			most = by
			side := "above"
			if p.is < p.was {
				side = "below"
			}
			text = fmt.Sprintf("%s%s is %s %.2g %s", p.name, rangeOf(f, i), side, p.is, p.unit)
		}
	}
	return text
}

// rangeOf names the sizes of a regime if there are several.
func rangeOf(f *loggp.Fit, i int) (text string) {
	if i > 0 {
		text += " from " + arguments.FormatBytes(int64(f.Regimes[i].From))
	}
	if i+1 < len(f.Regimes) {
		text += " below " + arguments.FormatBytes(int64(f.Regimes[i].To))
	}
	return text
}
