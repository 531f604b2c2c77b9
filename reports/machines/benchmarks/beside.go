package benchmarks

import (
	"context"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/montecarlo/validation"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
	"castlab/reports/machines/selection"
)

// A Comparison is an assessment of predictions. Of several tasks, the system of a cell is
// its task and its algorithm.
type Comparison struct {
	validation.Assessment
	About []Cell // what the cells of the assessment are about
}

// A Cell is one algorithm at one size.
type Cell struct {
	Task, Algorithm string // the algorithm is Default where the library chose
	Class           string // of Classes; "" for the library's own choice, which is not predicted
	Size            int64
}

// HasError reports whether cell i is measured and predicted, so that it has an error. It
// panics for what is no cell, as an index does.
func (c Comparison) HasError(i int) bool { return c.About[i].Class != "" && len(c.Cells[i].Times) > 0 }

// Default is the name of the library's own choice.
const Default = "default"

// Beside predicts every algorithm of the tasks that the table has at every size that it
// has, also where that was not measured, at the best estimate of a fitted machine, and puts
// the predictions beside the measured medians. The study says at which level; its cells are
// replaced. The uncertainty of the fit is in no prediction: intervals of predictions come from
// the errors of the other cells.
//
// Errors: those of selection.Problem.Fitted, of Question and its Answer, and of the study.
func (t *Table) Beside(ctx context.Context, f *loggp.Fit, n selection.Network, s validation.Study, tasks ...string) (Comparison, error) {
	var c Comparison
	s.Cells, s.Others = nil, t.others(tasks)
	for _, task := range tasks {
		if err := t.predict(ctx, f, n, &c, &s, task); err != nil {
			return c, err
		}
	}
	if len(tasks) > 1 {
		for i, x := range c.About {
			s.Cells[i].System = x.Task + " " + x.Algorithm
		}
	}
	var err error
	c.Assessment, err = s.Assess()
	return c, err
}

// predict adds the cells of a task.
func (t *Table) predict(ctx context.Context, f *loggp.Fit, n selection.Network, c *Comparison, s *validation.Study, task string) error {
	p := selection.Problem{Ranks: t.Ranks}
	for _, x := range t.cells(func(x Cell) bool { return x.Task == task }) {
		if candidate, known := collectives.Candidate(arguments.Grammar{}, task, x.Algorithm); known &&
			!slices.Contains(p.Names(), x.Algorithm) {
			p.Candidates = append(p.Candidates, candidate)
		}
	}
	if len(p.Candidates) == 0 {
		return inputs.Errorf("task", task, "a task of which %s has algorithms that castlab knows", t.Name)
	}
	best, _, err := p.Fitted(f, n)
	if err != nil {
		return err
	}
	median := comparison.Criterion{Quantile: 0.5}
	for _, size := range t.sizes(task) {
		q, err := best.Question(size, median, 0.5)
		if err != nil {
			return err
		}
		// All runs are equal; two are the fewest.
		answer, err := q.Answer(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: s.Seed, Workers: 1}, Level: s.Level, Min: 2, Max: 2})
		if err != nil {
			return err
		}
		add := func(x Cell, predicted montecarlo.Estimate) {
			c.About = append(c.About, x)
			s.Cells = append(s.Cells, validation.Cell{System: x.Algorithm, Size: size, Predicted: predicted, Times: t.times(x)})
		}
		for i, system := range answer.Systems {
			add(Cell{task, system.Name, classOf(task, p.Candidates[i], size), size}, system.By(median))
		}
		if own := (Cell{Task: task, Algorithm: Default, Size: size}); t.times(own) != nil {
			add(own, montecarlo.Estimate{})
		}
	}
	return nil
}

// cells lists some of the measured cells, in the order of the table.
func (t *Table) cells(which func(Cell) bool) (list []Cell) {
	seen := map[Cell]bool{}
	for _, x := range t.timings {
		c := t.cellOf(x)
		if !seen[c] && which(c) {
			list = append(list, c)
		}
		seen[c] = true
	}
	return list
}

func (t *Table) cellOf(x measurements.Timing) Cell {
	c := Cell{Task: x.Task, Algorithm: x.Algorithm, Size: x.Whole(t.Ranks)}
	if c.Algorithm == "" {
		c.Algorithm = Default
	}
	return c
}

// sizes lists the sizes of a task, rising.
func (t *Table) sizes(task string) (list []int64) {
	for _, c := range t.cells(func(c Cell) bool { return c.Task == task }) {
		list = append(list, c.Size)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// times returns the times of a cell by launch, whatever its class.
func (t *Table) times(c Cell) [][]float64 {
	c.Class = ""
	var cells measurements.Cells[Cell]
	for _, x := range t.timings {
		if t.cellOf(x) == c {
			cells.Add(c, x)
		}
	}
	return cells.Times(c)
}

// others are the cells of other tasks: they say how much times spread.
func (t *Table) others(tasks []string) (list []validation.Cell) {
	for _, c := range t.cells(func(c Cell) bool { return !slices.Contains(tasks, c.Task) }) {
		list = append(list, validation.Cell{System: c.Task + " " + c.Algorithm, Size: c.Size, Times: t.times(c)})
	}
	return list
}
