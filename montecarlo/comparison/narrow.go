package comparison

import (
	"cmp"
	"math"
	"slices"
)

// narrow moves the ends of a change towards each other, and divides the error among the
// sizes it tries.
func (f *finder) narrow(from Point, between []Point, to Point, share float64) (Change, error) {
	c := Change{From: from, To: to, Between: between}
	for range steps {
		size, ok := c.next(f.gap())
		if !ok || f.Precision > 0 && c.width() <= f.Precision {
			break
		}
		p, err := f.try(size, share/steps, false)
		if err != nil {
			return Change{}, err
		}
		c.place(p)
	}
	c.Value = c.zero()
	if f.Draws != nil {
		c.Value = c.crossing()
	}
	return c, nil
}

// gap is the width at which the gaps beside the undecided points need not be narrowed: 0
// for a sixteenth of the change. With draws it is the precision of the change's ends, and
// without one nothing is left.
func (f *finder) gap() float64 {
	if f.Draws == nil {
		return 0
	}
	return math.Max(math.Log1p(f.Precision), math.SmallestNonzeroFloat64)
}

// place makes a point an end of the change, or one of the undecided points between.
func (c *Change) place(p Point) {
	switch p.Sign {
	case c.From.Sign:
		c.From = p
	case c.To.Sign:
		c.To = p
	default:
		c.Between = append(c.Between, p)
	}
	inside := c.Between[:0:0]
	for _, b := range c.Between {
		if c.From.Size < b.Size && b.Size < c.To.Size {
			inside = append(inside, b)
		}
	}
	c.Between = inside
}

// width returns the distance of the ends relative to the lower one.
func (c *Change) width() float64 {
	return float64(c.To.Size-c.From.Size) / float64(max(1, c.From.Size))
}

// next returns the size to try: the middle of the gap, or of the wider of the two gaps
// beside the undecided points; none if that gap is small: at most enough, or for 0 a
// sixteenth of the whole. Widths are ratios of sizes, counted from 1 so that 0 is a size.
func (c *Change) next(enough float64) (size int64, ok bool) {
	lo, hi := c.From.Size, c.To.Size
	first, last := hi, lo
	for _, b := range c.Between {
		first, last = min(first, b.Size), max(last, b.Size)
	}
	if len(c.Between) == 0 {
		return between(lo, hi)
	}
	// An exact tie does not need more runs: the search goes on to neighboring sizes.
	left, right := span(lo, first), span(last, hi)
	if enough > 0 && math.Max(left, right) <= enough {
		return 0, false
	}
	if most := math.Max(left, right); enough == 0 && c.From.Difference.Level < 1 && most < span(lo, hi)/16 {
		return 0, false
	}
	if size, ok = between(lo, first); ok && (left >= right || hi-last < 2) {
		return size, true
	}
	return between(last, hi)
}

func span(lo, hi int64) float64 { return math.Log(float64(hi+1) / float64(lo+1)) }

// between returns the geometric middle of lo and hi, an integer strictly between
// them if there is one.
func between(lo, hi int64) (size int64, ok bool) {
	if hi-lo < 2 {
		return 0, false
	}
	middle := int64(math.Sqrt(float64(lo+1)*float64(hi+1))) - 1
	return min(max(middle, lo+1), hi-1), true
}

// crossing returns the zero of the line through the points around the first crossing of
// the best estimate.
func (c *Change) crossing() float64 {
	points := slices.Concat([]Point{c.From}, c.Between, []Point{c.To})
	slices.SortFunc(points, func(a, b Point) int { return cmp.Compare(a.Size, b.Size) })
	for i, p := range points[1:] {
		if (p.Difference.Value < 0) != (c.From.Difference.Value < 0) {
			near := Change{From: points[i], To: p}
			return near.zero()
		}
	}
	return c.zero()
}

// zero returns the zero of the line through the two ends.
func (c *Change) zero() float64 {
	lo, hi := float64(c.From.Size), float64(c.To.Size)
	d, e := math.Abs(c.From.Difference.Value), math.Abs(c.To.Difference.Value)
	if part := d / (d + e); part >= 0 {
		return lo + float64((hi-lo)*part)
	}
	return lo + (hi-lo)/2
}
