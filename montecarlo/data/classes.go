package data

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Class is how many values lie above Lo and up to Hi, which the largest of them is; all are if Lo is Hi.
type Class struct {
	Lo, Hi float64
	N      int64
}

// classes are the values of a histogram.
type classes struct {
	list []Class
	upTo []int64 // values of a class and of those below
	fine float64 // share of a value by which it may be below what it was recorded as
	mean float64 // NaN if it is not known beside them
}

// OfClasses returns the sample of a histogram, whose values are known up to their class; mean is that of the values, NaN where
// nothing says it, and resolution the share of a value by which it may be below the end of a class that it was recorded as. The interval of
// a quantile is that of order statistics from the lower end of the class of the one to the
// upper end of that of the other. Whether values depend on each other it cannot show, and everything has a warning of that;
// several histograms are launches (OfLaunches), and need no independence within one.
//
// Errors: *inputs.Error for classes without values, or that do not rise, and for a mean that is not between their ends.
func OfClasses(name string, list []Class, mean, resolution float64) (*Sample, error) {
	if err := inputs.Inside("resolution", resolution, -1e-300, 1); err != nil {
		return nil, err
	}
	s := NewSample(name)
	c := &classes{mean: mean, fine: resolution}
	last, low, high := math.Inf(-1), 0.0, 0.0
	for i, x := range list {
		switch {
		case !(x.Lo <= x.Hi) || math.IsInf(x.Lo, 0) || math.IsInf(x.Hi, 0) || x.Lo < last:
			return nil, inputs.Errorf("class", fmt.Sprintf("%d, from %v to %v", i+1, x.Lo, x.Hi), "finite ends that rise from class to "+
				"class")
		case x.N < 1 || x.N > 1<<53-s.N():
			return nil, inputs.Errorf("n", x.N, "at least 1 value in a class, and at most 2^53 in all")
		}
		last = x.Hi
		part := repeated(x.Hi, x.N)
		s.moments.Merge(&part)
		c.list, c.upTo = append(c.list, x), append(c.upTo, s.N())
	}
	if len(list) == 0 {
		return nil, inputs.Errorf("classes", 0, "at least one")
	}
	for _, x := range list {
		low += x.Lo * (float64(x.N) / float64(s.N()))
		high += x.Hi * (float64(x.N) / float64(s.N()))
	}
	if slack := 0.01 * (math.Abs(low) + math.Abs(high)); mean < low-slack || mean > high+slack {
		return nil, inputs.Errorf("mean", mean, "from %.6g to %.6g, as the classes have it", low, high)
	}
	s.classes, s.dependence = c, unordered(s.N())
	return s, nil
}

// unordered is what is known of the dependence of values without an order.
func unordered(n int64) *Dependence {
	return &Dependence{N: n, Inflation: 1, Ratios: Ratios{P: 1}, Unordered: true}
}

// repeated returns the moments of n equal values.
func repeated(x float64, n int64) montecarlo.Moments {
	all, some := *montecarlo.NewMoments(), *montecarlo.NewMoments()
	some.Add(x)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			all.Merge(&some)
		}
		same := some
		some.Merge(&same)
	}
	return all
}

// N is the number of values.
func (c *classes) N() int64 { return c.upTo[len(c.upTo)-1] }

// of returns the index of the class of the k-th smallest value.
func (c *classes) of(k int64) int {
	return min(len(c.list)-1, sort.Search(len(c.upTo), func(i int) bool { return c.upTo[i] >= k }))
}

// Bounds returns the ends between which the k-th smallest value lies.
func (c *classes) Bounds(k int64) (lo, hi float64) {
	i := c.of(k)
	lo, hi = c.list[i].Lo, c.list[i].Hi
	if k == c.upTo[i] { // the largest of its class
		lo = math.Max(lo, hi-float64(c.fine*math.Abs(hi)))
	}
	return lo, hi
}

// Quantile returns the largest value that the ceil(p n)-th smallest one may be.
func (c *classes) Quantile(p float64) float64 {
	if !(0 < p && p <= 1) {
		return math.NaN()
	}
	return c.list[c.of(montecarlo.QuantileRank(p, c.N()))].Hi
}

// Classed reports whether the values are those of a histogram, or of several.
func (s *Sample) Classed() bool {
	return s.classes != nil || len(s.launches) > 0 && s.launches[0].classes != nil || s.histograms
}

// middle returns the mean of the values: of a histogram the one that stands beside it, or that of the middles of its classes.
func (s *Sample) middle() float64 {
	switch c := s.classes; {
	case c == nil:
		return s.moments.Mean()
	case !math.IsNaN(c.mean):
		return c.mean
	}
	return s.moments.Mean() - s.classWidth()/2
}

// classWidth is the mean width of the class of a value.
func (s *Sample) classWidth() (width float64) {
	for _, x := range s.classes.list {
		width += (x.Hi - x.Lo) * (float64(x.N) / float64(s.N()))
	}
	return width
}

// classMean is Mean of a histogram.
func (s *Sample) classMean(level float64) montecarlo.Estimate {
	e := montecarlo.MeanInterval(&s.moments, level)
	e.Name, e.Unit = "mean", s.Unit
	shift := s.middle() - s.moments.Mean()
	e.Value, e.Lo, e.Hi = e.Value+shift, e.Lo+shift, e.Hi+shift
	e = montecarlo.DoubtSpread(e, &s.moments)
	e.Warnings = append(e.Warnings, s.dependence.Reason())
	return inClasses(e, s.halfClass())
}

// inClasses adds the doubt about a mean that values lie up to so far from the middles of their classes.
func inClasses(e montecarlo.Estimate, half float64) montecarlo.Estimate {
	if half > 0 {
		e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: "the values are known up to their classes in the histogram", Lo: e.Lo - half,
			Hi: e.Hi + half, Settle: "give the mean of the values beside it"})
	}
	return e
}

// halfClass returns how far the mean may lie from that of the middles of the classes: 0 where it stands beside them. Of launches it is the
// mean of theirs, or of generators of one load that of all values.
func (s *Sample) halfClass() (half float64) {
	if s.classes != nil {
		if !math.IsNaN(s.classes.mean) {
			return 0
		}
		return s.classWidth() / 2
	}
	for _, l := range s.launches {
		share := 1 / float64(len(s.launches))
		if s.merged {
			share = float64(l.N()) / float64(s.N())
		}
		half += share * l.halfClass()
	}
	return half
}

// ofMiddles makes classes of this width of what was known as their middles: of a histogram of points the classes themselves.
//
// Errors: *inputs.Error for middles that are nearer to each other than the width, and of a histogram that has classes.
func (s *Sample) ofMiddles(width float64) error {
	for _, l := range s.launches {
		if err := l.ofMiddles(width); err != nil {
			return err
		}
	}
	middles := slices.Clone(s.values)
	if s.classes != nil {
		for _, c := range s.classes.list {
			if c.Lo < c.Hi {
				return inputs.Errorf("class-width", width, "none: the histogram says itself from where to where its classes go")
			}
			middles = append(middles, c.Hi)
		}
	}
	slices.Sort(middles)
	for i, x := range middles[:max(0, len(middles)-1)] {
		if y := middles[i+1]; x < y && y-x < width*(1-sameShare) {
			return inputs.Errorf("class-width", width, "at most the least distance of two values, such as %.6g and %.6g: classes do not "+
				"overlap", x, y)
		}
	}
	if s.classes == nil {
		s.joinClasses()
		return nil
	}
	list := slices.Clone(s.classes.list)
	for i, c := range list {
		list[i].Lo, list[i].Hi = c.Hi-width/2, c.Hi+width/2
		if i > 0 { // of rounding
			list[i].Lo = math.Max(list[i].Lo, list[i-1].Hi)
		}
	}
	of, err := OfClasses(s.Name, list, math.NaN(), s.classes.fine)
	if err != nil {
		return err
	}
	s.classes, s.moments = of.classes, of.moments
	return nil
}

// joinClasses takes the moments of launches that are histograms anew from theirs.
func (s *Sample) joinClasses() {
	if !s.Classed() {
		return
	}
	s.moments = *montecarlo.NewMoments()
	for _, l := range s.launches {
		s.moments.Merge(&l.moments)
	}
}

// ofHistograms returns the sample of launches of which each is a histogram.
func ofHistograms(name string, launches []*Sample) (*Sample, error) {
	s := NewSample(name)
	for _, l := range launches {
		if l.classes == nil {
			return nil, inputs.Errorf("launches", len(launches), "histograms alone, or lists of values alone")
		}
		s.moments.Merge(&l.moments)
		s.join(l)
	}
	s.launches, s.dependence = launches, unordered(s.N())
	return s, nil
}

// coarse adds to a quantile over launches that are histograms how far it may lie below, by the classes that it lies in, and to their
// mean how far the values may lie from the middles of their classes.
func (s *Sample) coarse(e montecarlo.Estimate, p float64) montecarlo.Estimate {
	if s.Classed() && e.Name == "mean" {
		return inClasses(e, s.halfClass())
	}
	if !s.Classed() || !(0 < p && p < 1) || math.IsInf(e.Lo, -1) {
		return e
	}
	width := 0.0
	for _, l := range s.launches {
		lo, hi := l.classes.Bounds(montecarlo.QuantileRank(p, l.N()))
		width += (hi - lo) / float64(len(s.launches))
	}
	if width > 0 {
		e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: "of each histogram the upper end of the class of the quantile is taken",
			Lo: e.Lo - width, Hi: e.Hi, Settle: "print more percentiles, or more digits"})
	}
	return e
}
