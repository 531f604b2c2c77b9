package verbs

import (
	"slices"

	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/internal/live"
	"castlab/reports/page"
)

// A shownFigure is a figure that the page draws; Caption is HTML.
type shownFigure struct {
	ID      string       `json:"id"`
	Title   string       `json:"title"`
	Caption string       `json:"caption"`
	Drawing live.Drawing `json:"drawing"`
}

// figureShown is a figure as the page draws it.
func figureShown(f reports.Figure) (shownFigure, error) {
	caption, err := page.Fragment([]byte(f.Caption))
	return shownFigure{f.ID, f.Title, string(caption), live.DrawingOf(f)}, err
}

// mostSamples is how many runs the page draws the distribution of.
const mostSamples = 1000

// drawnSamples are the first values of each sampled number of a run.
type drawnSamples struct {
	names  []string
	values [][]float64
	seen   int
}

// samplesOf are the samples to draw of an instance, nil for none: its runs are independent, and their number was set before, as the
// band asks for. A weight of importance sampling has no distribution that tells anything.
func samplesOf(study catalog.Instance, precision float64) *drawnSamples {
	if !study.Divisible || study.Samples == nil || precision > 0 || slices.Contains(study.Samples, "weight") {
		return nil
	}
	return &drawnSamples{names: study.Samples, values: make([][]float64, len(study.Samples))}
}

// rows takes rows as catalog.Watch hands them on.
func (d *drawnSamples) rows(rows []float64) error {
	for _, x := range rows {
		if i := d.seen % len(d.names); d.seen < mostSamples*len(d.names) {
			d.values[i] = append(d.values[i], x)
		}
		d.seen++
	}
	return nil
}

// figures are the distribution functions with their bands; a number that is always the same has none.
func (d *drawnSamples) figures() (list []shownFigure, err error) {
	for i, name := range d.names {
		f, undrawn := figures.ECDF(d.values[i], nil)
		if undrawn != nil {
			continue
		}
		f.ID, f.Title, f.X.Label = "ecdf-"+name, "Distribution of "+name, name
		if d.seen > mostSamples*len(d.names) {
			f.Caption += " Of the first runs alone."
		}
		shown, err := figureShown(f)
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}
