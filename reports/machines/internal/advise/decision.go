package advise

import (
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// A Decision says what to use for a range of sizes.
type Decision struct {
	Task      string
	Ranks     int
	From, To  int64    // bytes, ends included: the smallest and the largest size for which it was decided
	Algorithm string   // as castlab compare takes it; "" for none
	Between   []string // that may be the fastest, where it is not decided
	Apart     float64  // with Between: the share by which one of them takes longer than another, at most
	Gain      *montecarlo.Estimate
	Over      string // what the gain is over: Own, or the next best
	Own       bool   // the library uses it by itself

	// Sure is shown to be faster than what the library uses by itself, where the likeliest is not: the likeliest of those that are.
	Sure     string
	SureGain *montecarlo.Estimate

	Source  string   // Measured or Model
	Unless  float64  // difference of two launches from which on it is not decided; 0 where nothing hangs on it
	Depends []string // what else would change it

	own      string                // what the library uses by itself
	compared []selection.Candidate // by the model
	use      *exports.Use          //  what a library is to be told; nil to leave it to that
	ownUse   *exports.Use          // what the library uses by itself, where that is known
	met      []met                 // what calls meet in rules, at this size
}

// Sources of decisions.
const (
	Measured = "measured"
	Model    = "model"
)

// Own names what the library chose by itself.
const Own = "the library's own choice"

// decided reports whether there is one algorithm to use.
func (d Decision) decided() bool { return d.Algorithm != "" }

// joined joins decisions on neighboring sizes that are alike. The gain of a range is in the middle of those of its
// sizes, and its interval holds theirs.
func joined(list []Decision) (ranges []Decision) {
	var gains, sure span
	for i, d := range list {
		if i == 0 || !same(list[i-1], d) {
			ranges, gains, sure = append(ranges, d), span{}, span{}
		}
		r := &ranges[len(ranges)-1]
		r.To, r.Apart = d.To, max(r.Apart, d.Apart)
		if d.Unless > 0 && (r.Unless == 0 || d.Unless < r.Unless) {
			r.Unless = d.Unless
		}
		for _, x := range d.Depends {
			if !slices.Contains(r.Depends, x) {
				r.Depends = append(slices.Clone(r.Depends), x)
			}
		}
		r.Gain, r.SureGain = gains.with(d.Gain), sure.with(d.SureGain)
	}
	return ranges
}

// A span is of the gains of several sizes.
type span struct {
	values []float64
	lo, hi float64
}

// with is the gain of all sizes, and of one more.
func (s *span) with(e *montecarlo.Estimate) *montecarlo.Estimate {
	if e == nil {
		return nil
	}
	lo, hi := widest(e)
	if len(s.values) == 0 {
		s.lo, s.hi = lo, hi
	}
	s.values = append(s.values, e.Value)
	sorted := slices.Sorted(slices.Values(s.values))
	s.lo, s.hi = math.Min(s.lo, lo), math.Max(s.hi, hi)
	whole := *e
	whole.Value, whole.Lo, whole.Hi, whole.Doubts = sorted[len(sorted)/2], s.lo, s.hi, nil
	return &whole
}

// same reports whether two decisions say the same of their sizes.
func same(a, b Decision) bool {
	return a.Task == b.Task && a.Ranks == b.Ranks && a.Algorithm == b.Algorithm && a.Source == b.Source && a.Over == b.Over &&
		a.Own == b.Own && a.Sure == b.Sure &&
		slices.Equal(a.Between, b.Between) && (a.Gain == nil) == (b.Gain == nil) && a.shown() == b.shown() &&
		(a.use == nil) == (b.use == nil)
}

// shown is 1 if the gain is known to be one, -1 if it is known to be a loss, and 0 otherwise.
func (d Decision) shown() int {
	switch lo, hi := widest(d.Gain); {
	case lo > 0:
		return 1
	case hi < 0:
		return -1
	}
	return 0
}
