package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
)

// format returns the rules for a library by name.
func format(name string) (exports.Format, bool) {
	for _, f := range exports.Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return exports.Format{}, false
}

// rules are those of a question, without answers: what they are about.
func (q *question) rules() exports.Rules {
	r := exports.Rules{
		Task: q.Task.String(), Ranks: q.Ranks,
		Comments: []string{
			fmt.Sprintf("castlab compare %s %v", strings.Join(q.asked(), " "), q.words),
			fmt.Sprintf("seed %d, by %v, at level %s; between two sizes of one best algorithm it is taken to be the best", *q.flags.seed,
				q.by, numerals.Rounded(*q.flags.level, 4)),
		},
	}
	for _, v := range q.Candidates {
		r.Uses = append(r.Uses, collectives.Use(v))
	}
	return r
}

// rules are those of the answers, for a library: between two sizes of one best algorithm, of which one is left to the library, it is
// told so where it uses another one by itself.
func (a *answers) rules(library exports.Format) exports.Rules {
	r := a.question.rules()
	var list []exports.Decision
	boundaries := map[int]exports.Boundary{}
	var before exports.Wanted
	for k := range a.results {
		w := a.wanted(k)
		if before.Use != nil && w.Use != nil && before.Use.Algorithm == w.Use.Algorithm {
			list = append(list, library.Between(r.Task, r.Ranks, before, w)...)
		}
		d := w.Decision
		if w.Own {
			d.Use = nil
		}
		if b, crossed := a.boundaries[k]; crossed {
			boundaries[len(list)] = b
		}
		list, before = append(list, d), w
	}
	r.Ranges = exports.Ranges(list, boundaries)
	return r
}

// wanted is what is to be used at a size, by a rule or by the library itself.
func (a *answers) wanted(k int) exports.Wanted {
	size := a.results[k].Size
	i, why, ok := a.used(k)
	w := exports.Wanted{Decision: exports.Decision{Size: max(size, 0), Why: why}} // a barrier has none
	if !ok && a.ownIsBest(k) {
		i, w.Own = a.own[k], true
	}
	if ok || w.Own {
		u := collectives.Use(a.value(i, size))
		w.Key, w.Use = a.Candidates[i].String(), &u
	}
	return w
}

// ownIsBest reports whether what the library uses by itself at a size is known, and is as good as any.
func (a *answers) ownIsBest(k int) bool {
	x, own := a.results[k].Answer, a.own[k]
	if own < 0 {
		return false
	}
	best, one := x.Winner()
	return one && best == own || tied(x) && slices.Contains(x.Best, own)
}

// used is the algorithm that a size is decided for, and why, or why there is none. Where it
// is known what the library uses by itself, it is the leader if it takes less than that by more
// than the indifference; otherwise the one best, of several that are equal in every run the first,
// or with an indifference the leader of those that take at most this part more.
func (a *answers) used(k int) (i int, why string, ok bool) {
	x, size := a.results[k].Answer, a.results[k].Size
	at := ""
	if size >= 0 {
		at = " at " + sizeText(size)
	}
	if own := a.own[k]; own >= 0 {
		i, one := x.Winner()
		if !one {
			i = x.Leader()
		}
		theirs := a.value(own, size).String()
		if a.ownIsBest(k) {
			return 0, fmt.Sprintf("%s, which it uses by itself, is as good as any%s", theirs, at), false
		}
		if i == own {
			why = fmt.Sprintf("nothing is shown to be better than %s, which it uses by itself%s", theirs, at)
			why += inDoubt(x)
			return 0, why, false
		}
		gain, shown := a.gain(k, i)
		if !shown {
			by := ""
			if d := *a.flags.indifference; d > 0 {
				by = fmt.Sprintf(" by more than %g %%", 100*d)
			}
			why = fmt.Sprintf("that %s is better than %s, which it uses by itself,%s is not shown%s", a.value(i, size), theirs, by, at)
			if w := gain.Warnings; len(w) > 0 {
				why += ", in doubt: " + w[0]
			} else if text := exports.TurnedBy(gain, *a.flags.indifference); text != "" {
				why += ", in doubt: " + text
			}
			return 0, why, false
		}
		return i, fmt.Sprintf("better by %s than its %s%s", percent(gain), theirs, at), true
	}
	if i, ok = x.Winner(); ok {
		if len(a.Candidates) == 1 {
			return i, "the only one", true
		}
		return i, "best by " + percent(x.Margin(i)) + at, true
	}
	if tied(x) {
		return x.Best[0], listed(a.Names(), x.Best) + " are alike" + at, true
	}
	if d := *a.flags.indifference; d > 0 && x.Settled(d) {
		return x.Leader(), fmt.Sprintf("no other is better by more than %g %%%s", 100*d, at), true
	}
	why = "no decision between " + listed(a.Names(), x.Best) + at
	why += inDoubt(x)
	return 0, why, false
}

// inDoubt says what prevents a decision, if it is a doubt or a warning: all doubts that turn it, or the first
// other one.
func inDoubt(a comparison.Answer) string {
	doubts := a.Doubts()
	if len(doubts) == 0 {
		return ""
	}
	if len(doubts) != len(a.Depends) {
		return ", in doubt: " + doubts[0]
	}
	return ", in doubt: " + strings.Join(doubts, "; and it depends on this, too: ")
}

// gain is the part by which an algorithm takes less at a size than what the library uses by
// itself, and whether it is shown to exceed the indifference.
func (a *answers) gain(k, i int) (gain montecarlo.Estimate, shown bool) {
	gain = montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
		return e
	}, nil, a.results[k].Answer.Pair(i, a.own[k]).Ratio)
	least, _ := gain.Widest()
	return gain, least > *a.flags.indifference
}

// bound finds the boundaries between neighboring sizes with different algorithms: the one
// crossover of the two, of which all share the level. On a fitted machine, where the crossover
// is not known but within an interval, one changes to the other in the middle of the two sizes (the geometric
// one) if both are better at both sizes than what the library uses by itself: either will do.
func (e *experiment) bound(ctx context.Context, a *answers) (map[int]exports.Boundary, error) {
	boundaries := map[int]exports.Boundary{}
	type change struct{ at, from, to int }
	var list []change
	for k := range len(a.results) - 1 {
		from, _, one := a.used(k)
		to, _, other := a.used(k + 1)
		if one && other && from != to {
			list = append(list, change{k, from, to})
		}
	}
	for _, x := range list {
		low, high := a.results[x.at].Size, a.results[x.at+1].Size
		if len(e.Draws) > 0 && a.either(x.at, x.from, x.to) {
			to, middle := collectives.Use(a.value(x.to, high)), exports.Middle(low, high)
			boundaries[x.at] = exports.Boundary{From: middle, To: middle + 1, Use: &to}
			continue
		}
		messages, err := e.Messages(high, x.from, x.to)
		if err != nil {
			return nil, err
		}
		question, err := e.CrossoverBetween(x.from, x.to, e.by, []int64{low, high})
		if err != nil {
			return nil, err
		}
		s := e.searchSettings(messages)
		if e.Draws == nil {
			s.Level = 1 - (1-s.Level)/float64(len(list))
		}
		found, err := e.found(ctx, question, s)
		if err != nil {
			return nil, err
		}
		if len(found.Changes) == 1 {
			ends := found.Changes[0]
			to := collectives.Use(a.value(x.to, ends.To.Size))
			b := exports.Boundary{From: ends.From.Size, To: ends.To.Size, Use: &to}
			if e.certain() { // they are equal in between
				b.From = b.To - 1
			}
			boundaries[x.at] = b
		}
	}
	return boundaries, nil
}

// either reports whether two algorithms are better than what the library uses by itself at a
// size and the next.
func (x *answers) either(k, a, b int) bool {
	for _, at := range []int{k, k + 1} {
		for _, i := range []int{a, b} {
			if x.own[at] < 0 || i == x.own[at] {
				return false
			}
			if _, shown := x.gain(at, i); !shown {
				return false
			}
		}
	}
	return true
}
