package reservation

import (
	"fmt"
	"math"
)

// An AccuracyError reports a chain that could not be solved to the accuracy it
// owes. No number is returned with it.
type AccuracyError struct {
	N       int     // users
	Rho, P  float64 // the load, and the chance that a user is not empty
	Shown   float64 // the error of a that could be shown; +Inf where the queues are too long to try
	Allowed float64 // the error of a that is promised
}

func (e *AccuracyError) Error() string {
	if math.IsInf(e.Shown, 1) {
		return fmt.Sprintf("N=%d rho=%.4g p=%.4g: the queues are too long to follow all their lengths together; take fewer users or a "+
			"smaller load, "+
			"or bounds, which hold for any N and load", e.N, e.Rho, e.P)
	}
	return fmt.Sprintf("N=%d rho=%.4g p=%.4g: the chain of the queue lengths is solved with an error of a of %.1g, "+
		"%.1g is promised; take fewer users, or a load that is neither so great nor so small", e.N, e.Rho, e.P, e.Shown, e.Allowed)
}
