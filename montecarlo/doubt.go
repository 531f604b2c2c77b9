package montecarlo

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A Doubt is a reason why an interval may be too narrow, with the interval that holds even
// if it is right. It stands beside the interval that holds if it is wrong, and is as wide as
// what it can change: a decision that is the same over both is one.
//
// A doubt of unknown size is a warning: see Estimate.Warnings.
type Doubt struct {
	Reason string  // what may be so, a clause such as "neighbors may be alike"
	Lo, Hi float64 // the interval that holds then; infinite where nothing is known
	Settle string  // what would settle it, such as "measure in several launches"; "" if nothing is known to
}

// String is the doubt in one line: "neighbors may be alike: if so, from 1 to 2; to settle it, ...".
func (d Doubt) String() string {
	text := fmt.Sprintf("%s: if so, %s", d.Reason, ends(d.Lo, d.Hi))
	if d.Settle != "" {
		text += "; to settle it, " + d.Settle
	}
	return text
}

// ends writes the ends of an interval.
func ends(lo, hi float64) string {
	switch {
	case math.IsInf(lo, -1) && math.IsInf(hi, 1):
		return "nothing is known"
	case math.IsInf(lo, -1):
		return fmt.Sprintf("up to %.6g", hi)
	case math.IsInf(hi, 1):
		return fmt.Sprintf("from %.6g on", lo)
	}
	return fmt.Sprintf("from %.6g to %.6g", lo, hi)
}

// Widest returns the interval that holds even if all doubts of the estimate are right: each
// widens it at either end by as much as it does alone, and a warning without bound.
// Decisions are made of it; it is [Lo, Hi] of an estimate without a doubt.
//
// Why adding up is enough: standard errors from causes that have nothing to do with each
// other add up to less, and shifts to as much.
func (e Estimate) Widest() (lo, hi float64) {
	if len(e.Warnings) > 0 {
		return math.Inf(-1), math.Inf(1)
	}
	lo, hi = e.Lo, e.Hi
	for _, d := range e.Doubts {
		if d.Lo < e.Lo {
			lo -= e.Lo - d.Lo
		}
		if d.Hi > e.Hi {
			hi += d.Hi - e.Hi
		}
	}
	if e.most != nil {
		least, most := e.most[0], e.most[1]
		for _, d := range e.Doubts {
			least, most = math.Min(least, d.Lo), math.Max(most, d.Hi)
		}
		lo, hi = math.Max(lo, math.Min(least, e.Lo)), math.Min(hi, math.Max(most, e.Hi))
	}
	if e.Nonnegative && hi >= 0 {
		lo = math.Max(0, lo)
	}
	return lo, hi
}

// Within returns the estimate with the interval that is known to hold if all of its doubts are right at once. Without it
// Widest adds the doubts up, which is too wide where they overlap: of [4, 6] with the doubts [3, 7] and [2, 8] it is
// [1, 9], and after Within(2, 8) it is [2, 8]. No doubt is lost: Widest goes beyond lo and hi where a doubt alone does. A
// doubt that is added later is not in lo and hi, and asks for another call.
func (e Estimate) Within(lo, hi float64) Estimate {
	e.most = &[2]float64{lo, hi}
	return e
}

// AtLeast0 returns the estimate of a number that is at least 0 by definition: no end of its interval, of a doubt or of
// Widest is below. That of an estimate without interval remains, and so does one whose value is below 0.
func (e Estimate) AtLeast0() Estimate {
	if e.Value < 0 {
		return e
	}
	e.Nonnegative = true
	if e.Hi >= 0 && !(math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1)) {
		e.Lo = math.Max(0, e.Lo)
	}
	e.Doubts = slices.Clone(e.Doubts)
	for i, d := range e.Doubts {
		if d.Hi >= 0 {
			e.Doubts[i].Lo = math.Max(0, d.Lo)
		}
	}
	return e
}

// Turning returns the doubts that turn what the interval decides, that the estimate is on one side of x: those that
// each do so alone, or, if none does, the fewest that do so together, which are those that reach furthest. There is none
// where the interval holds x or the widest one does not.
func (e Estimate) Turning(x float64) (list []Doubt, together bool) {
	bare := e
	bare.Warnings = nil
	if lo, hi := bare.Widest(); e.Lo <= x && x <= e.Hi || x < lo || x > hi {
		return nil, false
	}
	reach := func(d Doubt) float64 {
		if x < e.Lo {
			return math.Max(0, e.Lo-d.Lo)
		}
		return math.Max(0, d.Hi-e.Hi)
	}
	far := slices.Clone(e.Doubts)
	slices.SortStableFunc(far, func(a, b Doubt) int { return cmp.Compare(reach(b), reach(a)) })
	need := math.Max(e.Lo-x, x-e.Hi)
	for _, d := range far {
		if reach(d) >= need {
			list = append(list, d)
		}
	}
	if list != nil {
		return list, false
	}
	for _, d := range far {
		if list, need = append(list, d), need-reach(d); need <= 0 {
			break
		}
	}
	return list, true
}

// Sure returns the estimate with the interval of Widest, and without doubts.
func (e Estimate) Sure() Estimate {
	e.Lo, e.Hi = e.Widest()
	e.Doubts, e.most = nil, nil
	return e
}

// Remarks returns all that is to be said beside the interval: warnings, then doubts.
func (e Estimate) Remarks() []string {
	list := slices.Clone(e.Warnings)
	for _, d := range e.Doubts {
		list = append(list, d.String())
	}
	return list
}

// Derived returns the estimate that of makes of others, with all that is doubted of them:
// their warnings, and a doubt for each of theirs, with the interval that of makes where that
// one is right. roles says what each of the others is, such as first and second, and a doubt of
// all of them is said of all; of nil roles nothing is said. The value, method and own warnings are those of of.
//
// Whatever computes a number from estimates goes through it, so that no doubt is lost on the way.
func Derived(of func([]Estimate) Estimate, roles []string, from ...Estimate) Estimate {
	plain := slices.Clone(from)
	for i := range plain {
		plain[i].Doubts, plain[i].Warnings, plain[i].most = nil, nil, nil
	}
	e := of(plain)
	own := e.Warnings
	e.Warnings = nil
	for i, f := range from {
		for _, w := range f.Warnings {
			if text := role(roles, i, len(from), everywhere(from, func(e Estimate) bool { return slices.Contains(e.Warnings, w) })) +
				w; !slices.Contains(e.Warnings, text) {
				e.Warnings = append(e.Warnings, text)
			}
		}
	}
	e.Warnings = append(e.Warnings, own...)
	for i, f := range from {
		for _, d := range f.Doubts {
			has := func(e Estimate) bool { return slices.ContainsFunc(e.Doubts, d.alike) }
			shared := everywhere(from, has)
			one := shared || roles == nil // whose doubt it is, is not said
			if one && slices.ContainsFunc(from[:i], has) {
				continue
			}
			wide := slices.Clone(plain)
			for j := range wide {
				if at := slices.IndexFunc(from[j].Doubts, d.alike); at >= 0 && (one || j == i) {
					wide[j].Lo, wide[j].Hi = math.Min(wide[j].Lo, from[j].Doubts[at].Lo), math.Max(wide[j].Hi, from[j].Doubts[at].Hi)
				}
			}
			x := of(wide)
			e.Doubts = append(e.Doubts, Doubt{Reason: role(roles, i, len(from), shared) + d.Reason, Lo: math.Min(e.Lo, x.Lo),
				Hi: math.Max(e.Hi, x.Hi), Settle: d.Settle})
		}
	}
	e.together(of, from)
	if e.Nonnegative {
		e = e.AtLeast0()
	}
	return e
}

// together widens the last doubt where all of them at once do more than one by one.
func (e *Estimate) together(of func([]Estimate) Estimate, from []Estimate) {
	if len(e.Doubts) < 2 {
		return
	}
	all := slices.Clone(from)
	for i := range all {
		all[i].Warnings = nil
		all[i] = all[i].Sure()
	}
	bare := *e
	bare.Warnings = nil
	lo, hi := bare.Widest()
	x, last := of(all), &e.Doubts[len(e.Doubts)-1]
	if x.Lo < lo {
		last.Lo -= lo - x.Lo
	}
	if x.Hi > hi {
		last.Hi += x.Hi - hi
	}
}

// JoinedDoubts returns the doubts of two lists, each once, with the hull of its intervals.
func JoinedDoubts(a, b []Doubt) []Doubt {
	list := slices.Clone(a)
	for _, d := range b {
		i := slices.IndexFunc(list, d.alike)
		if i < 0 {
			list = append(list, d)
			continue
		}
		list[i].Lo, list[i].Hi = math.Min(list[i].Lo, d.Lo), math.Max(list[i].Hi, d.Hi)
	}
	return list
}

// alike reports whether two doubts are one, of two estimates.
func (d Doubt) alike(o Doubt) bool { return d.Reason == o.Reason && d.Settle == o.Settle }

func everywhere(list []Estimate, holds func(Estimate) bool) bool {
	return len(list) > 1 && !slices.ContainsFunc(list, func(e Estimate) bool { return !holds(e) })
}

// role is what stands before a doubt of the i-th of n estimates.
func role(roles []string, i, n int, shared bool) string {
	switch {
	case roles == nil:
		return ""
	case shared && n == 2:
		return "both: "
	case shared:
		return "all: "
	case i < len(roles) && roles[i] != "":
		return roles[i] + ": "
	}
	return ""
}
