package compare

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/reports/broadcast/internal/exports"
	"castlab/reports/broadcast/selection"
)

// formats are the names of the rules for libraries.
func formats() (names []string) {
	for _, f := range exports.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// format returns the rules for a library by name.
func format(name string) (exports.Format, bool) {
	for _, f := range exports.Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return exports.Format{}, false
}

// use is an algorithm as exports have it.
func use(v selection.Candidate) exports.Use {
	return exports.Use{Algorithm: v.Algorithm.Name, Written: v.String(), Segments: v.Segments, Segment: v.SegmentBytes, Radix: v.Radix}
}

// rules are those of the answers.
func (c *compared) rules() exports.Rules {
	r := exports.Rules{
		Task: c.Task.String(), Ranks: c.Ranks,
		Comments: []string{
			fmt.Sprintf("castlab compare %s %v", strings.Join(c.Names(), " "), c.keys),
			fmt.Sprintf("seed %d, by %v, at level %s; between two sizes of one best algorithm it is taken to be the best", *c.flags.seed, c.by, rough(*c.flags.level)),
		},
	}
	for _, v := range c.Candidates {
		r.Uses = append(r.Uses, use(v))
	}
	if c.results != nil {
		r.Ranges = exports.Ranges(c.decisions(), c.boundaries)
	}
	return r
}

// decisions are what is used at the sizes: the one best algorithm, one of those that are
// alike, or with --indifference the leader of those that take at most this part more.
func (c *compared) decisions() (list []exports.Decision) {
	for _, r := range c.results {
		d := exports.Decision{Size: max(r.Size, 0)} // a barrier has none
		if i, ok := c.used(r.Answer); ok {
			u := use(c.value(i, r.Size))
			d.Key, d.Use, d.Why = c.Candidates[i].String(), &u, "the only one"
			if _, one := r.Answer.Winner(); len(c.Candidates) > 1 && one {
				d.Why = "best by " + percent(r.Answer.Margin(i)) + " at " + sizeText(r.Size)
			} else if c.tied(r.Answer) {
				d.Why = listed(c.Names(), r.Answer.Best) + " are alike at " + sizeText(r.Size)
			} else if len(c.Candidates) > 1 {
				d.Why = fmt.Sprintf("no other is better by more than %g %% at %s", 100**c.flags.indifference, sizeText(r.Size))
			}
		} else {
			d.Why = "no decision between " + listed(c.Names(), r.Answer.Best) + " at " + sizeText(r.Size)
			if doubts := r.Answer.Doubts(); len(doubts) > 0 {
				d.Why += ", in doubt: " + doubts[0]
			}
		}
		list = append(list, d)
	}
	return list
}

// used is the algorithm that a size is decided for: of several that are equal in every run
// the first.
func (c *compared) used(a comparison.Answer) (i int, ok bool) {
	if i, ok = a.Winner(); ok {
		return i, true
	}
	if c.tied(a) {
		return a.Best[0], true
	}
	if *c.flags.indifference > 0 && a.Settled(*c.flags.indifference) {
		return a.Leader(), true
	}
	return 0, false
}

// bound finds the boundaries between neighboring sizes with different algorithms: the one
// crossover of the two, of which all share the level.
func (c *compared) bound(ctx context.Context) error {
	c.boundaries = map[int]exports.Boundary{}
	type change struct{ at, from, to int }
	var list []change
	for k := range len(c.results) - 1 {
		a, one := c.used(c.results[k].Answer)
		b, other := c.used(c.results[k+1].Answer)
		if one && other && a != b {
			list = append(list, change{k, a, b})
		}
	}
	for _, x := range list {
		low, high := c.results[x.at].Size, c.results[x.at+1].Size
		messages, err := c.Messages(high, x.from, x.to)
		if err != nil {
			return err
		}
		question, err := c.CrossoverBetween(x.from, x.to, c.by, []int64{low, high})
		if err != nil {
			return err
		}
		s := c.searchSettings(messages)
		if c.Draws == nil {
			s.Level = 1 - (1-s.Level)/float64(len(list))
		}
		found, err := c.found(ctx, question, s)
		if err != nil {
			return err
		}
		if len(found.Changes) == 1 {
			ends := found.Changes[0]
			to := use(c.value(x.to, ends.To.Size))
			b := exports.Boundary{From: ends.From.Size, To: ends.To.Size, Use: &to}
			if c.certain() { // they are equal in between
				b.From = b.To - 1
			}
			c.boundaries[x.at] = b
		}
	}
	return nil
}

// exportRules writes the rules for a library, and what its reader has to know to standard
// error.
func (c *compared) exportRules(b *bytes.Buffer, f exports.Format) error {
	notes, err := f.Write(b, c.rules())
	for _, n := range notes {
		fmt.Fprintf(c.to.Streams.Err, "castlab: %s: %s\n", f.Name, n)
	}
	return err
}
