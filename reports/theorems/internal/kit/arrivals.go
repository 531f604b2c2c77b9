package kit

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/arrivals"
	"castlab/reports/arguments"
)

// Arrivals is the argument of a process by which packets come, and Usual the processes
// that are drawn.
func Arrivals(usual ...string) arguments.Argument[arrivals.Process] {
	return arguments.Parsed("arrivals", "how packets come", "a process such as batch(size=geometric(mean=4))", arrivals.Examples(),
		func(g arguments.Grammar, text string) (arrivals.Process, error) {
			return arrivals.Parse(text, g.Law)
		}).UsualOf("arrivals", usual...)
}

// Batches and Bursts are the argument for processes of batches, and for modulated ones.
var (
	Batches = Arrivals("batch(size=geometric(mean=[1.2..3.0]))", "batch(size=deterministic(mean=[1..4]))",
		"batch(size=two-point(low=1,high=[3..6],mean=[1.2..2.5]))")
	Bursts = Arrivals("mmpp(peak=[1.5..2.5],share=[0.1..0.4],spell=[2.0..20.0])")
)

// BatchSize returns the law of the sizes of batches.
//
// Errors: an *inputs.Error for another process.
func BatchSize(p arrivals.Process) (distributions.Law, error) {
	b, is := p.(arrivals.Batch)
	if !is {
		return nil, &inputs.Error{Arg: "arrivals", Value: p, Domain: "batches such as batch(size=geometric(mean=4))"}
	}
	return b.Size, nil
}

// Modulated returns an error unless a process is a modulated one.
func Modulated(p arrivals.Process) error {
	if _, is := p.(arrivals.Modulated); !is {
		return &inputs.Error{Arg: "arrivals", Value: p, Domain: "bursts such as mmpp(peak=3,share=0.25,spell=50)"}
	}
	return nil
}

// Dispersion returns the variance over the mean of the number of packets in a long time,
// an expression in inputs by which runs are longer than those of Poisson arrivals.
func Dispersion(p arrivals.Process, rate float64) float64 {
	switch p := p.(type) {
	case arrivals.Batch:
		return p.Size.Mean() + p.Size.Variance()/p.Size.Mean()
	case arrivals.Modulated:
		return 1 + 2*rate*(p.Peak-1)*(p.Peak-1)*p.Share*p.Spell
	}
	return 1
}
