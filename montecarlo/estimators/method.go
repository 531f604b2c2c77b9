package estimators

import (
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A Method makes a result of data. Two methods of one study are given the same data.
type Method[D any] struct {
	Name string
	// Estimate may use r, whose numbers come after those of the data and of the methods before. It must not change the
	// data. An error ends the study; a method that has no answer returns None.
	Estimate func(data D, r *rand.Rand) (Result, error)
	// Truth is what the method estimates, if that is not the truth of the study.
	Truth *float64
}

// A Result is what a method says of one set of data. What it does not say is NaN.
type Result struct {
	Value  float64 // the estimate
	Lo, Hi float64 // the ends of its interval
	P      float64 // the P value of a test
	N      int64   // how many values are behind it, if that varies
	Warned bool    // it says that it is not to be relied on
}

// None is the result of a method that has no answer, such as a fit that does not converge.
func None() Result {
	return Result{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), P: math.NaN()}
}

// Point is an estimate without an interval.
func Point(x float64) Result {
	r := None()
	r.Value = x
	return r
}

// Test is the P value of a test.
func Test(p float64) Result {
	r := None()
	r.P = p
	return r
}

// Of is an estimate with its interval; it is warned if the estimate has a warning or a doubt.
func Of(e montecarlo.Estimate) Result {
	return Result{Value: e.Value, Lo: e.Lo, Hi: e.Hi, P: math.NaN(), N: e.N, Warned: len(e.Remarks()) > 0}
}

// answered reports whether the method said anything.
func (r Result) answered() bool { return r.Value == r.Value || r.interval() || r.P == r.P }

func (r Result) interval() bool { return r.Lo == r.Lo && r.Hi == r.Hi }
