package verbs

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
)

// orderMatters is the P up to which the order of a record is said to matter.
const orderMatters = 0.05

// print prints all ways beside each other, and what they say.
func (t *traced) print() error {
	if *t.flags.asJSON {
		failed := t.failed() // it adds warnings
		if err := console.WriteJSON(&t.Out, t.document()); err != nil {
			return err
		}
		return failed
	}
	own := t.ways[len(t.ways)-1]
	fmt.Fprintf(&t.Out, "%s %v, and the same lengths in other ways, seed %d\n\n", t.model.Name, own.keys, *t.flags.seed)
	t.PrintEstimateTable(t.beside(), *t.flags.digits)
	t.printLegend(t.model, namesOf(t.ways[0].result.Estimates))
	fmt.Fprintln(&t.Out)
	for _, w := range t.ways {
		fmt.Fprintf(&t.Out, "%-11s  %s=%s\n", w.name, t.key, w.keys.Value(t.key))
	}
	about := "The length of blocks is by the rule of Politis and White. Intervals are of the simulation, each at its level by itself: " +
		"they hold for this record as it is, and say nothing on another record of the same source."
	if t.source != nil {
		about += " That of the source is of the runs that follow each other in the record, as a sample of all that it could have been."
	}
	fmt.Fprint(&t.Out, "\n"+wrapped("", about))
	for _, w := range t.doubts() {
		fmt.Fprint(&t.Out, "\n"+wrapped("", "Warning: "+w))
	}
	if said := t.said(); said != "" {
		fmt.Fprint(&t.Out, "\n"+wrapped("", said))
	}
	return t.failed()
}

// beside has every estimate in every way, and then the differences from the first.
func (t *traced) beside() (list []montecarlo.Estimate) {
	first := t.ways[0]
	for i, e := range first.result.Estimates {
		for _, w := range t.ways {
			x := w.result.Estimates[i]
			x.Name = e.Name + " " + w.name
			x.Warnings = prefixed(w.name, x.Warnings)
			list = append(list, x)
		}
		if i == 0 && t.source != nil {
			x := *t.source
			x.Name += " own order, of the source"
			x.Warnings = prefixed("own order, of the source, of the runs that follow each other", x.Warnings)
			list = append(list, x)
		}
		for _, w := range t.ways[1:] {
			x := t.differences(w)[i]
			x.Warnings = slices.DeleteFunc(slices.Clone(x.Warnings), func(s string) bool { // said of the two
				return slices.Contains(e.Warnings, s) || slices.Contains(w.result.Estimates[i].Warnings, s)
			})
			x.Name = e.Name + " " + w.name + " less " + first.name
			list = append(list, x)
		}
	}
	return list
}

// prefixed returns warnings that say which row they are of.
func prefixed(way string, warnings []string) []string {
	list := make([]string, len(warnings))
	for i, w := range warnings {
		list[i] = way + ": " + w
	}
	return list
}

// said is what random orders of the record say of its own.
func (t *traced) said() string {
	if t.orders == nil {
		return ""
	}
	name, p, n := t.ways[0].result.Estimates[0].Name, t.orders.P(), len(t.orders.Random)
	tested := fmt.Sprintf("P = %.2g by %d random orders of the record, a false alarm in 1 of 20 at most", p, n)
	switch {
	case math.IsNaN(p):
		return fmt.Sprintf("Whether the order of the record matters to the mean of %s is not known: runs of its orders have no value.",
			name)
	case p > orderMatters:
		return fmt.Sprintf("Nothing says that the order of the record matters to the mean of %s (%s): what is different above may be "+
			"due to this record. More --replications or a longer record would tell more.", name, tested)
	}
	return fmt.Sprintf("The order of the record matters to the mean of %s (%s)%s.", name, tested, t.change())
}

// change says how much the first estimate is in the own order of the record beside independent
// lengths, if its runs tell it from 0 without a warning: the runs of the test are too short to say how much.
func (t *traced) change() string {
	own := t.ways[len(t.ways)-1]
	base, d := t.ways[0].result.Estimates[0], t.differences(own)[0]
	if len(d.Warnings) > 0 {
		return "; how much is not said, as an interval above has a warning"
	}
	if !(d.Lo > 0 || d.Hi < 0) || !(base.Value > 0) || math.IsInf(d.Width(), 0) {
		return ""
	}
	more := "more"
	a, b := d.Lo/base.Value, d.Hi/base.Value
	if d.Hi < 0 {
		a, b, more = -b, -a, "less"
	}
	return fmt.Sprintf(": in its own order it is %.0f to %.0f %% %s than with independent lengths, above", 100*a, 100*b, more)
}

// A traceDocument is the output of simulate --trace --json.
type traceDocument struct {
	Model string             `json:"model"`
	Seed  uint64             `json:"seed"`
	Trace traceSource        `json:"trace"`
	Ways  []traceWayDocument `json:"ways"`
	Order *orderDocument     `json:"order,omitempty"`
	// Warnings are about the record.
	Warnings []string `json:"warnings,omitempty"`
}

type traceSource struct {
	Key  string `json:"key"`
	File string `json:"file"`
}

type traceWayDocument struct {
	Name      string                    `json:"name"`
	Params    *arguments.Keys           `json:"params"`
	Estimates []montecarlo.EstimateJSON `json:"estimates"`
	// Differences are those from the first way.
	Differences []montecarlo.EstimateJSON `json:"differences,omitempty"`
	// Source is of the runs that follow each other in the record.
	Source *montecarlo.EstimateJSON `json:"source,omitempty"`
}

type orderDocument struct {
	Estimate string            `json:"estimate"`
	P        montecarlo.Number `json:"p"`
	Orders   int               `json:"orders"`
	Own      montecarlo.Number `json:"own"`
	Random   montecarlo.Number `json:"random"` // mean over random orders
	Matters  bool              `json:"matters"`
}

func (t *traced) document() traceDocument {
	d := traceDocument{Model: t.model.Name, Seed: *t.flags.seed, Trace: traceSource{t.key, t.file}, Warnings: t.doubts()}
	for i, w := range t.ways {
		x := traceWayDocument{Name: w.name, Params: w.keys, Estimates: montecarlo.EstimatesJSON(w.result.Estimates)}
		if i > 0 {
			x.Differences = montecarlo.EstimatesJSON(t.differences(w))
		}
		if i+1 == len(t.ways) && t.source != nil {
			source := t.source.JSON()
			x.Source = &source
		}
		d.Ways = append(d.Ways, x)
	}
	if t.orders != nil && !math.IsNaN(t.orders.P()) {
		d.Order = &orderDocument{
			Estimate: t.ways[0].result.Estimates[0].Name, P: montecarlo.Number(t.orders.P()), Orders: len(t.orders.Random),
			Own: montecarlo.Number(t.orders.Own), Random: montecarlo.Number(t.orders.Mean()), Matters: t.orders.P() <= orderMatters,
		}
	}
	return d
}
