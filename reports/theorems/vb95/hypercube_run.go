package vb95

import (
	"castlab/analytic/pmnb"
	"castlab/montecarlo"
	algorithms "castlab/montecarlo/pmnb"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports/claims"
)

// A periodTable is the duration of a period by its number of requests.
type periodTable []float64

// padded returns the table of periods of exactly V + M X.
func (c dynamicCube) padded() (periodTable, error) {
	X, V := c.lengths()
	return dynamicScheme{N: c.nodes(), X: X, V: V}.periods()
}

// executed returns the table of the actual times of the algorithm, executed once from each number of active nodes.
func (c dynamicCube) executed() (periodTable, error) { return c.executedWith(algorithms.Tree) }

// exchanging is executed with ranks by exchange.
func (c dynamicCube) exchanging() (periodTable, error) { return c.executedWith(algorithms.Exchange) }

func (c dynamicCube) executedWith(ranks algorithms.Ranks) (periodTable, error) {
	a := algorithms.II
	switch c.a {
	case pmnb.I:
		a = algorithms.I
	case pmnb.III:
		a = algorithms.III
	}
	cube, err := algorithms.NewVariant(c.d, a, algorithms.Variant{Ranks: ranks})
	if err != nil {
		return nil, err
	}
	return cube.ByNumber(c.tp)
}

// paddedRuns returns runs with padded periods, executedRuns with executed ones, and paddedBeside as long ones as those
// with padded periods.
func (c dynamicCube) paddedRuns() (steady.Runs[periodSums], error) { return c.runs(c.padded, 1) }
func (c dynamicCube) executedRuns() (steady.Runs[periodSums], error) {
	return c.runs(c.executed, c.longer())
}
func (c dynamicCube) paddedBeside() (steady.Runs[periodSums], error) {
	return c.runs(c.padded, c.longer())
}

// runs returns runs of the instance, by times as long as with padded periods.
func (c dynamicCube) runs(periods func() (periodTable, error), by float64) (steady.Runs[periodSums], error) {
	table, err := periods()
	if err != nil {
		return steady.Runs[periodSums]{}, err
	}
	return table.runs(c.lambda(), by*c.relaxation(), int(by*c.periods())), nil
}

// The measurements of the mean delay, with padded and with executed periods.
var (
	paddedDelay   = cubeRuns(firstDelay, dynamicCube.paddedRuns)
	executedDelay = cubeRuns(firstDelay, dynamicCube.executedRuns)
)

// cubeRuns measures a number of the sums of runs of one or two kinds.
func cubeRuns(
	of func(s []periodSums) float64, kinds ...func(c dynamicCube) (steady.Runs[periodSums], error),
) claims.Measurement[dynamicCube] {
	return claims.OverRuns(of, kinds...).Between(128, 4096)
}

func firstDelay(s []periodSums) float64 { return s[0].delay() }

// A periodSums has the sums over the periods of one run.
type periodSums struct{ periods, delays, arrived, active, pairs float64 }

// delay returns the mean delay of the packets.
func (s *periodSums) delay() float64 { return s.delays / s.arrived }

// add adds a period. By Little's law it contributes to the delays its length for each packet that waits at the gate, and
// half of its length for each that arrives.
func (s *periodSums) add(frame model.Frame, length float64) {
	k, arrived := float64(frame.Active), float64(frame.Arrived)
	s.periods++
	s.delays += float64(length * (float64(frame.Waiting) + arrived/2))
	s.arrived += arrived
	s.active += k
	s.pairs += k * (k - 1)
}

// Plus returns the sums over two windows of a run.
func (s periodSums) Plus(t periodSums) periodSums {
	return periodSums{s.periods + t.periods, s.delays + t.delays, s.arrived + t.arrived, s.active + t.active, s.pairs + t.pairs}
}

// runs returns runs of a dynamic scheme from the empty system.
func (table periodTable) runs(lambda, relaxation float64, periods int) steady.Runs[periodSums] {
	return steady.Runs[periodSums]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[periodSums], error) {
			counts, err := model.Periods{N: len(table) - 1, Lambda: lambda, Durations: table}.Counts(w)
			if err != nil {
				return nil, err
			}
			return steady.Filling(warmUp, counts.Fill, func(s *periodSums, f *model.Frame) { s.add(*f, table[f.Active]) }), nil
		},
		Relaxation: relaxation, Length: periods, Unit: "periods",
	}
}
