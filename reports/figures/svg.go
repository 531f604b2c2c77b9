package figures

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
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
	canvas := &svgCanvas{Canvas: vgsvg.NewWith(vgsvg.UseWH(width, p.h)), h: p.h}
	p.draw(canvas)
	var raw bytes.Buffer
	if _, err := canvas.WriteTo(&raw); err != nil {
		return nil, fmt.Errorf("figures: %s: %w", f.ID, err)
	}
	_, body, found := strings.Cut(raw.String(), "xlink\">\n")
	body, end := strings.CutSuffix(strings.TrimSpace(body), "</svg>")
	if !found || !end {
		return nil, fmt.Errorf("figures: %s: unexpected form of an SVG", f.ID)
	}

	var out bytes.Buffer
	id := html.EscapeString(f.ID)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f" viewBox="0 0 %d %.0f" role="img" aria-labelledby="%s-title %s-desc" font-family="%s">`+"\n",
		width*4/3, float64(p.h)*4/3, width, float64(p.h), id, id, fontFamily)
	title := f.Title
	if title == "" {
		title = f.ID
	}
	fmt.Fprintf(&out, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, html.EscapeString(title), id, html.EscapeString(describe(p)))
	out.WriteString(body)
	out.Write(canvas.labels.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes(), nil
}

// An svgCanvas sets each label as one text element, so that its raised and
// lowered parts follow one another whatever the viewer's font, and tells its
// width, so that another font is fitted into it. Labels lie above the lines.
type svgCanvas struct {
	*vgsvg.Canvas
	labels bytes.Buffer
	h      vg.Length
}

func (c *svgCanvas) setLabel(l label) {
	if l.text == "" {
		return
	}
	b := &c.labels
	fmt.Fprintf(b, `<text fill="#1a1a1a" font-size="%g" `, float64(l.size))
	if l.turned {
		fmt.Fprintf(b, `transform="translate(%.2f,%.2f) rotate(-90)"`, float64(l.at.X), float64(c.h-l.at.Y))
	} else {
		fmt.Fprintf(b, `x="%.2f" y="%.2f"`, float64(l.at.X), float64(c.h-l.at.Y))
	}
	switch l.align {
	case 0.5:
		b.WriteString(` text-anchor="middle"`)
	case 1:
		b.WriteString(` text-anchor="end"`)
	}
	if l.bold {
		b.WriteString(` font-weight="bold"`)
	}
	if l.even {
		b.WriteString(` style="font-kerning:none"`)
	}
	fmt.Fprintf(b, ` textLength="%.2f" lengthAdjust="spacingAndGlyphs">`, float64(l.width()))
	var rise vg.Length
	for _, r := range split(l.text) {
		if r.shift == 0 && rise == 0 {
			b.WriteString(html.EscapeString(r.text))
			continue
		}
		fmt.Fprintf(b, `<tspan dy="%.2f"`, float64(rise-r.rise(l.size)))
		if r.shift != 0 {
			fmt.Fprintf(b, ` font-size="%.2f"`, smallText*float64(l.size))
		}
		fmt.Fprintf(b, `>%s</tspan>`, html.EscapeString(r.text))
		rise = r.rise(l.size)
	}
	b.WriteString("</text>\n")
}

// describe says in words what is drawn.
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
		fmt.Fprintf(&b, "%s axis: %s, %s, from %.3g to %.3g. ", name, a.Label, kind, s.lo, s.hi)
	}
	axis("Horizontal", p.figure.X, p.x)
	axis("Vertical", p.figure.Y, p.y)
	for _, e := range p.entries() {
		look := "band"
		if !e.band {
			look = map[reports.CurveKind]string{
				reports.Measured: "solid line", reports.Step: "step line", reports.Theory: "dashed line",
				reports.Bound: "dotted line", reports.Points: "marks", reports.Arrows: "arrows",
			}[e.kind]
			if e.bars {
				look += " with error bars"
			}
		}
		fmt.Fprintf(&b, "%s: %s. ", strings.ToUpper(look[:1])+look[1:], e.name)
	}
	if n := len(p.figure.Labels); n > 0 {
		fmt.Fprintf(&b, "Labels: %d.", n)
	}
	return strings.TrimSpace(b.String())
}
