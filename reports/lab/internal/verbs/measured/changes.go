package measured

import (
	"math"
	"slices"

	"castlab/montecarlo/data"
)

// compare makes the changes of all lines. They hold together, each at the level that Bonferroni gives it.
func (s *sheet) compare(below bool, f flags) error {
	type pair struct {
		at            **change
		first, second *source
	}
	var pairs []pair
	for i := range s.lines {
		l := &s.lines[i]
		l.changes = make([]*change, max(1, len(l.of)-1))
		if below {
			if i > 0 {
				pairs = append(pairs, pair{&l.changes[0], s.lines[0].of[0], l.of[0]})
			}
			continue
		}
		for j, of := range l.of[1:] {
			if l.of[0] != nil && of != nil {
				pairs = append(pairs, pair{&l.changes[j], l.of[0], of})
			}
		}
	}
	// A launch moves all its lines at once, so that where its scatter is stated they are not independent, as their mean takes them to be.
	averaged := *f.scatter == 0 && !below && !s.gate && s.ofOneUnit() > len(s.heads)-1
	if !s.gate {
		s.family = len(pairs)
	}
	if averaged {
		s.family += len(s.heads) - 1
	}
	for _, p := range pairs {
		c, err := s.changeOf(p.first, p.second, f)
		if err != nil {
			return err
		}
		*p.at = c
	}
	if averaged {
		for j := range s.heads[1:] {
			s.means = append(s.means, s.geometric(j))
		}
	}
	return nil
}

// changeOf compares two samples at the level of one line.
func (s *sheet) changeOf(first, second *source, f flags) (*change, error) {
	q := f.question()
	alpha := (1 - q.Level) / float64(s.family)
	stated := q.Scatter > 0 && ofOneLaunch(first, second) && s.p > 0 // ranks of one launch say nothing of the next
	if s.byRanks && !stated {
		q.Level, q.Quantiles = 1-alpha, nil
		d, err := data.Difference(first.Sample, second.Sample, q)
		if err != nil {
			return nil, err
		}
		return ranked(d, first, second, q), nil
	}
	q.Quantiles = []float64{s.p}
	if first.Launches() == 0 && second.Launches() == 0 {
		alpha *= 2 // for the mean and the quantile, of which one is asked
	}
	q.Level = 1 - alpha
	d, err := data.Difference(first.Sample, second.Sample, q)
	if err != nil {
		return nil, err
	}
	c := d.Contrasts[len(d.Contrasts)-1]
	return &change{Contrast: c, first: first, second: second}, nil
}

// ofLaunches are the units of ranks that are of launches.
const ofLaunches = "launches"

// ranked returns the change of two samples by their ranks: the median ratio of a value of the second to one of the first.
func ranked(d data.Differences, first, second *source, q data.Question) *change {
	r := d.Ranks
	c := &change{first: first, second: second, ranks: true, of: r.Of, assumes: r.Assumes}
	c.P, c.OtherUnit = r.P, d.Contrasts[0].OtherUnit
	// Where the values may depend on each other the mean decides if its widest interval does, and else ranks, widened. Which of the
	// two is asked is seen from the order of the values in their files, of which their ranks do not depend if they are independent.
	// So it is of launches of several values that are too few for ranks at this level, which their numbers alone show.
	_, several := first.sizes()
	tooFew := several > 0 && r.Of == ofLaunches && r.Shift.Method == "none"
	doubted := len(r.Reasons)+len(r.Shift.Doubts) > 0
	if mean := d.Contrasts[0]; math.IsNaN(r.P) || tooFew || doubted && mean.Decision != data.None {
		c.Contrast, c.ranks, c.of, c.assumes, c.tooFew = mean, false, "", "", tooFew
		return c
	}
	c.Difference, c.Ratio, c.Decision, c.less = r.Shift, r.Ratio, r.Decision, r.Less
	switch {
	case r.Decision != data.None || r.P > 1-q.Level:
	case len(r.Reasons) == 0 && r.Unlike <= 1-q.Level: // a doubt turns it, which stands with the difference
	case len(r.Reasons) == 0:
		c.spreads = true
		c.Difference.Warnings = append(slices.Clone(c.Difference.Warnings), "one may vary more than the other, and then P is "+
			pValue(r.Unlike)+" (Brunner and Munzel)")
	default:
		c.Difference.Warnings = append(slices.Clone(c.Difference.Warnings), r.Reasons...)
		c.Difference.Warnings[0] += "; values of several processes settle it, such as old1.txt,old2.txt"
	}
	if math.IsNaN(c.Ratio.Value) {
		c.Ratio.Warnings = append(slices.Clone(c.Ratio.Warnings), "no ratio: some value is 0, or negative")
	}
	if i := 1 + q.Indifference; q.Indifference > 0 {
		c.Decision = data.None
		lo, hi := c.Ratio.Widest()
		switch {
		case len(r.Reasons) > 0 || math.IsNaN(c.Ratio.Value):
		case lo > i && !c.spreads:
			c.Decision = data.First
		case hi < 1/i && !c.spreads:
			c.Decision = data.Second
		case 1/i <= lo && hi <= i:
			c.Decision = data.Equivalent
		}
	}
	return c
}
