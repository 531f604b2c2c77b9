package algorithms

import (
	"errors"
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/reports/lab/catalog"
	"castlab/topologies/logp"
)

// logpContinuous is the only algorithm without an end: its first k items are printed.
// Where the least delay is proved unattainable, the proof is printed, too.
func logpContinuous(P, L, k int) (catalog.Work, error) {
	p, proves, err := endless(P, L)
	if err != nil {
		return catalog.Work{}, err
	}
	s, err := p.Schedule(k)
	if err != nil {
		return catalog.Work{}, err
	}
	w := onMachine(s, fmt.Sprintf("; without end, with a period of %d, each item in %d%s", p.Period, p.Delay, proves))
	validate := w.Validate
	w.Validate = func() error { return errors.Join(logp.ValidatePeriodic(p), validate()) }
	return w, nil
}

// endless returns a periodic schedule and what is known of its delay.
func endless(P, L int) (logp.Periodic, string, error) {
	const tries = 200
	if L == 2 {
		o, err := formula.NewObstruction(P)
		if err != nil {
			return logp.Periodic{}, "", err
		}
		if o.Holds() {
			p, err := logp.OneMore(P, L, streamOf("logp-continuous", P, L, 1), tries)
			return p, fmt.Sprintf(", the least possible: %v", o), err
		}
	}
	p, err := logp.Continuous(P, L, streamOf("logp-continuous", P, L, 0), tries)
	return p, ", the least possible", err
}
