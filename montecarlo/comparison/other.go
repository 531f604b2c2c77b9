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

// A Dependence is a doubt that a decision depends on, or several that turn it only together.
type Dependence struct {
	Reason, Settle string
	Without        string   // what would be decided without it; "" for nothing
	Others         []string // what others decide in place of it
	Together       bool     // several doubts, each of which alone turns nothing
}

// String is the dependence in one line.
func (d Dependence) String() string {
	text := d.Reason
	if d.Together {
		text += ", which only together turn it"
	}
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

// A besides is one doubt of what the model may be.
type besides struct {
	reason, settle string
	others         []Other
}

// Doubted returns the answer with the doubt that the model is one of the others, of which
// nothing is known but that each may be: a doubt of every estimate, difference and ratio, as wide
// as the answers of the others. An other is asked at one set of parameters; its interval is moved from that of the
// answer by what its value differs, and reaches over its own. What a decision depends on is in Depends: all
// doubts that turn it alone, and those that do so only together.
func (a Answer) Doubted(reason, settle string, others []Other) Answer {
	if len(others) == 0 {
		return a
	}
	bare := a
	if a.bare != nil {
		bare = *a.bare
	}
	list := append(slices.Clip(a.besides), besides{reason, settle, others})
	a = a.widened(list[len(list)-1])
	a.bare, a.besides = &bare, list
	a.Depends = append(slices.Clip(bare.Depends), bare.dependences(a.Best, list)...)
	return a
}

// widened returns the answer with one doubt more.
func (a Answer) widened(by besides) Answer {
	reason, settle, others := by.reason, by.settle, by.others
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

// dependences lists what fewer systems are ruled out by, of an answer before all doubts: each doubt that alone
// leaves more systems, and for those that no doubt leaves alone, the fewest in their order that
// leave them together.
func (a Answer) dependences(best []int, list []besides) (depends []Dependence) {
	left := slices.Clone(a.Best)
	for _, b := range list {
		alone := a.widened(b)
		if slices.Equal(alone.Best, a.Best) {
			continue
		}
		left = append(left, alone.Best...)
		depends = append(depends, a.dependence(b))
	}
	for _, i := range best {
		if slices.Contains(left, i) {
			continue
		}
		some := slices.Clone(list)
		for k := len(some) - 1; k >= 0; k-- {
			if fewer := slices.Delete(slices.Clone(some), k, k+1); slices.Contains(a.with(fewer).Best, i) {
				some = fewer
			}
		}
		left = append(left, a.with(some).Best...)
		d := Dependence{Together: true}
		var reasons, settles []string
		for _, b := range some {
			reasons = append(reasons, b.reason)
			if b.settle != "" && !slices.Contains(settles, b.settle) {
				settles = append(settles, b.settle)
			}
		}
		d.Reason, d.Settle = strings.Join(reasons, ", and "), strings.Join(settles, ", or ")
		if i, ok := a.Winner(); ok {
			d.Without = a.Systems[i].Name
		}
		depends = append(depends, d)
	}
	return depends
}

// with returns the answer with several doubts.
func (a Answer) with(list []besides) Answer {
	for _, b := range list {
		a = a.widened(b)
	}
	return a
}

// dependence says what is decided without a doubt, and with each other that has a name.
func (a Answer) dependence(by besides) Dependence {
	d := Dependence{Reason: by.reason, Settle: by.settle}
	if i, ok := a.Winner(); ok {
		d.Without = a.Systems[i].Name
	}
	for _, o := range by.others {
		if o.Name != "" {
			d.Others = append(d.Others, a.decidedWith(o))
		}
	}
	return d
}

// decidedWith says what is decided if the model is another one.
func (a Answer) decidedWith(o Other) string {
	x := a.moved(o)
	names := make([]string, len(x.Best))
	for k, i := range x.Best {
		names[k] = x.Systems[i].Name
	}
	switch i, one := x.Winner(); {
	case !one:
		return fmt.Sprintf("with %s there is no decision between %s", o.Name, strings.Join(names, " and "))
	case slices.Equal(x.Best, a.Best):
		return fmt.Sprintf("with %s %s is, too", o.Name, x.Systems[i].Name)
	}
	return fmt.Sprintf("with %s %s is", o.Name, names[0])
}

// moved returns the pairs of an answer for what the model may be besides, in place of what it was taken
// for: each difference with its interval moved, and the other's own.
func (a Answer) moved(o Other) Answer {
	a.Pairs = slices.Clone(a.Pairs)
	for i := range a.Pairs {
		d, x := &a.Pairs[i].Difference, o.Pairs[i].Difference
		e, by := *d, x.Value-d.Value
		e.Value, e.Lo, e.Hi = x.Value, math.Min(d.Lo+by, x.Lo), math.Max(d.Hi+by, x.Hi)
		e.Warnings, e.Doubts = joined(d.Warnings, x.Warnings), slices.Clone(d.Doubts)
		for k := range e.Doubts {
			e.Doubts[k].Lo, e.Doubts[k].Hi = e.Doubts[k].Lo+by, e.Doubts[k].Hi+by
		}
		e.Doubts = montecarlo.JoinedDoubts(e.Doubts, x.Doubts)
		*d = e
	}
	a.Best = a.best()
	return a
}
