package measured

import (
	"context"

	"castlab/reports"
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
	document, text := func() any { return documentOf(r, f) }, func() { a.print(r, f) }
	if err := a.Answer(*f.asJSON, document, text, func() []reports.Figure { return figuresOf(r, f) }); err != nil {
		return err
	}
	return gateOf(r, f).err()
}
