package data

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Tail is a generalized Pareto law of what exceeds a threshold,
//
//	P(X > threshold + y | X > threshold) = (1 + Shape y/Scale)^(-1/Shape),  exp(-y/Scale) at 0
//
// Moments of order 1/Shape and more are infinite where Shape > 0; the law ends at
// threshold - Scale/Shape where it is < 0.
type Tail struct {
	Threshold float64
	Scale     float64
	Shape     montecarlo.Estimate // with the interval of the profile likelihood

	// Agree are the least and the greatest share of the values, of those that were tried,
	// that could be taken as the tail with the same shape: their intervals, and all
	// between, hold the Shape.
	Agree [2]float64

	n       int64
	level   float64
	excess  exceedances
	largest float64 // of the likelihood

	marked *Cut    // values that may mark failed rows; nil without any
	share  float64 // of them

	doubt montecarlo.Doubt // about dependence, without its interval
	wider float64          // by how much it widens an interval; 0 without one
}

// doubts returns what is in doubt of an estimate of the tail.
func (t Tail) doubts(e montecarlo.Estimate) []montecarlo.Doubt {
	if t.wider == 0 || math.IsInf(e.Hi-e.Lo, 0) {
		return nil
	}
	d := t.doubt
	d.Lo, d.Hi = stretched(e, t.wider)
	return []montecarlo.Doubt{d}
}

const (
	tailShare   = 0.1  // of the values that are the tail
	leastTail   = 30   // values of a tail
	mostTail    = 1000 // the most that are used: the largest
	smallTail   = 50   // with fewer there is a warning
	leastKinds  = 20   // different values of a tail
	leastBeyond = 10   // values beyond a quantile; with fewer there is a warning
	leastShape  = -0.5 // the likelihood is not regular below
	mostShape   = 5
)

// triedShares are the shares of values for Tail.Agree.
var triedShares = [...]float64{0.01, 0.02, 0.05, tailShare, 0.15, 0.2, 0.3, 0.5}

// Tail fits a generalized Pareto law by maximum likelihood to the largest tenth of the
// values, at most 1000 and at least 30. The interval of its shape is where twice the drop of
// the profile likelihood is at most the square of Student's t of k-2 degrees of freedom.
// It is refused, with a warning of its Shape, if the values depend on each other, if a
// twentieth of them equal the largest one, or if they are rounded to fewer than 20 different
// ones, and if a smaller tail has another shape: then this law is that of what lies near its threshold.
//
// Source: Davison and Smith, "Models for exceedances over high thresholds", JRSS B 52
// (1990); Coles, An Introduction to Statistical Modeling of Extreme Values (2001), chapter 4.
//
// Errors: *inputs.Error for the level, and for a sample of fewer than 60 values, or whose
// values are not all held.
func (s *Sample) Tail(level float64) (Tail, error) {
	if err := inputs.Inside("level", level, 0, 1); err != nil {
		return Tail{}, err
	}
	n := s.N()
	if s.inLaunches() {
		return Tail{}, inputs.Errorf("launches", s.Launches(), "none: the tail of several launches has no interval; take one of them")
	}
	if s.Classed() {
		return Tail{}, inputs.Errorf("classes", n, "none: the tail of a histogram is not fitted")
	}
	if n < 2*leastTail {
		return Tail{}, inputs.Errorf("n", n, "at least %d values, for a tail", 2*leastTail)
	}
	sorted := s.order.Sorted()
	if sorted == nil {
		return Tail{}, inputs.Errorf("n", n, "at most %d values, for a tail", MostHeld)
	}
	t, err := fitted(sorted, tailSize(n, tailShare), level)
	if err != nil {
		return Tail{}, err
	}
	t.interval()
	t.Shape.Unit = "1"
	if d := s.Dependence(); d.Reason() != "" {
		reason := d.Reason()
		if d.Dependent {
			t.Shape = refused(t.Shape, reason+": there is no interval for their tail then")
		} else {
			t.Shape.Warnings = append(t.Shape.Warnings, reason)
		}
	}
	if d := s.Dependence(); !d.Dependent {
		if reason, settle := d.Doubt(); reason != "" {
			t.wider = d.widening(about(s.values, t.Threshold), level)
			t.doubt = montecarlo.Doubt{Reason: reason, Settle: settle}
			t.Shape.Doubts = t.doubts(t.Shape)
		}
	}
	if c := s.Recording().Above; c != nil && c.Stated {
		t.refuse(fmt.Sprintf("%v, as stated, and nothing is known of what lies beyond", *c))
	} else if c != nil && c.To > c.At {
		t.refuse(c.seen("largest") + ": they seem to be cut off there, as by a timeout with jitter, " +
			"and then nothing is known of what lies beyond")
	} else if ties := piled(sorted, t.Shape.N); ties > 0 && !s.uncut() {
		t.refuse(fmt.Sprintf("%d values equal the largest: they seem to be cut off there, as by a timeout, and then nothing is known of "+
			"what lies beyond", ties))
	}
	if m := s.Recording().Missing; m > 0 {
		t.refuse(fmt.Sprintf("%d values are missing, and may be larger than all others: then nothing is known of the tail", m))
	}
	if o := s.Omission(); o != nil {
		t.refuse(fmt.Sprintf("others are missing, %d requests that were due and not sent (coordinated omission)", o.Requests))
	}
	if c := s.Recording().Marked; c != nil {
		t.marked, t.share = c, s.share(*c)
	}
	t.agree(sorted)
	if kinds := different(sorted[n-t.Shape.N:]); kinds < leastKinds {
		t.refuse(fmt.Sprintf("the %d largest values are rounded to %d different ones, fewer than %d: they have no density to fit",
			t.Shape.N, kinds, leastKinds))
		t.Agree = [2]float64{float64(t.Shape.N) / float64(n), float64(t.Shape.N) / float64(n)}
	}
	return t, nil
}

// piled returns how many values equal the largest, if they are a twentieth of the k largest or
// more, at least 3, and more than equal the next one; 0 otherwise.
func piled(sorted []float64, k int64) int {
	equal := func(end int) int { // how many at the end
		n := 1
		for n < end && sorted[end-1-n] == sorted[end-1] {
			n++
		}
		return n
	}
	ties := equal(len(sorted))
	if next := len(sorted) - ties; ties < 3 || int64(20*ties) < k || next > 0 && ties <= equal(next) {
		return 0
	}
	return ties
}

// refuse takes the interval away for one more reason.
func (t *Tail) refuse(reason string) {
	before := t.Shape.Warnings
	t.Shape = refused(t.Shape, reason)
	t.Shape.Warnings = append(t.Shape.Warnings, before...)
}

// different returns how many different values an ascending slice has.
func different(sorted []float64) (kinds int) {
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			kinds++
		}
	}
	return kinds
}

// tailSize returns how many of n values are a tail.
func tailSize(n int64, of float64) int {
	return int(math.Min(mostTail, math.Max(leastTail, float64(montecarlo.TailRank(of, n)))))
}

// agree finds the shares that agree with the fitted shape, from its own outwards.
func (t *Tail) agree(sorted []float64) {
	n := int64(len(sorted))
	own := t.Shape.N
	t.Agree = [2]float64{float64(own) / float64(n), float64(own) / float64(n)}
	smaller, larger := true, true
	try := func(k int) bool {
		other, err := fitted(sorted, k, t.level)
		if err != nil {
			return false
		}
		_, l := other.excess.profile(t.Shape.Value)
		return other.largest-l <= other.drop()
	}
	for i := len(triedShares) - 1; i >= 0; i-- {
		k := int(montecarlo.TailRank(triedShares[i], n))
		if int64(k) >= own || k < leastTail || !smaller {
			continue
		}
		if smaller = try(k); smaller {
			t.Agree[0] = float64(k) / float64(n)
		} else if !math.IsInf(t.Shape.Lo, -1) {
			t.refuse(fmt.Sprintf("the largest %d values have another shape: the tail does not begin at this threshold, and what it says "+
				"of larger values is wrong", k))
		}
	}
	for _, of := range triedShares {
		k := int(montecarlo.TailRank(of, n))
		if int64(k) <= own || k > mostTail || !larger {
			continue
		}
		if larger = try(k); larger {
			t.Agree[1] = float64(k) / float64(n)
		}
	}
}

// fitted fits the k largest of some values.
func fitted(sorted []float64, k int, level float64) (Tail, error) {
	n := len(sorted)
	t := Tail{Threshold: sorted[n-k-1], n: int64(n), level: level}
	for _, x := range sorted[n-k:] {
		if x > t.Threshold {
			t.excess.y = append(t.excess.y, x-t.Threshold)
		}
	}
	k = len(t.excess.y)
	if k < leastTail {
		return Tail{}, inputs.Errorf("tail", k, "at least %d different from the threshold %v", leastTail, t.Threshold)
	}
	t.excess.scale()
	shape, most := maximum(leastShape, mostShape, func(x float64) float64 { _, l := t.excess.profile(x); return l })
	t.largest = most
	sigma, _ := t.excess.profile(shape)
	t.Scale = sigma * t.excess.unit
	t.Shape = montecarlo.Estimate{Name: "shape", Value: shape, Level: level, N: int64(k),
		Method: fmt.Sprintf("generalized Pareto of %d values, profile likelihood", k)}
	return t, nil
}

// interval sets that of the shape.
func (t *Tail) interval() {
	e := &t.Shape
	drop := t.drop()
	far := func(x float64) bool { _, l := t.excess.profile(x); return t.largest-l > drop }
	e.Lo, e.Hi = edge(e.Value, leastShape, far), edge(e.Value, mostShape, far)
	if e.Lo == leastShape {
		e.Warnings = append(e.Warnings, fmt.Sprintf("the shape may be below %g, where the likelihood says nothing: the law ends near "+
			"the largest value", leastShape))
		e.Lo = math.Inf(-1)
	}
	if e.Hi == mostShape {
		e.Warnings = append(e.Warnings, fmt.Sprintf("the shape may be above %d", mostShape))
		e.Hi = math.Inf(1)
	}
	if e.N < smallTail {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d values above the threshold are fewer than %d", e.N, smallTail))
	}
}

// drop is by how much the likelihood falls at the ends of an interval.
func (t Tail) drop() float64 {
	q := montecarlo.StudentUpper((1-t.level)/2, float64(len(t.excess.y)-2))
	return q * q / 2
}

// Quantile returns the p-quantile of the fitted tail, threshold + Scale/Shape
// ((m/k (1-p))^-Shape - 1) of m values with k above the threshold, with the interval of its
// profile likelihood, in which k is taken as given. It says nothing below the threshold.
// With fewer than 10 values beyond it, (1-p) n < 10, it always has a warning: that the law goes
// on as the values do is taken and not shown.
//
// Errors: *inputs.Error for a p that is not above the threshold.
func (t Tail) Quantile(p float64) (montecarlo.Estimate, error) {
	k := float64(len(t.excess.y))
	above := k / float64(t.n)
	if !(1-p < above && p < 1) {
		return montecarlo.Estimate{}, inputs.Errorf("p", p, "between %.6g, the threshold, and 1", 1-above)
	}
	gain := func(shape float64) float64 { // of one unit of scale
		return growth(shape, math.Log(above/(1-p)))
	}
	e := montecarlo.Estimate{Name: QuantileName(p), Level: t.level, N: t.n, Method: t.Shape.Method}
	best := t.Scale / t.excess.unit * gain(t.Shape.Value)
	e.Value = t.Threshold + best*t.excess.unit
	likelihood := func(x float64) float64 {
		_, l := maximum(leastShape, mostShape, func(shape float64) float64 { return t.excess.likelihood(shape, x/gain(shape)) })
		return l
	}
	drop := t.drop()
	far := func(log float64) bool { return t.largest-likelihood(best*math.Exp(log)) > drop }
	e.Lo = t.Threshold + best*t.excess.unit*math.Exp(edge(0, -20, far))
	e.Hi = t.Threshold + best*t.excess.unit*math.Exp(edge(0, 20, far))
	e.Warnings = append(e.Warnings, t.Shape.Warnings...)
	e.Doubts = t.doubts(e)
	if t.marked != nil { // which may lie above all others
		all, hi := t, math.Inf(1)
		all.marked = nil
		if x, err := all.Quantile(p + t.share); err == nil {
			hi = math.Max(e.Hi, x.Hi)
		}
		e.Doubts = append(e.Doubts, doubtOfMarks(*t.marked, e.Lo, hi))
	}
	switch beyond := (1 - p) * float64(t.n); {
	case beyond < 1:
		e.Warnings = append(e.Warnings, "it lies beyond the largest value: that the tail goes on as it does is taken, not shown")
	case beyond < leastBeyond:
		e.Warnings = append(e.Warnings, fmt.Sprintf("about %.2g values lie beyond it, fewer than %d: the interval trusts the law, and "+
			"held in 0.88 for 0.95 of 2000 normal values", beyond, leastBeyond))
	}
	if math.IsInf(t.Shape.Lo, -1) && math.IsInf(t.Shape.Hi, 1) {
		e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	}
	return e, nil
}

// Survival returns P(X > x) of the fitted tail, for an x above the threshold.
func (t Tail) Survival(x float64) float64 {
	above := float64(len(t.excess.y)) / float64(t.n)
	y := (x - t.Threshold) / t.Scale
	if math.Abs(t.Shape.Value) < 1e-9 {
		return above * math.Exp(-y)
	}
	return above * math.Exp(-math.Log(math.Max(0, 1+t.Shape.Value*y))/t.Shape.Value)
}
