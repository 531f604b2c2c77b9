package advise

import (
	"fmt"
	"strings"

	"castlab/reports/machines/internal/exports"
)

// rules are those of each task and number of ranks.
func (a *advice) rules(r *result) (list []exports.Rules) {
	var sizes []exports.Decision
	for i, d := range r.sizes {
		first := i == 0 || d.Task != r.sizes[i-1].Task || d.Ranks != r.sizes[i-1].Ranks
		if first {
			sizes = nil
			list = append(list, exports.Rules{Task: d.Task, Ranks: d.Ranks, Comments: []string{
				fmt.Sprintf("castlab advise %s %v", strings.Join(a.given, " "), a.keys),
				fmt.Sprintf("seed %d, at level %g; between sizes at which other algorithms are used one changes to the other in the middle",
					*a.flags.seed, *a.flags.level)}})
		} else {
			sizes = append(sizes, a.library.Between(d.Task, d.Ranks, r.sizes[i-1].wanted(), d.wanted())...)
		}
		x := exports.Decision{Size: d.From, Use: d.use, Why: d.text()}
		rules := &list[len(list)-1]
		if d.use != nil {
			x.Key = d.use.Algorithm
			rules.Uses = append(rules.Uses, *d.use)
		}
		sizes = append(sizes, x)
		rules.Ranges = exports.Ranges(sizes, boundaries(sizes))
	}
	return list
}

// boundaries are in the middle, the geometric one, of two sizes at which different algorithms are used.
func boundaries(sizes []exports.Decision) map[int]exports.Boundary {
	b := map[int]exports.Boundary{}
	for i := range len(sizes) - 1 {
		x, next := sizes[i], sizes[i+1]
		if x.Use != nil && next.Use != nil && x.Key != next.Key {
			middle := exports.Middle(x.Size, next.Size)
			b[i] = exports.Boundary{From: middle, To: middle + 1, Use: next.Use, Why: exports.UsedFromMiddle}
		}
	}
	return b
}

// wanted is the algorithm that is to be used, by a rule or by the library itself.
func (d Decision) wanted() exports.Wanted {
	w := exports.Wanted{Decision: exports.Decision{Size: d.From, Use: d.use, Why: d.text()}, Own: d.Own, Source: d.Source}
	if d.Own {
		w.Use = d.ownUse
	}
	return w
}
