package collectives

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
)

// edge adds notes, and doubts the machine, if LogGP's order of acts depends on whether g is above o,
// and the two are near: where a rank passes on what it receives, its CPU goes on with the next
// reception or with a Send. What is decided then holds on the other side of o, too. Inside of nodes the same holds for g
// and o there.
func (c *Comparison) edge() error {
	m, ok := c.Machine.(collectives.LogGP)
	if !ok || m.Polling {
		return nil
	}
	shared := m.Shared
	settle := ", or state machine=streams(...), which does not depend on it"
	if shared != nil {
		settle = ""
	}
	err := c.edgeOf(edge{m.O, m.Gap, "", settle, func(gap float64) collectives.LogGP {
		m.Gap = gap
		return m
	}})
	if err != nil || shared == nil {
		return err
	}
	return c.edgeOf(edge{shared.Inside.O, shared.Inside.Gap, " inside", settle, func(gap float64) collectives.LogGP {
		inside, m := *shared, c.Machine.(collectives.LogGP)
		inside.Inside.Gap, m.Shared = gap, &inside
		return m
	}})
}

// An edge is where g is o.
type edge struct {
	o, gap         float64
	inside, settle string // words
	with           func(gap float64) collectives.LogGP
}

// near is how far from o the gaps are that are tried on either side, as a part of it.
const near = 0.01

// edgeOf is the edge of a machine, or inside of its nodes.
func (c *Comparison) edgeOf(e edge) error {
	if e.o == 0 || e.gap < 0.8*e.o || e.gap > 1.25*e.o {
		return nil
	}
	below, above := c.withMachine(e.with(e.o*(1-near))), c.withMachine(e.with(e.o*(1+near)))
	found := false
	for i := range c.Candidates {
		most, text := 5*near, ""
		for _, size := range c.Sizes {
			for _, v := range c.valuesOf(i, c.Bytes(size)) {
				a, err := c.alone(below, v, size)
				if err != nil {
					return err
				}
				b, err := c.alone(above, v, size)
				if err != nil {
					return err
				}
				if jump := math.Abs(a-b) / min(a, b); jump > most {
					most, text = jump, fmt.Sprintf("%v takes %.4g%s with g just below o%s and %.4g with g just above", v, a,
						c.where(size), e.inside, b)
				}
			}
		}
		if text == "" {
			continue
		}
		found = true
		text += ": a processor that is busy while bytes come, as in LogGOPSim, decides here which it serves first"
		if e.settle != "" {
			text += "; machine=streams(...) has none that is"
		}
		c.Notes = append(c.Notes, text)
	}
	if found {
		c.Others = append(slices.Clip(c.Others), e.beside(below, above))
	}
	return nil
}

// beside is the doubt that g is on the other side of o, on either side where they are equal.
func (e edge) beside(below, above selection.Problem) selection.Other {
	o := selection.Other{Settle: "measure g and o" + e.inside + " closer" + e.settle}
	add := func(p selection.Problem, part float64) {
		o.Names, o.Problems = append(o.Names, fmt.Sprintf("g=%.4g%s", e.o*part, e.inside)), append(o.Problems, p)
	}
	word := "is as large as"
	if e.gap >= e.o {
		add(below, 1-near)
	} else {
		word = "is a little below"
	}
	if e.gap <= e.o {
		add(above, 1+near)
	} else {
		word = "is a little above"
	}
	o.Reason = fmt.Sprintf("g=%.4g %s o=%.4g%s", e.gap, word, e.o, e.inside)
	return o
}

// withMachine is the problem on another machine.
func (c *Comparison) withMachine(m collectives.LogGP) selection.Problem {
	p := c.Problem
	p.Machine, p.Others = m, nil
	return p
}

// valuesOf lists what a candidate may be at a size: all values of parameters that are searched.
func (c *Comparison) valuesOf(i int, bytes int64) []selection.Candidate {
	if v := c.Candidates[i]; !v.Open() {
		return []selection.Candidate{v}
	}
	return c.Candidates[i].Values(c.Ranks, bytes)
}

// alone is the time of one candidate where nothing varies.
func (c *Comparison) alone(p selection.Problem, v selection.Candidate, size int64) (float64, error) {
	p.Jitter, p.Candidates = collectives.Jitter{}, []selection.Candidate{v}
	list, err := p.Compile(c.Bytes(size))
	if err != nil {
		return 0, c.hint(err)
	}
	return list[0].NewExecution().Run(collectives.Key{})
}

// where names a size, and that nothing varies where that is not so by itself.
func (c *Comparison) where(size int64) (text string) {
	if size >= 0 {
		text = " at " + arguments.FormatBytes(size)
		if size < 1024 {
			text += " bytes"
		}
	}
	if !c.Exact {
		text += ", if nothing varies,"
	}
	return text
}
