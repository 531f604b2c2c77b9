package ring

import "fmt"

// An AccuracyError reports a quadrature that could not prove the accuracy it
// owes. No number is returned with it.
type AccuracyError struct {
	Quantity string  // what was wanted, such as "E M"
	Law      string  // of which law
	Relative float64 // the relative error that could be shown
	Wanted   float64 // the relative error promised
}

func (e *AccuracyError) Error() string {
	return fmt.Sprintf("%s for law=%s: relative error %.2g shown, %.2g promised", e.Quantity, e.Law, e.Relative, e.Wanted)
}
