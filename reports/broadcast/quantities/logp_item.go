package quantities

import (
	"math"

	"castlab/analytic/logp"
	"castlab/distributions"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	machine "castlab/topologies/logp"
)

// logpItemQuantities are times of one item in the LogP machine with random latencies.
func logpItemQuantities() []catalog.Quantity {
	P := arguments.Int("P", "processors, the source among them", 1, logp.MaxSpread)
	latency := arguments.Of2(latencyLaw, arguments.Int("L", "largest latency in steps", 1, logp.MaxSpreadLatency),
		arguments.Optional("law", arguments.Law("law", "law of latencies, before they are rounded up to a whole step and cut to 1..L; "+
			"uniform on 1, ..., L where it is not given")))
	return []catalog.Quantity{
		quantity("logp.spread-rate", "alpha: one item reaches P processors in about ln P/alpha steps if latencies are independent and "+
			"every holder sends it to somebody new in every step", "1/step",
			"derived: E exp(-alpha ell) = 1 - exp(-alpha)", of1(logp.SpreadRate, latency)),
		quantity("logp.spread", "mean time of one item with independent random latencies: lower bound for every broadcast; exact, if "+
			"every holder sends in every step and a message serves any processor without the item", "steps",
			"derived", two2(names{"lower", "time"}, spread, P, latency)),
		quantity("logp.tree-time", "mean time of one item with independent random latencies along a tree fixed in advance, the optimal "+
			"one of the mean latency, rounded up", "steps",
			"derived", of2(treeTime, P, latency)),
	}
}

// latencyLaw returns the probabilities of the latencies 1, ..., L.
func latencyLaw(L int, law *distributions.Law) ([]float64, error) {
	q := make([]float64, L)
	above := 1.0 // P(latency > i)
	for i := range q {
		q[i] = 1 / float64(L)
		if law == nil {
			continue
		}
		next := 0.0
		if i < L-1 {
			next = math.Exp((*law).LogSurvival(float64(i + 1)))
		}
		q[i], above = math.Max(0, above-next), next
	}
	return q, nil
}

func spread(P int, latency []float64) (lower, time float64, err error) {
	if lower, err = logp.SpreadLower(P, latency); err != nil {
		return 0, 0, err
	}
	time, err = logp.SpreadTime(P, latency)
	return lower, time, err
}

func treeTime(P int, latency []float64) (float64, error) {
	mean := 0.0
	for i, q := range latency {
		mean += float64(q * float64(i+1))
	}
	t, err := machine.Restricted(P, int(math.Ceil(mean-1e-9)))
	if err != nil {
		return 0, err
	}
	return logp.TreeTime(t.Parent, latency)
}
