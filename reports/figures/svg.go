package figures

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"castlab/reports"
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
	canvas := &svgCanvas{h: p.h}
	p.draw(canvas)

	var out bytes.Buffer
	id := html.EscapeString(f.ID)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f" viewBox="0 0 %d %.0f" role="img" `+
		`aria-labelledby="%s-title %s-desc" font-family="%s">`+"\n",
		width*4/3, float64(p.h)*4/3, width, float64(p.h), id, id, fontFamily)
	title := f.Title
	if title == "" {
		title = f.ID
	}
	title = strings.ReplaceAll(title, "\n", ": ")
	fmt.Fprintf(&out, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, html.EscapeString(title), id,
		html.EscapeString(describe(p)))
	fmt.Fprintf(&out, "<g stroke-linejoin=\"round\" fill=\"%s\">\n", hex(ink))
	out.Write(canvas.content())
	out.WriteString("</g>\n</svg>\n")
	return out.Bytes(), nil
}

// describe returns a description of the figure in words.
func describe(p *plan) string {
	var b strings.Builder
	axis := func(name string, a reports.Axis, s scale) {
		kind := "linear"
		if a.Log {
			kind = "logarithmic"
		}
		if a.Hidden {
			return
		}
		fmt.Fprintf(&b, "%s axis: %s, %s, from %.3g to %.3g. ", name, plainText(a.Label), kind, s.lo, s.hi)
	}
	axis("Horizontal", p.figure.X, p.x)
	axis("Vertical", p.figure.Y, p.y)
	if m := p.figure.Map; m != nil {
		fmt.Fprintf(&b, "Colors of a %d by %d grid: %s, from %.3g to %.3g. ", len(m.X), len(m.Y), m.Label, p.z.lo, p.z.hi)
	}
	for _, e := range p.entries() {
		appearance := "band"
		if !e.band {
			appearance = map[reports.CurveKind]string{
				reports.Measured: "solid line", reports.Step: "step line", reports.Theory: "dashed line",
				reports.Bound: "dotted line", reports.Points: "marks", reports.Arrows: "arrows",
			}[e.kind]
			switch {
			case e.bars:
				appearance += " with error bars"
			case e.sign || e.mark:
				appearance += " with marks"
			}
		}
		fmt.Fprintf(&b, "%s: %s. ", strings.ToUpper(appearance[:1])+appearance[1:], plainText(e.name))
	}
	if n := len(p.figure.Labels); n > 0 {
		fmt.Fprintf(&b, "Labels: %d.", n)
	}
	return strings.TrimSpace(b.String())
}
