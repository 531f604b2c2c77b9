package collectives

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
)

// stalls declares stalls of the whole machine; nil without the keys.
func stalls() arguments.Argument[*collectives.Stalls] {
	return arguments.Of2(newStalls,
		arguments.Optional("stall", arguments.Law("stall", "how long all ranks and the network stand still together, now and then, in the "+
			"unit of times")),
		arguments.Optional("stall-every", arguments.Text("stall-every", "mean time from one stall to the next, as of a Poisson process",
			"microseconds, or with a unit, such as 500ms; with topology in units of the law")))
}

func newStalls(length *distributions.Law, often *string) (*collectives.Stalls, error) {
	switch {
	case length == nil && often == nil:
		return nil, nil
	case length == nil || often == nil:
		return nil, &inputs.WordError{Word: "stall and stall-every",
			Want: "the keys belong together: how long a stall is, and how often there is one"}
	}
	every, err := microseconds(*often)
	if err == nil && !(every > 0) {
		err = fmt.Errorf("want a time > 0")
	}
	if err != nil {
		return nil, &inputs.WordError{Word: "stall-every=" + *often, Err: err}
	}
	return &collectives.Stalls{Rate: 1 / every, Length: *length}, nil
}
