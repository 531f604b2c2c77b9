package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
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
}

const (
	longStall = 3   // typical distances that a request must take for others to be due in it
	waited    = 0.9 // share of it for which none began
)

// Started says when each request began, by the texts of Table.Also and their unit, "" for that of the values. Where no request began
// while a long one took its time, those that were due at the typical distance are reckoned as HdrHistogram does: they would have taken
// what was left of it. What they change is a doubt of quantiles and of the mean. Requests that were sent at their times, whatever others
// took, omit none.
//
// Source: Tene, "How not to measure latency" (2013), for coordinated omission, and HdrHistogram's correction by an expected interval.
//
// Errors: of starts that are no numbers, or of a unit that the values' cannot be converted to; of more values than are held.
func (s *Sample) Started(unit string) error {
	starts := NewSample("start")
	starts.Unit = unit
	var took []float64
	for _, r := range s.beside {
		t, err := strconv.ParseFloat(strings.TrimSpace(r.key), 64)
		if err != nil || math.IsInf(t, 0) || math.IsNaN(t) {
			return inputs.Refused("start", r.key, "a number: the time at which the request of the row began")
		}
		if math.IsNaN(r.x) {
			continue
		}
		if err := starts.Add(t); err != nil {
			return err
		}
		took = append(took, r.x)
	}
	if len(took) < leastTested {
		s.startsSay(fmt.Sprintf("whether requests were due while a long one took its time is not seen of fewer than %d", leastTested))
		return nil
	}
	if unit != "" && s.Unit != "" && unit != s.Unit {
		var err error
		if starts, err = starts.In(s.Unit); err != nil {
			return err
		}
	}
	o, all := omissionOf(starts.values, took)
	switch {
	case !(o.Typical > 0):
		s.startsSay("half of the requests or more began with the one before: whether others were due while a long one took its time is " +
			"not seen")
		return nil
	case o.Stalls == 0:
		s.startsSay(fmt.Sprintf("no request was due while a long one took its time (coordinated omission), at a typical distance of %.6g",
			o.Typical))
		return nil
	}
	s.omission, s.due = &o, NewSample(s.Name)
	for _, x := range all {
		if err := s.due.Add(x); err != nil {
			return err
		}
	}
	return nil
}

// startsSay notes what the starts of requests show.
func (s *Sample) startsSay(what string) {
	s.Notes = append(slices.Clone(s.Notes), "By the starts of requests, "+what+".")
}

// omissionOf reckons what was not sent of requests that began at some times and took so long, and returns all that would have been.
func omissionOf(began, took []float64) (o Omission, all []float64) {
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
		return o, nil
	}
	all = slices.Clone(took)
	for k := range len(order) - 1 {
		x := took[order[k]]
		gap := began[order[k+1]] - began[order[k]]
		if x < longStall*o.Typical || gap < waited*x {
			continue
		}
		o.Stalls++
		for left := x - o.Typical; left > 0 && len(all) < MostHeld; left -= o.Typical {
			all = append(all, left)
			o.Requests++
		}
	}
	return o, all
}

// Omission returns what was not sent, nil if nothing is known of it.
func (s *Sample) Omission() *Omission { return s.omission }

// HadAllBeenSent returns the p-quantile of all requests if those that were due had been sent, NaN if nothing is known of such.
func (s *Sample) HadAllBeenSent(p float64) float64 {
	if s.due == nil {
		return math.NaN()
	}
	return s.due.At(p)
}

// omitted adds the doubt of requests that were due.
func (s *Sample) omitted(e montecarlo.Estimate) montecarlo.Estimate {
	if s.due == nil || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) || math.IsNaN(e.Value) {
		return e
	}
	o, would := s.omission, math.NaN()
	var percent float64
	switch {
	case e.Name == "mean":
		would = s.due.moments.Mean()
	case isQuantile(e.Name):
		if _, err := fmt.Sscanf(e.Name, "p%g", &percent); err == nil {
			would = s.HadAllBeenSent(percent / 100)
		}
	}
	if math.IsNaN(would) || would <= e.Value {
		return e
	}
	e.Doubts = append(slices.Clone(e.Doubts), montecarlo.Doubt{
		Reason: fmt.Sprintf("in %d long requests no other began, where %d were due at a typical distance of %.6g: had they been sent, it "+
			"would be %.6g (coordinated omission)", o.Stalls, o.Requests, o.Typical, would),
		Lo: e.Lo, Hi: e.Hi + (would - e.Value), Settle: "send requests at their times, whatever others take",
	})
	return e
}
