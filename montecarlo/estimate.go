package montecarlo

// An Estimate is a measured number with the interval that goes with it.
type Estimate struct {
	Name     string   // the symbol of the quantity, such as T
	Value    float64  // the point estimate
	Lo, Hi   float64  // the interval
	Level    float64  // its nominal coverage; 1 for an exact measurement with an error bound
	N        int64    // replications behind it
	Method   string   // how the interval was made, such as "Student t"
	Unit     string   // unit of Value, such as "mean packet times"
	Warnings []string // reasons not to rely on the interval at all; empty when there are none
	Doubts   []Doubt  // reasons why it may be too narrow, with how wide it is then: see Widest

	Nonnegative bool // it is at least 0 by definition, as a variance is, and so is every end: see AtLeast0

	// Runs is not nil where the interval is a statement about every run, such as that of Range: the result of
	// one run is certainly at most Runs[0], and that of one is at least Runs[1].
	Runs *[2]float64

	most *[2]float64 // the interval if all doubts are right; nil where they add up: see Within
}

// Width returns Hi - Lo.
func (e Estimate) Width() float64 { return e.Hi - e.Lo }

// Contains reports whether x lies in the closed interval.
func (e Estimate) Contains(x float64) bool { return e.Lo <= x && x <= e.Hi }
