package collectives

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
)

// stallKeys are the keys of stalls of the whole machine.
type stallKeys struct {
	length             *distributions.Law
	every              *string
	stalls, everyGiven *bool
}

func bindStalls(k *arguments.Keys) stallKeys {
	var s stallKeys
	s.length = k.Law("stall", "how long all ranks and the network stand still together, now and then, in the unit of times")
	s.stalls = k.Optional("stall")
	s.every = k.Text("stall-every", "mean time from one stall to the next, as of a Poisson process",
		"microseconds, or with a unit, such as 500ms; with topology in units of the law")
	s.everyGiven = k.Optional("stall-every")
	return s
}

// read returns the stalls, nil without the keys.
func (s stallKeys) read() (*collectives.Stalls, error) {
	switch {
	case !*s.stalls && !*s.everyGiven:
		return nil, nil
	case *s.stalls != *s.everyGiven:
		return nil, &inputs.WordError{Word: "stall and stall-every",
			Want: "the keys belong together: how long a stall is, and how often there is one"}
	}
	every, err := microseconds(*s.every)
	if err == nil && !(every > 0) {
		err = fmt.Errorf("want a time > 0")
	}
	if err != nil {
		return nil, &inputs.WordError{Word: "stall-every=" + *s.every, Err: err}
	}
	return &collectives.Stalls{Rate: 1 / every, Length: *s.length}, nil
}
