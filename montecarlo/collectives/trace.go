package collectives

import "castlab/topologies/programs"

// A Span is when an operation of a run began and ended. A Receive begins when it
// starts to wait, and a Send of few bytes ends when its CPU is done with it.
type Span struct {
	Rank, Operation int
	Kind            programs.Kind
	Start, End      float64
}

// Trace executes the program under a key, as Run does, and returns the spans of all
// operations, by rank and in the order of its list.
//
// Errors: those of Run.
func (e *Execution) Trace(k Key) ([]Span, error) {
	c := e.c
	spans := make([]Span, len(c.kind))
	for i := range spans {
		r := c.rank[i]
		spans[i] = Span{Rank: int(r), Operation: i - int(c.first[r]), Kind: c.kind[i]}
	}
	e.draw(k)
	var err error
	if c.logGP {
		if e.events == nil {
			e.events = newEvents(c, 1)
		}
		e.events.trace = spans
		err = e.events.run(e)
		e.events.trace = nil
	} else if c.streams != nil {
		if e.bytes == nil {
			e.bytes = newStreamEvents(c, 1)
		}
		e.bytes.trace = spans
		err = e.bytes.run(e)
		e.bytes.trace = nil
	} else {
		if e.links == nil {
			e.links = newLinkEvents(c, 1)
		}
		e.links.trace = spans
		err = e.links.run(e)
		e.links.trace = nil
	}
	if err != nil {
		return nil, err
	}
	if err := e.stall(spans); err != nil {
		return nil, err
	}
	_, err = e.last()
	return spans, err
}
