package longrun

import (
	"cmp"
	"errors"
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
)

// DefaultObservations is the number of observations of a run that names none.
const DefaultObservations = 1 << 16

// A Run is one long run of a stochastic process, from which all estimates of a model come.
// They are, in this order:
//
//   - each of Means: the limit of sum y / sum x over the observations, with an interval by
//     [castlab/montecarlo/steady.Series.Interval];
//   - the first mean a second time, by overlapping batch means, and a third time by cycles
//     if the run is Regenerative: other methods with the same truth, which need longer runs;
//   - the quantiles, by [castlab/montecarlo/steady.Tally.Quantile].
//
// Each interval has its level by itself. With a precision the run grows until the first
// mean is precise enough; the others have the same observations.
type Run struct {
	Label    string              // of the random streams; lab.LongModel makes it of model and parameters
	Observed string              // what the run consists of, in the plural: customers
	Means    []montecarlo.Column // names and units
	// Quantiles are those of positive quantities, such as delays; nil for none.
	Quantiles []Quantiles
	Sample    string // name of the number that Observer.Sample takes; "" if there is none

	// Observations is their default number; 0 is DefaultObservations. With a precision the
	// run looks after an eighth of them first, and after 256 times as many at last.
	Observations int

	// Start begins the run on random words of its own.
	Start func(w *montecarlo.Words) (Advance, error)
	// StartQuantiles, if set, begins a second run, as long as the first, that gives the
	// values of the quantiles and adds to no mean: for a fast process whose means need no
	// single values.
	StartQuantiles func(w *montecarlo.Words) (Advance, error)

	// Regenerative says that the process returns to a state from which it starts anew, and
	// that Advance calls Means[0].Return before the first observation of each cycle.
	Regenerative bool
	// Warning holds for any number of observations, so that no precision can be reached; ""
	// for none. Every estimate carries it.
	Warning string
}

// An Advance continues a run by n observations, each of which adds once to every mean. How
// the observations are divided among calls must not matter.
type Advance func(o *Observer, n int) error

// Quantiles are some quantiles of the values of one quantity.
type Quantiles struct {
	Of montecarlo.Column
	At []float64 // each between 0 and 1: {0.5, 0.99} for p50 and p99
}

// Instance returns the experiment. It is computed as a whole in one process: Workers and
// Executor of its settings are of no use.
//
// Errors: a field that is missing; *inputs.Error for Observations or a quantile. Those of the
// experiment: of the settings; of Start, StartQuantiles and Advance; an Advance that adds
// another number of observations than it was asked for; a mean without anything to average,
// for sum x = 0; the cause of a cancellation.
func (r Run) Instance() (catalog.Instance, error) {
	if err := r.validate(); err != nil {
		return catalog.Instance{}, err
	}
	n := cmp.Or(r.Observations, DefaultObservations)
	var samples []string
	if r.Sample != "" {
		samples = []string{r.Sample}
	}
	return catalog.Instance{
		Samples: samples, Runs: n, First: max(2, n/8), Most: n * 256, Observed: r.Observed, Warning: r.Warning,
		Run: r.measure,
	}, nil
}

func (r Run) validate() error {
	switch {
	case r.Label == "" || r.Observed == "" || len(r.Means) == 0 || r.Start == nil:
		return errors.New("a long run lacks Label, Observed, Means or Start")
	case r.StartQuantiles != nil && r.Quantiles == nil:
		return errors.New("a long run has StartQuantiles without Quantiles")
	case r.Observations < 0 || r.Observations == 1 || r.Observations > 1<<48:
		return &inputs.Error{Arg: "Observations", Value: fmt.Sprint(r.Observations), Domain: "from 2 to 2^48, or 0 for the default"}
	}
	for _, q := range r.Quantiles {
		for _, p := range q.At {
			if !(0 < p && p < 1) {
				return &inputs.Error{Arg: "quantile of " + q.Of.Name, Value: p, Domain: "between 0 and 1"}
			}
		}
	}
	return nil
}
