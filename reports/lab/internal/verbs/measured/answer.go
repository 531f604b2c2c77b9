package measured

import (
	"context"

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
	return gateOf(r, f).err()
}
