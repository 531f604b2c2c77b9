package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// leastStep is the share of an interval's width from which on a step of the grid is said.
const leastStep = 0.05

// asRecorded returns an estimate of the values with what Recording changes in it: a cut that was
// stated opens the interval, and one that was seen, and a grid, are doubts of it. What lies within
// the cuts, as the median of values of which a tenth is cut off, is as it was. The statistic of parts, of
// which the estimate is a mean, must lie there, too.
func (s *Sample) asRecorded(e montecarlo.Estimate, parts ...float64) montecarlo.Estimate {
	if math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) || math.IsNaN(e.Value) {
		return e
	}
	r := s.Recording()
	plain, wide := e, e
	wide.Warnings = nil
	wide.Lo, wide.Hi = wide.Widest() // by other doubts it may come up to a cut
	for _, x := range parts {
		wide.Lo, wide.Hi = math.Min(wide.Lo, x), math.Max(wide.Hi, x)
	}
	for _, c := range []*Cut{r.Above, r.Below} {
		if c == nil {
			continue
		}
		lo, hi := s.beyond(wide, r, c == r.Above, *c)
		if lo >= wide.Lo && hi <= wide.Hi {
			continue
		}
		lo, hi = math.Min(plain.Lo, plain.Lo+lo-wide.Lo), math.Max(plain.Hi, plain.Hi+hi-wide.Hi)
		if c.Stated {
			e.Lo, e.Hi = math.Min(e.Lo, lo), math.Max(e.Hi, hi)
			e.Method += fmt.Sprintf("; %v, as stated", *c)
			continue
		}
		end, why, flag := "largest", "by a timeout", "--cut"
		if c.To > c.At {
			why = "by a timeout with jitter"
		}
		if c == r.Below {
			end, why, flag = "smallest", "by the least that the clock shows", "--floor"
		}
		e.Doubts = append(e.Doubts, montecarlo.Doubt{
			Reason: fmt.Sprintf("%s: they seem to be cut off there, as %s, and then nothing is known of what lies beyond", c.seen(end),
				why),
			Lo: lo, Hi: hi, Settle: fmt.Sprintf("measure without the cut, or state it (%s %.6g), or that there is none (%s none)",
				flag, c.At, flag),
		})
	}
	return s.omitted(s.rounded(s.failed(e, plain, r), plain, r))
}

// beyond returns the interval of an estimate that holds if what equals an end lies beyond it.
func (s *Sample) beyond(e montecarlo.Estimate, r Recording, above bool, c Cut) (lo, hi float64) {
	lo, hi = e.Lo, e.Hi
	inf := math.Inf(1)
	switch name := e.Name; {
	case name == "mean", strings.HasPrefix(name, trimmedName) && s.reaches(name, c):
		switch share := float64(c.N) / float64(s.N()); {
		case above:
			hi = inf
		case r.Positive:
			lo -= float64((share + 2*math.Sqrt(share/float64(s.N()))) * c.At) // each may be 0
		default:
			lo = -inf
		}
	case name == "variance":
		hi = inf // and cutting off makes it smaller
	case name == "MAD":
		middle := s.At(0.5)
		if off := math.Abs(c.At - middle); hi >= off || 2*c.N >= s.N() {
			hi = inf
		}
	case isQuantile(name):
		switch {
		case above && hi >= c.At:
			hi = inf
		case !above && lo <= c.At && r.Positive:
			lo = math.Min(lo, 0)
		case !above && lo <= c.At:
			lo = -inf
		}
	}
	return lo, hi
}

// reaches reports whether a cut goes beyond what a trimmed mean leaves out, by two standard errors.
func (s *Sample) reaches(name string, c Cut) bool {
	var percent float64
	if _, err := fmt.Sscanf(name, trimmedName+"%g", &percent); err != nil {
		return true
	}
	n := float64(c.N)
	return n+2*math.Sqrt(n) > percent/100*float64(s.N())
}

// rounded adds the doubt of a grid, where its step is seen beside the interval, and of classes that are stated everywhere.
func (s *Sample) rounded(e, plain montecarlo.Estimate, r Recording) montecarlo.Estimate {
	if r.Step == 0 || r.Rounding == Unrounded {
		return e
	}
	below, above := r.shift(plain.Name, math.Sqrt(s.moments.Variance()))
	if r.Share > 0 && (plain.Name == "mean" || strings.HasPrefix(plain.Name, trimmedName)) {
		below, above = r.Share*below, r.Share*above
	}
	lo, hi := plain.Lo+below, plain.Hi+above
	if plain.Name == "variance" { // deviations add up at most
		low, high := math.Sqrt(math.Max(0, plain.Lo))+below, math.Sqrt(plain.Hi)+above
		lo, hi = math.Max(0, low)*math.Max(0, low), high*high
	}
	if plain.Name == "MAD" {
		lo = math.Max(0, lo)
	}
	least := leastStep * plain.Width()
	if r.Rounding == Middled { // stated
		least = 0
	}
	if !(plain.Lo-lo > least || hi-plain.Hi > least) {
		return e
	}
	of := fmt.Sprintf("multiples of %.6g", r.Step)
	if r.Offset != 0 {
		of += fmt.Sprintf(" with %.6g added", r.Offset)
	}
	reason, settle := "they may be rounded to the nearest, down or up",
		"say which, or that they are whole by nature: --rounded nearest, down, up or no"
	switch r.Rounding {
	case Nearest:
		reason, settle = "they were rounded to the nearest", ""
	case Down, Up:
		reason, settle = "they were rounded "+string(r.Rounding), ""
	}
	which := "values are"
	if r.Rounding == Middled {
		of, reason, settle = fmt.Sprintf("middles of classes %.6g wide", r.Step), "as stated, each value may lie anywhere in its class", ""
	}
	if r.Share > 0 {
		which = fmt.Sprintf("%.3g %% of the values, and not all, are", 100*r.Share)
	}
	e.Doubts = append(e.Doubts, montecarlo.Doubt{
		Reason: fmt.Sprintf("%s %s: %s", which, of, reason), Lo: math.Min(plain.Lo, lo), Hi: math.Max(plain.Hi, hi), Settle: settle,
	})
	return e
}

// shift returns by how much rounding to the grid may have moved a statistic, of the value that was
// measured less that of the recorded one. Values to the nearest are off by half a step at most, and their mean by
// nearly nothing where the deviation is half a step or more: e^(-pi^2/2) step/pi, 0.0023 steps, of normal values.
func (r Recording) shift(name string, sd float64) (below, above float64) {
	half := r.Step / 2
	smooth := sd >= half
	switch {
	case name == "variance", name == "MAD": // a shift of all cancels
		if name == "MAD" {
			return -r.Step, r.Step
		}
		return -half, half
	case r.Rounding == Middled: // also of a mean: where values lie in their classes nobody knows
		return -half, half
	case name == "mean" && smooth, strings.HasPrefix(name, trimmedName) && smooth:
		switch r.Rounding {
		case Nearest:
			return 0, 0
		case Down:
			return 0, half
		case Up:
			return -half, 0
		}
		return -half, half
	}
	switch r.Rounding {
	case Nearest:
		return -half, half
	case Down:
		return 0, r.Step
	case Up:
		return -r.Step, 0
	}
	return -r.Step, r.Step
}

// grid returns by how much recording may have moved a value: less than a step, half of one if it is to the
// nearest, nothing of whole numbers by nature.
func (s *Sample) grid() float64 {
	switch r := s.Recording(); r.Rounding {
	case Unrounded:
		return 0
	case Nearest, Middled:
		return r.Step / 2
	default:
		return r.Step
	}
}

// trimmedName begins the name of a trimmed mean.
const trimmedName = "mean-trimmed-"

// isQuantile reports whether a name is one of QuantileName.
func isQuantile(name string) bool {
	return len(name) > 1 && name[0] == 'p' && (name[1] >= '0' && name[1] <= '9')
}

// recordedAlike takes the doubt of a grid from the means of two samples that are on the same one and are
// stated to be rounded alike: what rounding does to a mean it does to both, if their deviations are half a step
// or more. Of samples that may be rounded in different ways it does not, nor of middles of classes.
func recordedAlike(a, b *Sample, of [2]montecarlo.Estimate) (first, second montecarlo.Estimate) {
	p, q := a.Recording(), b.Recording()
	half := math.Max(p.Step, q.Step) / 2
	smooth := math.Sqrt(math.Min(a.moments.Variance(), b.moments.Variance())) >= half
	one := p.Step > 0 && p.Share == q.Share && math.Abs(p.Step-q.Step) < 1e-6*p.Step &&
		math.Abs(math.Remainder(p.Offset-q.Offset, p.Step)) < 1e-6*p.Step
	if one && smooth && p.Rounding == q.Rounding && p.Rounding != UnknownRounding && p.Rounding != Middled {
		for i := range of {
			of[i].Doubts = slices.DeleteFunc(slices.Clone(of[i].Doubts),
				func(d montecarlo.Doubt) bool { return strings.HasPrefix(d.Reason, "values are multiples of ") })
		}
	}
	return of[0], of[1]
}
