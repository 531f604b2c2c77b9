package inputs

import "math"

// Numbers are the values that a parameter may have, for whoever offers them to choose from.
type Numbers struct {
	Lo, Hi         float64 // ends of the domain, which may be infinite
	OpenLo, OpenHi bool    // the end is no value
	Whole          bool    // only integers are values
	From, To       float64 // values of the usual size
}

// IntegerNumbers are the integers from lo to hi; math.MaxInt for no upper end. Those from lo to most are
// of the usual size.
func IntegerNumbers(lo, hi, most int) Numbers {
	n := Numbers{Lo: float64(lo), Hi: float64(hi), Whole: true, From: float64(lo), To: float64(min(most, hi))}
	if hi == math.MaxInt {
		n.Hi = math.Inf(1)
	}
	return n
}
