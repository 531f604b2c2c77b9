package show

import (
	"castlab/distributions"
	"castlab/distributions/traces"
)

// LoopbackRTT returns the law of the measured round trip times that come with
// castlab, in microseconds, under the name that the command line has for it.
//
// Errors: those of traces.LoopbackRTT.
func LoopbackRTT() (*distributions.Empirical, error) { return traces.LoopbackRTT() }
