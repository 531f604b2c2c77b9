package live

import (
	"fmt"
	"net/http"

	"castlab/reports"
	"castlab/reports/figures"
)

// A Drawing is what the page has drawn, in the style of the reports.
type Drawing struct {
	Title  string  `json:"title"`
	X      axis    `json:"x"`
	Y      axis    `json:"y"`
	Curves []curve `json:"curves"`
	Bands  []band  `json:"bands,omitempty"`
	Markup bool    `json:"markup,omitempty"` // labels are those of reports, in which _ and ^ lower and raise
	Format string  `json:"format,omitempty"` // svg or png
}

type axis struct {
	Label   string  `json:"label"`
	Log     bool    `json:"log,omitempty"`
	Integer bool    `json:"integer,omitempty"`
	Min     float64 `json:"min,omitempty"`
	Max     float64 `json:"max,omitempty"`
}

type band struct {
	Hue  int       `json:"hue"`
	Step bool      `json:"step,omitempty"`
	X    []float64 `json:"x"`
	Lo   []float64 `json:"lo"`
	Hi   []float64 `json:"hi"`
}

type curve struct {
	Name string    `json:"name"`
	Kind string    `json:"kind"` // theory, bound, measured, step or points
	Hue  int       `json:"hue"`
	X    []float64 `json:"x"`
	Y    []float64 `json:"y"`
	Lo   []float64 `json:"lo,omitempty"`
	Hi   []float64 `json:"hi,omitempty"`
}

const (
	mostCurves = 40
	mostSpots  = 2000 // of a curve
	dots       = 200  // an inch, of PNG
)

var curveKinds = map[string]reports.CurveKind{
	"theory": reports.Theory, "bound": reports.Bound, "measured": reports.Measured, "step": reports.Step,
	"points": reports.Points,
}

func (d *Drawing) validate() error {
	bad := func(format string, args ...any) error {
		return &badRequest{http.StatusBadRequest, fmt.Sprintf(format, args...)}
	}
	if d.Format != "svg" && d.Format != "png" {
		return bad("format=%.40q: want svg or png", d.Format)
	}
	if n := max(len(d.Curves), len(d.Bands)); n > mostCurves {
		return bad("%d curves or bands: want at most %d", n, mostCurves)
	}
	for _, b := range d.Bands {
		if len(b.X) > mostSpots || b.Hue < 0 || b.Hue > 7 {
			return bad("a band of %d points and hue %d: want at most %d points, and a hue from 0 to 7", len(b.X), b.Hue, mostSpots)
		}
	}
	for _, c := range d.Curves {
		if _, ok := curveKinds[c.Kind]; !ok {
			return bad("kind=%.40q: want theory, bound, measured, step or points", c.Kind)
		}
		if len(c.X) > mostSpots || c.Hue < 0 || c.Hue > 7 {
			return bad("a curve of %d points and hue %d: want at most %d points, and a hue from 0 to 7", len(c.X), c.Hue, mostSpots)
		}
	}
	return nil
}

// figure answers with a picture.
func (s *Server) figure(w http.ResponseWriter, r *http.Request) {
	var d Drawing
	if !read(w, r, &d) {
		return
	}
	f := d.figure()
	var picture []byte
	var err error
	kind := "image/svg+xml"
	if d.Format == "png" {
		kind = "image/png"
		picture, err = figures.PNG(f, dots)
	} else {
		picture, err = figures.SVG(f)
	}
	if err != nil {
		refused(w, err)
		return
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(picture)
}

// figure is the drawing as the reports have it.
func (d *Drawing) figure() reports.Figure {
	label := reports.LabelText
	if d.Markup {
		label = func(text string) string { return text }
	}
	of := func(a axis) reports.Axis {
		return reports.Axis{Label: label(a.Label), Log: a.Log, Integer: a.Integer, Min: a.Min, Max: a.Max}
	}
	f := reports.Figure{ID: "live", Title: label(d.Title), X: of(d.X), Y: of(d.Y)}
	for _, c := range d.Curves {
		f.Curves = append(f.Curves, reports.Curve{Name: label(c.Name), Kind: curveKinds[c.Kind], Hue: c.Hue,
			X: c.X, Y: c.Y, Lo: c.Lo, Hi: c.Hi})
	}
	for _, b := range d.Bands {
		f.Bands = append(f.Bands, reports.Band{X: b.X, Lo: b.Lo, Hi: b.Hi, Step: b.Step, Hue: b.Hue})
	}
	return f
}

// DrawingOf is a figure without its title, as the page has it drawn.
func DrawingOf(f reports.Figure) Drawing {
	of := func(a reports.Axis) axis { return axis{a.Label, a.Log, a.Integer, a.Min, a.Max} }
	d := Drawing{X: of(f.X), Y: of(f.Y), Curves: []curve{}, Markup: true}
	for _, c := range f.Curves {
		for name, kind := range curveKinds {
			if kind == c.Kind {
				d.Curves = append(d.Curves, curve{Name: c.Name, Kind: name, Hue: c.Hue, X: c.X, Y: c.Y, Lo: c.Lo, Hi: c.Hi})
			}
		}
	}
	for _, b := range f.Bands {
		d.Bands = append(d.Bands, band{Hue: b.Hue, Step: b.Step, X: b.X, Lo: b.Lo, Hi: b.Hi})
	}
	return d
}
