package show

import (
	"fmt"
	"math"
	"slices"

	"castlab/notebooks/data/mpi"
	"castlab/reports/machines/benchmarks"
)

// MPI returns what a library took on a network, such as openmpi-even16.
//
// Errors: those of mpi.Table and benchmarks.Read.
func MPI(name string) (*benchmarks.Table, error) {
	fit, times, err := mpi.Table(name)
	if err != nil {
		return nil, err
	}
	return benchmarks.Read(name, fit, times, mpi.Window)
}

// Beside returns a table of predicted and measured times in milliseconds, algorithms by
// sizes, of one task.
func Beside(c benchmarks.Comparison, task string) string {
	header := []string{task}
	var sizes []int64
	var names []string
	for _, x := range c.About {
		if x.Task != task {
			continue
		}
		if !slices.Contains(sizes, x.Size) {
			sizes = append(sizes, x.Size)
		}
		if !slices.Contains(names, x.Algorithm) {
			names = append(names, x.Algorithm)
		}
	}
	rows := make([][]any, len(names))
	for i, name := range names {
		rows[i] = append(rows[i], name)
		for range sizes {
			rows[i] = append(rows[i], cell("-"))
		}
	}
	for _, size := range sizes {
		header = append(header, fmt.Sprintf("%d bytes", size))
	}
	for i, x := range c.About {
		var text string
		if x.Task != task {
			continue
		}
		if e := c.Cells[i].Predicted.Value; e > 0 {
			text = string(millis(e)) + " / "
		}
		if len(c.Cells[i].Times) == 0 {
			text += "-"
		} else {
			text += string(millis(c.Cells[i].Measured.Value))
		}
		rows[slices.Index(names, x.Algorithm)][1+slices.Index(sizes, x.Size)] = cell(text)
	}
	return Table(header, rows...)
}

// Differing returns a table of the measured times for which two comparisons of one table have
// predictions that differ by 1 % or more, in milliseconds.
func Differing(first string, a benchmarks.Comparison, second string, b benchmarks.Comparison) string {
	var rows [][]any
	for i, x := range a.Cells {
		y := b.Cells[i]
		if !a.HasError(i) || math.Abs(x.Predicted.Value/y.Predicted.Value-1) < 0.01 {
			continue
		}
		rows = append(rows, []any{x.System, x.Size, millis(x.Predicted.Value), millis(y.Predicted.Value), millis(x.Measured.Value)})
	}
	return Table([]string{"", "bytes", first, second, "measured"}, rows...)
}

func millis(us float64) cell { return cell(fmt.Sprintf("%.1f", us/1000)) }

// Classes returns a table of the errors of predictions by class of algorithm.
func Classes(c benchmarks.Comparison) string {
	var rows [][]any
	for _, k := range c.ByClass() {
		worst := c.Cells[k.Where]
		rows = append(rows, []any{k.Name, k.Cells, percents(k.Median), percents(k.MedianAbsolute), percents(k.Worst),
			fmt.Sprintf("%s, %d bytes", worst.System, worst.Size)})
	}
	return Table([]string{"class", "cells", "median error", "median absolute error", "worst error", "of"}, rows...)
}

// Regrets returns a table of what choices cost more than the best that was measured.
func Regrets(list []benchmarks.Regret) string {
	var rows [][]any
	for _, r := range list {
		cost := cell("not measured")
		if r.Cost != nil {
			cost = percents(r.Cost.Value)
		}
		rows = append(rows, []any{r.Task, r.Size, r.Best, r.Choice, cost, percents(r.Library.Value)})
	}
	m := benchmarks.MeanOf(list)
	return Table([]string{"task", "bytes", "best measured", "castlab's choice", "its regret", "regret of the default"}, rows...) +
		fmt.Sprintf("\nAt the %d sizes where the choice was measured: regret of the choice %s on average, %s at most; of the default "+
			"%s and %s.\n",
			m.Sizes, percents(m.Cost), percents(m.Worst), percents(m.Library), percents(m.WorstLibrary))
}

// percents formats a fraction as a percentage with one decimal.
func percents(x float64) cell { return cell(fmt.Sprintf("%.1f %%", 100*x)) }
