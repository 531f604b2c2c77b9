package reservation

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Frames is system b of VB95, the dynamic broadcast scheme with periods of
// fixed parts: a frame with K requests lasts exactly V + K X, and all of them
// are finished at its end.
type Frames struct {
	N      int     // users
	Lambda float64 // packets per user and unit of time
	X      float64 // time of one packet
	V      float64 // time of one reservation interval
}

// MaxUsers is the largest N.
const MaxUsers = 1 << 20

// Validate returns an *inputs.Error for the first parameter outside
// its domain. The domain of Lambda ends where the queues cease to be stable.
func (f Frames) Validate() error {
	switch {
	case f.N < 1 || f.N > MaxUsers:
		return &inputs.Error{Arg: "N", Value: f.N, Domain: fmt.Sprintf("an integer from 1 to %d", MaxUsers)}
	case !(f.X > 0) || math.IsInf(f.X, 1):
		return &inputs.Error{Arg: "X", Value: f.X, Domain: "a finite time > 0"}
	case !(f.V > 0) || math.IsInf(f.V, 1):
		return &inputs.Error{Arg: "V", Value: f.V, Domain: "a finite time > 0"}
	}
	return stable(f.N, f.Lambda, f.X, f.V)
}

// stable returns an error unless lambda > 0 and every queue is stable. With all users
// busy each is served once in a frame of mean length V + N X, so a queue is stable if
// and only if fewer than one packet arrives in that time:
//
//	lambda (V + N X) < 1
//
// At equality the queues still grow, like the square root of time.
func stable(n int, lambda, x, v float64) error {
	longest := v + float64(n)*x
	if lambda > 0 && lambda*longest < 1 {
		return nil
	}
	return &inputs.Error{
		Arg: "lambda", Value: lambda,
		Domain: fmt.Sprintf("a rate > 0 below %.6g: with N=%d, X=%g, V=%g the queues are stable only for rho = lambda N X < %.4g",
			1/longest, n, x, v, float64(n)*x/longest),
	}
}

// Length returns the length of a frame with k requests.
func (f Frames) Length(k int) float64 { return f.V + float64(float64(k)*f.X) }
