package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/coverage"
	"castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
)

// A steadyStudy measures the coverage of the interval of one long run. Without a
// named cell the dynamic scheme is studied; other systems only by name.
type steadyStudy struct {
	coverage.Config // Seed, Runs, Level, Workers
	cell            string
	sizes           sizes
	stopping        bool
	farOut          bool
	truth           float64 // packets
}

// table runs the study and returns it as markdown.
func (s *steadyStudy) table(ctx context.Context) (string, error) {
	s.Config.Sizes = nil
	if err := s.Config.Validate(); err != nil {
		return "", err
	}
	if s.stopping && s.truth != 0 {
		return "", usageError("-stopping and -truth are two studies")
	}
	if s.farOut {
		if s.stopping || s.truth != 0 || s.cell != "" || s.sizes != nil {
			return "", usageError("-far is a study by itself, without -stopping, -truth, -cell and -size")
		}
		return s.far(ctx)
	}
	if table, found, err := s.others(ctx); found {
		return table, err
	}
	systems, err := s.systems()
	if err != nil {
		return "", err
	}
	switch {
	case s.truth != 0:
		return s.truths(ctx, systems)
	case s.stopping:
		return s.stopped(ctx, systems)
	}
	var cells []steady.Cell
	for _, system := range systems {
		cells = append(cells, system.Cell(s.sizes.or(1e5, 1e6, 5e6)))
	}
	return s.covered(ctx, cells)
}

// others returns the table of the systems whose names begin with the cell, except
// those of the dynamic scheme; found says whether there are any.
func (s *steadyStudy) others(ctx context.Context) (table string, found bool, err error) {
	if s.cell == "" {
		return "", false, nil
	}
	var cells []steady.Cell
	for _, c := range singles(s.sizes) {
		if strings.HasPrefix(c.Name, s.cell) {
			cells = append(cells, c)
		}
	}
	var experiments []repeated
	for _, c := range experimentCells() {
		if strings.HasPrefix(c.name(), s.cell) {
			experiments = append(experiments, c)
		}
	}
	switch {
	case len(cells)+len(experiments) == 0:
		return "", false, nil
	case s.stopping || s.truth != 0:
		return "", true, usageError("-stopping and -truth are of the dynamic scheme; the mean of " + s.cell + " is known")
	case len(cells) > 0:
		table, err = s.covered(ctx, cells)
		return table, true, err
	}
	var rows []steady.Row
	for _, c := range experiments {
		r, err := c.rows(ctx, s.Seed, s.Runs, s.Workers, s.Level, s.sizes)
		if err != nil {
			return "", true, err
		}
		rows = append(rows, r...)
	}
	return steady.Markdown(rows) + biases(rows), true, nil
}

// A repeated system is measured by an experiment of independent runs.
type repeated interface {
	name() string
	rows(ctx context.Context, seed uint64, repeats, workers int, level float64, s sizes) ([]steady.Row, error)
}

func experimentCells() (cells []repeated) {
	for _, c := range gatedCells() {
		cells = append(cells, c)
	}
	for _, c := range runsCells() {
		cells = append(cells, c)
	}
	for _, c := range tallyCells() {
		cells = append(cells, c)
	}
	return cells
}

// biases is a table of the bias of each row, in standard errors of its values.
func biases(rows []steady.Row) string {
	var b strings.Builder
	b.WriteString("\n| method | run | size | bias | its error |\n|---|---|--:|--:|--:|\n")
	for _, r := range rows {
		bias, se := r.Bias()
		fmt.Fprintf(&b, "| %s | %s | %g | %.2f | %.2f |\n", r.Method, r.Cell, r.Size, bias, se)
	}
	return b.String()
}

// systems returns the selected systems of the dynamic scheme.
func (s *steadyStudy) systems() ([]reservation.Studied, error) {
	all := reservation.Studies()
	var names []string
	for _, system := range all {
		if system.Name == s.cell {
			return []reservation.Studied{system}, nil
		}
		names = append(names, strconv.Quote(system.Name))
	}
	if s.cell == "" {
		return all, nil
	}
	for _, c := range singles(nil) {
		names = append(names, strconv.Quote(c.Name))
	}
	for _, c := range experimentCells() {
		names = append(names, strconv.Quote(c.name()))
	}
	return nil, usageError(fmt.Sprintf("-cell %q: want one of %s, or what some of these begin with, such as gated", s.cell,
		strings.Join(names, ", ")))
}

func (s *steadyStudy) covered(ctx context.Context, cells []steady.Cell) (string, error) {
	var rows []steady.Row
	for _, c := range cells {
		r, err := steady.Coverage(ctx, s.Seed, s.Runs, s.Workers, s.Level, c)
		if err != nil {
			return "", err
		}
		rows = append(rows, r...)
	}
	return steady.Markdown(rows), nil
}

func (s *steadyStudy) stopped(ctx context.Context, systems []reservation.Studied) (string, error) {
	var rows []reservation.Stopped
	for _, system := range systems {
		for _, precision := range []float64{0.05, 0.01} {
			r, err := system.Stopping(ctx, s.Seed, s.Runs, s.Level, precision)
			if err != nil {
				return "", err
			}
			rows = append(rows, r)
		}
	}
	return reservation.StoppedMarkdown(rows), nil
}

// truths measures the means at level 0.95, so that half an interval is 1.96 standard
// errors.
func (s *steadyStudy) truths(ctx context.Context, systems []reservation.Studied) (string, error) {
	if !(s.truth > 0) || math.IsInf(s.truth, 1) {
		return "", &inputs.Error{Arg: "truth", Value: s.truth, Domain: "a finite number of packets > 0"}
	}
	var b strings.Builder
	b.WriteString("| run | T | standard error | frames | used | its error |\n|---|--:|--:|--:|--:|--:|\n")
	for _, system := range systems {
		e, err := system.Truth(ctx, s.Seed, s.truth, 0.95)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| %s | %.7g | %.2g | %d | %g | %g |\n", system.Name, e.Value, e.Width()/2/1.96, e.N, system.Delay, system.Error)
	}
	return b.String(), nil
}

// sizes is a flag: numbers between commas, ascending.
type sizes []float64

func (s *sizes) String() string {
	var words []string
	for _, v := range *s {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, ",")
}

func (s *sizes) Set(text string) error {
	*s = nil
	last := 0.0
	for word := range strings.SplitSeq(text, ",") {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil || !(v > last) || math.IsInf(v, 1) {
			return fmt.Errorf("want finite numbers > 0 between commas, each larger than the one before")
		}
		*s, last = append(*s, v), v
	}
	return nil
}

// or returns the sizes, or others if there are none.
func (s sizes) or(others ...float64) []float64 {
	if len(s) == 0 {
		return others
	}
	return s
}
