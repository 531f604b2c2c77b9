package advise

import (
	"context"
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/validation"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/selection"
)

// A price is the share by which what a call meets takes longer than the best: 0 for the best itself. Its interval holds that, whichever
// is the best of those that may be.
type price struct {
	value, lo, hi float64
	over          string // the algorithm that is the best, or the leader of those that may be
	open          bool   // which is the best is not decided
	source        string // Measured or Model
}

// rounding is a share within which two times are one.
const rounding = 1e-9

// add takes a ratio of times into account: of what a call meets to one that may be the best, whose first is the leader. That something
// is lost is shown by the leader.
func (p *price) add(ratio montecarlo.Estimate, leader bool) {
	cost := func(x float64) float64 {
		if x -= 1; x < rounding { // what a call meets may be the best itself
			return 0
		}
		return x
	}
	lo, hi := ratio.Widest()
	if leader {
		p.value, p.lo = cost(ratio.Value), cost(lo)
	}
	p.hi = max(p.hi, cost(hi))
}

// status says what is shown.
func (p *price) status() string {
	switch {
	case p == nil:
		return "unknown"
	case p.hi == 0 && !p.open:
		return "best"
	case p.lo > 0:
		return "slower"
	}
	return "undecided"
}

// priceMeasured prices what rules have calls of the size of a choice meet, by measured times. That something is lost is shown by what
// shows that the first of the choice is the best, or gains something over the library's own choice: both have one level.
func (a *advice) priceMeasured(t *times, assessed validation.Assessment, c validation.Choice, level float64) ([]met, error) {
	list := a.meets(t.task, t.ranks, c.Size)
	for i := range list {
		m := &list[i]
		cell := m.cell(t, assessed, c.Size)
		if cell < 0 {
			if m.why = m.unknown(); m.why == "" {
				m.why = m.name + " was not measured"
			}
			continue
		}
		if x := assessed.Cells[cell].System; x != "" {
			m.name = x
		}
		m.price = &price{over: written(assessed.Cells[c.Cells[0]].System), source: Measured, open: !c.Decided()}
		for _, k := range c.Best {
			if k == cell {
				continue
			}
			ratio, err := a.ratio(assessed, c, cell, k, level)
			if err != nil {
				return nil, err
			}
			m.price.add(ratio, k == c.Cells[0])
		}
	}
	return list, nil
}

// ratio is that of the times of two cells. Beside the first of a choice it is as the choice has it, where that is about both;
// otherwise it is at the level.
func (a *advice) ratio(assessed validation.Assessment, c validation.Choice, cell, other int, level float64) (montecarlo.Estimate, error) {
	of := func(saved montecarlo.Estimate) montecarlo.Estimate { // 1 - T/T_other
		return montecarlo.Derived(func(list []montecarlo.Estimate) montecarlo.Estimate {
			e := list[0]
			e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
			return e
		}, nil, saved)
	}
	first := c.Cells[0]
	if i := slices.Index(c.Cells, other); cell == first {
		return of(c.Saved[i]), nil
	}
	if i := slices.Index(c.Cells, cell); i >= 0 && other == first {
		return montecarlo.Derived(func(list []montecarlo.Estimate) montecarlo.Estimate {
			e := list[0]
			e.Value, e.Lo, e.Hi = 1/(1-e.Value), 1/(1-e.Lo), 1/(1-e.Hi)
			return e
		}, nil, c.Saved[i]), nil
	}
	saved, err := assessed.Saved(a.words.launches, cell, other, level)
	return of(saved), err
}

// cell is the measured one of what a call meets, -1 for none. The library's own decision is what was measured as such.
func (m *met) cell(t *times, assessed validation.Assessment, size int64) (cell int) {
	cell = -1
	for i, c := range assessed.Cells {
		if c.Size != size || !t.has(c.System, size) {
			continue
		}
		if c.System == "" && m.Own {
			return i
		}
		x, known := collectives.Candidate(arguments.Grammar{}, t.task, c.System)
		if known && m.is(x) && (cell < 0 || x.Algorithm.Name == m.Use.Algorithm) {
			cell = i
		}
	}
	return cell
}

// has reports whether an algorithm was measured at a size.
func (t *times) has(algorithm string, size int64) bool {
	for _, x := range t.list {
		if x.Algorithm == algorithm && x.Bytes == size {
			return true
		}
	}
	return false
}

// unknown says why no algorithm of castlab's is what a call meets, "" if one is.
func (m *met) unknown() string {
	switch {
	case m.Use != nil:
		return ""
	case m.Why != "":
		return m.Why
	}
	return "castlab has no equal of it"
}

// price prices what calls of the size meet by the model: beside those that may be the best after an answer, by that answer where it
// has the algorithm, so that a decision and a price are of one computation.
func (q *sizeQuestion) price(ctx context.Context, answer comparison.Answer, list []met) error {
	leader := q.problem.Candidates[answer.Leader()].String()
	var best []selection.Candidate
	for _, i := range answer.Best {
		best = append(best, q.problem.Candidates[i])
	}
	x := *q
	x.problem.Candidates = slices.Clone(best)
	for i := range list {
		m := &list[i]
		c, known := m.candidate()
		switch {
		case !known:
			if m.why = m.unknown(); m.why == "" {
				m.why = "castlab has no program of " + m.name
			}
		case slices.ContainsFunc(q.problem.Candidates, m.is):
		case !works(c, q.problem, q.bytes):
			m.why = "castlab has no program of " + m.name + " for this size among so many ranks"
		default:
			x.problem.Candidates = append(x.problem.Candidates, c)
		}
	}
	x.problem.Candidates = distinct(x.problem.Candidates)
	others := answer // of what the answer does not have
	if len(x.problem.Candidates) > len(best) {
		var err error
		if others, err = x.answer(ctx, true, len(best) == 1); err != nil {
			return err
		}
	}
	open := len(best) > 1 && !alike(answer)
	for i := range list {
		m := &list[i]
		if m.why != "" {
			continue
		}
		from, all := answer, q.problem.Candidates
		if !slices.ContainsFunc(all, m.is) {
			from, all = others, x.problem.Candidates
		}
		at := func(name string) int {
			return slices.IndexFunc(from.Systems, func(s comparison.System) bool { return s.Name == name })
		}
		own := all[slices.IndexFunc(all, m.is)].String()
		if k := slices.IndexFunc(best, m.is); k >= 0 {
			own = best[k].String()
		}
		m.price = &price{over: leader, source: Model, open: open}
		for _, c := range best {
			if name := c.String(); name != own {
				m.price.add(from.Pair(at(own), at(name)).Ratio, name == leader)
			}
		}
	}
	return nil
}

// joinedMeets joins what calls of neighboring sizes meet, if it is one rule and says the same of its price: the value of a range is in
// the middle of those of its sizes, and its interval holds theirs.
func joinedMeets(list []met) (ranges []met) {
	var values []float64
	for i, m := range inOrder(list) {
		if n := len(ranges); i == 0 || !ranges[n-1].continues(m) {
			if m.price != nil {
				p := *m.price
				m.price, values = &p, []float64{p.value}
			}
			ranges = append(ranges, m)
			continue
		}
		r := &ranges[len(ranges)-1]
		r.to = m.to
		if p := r.price; p != nil {
			values = append(values, m.price.value)
			sorted := slices.Sorted(slices.Values(values))
			p.value, p.lo, p.hi = sorted[len(sorted)/2], math.Min(p.lo, m.price.lo), math.Max(p.hi, m.price.hi)
		}
	}
	return ranges
}

// inOrder brings what is of one file, task, number of ranks and collective together, as they come.
func inOrder(list []met) (sorted []met) {
	for len(list) > 0 {
		var rest []met
		for _, m := range list {
			if list[0].beside(m) {
				sorted = append(sorted, m)
			} else {
				rest = append(rest, m)
			}
		}
		list = rest
	}
	return sorted
}

// beside reports whether two are of one file, task, number of ranks and collective.
func (m met) beside(n met) bool {
	return m.file == n.file && m.task == n.task && m.ranks == n.ranks && m.Collective == n.Collective
}

// continues reports whether the next says the same.
func (m met) continues(n met) bool {
	return m.beside(n) && m.Line == n.Line && m.Rule == n.Rule && m.Own == n.Own && m.Name == n.Name && m.why == n.why && m.Why == n.Why &&
		m.name == n.name && m.price.status() == n.price.status() &&
		(m.price == nil || m.price.source == n.price.source && m.price.over == n.price.over)
}
