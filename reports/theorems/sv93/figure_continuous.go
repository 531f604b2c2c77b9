package sv93

import (
	"context"
	"fmt"
	"strconv"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/reports/theorems/internal/kit"
)

// continuousFigures draw the map of delays, and periodic schedules.
func continuousFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "sv93-continuous", Make: continuousMap},
		{ID: "sv93-forever-9-2", Make: foreverFigure(size{P: 9, L: 2}, 17)},
		{ID: "sv93-forever-10-4", Make: foreverFigure(size{P: 10, L: 4}, 17)}}
}

// The map covers P = 2..mapProcessors and L = 1..mapLatencies.
const (
	mapProcessors = 64
	mapLatencies  = 8
)

// continuousMap draws, for each P and L, the excess of the schedule of groups over the least delay, and the machines
// that do not attain the least delay.
func continuousMap(context.Context, montecarlo.Settings) (reports.Figure, error) {
	f := reports.Figure{
		ID: "sv93-continuous", Title: "Continuous broadcasting: delays above the lower bound",
		Caption: fmt.Sprintf("For every $P \\le %d$ and $L \\le %d$ the steps by which the schedule of groups, "+
			"of delay $L + B(P-1, L+1)$, exceeds the lower bound $L + B(P-1, L)$: the number in a cell is for all cells of its color "+
			"to the right of it. The bound is attained for ever, by a schedule that was found and validated, everywhere but in the "+
			"framed cells of $L = 2$, where it is proved that it is not.", mapProcessors, mapLatencies),
		X: reports.Axis{Label: "processors P", Min: 1, Max: mapProcessors + 1, Integer: true},
		Y: reports.Axis{Label: "latency L (steps)", Min: 0.4, Max: mapLatencies + 0.6, Integer: true}, Height: 0.42,
	}
	name := "not attained"
	for L := 1; L <= mapLatencies; L++ {
		start, gap := 2, 0
		for P := 2; P <= mapProcessors+1; P++ {
			g, err := lost(P, L)
			if err != nil {
				return f, err
			}
			if P == 2 {
				gap = g
			}
			if P > mapProcessors || g != gap { // the cells start..P-1 have the same gap
				f.Bands = append(f.Bands, cells(start, P-1, L, gap))
				f.Labels = append(f.Labels, reports.Label{Text: strconv.Itoa(gap), X: float64(start), Y: float64(L)})
				start, gap = P, g
			}
			if P > mapProcessors {
				break
			}
			ok, err := isFound(size{P: P, L: L})
			if err != nil {
				return f, err
			}
			if !ok {
				f.Curves = append(f.Curves, kit.Frame(name, 6, float64(P), float64(L), 0.4, 0.36))
				name = "" // one entry in the legend
			}
		}
	}
	return f, nil
}

// lost returns the number of steps between the lower bound and the schedule of groups.
func lost(P, L int) (int, error) {
	low, err := formula.ContinuousLower(P, L)
	if err != nil {
		return 0, err
	}
	groups, err := formula.Grouped(P, L)
	return groups - low, err
}

// cells returns the band of equal cells of a row.
func cells(first, last, L, gap int) reports.Band {
	y := float64(L)
	return reports.Band{
		Name: fmt.Sprintf("%d more", gap), Hue: gap + 1,
		X: []float64{float64(first) - 0.46, float64(last) + 0.46}, Lo: []float64{y - 0.42, y - 0.42}, Hi: []float64{y + 0.42, y + 0.42},
	}
}

// foreverFigure draws the first items of a periodic schedule.
func foreverFigure(x size, items int) func(context.Context, montecarlo.Settings) (reports.Figure, error) {
	return func(context.Context, montecarlo.Settings) (reports.Figure, error) {
		p, err := first(x)
		if err != nil {
			return reports.Figure{}, err
		}
		s, err := p.Schedule(items)
		if err != nil {
			return reports.Figure{}, err
		}
		f, err := drawings.LogPSchedule(fmt.Sprintf("sv93-forever-%d-%d", x.P, x.L),
			fmt.Sprintf("A broadcast without end of least delay, P = %d, L = %d", x.P, x.L), s)
		turns := fmt.Sprintf("After %d steps every processor does the same again, with items that come %d later.", p.Period, p.Period)
		if p.Period == 1 {
			turns = "Processors of a group take turns, each doing in a step what another did in the step before with the item before."
		}
		f.Caption += fmt.Sprintf(" The first %d of items without end: the source sends one in every step, and each is with all %d steps "+
			"later. %s", items, p.Delay, turns)
		return f, err
	}
}
