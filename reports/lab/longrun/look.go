package longrun

import (
	"fmt"
	"math"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
)

// A look is an interim analysis of a run, or the final one.
type look struct {
	run      Run
	seen     *Observer
	level    float64 // of an interval over all looks
	own      float64 // of one at this look
	at, most int     // this look, from 1, and the number of looks
}

// result returns all estimates.
func (l look) result() (catalog.Result, error) {
	var list []montecarlo.Estimate
	for i, c := range l.run.Means {
		e := l.mean(i)
		if math.IsNaN(e.Value) {
			return catalog.Result{}, fmt.Errorf("nothing to average for %s in %d %s; raise --replications", c.Name, l.seen.Means[i].N(),
				l.run.Observed)
		}
		list = append(list, e)
	}
	r := catalog.Result{Estimates: list, Intervals: len(list)}
	r.Estimates = append(r.Estimates, l.again(list[0])...)
	for i, q := range l.run.Quantiles {
		for _, p := range q.At {
			e := l.seen.Values[i].Quantile(p, l.own)
			r.Estimates = append(r.Estimates, l.named(e, q.Of, " p"+numerals.Rounded(100*p, 10)))
		}
	}
	return r, nil
}

// mean returns the estimate of a mean.
func (l look) mean(i int) montecarlo.Estimate {
	return l.looked(l.seen.Means[i].Interval(l.own), l.run.Means[i], "")
}

// again returns the first mean by estimators without a model of the dependence.
func (l look) again(first montecarlo.Estimate) []montecarlo.Estimate {
	series, of := l.seen.Means[0], l.run.Means[0]
	list := []montecarlo.Estimate{l.looked(series.Overlapping(l.own), of, " (batches)")}
	if l.run.Regenerative {
		list = append(list, l.looked(series.Regenerative(l.own), of, " (cycles)"))
	}
	for i := range list {
		if math.IsNaN(list[i].Value) { // no complete cycle
			list[i].Value = first.Value
		}
	}
	return list
}

// looked adds which look it is, and what named adds.
func (l look) looked(e montecarlo.Estimate, of montecarlo.Column, suffix string) montecarlo.Estimate {
	if l.most > 1 {
		e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, l.at, l.most)
	}
	return l.named(e, of, suffix)
}

// named adds name, unit and level, and the warning of the run.
func (l look) named(e montecarlo.Estimate, of montecarlo.Column, suffix string) montecarlo.Estimate {
	e.Name, e.Unit, e.Level = of.Name+suffix, of.Unit, l.level
	e.Method += ", individual level"
	var warnings []string
	for _, w := range e.Warnings {
		warnings = append(warnings, e.Name+": "+w)
	}
	if l.run.Warning != "" {
		warnings = append(warnings, l.run.Warning)
	}
	e.Warnings = warnings
	return e
}
