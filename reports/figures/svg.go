package figures

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"castlab/reports"

	"gonum.org/v1/plot/vg/vgsvg"
)

// SVG draws a figure as a scalable image: the same bytes for the same figure.
//
// The image has a white ground, so that it reads in dark surroundings; a title
// and a description for those who cannot see it; ids made of the figure's ID, so
// that several images can share one page; and it names generic fonts behind
// Liberation Sans, whose widths Arial shares.
//
// Errors: those of [Validate].
func SVG(f reports.Figure) ([]byte, error) {
	if err := Validate(f); err != nil {
		return nil, err
	}
	p := layout(f)
	canvas := vgsvg.NewWith(vgsvg.UseWH(width, p.h))
	p.draw(canvas)
	var raw bytes.Buffer
	if _, err := canvas.WriteTo(&raw); err != nil {
		return nil, fmt.Errorf("figures: %s: %w", f.ID, err)
	}
	_, body, found := strings.Cut(raw.String(), "xlink\">\n")
	if !found {
		return nil, fmt.Errorf("figures: %s: unexpected head of an SVG", f.ID)
	}
	body = strings.ReplaceAll(body, "font-family:Liberation Sans;font-variant:normal;", "")
	body = strings.ReplaceAll(body, "font-weight:normal;font-style:normal;", "")
	body = strings.ReplaceAll(body, "font-style:normal;", "")

	var out bytes.Buffer
	id := html.EscapeString(f.ID)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f" viewBox="0 0 %d %.0f" role="img" aria-labelledby="%s-title %s-desc" font-family="Liberation Sans, Arial, Helvetica, sans-serif">`+"\n",
		width*4/3, float64(p.h)*4/3, width, float64(p.h), id, id)
	title := f.Title
	if title == "" {
		title = f.ID
	}
	fmt.Fprintf(&out, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, html.EscapeString(title), id, html.EscapeString(describe(p)))
	out.WriteString(body)
	return out.Bytes(), nil
}

// describe says in words what is drawn.
func describe(p *plan) string {
	var b strings.Builder
	axis := func(name string, a reports.Axis, s scale) {
		kind := "linear"
		if a.Log {
			kind = "logarithmic"
		}
		fmt.Fprintf(&b, "%s axis: %s, %s, from %.3g to %.3g. ", name, a.Label, kind, s.lo, s.hi)
	}
	axis("Horizontal", p.figure.X, p.x)
	axis("Vertical", p.figure.Y, p.y)
	for _, e := range p.entries() {
		look := "band"
		if !e.band {
			look = map[reports.CurveKind]string{
				reports.Measured: "solid line", reports.Step: "step line", reports.Theory: "dashed line",
				reports.Bound: "dotted line", reports.Points: "marks",
			}[e.kind]
			if e.bars {
				look += " with error bars"
			}
		}
		fmt.Fprintf(&b, "%s: %s. ", strings.ToUpper(look[:1])+look[1:], e.name)
	}
	return strings.TrimSpace(b.String())
}
