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
// reception or with a Send. What is decided then holds on the other side of o, too.
func (c *Comparison) edge() error {
	m, ok := c.Machine.(collectives.LogGP)
	if !ok || m.Polling || m.O == 0 || m.Gap < 0.8*m.O || m.Gap > 1.25*m.O {
		return nil
	}
	const near = 0.01
	below, above := c.withGap(m, m.O*(1-near)), c.withGap(m, m.O*(1+near))
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
					most, text = jump, fmt.Sprintf("%v takes %.4g%s with g just below o and %.4g with g just above", v, a, c.where(size), b)
				}
			}
		}
		if text == "" {
			continue
		}
		found = true
		c.Notes = append(c.Notes, text+": a processor that is busy while bytes come, as in LogGOPSim, decides here which it serves "+
			"first; machine=streams(...) has none that is")
	}
	if found {
		c.Others = append(slices.Clip(c.Others), besideOverhead(m, below, above))
	}
	return nil
}

// besideOverhead is the doubt that g is on the other side of o, on either side where they are equal.
func besideOverhead(m collectives.LogGP, below, above selection.Problem) selection.Other {
	o := selection.Other{Settle: "measure g and o closer, or state machine=streams(...), which does not depend on it"}
	add := func(p selection.Problem) {
		o.Names, o.Problems = append(o.Names, fmt.Sprintf("g=%.4g", p.Machine.(collectives.LogGP).Gap)), append(o.Problems, p)
	}
	word := "is as large as"
	if m.Gap >= m.O {
		add(below)
	} else {
		word = "is a little below"
	}
	if m.Gap <= m.O {
		add(above)
	} else {
		word = "is a little above"
	}
	o.Reason = fmt.Sprintf("g=%.4g %s o=%.4g", m.Gap, word, m.O)
	return o
}

// withGap is the problem with another g.
func (c *Comparison) withGap(m collectives.LogGP, gap float64) selection.Problem {
	p := c.Problem
	m.Gap = gap
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
