// Package broadcast is castlab's own laboratory: the claims of five papers on
// broadcasting in hypercubes, rings, meshes, general graphs and the LogP machine, with
// the formulas, experiments and schedules behind them by name.
//
// Command castlab is its command line. A laboratory of one's own may offer castlab's
// models, quantities or algorithms beside its own: see the packages below.
package broadcast

import (
	"castlab/distributions/traces"
	"castlab/reports/broadcast/algorithms"
	"castlab/reports/broadcast/models"
	"castlab/reports/broadcast/quantities"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
	"castlab/reports/theorems"
)

// release is the version under development; CHANGELOG.md says what is in it.
const release = "0.1.0"

// Lab returns the laboratory, with the cases on measured lengths.
//
// Errors: those of the measured lengths, which come with it.
func Lab() (lab.Lab, error) {
	trace, err := traces.LoopbackRTT()
	if err != nil {
		return lab.Lab{}, err
	}
	return lab.Lab{
		Name: "castlab", Version: console.VersionOf(release),
		Title: "a laboratory for broadcast theory: closed forms on one side, independent experiments on the other, and verdicts with " +
			"stated error rates where they meet",
		Introduction: "castlab is a laboratory for broadcast theory: closed forms on one side, independent experiments on the other, " +
			"and a verdict where they meet. " +
			"A paper's claim that turns out wrong stays, in the paper's form, and is refuted on purpose beside the one that holds.",
		Claims: theorems.All(trace), Papers: theorems.Papers(), References: theorems.References(),
		Models: models.All(), Quantities: quantities.All(), Algorithms: algorithms.All(),
		Workers: processes(), Tour: tour(), Costs: theorems.Costs, Verbs: verbs,
	}, nil
}
