package advise

import (
	"fmt"
	"math"
	"strings"

	"castlab/reports/arguments"
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
			sizes = append(sizes, a.between(r.sizes[i-1], d)...)
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
			middle := middleOf(x.Size, next.Size)
			b[i] = exports.Boundary{From: middle, To: middle + 1, Use: next.Use, Why: usedFromMiddle}
		}
	}
	return b
}

const usedFromMiddle = "used from the middle of two sizes on"

// middleOf is the geometric middle of two sizes.
func middleOf(x, y int64) int64 { return int64(math.Sqrt(float64(x) * float64(y))) }

// wanted is the algorithm that is to be used, by a rule or by the library itself; nil where that is not decided.
func (d Decision) wanted() *exports.Use {
	if d.Own {
		return d.ownUse
	}
	return d.use
}

// between decides the sizes between two of which one is left to the library because it uses by itself what is wanted. They are left
// to it where it does so there, too, and have a rule where it uses another algorithm. Between two sizes that are both left to the
// library, the algorithm changes where that of the library does, and in the middle otherwise.
func (a *advice) between(x, next Decision) (list []exports.Decision) {
	if x.wanted() == nil || next.wanted() == nil || !x.Own && !next.Own || x.From+1 >= next.From {
		return nil
	}
	changes := next.From - 1 // the largest size that is as the first one
	if x.wanted().Algorithm != next.wanted().Algorithm {
		changes = middleOf(x.From, next.From)
		if x.Own && next.Own {
			changes = a.ownFrom(next, x.From+1) - 1
		}
	}
	for from := x.From + 1; from < next.From; {
		d, to := x, next.From-1
		if from > changes {
			d = next
		} else {
			to = min(to, changes)
		}
		if same := x.wanted().Algorithm == next.wanted().Algorithm; d.Own || same {
			if !d.Own {
				d = next // a rule gives way to the library from where that does the same
			}
			to = a.library.OwnUntil(x.Task, x.Ranks, from, to)
		}
		p := a.piece(d, from)
		list = append(list, p)
		if p.Size = to; to > from {
			list = append(list, p)
		}
		from = to + 1
	}
	return list
}

// ownFrom is the smallest size, not below another one, from which on to a decision the library uses by itself what it has there.
func (a *advice) ownFrom(d Decision, least int64) int64 {
	from := least
	for {
		to := a.library.OwnUntil(d.Task, d.Ranks, from, d.From)
		if to == d.From {
			return from
		}
		from = to + 1
	}
}

// piece decides a size by the decision on another one.
func (a *advice) piece(d Decision, size int64) exports.Decision {
	use := d.wanted()
	p := exports.Decision{Size: size, Key: use.Algorithm, Use: use, Why: d.text()}
	own, known := a.library.Own(d.Task, d.Ranks, size)
	there, _ := a.library.Own(d.Task, d.Ranks, d.From)
	switch {
	case !d.Own && size < d.From:
		p.Why = usedFromMiddle
	case !d.Own:
	case known && own == there:
		p.Key, p.Use = "", nil
	default:
		what := "another algorithm"
		if known {
			what = own.Algorithm
		}
		p.Why = fmt.Sprintf("as at %s, where %s uses it by itself; here it uses %s; %s", arguments.FormatBytes(d.From), a.library.Library,
			what, d.Source)
	}
	return p
}
