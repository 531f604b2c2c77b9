package compare

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
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

// search finds the best values for an algorithm at a size, and keeps them.
func (e *experiment) search(ctx context.Context, i int, bytes int64, draws []selection.Problem) (selection.Choice, error) {
	f := e.flags
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}, Level: *f.level, Max: 100}
	if !e.Exact {
		messages, err := e.messagesOfAll(i, bytes)
		if err != nil {
			return selection.Choice{}, err
		}
		s.Max = max(s.Max, min(catalog.FixedRuns, ordinaryBudget/max(1, messages)))
	}
	s.Min = s.Max
	found, err := e.Search(ctx, i, bytes, e.by, len(e.Sizes)*e.searches(), draws, s)
	if err != nil {
		return found, err
	}
	if _, rules := format(*f.export); rules {
		found.Best = e.largest(found, bytes)
	}
	e.chosen[at{i, bytes}] = found.Best
	return found, nil
}

// messagesOfAll counts the messages of one run with each value that is tried.
func (e *experiment) messagesOfAll(i int, bytes int64) (n int, err error) {
	all := e.Problem
	all.Candidates = all.Candidates[i].Values(e.Ranks, bytes)
	list, err := all.Compile(bytes)
	if err != nil {
		return 0, &collectives.InputError{Err: err}
	}
	for _, p := range list {
		n += p.Messages()
	}
	return n, nil
}

// choices finds the best values at all sizes, nil where none are searched. Draws of the parameters say which values
// are alike only where nothing else varies.
func (e *experiment) choices(ctx context.Context) (all [][]selection.Choice, err error) {
	if e.searches() == 0 {
		return nil, nil
	}
	var draws []selection.Problem
	if _, rules := format(*e.flags.export); e.Exact && !rules {
		draws = e.Draws
	}
	for _, size := range e.Sizes {
		var list []selection.Choice
		for i, a := range e.Candidates {
			if !a.Open() {
				continue
			}
			found, err := e.search(ctx, i, e.Bytes(size), draws)
			if err != nil {
				return nil, err
			}
			list = append(list, found)
		}
		all = append(all, list)
	}
	return all, nil
}

// largest is the choice for a rule, of values that a library has for so many bytes. On a fitted
// machine it is the one with the largest segments of those that take at most the indifference more
// than the best, selection.Alike without one.
func (q *question) largest(x selection.Choice, bytes int64) selection.Candidate {
	has := func(v selection.Candidate) bool { return collectives.Use(v).Least() <= bytes }
	if q.Draws == nil {
		return x.Largest(q.by, 0, has)
	}
	return x.Largest(q.by, cmp.Or(*q.flags.indifference, selection.Alike), has)
}

// printChoices prints a table of the best values.
func (d *document) printChoices() {
	if d.certain() {
		fmt.Fprint(&d.to.Out, "\nBest values of those tried, and those that take as long:\n\n")
	} else {
		fmt.Fprintf(&d.to.Out, "\nBest values of those tried, and those that are not told from them, all together at level %s:\n\n",
			numerals.Rounded(*d.flags.level, 4))
	}
	var rows []table.Row
	for k, list := range d.choices {
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
			rows = append(rows, table.Row{sizeText(d.Sizes[k]), x.Candidate.String(), parameters(x.Best), alike})
		}
	}
	d.to.PrintTable(table.Row{"size", "algorithm", "best", "as good"}, rows, 1)
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

func (a *answers) choiceDocuments(k int) (list []choiceDocument) {
	if len(a.choices) == 0 {
		return nil
	}
	for _, x := range a.choices[k] {
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
