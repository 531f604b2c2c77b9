package advise

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo/validation"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
)

// A result is all that is said.
type result struct {
	sizes   []Decision // one for each size
	untimed []met      // what calls meet in rules, of no times
	notes   []string
}

func (r *result) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// sort brings the decisions on a task together, by rising sizes: those that were measured and those of the model.
func (r *result) sort() {
	var tasks []string
	for _, d := range r.sizes {
		if !slices.Contains(tasks, d.Task) {
			tasks = append(tasks, d.Task)
		}
	}
	slices.SortStableFunc(r.sizes, func(x, y Decision) int {
		return cmp.Or(cmp.Compare(slices.Index(tasks, x.Task), slices.Index(tasks, y.Task)), cmp.Compare(x.Ranks, y.Ranks),
			cmp.Compare(x.From, y.From))
	})
}

// measured decides what was measured by its own times.
func (a *advice) measured(m *material) (*result, error) {
	r := &result{notes: append(m.notes(), a.ruleNotes()...)}
	for _, t := range m.tasks {
		var others []validation.Cell // they say how spreads differ
		for _, x := range m.tasks {
			if x != t {
				others = append(others, x.cells()...)
			}
		}
		list, err := a.fastest(t, others, r)
		if err != nil {
			return nil, console.Usagef("advise: %w", err)
		}
		r.sizes = append(r.sizes, list...)
	}
	return r, nil
}

// fastest decides one task at every size at which two algorithms were measured, or one beside what the library chose.
func (a *advice) fastest(t *times, others []validation.Cell, r *result) (list []Decision, err error) {
	s := validation.Study{Cells: t.cells(), Others: others, Level: *a.flags.level, Tolerance: 0.5, Cover: 0.5, Seed: *a.flags.seed}
	assessed, err := s.Assess()
	if err != nil {
		return nil, err
	}
	if assessed.Serial.Noticed() {
		r.note("%s: launches that follow each other are alike (correlation %.2g, P %.2g); their variance is taken to be as much larger as "+
			"that makes it", t.task, assessed.Serial.Correlation, assessed.Serial.P)
	}
	choices, err := assessed.Fastest(a.words.launches, t.contenders()...)
	if err != nil {
		return nil, err
	}
	if few := t.few(s.Cells); few != "" && len(choices) > 0 {
		r.note("%s: launches are few, %s; %d of each decide small differences", t.task, few, enough)
	}
	own := map[int64]int{}
	for i, c := range s.Cells {
		if c.System == "" {
			own[c.Size] = i
		}
	}
	for _, c := range choices {
		d := a.decision(t, assessed, c)
		first := assessed.Cells[c.Cells[0]].System
		if i, measured := own[c.Size]; measured && first != "" {
			gain, err := assessed.Saved(a.words.launches, c.Cells[0], i, 1-(1-s.Level)/float64(len(choices)))
			if err != nil {
				return nil, err
			}
			d.Gain, d.Over = &gain, Own
		}
		if x, known := collectives.Candidate(arguments.Grammar{}, t.task, first); known && (d.Over == Own && d.shown() > 0 ||
			d.Over != Own && d.decided()) {
			u := collectives.Use(x)
			d.use = &u
		}
		if i, measured := own[c.Size]; measured && d.use == nil {
			if err := a.sure(&d, t, assessed, c, i, 1-(1-s.Level)/float64(len(choices)*len(c.Cells))); err != nil {
				return nil, err
			}
		}
		if d.Apart, err = a.apart(d, assessed, c, 1-(1-s.Level)/float64(len(choices))); err != nil {
			return nil, err
		}
		if d.met, err = a.priceMeasured(t, assessed, c, 1-(1-s.Level)/float64(len(choices))); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// sure looks for the fastest of the algorithms that are shown to be faster than the library's own choice, where the first is not.
func (a *advice) sure(d *Decision, t *times, assessed validation.Assessment, c validation.Choice, own int, level float64) error {
	for _, cell := range c.Cells[1:] {
		x, known := collectives.Candidate(arguments.Grammar{}, t.task, assessed.Cells[cell].System)
		if !known {
			continue
		}
		gain, err := assessed.Saved(a.words.launches, cell, own, level)
		if err != nil {
			return err
		}
		if lo, _ := widest(&gain); lo > 0 {
			u := collectives.Use(x)
			d.use, d.Sure, d.SureGain = &u, assessed.Cells[cell].System, &gain
			return nil
		}
	}
	return nil
}

// decision is what a choice says.
func (a *advice) decision(t *times, assessed validation.Assessment, c validation.Choice) Decision {
	d := Decision{Task: t.task, Ranks: t.ranks, From: c.Size, To: c.Size, Source: Measured}
	name := func(cell int) string { return written(assessed.Cells[cell].System) }
	if c.Decided() {
		d.Algorithm, d.Gain, d.Over = name(c.Best[0]), &c.Saved[1], name(c.Cells[1])
		if !math.IsInf(c.Flips, 1) {
			d.Unless = c.Flips
		}
		return d
	}
	for _, cell := range c.Cells {
		if slices.Contains(c.Best, cell) {
			d.Between = append(d.Between, name(cell))
		}
	}
	return d
}

// apart is the share by which one of those that may be the fastest takes longer than another one, at most; 0 where that is decided.
func (a *advice) apart(d Decision, assessed validation.Assessment, c validation.Choice, level float64) (most float64, err error) {
	if d.decided() {
		return 0, nil
	}
	for _, i := range c.Best {
		for _, j := range c.Best {
			if i == j {
				continue
			}
			ratio, err := a.ratio(assessed, c, i, j, level)
			if err != nil {
				return 0, err
			}
			_, hi := ratio.Widest()
			most = max(most, hi-1)
		}
	}
	return most, nil
}

// written is a system's name for a reader.
func written(system string) string {
	if system == "" {
		return Own
	}
	return system
}

// enough is how many launches of each algorithm decide differences of 5 % at a spread of 2 %, as COVERAGE.md of package
// validation has it.
const enough = 5

// few says how many launches there are of each algorithm, at most, that has less than enough.
func (t *times) few(cells []validation.Cell) string {
	most := map[string]int{}
	var names, list []string
	for _, c := range cells {
		if most[c.System] == 0 {
			names = append(names, c.System)
		}
		most[c.System] = max(most[c.System], len(c.Times))
	}
	for _, name := range names {
		if n := most[name]; n < enough {
			list = append(list, fmt.Sprintf("%d of %s", n, written(name)))
		}
	}
	if more := len(list) - 6; more > 0 {
		list = append(list[:6], fmt.Sprintf("and so on (%d more)", more))
	}
	return strings.Join(list, ", ")
}

// contenders are the algorithms that were measured, and the library's own choice if there is but one.
func (t *times) contenders() (list []string) {
	for _, x := range t.list {
		if x.Algorithm != "" && !slices.Contains(list, x.Algorithm) {
			list = append(list, x.Algorithm)
		}
	}
	if len(list) < 2 {
		list = append(list, "")
	}
	return list
}

// cells are the times by algorithm and size.
func (t *times) cells() (list []validation.Cell) {
	type key struct {
		system string
		size   int64
	}
	var cells measurements.Cells[key]
	for _, x := range t.list {
		cells.Add(key{x.Algorithm, x.Bytes}, x)
	}
	for _, k := range cells.Keys {
		list = append(list, validation.Cell{System: k.system, Size: k.size, Times: cells.Times(k)})
	}
	return list
}
