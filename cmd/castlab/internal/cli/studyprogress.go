package cli

import (
	"fmt"
	"sync"
	"time"

	"castlab/cmd/castlab/internal/studies"
)

// A studyProgress follows a study: how many cells have ended, and from the
// replications done and planned how long the rest will take.
type studyProgress struct {
	bar   *progress
	start time.Time

	mu      sync.Mutex
	ended   int
	planned []int // replications of each cell, as it looks now
	done    []int
	over    []bool
}

func (a *app) studyProgress(s *studies.Study) *studyProgress {
	p := &studyProgress{
		bar: a.progress(), start: time.Now(),
		planned: make([]int, len(s.Cells)), done: make([]int, len(s.Cells)), over: make([]bool, len(s.Cells)),
	}
	for i, c := range s.Cells {
		if p.planned[i] = c.Min; c.Fixed {
			p.planned[i] = c.Max
		}
	}
	return p
}

// watch is what a cell tells.
func (p *studyProgress) watch(cell int) studies.Watch {
	return studies.Watch{
		Planned: func(n int) { p.update(func() { p.planned[cell] = n }) },
		Done:    func(n int) { p.update(func() { p.done[cell] += n }) },
	}
}

// cell says that a cell has ended.
func (p *studyProgress) cell(i int) { p.update(func() { p.over[i] = true; p.ended++ }) }

func (p *studyProgress) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	p.bar.step(p.ended, len(p.over), "cells"+p.left())
}

// left is how long the rest will take; "" while that cannot be told.
func (p *studyProgress) left() string {
	share := 0.0 // of the work that is done, each cell counted alike
	for i := range p.over {
		switch {
		case p.over[i]:
			share++
		case p.planned[i] > 0:
			share += min(1, float64(p.done[i])/float64(p.planned[i]))
		}
	}
	if share /= float64(len(p.over)); share < 0.01 {
		return ""
	}
	elapsed := time.Since(p.start)
	rest := time.Duration(float64(elapsed) * (1 - share) / share)
	return fmt.Sprintf(", about %v left", rest.Round(time.Second))
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

func (p *studyProgress) finish() { p.bar.finish() }
