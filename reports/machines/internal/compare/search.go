package compare

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/selection"
)

// at is an algorithm at a size.
type at struct {
	candidate int
	bytes     int64
}

// searches counts the algorithms with parameters to be searched.
func (c *compared) searches() (n int) {
	for _, a := range c.Candidates {
		if a.Open() {
			n++
		}
	}
	return n
}

// choose lets the best values be searched wherever one is needed first.
func (c *compared) choose(ctx context.Context) {
	c.chosen = map[at]selection.Candidate{}
	c.Comparison = c.Choosing(func(i int, bytes int64) (selection.Candidate, error) {
		if v, found := c.chosen[at{i, bytes}]; found {
			return v, nil
		}
		v, err := c.search(ctx, i, bytes, nil)
		return v.Best, err
	})
}

// search finds the best values for an algorithm at a size, and keeps them.
func (c *compared) search(ctx context.Context, i int, bytes int64, draws []selection.Problem) (selection.Choice, error) {
	f := c.flags
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}, Level: *f.level, Max: 100}
	if !c.Exact {
		messages, err := c.messagesOfAll(i, bytes)
		if err != nil {
			return selection.Choice{}, err
		}
		s.Max = max(s.Max, min(catalog.FixedRuns, ordinaryBudget/max(1, messages)))
	}
	s.Min = s.Max
	found, err := c.Search(ctx, i, bytes, c.by, len(c.Sizes)*c.searches(), draws, s)
	if err != nil {
		return found, err
	}
	if _, rules := format(*f.export); rules {
		found.Best = c.largest(found, bytes)
	}
	c.chosen[at{i, bytes}] = found.Best
	return found, nil
}

// messagesOfAll counts the messages of one run with each value that is tried.
func (c *compared) messagesOfAll(i int, bytes int64) (n int, err error) {
	all := c.Problem
	all.Candidates = all.Candidates[i].Values(c.Ranks, bytes)
	list, err := all.Compile(bytes)
	if err != nil {
		return 0, &collectives.InputError{Err: err}
	}
	for _, p := range list {
		n += p.Messages()
	}
	return n, nil
}

// searchAll finds the best values at all sizes. Draws of the parameters say which values
// are alike only where nothing else varies.
func (c *compared) searchAll(ctx context.Context) error {
	var draws []selection.Problem
	if _, rules := format(*c.flags.export); c.Exact && !rules {
		draws = c.Draws
	}
	for _, size := range c.Sizes {
		var list []selection.Choice
		for i, a := range c.Candidates {
			if !a.Open() {
				continue
			}
			found, err := c.search(ctx, i, c.Bytes(size), draws)
			if err != nil {
				return err
			}
			list = append(list, found)
		}
		c.choices = append(c.choices, list)
	}
	return nil
}

// largest is the choice for a rule, of values that a library has for so many bytes. On a fitted
// machine it is the one with the largest segments of those that take at most the indifference more
// than the best, 10 % without one, as a message costs a host what is in no machine here, and models
// of segments are off by so much.
func (c *compared) largest(x selection.Choice, bytes int64) selection.Candidate {
	time := func(i int) float64 { return x.Answer.Systems[i].By(c.by).Value }
	best := -1
	for i, v := range x.Tried {
		if use(v).Least() <= bytes && (best < 0 || time(i) < time(best)) {
			best = i
		}
	}
	if best < 0 {
		return x.Best
	}
	chosen := x.Tried[best]
	if c.Draws == nil {
		return chosen
	}
	const alike = 0.1
	for i, v := range x.Tried {
		if v.Radix == chosen.Radix && v.SegmentBytes > chosen.SegmentBytes && use(v).Least() <= bytes &&
			time(i) <= time(best)*(1+cmp.Or(*c.flags.indifference, alike)) {
			chosen = v
		}
	}
	return chosen
}

// value returns an algorithm with the values that were chosen at a size.
func (c *compared) value(i int, size int64) selection.Candidate {
	if v, found := c.chosen[at{i, c.Bytes(size)}]; found {
		return v
	}
	return c.Candidates[i]
}

// printChoices prints a table of the best values.
func (c *compared) printChoices() {
	if c.certain() {
		fmt.Fprint(&c.to.Out, "\nBest values of those tried, and those that take as long:\n\n")
	} else {
		fmt.Fprintf(&c.to.Out, "\nBest values of those tried, and those that are not told from them, all together at level %s:\n\n",
			rough(*c.flags.level))
	}
	var rows []table.Row
	for k, list := range c.choices {
		for _, x := range list {
			alike := "none"
			switch others := x.Alike; {
			case len(others) == len(x.Tried) && len(others) > 1:
				alike = fmt.Sprintf("all %d", len(others))
			case len(others) > 1:
				var words []string
				for _, v := range others {
					if v.String() != x.Best.String() {
						words = append(words, parameters(v))
					}
				}
				alike = strings.Join(words, ", ")
			}
			rows = append(rows, table.Row{sizeText(c.Sizes[k]), x.Candidate.String(), parameters(x.Best), alike})
		}
	}
	c.to.PrintTable(table.Row{"size", "algorithm", "best", "as good"}, rows, 1)
}

// parameters writes the parameters of a candidate without its name.
func parameters(v selection.Candidate) string {
	_, inner, _ := strings.Cut(v.String(), "(")
	return strings.TrimSuffix(inner, ")")
}

// A choiceDocument has the values of an algorithm that were chosen at a size.
type choiceDocument struct {
	Algorithm string   `json:"algorithm"`
	Best      string   `json:"best"`
	Alike     []string `json:"alike"` // values that may be the best, this one included
	Tried     []string `json:"tried"`
}

func (c *compared) choiceDocuments(k int) (list []choiceDocument) {
	if len(c.choices) == 0 {
		return nil
	}
	for _, x := range c.choices[k] {
		list = append(list, choiceDocument{x.Candidate.String(), x.Best.String(), written(x.Alike), written(x.Tried)})
	}
	return list
}

func written(values []selection.Candidate) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}
