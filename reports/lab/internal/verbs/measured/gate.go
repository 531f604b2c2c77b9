package measured

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// A gate is what a comparison with a baseline comes to: whether something is surely larger than it was, and what could not be seen.
type gate struct {
	numbers  []gated
	many     bool // samples, of one number each, and not numbers of one sample
	notWorse bool
	percent  percent // the indifference
	scatter  percent // of launches, stated; 0 if it is not
	sources  [2]*source
	rest     bool // values of 0 are apart
}

// A gated is one number of a comparison with a baseline.
type gated struct {
	name string
	change
	stated bool // what launches differ by is stated
}

// gateOf returns the gate of a result that has a baseline, nil without one.
func gateOf(r result, f flags) *gate {
	if f.baseline == nil || *f.baseline == "" {
		return nil
	}
	g := &gate{many: len(r.sheets) > 0, notWorse: *f.notWorse, percent: *f.indifference, scatter: *f.scatter, rest: *f.zeros != ""}
	for _, s := range r.sheets {
		for _, l := range s.lines {
			for _, c := range l.changes {
				if c == nil {
					continue
				}
				name := l.name
				if s.metric != "" {
					name += ":" + s.metric
				}
				if len(*f.quantiles) > 1 && !slices.Equal(*f.quantiles, usualQuantiles()) {
					name += " " + s.number
				}
				g.numbers = append(g.numbers, gated{name: name, change: *c, stated: g.scatter > 0})
				g.sources = [2]*source{c.first, c.second}
			}
		}
	}
	if r.compared == nil {
		return g
	}
	g.sources = [2]*source{&r.compared[0], &r.compared[1]}
	for _, i := range inOrder(r.Contrasts, f) {
		c := r.Contrasts[i]
		g.numbers = append(g.numbers, gated{c.Difference.Name,
			change{Contrast: c, first: g.sources[0], second: g.sources[1]}, g.scatter > 0})
	}
	return g
}

// same reports whether a number is known to be what it was.
func (n gated) same() bool { return n.word() == same }

// single reports whether a side is of one launch, and what launches differ by is not stated.
func (n gated) single() bool {
	return !n.stated && (n.first.ProgramLaunches() < 2 || n.second.ProgramLaunches() < 2)
}

// blind reports whether nothing could be said of a number, whatever it had been.
func (n gated) blind() bool {
	d := n.Difference
	lo, hi := d.Widest()
	return n.single() || n.OtherUnit || math.IsNaN(d.Value) || !n.same() && math.IsInf(lo, -1) && math.IsInf(hi, 1)
}

// most returns the largest change that its interval does not exclude, in percent, or in its unit where there is no ratio.
func (n gated) most() (x float64, unit string) {
	switch {
	case n.blind():
		return math.Inf(1), "%"
	case n.same():
		return 0, "%"
	case n.hasRatio():
		_, hi := n.Ratio.Widest()
		return 100 * (hi - 1), "%"
	}
	_, hi := n.Difference.Widest()
	return hi, n.Difference.Unit
}

// shown reports whether a number is surely not larger by more than the indifference.
func (n gated) shown(by percent) bool {
	x, unit := n.most()
	return x <= 0 || unit == "%" && x <= 100*float64(by)*(1+1e-12)
}

// larger are the numbers that are surely larger than they were.
func (g *gate) larger() (list []gated) {
	for _, n := range g.numbers {
		if n.Decision == data.First {
			list = append(list, n)
		}
	}
	return list
}

// open are the numbers that --not-worse asks for and that were not shown.
func (g *gate) open() (list []gated) {
	for _, n := range g.numbers {
		if g.notWorse && !n.shown(g.percent) {
			list = append(list, n)
		}
	}
	return list
}

// decidable reports whether some number could have been found larger.
func (g *gate) decidable() bool {
	return slices.ContainsFunc(g.numbers, func(n gated) bool { return !n.blind() })
}

// status is the exit status.
func (g *gate) status() int {
	switch {
	case len(g.larger()) > 0:
		return console.ExitVerdict
	case !g.decidable() || len(g.open()) > 0:
		return console.ExitUnfinished
	}
	return console.ExitWell
}

// err is what the exit status says, in words.
func (g *gate) err() error {
	switch {
	case g == nil || g.status() == 0:
		return nil
	case len(g.larger()) > 0:
		return console.ErrVerdict
	case g.oneLaunch():
		return g.launches()
	case !g.decidable():
		return fmt.Errorf("%v and %v: no mean or quantile of the two can be compared, for the reasons above", g.sources[0], g.sources[1])
	}
	open := g.open()
	return fmt.Errorf("--not-worse: it is not shown that %s is not larger by more than %v; measure more launches, ask for fewer "+
		"--quantiles, or allow a larger --indifference", g.count(open), &g.percent)
}

// oneLaunch reports whether a side of all numbers is of one launch.
func (g *gate) oneLaunch() bool {
	return !slices.ContainsFunc(g.numbers, func(n gated) bool { return !n.single() })
}

// A gateDocument is a gate in data --json.
type gateDocument struct {
	Status int      `json:"status"` // the exit status
	Says   string   `json:"says"`
	Larger []string `json:"larger"` // what is surely larger
	Open   []string `json:"open"`   // what --not-worse asks for and was not shown

	Assumes string `json:"assumes,omitempty"` // what --scatter states
}

func (g *gate) document() *gateDocument {
	if g == nil {
		return nil
	}
	d := &gateDocument{Status: g.status(), Says: g.text(), Larger: []string{}, Open: []string{}, Assumes: scatters(g.scatter)}
	for _, n := range g.larger() {
		d.Larger = append(d.Larger, n.name)
	}
	for _, n := range g.open() {
		d.Open = append(d.Open, n.name)
	}
	return d
}

// gateTogether makes the changes of all tables hold together. Of a line whose values are all one and the same on both sides no way to
// exchange them decides anything, whatever its level, so that it pays nothing.
//
// Source: Tarone, "A modified Bonferroni method for discrete data", Biometrics 46 (1990).
func gateTogether(sheets []*sheet) {
	family := 0
	for _, s := range sheets {
		for _, l := range s.lines {
			if len(l.of) == 2 && l.of[0] != nil && l.of[1] != nil {
				if a, b := l.of[0], l.of[1]; a.Min() != a.Max() || b.Min() != b.Max() || a.Min() != b.Min() {
					family++
				}
			}
		}
	}
	for _, s := range sheets {
		s.family, s.gate = max(1, family), true
	}
}
