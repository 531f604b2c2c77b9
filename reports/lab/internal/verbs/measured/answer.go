package measured

import (
	"context"
	"fmt"
	"math"

	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// answer writes what was asked for of a result, and returns what the exit status says of it.
func (a *app) answer(ctx context.Context, r result, f flags) error {
	switch {
	case *f.out == "":
	case savesTo(*f.out):
		if err := a.save(r.samples, f); err != nil {
			return err
		}
	default:
		if err := a.writePage(ctx, r, f); err != nil {
			return err
		}
	}
	if *f.asJSON {
		if err := console.WriteJSON(&a.Out, documentOf(r, f)); err != nil {
			return err
		}
	} else {
		a.print(r, f)
	}
	if *f.baseline == "" {
		return nil
	}
	return r.regressed()
}

// regressed returns console.ErrVerdict where some number is surely larger than that of the baseline, and an error where nothing can be
// said of it.
func (r result) regressed() error {
	decidable := false
	for _, c := range r.Contrasts {
		if c.Decision == data.First {
			return console.ErrVerdict
		}
		lo, hi := c.Difference.Widest()
		decidable = decidable || !math.IsInf(lo, -1) || !math.IsInf(hi, 1)
	}
	if r.compared[0].Launches() < 2 || r.compared[1].Launches() < 2 {
		return fmt.Errorf("%v and %v: of one launch of a program nothing is known of the next; name the launches of both with --launch "+
			"COLUMN, give a file of each (a.csv,b.csv#COLUMN), or say --launch rows if every row is of a launch of its own",
			r.compared[0], r.compared[1])
	}
	if !decidable {
		return fmt.Errorf("%v and %v: no mean or quantile of the two can be compared, for the reasons above", r.compared[0], r.compared[1])
	}
	return nil
}
