package study

import (
	"context"
	"fmt"
	"math"

	"castlab/reports/internal/studies"
	"castlab/reports/lab/internal/verbs/curves"
)

// tableOf is the table of the cells of a study of one model, without values.
func tableOf(s *studies.Study) curves.Table {
	t := curves.Table{Name: s.Name, Caption: fmt.Sprintf("Points: intervals of level %g, seed %d.", s.Level, s.Seed)}
	for _, c := range s.Cells {
		if c.Model == "" {
			continue
		}
		t.Title, t.Keys = c.Model, nil
		for _, k := range c.Keys {
			t.Keys = append(t.Keys, curves.Key{Name: k.Name, Meaning: k.Meaning, Whole: k.Whole})
		}
		t.Points = append(t.Points, curves.At(c.Params))
	}
	return t
}

// filled is the table of the results of a study of one model.
func filled(r *studies.Results) curves.Table {
	t := tableOf(r.Study)
	t.Points = nil
	for _, c := range r.Cells {
		if c.Model == "" {
			continue
		}
		p := curves.At(c.Params)
		for i, e := range c.Estimates {
			v := curves.Value{Name: e.Name, Unit: e.Unit, Theory: math.NaN(), Estimate: &c.Estimates[i]}
			if c.Theory != nil {
				v.Theory, v.Bound, _ = c.Theory(context.Background(), e.Name)
			}
			p.Values = append(p.Values, v)
		}
		t.Points = append(t.Points, p)
	}
	return t
}
