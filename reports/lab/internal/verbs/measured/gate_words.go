package measured

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

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
	if g.sources[0].Merged() || g.sources[1].Merged() {
		return fmt.Errorf("%s: generators of one load saw one launch of a program, of which nothing is known of the next; say with "+
			"--scatter by how much launches are known to differ, or measure several times, a launch each, without --merge", sides)
	}
	return fmt.Errorf("%s: of one launch of a program nothing is known of the next; name the launches of both with --launch "+
		"COLUMN, give a file of each (a.csv,b.csv#COLUMN), say --launch rows if every row is of a launch of its own, or with "+
		"--scatter by how much launches are known to differ", sides)
}

// scatters says what is taken for given of launches, "" where nothing is stated.
func scatters(by percent) string {
	if by == 0 {
		return ""
	}
	return "launches of one program scatter by " + by.String() + " (their standard deviation, as stated)"
}

// stated is the scatter of launches, 0 if it is not stated.
func (f flags) stated() percent {
	if f.scatter == nil {
		return 0
	}
	return *f.scatter
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
	given := ""
	if g.rest {
		given = ", of values other than 0"
	}
	if g.scatter > 0 {
		given += ", if " + scatters(g.scatter)
	}
	switch {
	case len(g.larger()) > 0:
		return fmt.Sprintf("gate failed: %s surely larger%s%s", g.count(g.larger()), by, given)
	case g.oneLaunch():
		return "gate not decided: a side is of one launch, of which nothing is known of the next"
	case !g.decidable():
		return "gate not decided: nothing can be compared, for the reasons below"
	case len(g.open()) > 0:
		return fmt.Sprintf("gate not decided: it is not shown that %s is not larger%s%s; %s", g.count(g.open()), by, given, g.unseen())
	case g.notWorse:
		return "gate passed: shown not to be larger" + by + given + "; " + g.unseen()
	}
	return fmt.Sprintf("gate passed: nothing surely larger%s%s; %s", by, given, g.unseen())
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

// upTo writes a bound with three digits, and a hundred and more whole: not below it, as what is excluded would be more than is.
func upTo(x float64) string {
	if x >= 100 {
		return numerals.Plain(math.Ceil(x))
	}
	text := numerals.Rounded(x, 3)
	if y, err := strconv.ParseFloat(text, 64); err == nil && y < x {
		text = numerals.Rounded(y+math.Pow10(montecarlo.DecimalExponent(x)-2), 3)
	}
	return text
}
