package measured

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// A gate is what a comparison with a baseline comes to: whether something is surely larger than it was, and what could not be seen.
type gate struct {
	numbers  []gated
	many     bool // samples, of one number each, and not numbers of one sample
	notWorse bool
	percent  percent // the indifference
	sources  [2]*source
}

// A gated is one number of a comparison with a baseline.
type gated struct {
	name string
	change
}

// gateOf returns the gate of a result that has a baseline, nil without one.
func gateOf(r result, f flags) *gate {
	if f.baseline == nil || *f.baseline == "" {
		return nil
	}
	g := &gate{many: len(r.sheets) > 0, notWorse: *f.notWorse, percent: *f.indifference}
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
				g.numbers = append(g.numbers, gated{name, *c})
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
		g.numbers = append(g.numbers, gated{c.Difference.Name, change{Contrast: c, first: g.sources[0], second: g.sources[1]}})
	}
	return g
}

// same reports whether a number is known to be what it was.
func (n gated) same() bool { return n.word() == same }

// blind reports whether nothing could be said of a number, whatever it had been.
func (n gated) blind() bool {
	d := n.Difference
	lo, hi := d.Widest()
	return n.first.Launches() < 2 || n.second.Launches() < 2 || math.IsNaN(d.Value) || !n.same() && math.IsInf(lo, -1) && math.IsInf(hi, 1)
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
	return !slices.ContainsFunc(g.numbers, func(n gated) bool { return n.first.Launches() > 1 && n.second.Launches() > 1 })
}

// launches says how to measure in several launches what was measured in one.
func (g *gate) launches() error {
	if len(g.numbers) == 0 {
		return errors.New("nothing has been compared")
	}
	sides := fmt.Sprintf("%v and %v", g.sources[0], g.sources[1])
	if g.many {
		sides = fmt.Sprintf("%s and %s", g.sources[0].File, g.sources[1].File)
	}
	if g.sources[1].Each != "" { // of a benchmark, whose file has no columns
		return fmt.Errorf("%s: a side is of one process, in which -count and repetitions are no launches, and of one nothing is known of "+
			"the next; run the benchmark in several, 'for i in 1 2 3 4 5 6; do go test -bench . >> new.txt; done', or give a file of "+
			"each, new1.txt,new2.txt; or say --launch rows if each value is of a run of its own", sides)
	}
	return fmt.Errorf("%s: of one launch of a program nothing is known of the next; name the launches of both with --launch "+
		"COLUMN, give a file of each (a.csv,b.csv#COLUMN), or say --launch rows if every row is of a launch of its own", sides)
}

// count names a few numbers, or how many there are.
func (g *gate) count(list []gated) string {
	const most = 3
	var names []string
	for _, n := range list {
		names = append(names, n.name)
	}
	if len(list) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more of %d", strings.Join(names[:most], ", "), len(list)-most, len(g.numbers))
}

// text is what the gate comes to, with what it could not have seen.
func (g *gate) text() string {
	by := ""
	if g.percent > 0 {
		by = " by more than " + g.percent.String()
	}
	switch {
	case len(g.larger()) > 0:
		return fmt.Sprintf("gate failed: %s surely larger%s", g.count(g.larger()), by)
	case g.oneLaunch():
		return "gate not decided: a side is of one launch, of which nothing is known of the next"
	case !g.decidable():
		return "gate not decided: nothing can be compared, for the reasons below"
	case len(g.open()) > 0:
		return fmt.Sprintf("gate not decided: it is not shown that %s is not larger%s; %s", g.count(g.open()), by, g.unseen())
	case g.notWorse:
		return "gate passed: shown not to be larger" + by + "; " + g.unseen()
	}
	return fmt.Sprintf("gate passed: nothing surely larger%s; %s", by, g.unseen())
}

// unseen says up to which size a rise is not excluded. Of many it is that of the largest.
func (g *gate) unseen() string {
	var list, blind []string
	var worst *gated
	for i, n := range g.numbers {
		switch x, unit := n.most(); {
		case math.IsInf(x, 1) || math.IsNaN(x):
			blind = append(blind, n.name)
		case x > 0:
			list = append(list, withUnit(upTo(x), unit)+" in "+n.name)
			if worst == nil || unit == "%" && worst.below(x) {
				worst = &g.numbers[i]
			}
		}
	}
	if g.many && worst != nil {
		x, unit := worst.most()
		list = []string{fmt.Sprintf("%s in %s, the largest of %d", withUnit(upTo(x), unit), worst.name, len(g.numbers)-len(blind))}
	}
	if g.many && len(blind) > 0 {
		blind = []string{fmt.Sprintf("%d of %d", len(blind), len(g.numbers))}
	}
	switch {
	case len(list) == 0 && len(blind) == 0:
		return "it would have seen any rise"
	case len(list) == 0:
		return "it could not see any rise in " + strings.Join(blind, ", ")
	}
	text := "it could not see a rise of less than " + strings.Join(list, ", ")
	if len(blind) > 0 {
		text += ", nor any in " + strings.Join(blind, ", ")
	}
	return text
}

// below reports whether less than a share in percent is excluded of a number.
func (n gated) below(x float64) bool {
	y, unit := n.most()
	return unit != "%" || y < x
}

// upTo writes a rise with two digits, and a hundred and more whole.
func upTo(x float64) string {
	if x >= 100 {
		return numerals.Plain(math.Ceil(x))
	}
	return numerals.Rounded(x, 2)
}

// A gateDocument is a gate in data --json.
type gateDocument struct {
	Status int      `json:"status"` // the exit status
	Says   string   `json:"says"`
	Larger []string `json:"larger"` // what is surely larger
	Open   []string `json:"open"`   // what --not-worse asks for and was not shown
}

func (g *gate) document() *gateDocument {
	if g == nil {
		return nil
	}
	d := &gateDocument{Status: g.status(), Says: g.text(), Larger: []string{}, Open: []string{}}
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
