package data

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/columns"
	"castlab/distributions/inputs"
)

// weighted returns the groups in which each value stands as often as the column of weights says, and notes of each how many rows it has
// and how many values these are.
//
// Errors: those of Sample.weighted and of Launched; *inputs.Error for launches of one row each, of which a weight says nothing: a number of
// launches is the mean of theirs, however often each value was seen.
func (t Table) weighted(list []Group) ([]Group, error) {
	rows := map[string]int{}
	several := false
	for i, g := range list {
		key := g.Key
		if t.Launch != "" {
			key, _, _ = columns.CutKey(key)
		}
		rows[key] += len(g.Sample.beside)
		several = several || len(g.Sample.beside) > 1
		of, err := g.Sample.weighted(t.Weight)
		if err != nil {
			return nil, err
		}
		list[i].Sample = of
	}
	if t.Launch != "" {
		if len(list) > 1 && !several {
			return nil, inputs.Refused("weight", t.Weight, "launches of several rows; by the column "+t.Launch+
				" each has one, whose weight would not count: leave the weight or the launches out")
		}
		var err error
		if list, err = Launched(list); err != nil {
			return nil, err
		}
	}
	for _, g := range list {
		g.Sample.Notes = append(slices.Clone(g.Sample.Notes), fmt.Sprintf("By the column %s, %d rows are %d values, which have no order.",
			t.Weight, rows[g.Key], g.Sample.N()))
		if step := g.Sample.spacing(); step > 0 {
			g.Sample.Notes = append(g.Sample.Notes, fmt.Sprintf("They are multiples of %.6g apart: if they are middles of classes, "+
				"--class-width %.6[1]g says so.", step))
		}
	}
	return list, nil
}

// leastSpaced is the number of different values from which on it is said that they are equally spaced.
const leastSpaced = 5

// spacing returns the distance of values of a histogram of points that are equally spaced, but for gaps; 0 of others.
func (s *Sample) spacing() float64 {
	if s.classes == nil || len(s.classes.list) < leastSpaced {
		return 0
	}
	list, step := s.classes.list, math.Inf(1)
	for i, c := range list[1:] {
		step = math.Min(step, c.Hi-list[i].Hi)
	}
	for i, c := range list[1:] {
		if c.Lo < c.Hi || math.Abs(math.Remainder(c.Hi-list[i].Hi, step)) > 1e-6*step {
			return 0
		}
	}
	return step
}

// weighted returns the sample in which each value stands as often as a column says. Its rows have no order, as the classes of a
// histogram have none, each of one value.
//
// Errors: *inputs.Error for a weight that is no whole number from 0 on, as weights of a survey are not, and for more than 2^53 in all.
func (s *Sample) weighted(column string) (*Sample, error) {
	rows := slices.Clone(s.beside)
	slices.SortStableFunc(rows, func(x, y keyed) int {
		switch {
		case x.x < y.x || math.IsNaN(y.x) && !math.IsNaN(x.x):
			return -1
		case x.x == y.x || math.IsNaN(x.x) && math.IsNaN(y.x):
			return 0
		}
		return 1
	})
	var list []Class
	missing, all := int64(0), int64(0)
	for _, r := range rows {
		text := strings.TrimSpace(r.key)
		w, err := strconv.ParseFloat(text, 64)
		if err != nil || w < 0 || w != math.Trunc(w) || w > 1<<53 {
			return nil, inputs.Refused("weight", text, "in column "+column+" whole numbers from 0 on, which say how often a value was seen")
		}
		if all += int64(w); all > 1<<53 {
			return nil, inputs.Refused("weight", text, "in column "+column+" weights of at most 2^53 in all")
		}
		switch n := int64(w); {
		case n == 0:
		case math.IsNaN(r.x):
			missing += n
		case len(list) > 0 && list[len(list)-1].Hi == r.x:
			list[len(list)-1].N += n
		default:
			list = append(list, Class{Lo: r.x, Hi: r.x, N: n})
		}
	}
	if len(list) == 0 {
		return nil, inputs.Errorf("weight", column, "some value that was seen")
	}
	of, err := OfClasses(s.Name, list, math.NaN(), 0)
	if err != nil {
		return nil, err
	}
	of.Unit, of.Each, of.missing = s.Unit, s.Each, missing
	of.Notes = s.Notes
	return of, nil
}
