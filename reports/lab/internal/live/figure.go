package live

import (
	"fmt"
	"net/http"

	"castlab/reports"
	"castlab/reports/figures"
)

// A drawing is what the page has drawn, in the style of the reports.
type drawing struct {
	Title  string  `json:"title"`
	X      axis    `json:"x"`
	Y      axis    `json:"y"`
	Curves []curve `json:"curves"`
	Format string  `json:"format"` // svg or png
}

type axis struct {
	Label   string `json:"label"`
	Log     bool   `json:"log,omitempty"`
	Integer bool   `json:"integer,omitempty"`
}

type curve struct {
	Name string    `json:"name"`
	Kind string    `json:"kind"` // theory, bound, measured or points
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
	"theory": reports.Theory, "bound": reports.Bound, "measured": reports.Measured, "points": reports.Points,
}

func (d *drawing) validate() error {
	bad := func(format string, args ...any) error {
		return &badRequest{http.StatusBadRequest, fmt.Sprintf(format, args...)}
	}
	if d.Format != "svg" && d.Format != "png" {
		return bad("format=%.40q: want svg or png", d.Format)
	}
	if len(d.Curves) > mostCurves {
		return bad("%d curves: want at most %d", len(d.Curves), mostCurves)
	}
	for _, c := range d.Curves {
		if _, ok := curveKinds[c.Kind]; !ok {
			return bad("kind=%.40q: want theory, bound, measured or points", c.Kind)
		}
		if len(c.X) > mostSpots || c.Hue < 0 || c.Hue > 7 {
			return bad("a curve of %d points and hue %d: want at most %d points, and a hue from 0 to 7", len(c.X), c.Hue, mostSpots)
		}
	}
	return nil
}

// figure answers with a picture.
func (s *Server) figure(w http.ResponseWriter, r *http.Request) {
	var d drawing
	if !read(w, r, &d) {
		return
	}
	f := reports.Figure{ID: "live", Title: reports.LabelText(d.Title), X: d.X.of(), Y: d.Y.of()}
	for _, c := range d.Curves {
		f.Curves = append(f.Curves, reports.Curve{Name: reports.LabelText(c.Name), Kind: curveKinds[c.Kind], Hue: c.Hue,
			X: c.X, Y: c.Y, Lo: c.Lo, Hi: c.Hi})
	}
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

func (a axis) of() reports.Axis {
	return reports.Axis{Label: reports.LabelText(a.Label), Log: a.Log, Integer: a.Integer}
}
