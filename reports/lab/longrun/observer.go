package longrun

import (
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// An Observer accumulates the observations of a run.
type Observer struct {
	// Means has a series for each mean. An observation adds the pair (y, x) to each: its
	// contributions to the numerator and the denominator of the mean.
	Means []*steady.Series
	// Values has a tally for each of Quantiles, to which an observation adds any number of
	// values, such as the delays of the packets of a frame.
	Values []*steady.Tally
	// Rand draws what the values alone need: the run and its means are the same without.
	Rand *rand.Rand

	keep    bool
	samples []float64 // not yet passed on
}

func (r Run) newObserver(seed uint64, keep bool) *Observer {
	o := &Observer{Rand: words(seed, r.Label+" places").Rand(), keep: keep}
	for range r.Means {
		o.Means = append(o.Means, steady.NewSeries())
	}
	for range r.Quantiles {
		o.Values = append(o.Values, steady.NewTally())
	}
	return o
}

// Sample records the number named Run.Sample, if samples are requested.
func (o *Observer) Sample(x float64) {
	if o.keep {
		o.samples = append(o.samples, x)
	}
}

// words are the random words of a stream.
func words(seed uint64, label string) *montecarlo.Words {
	return montecarlo.NewWords(montecarlo.NewStreams(seed, label).Source(0))
}
