package study

import (
	"sync"
	"time"

	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/watching"
)

// A studyProgress tracks a study: the number of ended cells and, from the
// replications done and planned, the remaining time.
type studyProgress struct {
	bar   *console.Progress
	start time.Time
	cells []studies.Cell

	mu       sync.Mutex
	ended    int
	planned  []int // replications of each cell, estimated
	done     []int
	over     []bool
	fraction []float64 // fraction of each cell that is done
	sum      float64   // of the fractions
}

func (a *App) studyProgress(s *studies.Study) *studyProgress {
	p := &studyProgress{bar: a.Progress(), start: time.Now(), cells: s.Cells}
	p.begin()
	return p
}

// begin resets the counts: the stored segments are folded once more.
func (p *studyProgress) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.cells)
	p.planned, p.done, p.over, p.fraction = make([]int, n), make([]int, n), make([]bool, n), make([]float64, n)
	p.ended, p.sum = 0, 0
	for i, c := range p.cells {
		if p.planned[i] = c.Min; c.Fixed {
			p.planned[i] = c.Max
		}
	}
}

// watch returns the functions that receive the progress of a cell.
func (p *studyProgress) watch(cell int) studies.Watch {
	return studies.Watch{
		Planned: func(n int) { p.update(cell, func() { p.planned[cell] = n }) },
		Done:    func(n int) { p.update(cell, func() { p.done[cell] += n }) },
	}
}

// cell records that a cell has ended.
func (p *studyProgress) cell(i int) { p.update(i, func() { p.over[i] = true; p.ended++ }) }

func (p *studyProgress) update(cell int, change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	fraction := 0.0
	switch {
	case p.over[cell]:
		fraction = 1
	case p.planned[cell] > 0:
		fraction = min(1, float64(p.done[cell])/float64(p.planned[cell]))
	}
	p.sum += fraction - p.fraction[cell]
	p.fraction[cell] = fraction
	p.bar.StepLeft(p.ended, len(p.over), "cells", p.left())
}

// left is the estimated remaining time, with equal weights of the cells; 0 if
// unknown.
func (p *studyProgress) left() time.Duration {
	fraction := p.sum / float64(len(p.over))
	if fraction < 0.01 {
		return 0
	}
	rest := time.Duration(float64(time.Since(p.start)) * (1 - fraction) / fraction)
	return max(0, rest.Round(time.Second))
}

// counts returns the cells that have ended and the replications done.
func (p *studyProgress) counts() (cells, replications int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, n := range p.done {
		replications += n
	}
	return p.ended, replications
}

// progress says how far the study is.
func (p *studyProgress) progress() registry.Progress {
	cells, replications := p.counts()
	p.mu.Lock()
	defer p.mu.Unlock()
	return registry.Progress{Cells: len(p.over), Done: cells, Replications: replications, Left: p.left()}
}

// metrics are those of every study.
func (p *studyProgress) metrics() []watching.Metric {
	return []watching.Metric{
		{Name: "castlab_cells", Help: "Cells of the study.", Value: func() float64 { return float64(len(p.cells)) }},
		{Name: "castlab_cells_done_total", Help: "Cells that have ended.", Counter: true,
			Value: func() float64 { n, _ := p.counts(); return float64(n) }},
		{Name: "castlab_replications_total", Help: "Replications that were folded.", Counter: true,
			Value: func() float64 { _, n := p.counts(); return float64(n) }},
	}
}

func (p *studyProgress) finish() { p.bar.Finish() }
