package compare

import (
	"fmt"
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/internal/exports"
)

// short is the verdict on a size in a few words.
func (d *document) short(x comparison.Answer) string {
	i, ok := x.Winner()
	if ok {
		return fmt.Sprintf("%s by %s", x.Systems[i].Name, percent(x.Margin(i)))
	}
	if tied(x) {
		return listed(d.Names(), x.Best) + " alike"
	}
	if len(x.Doubts()) > 0 {
		return "in doubt: " + listed(d.Names(), x.Best)
	}
	return "no decision: " + listed(d.Names(), x.Best)
}

// tied reports whether the candidates for the best were equal in every run, on a
// machine without warnings.
func tied(x comparison.Answer) bool {
	if len(x.Flaws) > 0 {
		return false
	}
	for _, i := range x.Best {
		for _, j := range x.Best {
			p := x.Pair(i, j)
			if d := p.Difference; i != j && !p.Equal && (d.Lo != 0 || d.Hi != 0 || len(d.Doubts) > 0) {
				return false
			}
		}
	}
	return true
}

// verdict is the verdict as a sentence.
func (d *document) verdict(r exports.Result) string {
	at, x := "", r.Answer
	if r.Size >= 0 {
		at = " at " + sizeText(r.Size)
	}
	if i, ok := x.Winner(); ok {
		other := "the next"
		if len(x.Systems) == 2 {
			other = x.Systems[1-i].Name
		}
		return fmt.Sprintf("%s is best%s by %s of the %s of %s", x.Systems[i].Name, at, percent(x.Margin(i)), d.what(), other)
	}
	best := listed(d.Names(), x.Best)
	if tied(x) {
		text := fmt.Sprintf("%s are alike%s: equal times in every run", best, at)
		if slices.ContainsFunc(x.Best, func(i int) bool { return x.Pair(x.Best[0], i).Rounded }) {
			text += " but for rounding"
		}
		if delta := *d.flags.indifference; delta > 0 && x.Settled(delta) {
			text += fmt.Sprintf("; they are within %g %% of each other", 100*delta)
		}
		return text
	}
	text := fmt.Sprintf("no decision between %s%s", best, at)
	if len(x.Depends) > 0 && len(x.Doubts()) == len(x.Depends) {
		return text // what it depends on stands below
	}
	if warnings := x.Doubts(); len(warnings) > 0 {
		return fmt.Sprintf("%s: %s; %s", text, warnings[0], remedy(x))
	}
	if len(x.Best) == 2 {
		text += fmt.Sprintf(": the %v of %s is lower by %s", d.by, x.Systems[x.Leader()].Name, percent(lead(x)))
	}
	if x.Settled(*d.flags.indifference) {
		return text + fmt.Sprintf("; they are within %g %% of each other", 100**d.flags.indifference)
	}
	return text + "; --decide runs until there is one"
}

// lead is the margin of the leader of two.
func lead(x comparison.Answer) montecarlo.Estimate {
	i, j := x.Leader(), x.Best[0]
	if i == j {
		j = x.Best[1]
	}
	r := x.Pair(i, j).Ratio
	return montecarlo.Estimate{Value: 1 - r.Value, Lo: 1 - r.Hi, Hi: 1 - r.Lo}
}
