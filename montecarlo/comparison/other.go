package comparison

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// An Other is the answer to a question for what a model may be besides.
type Other struct {
	Name string // such as "packets of 4096 bytes"; "" for one without a name of its own
	Answer
}

// A Dependence is a doubt that a decision depends on.
type Dependence struct {
	Reason, Settle string
	Without        string   // what would be decided without it; "" for nothing
	Others         []string // what others decide in place of it
}

// String is the dependence in one line.
func (d Dependence) String() string {
	text := d.Reason
	if d.Without != "" {
		text += ": so " + d.Without + " is best"
	}
	if d.Others != nil {
		text += "; " + strings.Join(d.Others, ", ")
	}
	if d.Settle != "" {
		text += "; " + d.Settle
	}
	return text
}

// Doubted returns the answer with the doubt that the model is one of the others, of which
// nothing is known but that each may be: a doubt of every estimate, difference and ratio, as wide
// as the answers of the others. An other is asked at one set of parameters; its interval is moved from that of the
// answer by what its value differs, and reaches over its own. What a decision depends on is in Depends.
func (a Answer) Doubted(reason, settle string, others []Other) Answer {
	if len(others) == 0 {
		return a
	}
	before := a
	a.besides = append(slices.Clip(a.besides), reason)
	a.Systems, a.Pairs = slices.Clone(a.Systems), slices.Clone(a.Pairs)
	doubt := func(e *montecarlo.Estimate, scale bool, of func(Answer) montecarlo.Estimate) {
		d := montecarlo.Doubt{Reason: reason, Settle: settle, Lo: e.Lo, Hi: e.Hi}
		for _, o := range others {
			x := of(o.Answer)
			lo, hi := moved(*e, x.Value, scale)
			d.Lo, d.Hi = math.Min(d.Lo, math.Min(lo, x.Lo)), math.Max(d.Hi, math.Max(hi, x.Hi))
			e.Warnings = joined(e.Warnings, x.Warnings)
		}
		if rounding := 1e-12 * math.Max(math.Abs(e.Lo), math.Abs(e.Hi)); d.Lo < e.Lo-rounding || d.Hi > e.Hi+rounding {
			e.Doubts = append(slices.Clip(e.Doubts), d)
		}
	}
	for i := range a.Systems {
		s := &a.Systems[i]
		doubt(&s.Mean, true, func(o Answer) montecarlo.Estimate { return o.Systems[i].Mean })
		s.Quantiles = slices.Clone(s.Quantiles)
		for j := range s.Quantiles {
			doubt(&s.Quantiles[j], true, func(o Answer) montecarlo.Estimate { return o.Systems[i].Quantiles[j] })
		}
	}
	for i := range a.Pairs {
		p := &a.Pairs[i]
		doubt(&p.Difference, false, func(o Answer) montecarlo.Estimate { return o.Pairs[i].Difference })
		doubt(&p.Ratio, true, func(o Answer) montecarlo.Estimate { return o.Pairs[i].Ratio })
		for _, o := range others {
			p.Equal, p.Rounded = p.Equal && o.Pairs[i].Equal, p.Rounded || o.Pairs[i].Rounded
		}
	}
	for _, o := range others {
		a.Runs += o.Runs
	}
	a.Best = a.best()
	a.depend(before, reason, settle, others)
	return a
}

// moved returns the interval of an estimate about another value: of positive numbers by the same
// factor, of others by the same shift.
func moved(e montecarlo.Estimate, to float64, scale bool) (lo, hi float64) {
	if by := to / e.Value; scale && e.Value > 0 && to > 0 && !math.IsInf(by, 0) {
		return e.Lo * by, e.Hi * by
	}
	return e.Lo + (to - e.Value), e.Hi + (to - e.Value)
}

// depend notes that fewer systems are ruled out than before.
func (a *Answer) depend(before Answer, reason, settle string, others []Other) {
	if slices.Equal(a.Best, before.Best) {
		return
	}
	d := Dependence{Reason: reason, Settle: settle}
	if i, ok := before.Winner(); ok {
		d.Without = before.Systems[i].Name
	}
	leader := a.Systems[before.Leader()].Name
	for _, o := range others {
		if o.Name == "" {
			continue
		}
		best := o.Systems[o.Leader()].Name
		text := fmt.Sprintf("with %s %s is", o.Name, best)
		if best == leader {
			text = fmt.Sprintf("with %s %s is, too, but by less than the doubts", o.Name, best)
		}
		d.Others = append(d.Others, text)
	}
	a.Depends = append(slices.Clip(a.Depends), d)
}
