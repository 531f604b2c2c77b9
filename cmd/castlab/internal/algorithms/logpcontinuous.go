package algorithms

import (
	"errors"
	"fmt"

	theory "castlab/analytic/logp"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies/logp"
)

// logpContinuous is the only algorithm without an end: the first k items of it are
// printed. Where the least delay is proved to be out of reach the proof is, too.
func logpContinuous() Algorithm {
	return Algorithm{
		Name: "logp-continuous", Meaning: "items one after the other without end in the LogP machine, each with the least delay that there is", Source: "derived; SV93, Section 5, leaves open where it is the lower bound",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			P := k.Int("P", "processors, processor 0 is the source", 2, logp.MaxContinuous)
			L := k.Int("L", "latency in steps", 1, mostLatency)
			items := k.Int("k", "items", 0, mostItems)
			return func() (Work, error) {
				p, proves, err := endless(*P, *L)
				if err != nil {
					return Work{}, err
				}
				s, err := p.Schedule(*items)
				if err != nil {
					return Work{}, err
				}
				w := onMachine(s, fmt.Sprintf("; without end, with a period of %d, each item in %d%s", p.Period, p.Delay, proves))
				validate := w.Validate
				w.Validate = func() error { return errors.Join(logp.ValidatePeriodic(p), validate()) }
				return w, nil
			}
		},
	}
}

// endless returns a schedule and what is known of its delay.
func endless(P, L int) (logp.Periodic, string, error) {
	const tries = 200
	if L == 2 {
		o, err := theory.NewObstruction(P)
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
