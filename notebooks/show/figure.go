package show

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/theorems"
)

// Draw makes the figure of a claim, by the ID of the figure.
//
// Errors: an ID that no claim has; those of the figure.
func Draw(ctx context.Context, id string, s montecarlo.Settings) (reports.Figure, error) {
	trace, err := LoopbackRTT()
	if err != nil {
		return reports.Figure{}, err
	}
	for _, c := range theorems.All(trace) {
		if c.Figures == nil {
			continue
		}
		for _, f := range c.Figures() {
			if f.ID == id {
				return f.Make(ctx, s)
			}
		}
	}
	return reports.Figure{}, fmt.Errorf("no claim has a figure %s", id)
}

// dpi is readable on a screen and keeps a figure near 50 KB.
const dpi = 100

// PNG draws a figure. GitHub shows no SVG in a notebook, and neither does the
// HTML of Debian's nbconvert.
//
// Errors: those of figures.PNG.
func PNG(f reports.Figure) ([]byte, error) { return figures.PNG(f, dpi) }
