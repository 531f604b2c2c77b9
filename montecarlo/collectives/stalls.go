package collectives

import (
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Stalls are times in which the whole machine stands still, ranks and network: its
// clock stops. They begin as a Poisson process in the time in which it goes, and not
// before a run does. A rank that would be done at t is done at
//
//	t + sum of the lengths of the stalls that begin before t
type Stalls struct {
	Rate   float64           // per unit of the time in which the machine goes
	Length distributions.Law // of a stall
}

// Validate returns an *inputs.Error for a rate that is not a finite number >= 0, and for a
// missing law or one that may be negative.
func (s *Stalls) Validate() error {
	if !finite(s.Rate) {
		return inputs.Errorf("stall rate", s.Rate, "a finite number >= 0")
	}
	if s.Length == nil {
		return inputs.Errorf("stall length", "none", "a law of numbers >= 0")
	}
	return lawOf("stall length", s.Length)
}

// Skewness bounds E|X - E X|^3 / Var(X)^(3/2) of the time X for which stalls hold up a
// run of a length, by that of a compound Poisson sum of mean count m = Rate t and lengths D,
//
//	E D^3 / ((E D^2)^(3/2) sqrt(m)), with (E D^3)^(1/3) <= E D + (E|D - E D|^3)^(1/3)
//
// +Inf where D has no third moment, 0 where nothing stalls; NaN for a length of a run below 0.
func (s *Stalls) Skewness(t float64) float64 {
	mean, v := s.Length.Mean(), s.Length.Variance()
	square := float64(mean*mean) + v
	if s.Rate == 0 || square == 0 {
		return 0
	}
	if math.IsInf(square, 1) {
		return math.Inf(1)
	}
	third := mean
	if v > 0 {
		third += math.Cbrt(distributions.AbsoluteSkewness(s.Length)) * math.Sqrt(v)
	}
	return math.Pow(third/math.Sqrt(square), 3) / math.Sqrt(s.Rate*t)
}

// mostStalls bounds the stalls of a run.
const mostStalls = 1 << 24

// A stalled run knows when its stalls begin in the time in which the machine goes, and
// how long they are together.
type stalled struct {
	begin, lost []float64 // the k-th begins at begin[k], when lost[k] has been lost
}

// draw draws the stalls of a run of a length.
func (x *stalled) draw(s *Stalls, stream *stream, length float64) error {
	x.begin, x.lost = x.begin[:0], append(x.lost[:0], 0)
	if s.Rate == 0 {
		return nil
	}
	if float64(s.Rate*length) > mostStalls {
		return inputs.Errorf("stall rate", s.Rate, "at most %g for runs of %g, which is %d stalls", mostStalls/length, length, mostStalls)
	}
	at, sum := 0.0, 0.0
	for i := uint64(0); ; i++ {
		r := stream.at(forStall, i*golden)
		at += r.ExpFloat64() / s.Rate
		if !(at < length) {
			return nil
		}
		sum += s.Length.Sample(r)
		x.begin, x.lost = append(x.begin, at), append(x.lost, sum)
	}
}

// stretch returns the time with the stalls before it.
func (x *stalled) stretch(t float64) float64 {
	k, _ := slices.BinarySearch(x.begin, t) // the number that begin before t
	return t + x.lost[k]
}

// stall adds the stalls to the times at which the ranks are done and to the spans.
func (e *Execution) stall(spans []Span) error {
	s := e.c.jitter.Stalls
	if s == nil {
		return nil
	}
	length := 0.0
	for _, t := range e.ends {
		length = max(length, t)
	}
	for _, x := range spans {
		length = max(length, x.End)
	}
	if !(length <= math.MaxFloat64) {
		return nil // last reports it
	}
	if err := e.stalls.draw(s, e.stream, length); err != nil {
		return err
	}
	for r, t := range e.ends {
		e.ends[r] = e.stalls.stretch(t)
	}
	for i := range spans {
		spans[i].Start, spans[i].End = e.stalls.stretch(spans[i].Start), e.stalls.stretch(spans[i].End)
	}
	return nil
}
