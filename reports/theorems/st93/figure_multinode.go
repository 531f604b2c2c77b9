package st93

import (
	"context"
	"fmt"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// multinodeFigures draw the actual duration of phase 2 of the multinode broadcast, and
// the gain if roots used it.
func multinodeFigures() []reports.FigureSpec {
	const id = "st93-multinode"
	const most = 14
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, _ montecarlo.Settings) (reports.Figure, error) {
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: "Multinode broadcast: phase 2 is over long before its bound",
			Caption: fmt.Sprintf("The multinode broadcast ($K = 2^d$, ranks known), executed once for each $d$ up to %d: it is deterministic. The bound $\\lceil 2^d/d\\rceil + d - 1$ of phase 2 counts one packet "+
				"a slot into each root. But a root has $d$ input links, and the busiest leads from the half of the nodes that is its largest subtree: phase 2 takes about half of its bound. Where 4 divides $d$, however, the packets of tree 0 are those of nodes $x$ with "+
				"$2^d - x - 1 \\equiv 0$ modulo $d$, so $x \\equiv 3$ modulo 4: all of them are in the largest subtree, where bit 1 is set, and one link brings all. All this is known in advance: if phase 3 starts when phase 2 is over, the total seems to fall towards 3/2 of the "+
				"optimum $\\lceil (2^d-1)/d\\rceil$ instead of twice the optimum, unless 4 divides $d$.", most),
			X: reports.Axis{Label: "dimensions d", Min: 1.5, Max: most + 0.5, Integer: true}, Y: reports.Axis{Label: "time / optimum or bound", Max: 4},
		})
		p.Err = ctx.Err()
		dimensions := kit.From(2, most)
		p.Theory("total over the optimum", 1, dimensions, formula.MultinodeRatio)
		p.Points("the same, if phase 3 starts when phase 2 is over", 2, dimensions, func(d int) (float64, error) {
			t, _, err := multinodeTimes(d)
			_, least := instance{d, 1 << d}.least()
			return float64(t.Phase2+t.Phase3) / float64(least), err
		})
		p.Points("phase 2 over its bound", 3, dimensions, func(d int) (float64, error) {
			bound, err := formula.Phase2(d, 1<<d)
			if err != nil {
				return 0, err
			}
			t, _, err := multinodeTimes(d)
			return float64(t.Phase2) / float64(bound), err
		})
		p.Curves = append(p.Curves, mark("1/2, 3/2, 2", 7, 2, most, 0.5), mark("", 7, 2, most, 1.5), mark("", 7, 2, most, 2))
		return p.Figure, p.Err
	}}}
}
