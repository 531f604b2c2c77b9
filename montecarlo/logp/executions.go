package logp

import (
	"castlab/montecarlo"
	"castlab/topologies/logp"
)

// NewFixedExecution returns what executes the program with every latency the largest, L.
//
// Errors: those of NewExecution.
func (p *Program) NewFixedExecution(tie Tie) (*Execution, error) {
	fixed, err := Fixed(p.latency)
	if err != nil {
		return nil, err
	}
	return p.NewExecution(fixed, tie)
}

// NewUniformExecution returns what executes the program with independent latencies, uniform on 1, ..., L.
//
// Errors: those of NewExecution.
func (p *Program) NewUniformExecution(tie Tie) (*Execution, error) {
	uniform, err := Uniform(p.latency)
	if err != nil {
		return nil, err
	}
	return p.NewExecution(uniform, tie)
}

// UniformDelays returns the model of the delays with such latencies.
//
// Units: steps. Errors: those of Delays.
func (p *Program) UniformDelays(tie Tie) (func() montecarlo.Replication[Delays], error) {
	uniform, err := Uniform(p.latency)
	if err != nil {
		return nil, err
	}
	return p.Delays(uniform, tie)
}

// FixedDelay executes a schedule with every latency L and each of the ties, and returns the largest
// delay of an item and the number of messages.
//
// Units: steps. Errors: those of NewProgram, NewExecution and Run.
func FixedDelay(s logp.Schedule, ties ...Tie) (worst int, messages int64, err error) {
	p, err := NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	for _, tie := range ties {
		e, err := p.NewFixedExecution(tie)
		if err != nil {
			return 0, 0, err
		}
		delay, err := e.Run(nil)
		if err != nil {
			return 0, 0, err
		}
		worst = max(worst, delay)
	}
	return worst, int64(p.Messages()), nil
}

// Completion returns the step of the last reception of the last run; 0 if nothing was received.
func (e *Execution) Completion() int {
	last := int32(0)
	for _, step := range e.last {
		last = max(last, step)
	}
	return int(last)
}
