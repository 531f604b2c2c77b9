package models

import (
	"fmt"
	"strings"

	"castlab/montecarlo/arrivals"
	"castlab/reports/arguments"
)

// A traffic is how packets come: their rate and their process, nil for Poisson.
type traffic struct {
	lambda   float64
	arrivals arrivals.Process
}

// trafficOf declares the rate and the optional key arrivals.
func trafficOf(rate arguments.Argument[float64]) arguments.Argument[traffic] {
	return arguments.Of2(func(lambda float64, p arrivals.Process) (traffic, error) { return traffic{lambda, p}, nil }, rate, process)
}

var process = arguments.Of1(func(p *arrivals.Process) (arrivals.Process, error) {
	if p == nil || arrivals.IsPoisson(*p) {
		return nil, nil
	}
	return *p, nil
}, arguments.Optional("arrivals", arguments.Parsed("arrivals", "how packets come, Poisson if not given",
	"a process such as batch(size=geometric(mean=4))", arrivals.Examples(),
	func(g arguments.Grammar, text string) (arrivals.Process, error) { return arrivals.Parse(text, g.Law) })))

// labelOf is the label of the random streams of a model: the same for arrivals=poisson as
// without that word.
func labelOf(model string, parameters fmt.Stringer) string {
	return strings.Replace(fmt.Sprintf("simulate %s %v", model, parameters), " arrivals="+arrivals.Poisson{}.String(), "", 1)
}

// repeated is a warning about arrivals that a run sees again, "" for others.
func repeated(p arrivals.Process) string {
	t, is := p.(*arrivals.Trace)
	if !is {
		return ""
	}
	return fmt.Sprintf("the %d gaps of arrivals=%v are repeated forever: the value is that of this trace, and the interval says nothing "+
		"on arrivals that resemble it", t.Len(), t)
}

// arrivalNotes is the part of the help pages on the key arrivals.
const arrivalNotes = `
arrivals is how they come, at the same rate in all:
  poisson                       one by one, independently, as without the key
  batch(size=LAW)               a Poisson process of batches, each of one node; LAW is of
                                integers >= 1
  mmpp(peak=P,share=S,spell=T)  in bursts of T on average, the share S of the time, with
                                P times the mean rate, for all nodes together
  trace(file=PATH)              after the gaps of a file or PATH#COLUMN, scaled to the
                                rate and repeated; a warning says so
Other than Poisson they are simulated one by one, without cycles between empty gates.
`
