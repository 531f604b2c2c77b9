package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// An Omission is what a load generator did not send while it waited: with one request at a time, those that were due during a
// long one are not among the values, so that a stall of a second is one value of many and not a thousand.
type Omission struct {
	Typical  float64 `json:"typical"`  // distance between starts, the median
	Stalls   int     `json:"stalls"`   // requests during which others were due and none began
	Requests int     `json:"requests"` // that were due in these

	lengths []float64 // of the stalls
}

const (
	longStall = 3   // typical distances that a request must take for others to be due in it
	waited    = 0.9 // share of it for which none began
)

// Started says when each request began, by the texts of Table.Also: numbers in a unit, "" for that of the values, or timestamps of ISO
// 8601. Where no request began while a long one took its time, those that were due at the typical distance are reckoned as HdrHistogram
// does: they would have taken what was left of it. What they change is a doubt of every number of the values. Requests that were sent at
// their times, whatever others took, omit none.
//
// Source: Tene, "How not to measure latency" (2013), for coordinated omission, and HdrHistogram's correction by an expected interval.
//
// Errors: of starts that are no times, or of a unit that the values' cannot be converted to.
func (s *Sample) Started(unit string) error {
	var texts []string
	var took []float64
	for _, r := range s.beside {
		if !math.IsNaN(r.x) {
			texts, took = append(texts, r.key), append(took, r.x)
		}
	}
	times, stamped, err := began(texts)
	if err != nil {
		return err
	}
	if stamped {
		if unit = "ns"; s.Unit == "" {
			return inputs.Refused("start", texts[0], "values whose unit is known beside timestamps: a column with a name such as took_ms")
		}
	}
	if len(took) < leastTested {
		s.startsSay(fmt.Sprintf("whether requests were due while a long one took its time is not seen of fewer than %d", leastTested))
		return nil
	}
	if unit != "" && s.Unit != "" && unit != s.Unit {
		starts := &Sample{Unit: unit, values: times}
		starts.moments.AddSlice(times)
		if starts, err = starts.In(s.Unit); err != nil {
			return err
		}
		times = starts.values
	}
	o := omissionOf(times, took)
	switch {
	case !(o.Typical > 0):
		s.startsSay("half of the requests or more began with the one before: whether others were due while a long one took its time is " +
			"not seen")
		return nil
	case o.Stalls == 0:
		s.startsSay(fmt.Sprintf("no request was due while a long one took its time (coordinated omission), at a typical distance of %s",
			s.withUnit(o.Typical)))
		return nil
	}
	s.omission = &o
	return nil
}

// startsSay notes what the starts of requests show.
func (s *Sample) startsSay(what string) {
	s.Notes = append(slices.Clone(s.Notes), "By the starts of requests, "+what+".")
}

// mostDue bounds the requests that were due in one stall.
const mostDue = 1 << 40

// omissionOf reckons what was not sent of requests that began at some times and took so long.
func omissionOf(began, took []float64) (o Omission) {
	order := make([]int, len(took))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(began[i], began[j]) })
	var gaps []float64
	for k := range len(order) - 1 {
		gaps = append(gaps, began[order[k+1]]-began[order[k]])
	}
	slices.Sort(gaps)
	o.Typical = gaps[(len(gaps)-1)/2]
	if !(o.Typical > 0) {
		return o
	}
	for k := range len(order) - 1 {
		x := took[order[k]]
		gap := began[order[k+1]] - began[order[k]]
		if x < longStall*o.Typical || gap < waited*x {
			continue
		}
		o.Stalls++
		o.lengths = append(o.lengths, x)
		o.Requests += o.due(x)
	}
	return o
}

// due returns how many requests were due in a stall: that which is left of it, x - k typical, is above 0.
func (o Omission) due(x float64) int {
	return int(math.Min(mostDue, math.Max(0, math.Ceil(x/o.Typical)-1)))
}

// upTo returns how many of the requests that were due would have taken at most t.
func (o Omission) upTo(t float64) (n int) {
	for _, x := range o.lengths {
		all := o.due(x)
		first := math.Max(1, math.Ceil((x-t)/o.Typical)) // the first one that begins so late
		n += max(0, all-int(math.Min(float64(all), first-1)))
	}
	return n
}

// sums returns the sum of what they would have taken, and that of the squares of how far that is from a center.
func (o Omission) sums(center float64) (sum, squares float64) {
	for _, x := range o.lengths {
		m := float64(o.due(x))
		ones, twos := m*(m+1)/2, m*(m+1)*(2*m+1)/6 // of k and of k^2
		sum += m*x - o.Typical*ones
		off := x - center
		squares += m*off*off - 2*off*o.Typical*ones + o.Typical*o.Typical*twos
	}
	return sum, squares
}

// Omission returns what was not sent, nil if nothing is known of it; of several launches what was in all of them, and the median of
// their typical distances.
func (s *Sample) Omission() *Omission {
	all := Omission{}
	var typical []float64
	for _, l := range s.launches {
		if o := l.Omission(); o != nil {
			all.Stalls, all.Requests = all.Stalls+o.Stalls, all.Requests+o.Requests
			typical = append(typical, o.Typical)
		}
	}
	if len(typical) == 0 {
		return s.omission
	}
	slices.Sort(typical)
	all.Typical = typical[(len(typical)-1)/2]
	return &all
}

// HadAllBeenSent returns the p-quantile of all requests if those that were due had been sent, of launches the mean of theirs; NaN if
// nothing is known of such.
func (s *Sample) HadAllBeenSent(p float64) float64 {
	if s.Omission() == nil || !(0 < p && p <= 1) {
		return math.NaN()
	}
	return s.sent(func(parts []*Sample) float64 {
		n, least := 0, 0.0
		for _, l := range parts {
			n, least = n+int(l.N()), math.Min(least, l.Min())
			if l.omission != nil {
				n += l.omission.Requests
			}
		}
		k := int(montecarlo.QuantileRank(p, int64(n)))
		return many{n: n, least: least, most: s.Max(), upTo: func(t float64) (upTo int) {
			for _, l := range parts {
				upTo += l.upTo(t)
				if l.omission != nil {
					upTo += l.omission.upTo(t)
				}
			}
			return upTo
		}}.kth(k)
	})
}

// upTo returns how many values are at most t.
func (s *Sample) upTo(t float64) int {
	at := func(i int) float64 { return s.sketch.Quantile(float64(i+1) / float64(s.N())) }
	if s.sketch == nil {
		sorted := s.order.Sorted()
		at = func(i int) float64 { return sorted[i] }
	}
	return sort.Search(int(s.N()), func(i int) bool { return at(i) > t })
}

// sent returns a number of the sample, of launches its mean over these, and of merged ones that of all of them.
func (s *Sample) sent(number func(parts []*Sample) float64) (x float64) {
	switch {
	case len(s.launches) == 0:
		return number([]*Sample{s})
	case s.merged:
		return number(s.launches)
	}
	for _, l := range s.launches {
		x += number([]*Sample{l}) / float64(len(s.launches))
	}
	return x
}

// meanSent is the mean of parts if all that were due had been sent, varianceSent the variance of one.
func meanSent(parts []*Sample) float64 {
	n, sum := 0.0, 0.0
	for _, l := range parts {
		m := float64(l.N())
		n, sum = n+m, sum+m*l.moments.Mean()
		if o := l.omission; o != nil {
			more, _ := o.sums(0)
			n, sum = n+float64(o.Requests), sum+more
		}
	}
	return sum / n
}

func varianceSent(parts []*Sample) float64 {
	l := parts[0]
	if l.omission == nil {
		return l.moments.Variance()
	}
	center, m, more := meanSent(parts), float64(l.N()), float64(l.omission.Requests)
	off := l.moments.Mean() - center
	_, squares := l.omission.sums(center)
	return ((m-1)*l.moments.Variance() + m*off*off + squares) / (m + more - 1)
}

// omitted adds the doubt of requests that were due.
func (s *Sample) omitted(e montecarlo.Estimate) montecarlo.Estimate {
	o := s.Omission()
	if o == nil || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) || math.IsNaN(e.Value) {
		return e
	}
	would, lo, hi := math.NaN(), math.Inf(-1), math.Inf(1)
	var percent float64
	switch {
	case e.Name == "mean":
		would = s.sent(meanSent)
	case e.Name == "variance" && !s.merged:
		would = s.sent(varianceSent)
	case isQuantile(e.Name):
		if _, err := fmt.Sscanf(e.Name, "p%g", &percent); err == nil {
			would = s.HadAllBeenSent(percent / 100)
		}
	}
	says := "another"
	if !math.IsNaN(would) {
		says = fmt.Sprintf("%.6g", would)
		lo, hi = e.Lo+math.Min(0, would-e.Value), e.Hi+math.Max(0, would-e.Value)
	}
	if would == e.Value {
		return e
	}
	e.Doubts = append(slices.Clone(e.Doubts), montecarlo.Doubt{
		Reason: fmt.Sprintf("%s: had they been sent, it would be %s (coordinated omission)", s.dueSays(), says),
		Lo:     lo, Hi: hi, Settle: "send requests at their times, whatever others take, or say --start none where " +
			"rows are no requests of a load",
	})
	return e
}

// dueSays says which requests were due, as a clause.
func (s *Sample) dueSays() string {
	o := s.Omission()
	return fmt.Sprintf("in %d long requests no other began, where %d were due at a typical distance of %s", o.Stalls, o.Requests,
		s.withUnit(o.Typical))
}

// withUnit writes a number with the unit of the values.
func (s *Sample) withUnit(x float64) string {
	return strings.TrimSpace(fmt.Sprintf("%.6g %s", x, s.Unit))
}
