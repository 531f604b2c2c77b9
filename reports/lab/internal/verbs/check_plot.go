package verbs

import (
	"context"
	"fmt"
	"slices"

	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
)

// checkTable is the table of cases of one's own, without values, that is to be drawn; it has no
// points if none is.
func (a *app) checkTable(ids, words []string, plot plotFlags) (t curves.Table, err error) {
	if !plot.given() {
		return t, plot.refuse(t)
	}
	refuse := func(why string) error { return console.Usagef("--plot=%s: %s", (*plot.plot)[0], why) }
	if len(words) == 0 || len(ids) == 0 {
		return t, refuse("want cases over a list or range of a key, check ID key=RANGE")
	}
	list, err := a.lab.Named(ids)
	switch {
	case err != nil:
		return t, err
	case len(list) != 1:
		return t, refuse(fmt.Sprintf("want one claim, not %d", len(list)))
	case list[0].Cases.Parameters == nil:
		return t, nil // the check says why
	}
	c := list[0]
	grid, err := claims.Grid(c.Cases.Parameters, words, mostAsked)
	if err != nil {
		return t, console.Usagef("claim %s: %w", c.ID, err)
	}
	t = claimTable(c)
	known := claimSpelling(c, a.Files.Open, grid)
	for _, choice := range grid {
		k, err := c.Ask(a.Files.Open, choice)
		switch {
		case err == nil:
		case known.like == "" || !outside(err):
			return t, refused(c, err)
		default:
			k.Params = known.of(choice)
		}
		if !slices.ContainsFunc(t.Points, func(p curves.Point) bool { return p.Params == k.Params }) {
			t.Points = append(t.Points, curves.At(k.Params))
		}
	}
	return t, plot.refuse(t)
}

// drawVerdicts draws the verdicts on the cases of a table: theory beside what was measured.
func (a *app) drawVerdicts(ctx context.Context, plot plotFlags, t curves.Table, r *reports.Report, quiet bool) error {
	if !plot.given() {
		return nil
	}
	list, err := a.lab.Named([]string{t.Name})
	if err != nil {
		return err
	}
	c := list[0]
	value := func(theory float64) curves.Value {
		return curves.Value{Name: c.Quantity, Unit: c.Unit, Theory: theory, Bound: c.Relation != reports.Equal}
	}
	for i, p := range t.Points {
		for _, v := range r.Verdicts {
			if v.Params == p.Params && v.Claim == c.ID {
				measured := value(v.Theory)
				measured.Name, measured.Estimate = v.Estimate.Name, &v.Estimate
				t.Points[i].Values = []curves.Value{measured}
			}
		}
	}
	t.Caption += fmt.Sprintf(" Relation: measured %v theory; seed %d, probability of any wrong verdict at most %g.", c.Relation, r.Seed,
		r.Alpha)
	t.Smooth(func(words []string) (p curves.Point, ok bool) {
		k, err := c.Ask(a.Files.Open, words)
		if err != nil || ctx.Err() != nil {
			return p, false
		}
		theory, err := cancelable.Run(ctx, k.Predicted)
		if err != nil {
			return p, false
		}
		between := value(theory)
		between.Name = t.Names()[0]
		return curves.At(k.Params, between), true
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return a.draw(plot, t, quiet)
}
